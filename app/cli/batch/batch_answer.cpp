// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch/batch_answer.h"

#include "app/cli/common/problem_text.h"
#include "app/cli/compare/regret_output.h"
#include "engine/exploration/exploration.h"
#include "engine/exploration/fidelity_costs.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/regret/regret.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

tl::unexpected<Error> stopped(const Problem& problem)
{
    return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
}

/// Adds the time of the GPU and its ratio to the candidate's, both for the whole work.
void addGpu(Json& answer, const Problem& problem, const CostWords& words, const Evaluation& cost)
{
    const auto gpu = baselineMilliseconds(problem);
    const auto time = words.milliseconds(cost);
    if (gpu) {
        answer["gpu_milliseconds"] = *gpu;
    }
    if (gpu && time) {
        answer["speedup_over_gpu"] = *gpu / *time;
    }
    addAssumptions(answer, problem);
}

Result<Json> bestOf(const std::shared_ptr<const Problem>& problem, const BatchTools& tools, const std::stop_token& stop)
{
    const auto found = exploreBest(problem, {.cache = tools.cache, .heartbeat = &tools.heartbeat}, stop, {});
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (!found->isFinished) {
        return stopped(*problem);
    }
    const CostWords words(*problem);
    Json answer = subjectJson(*problem);
    answer["space"] = spaceText(*problem);
    answer["drafts"] = found->proof->isCounted ? Json(found->proof->candidates) : Json(nullptr);
    answer["idle_distributions"] = problem->addedStandards();
    answer["best"] = nullptr;
    answer["proved"] = found->isProved() && !isRankedByEstimate(*problem);
    answer["default"] = nullptr;
    answer["default_over_best"] = nullptr;
    answer["left_out"] = found->leftOut;
    if (const auto& standard = found->standard) {
        answer["default"] = candidateJson(words, standard->label, standard->found);
        answer["default"]["distribution"] = standard->name;
    }
    if (!found->best) {
        addAssumptions(answer, *problem);
        return answer;
    }
    const Evaluation best = *found->found(*found->best);
    answer["best"] = candidateJson(words, found->candidates->text(*found->best), best);
    if (found->standard) {
        answer["default_over_best"] = words.ranked(found->standard->found) / words.ranked(best);
    }
    addGpu(answer, *problem, words, best);
    return answer;
}

/// Tiles of the only candidate of a list, if it has columns of them, and the groups and cores that it uses.
void addUnits(Json& answer, const Problem& problem, const CandidateList& one)
{
    if (const std::vector<std::size_t> columns = tileColumns(one); !columns.empty()) {
        answer["tiles"] = Json::array();
        for (const std::size_t column : columns) {
            answer["tiles"].push_back(static_cast<std::int64_t>(one.value(0, column)));
        }
    }
    if (const auto use = problem.unitsInUse(one, 0)) {
        answer["lanes"] = use->used.groups;
        answer["banks"] = use->used.cores;
    }
}

/// A candidate with all its quantities by their ids.
Json costJson(const Problem& problem, const std::string& candidate, const Evaluation& cost)
{
    const CostWords words(problem);
    Json answer = subjectJson(problem);
    answer["draft"] = candidate;
    if (const auto indexing = words.indexing(cost)) {
        answer["indexing"] = *indexing;
    }
    addQuantities(answer, problem, cost);
    if (const auto time = words.milliseconds(cost)) {
        answer["milliseconds"] = *time;
    }
    addNotComputed(answer, problem, candidate);
    addGpu(answer, problem, words, cost);
    return answer;
}

