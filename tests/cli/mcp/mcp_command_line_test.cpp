// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <sstream>
#include <string>
#include <vector>

// Calls of an assistant by the Model Context Protocol.

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

const Json kQuestion = {{"kernel", "gemv"},
                        {"shape", "batch=1,nhead=2,dhead=64,seq_len=64"},
                        {"device", "attacc"},
                        {"settings", {{"space", "complete"}}}};

Json with(Json arguments, const Json& more)
{
    arguments.update(more);
    return arguments;
}

Json callOf(int id, const char* tool, const Json& arguments)
{
    return {{"jsonrpc", "2.0"},
            {"id", id},
            {"method", "tools/call"},
            {"params", {{"name", tool}, {"arguments", arguments}}}};
}

/// Sends lines to the server, then ends its input. Returns its answers by id.
std::map<std::string, Json> answersTo(const std::vector<std::string>& lines)
{
    const TemporaryFolder folder;
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    writeAll(folder.path() / "in", text);
    const Outcome outcome = runShell("$CLI mcp --cache none < " + (folder.path() / "in").string());
    EXPECT_EQ(outcome.code, 0) << outcome.error;
    std::map<std::string, Json> answers;
    std::istringstream stream(outcome.out);
    for (std::string line; std::getline(stream, line);) {
        const Json answer = Json::parse(line, nullptr, false);
        EXPECT_EQ(answer.value("jsonrpc", ""), "2.0") << line;
        answers[answer.value("id", Json()).dump()] = answer;
    }
    return answers;
}

std::string textOf(const Json& answer) { return answer["result"]["content"][0]["text"].get<std::string>(); }

TEST(Mcp, IntroducesItselfAndItsTools)
{
    const auto answers = answersTo(
        {R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}})",
         R"({"jsonrpc":"2.0","method":"notifications/initialized"})", R"({"jsonrpc":"2.0","id":"two","method":"ping"})",
         R"({"jsonrpc":"2.0","id":3,"method":"tools/list"})"});

    ASSERT_EQ(answers.size(), 3U);
    EXPECT_EQ(answers.at("1")["result"]["serverInfo"]["name"], "pimento");
    EXPECT_EQ(answers.at("\"two\"")["result"], Json::object());
    std::vector<std::string> names;
    for (const Json& tool : answers.at("3")["result"]["tools"]) {
        names.push_back(tool["name"]);
        EXPECT_EQ(tool["inputSchema"]["type"], "object");
        for (const Json& required : tool["inputSchema"]["required"]) {
            EXPECT_TRUE(tool["inputSchema"]["properties"].contains(required.get<std::string>())) << tool;
        }
    }
    EXPECT_THAT(names, testing::ElementsAre("explore", "best", "draft", "compare", "sensitivity", "explain", "poll"));
}

TEST(Mcp, AnswersWithTheBytesOfTheCommandLine)
{
    const auto answers = answersTo({callOf(1, "best", kQuestion).dump(),
                                    callOf(2, "draft", with(kQuestion, {{"candidate", "default"}})).dump(),
                                    callOf(3, "compare", with(kQuestion, {{"device", "attacc,hbm-pim-hbm3"}})).dump(),
                                    callOf(4, "explain", kQuestion).dump()});
    ASSERT_EQ(answers.size(), 4U);

    Json line = with(kQuestion, {{"action", "best"}});
    const TemporaryFolder folder;
    writeAll(folder.path() / "line", line.dump() + "\n");
    const std::string batch = runCli({"batch", (folder.path() / "line").string(), "--cache", "none"}).out;
    EXPECT_EQ(textOf(answers.at("1")) + "\n", batch);
    EXPECT_EQ(answers.at("1")["result"]["structuredContent"], Json::parse(batch));
    EXPECT_EQ(answers.at("1")["result"]["isError"], false);
    EXPECT_THAT(textOf(answers.at("2")), HasSubstr("\"action\":\"default\""));
    const Outcome compare = runCli({"compare", "--json", "-k", "gemv", "-s", "batch=1,nhead=2,dhead=64,seq_len=64",
                                    "-b", "attacc,hbm-pim-hbm3", "--set", "space=complete", "--cache", "none"});
    EXPECT_EQ(textOf(answers.at("3")) + "\n", compare.out);
    EXPECT_EQ(answers.at("4")["result"]["isError"], false) << answers.at("4");
}

