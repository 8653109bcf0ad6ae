// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/verify.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/tenant_commands.h"
#include "app/cli/simulate/verification.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace pimento::cli {

Result<std::string> verifyProgram(const lower::Program& program, std::uint64_t seed, Tally& tally, Interrupt& interrupt,
                                  ProgressLine& line)
{
    Heartbeat heartbeat(interrupt, line);
    std::string wrong;
    for (const functional::Data data : {functional::Data::Whole, functional::Data::Real}) {
        const auto verdict = functional::verify(program, data, seed, {.heartbeat = &heartbeat}, interrupt.token());
        interrupt.report(0, 0);
        if (interrupt.isRequested()) {
            return "";
        }
        if (!verdict) {
            return tl::unexpected<Error>(verdict.error());
        }
        tally.elements += verdict->elements;
        tally.exact += verdict->exact;
        tally.commands += verdict->commands;
        tally.worstShare = std::max(tally.worstShare, verdict->worstShare);
        if (!verdict->isCorrect() && wrong.empty()) {
            wrong = fmt::format("{} of {} elements, first {} is {}, should be {} (bound {:.3g})", verdict->wrong,
                                verdict->elements, verdict->first->element, verdict->first->device,
                                verdict->first->expected, verdict->first->bound);
        }
    }
    ++tally.verified;
    tally.wrong += wrong.empty() ? 0 : 1;
    return wrong;
}

std::string caseName(const DraftQuestion& question, const Draft& draft)
{
    return question.kernelName() + " " + question.shapeText() + " on " + question.machine->description().name +
           ", draft " + draftText(question, draft.parts());
}

Json tallyJson(const Tally& tally)
{
    return {{"verified", tally.verified}, {"wrong", tally.wrong},          {"not_fitting", tally.refused},
            {"elements", tally.elements}, {"exact_elements", tally.exact}, {"worst_share_of_bound", tally.worstShare},
            {"commands", tally.commands}};
}

void printTally(const Tally& tally, const char* refused)
{
    if (tally.refused > 0) {
        printPlain(", {} more {}", tally.refused, refused);
    }
    printPlain(
        "\n  {} elements compared, {} of them exactly; {:.1f} % of the rounding bound used at most; {} commands\n",
        tally.elements, tally.exact, 100 * tally.worstShare, tally.commands);
}

namespace {

Result<std::vector<Draft>> draftsToVerify(const VerifyOptions& options, const DraftQuestion& question)
{
    if (!options.draft.empty()) {
        const auto draft = parseDraft(question, options.draft);
        return draft ? Result<std::vector<Draft>>(std::vector<Draft>{*draft}) : tl::unexpected<Error>(draft.error());
    }
    std::vector<Draft> drafts;
    std::mt19937_64 random(static_cast<std::uint64_t>(options.seed.value_or(1)));
    if (question.space == Space::All && options.sample) {
        for (std::int64_t i = 0; i < *options.sample; ++i) {
            drafts.push_back(randomDraft(question.workload->sets, question.resources(), random));
        }
        return drafts;
    }
    const auto all = draftsOf(question);
    if (!all) {
        return tl::unexpected<Error>(all.error());
    }
    if (all->size() == 0) {
        return fail("the space has no draft", question.text(), "Use --space all");
    }
    const std::size_t count = options.sample ? static_cast<std::size_t>(*options.sample) : all->size();
    for (std::size_t i = 0; i < count; ++i) {
        drafts.emplace_back((*all)[options.sample ? static_cast<std::size_t>(random() % all->size()) : i]);
    }
    return drafts;
}

void print(const VerifyOptions& options, const DraftQuestion& question, const Tally& tally)
{
    if (options.output == Output::Json) {
        Json document = {{"kernel", question.kernelName()},
                         {"shape", question.shapeText()},
                         {"backend", question.machine->description().name}};
        document.update(tallyJson(tally));
        printJson(document);
        return;
    }
    printPlain("{} {} on {}: {} of {} drafts correct", question.kernelTitle(), question.shapeText(),
               question.machine->description().title, tally.verified - tally.wrong, tally.verified);
    printTally(tally, "do not fit the device");
}

/// Verifies drafts. Error: a draft cannot be lowered or executed; among several drafts, those that do not fit are
/// counted as refused.
Result<void> verifyDrafts(const DraftQuestion& question, const std::vector<Draft>& drafts, std::uint64_t seed,
                          Tally& tally, Interrupt& interrupt)
{
    ProgressLine line;
    for (std::size_t i = 0; i < drafts.size() && !interrupt.isRequested(); ++i) {
        line.show(fmt::format("{} of {} drafts", i, drafts.size()));
        const auto program = pimento::lowerDraft(question, drafts[i].parts(), interrupt.token());
        if (!program && program.error().kind == ErrorKind::DoesNotFit && drafts.size() > 1) {
            ++tally.refused;
            continue;
        }
        if (!program && interrupt.isRequested()) {
            break;
        }
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        const auto wrong = verifyProgram(**program, seed + i, tally, interrupt, line);
        if (!wrong) {
            return tl::unexpected<Error>(wrong.error());
        }
        if (!wrong->empty()) {
            line.clear();
            say(fmt::format("WRONG {}: {}\n", shown(caseName(question, drafts[i])), *wrong));
        }
    }
    return {};
}

/// Verifies one question about one kernel.
int verifyQuestion(const VerifyOptions& options)
{
    const auto problem = problemOf(options.question);
    if (!problem) {
        return complain(problem.error());
    }
    if (options.sample && (*options.sample < 1 || *options.sample > 1'000'000)) {
        return complain({"--sample " + std::to_string(*options.sample) + " is out of range", "", "Use 1 to 1000000"});
    }
    if (const TenantCommands commands = tenantCommandsOf(*problem); commands.verify) {
        return commands.verify(options);
    }
    const SystemModule* module = moduleOf(**problem);
    return module != nullptr && module->verifying != nullptr
               ? verifyCandidates(options, **problem, *module->verifying)
               : complain({"the model " + (*problem)->question().system + " has no programs that compute values",
                           "--model", "Choose another model, such as compiled or upmem"});
}

} // namespace

