// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
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
    std::string model = "sound";
    std::string mode = "kernel";
    std::string space;
    std::string draft;
    std::string csv;            // file for rows, "-" for the terminal
    std::string commands;       // file for the command trace
    std::string requests;       // file for the request list
    std::string banks;          // file for the figures per bank
    std::optional<int> devices; // that share the shape; default: each has all of it
    std::optional<int> groups;  // default: those of the device
    std::optional<int> threads; // default: all
    std::vector<std::string> paths;
    std::string type = "fp16";              // element type
    std::vector<std::string> resident;      // arguments to keep on the device
    std::vector<std::string> streamed;      // arguments to lay out on every run
    std::vector<std::string> withoutPasses; // optimizer passes to leave out
    std::vector<std::string> withRules;     // rules of the device to apply besides those that are on
    std::vector<std::string> withoutRules;  // rules of the device to leave out; "all"
    bool effects = false;                   // whether to measure them
    std::string emit = "ir";
    std::string rules = "1,2,3"; // pruning rules that make the kept drafts
    bool showsPruned = false;
    std::string indexing = "best";
    std::optional<std::int64_t> sample; // random drafts to take
    std::optional<std::int64_t> seed;
    bool library = false;               // whether to verify any kernels
    std::optional<std::int64_t> random; // so many
    std::string cache;                  // file with costs of programs, "none"; default: in the user's cache folder
    bool clearsCache = false;
};

int listKernels(const Options& options);
int listRules(const Options& options);
int listGains(const Options& options);
int listDevices(const Options& options);
int listDrafts(const Options& options);
int simulate(const Options& options);
int replay(const Options& options);
int validate(const Options& options);
int lowerDraft(const Options& options);
int verify(const Options& options);
int showCache(const Options& options);

} // namespace pimento::cli
