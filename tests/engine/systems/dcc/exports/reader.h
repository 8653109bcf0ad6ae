// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

/// The exit code and the output of the reader of schedules.
struct ReaderOutcome {
    int code = -1;
    std::string out;
    std::string error;
};

/// Runs resources/tools/run_schedule.py with `options` on the files of a folder. If Python is missing, the test fails
/// and says so.
[[nodiscard]] ReaderOutcome runReader(const std::filesystem::path& folder, const std::vector<std::string>& files,
                                      const std::string& options = "");

} // namespace pimento::test
