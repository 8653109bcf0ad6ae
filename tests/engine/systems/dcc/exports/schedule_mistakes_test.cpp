// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/exports/exported_case.h"
#include "tests/engine/systems/dcc/exports/reader.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

// The reader notices what is wrong: nothing in a schedule is for show.

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

/// The first command of a kind in a list.
Json& commandOf(Json& document, const std::string& kind)
{
    for (Json& command : document["run"]) {
        if (command["kind"] == kind) {
            return command;
        }
    }
    ADD_FAILURE() << "there is no " << kind;
    return document["run"][0];
}

struct Change {
    std::string about;
    std::function<void(Json&)> make;
};

/// Runs the reader on a schedule with each of the changes; its messages, a line each, and its exit code.
ReaderOutcome readChanged(const std::string& backend, const std::vector<Change>& changes)
{
    const Json document = Json::parse(smallCase(backend).schedule());
    const TemporaryFolder folder;
    std::vector<std::string> files;
    for (const Change& change : changes) {
        Json changed = document;
        change.make(changed);
        files.push_back(std::to_string(files.size()) + ".json");
        writeAll(folder.path() / files.back(), changed.dump());
    }
    return runReader(folder.path(), files);
}

/// Expects that every change is reported in a line of its own.
void expectNoticed(const std::string& backend, const std::vector<Change>& changes, int code)
{
    const ReaderOutcome outcome = readChanged(backend, changes);
    EXPECT_EQ(outcome.code, code) << outcome.error;
    EXPECT_EQ(outcome.out, "") << backend;
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), std::ssize(changes)) << outcome.error;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        EXPECT_THAT(outcome.error, HasSubstr(std::to_string(i) + ".json: ")) << changes[i].about;
    }
}

} // namespace

TEST(ScheduleMistakes, OfProgramsForMultiplyAddUnitsAreNoticed)
{
    expectNoticed(
        "attacc",
        {{"another row", [](Json& d) { commandOf(d, "mac_lanes")["row"] = 77; }},
         {"another entry", [](Json& d) { commandOf(d, "mac_lanes")["entry"] = 31; }},
         {"a core less", [](Json& d) { commandOf(d, "mac_lanes")["cores"].erase(0); }},
         {"an element that was not loaded", [](Json& d) { d["run"].erase(1); }},
         {"another slot", [](Json& d) { commandOf(d, "move_result")["slot"] = 50; }},
         {"a result less", [](Json& d) { commandOf(d, "read_buffer")["lanes"][0] = nullptr; }},
         {"another layout",
          [](Json& d) {
              d["layouts"]["cores"][0]["vectors"][0]["lanes"][0] = {1, 1};
          }},
         {"another host layout",
          [](Json& d) { std::swap(d["layouts"]["host"][0]["vectors"][0], d["layouts"]["host"][0]["vectors"][1]); }},
         {"another kernel", [](Json& d) { d["kernel"]["statements"][0]["value"]["operation"] = "add"; }},
         {"another type", [](Json& d) { d["kernel"]["type"] = "fp8"; }}},
        2); // a step that is missing is a mistake in the file
}

TEST(ScheduleMistakes, OfUnitProgramsAreNoticed)
{
    const auto instruction = [](Json& d, std::uint32_t word) { commandOf(d, "instruction")["word"] = word; };
    expectNoticed("hbm-pim",
                  {{"another instruction", [&](Json& d) { instruction(d, 0xF0000000U); }},
                   {"no program", [&](Json& d) { instruction(d, 0); }},
                   {"another register", [](Json& d) { commandOf(d, "compute")["to"] = 15; }},
                   {"another operation", [](Json& d) { commandOf(d, "compute")["operation"] = "add"; }},
                   {"another bank",
                    [](Json& d) {
                        Json& bank = commandOf(d, "write_back")["bank_of_core"];
                        bank = 1 - bank.get<int>();
                    }},
                   {"never entered", [](Json& d) { commandOf(d, "enter")["kind"] = "fence"; }},
                   {"never started", [](Json& d) { commandOf(d, "stop")["kind"] = "fence"; }}},
                  1);
}

TEST(ScheduleMistakes, InTheFormAreTold)
{
    expectNoticed(
        "gddr6-aim",
        {{"another format", [](Json& d) { d["format"] = "pimento-schedule 9"; }},
         {"no run", [](Json& d) { d.erase("run"); }},
         {"a key too many", [](Json& d) { d["machine"] = "mine"; }},
         {"an unknown command", [](Json& d) { d["run"][0]["kind"] = "guess"; }},
         {"an unknown operation", [](Json& d) { d["kernel"]["statements"][0]["value"]["operation"] = "tan"; }},
         {"beyond the device", [](Json& d) { commandOf(d, "mac")["row"] = 1'000'000'000; }},
         {"beyond a tensor",
          [](Json& d) {
              commandOf(d, "load")["lanes"][0] = {99, 99};
          }},
         {"no list", [](Json& d) { d["run"] = 7; }},
         {"endless sizes", [](Json& d) { d["kernel"]["tensors"][0]["sizes"][0] = 1'000'000'000'000; }}},
        2);
}

TEST(ScheduleMistakes, InFilesAreTold)
{
    const TemporaryFolder folder;
    writeAll(folder.path() / "empty.json", "");
    writeAll(folder.path() / "other.json", "[1, 2]");
    writeAll(folder.path() / "deep.json", std::string(100'000, '['));
    writeAll(folder.path() / "cut.json", smallCase("attacc").schedule().substr(0, 3000));

    const ReaderOutcome outcome =
        runReader(folder.path(), {"empty.json", "other.json", "deep.json", "cut.json", "missing.json"});

    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 5) << outcome.error;
}

} // namespace pimento::test
