// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::perf {

/// CPU time of the first programs of one space of drafts, taken in a random order.
struct ProgramsRow {
    std::string device;
    std::string kernel;
    int programs = 0;
    double milliseconds = 0; // for lowering and simulating all of them
};

/// CPU time of one program on a number of channels that each have the same amount of work.
struct ChannelsRow {
    std::string model; // "dcc-artifact", "sound", or "vendor" for the kernels of Samsung's simulator
    std::string device;
    std::string kernel;
    int channels = 0;
    std::int64_t cycles = 0;
    std::int64_t requests = 0;
    int classes = 0;               // most channels that are simulated at once; 0: not known
    double makingMicroseconds = 0; // until the last request is made, without simulating
    double microseconds = 0;       // for everything
};

/// Measures at most `most` programs of gemv on each device.
[[nodiscard]] std::vector<ProgramsRow> studyPrograms(int most);
/// Measures programs of both models on devices with more channels, and the vendor's kernels on Samsung's machine.
[[nodiscard]] std::vector<ChannelsRow> studyChannels();

[[nodiscard]] std::string csvText(const std::vector<ProgramsRow>& rows);
[[nodiscard]] std::string csvText(const std::vector<ChannelsRow>& rows);

} // namespace pimento::perf
