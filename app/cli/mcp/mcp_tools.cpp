// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/mcp/mcp_tools.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <utility>

namespace pimento::cli {

namespace {

using Document = nlohmann::json;

enum class ToolKind : unsigned char { Line, Options, Explore, Poll };

struct Tool {
    const char* name;
    const char* description;
    ToolKind kind;
    const char* command; // of the command line, or action of a batch line
    const char* further; // arguments beside those of a question, with blanks
    bool needsCandidate;
};

constexpr std::array<Tool, 7> kTools = {{
    {"explore",
     "Search the space of a question into a study file that keeps all results. Returns a job; ask poll for its answer. "
     "A study that exists goes on where it ended.",
     ToolKind::Explore, "explore", "study budget seconds top all", false},
    {"best", "Find the best candidate of a question with a proof, and compare it with the baseline and a GPU.",
     ToolKind::Line, "best", "", false},
    {"draft", "Simulate one candidate of a question, or a baseline by name: time, parts, energy.", ToolKind::Line,
     "draft", "candidate", true},
    {"compare", "Answer one question on several devices side by side: time in parts, energy, what limits each.",
     ToolKind::Options, "compare", "candidate", false},
    {"sensitivity", "Find which assumptions reverse the answer of a question.", ToolKind::Options, "sensitivity", "",
     false},
    {"explain", "Say where the time of a candidate goes (the baseline without one), and which changes save some of it.",
     ToolKind::Options, "advise", "candidate", false},
    {"poll", "Tell how far a job of explore is, and its answer when it has ended; with seconds, wait for that.",
     ToolKind::Poll, "", "job seconds", false},
}};

Document textSchema(const char* description) { return {{"type", "string"}, {"description", description}}; }

Document argumentSchema(std::string_view name)
{
    if (name == "candidate") {
        return textSchema("Code of a candidate, or the name of a baseline such as default");
    }
    if (name == "study") {
        return textSchema("Name of the study file, ending in .pimento");
    }
    if (name == "all") {
        return {{"type", "boolean"}, {"description", "Simulate every candidate"}};
    }
    if (name == "seconds") {
        return {{"type", "number"},
                {"description",
                 "Time limit of the search, which without limits ends with a proof; with poll, time to wait"}};
    }
    const char* description = name == "job"      ? "Number that explore returned"
                              : name == "budget" ? "Candidates to look at; without a limit the search ends with a proof"
                                                 : "Candidates to simulate first, by prediction";
    return {{"type", "integer"}, {"minimum", 0}, {"description", description}};
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

Document schemaOf(const Tool& tool)
{
    Document properties = Document::object();
    Document required = Document::array();
    if (tool.kind != ToolKind::Poll) {
        properties["kernel"] = textSchema("Name of a kernel, layer or network; 'pimento-cli kernels' lists kernels");
        properties["shape"] = textSchema("Sizes, as in batch=1,nhead=32,dhead=128,seq_len=512");
        properties["device"] = textSchema(std::string_view(tool.name) == "compare"
                                              ? "Names of devices with commas; 'pimento-cli devices' lists them"
                                              : "Name of a device; 'pimento-cli devices' lists them");
        properties["model"] = textSchema("System that answers; without it, the first that knows kernel and device");
        properties["type"] = textSchema("Element type, e.g. fp16");
        properties["settings"] = {{"type", "object"}, {"description", "Settings of the system by name"}};
        required = {"kernel", "device"};
    }
    for (const std::string& name : wordsOf(tool.further)) {
        properties[name] = argumentSchema(name);
    }
    for (const char* name : {"study", "job"}) {
        if (properties.contains(name)) {
            required.push_back(name);
        }
    }
    if (tool.needsCandidate) {
        required.push_back("candidate");
    }
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(required)},
            {"additionalProperties", false}};
}

/// Checks arguments against a schema of toolDescriptions(). Error: the first one that does not fit.
Result<void> checkArguments(const Tool& tool, const Document& arguments)
{
    const Document schema = schemaOf(tool);
    const std::string where = std::string("tool ") + tool.name;
    for (const auto& name : schema.at("required")) {
        if (!arguments.contains(name.get<std::string>())) {
            return fail("the argument \"" + name.get<std::string>() + "\" is missing", where, "Add it");
        }
    }
    for (const auto& [name, value] : arguments.items()) {
        const auto known = schema.at("properties").find(name);
        if (known == schema.at("properties").end()) {
            return fail("there is no argument \"" + name.substr(0, 40) + "\"", where, "See tools/list");
        }
        const std::string type = known->at("type").get<std::string>();
        const bool fits = type == "string"    ? value.is_string()
                          : type == "object"  ? value.is_object()
                          : type == "boolean" ? value.is_boolean()
                          : type == "number"  ? value.is_number()
                                              : value.is_number_unsigned();
        if (!fits) {
            return fail("the argument \"" + name + "\" is no " + type, where, "See tools/list");
        }
    }
    return {};
}

std::string textOf(const Document& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// Options of a command line for the arguments of a question. A value never begins a word, so that none is an option.
std::vector<std::string> questionWords(const Document& arguments)
{
    constexpr std::array<std::pair<const char*, const char*>, 6> kOptions = {{{"kernel", "--kernel="},
                                                                              {"shape", "--shape="},
                                                                              {"device", "--backend="},
                                                                              {"model", "--model="},
                                                                              {"type", "--type="},
                                                                              {"candidate", "--draft="}}};
    std::vector<std::string> words;
    for (const auto& [name, option] : kOptions) {
        if (arguments.contains(name)) {
            words.push_back(option + textOf(arguments.at(name)));
        }
    }
    if (arguments.contains("settings")) {
        for (const auto& [name, value] : arguments.at("settings").items()) {
            words.push_back("--set=" + name + "=" + textOf(value));
        }
    }
    return words;
}

ToolCommand lineCommand(const Tool& tool, Document arguments)
{
    arguments["action"] = tool.command;
    if (arguments.contains("candidate")) {
        arguments["draft"] = arguments["candidate"];
        arguments.erase("candidate");
        if (arguments["draft"] == "default") {
            arguments["action"] = "default";
            arguments.erase("draft");
        }
    }
    return {{"batch", "-", "--threads=1"}, arguments.dump(-1, ' ', false, Document::error_handler_t::replace) + "\n"};
}

Result<ToolCommand> exploreCommand(const Document& arguments, const std::string& folder)
{
    const std::filesystem::path name(arguments.at("study").get<std::string>());
    if (name.extension() != ".pimento" || name.filename() != name) {
        return fail("is no name of a study", "\"" + name.string().substr(0, 60) + "\"",
                    "Write a file name without folders that ends in .pimento");
    }
    ToolCommand command{{"explore", "--json", "--study=" + (std::filesystem::path(folder) / name).string()}, "", true};
    const auto question = questionWords(arguments);
    command.words.insert(command.words.end(), question.begin(), question.end());
    for (const char* option : {"budget", "seconds", "top"}) {
        if (arguments.contains(option)) {
            command.words.push_back(std::string("--") + option + "=" + textOf(arguments.at(option)));
        }
    }
    if (arguments.value("all", false)) {
        command.words.emplace_back("--all");
    }
    return command;
}

} // namespace

nlohmann::json toolDescriptions()
{
    Document tools = Document::array();
    for (const Tool& tool : kTools) {
        tools.push_back({{"name", tool.name}, {"description", tool.description}, {"inputSchema", schemaOf(tool)}});
    }
    return tools;
}

Result<ToolCommand> toolCommandOf(const std::string& name, const nlohmann::json& arguments, const std::string& folder)
{
    const auto* const tool = std::ranges::find_if(kTools, [&](const Tool& each) { return name == each.name; });
    if (tool == kTools.end()) {
        return fail("there is no tool \"" + name.substr(0, 40) + "\"", "tools/call", "See tools/list");
    }
    if (const auto checked = checkArguments(*tool, arguments); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    switch (tool->kind) {
    case ToolKind::Line:
        return lineCommand(*tool, arguments);
    case ToolKind::Explore:
        return exploreCommand(arguments, folder);
    case ToolKind::Poll:
        return ToolCommand{{}, "", false, arguments.at("job").get<std::size_t>(), arguments.value("seconds", 0.0)};
    case ToolKind::Options:
        break;
    }
    ToolCommand command{{tool->command, "--json"}, ""};
    const auto question = questionWords(arguments);
    command.words.insert(command.words.end(), question.begin(), question.end());
    return command;
}

} // namespace pimento::cli
