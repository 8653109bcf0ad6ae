// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/hints/hint_case.h"
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

namespace pimento::test {

namespace {

using testing::HasSubstr;

std::vector<HintCase> allHintCases()
{
    std::vector<HintCase> all;
    for (const auto& cases : {modelHintCases(), tableHintCases(), traceHintCases()}) {
        all.insert(all.end(), cases.begin(), cases.end());
    }
    return all;
}

/// Runs a command among files.
Outcome runAmong(const std::map<std::string, std::string>& files, const std::string& command)
{
    const TemporaryFolder folder;
    for (const auto& [name, contents] : files) {
        writeAll(folder.path() / name, contents);
    }
    return runShell("cd '" + folder.path().string() + "'; " + command);
}

/// The words of the first group of an expression in a text.
std::vector<std::string> wordsListed(const std::string& text, const std::string& expression)
{
    std::vector<std::string> words;
    std::smatch found;
    if (std::regex_search(text, found, std::regex(expression))) {
        std::istringstream list(std::regex_replace(found[1].str(), std::regex(","), " "));
        for (std::string word; list >> word;) {
            words.push_back(word);
        }
    }
    return words;
}

class Hints : public testing::TestWithParam<HintCase> {};

TEST_P(Hints, LeadToAnAnswer)
{
    const HintCase& asked = GetParam();
    const Outcome refused = runAmong(asked.files, asked.command);
    ASSERT_EQ(refused.code, 2) << refused.out << refused.error;
    EXPECT_THAT(refused.error, HasSubstr(asked.says));

    for (const FollowedHint& each : asked.followed) {
        std::map<std::string, std::string> files = asked.files;
        for (const auto& [name, contents] : each.files) {
            files[name] = contents;
        }
        const std::string command = each.command.empty() ? asked.command : each.command;
        const Outcome followed = runAmong(files, command);
        EXPECT_EQ(followed.code, 0) << command << "\n" << followed.error;
    }
    if (asked.listed.empty()) {
        return;
    }
    const std::vector<std::string> words = wordsListed(refused.error, asked.listed);
    EXPECT_FALSE(words.empty()) << refused.error;
    for (const std::string& word : words) {
        std::string command = asked.listedCommand;
        command.replace(command.find("{}"), 2, word);
        const Outcome followed = runAmong(asked.files, command);
        EXPECT_EQ(followed.code, 0) << command << "\n" << followed.error;
    }
}

std::string nameOfCase(const testing::TestParamInfo<HintCase>& info)
{
    std::string name = info.param.name;
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(OfTheCommandLine, Hints, testing::ValuesIn(allHintCases()), nameOfCase);

} // namespace

} // namespace pimento::test