int verifyCompiled(const VerifyOptions& options, const CompiledProblem& problem)
{
    if (!options.from.empty()) {
        return complain({"--from is about schedules for DPUs", "", "Name the draft with --draft"});
    }
    const DraftQuestion& question = problem.asked();
    const auto drafts = draftsToVerify(options, question);
    if (!drafts) {
        return complain(drafts.error());
    }
    Interrupt interrupt;
    Tally tally;
    const auto seed = static_cast<std::uint64_t>(options.seed.value_or(1));
    if (const auto done = verifyDrafts(question, *drafts, seed, tally, interrupt); !done) {
        return complain(done.error());
    }
    print(options, question, tally);
    if (interrupt.isRequested()) {
        return kInterrupted;
    }
    return tally.wrong == 0 ? kDone : kCheckFailed;
}

/// Verifies random cases of the chosen system, or of the compiler.
int verifyAnything(const VerifyOptions& options)
{
    for (const SystemModule& each : systemModules()) {
        if (each.id == options.question.model && each.verifying != nullptr && each.verifying->makeCase != nullptr) {
            return verifyRandomCases(options, *each.system, *each.verifying);
        }
    }
    return verifyLibrary(options);
}

int verify(const VerifyOptions& options)
{
    const QuestionOptions& question = options.question;
    const bool isAsked = !question.kernel.empty() || !question.shape.empty() || !question.file.empty();
    if (options.library && isAsked) {
        return complain({"--library takes kernels and shapes at random", "", "Leave --kernel and --shape out"});
    }
    if (!options.library && options.random) {
        return complain({"--random goes with --library", "", "Use --space all --sample for one kernel"});
    }
    constexpr std::int64_t kMostCases = 1'000'000;
    if (options.random && (*options.random < 1 || *options.random > kMostCases)) {
        return complain({"--random " + std::to_string(*options.random) + " is out of range", "", "Use 1 to 1000000"});
    }
    if (options.library) {
        return verifyAnything(options);
    }
    const bool isComplete = !question.kernel.empty() && !question.backend.empty();
    if (question.file.empty() && !question.kernel.empty() && question.backend.empty()) {
        return complain({"the device is missing", "--kernel " + question.kernel, "Give --backend"});
    }
    if (question.file.empty() && !isComplete) {
        return complain({"what to verify is not said", "", "Give --kernel, --shape and --backend, or --library"});
    }
    return verifyQuestion(options);
}

} // namespace pimento::cli