Result<Json> draftOf(const Problem& problem, const std::string& draft, const BatchTools& tools,
                     const std::stop_token& stop)
{
    const auto one = problem.parse(draft, stop);
    if (!one) {
        return tl::unexpected<Error>(one.error());
    }
    const auto evaluator = problem.evaluator(*one, {.cache = tools.cache, .heartbeat = &tools.heartbeat});
    const auto found = evaluator->evaluate(0, Evaluator::kNoLimit, stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (found->ending != Ending::Done) {
        return stopped(problem);
    }
    Json answer = costJson(problem, (*one)->text(0), *found);
    addUnits(answer, problem, **one);
    return answer;
}

Result<Json> defaultOf(const Problem& problem, const BatchTools& tools, const std::stop_token& stop)
{
    const auto standard = findStandard(problem, tools.cache, stop, &tools.heartbeat);
    if (!standard) {
        return tl::unexpected<Error>(standard.error());
    }
    Json answer = costJson(problem, standard->label, standard->found);
    answer["distribution"] = standard->name;
    const auto one = problem.parse(standard->label, stop);
    if (!one) {
        return tl::unexpected<Error>(one.error());
    }
    addUnits(answer, problem, **one);
    return answer;
}

Result<Json> countsOf(const Problem& problem, const std::stop_token& stop)
{
    const auto sizes = problem.sizes(stop);
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    Json answer = subjectJson(problem);
    if (const auto units = problem.units()) {
        answer["groups"] = units->groups;
        answer["cores"] = units->cores;
    }
    answer["counts"] = Json::object();
    answer["idle_distributions"] = Json::object();
    for (const SpaceSize& size : *sizes) {
        const std::string name = size.choice.empty() ? infoOf(problem).candidates : size.choice;
        answer["counts"][name] = size.candidates;
        if (size.addedStandards > 0) {
            answer["idle_distributions"][name] = size.addedStandards;
        }
    }
    return answer;
}

Result<Json> verdictOn(const Problem& problem, const std::string& draft, const std::stop_token& stop)
{
    const auto one = problem.parse(draft, stop);
    const auto elements = one ? problem.verify(**one, 0, stop) : tl::unexpected<Error>(one.error());
    if (!elements) {
        return tl::unexpected<Error>(elements.error());
    }
    Json answer = subjectJson(problem);
    answer["draft"] = (*one)->text(0);
    answer["verified"] = 1;
    answer["wrong"] = 0;
    answer["elements"] = *elements;
    return answer;
}

Result<Json> lossesOf(const std::shared_ptr<const Problem>& problem, const BatchTools& tools,
                      const std::stop_token& stop)
{
    const auto regret = regretOf(problem, {.cache = tools.cache, .heartbeat = &tools.heartbeat}, stop);
    return regret ? Result<Json>(regretJson(*regret)) : tl::unexpected<Error>(regret.error());
}

/// What a line says about data of a program.
Result<Json> onData(const BatchLine& line, const std::shared_ptr<const Problem>& problem, const BatchTools& tools,
                    const std::stop_token& stop)
{
    const auto program = tools.problems.programs().get(problem, line.draft, stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const auto found = line.action == BatchAction::Run ? dataRunOf(**program, line, tools.heartbeat, stop)
                                                       : layoutOf(**program, line, stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    Json answer = subjectJson(*problem);
    answer.update(*found);
    return answer;
}

/// Checks a draft without running it. Names of baselines are known only when they were searched for.
Result<Json> checkedLine(const BatchLine& line, const Problem& problem, const std::stop_token& stop)
{
    Json answer = subjectJson(problem);
    if (!line.draft.empty() && !problem.isHandMadeName(line.draft)) {
        const auto one = problem.parse(line.draft, stop);
        if (!one) {
            return tl::unexpected<Error>(one.error());
        }
        answer["draft"] = (*one)->text(0);
    }
    answer["checked"] = true;
    return answer;
}

Result<Json> answerTo(const BatchLine& line, const std::shared_ptr<const Problem>& problem, const BatchTools& tools,
                      const std::stop_token& stop)
{
    if (tools.work == BatchWork::Check) {
        return checkedLine(line, *problem, stop);
    }
    switch (line.action) {
    case BatchAction::Best:
        return bestOf(problem, tools, stop);
    case BatchAction::Draft:
        return draftOf(*problem, line.draft, tools, stop);
    case BatchAction::Default:
        return defaultOf(*problem, tools, stop);
    case BatchAction::Drafts:
        return countsOf(*problem, stop);
    case BatchAction::Verify:
        return verdictOn(*problem, line.draft, stop);
    case BatchAction::Regret:
        return lossesOf(problem, tools, stop);
    case BatchAction::Run:
    case BatchAction::Layout:
        return onData(line, problem, tools, stop);
    }
    return Json();
}

} // namespace

Result<std::shared_ptr<const Problem>> PosedProblems::pose(const Question& question)
{
    const Fingerprint print = fingerprintOf(question);
    if (auto known = m_known.find(print)) {
        return *std::move(known);
    }
    auto problem = pimento::pose(question, *m_catalogue);
    if (problem) {
        m_known.keep(print, *problem);
    }
    return problem;
}

Result<Json> answerOf(const BatchLine& line, const BatchTools& tools, const std::stop_token& stop)
{
    const auto problem = tools.problems.pose(followed(line.question, line.unsaid, tools.problems.catalogue()));
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    auto answer = answerTo(line, *problem, tools, stop);
    (*problem)->releaseSpace(); // hundreds of problems are kept
    if (!answer && stop.stop_requested()) {
        return stopped(**problem);
    }
    return answer;
}

} // namespace pimento::cli
