// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "tests/support/arguments.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

/// The exit code and the standard output of a command that ran in this process.
struct RunHere {
    int code = 0;
    std::string out;
};

/// Runs pimento-cli with these arguments in this process, so that it knows the systems that a test registered. Messages
/// go to the standard error of the test.
[[nodiscard]] inline RunHere runHere(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "pimento-cli");
    std::vector<char*> pointers;
    for (std::string& each : arguments) {
        pointers.push_back(each.data());
    }
    testing::internal::CaptureStdout();
    const int code = cli::runCommandLine(static_cast<int>(pointers.size()), pointers.data());
    return {code, testing::internal::GetCapturedStdout()};
}

} // namespace pimento::test
