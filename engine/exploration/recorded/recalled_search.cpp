// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/recalled_search.h"

#include "engine/exploration/evaluator_factory.h"
#include "engine/exploration/exploration_board.h"
#include "engine/exploration/left_out.h"
#include "engine/problem/several_candidates.h"
#include "engine/study_files/study_list.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace pimento {

namespace {

/// Adds the known costs of the rows from `from` on; returns their number.
std::size_t addKnown(ExplorationBoard& board, ResultLog& log, std::size_t from)
{
    std::size_t known = 0;
    for (std::size_t row = from; row < board.rows(); ++row) {
        if (const auto found = log.find(board.candidates()->id(row))) {
            board.set(row, *found);
            ++known;
        }
    }
    return known;
}

/// Lists the candidates that an answer is about: the space, or those that a solver found, or the best one of these.
Result<CandidateSpace> spaceOf(const Problem& problem, const StudyAnswer& answer, const std::vector<std::string>& found,
                               std::size_t most, const std::stop_token& stop)
{
    if (answer.isCounted()) {
        return most == 0 ? problem.candidates(stop) : problem.candidatesUpTo(most, stop);
    }
    const auto* several = found.empty() ? nullptr : dynamic_cast<const SeveralCandidates*>(&problem);
    return (several != nullptr ? several->parseAll(found) : problem.parse(answer.text, stop))
        .map([](std::shared_ptr<const CandidateList>&& list) {
            return CandidateSpace{std::move(list), nullptr};
        });
}

/// Counts the rows without a cost by what is wrong with them, which a study does not keep, for an evaluator without
/// bounds: every other row has a cost.
SearchReport failuresOf(const ExplorationBoard& board, Evaluator& evaluator, const std::stop_token& stop)
{
    SearchReport report;
    for (std::size_t row = 0; row < board.rows() && !stop.stop_requested(); ++row) {
        const auto found = board.found(row) ? std::nullopt : std::optional(evaluator.evaluate(row, 0, stop));
        if (found && !*found && found->error().kind == ErrorKind::DoesNotFit) {
            report.fail(found->error(), row);
        }
    }
    return report;
}

bool isEndOf(ExploreExtent extent, StudyProof proof)
{
    return proof == StudyProof::Complete ||
           (extent == ExploreExtent::Best && (proof == StudyProof::Proved || proof == StudyProof::Tried));
}

/// Makes the state of a finished search. With an evaluator that has bounds, rows without a result were pruned by
/// bound, or do not fit.
BestSearch settled(const ExplorationBoard& board, const StudyAnswer& answer, std::size_t known, Evaluator& evaluator,
                   const std::stop_token& stop)
{
    BestSearch search;
    search.row = board.best();
    search.best = *board.found(*board.best());
    search.ranked = answer.ranked;
    search.leastLeft = answer.ranked;
    search.candidates = board.rows();
    search.isCounted = answer.isCounted();
    if (evaluator.boundLevels() == 0) {
        search.report = failuresOf(board, evaluator, stop);
    }
    search.report.cached = known;
    search.provedAway = board.rows() - known - search.report.impossible();
    return search;
}

/// Adds the known rows of the space, and of what followed from them. Returns their number.
Result<std::size_t> addRows(ExplorationBoard& board, const Problem& problem, const StudyAnswer& answer, ResultLog& log,
                            const std::stop_token& stop)
{
    std::size_t known = addKnown(board, log, 0);
    while (board.rows() < static_cast<std::size_t>(answer.candidates)) {
        const std::size_t before = board.rows();
        auto grown = problem.grown(
            *board.candidates(), [&board](std::size_t row) { return board.found(row); }, stop);
        if (!grown) {
            return tl::unexpected<Error>(grown.error());
        }
        if (*grown == nullptr || (*grown)->size() == before) {
            break;
        }
        board.grow(*std::move(grown));
        known += addKnown(board, log, before);
    }
    return known;
}

} // namespace

Result<std::vector<std::string>> foundBefore(Study& study, const Fingerprint& key, const CostSchema& schema)
{
    return listOf(study, key, StudyExtent::Listed).map([&](StudyList list) {
        std::erase_if(list.rows, [&](const ListedResult& row) {
            return (row.why & StudyListing::kAmong) == 0 || row.result.quantities.size() != schema.quantities.size();
        });
        std::ranges::sort(list.rows, std::ranges::greater(),
                          [&](const ListedResult& row) { return row.result.quantities[schema.ranked]; });
        std::vector<std::string> texts;
        for (const ListedResult& row : list.rows) {
            texts.push_back(row.result.text);
        }
        return texts;
    });
}

Result<std::optional<Exploration>> recalledSearch(const std::shared_ptr<const Problem>& problem, ExploreExtent extent,
                                                  const StudyAnswer& answer, const std::vector<std::string>& found,
                                                  ResultLog& log, const ExploreOptions& options,
                                                  const std::stop_token& stop)
{
    if (!isEndOf(extent, answer.proof) || !isExact(answer.fidelity) || !log.knows(answer.candidate)) {
        return std::nullopt;
    }
    const auto space = spaceOf(*problem, answer, found, options.mostCandidates, stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    ExplorationBoard board(problem, *space);
    const auto standards = problem->standards();
    if (standards && *standards != nullptr && board.standardRows().size() < (*standards)->size()) {
        if (auto baseline = findStandard(*problem, options.cache, stop, options.heartbeat, options.evaluators)) {
            board.setStandard(*std::move(baseline));
        }
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", problem->text(), "Try again");
        }
    }
    const auto added = addRows(board, *problem, answer, log, stop);
    if (!added) {
        return tl::unexpected<Error>(added.error());
    }
    const std::size_t known = *added;
    const auto best = board.best();
    if (!best || (answer.isCounted() && board.rows() != static_cast<std::size_t>(answer.candidates)) ||
        board.candidates()->id(*best) != answer.candidate ||
        board.found(*best)->quantities[problem->costs().ranked] != answer.ranked) {
        return std::nullopt;
    }
    const auto evaluator = [&] {
        return evaluatorFrom(options.evaluators, *problem, {board.candidates(), EvaluatedRows::Of::Space},
                             {.cache = options.cache, .heartbeat = options.heartbeat});
    };
    board.settleStandard();
    SearchReport report;
    report.cached = known;
    if (extent == ExploreExtent::Best) {
        board.setProof(settled(board, answer, known, *evaluator(), stop));
    } else if (known < board.rows()) {
        report.append(failuresOf(board, *evaluator(), stop));
        if (known + report.impossible() != board.rows()) {
            return std::nullopt;
        }
    }
    Exploration picture = board.picture();
    if (extent == ExploreExtent::All) {
        picture.report = report;
    }
    picture.isFinished = true;
    if (picture.standard) {
        picture.leftOut =
            leftOutText(*problem, *picture.candidates, *best, *picture.found(*best), *picture.standard, stop);
    }
    return picture;
}

} // namespace pimento
