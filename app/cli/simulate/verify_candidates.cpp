// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/verification.h"
#include "engine/base/text_file.h"
#include "engine/problem/catalogue.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

struct CandidateTally {
    std::int64_t verified = 0;
    std::int64_t wrong = 0;
    std::int64_t elements = 0; // compared
    std::int64_t misfits = 0;  // not verified, since they do not fit the device
};

/// The candidates to verify: the one of the options, random ones, or else the baselines. Error: an invalid text, or
/// none that is valid.
Result<std::shared_ptr<const CandidateList>> candidatesToVerify(const VerifyOptions& options, const Problem& problem,
                                                                const Verifying& verifying)
{
    if (!options.draft.empty() || !options.from.empty()) {
        return chosenCandidate(problem, options.draft, options.from);
    }
    if (!options.sample) {
        return problem.standards();
    }
    if (verifying.sample == nullptr) {
        return fail("draws no candidates at random", problem.question().system, "Leave --sample out");
    }
    return verifying.sample(problem, *options.sample, static_cast<std::uint64_t>(options.seed.value_or(1)));
}

/// Verifies a candidate, and prints what is wrong. `again`: a command line for it; "": none. False: a stop came. Error:
/// it does not fit the device, or is too large to run.
Result<bool> verifyOne(const Problem& problem, const CandidateList& list, std::size_t row, const std::string& again,
                       CandidateTally& tally, Interrupt& interrupt)
{
    const auto elements = problem.verify(list, row, interrupt.token());
    interrupt.report(0, 0);
    if (!elements && interrupt.isRequested()) {
        return false;
    }
    if (!elements && elements.error().kind == ErrorKind::DoesNotFit) {
        return tl::unexpected<Error>(elements.error());
    }
    ++tally.verified;
    if (elements) {
        tally.elements += *elements;
        return true;
    }
    ++tally.wrong;
    say(fmt::format("WRONG {}, {}: {}\n{}", shown(problem.subject()), shown(list.text(row)),
                    shownMessage(elements.error()), again.empty() ? again : "  again: " + again + "\n"));
    return true;
}

int codeOf(const CandidateTally& tally, const Interrupt& interrupt)
{
    return interrupt.isRequested() ? kInterrupted : tally.wrong == 0 && tally.verified > 0 ? kDone : kCheckFailed;
}

Json tallyOf(const CandidateTally& tally)
{
    Json json = {{"verified", tally.verified}, {"wrong", tally.wrong}, {"elements", tally.elements}};
    if (tally.misfits > 0) {
        json["not_verified"] = tally.misfits;
    }
    return json;
}

/// Devices of the library that the system takes, or the chosen one.
Result<std::vector<MadeDevice>> devicesFor(const VerifyOptions& options, const System& system)
{
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return tl::unexpected<Error>(catalogue.error());
    }
    if (!options.question.backend.empty()) {
        return catalogue->backends.findOrReadDevice(options.question.backend).map([](const MadeDevice& device) {
            return std::vector{device};
        });
    }
    std::vector<MadeDevice> devices;
    for (const MadeDevice& device : catalogue->backends.devices()) {
        if (system.takes(device)) {
            devices.push_back(device);
        }
    }
    return devices;
}

/// A command line that verifies a candidate again.
std::string commandOf(const CandidateCase& one)
{
    const Question& question = one.problem->question();
    return fmt::format("pimento-cli verify --model {} -k {} -s {} -b {} --draft '{}'", question.system,
                       question.workload.name, sizesText(question.workload.sizes), question.device.name,
                       one.candidate->text(0));
}

