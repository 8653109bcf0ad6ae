// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"

#include "engine/exploration/exploration_board.h"
#include "engine/exploration/left_out.h"
#include "engine/exploration/solved_exploration.h"
#include "engine/exploration/unlisted_exploration.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento {

namespace {

using Clock = std::chrono::steady_clock;

void send(const Publish& publish, const Exploration& picture)
{
    if (publish) {
        publish(picture);
    }
}

/// Evaluates the baseline candidates if the space lacks some of them.
void addStandard(ExplorationBoard& board, const Problem& problem, const ExploreOptions& options,
                 const std::stop_token& stop)
{
    const auto standards = problem.standards();
    if (standards && board.standardRows().size() < (*standards)->size()) {
        if (auto found = findStandard(problem, options.cache, stop, options.heartbeat, options.evaluators)) {
            board.setStandard(*std::move(found));
        }
    }
}

/// Lists the candidates; fails if there are more than `most` (0: any number).
Result<CandidateSpace> enumerate(const Problem& problem, std::size_t most, const std::stop_token& stop)
{
    return most == 0 ? problem.candidates(stop) : problem.candidatesUpTo(most, stop);
}

/// Adds the candidates that follow from those on the board. False: there are no more.
Result<bool> addMore(ExplorationBoard& board, const Problem& problem, std::size_t most, const std::stop_token& stop)
{
    auto grown = problem.grown(
        *board.candidates(), [&board](std::size_t row) { return board.found(row); }, stop);
    if (!grown) {
        return tl::unexpected<Error>(grown.error());
    }
    if (*grown == nullptr || (*grown)->size() == board.rows()) {
        return false;
    }
    if (most > 0 && (*grown)->size() > most) {
        return tooManyCandidates(problem, most);
    }
    board.grow(*std::move(grown));
    return true;
}

/// Computes the fraction of the work for some rows that is done.
class WorkShare {
public:
    WorkShare(const Evaluator& evaluator, std::size_t from, std::size_t to) : m_evaluator(evaluator)
    {
        for (std::size_t row = from; row < to; ++row) {
            m_all += evaluator.work(row);
        }
    }

