// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::perf {

/// CPU time of the first programs of one space of drafts, in an order that chance made.
struct ProgramsRow {
    std::string device;
    std::string kernel;
    int programs = 0;
    double milliseconds = 0; // of lowering and simulating all of them
};

/// CPU time of one program on a number of channels, each with as much work.
struct ChannelsRow {
    std::string model; // "dcc-artifact", "sound", or "vendor" for the kernels of Samsung's simulator
    std::string device;
    std::string kernel;
    int channels = 0;
    std::int64_t cycles = 0;
    std::int64_t requests = 0;
    int classes = 0;               // channels simulated at once, at most; 0: not known
    double makingMicroseconds = 0; // until the last request is made, without simulating
    double microseconds = 0;       // of all
};

/// Every device, gemv; at most `most` programs each.
[[nodiscard]] std::vector<ProgramsRow> studyPrograms(int most);
/// Programs of both models on devices with more channels, and the vendor's kernels on Samsung's machine.
[[nodiscard]] std::vector<ChannelsRow> studyChannels();

[[nodiscard]] std::string csvText(const std::vector<ProgramsRow>& rows);
[[nodiscard]] std::string csvText(const std::vector<ChannelsRow>& rows);

} // namespace pimento::perf