/// Verifies the program of a file, and prints the result.
int verifyFile(const VerifyOptions& options, const Problem& problem, ProgramFileVerifier runFile)
{
    Interrupt interrupt;
    const auto found = readTextFile(options.from).and_then([&](const std::string& text) {
        return runFile(problem, text, options.from, interrupt.token());
    });
    if (!found) {
        return interrupt.isRequested() ? kInterrupted : complain(found.error());
    }
    if (options.output == Output::Json) {
        Json document = subjectJson(problem);
        document.update({{"verified", 1}, {"wrong", 0}, {"elements", found->elements}, {"time_ns", found->timeNs}});
        printJson(document);
    } else {
        printPlain("{}: the instructions of {} are correct\n  {} elements that they store equal those of a direct "
                   "computation; they take {} ns\n",
                   problem.subject(), options.from, found->elements, found->timeNs);
    }
    return kDone;
}

} // namespace

int verifyCandidates(const VerifyOptions& options, const Problem& problem, const Verifying& verifying)
{
    if (!options.from.empty() && verifying.runFile != nullptr) {
        return verifyFile(options, problem, verifying.runFile);
    }
    const auto list = candidatesToVerify(options, problem, verifying);
    if (!list) {
        return complain(list.error());
    }
    Interrupt interrupt;
    CandidateTally tally;
    std::vector<std::pair<std::size_t, Error>> unverified; // rows that do not fit
    for (std::size_t row = 0; row < (*list)->size(); ++row) {
        const auto goesOn = verifyOne(problem, **list, row, {}, tally, interrupt);
        if (!goesOn) {
            unverified.emplace_back(row, goesOn.error());
        } else if (!*goesOn) {
            break;
        }
    }
    if (tally.verified == 0 && !unverified.empty()) {
        return complain(unverified.front().second);
    }
    for (const auto& [row, error] : unverified) {
        say(fmt::format("not verified: {}, {}: {}\n", shown(problem.subject()), shown((*list)->text(row)),
                        shownMessage(error)));
    }
    tally.misfits = std::ssize(unverified);
    if (options.output == Output::Json) {
        Json document = subjectJson(problem);
        document.update(tallyOf(tally));
        printJson(document);
    } else {
        printPlain("{}: {} of {} {} correct\n  {} {}\n", problem.subject(), tally.verified - tally.wrong,
                   tally.verified, verifying.candidates, tally.elements, verifying.outcome);
    }
    return codeOf(tally, interrupt);
}

int verifyRandomCases(const VerifyOptions& options, const System& system, const Verifying& verifying)
{
    constexpr std::int64_t kUsualCases = 100;
    constexpr std::int64_t kMostMisfits = 1000; // cases in a row that do not fit, so that others are drawn
    const auto devices = devicesFor(options, system);
    if (!devices) {
        return complain(devices.error());
    }
    const std::int64_t wanted = options.random.value_or(kUsualCases);
    const auto seed = static_cast<std::uint64_t>(options.seed.value_or(1));
    Interrupt interrupt;
    CandidateTally tally;
    ProgressLine line;
    std::int64_t misfits = 0; // in a row
    for (std::uint64_t draw = 0; tally.verified < wanted && !interrupt.isRequested(); ++draw) {
        line.show(fmt::format("{} of {} verified, {} wrong", tally.verified, wanted, tally.wrong));
        RandomStream random(seed, draw);
        const MadeDevice& device = (*devices)[random.below(devices->size())];
        const auto one = verifying.makeCase(random, device);
        if (!one) {
            return complain(one.error());
        }
        if (!*one) {
            continue;
        }
        const auto goesOn = verifyOne(*(*one)->problem, *(*one)->candidate, 0, commandOf(**one), tally, interrupt);
        misfits = goesOn ? 0 : misfits + 1;
        if (misfits > kMostMisfits) {
            line.clear();
            return complain(goesOn.error());
        }
        if (goesOn && !*goesOn) {
            break;
        }
    }
    line.clear();
    if (options.output == Output::Json) {
        Json document = {{"seed", options.seed.value_or(1)}};
        document.update(tallyOf(tally));
        printJson(document);
    } else {
        printPlain("{} of {} {} correct (seed {})\n  {} {}\n", tally.verified - tally.wrong, tally.verified,
                   verifying.cases, options.seed.value_or(1), tally.elements, verifying.outcome);
    }
    return codeOf(tally, interrupt);
}

} // namespace pimento::cli