TEST(Mcp, ExploresAsAJobThatIsPolled)
{
    const auto answers =
        answersTo({callOf(1, "explore", with(kQuestion, {{"study", "a.pimento"}, {"top", 4}})).dump(),
                   callOf(2, "poll", {{"job", 1}}).dump(), callOf(3, "poll", {{"job", 1}, {"seconds", 100}}).dump(),
                   callOf(4, "poll", {{"job", 9}}).dump()});

    EXPECT_EQ(answers.at("1")["result"]["structuredContent"]["job"], 1);
    EXPECT_EQ(answers.at("2")["result"]["structuredContent"]["state"], "running");
    EXPECT_EQ(answers.at("3")["result"]["structuredContent"]["answers"][0]["proof"], "proved") << answers.at("3");
    EXPECT_EQ(answers.at("4")["error"]["code"], -32602);
}

TEST(Mcp, RefusesWhatItDoesNotKnow)
{
    const auto answers = answersTo(
        {"{", "[]", R"({"jsonrpc":"2.0","id":1,"method":"dance"})", R"({"jsonrpc":"2.0","id":2,"method":"tools/call"})",
         callOf(3, "dance", Json::object()).dump(), callOf(4, "best", {{"kernel", "gemv"}}).dump(),
         callOf(5, "best", with(kQuestion, {{"kernel", 7}})).dump(),
         callOf(6, "best", with(kQuestion, {{"device", "mars"}})).dump(),
         callOf(7, "explore", with(kQuestion, {{"study", "../a.pimento"}})).dump(),
         callOf(8, "compare", with(kQuestion, {{"device", "mars,attacc"}})).dump(),
         callOf(9, "best", with(kQuestion, {{"spoon", 1}})).dump()});

    EXPECT_EQ(answers.at("null")["error"]["code"], -32600);
    EXPECT_EQ(answers.at("1")["error"]["code"], -32601);
    for (const char* id : {"2", "3", "4", "5", "7", "9"}) {
        EXPECT_EQ(answers.at(id)["error"]["code"], -32602) << id;
    }
    for (const char* id : {"6", "8"}) {
        EXPECT_EQ(answers.at(id)["result"]["isError"], true) << id;
        EXPECT_THAT(textOf(answers.at(id)), HasSubstr("mars"));
    }
}

/// The public inspector of the protocol, a program of another project, understands the server.
TEST(Mcp, AnswersThePublicInspector)
{
    const Outcome found =
        runShell("for each in \"$PIMENTO_MCP_INSPECTOR\" " + builtFile("/inspector/node_modules/.bin/mcp-inspector") +
                 " \"$(command -v mcp-inspector)\"; do [ -x \"$each\" ] && echo \"$each\" && break; done");
    const std::string inspector = found.out.substr(0, found.out.find('\n'));
    if (inspector.empty()) {
        GTEST_SKIP() << "npm install @modelcontextprotocol/inspector gives it";
    }
    const auto inspected = [&](const std::string& method) {
        const Outcome outcome = runShell(inspector + " --cli $CLI mcp --cache none --method " + method);
        EXPECT_EQ(outcome.code, 0) << outcome.error;
        return Json::parse(outcome.out, nullptr, false);
    };

    const Json tools = inspected("tools/list");
    EXPECT_EQ(tools["tools"].size(), 7U) << tools;
    const Json best = inspected("tools/call --tool-name best --tool-arg kernel=gemv --tool-arg device=attacc "
                                "--tool-arg shape=batch=1,nhead=2,dhead=64,seq_len=64");
    EXPECT_EQ(best["structuredContent"]["proved"], true) << best;
    EXPECT_EQ(Json::parse(best["content"][0]["text"].get<std::string>()), best["structuredContent"]);
    const Json wrong = inspected("tools/call --tool-name best --tool-arg kernel=noise --tool-arg device=attacc");
    EXPECT_EQ(wrong["isError"], true) << wrong;
}

} // namespace

} // namespace pimento::test