    /// Adds a row to the done work and returns the fraction; NaN: unknown.
    [[nodiscard]] double with(std::size_t row)
    {
        m_done += m_evaluator.work(row);
        return m_all > 0 ? std::min(1.0, m_done / m_all) : std::numeric_limits<double>::quiet_NaN();
    }

private:
    const Evaluator& m_evaluator;
    double m_all = 0;
    double m_done = 0;
};

/// The evaluator of a board that has the whole space.
std::unique_ptr<Evaluator> evaluatorOf(const ExplorationBoard& board, const Problem& problem,
                                       const ExploreOptions& options)
{
    return evaluatorFrom(options.evaluators, problem, {board.candidates(), EvaluatedRows::Of::Space},
                         {.threads = options.threads, .cache = options.cache, .heartbeat = options.heartbeat});
}

/// Evaluates the rows of a board from row `from` on.
Result<SearchReport> evaluateFrom(ExplorationBoard& board, const Problem& problem, std::size_t from,
                                  const ExploreOptions& options, const std::stop_token& stop, const Publish& publish)
{
    const auto evaluator = evaluatorOf(board, problem, options);
    auto lastSent = Clock::now();
    WorkShare share(*evaluator, from, board.rows());
    // Evaluate baselines first, then quick candidates: the picture fills quickly, and the good candidates are among
    // them.
    return searchAll(
        *evaluator,
        {.threads = options.threads, .order = SearchOrder::QuickFirst, .from = from, .first = board.standardRows()},
        stop,
        [&](std::size_t row, const Evaluation& found) {
            board.set(row, found);
            board.setShare(share.with(row));
            if (const auto now = Clock::now(); now - lastSent >= options.publishEvery) {
                lastSent = now;
                send(publish, board.picture());
            }
        },
        [&](std::size_t row) {
            board.setMisfit(row);
            board.setShare(share.with(row));
        });
}

/// Evaluates all rows of a board, and the rows that follow from them.
Result<SearchReport> evaluateAll(ExplorationBoard& board, const Problem& problem, const ExploreOptions& options,
                                 const std::stop_token& stop, const Publish& publish)
{
    SearchReport report;
    for (std::size_t from = 0; from < board.rows();) {
        const auto done = evaluateFrom(board, problem, from, options, stop, publish);
        if (!done) {
            return tl::unexpected<Error>(done.error());
        }
        report.append(*done);
        const bool isComplete = done->finished() + done->impossible() == board.rows() - from;
        from = board.rows();
        const auto isLonger = isComplete ? addMore(board, problem, options.mostCandidates, stop) : false;
        if (!isLonger) {
            return tl::unexpected<Error>(isLonger.error());
        }
        if (*isLonger) {
            send(publish, board.picture());
        }
    }
    return report;
}

/// Finds the best row of a board; begins with candidates of known cost.
Result<BestSearch> findBest(ExplorationBoard& board, const Problem& problem, const ExploreOptions& options,
                            const std::stop_token& stop, const Publish& publish)
{
    const auto evaluator = evaluatorOf(board, problem, options);
    const CostSchema& schema = problem.costs();
    BestSearchOptions search{.threads = options.threads,
                             .publishEvery = options.publishEvery,
                             .ranked = schema.ranked,
                             .isWhole = schema.quantities[schema.ranked].isWhole,
                             .first = board.standardRows()};
    for (const PromisingCandidate& each : options.first) {
        if (each.row < board.rows() && board.candidates()->text(each.row) == each.text &&
            std::ranges::find(search.first, each.row) == search.first.end()) {
            search.first.push_back(each.row);
        }
    }
    if (const auto best = board.best(); best && std::ranges::find(search.first, *best) == search.first.end()) {
        search.first.push_back(*best);
    }
    return searchBest(*evaluator, search, stop,
                      [&](const BestSearch& known, std::span<const FinishedCandidate> finished) {
                          for (const FinishedCandidate& each : finished) {
                              if (!board.found(each.row)) {
                                  board.set(each.row, each.found);
                              }
                          }
                          board.setProof(known);
                          send(publish, board.picture());
                      });
}

/// Adds the costs that an earlier exploration of the same question found.
void addEarlier(ExplorationBoard& board, const Problem& problem, const ExploreOptions& options)
{
    const Exploration* earlier = options.earlier.get();
    if (earlier == nullptr || earlier->known == 0 || earlier->problem->identity() != problem.identity()) {
        return;
    }
    for (std::size_t row = 0; row < board.rows(); ++row) {
        const auto known = board.found(row) ? std::nullopt : earlier->table->rowOf(board.candidates()->id(row));
        if (const auto found = known ? earlier->found(*known) : std::nullopt) {
            board.set(row, *found);
        }
    }
}

/// Publishes a board with nothing proved yet.
void beginProof(ExplorationBoard& board, const Publish& publish)
{
    BestSearch nothing;
    nothing.candidates = board.rows();
    board.setProof(nothing);
    send(publish, board.picture());
}

/// Largest cost that is still better than `cost`.
double below(double cost, const CostQuantity& quantity)
{
    return quantity.isWhole ? cost - 1 : std::nextafter(cost, -std::numeric_limits<double>::infinity());
}

/// Adds the sentence on what the totals of a finished exploration exclude.
void addLeftOut(Exploration& picture, const std::stop_token& stop)
{
    if (picture.isFinished && picture.best && picture.standard) {
        picture.leftOut = leftOutText(*picture.problem, *picture.candidates, *picture.best,
                                      *picture.found(*picture.best), *picture.standard, stop);
    }
}

Result<Exploration> withLeftOut(Result<Exploration> picture, const std::stop_token& stop)
{
    if (picture) {
        addLeftOut(*picture, stop);
    }
    return picture;
}

} // namespace

bool Exploration::isRuledOut(std::size_t row) const
{
    if (!proof || !proof->row || table->isKnown(row)) {
        return false;
    }
    const bool isBounded = proof->bounds != nullptr && row < proof->bounds->size();
    return proof->isSettled() || (isBounded && (*proof->bounds)[row] >= proof->ranked);
}

std::optional<Evaluation> Exploration::partlyFound(std::size_t row) const
{
    if (quantities == nullptr || row >= table->rows()) {
        return std::nullopt;
    }
    Evaluation evaluation;
    for (const std::vector<double>& column : *quantities) {
        evaluation.quantities.push_back(column[row]);
    }
    const bool isKnown = std::ranges::any_of(evaluation.quantities, [](double value) { return !std::isnan(value); });
    return isKnown ? std::optional(std::move(evaluation)) : std::nullopt;
}

std::optional<Evaluation> Exploration::found(std::size_t row) const
{
    const std::size_t ranked = problem->costs().ranked;
    const bool isKnown = quantities != nullptr && row < table->rows() && !std::isnan((*quantities)[ranked][row]);
    return isKnown ? partlyFound(row) : std::nullopt;
}

std::string standardNameOf(const Problem& problem, const CandidateList& list, std::size_t row)
{
    const auto standards = problem.standards();
    const std::vector<std::string> names = problem.standardNames();
    for (std::size_t i = 0; i < names.size() && standards && i < (*standards)->size(); ++i) {
        if ((*standards)->id(i) == list.id(row)) {
            return names[i];
        }
    }
    return {};
}

