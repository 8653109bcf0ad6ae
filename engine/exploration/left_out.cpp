// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/left_out.h"

#include "engine/base/formatting.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <vector>

namespace pimento {

namespace {

/// Times that one candidate's total excludes.
struct Rest {
    std::string words; // for example "2 stream launches of 5.28 us"
    double seconds = 0;
};

Rest restOf(const std::vector<LeftOut>& times)
{
    Rest rest;
    for (const LeftOut& each : times) {
        rest.words += (rest.words.empty() ? "" : ", ") + each.what;
        rest.seconds += each.seconds;
    }
    return rest;
}

std::string candidateWord(const Problem& problem)
{
    const auto system = findSystem(problem.question().system);
    return system ? (*system)->info().candidate : "candidate";
}

std::string timesText(double ratio)
{
    std::string text;
    appendFormat(text, "{:.2f}x", ratio);
    return text;
}

std::string orderText(double best, double standard)
{
    return best <= standard
               ? "Including them, the best is still " + timesText(standard / best) + " faster than the baseline"
               : "Including them, the baseline is " + timesText(best / standard) + " faster than this best";
}

} // namespace

std::optional<double> secondsOf(const CostSchema& schema, const Evaluation& cost)
{
    const auto time = std::ranges::find_if(
        schema.columns, [](const TableColumn& column) { return column.id == "time" && column.unit == "s"; });
    if (time == schema.columns.end() || cost.quantities.size() != schema.quantities.size()) {
        return std::nullopt;
    }
    std::vector<double> shown(schema.columns.size());
    schema.show(cost.quantities, shown);
    return shown[static_cast<std::size_t>(time - schema.columns.begin())];
}

NotComputed notComputedOf(const Problem& problem, const std::string& candidate)
{
    const auto one = problem.parse(candidate);
    return one && (*one)->size() > 0 ? problem.notComputed(**one, 0) : NotComputed{};
}

std::string contentsWith(const Problem& problem, const NotComputed& left)
{
    const std::string contents = problem.contents();
    return contents + (contents.empty() || left.text.empty() ? "" : "; ") + left.text;
}

std::string leftOutText(const Problem& problem, const CandidateList& list, std::size_t best, const Evaluation& cost,
                        const StandardCandidate& standard, const std::stop_token& stop)
{
    const auto one = problem.parse(standard.label, stop);
    const auto ofBest = problem.leftOut(list, best, stop);
    const auto ofStandard = one ? problem.leftOut(**one, 0, stop) : tl::unexpected<Error>(one.error());
    const auto bestSeconds = secondsOf(problem.costs(), cost);
    const auto standardSeconds = secondsOf(problem.costs(), standard.found);
    if (!ofBest || !ofStandard || !bestSeconds || !standardSeconds || (ofBest->empty() && ofStandard->empty())) {
        return {};
    }
    const Rest mine = restOf(*ofBest);
    const Rest other = restOf(*ofStandard);
    std::string text = "Not included: " + mine.words + " for the best " + candidateWord(problem);
    text += mine.words == other.words ? " and for the baseline. " : ", " + other.words + " for the baseline. ";
    return text + orderText(*bestSeconds + mine.seconds, *standardSeconds + other.seconds);
}

std::string leftOutText(const Exploration& exploration, std::size_t row, std::size_t best, const std::stop_token& stop)
{
    const Problem& problem = *exploration.problem;
    const auto ofRow = problem.leftOut(*exploration.candidates, row, stop);
    const auto ofBest = problem.leftOut(*exploration.candidates, best, stop);
    const auto rowFound = exploration.found(row);
    const auto bestFound = exploration.found(best);
    const auto rowSeconds = rowFound ? secondsOf(problem.costs(), *rowFound) : std::nullopt;
    const auto bestSeconds = bestFound ? secondsOf(problem.costs(), *bestFound) : std::nullopt;
    if (!ofRow || !ofBest || !rowSeconds || !bestSeconds || (ofRow->empty() && ofBest->empty())) {
        return {};
    }
    const Rest mine = restOf(*ofRow);
    const Rest other = restOf(*ofBest);
    const std::string words = mine.words == other.words ? mine.words : mine.words + " and " + other.words;
    return "Not included: " + words + ". Including them, the factor is " +
           timesText((*rowSeconds + mine.seconds) / (*bestSeconds + other.seconds)) + ".";
}

} // namespace pimento
