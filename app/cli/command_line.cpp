// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/commands.h"
#include "app/cli/common/options.h"
#include "app/cli/common/terminal.h"
#include "app/cli/process.h"
#include "engine/systems/modules.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <functional>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::cli {

namespace {

constexpr const char* kVersion = "pimento-cli " PIMENTO_VERSION;

/// Command lines to begin with: of the program, and of its systems.
std::string examples()
{
    std::vector<CommandExample> all = {
        {"a kernel on PIM devices",
         "simulate -k gemv -s batch=1,nhead=32,dhead=128,seq_len=512 -b attacc --space all --best"},
        {"a language model", "llm gpt3-13b --batch 1,8"}};
    for (const SystemModule& each : systemModules()) {
        all.insert(all.end(), each.examples.begin(), each.examples.end());
    }
    std::string text = "Examples:\n";
    for (const CommandExample& each : all) {
        text += fmt::format("  {:<26}{}\n", each.title, each.words);
    }
    return text + "The document CLI.md has more.";
}

/// Runs a command and returns its exit code. Exceptions of libraries (out of memory, a broken output) end in one
/// message.
int finished(const std::function<int()>& run)
{
    int code = kCheckFailed;
    Error problem;
    try {
        code = run();
    } catch (const std::bad_alloc&) {
        problem = {"the memory is not sufficient", "", "Use fewer --threads, smaller sizes or a smaller space"};
    } catch (const std::exception& error) {
        problem = {error.what(), "", "Choose a smaller space or another output"};
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        return complain({"the output could not be written completely", "", "Check the free space and the pipe"},
                        kCheckFailed);
    }
    return problem.what.empty() ? code : complain(problem, kCheckFailed);
}

/// Checks the files of a command, then runs it.
int checked(const ChosenCommand& command)
{
    const auto outputs = checkFiles(command.files());
    return outputs ? command.run() : complain(outputs.error());
}

/// The first word if it is neither an option nor a known command; else "".
std::string unknownCommand(const CLI::App& app, int argc, char** argv)
{
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    const bool isKnown = argc < 2 || argv[1][0] == '-' || std::ranges::any_of(commands, [&](const CLI::App* each) {
                             return each->get_name() == argv[1];
                         });
    if (isKnown) {
        return "";
    }
    std::string all;
    for (const CLI::App* command : commands) {
        all += (all.empty() ? "" : ", ") + command->get_name();
    }
    return all;
}

/// True for words such as -x and --json, but not for -, -- and negative numbers.
bool looksLikeOption(std::string_view word)
{
    return word.size() > 1 && word[0] == '-' && word != "--" && word[1] != '.' &&
           std::isdigit(static_cast<unsigned char>(word[1])) == 0;
}

/// Refuses an option behind which another option stands in the place of its value, which would be taken for the value.
Result<void> checkValues(const CLI::App& app, std::span<char* const> words)
{
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    const auto command = std::ranges::find_if(
        commands, [&](const CLI::App* each) { return words.size() > 1 && each->get_name() == words[1]; });
    for (std::size_t i = 2; command != commands.end() && i + 1 < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "--") {
            break; // no options from here on
        }
        const CLI::Option* option =
            looksLikeOption(word) ? (*command)->get_option_no_throw(std::string(word)) : nullptr;
        if (option == nullptr || option->get_items_expected_min() == 0) {
            continue;
        }
        const std::string value = words[++i];
        if (looksLikeOption(value)) {
            const std::string name =
                option->get_lnames().empty() ? std::string(word) : "--" + option->get_lnames().front();
            return fail("lacks a value: \"" + value.substr(0, 60) + "\" looks like an option", name,
                        "Write " + name + "=" + value.substr(0, 60) + " if it is meant as the value");
        }
    }
    return {};
}

int runCommand(int argc, char** argv)
{
    ChosenCommand chosen;
    CLI::App app("Explore the design space of processing-in-memory devices.", "pimento-cli");
    app.footer(examples());
    app.set_version_flag("--version", kVersion);
    app.require_subcommand(1);
    addCommands(app, chosen, argc > 1 ? argv[1] : "");
    if (const std::string known = unknownCommand(app, argc, argv); !known.empty()) {
        return complain({"unknown command \"" + std::string(argv[1]).substr(0, 60) + "\"", "", "Use one of " + known});
    }
    if (const auto values = checkValues(app, {argv, static_cast<std::size_t>(argc)}); !values) {
        return complain(values.error());
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& request) { // --help and --version
        return finished([&] { return app.exit(request); });
    } catch (const CLI::ParseError& error) {
        return complain({error.what(), "", "See pimento-cli --help"});
    }
    return finished([&] { return checked(chosen); });
}

} // namespace

int runCommandLine(int argc, char** argv)
{
    prepareProcess();
    try {
        return runCommand(argc, argv);
    } catch (const std::exception&) { // out of memory before the command line was parsed
        say("pimento-cli: the memory is not sufficient\n");
        return kCheckFailed;
    }
}

} // namespace pimento::cli