Result<StandardCandidate> findStandard(const Problem& problem, CostCache* cache, const std::stop_token& stop,
                                       Progress* heartbeat, const EvaluatorFactory& evaluators)
{
    const auto standards = problem.standards();
    if (!standards) {
        return tl::unexpected<Error>(standards.error());
    }
    const std::shared_ptr<const CandidateList>& list = *standards;
    const std::size_t ranked = problem.costs().ranked;
    const auto evaluator = evaluatorFrom(evaluators, problem, {list}, {.cache = cache, .heartbeat = heartbeat});
    const std::vector<std::string> names = problem.standardNames();
    std::optional<StandardCandidate> best;
    std::optional<Error> refused;
    double most = Evaluator::kNoLimit;
    for (std::size_t row = 0; row < list->size(); ++row) {
        const Result<Evaluation> found = evaluator->evaluate(row, most, stop);
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
        }
        if (!found && found.error().kind != ErrorKind::DoesNotFit) {
            return tl::unexpected<Error>(found.error());
        }
        if (!found) {
            refused = refused ? refused : found.error();
        } else if (found->ending == Ending::Done && found->quantities[ranked] <= most) {
            best = StandardCandidate{list->text(row), list->id(row), std::nullopt, *found,
                                     row < names.size() ? names[row] : std::string()};
            most = below(found->quantities[ranked], problem.costs().quantities[ranked]);
        }
    }
    if (best) {
        return *std::move(best);
    }
    return refused ? tl::unexpected<Error>(*std::move(refused)) : fail("has no baseline", problem.text());
}

Result<Exploration> explore(std::shared_ptr<const Problem> problem, const ExploreOptions& options, std::stop_token stop,
                            const Publish& publish)
{
    const auto space = enumerate(*problem, options.mostCandidates, stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    ExplorationBoard board(problem, *space);
    send(publish, board.picture());
    addStandard(board, *problem, options, stop);
    const auto report = evaluateAll(board, *problem, options, stop, publish);
    if (!report) {
        return tl::unexpected<Error>(report.error());
    }
    const bool isFinished = board.known() + report->impossible() == board.rows();
    if (isFinished) {
        board.settleStandard();
    }
    Exploration picture = board.picture();
    picture.report = *report;
    picture.isFinished = isFinished;
    picture.wasStopped = !picture.isFinished;
    addLeftOut(picture, stop);
    return picture;
}

Result<Exploration> exploreBest(std::shared_ptr<const Problem> problem, const ExploreOptions& options,
                                std::stop_token stop, const Publish& publish)
{
    const auto solver =
        problem->solver({.threads = options.threads, .cache = options.cache, .heartbeat = options.heartbeat});
    if (solver != nullptr) {
        return withLeftOut(exploreSolved(std::move(problem), *solver, options, stop, publish), stop);
    }
    const auto batches = problem->batches(options.heartbeat, stop);
    if (!batches) {
        return tl::unexpected<Error>(batches.error());
    }
    if (*batches != nullptr && (*batches)->size() > options.mostListed) {
        return withLeftOut(exploreUnlisted(std::move(problem), **batches, options, stop, publish), stop);
    }
    const auto space = enumerate(*problem, options.mostCandidates, stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    ExplorationBoard board(problem, *space);
    beginProof(board, publish);
    addStandard(board, *problem, options, stop);
    addEarlier(board, *problem, options);
    auto done = findBest(board, *problem, options, stop, publish);
    while (done && done->isSettled()) {
        board.settleStandard();
        const auto isLonger = addMore(board, *problem, options.mostCandidates, stop);
        if (!isLonger) {
            return tl::unexpected<Error>(isLonger.error());
        }
        if (!*isLonger) {
            break;
        }
        addEarlier(board, *problem, options);
        beginProof(board, publish);
        done = findBest(board, *problem, options, stop, publish);
    }
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    Exploration picture = board.picture();
    picture.isFinished = done->isSettled();
    picture.wasStopped = !picture.isFinished;
    addLeftOut(picture, stop);
    return picture;
}

Result<Exploration> assemble(std::shared_ptr<const Problem> problem, const CandidateSpace& space,
                             const std::vector<Evaluation>& costs)
{
    ExplorationBoard board(problem, space);
    if (costs.size() != board.rows()) {
        return fail("has " + std::to_string(board.rows()) + " candidates, but there are " +
                        std::to_string(costs.size()) + " costs",
                    problem->text(), "Evaluate the space again");
    }
    addStandard(board, *problem, {}, {});
    for (std::size_t row = 0; row < costs.size(); ++row) {
        board.set(row, costs[row]);
    }
    Exploration picture = board.picture();
    picture.isFinished = picture.known == board.rows();
    picture.wasStopped = !picture.isFinished;
    addLeftOut(picture, {});
    return picture;
}

} // namespace pimento
