// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

/// What the reader of schedules left behind.
struct ReaderOutcome {
    int code = -1;
    std::string out;
    std::string error;
};

/// Runs resources/tools/run_schedule.py on files of a folder, with more arguments before them. A Python that is missing
/// fails the test and says so.
[[nodiscard]] ReaderOutcome runReader(const std::filesystem::path& folder, const std::vector<std::string>& files,
                                      const std::string& options = "");

} // namespace pimento::test
