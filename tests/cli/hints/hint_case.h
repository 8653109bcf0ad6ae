// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

// Hints that are followed: whoever does what a refusal says must not meet the next refusal. Each area has a list of
// cases in a file of this folder, and allHintCases() in hints_test.cpp joins them.

namespace pimento::test {

/// What somebody does who follows a hint.
struct FollowedHint {
    std::map<std::string, std::string> files = {}; // by name, in place of those of the case
    std::string command = {};                      // of a shell; "": that of the case once more
};

/// A command that is refused, in a folder of its own in which $CLI is pimento-cli.
struct HintCase {
    std::string name;
    std::map<std::string, std::string> files; // by name
    std::string command;
    std::string says;                        // in the refusal
    std::vector<FollowedHint> followed = {}; // each must be answered
    /// A regular expression whose first group is a list "1, 2, 4" in the refusal: each word of it, in the place of "{}"
    /// in `listedCommand`, must be answered as well.
    std::string listed = {};
    std::string listedCommand = {};
};

[[nodiscard]] std::vector<HintCase> modelHintCases();
[[nodiscard]] std::vector<HintCase> tableHintCases();
[[nodiscard]] std::vector<HintCase> traceHintCases();

} // namespace pimento::test
