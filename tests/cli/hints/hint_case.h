// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

// Cases that follow the hints of refusals: a user who does what a refusal says must not meet another refusal. Each area
// has a list of cases in a file of this folder, and allHintCases() in hints_test.cpp joins them.

namespace pimento::test {

/// The action of a user who follows a hint.
struct FollowedHint {
    std::map<std::string, std::string> files = {}; // by name; replace the files of the case
    std::string command = {};                      // line for a shell; "": the command of the case again
};

/// A command that is refused. It runs in a folder of its own in which $CLI is pimento-cli.
struct HintCase {
    std::string name;
    std::map<std::string, std::string> files; // by name
    std::string command;
    std::string says;                        // part of the refusal's text
    std::vector<FollowedHint> followed = {}; // each must succeed
    /// A regular expression whose first group matches a list such as "1, 2, 4" in the refusal. Each word of the list is
    /// put in the place of "{}" in `listedCommand`, and that command must succeed as well.
    std::string listed = {};
    std::string listedCommand = {};
};

[[nodiscard]] std::vector<HintCase> modelHintCases();
[[nodiscard]] std::vector<HintCase> tableHintCases();
[[nodiscard]] std::vector<HintCase> traceHintCases();

} // namespace pimento::test
