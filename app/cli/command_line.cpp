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
#include <cstdio>
#include <exception>
#include <functional>
#include <new>
#include <string>
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
