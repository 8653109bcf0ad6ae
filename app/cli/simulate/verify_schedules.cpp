// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/problem_text.h"
#include "app/cli/simulate/verification.h"
#include "engine/systems/upmem/schedule_problem.h"

#include <fmt/format.h>

#include <utility>

namespace pimento::cli {

namespace {

using upmem::ScheduleProblem;

constexpr std::size_t kMostListed = 1'000'000;

/// The schedules to verify. Error: an invalid text, no schedule that DPUs can run, or a space too large to list.
Result<std::shared_ptr<const CandidateList>> schedulesToVerify(const VerifyOptions& options,
                                                               const ScheduleProblem& problem)
{
    if (!options.draft.empty() || !options.from.empty()) {
        return chosenCandidate(problem, options.draft, options.from);
    }
    if (options.sample) {
        const auto seed = static_cast<std::uint64_t>(options.seed.value_or(1));
        auto drawn = problem.drawn(static_cast<std::size_t>(*options.sample), seed);
        return drawn->size() > 0 ? Result<std::shared_ptr<const CandidateList>>(std::move(drawn))
                                 : tl::unexpected<Error>(problem.space().whyNone());
    }
    return problem.candidatesUpTo(kMostListed, {}).map([](CandidateSpace&& space) { return std::move(space.list); });
}

/// Verifies a schedule. Returns what is wrong, "" if nothing. Error: it cannot be run.
Result<std::string> verdictOn(const ScheduleProblem& problem, const CandidateList& list, std::size_t row,
                              std::uint64_t seed, Tally& tally, const std::stop_token& stop)
{
    std::string wrong;
    for (const upmem::CheckedValues values : {upmem::CheckedValues::Small, upmem::CheckedValues::Any}) {
        const auto compared = problem.compared(list, row, {values, seed}, stop);
        if (!compared) {
            return tl::unexpected<Error>(compared.error());
        }
        tally.elements += compared->elements;
        tally.exact += compared->elements;
        if (!compared->isRight() && wrong.empty()) {
            wrong = fmt::format("{} of {} elements: {}", compared->wrong, compared->elements, compared->firstWrong);
        }
    }
    ++tally.verified;
    tally.wrong += wrong.empty() ? 0 : 1;
    return wrong;
}

Result<void> verifyAll(const ScheduleProblem& problem, const CandidateList& list, std::uint64_t seed, Tally& tally,
                       Interrupt& interrupt)
{
    ProgressLine line;
    for (std::size_t row = 0; row < list.size() && !interrupt.isRequested(); ++row) {
        line.show(fmt::format("{} of {} schedules", row, list.size()));
        const auto wrong = verdictOn(problem, list, row, seed + row, tally, interrupt.token());
        interrupt.report(0, 0);
        if (!wrong && interrupt.isRequested()) {
            break;
        }
        if (!wrong && wrong.error().kind == ErrorKind::DoesNotFit && list.size() > 1) {
            ++tally.refused;
            continue;
        }
        if (!wrong) {
            return tl::unexpected<Error>(wrong.error());
        }
        if (!wrong->empty()) {
            line.clear();
            say(fmt::format("WRONG {}: {}: {}\n", shown(problem.subject()), shown(list.text(row)), *wrong));
        }
    }
    return {};
}

void print(const VerifyOptions& options, const ScheduleProblem& problem, const Tally& tally)
{
    if (options.output == Output::Json) {
        Json document = subjectJson(problem);
        document.update({{"verified", tally.verified},
                         {"wrong", tally.wrong},
                         {"not_fitting", tally.refused},
                         {"elements", tally.elements},
                         {"exact_elements", tally.exact}});
        printJson(document);
        return;
    }
    printPlain("{}: {} of {} schedules correct", problem.subject(), tally.verified - tally.wrong, tally.verified);
    if (tally.refused > 0) {
        printPlain(", {} more do not fit DPUs", tally.refused);
    }
    printPlain("\n  {} elements compared, all of them exactly\n", tally.elements);
}

} // namespace

int verifySchedules(const VerifyOptions& options, const ScheduleProblem& problem)
{
    const auto list = schedulesToVerify(options, problem);
    if (!list) {
        return complain(list.error());
    }
    Interrupt interrupt;
    Tally tally;
    const auto seed = static_cast<std::uint64_t>(options.seed.value_or(1));
    if (const auto done = verifyAll(problem, **list, seed, tally, interrupt); !done) {
        return complain(done.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    print(options, problem, tally);
    if (interrupt.isRequested()) {
        return kInterrupted;
    }
    return tally.wrong == 0 ? kDone : kCheckFailed;
}

} // namespace pimento::cli
