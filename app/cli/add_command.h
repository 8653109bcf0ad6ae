// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "app/cli/common/options.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/option_flags.h"

#include <memory>

// How a command and its options are added to the program, and the commands by subject.

namespace pimento::cli {

inline constexpr const char* kAllThreads = "Threads to use (default: all)";

/// A command with its options, which live as long as the command.
template <class Options> struct Added {
    CLI::App& command;
    Options& options;
};

/// Runs a command on the question of the files that its options name, if any.
template <class Options> int runOpened(int (*function)(const Options&), Options options)
{
    if constexpr (requires { options.question.files; }) {
        const auto candidate = openFiles(options.question);
        if (!candidate) {
            return complain(candidate.error());
        }
        if constexpr (requires { options.draft; }) {
            bool isChosen = !options.draft.empty();
            if constexpr (requires { options.findsBest; }) {
                isChosen = isChosen || options.findsBest;
            }
            if constexpr (requires { options.from; }) {
                isChosen = isChosen || !options.from.empty();
            }
            options.draft = isChosen ? options.draft : *candidate;
        }
    }
    return function(options);
}

template <class Options>
Added<Options> add(CLI::App& app, ChosenCommand& chosen, const char* name, const char* description,
                   int (*function)(const Options&))
{
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(name, description);
    command->callback([&chosen, options, function] {
        chosen = {[options, function] { return runOpened(function, *options); },
                  [options] { return filesOf(*options); }};
    });
    addOutput(*command, *options);
    return {*command, *options};
}

// Commands about language models and chains of kernels.
void addLlm(CLI::App& app, ChosenCommand& chosen);
void addServe(CLI::App& app, ChosenCommand& chosen);
void addChain(CLI::App& app, ChosenCommand& chosen);

// Commands about drafts and their programs.
void addDrafts(CLI::App& app, ChosenCommand& chosen);
void addSimulate(CLI::App& app, ChosenCommand& chosen);
void addLower(CLI::App& app, ChosenCommand& chosen);
void addExport(CLI::App& app, ChosenCommand& chosen);
void addVerify(CLI::App& app, ChosenCommand& chosen);
void addReplay(CLI::App& app, ChosenCommand& chosen);

// Commands that compare candidates or vary the question.
void addGains(CLI::App& app, ChosenCommand& chosen);
void addRegret(CLI::App& app, ChosenCommand& chosen);
void addSensitivity(CLI::App& app, ChosenCommand& chosen);
void addCompare(CLI::App& app, ChosenCommand& chosen);
void addAdvise(CLI::App& app, ChosenCommand& chosen);
void addWhatIf(CLI::App& app, ChosenCommand& chosen);

} // namespace pimento::cli
