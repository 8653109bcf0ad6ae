// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep/part_run.h"

#include "app/cli/batch/batch_answer.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/sweep/part_beat.h"
#include "engine/base/parallel.h"
#include "engine/exploration/exploration.h"
#include "engine/exploration/fidelity_costs.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

/// Object with the error of a question that has no answer.
Json errorJson(const Error& error)
{
    return {{"error", {{"what", error.what}, {"where", error.where}, {"hint", error.hint}}}};
}

/// The best candidate of a range; the first range of a question also answers with the baseline.
Result<Json> rangeAnswer(const std::shared_ptr<const Problem>& problem, const SweepUnit& unit, const PartTools& tools,
                         PartBeat& beat)
{
    const std::stop_token stop = tools.interrupt.token();
    const std::size_t question = unit.question;
    const auto best = bestInRange(problem, unit.range,
                                  {tools.cache, &beat, [&beat, question] { return beat.known(question); },
                                   [&beat, question](double ranked) { beat.found(question, ranked); }},
                                  stop);
    if (!best) {
        return tl::unexpected<Error>(best.error());
    }
    const CostWords words(*problem);
    Json answer = subjectJson(*problem);
    answer["space"] = spaceText(*problem);
    answer["drafts"] = best->candidates;
    answer["range"] = unit.range.index;
    answer["place"] = best->place ? Json(*best->place) : Json(nullptr);
    answer["ranked"] = best->place ? Json(best->ranked) : Json(nullptr);
    answer["best"] = best->place ? candidateJson(words, best->text, best->cost) : Json(nullptr);
    answer["proved"] = !isRankedByEstimate(*problem);
    if (unit.range.index == 0) {
        const auto standard = findStandard(*problem, tools.cache, stop, &beat);
        answer["default"] = standard ? candidateJson(words, standard->label, standard->found) : Json(nullptr);
        answer["default_ranked"] = standard ? Json(words.ranked(standard->found)) : Json(nullptr);
    }
    return answer;
}

/// Answers one unit as a line. Error: a stop.
Result<std::string> answerOfUnit(const SweepFolder& folder, std::size_t index, const PartTools& tools,
                                 PosedProblems& problems, PartBeat& beat)
{
    const SweepUnit unit = folder.plan().unit(index);
    const auto number = static_cast<std::int64_t>(unit.question + 1);
    const auto line = parseBatchLine(folder.plan().lines[unit.question], number);
    if (!line) {
        return tl::unexpected<Error>(line.error().error);
    }
    const std::stop_token stop = tools.interrupt.token();
    Json json = {{"id", number}, {"action", nameOf(line->action)}};
    Result<Json> answer;
    try {
        if (folder.plan().ranges == 1) {
            answer = answerOf(*line, {problems, tools.cache, beat, BatchWork::Answer}, stop);
        } else {
            const auto problem = problems.pose(followed(line->question, line->unsaid, problems.catalogue()));
            answer = problem ? rangeAnswer(*problem, unit, tools, beat) : tl::unexpected<Error>(problem.error());
        }
    } catch (const std::bad_alloc&) {
        answer = fail("the memory is not sufficient", "", "Use fewer threads, or more ranges");
    }
    if (!answer && stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "question " + std::to_string(number), "Run the part again");
    }
    json.update(answer ? *answer : errorJson(answer.error()));
    beat.addDone();
    return json.line();
}

/// Waits while another program runs the part. Error: a stop.
Result<void> waitForOther(const SweepFolder& folder, std::size_t part, Interrupt& interrupt)
{
    bool isTold = false;
    std::mutex mutex;
    std::condition_variable never;
    while (!folder.isThere(part)) {
        const auto sign = signOf(folder, part);
        if (!sign || !sign->isAlive()) {
            return {};
        }
        if (!isTold) {
            say(fmt::format("pimento-cli: part {} runs on {} already (process {}); waits for it\n", part,
                            shown(sign->host), sign->process));
            isTold = true;
        }
        std::unique_lock lock(mutex);
        (void)never.wait_for(lock, std::chrono::milliseconds(300));
        interrupt.report(0, 0);
        if (interrupt.token().stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "part " + std::to_string(part), "");
        }
    }
    return {};
}

} // namespace

Result<PartEnding> runPart(const SweepFolder& folder, std::size_t part, const PartTools& tools)
{
    const auto waited = waitForOther(folder, part, tools.interrupt);
    if (!waited) {
        return tl::unexpected<Error>(waited.error());
    }
    if (folder.isThere(part) && folder.read(part)) {
        return PartEnding::Known;
    }
    const auto catalogue = wholeCatalogue("");
    if (!catalogue) {
        return tl::unexpected<Error>(catalogue.error());
    }
    PosedProblems problems(*catalogue);
    PartBeat beat(folder, part, tools.interrupt, tools.line);
    CostCache inMemory; // without a file, units share their results through this cache
    PartTools shared = tools;
    shared.cache = tools.cache != nullptr ? tools.cache : &inMemory;
    const std::vector<std::size_t> units = folder.unitsOf(part);
    std::vector<std::string> answers(units.size());
    std::mutex mutex;
    std::optional<Error> problem;
    parallelFor(units.size(), tools.threads, tools.interrupt.token(), [&](std::size_t i) {
        auto answer = answerOfUnit(folder, units[i], shared, problems, beat);
        if (answer) {
            answers[i] = *std::move(answer);
            return;
        }
        const std::lock_guard lock(mutex);
        problem = answer.error();
    });
    if (!problem && tools.interrupt.token().stop_requested()) {
        problem = Error{"was stopped", "part " + std::to_string(part), "", ErrorKind::Stopped};
    }
    const auto written = problem ? tl::unexpected<Error>(*problem) : folder.write(part, answers);
    return written ? Result<PartEnding>(PartEnding::Done) : tl::unexpected<Error>(written.error());
}

} // namespace pimento::cli
