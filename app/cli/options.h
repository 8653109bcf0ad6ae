// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pimento::cli {

inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kInterrupted = 130;

enum class Output : unsigned char { Text, Json };

/// The options of all commands as they stand on the command line.
struct Options {
    Output output = Output::Text;
    std::string kernel;
    std::string shape;
    std::string backend;
    std::string model = "dcc-artifact";
    std::string mode = "kernel";
    std::string space;
    std::string draft;
    std::string csv;            // file for rows, "-" for the terminal
    std::string commands;       // file for the command trace
    std::string requests;       // file for the request list
    std::string banks;          // file for the figures per bank
    std::optional<int> groups;  // default: those of the device
    std::optional<int> threads; // default: all
    std::vector<std::string> paths;
};

int listKernels(const Options& options);
int listBackends(const Options& options);
int listDrafts(const Options& options);
int simulate(const Options& options);
int replay(const Options& options);
int validate(const Options& options);

} // namespace pimento::cli
