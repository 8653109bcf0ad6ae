// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/options.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/common/tenant_commands.h"
#include "app/cli/programs/draft_files.h"
#include "app/cli/programs/form_text.h"
#include "engine/kernels/binding/kernel_binding.h"
#include "engine/mlir/writer.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/exports/program_texts.h"
#include "engine/systems/dcc/lists/request_list.h"
#include "engine/systems/dcc/lower/text/program_json.h"
#include "engine/systems/dcc/model/compiled_program.h"

#include <cstdio>
#include <string_view>

namespace pimento::cli {

namespace {

int emitIr(const DraftQuestion& question, const lower::Program& program)
{
    printPlainText(representationText(question, program));
    return kDone;
}

/// Prints the commands of the device program, one per line.
int emitProgram(const DraftQuestion& question, const lower::Program& program, Interrupt& interrupt)
{
    std::int64_t count = 0;
    const bool isComplete = writeProgramText(question, program, [&](std::string_view text) {
        printPlainText(text);
        if (++count % 4096 == 0) {
            interrupt.report(count, 0);
        }
        return !interrupt.isRequested();
    });
    return isComplete ? kDone : kInterrupted;
}

/// Prints the program as a JSON document with everything that is needed to execute it.
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

/// Prints the requests that the simulator runs, as `replay` reads them.
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

/// Lowers the chosen draft to the program that a simulation runs.
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
    if (options.output == Output::Json && options.emit != "program") { // available for every system
        return fail("--emit " + options.emit.substr(0, 40) + " has no JSON form", "--json", "Leave --json out");
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
    if (options.emit == "mlir") {
        const auto text = tiledText(*program);
        if (text) {
            printPlainText(*text);
        }
        return text ? kDone : complain(text.error());
    }
    return complain(
        {"--emit \"" + options.emit.substr(0, 40) + "\" is unknown", "", "Use ir, program, commands or mlir"});
}

/// Prints the kernel of the question as MLIR, whatever the system.
int emitMlir(const Problem& problem)
{
    const Question& question = problem.question();
    const auto catalogue = Catalogue::loadNamed(question);
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const KernelBinding binding = bindKernel(question.workload, *catalogue);
    if (!binding.bound) {
        return complain(binding.error);
    }
    const auto text = mlir::printKernel(binding.bound->kernel);
    if (!text) {
        return complain(text.error());
    }
    printPlainText(*text);
    return kDone;
}

} // namespace

int lowerCompiled(const LowerOptions& options, const CompiledProblem& problem)
{
    Interrupt interrupt;
    auto program = programOf(problem, options, interrupt.token());
    if (!program && interrupt.isRequested()) {
        return kInterrupted;
    }
    return program ? emit(problem.asked(), *std::move(program), options, interrupt) : complain(program.error());
}

int lowerDraft(const LowerOptions& options)
{
    if (options.emit == "mlir" && options.draft.empty() && options.from.empty()) {
        const auto problem = problemOf(options.question);
        return problem ? emitMlir(**problem) : complain(problem.error());
    }
    if (const auto checked = check(options); !checked) {
        return complain(checked.error());
    }
    const auto problem = problemOf(options.question);
    if (!problem) {
        return complain(problem.error());
    }
    const TenantCommands commands = tenantCommandsOf(*problem);
    if (commands.lower) {
        return commands.lower(options);
    }
    const SystemModule* module = moduleOf(**problem);
    return module != nullptr && hasFormText(*module)
               ? lowerForm(options, **problem, *module)
               : complain({"the model " + (*problem)->question().system + " has no program to show", "--model",
                           "Use the model compiled or upmem, or of dcc-artifact simulate --requests"});
}

} // namespace pimento::cli
