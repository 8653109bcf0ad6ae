// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/functional/verify.h"
#include "app/cli/simulation.h"
#include "engine/draft/random_draft.h"
#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"

#include <random>

namespace pimento::cli {

namespace {

/// Drafts verified so far.
struct Tally {
    std::size_t wanted = 0;
    std::int64_t verified = 0;
    std::int64_t wrong = 0;
    std::int64_t unfit = 0; // data did not fit
    std::int64_t elements = 0;
    std::int64_t exact = 0;
    std::int64_t commands = 0;
    double worstShare = 0; // of a rounding bound that was used up
};

std::string draftName(const Question& question, const Draft& draft)
{
    return question.kernelName() + " " + question.shapeText() + " on " + question.machine->description().name +
           ", draft " + draftText(question, draft.parts());
}

/// Runs one draft on whole and on real numbers. Error: the draft cannot be lowered or executed.
Result<void> verifyDraft(const Question& question, const Draft& draft, std::uint64_t seed, Tally& tally,
                         Interrupt& interrupt)
{
    const auto program = pimento::lowerDraft(question, draft.parts(), interrupt.token());
    if (!program) {
        if (lower::isAboutCapacity(program.error()) && tally.wanted > 1) {
            ++tally.unfit;
            return {};
        }
        return tl::unexpected<Error>(program.error());
    }
    bool isCorrect = true;
    for (const functional::Data data : {functional::Data::Whole, functional::Data::Real}) {
        const auto verdict = functional::verify(**program, data, seed, {}, interrupt.token());
        interrupt.report(0, 0);
        if (interrupt.isRequested()) {
            return {};
        }
        if (!verdict) {
            return tl::unexpected<Error>(verdict.error());
        }
        tally.elements += verdict->elements;
        tally.exact += verdict->exact;
        tally.commands += verdict->commands;
        tally.worstShare = std::max(tally.worstShare, verdict->worstShare);
        if (!verdict->isCorrect() && isCorrect) {
            isCorrect = false;
            fmt::print("WRONG {}: {} of {} elements, first {} is {}, should be {} (bound {:.3g})\n",
                       draftName(question, draft), verdict->wrong, verdict->elements, verdict->first->element,
                       verdict->first->device, verdict->first->expected, verdict->first->bound);
        }
    }
    ++tally.verified;
    tally.wrong += isCorrect ? 0 : 1;
    return {};
}

Result<std::vector<Draft>> draftsToVerify(const Options& options, const Question& question)
{
    if (!options.draft.empty()) {
        const auto draft = question.model->parse(question, options.draft);
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

void print(const Options& options, const Question& question, const Tally& tally)
{
    if (options.output == Output::Json) {
        printJson({{"kernel", question.kernelName()},
                   {"shape", question.shapeText()},
                   {"backend", question.machine->description().name},
                   {"verified", tally.verified},
                   {"wrong", tally.wrong},
                   {"not_fitting", tally.unfit},
                   {"elements", tally.elements},
                   {"exact_elements", tally.exact},
                   {"worst_share_of_bound", tally.worstShare},
                   {"commands", tally.commands}});
        return;
    }
    fmt::print("{} {} on {}: {} of {} drafts correct", question.kernelTitle(), question.shapeText(),
               question.machine->description().title, tally.verified - tally.wrong, tally.verified);
    if (tally.unfit > 0) {
        fmt::print(", {} more do not fit the device", tally.unfit);
    }
    fmt::print(
        "\n  {} elements compared, {} of them exactly; {:.1f} % of the rounding bound used at most; {} commands\n",
        tally.elements, tally.exact, 100 * tally.worstShare, tally.commands);
}

} // namespace

int verify(const Options& options)
{
    const auto question = makeQuestion(options);
    if (!question) {
        return complain(question.error());
    }
    if (question->model != &soundModel()) {
        return complain({"only programs of the model sound can be verified", "--model",
                         "The artifact's request lists compute nothing"});
    }
    if (options.sample && (*options.sample < 1 || *options.sample > 1'000'000)) {
        return complain({"--sample " + std::to_string(*options.sample) + " is out of range", "", "Use 1 to 1000000"});
    }
    const auto drafts = draftsToVerify(options, *question);
    if (!drafts) {
        return complain(drafts.error());
    }
    Interrupt interrupt;
    Tally tally;
    tally.wanted = drafts->size();
    {
        ProgressLine line;
        for (std::size_t i = 0; i < drafts->size() && !interrupt.isRequested(); ++i) {
            line.show(fmt::format("{} of {} drafts", i, drafts->size()));
            const auto seed = static_cast<std::uint64_t>(options.seed.value_or(1)) + i;
            if (const auto done = verifyDraft(*question, (*drafts)[i], seed, tally, interrupt); !done) {
                line.clear();
                return complain(done.error());
            }
        }
    }
    print(options, *question, tally);
    if (interrupt.isRequested()) {
        return kInterrupted;
    }
    return tally.wrong == 0 ? kDone : kCheckFailed;
}

} // namespace pimento::cli
