// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/chosen_candidate.h"
#include "app/cli/options.h"
#include "app/cli/question.h"
#include "app/cli/support.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/lists/request_list.h"
#include "engine/systems/dcc/lower/text/program_json.h"
#include "engine/systems/dcc/lower/text/program_text.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/representation/print.h"
#include "engine/systems/dcc/representation/program.h"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace pimento::cli {

namespace {

/// What was lowered, how its tiles are indexed and what the compiler says about it, a line each.
std::string headerText(const DraftQuestion& question, const lower::Program& program, std::string_view comment)
{
    std::string text = fmt::format("{} {} on {}, draft {}, {} tiles", question.kernelName(), question.shapeText(),
                                   question.machine->description().name, draftText(question, program.draft().parts()),
                                   lower::name(program.indexing()));
    for (const std::string& note : program.notes()) {
        text += fmt::format("\n{} {}", comment, note);
    }
    return text;
}

int emitIr(const DraftQuestion& question, const lower::Program& program)
{
    const ir::Program representation =
        ir::make(program.kernel(), program.sets(), program.draft(), question.resources(),
                 program.indexing() == lower::Indexing::Exact ? ir::Indexing::Exact : ir::Indexing::Expanded);
    printPlain("// {}\n{}", headerText(question, program, "//"), ir::print(representation));
    return kDone;
}

/// The commands of the device program, one a line.
int emitProgram(const DraftQuestion& question, const lower::Program& program, Interrupt& interrupt)
{
    printPlain("# {}\n", headerText(question, program, "#"));
    std::optional<std::uint32_t> statement;
    std::int64_t count = 0;
    for (const bool isPreload : {true, false}) {
        printPlain("# {}\n", isPreload ? "preload: resident tensors, once" : "run");
        auto commands = isPreload ? program.preload() : program.run();
        while (const lower::Command* command = commands.next()) {
            if (!isPreload && statement != command->statement) {
                statement = command->statement;
                printPlain("# {}\n", affine::text(program.kernel().statements[*statement], program.kernel()));
            }
            printPlain("{}\n", lower::text(*command, program));
            if (++count % 4096 == 0) {
                interrupt.report(count, 0);
                if (interrupt.isRequested()) {
                    return kInterrupted;
                }
            }
        }
    }
    return kDone;
}

/// The same as a document with everything that is needed to execute it.
int emitProgramJson(const lower::Program& program, Interrupt& interrupt)
{
    constexpr std::int64_t kPiecesBetweenReports = 1024;
    std::int64_t pieces = 0;
    const bool isComplete = lower::writeProgramJson(program, [&](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        if (++pieces % kPiecesBetweenReports == 0) {
            interrupt.report(pieces, 0);
        }
        return !interrupt.isRequested() && std::ferror(stdout) == 0;
    });
    return isComplete ? kDone : interrupt.isRequested() ? kInterrupted : kBadInput;
}

/// The requests that the simulator runs, as `replay` reads them.
int emitCommands(const DraftQuestion& question, std::shared_ptr<const lower::Program> program, Interrupt& interrupt)
{
    auto list = RequestList::of(question, std::move(program), interrupt.token());
    if (!list) {
        return complain(list.error());
    }
    std::int64_t blocks = 0;
    for (std::string text; list->next(text);) {
        printPlain("{}", text);
        interrupt.report(++blocks, 0);
        if (interrupt.isRequested()) {
            return kInterrupted;
        }
    }
    return kDone;
}

/// The program that simulating the draft runs.
Result<std::unique_ptr<lower::Program>> programOf(const CompiledProblem& problem, const LowerOptions& options,
                                                  const std::stop_token& stop)
{
    const auto one = chosenCandidate(problem, options.draft, options.from, stop);
    if (!one) {
        return tl::unexpected<Error>(one.error());
    }
    const Draft draft = asDrafts(**one).at(0);
    return pimento::lowerDraft(problem.asked(), draft.parts(), stop);
}

Result<void> check(const LowerOptions& options)
{
    if (options.draft.empty() && options.from.empty()) {
        return fail("--draft is required", "", "See pimento-cli --help");
    }
    if (options.output == Output::Json && options.emit != "program") {
        return fail("--emit " + options.emit.substr(0, 40) + " has no JSON form", "--json",
                    "Use --emit program with --json, or leave out --json");
    }
    return {};
}

int emit(const DraftQuestion& question, std::shared_ptr<const lower::Program> program, const LowerOptions& options,
         Interrupt& interrupt)
{
    if (options.emit == "ir") {
        return emitIr(question, *program);
    }
    if (options.emit == "program") {
        return options.output == Output::Json ? emitProgramJson(*program, interrupt)
                                              : emitProgram(question, *program, interrupt);
    }
    if (options.emit == "commands") {
        return emitCommands(question, std::move(program), interrupt);
    }
    return complain({"--emit \"" + options.emit.substr(0, 40) + "\" is unknown", "", "Use ir, program or commands"});
}

} // namespace

int lowerDraft(const LowerOptions& options)
{
    if (const auto checked = check(options); !checked) {
        return complain(checked.error());
    }
    const auto problem = problemOf(options.question);
    if (!problem) {
        return complain(problem.error());
    }
    const CompiledProblem* compiled = compiledProblem(**problem);
    if (compiled == nullptr) {
        return complain({"the model " + (*problem)->question().system + " has no program to show", "--model",
                         "Use the model compiled, or simulate --requests"});
    }
    Interrupt interrupt;
    auto program = programOf(*compiled, options, interrupt.token());
    if (!program && interrupt.isRequested()) {
        return kInterrupted;
    }
    return program ? emit(compiled->asked(), *std::move(program), options, interrupt) : complain(program.error());
}

} // namespace pimento::cli
