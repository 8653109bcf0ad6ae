// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/row_explore.h"

#include "engine/base/parallel.h"
#include "engine/exploration/exploration_board.h"
#include "engine/exploration/recorded/result_log.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <optional>
#include <utility>

namespace pimento {

namespace {

/// Adds the costs of a board's rows that another snapshot has.
void addKnown(ExplorationBoard& board, const Exploration& from)
{
    for (std::size_t row = 0; row < board.rows() && from.known > 0; ++row) {
        const auto known = board.found(row) ? std::nullopt : from.table->rowOf(board.candidates()->id(row));
        if (const auto found = known ? from.found(*known) : std::nullopt) {
            board.set(row, *found);
        }
    }
}

/// State of one evaluation of some rows.
class RowExploration {
public:
    RowExploration(const Exploration& from, EvaluatorFactory evaluators, const ExploreOptions& options,
                   const std::stop_token& stop, const Publish& publish)
        : m_from(from), m_evaluators(std::move(evaluators)), m_options(options), m_stop(stop), m_publish(publish),
          m_board(from.problem, {from.candidates, from.removed})
    {
        if (from.places != nullptr) {
            m_board.grow(from.candidates, *from.places);
        }
        if (from.standard && !from.standard->row) {
            m_board.setStandard(*from.standard);
        } else if (from.standard) {
            m_board.settleStandard();
        }
        for (std::size_t row = 0; row < m_board.rows() && from.quantities != nullptr; ++row) {
            if (const auto found = from.partlyFound(row)) {
                m_board.set(row, *found);
            }
        }
    }

    RowsExplored run(std::span<const std::size_t> rows)
    {
        const auto evaluator =
            evaluatorFrom(m_evaluators, *m_from.problem, {m_board.candidates()},
                          {m_options.threads, m_options.cache, m_options.heartbeat, m_options.fidelity});
        evaluate(*evaluator, missingStandards());
        if (!m_stop.stop_requested() && !m_options.fidelity) {
            m_board.settleStandard();
        }
        evaluate(*evaluator, std::vector(rows.begin(), rows.end()));
        evaluator->flush();
        RowsExplored done{picture(), std::move(m_failed)};
        done.picture.wasStopped = m_stop.stop_requested() && !done.picture.isFinished;
        std::ranges::sort(done.failed, {}, &FailedRow::row);
        return done;
    }

private:
    /// Lists the baseline rows unless the baseline is known; evaluates baselines outside of the space at once.
    std::vector<std::size_t> missingStandards()
    {
        if (m_from.standard) {
            return {};
        }
        const auto standards = m_from.problem->standards();
        if (standards && m_board.standardRows().size() < (*standards)->size()) {
            if (auto found = findStandard(*m_from.problem, m_options.cache, m_stop, m_options.heartbeat)) {
                m_board.setStandard(*std::move(found));
            }
        }
        return m_board.standardRows();
    }

    void evaluate(Evaluator& evaluator, const std::vector<std::size_t>& rows)
    {
        std::vector<std::size_t> unknown;
        std::ranges::copy_if(rows, std::back_inserter(unknown),
                             [&](std::size_t row) { return row < m_board.rows() && !isKnown(row); });
        parallelFor(unknown.size(), m_options.threads, m_stop, [&](std::size_t i) {
            const std::size_t row = unknown[i];
            const auto found = evaluator.evaluate(row, Evaluator::kNoLimit, m_stop);
            const std::lock_guard lock(m_mutex);
            if (found) {
                take(row, *found);
            } else if (found.error().kind != ErrorKind::Stopped) {
                m_failed.push_back({row, found.error()});
                if (found.error().kind == ErrorKind::DoesNotFit) {
                    m_fresh.fail(found.error(), row);
                }
            }
        });
    }

    /// True if a row has what an evaluation at the wanted fidelity finds.
    [[nodiscard]] bool isKnown(std::size_t row) const
    {
        return m_options.fidelity ? m_board.isKnown(row, *m_options.fidelity) : m_board.found(row).has_value();
    }

    void take(std::size_t row, const Evaluation& found)
    {
        if (found.ending != Ending::Done) {
            return;
        }
        m_board.set(row, found);
        m_fresh.count(found.source);
        const auto now = std::chrono::steady_clock::now();
        if (m_publish && now - m_lastSent >= m_options.publishEvery) {
            m_lastSent = now;
            m_publish(picture());
        }
    }

    /// Makes a snapshot that keeps the finished search of the earlier one.
    Exploration picture()
    {
        if (m_from.proof) {
            m_board.setProof(*m_from.proof);
        }
        Exploration made = m_board.picture();
        made.places = m_from.places;
        made.report = m_from.report;
        made.report.append(m_fresh);
        made.trail = m_from.trail != nullptr ? m_from.trail : made.trail;
        made.leftOut = m_from.leftOut;
        made.isFinished = m_from.isFinished || made.known + made.report.impossible() == m_board.rows();
        return made;
    }

    const Exploration& m_from;
    EvaluatorFactory m_evaluators; // evaluators of the requested rows; none: the problem's own
    const ExploreOptions& m_options;
    const std::stop_token& m_stop;
    const Publish& m_publish;
    ExplorationBoard m_board;
    std::mutex m_mutex; // guards the members below and the board
    SearchReport m_fresh;
    std::vector<FailedRow> m_failed;
    std::chrono::steady_clock::time_point m_lastSent = std::chrono::steady_clock::now();
};

} // namespace

Result<Exploration> listedPicture(const std::shared_ptr<const Problem>& problem, const ExploreOptions& options,
                                  const std::stop_token& stop)
{
    const auto space =
        options.mostCandidates == 0 ? problem->candidates(stop) : problem->candidatesUpTo(options.mostCandidates, stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    ExplorationBoard board(problem, *space);
    if (options.earlier != nullptr && options.earlier->problem->identity() == problem->identity()) {
        if (options.earlier->standard && !options.earlier->standard->row) {
            board.setStandard(*options.earlier->standard);
        } else if (options.earlier->standard) {
            board.settleStandard();
        }
        addKnown(board, *options.earlier);
    }
    return board.picture();
}

Result<Exploration> removedPicture(const Exploration& of, const Exploration* earlier)
{
    auto list = of.removed == nullptr ? nullptr : of.removed->asList();
    if (list == nullptr) {
        return fail("no rule removed candidates that could be listed", of.problem->text(),
                    "Ask for a space that is pruned");
    }
    ExplorationBoard board(of.problem, {std::move(list), nullptr});
    if (of.standard) {
        StandardCandidate standard = *of.standard; // usually no row of this list
        standard.row.reset();
        board.setStandard(std::move(standard));
    }
    addKnown(board, of);
    if (earlier != nullptr && earlier->problem->identity() == of.problem->identity()) {
        addKnown(board, *earlier);
    }
    return board.picture();
}

RowsExplored exploreRows(const Exploration& from, std::span<const std::size_t> rows, const ExploreOptions& options,
                         const std::stop_token& stop, const Publish& publish)
{
    return RowExploration(from, {}, options, stop, publish).run(rows);
}

Result<RowsExplored> exploreRowsInto(Study& study, const Fingerprint& key, const Exploration& from,
                                     std::span<const std::size_t> rows, const ExploreOptions& options,
                                     const std::stop_token& stop, const Publish& publish)
{
    auto known = study.costs(key);
    if (!known) {
        return tl::unexpected<Error>(known.error());
    }
    ResultLog log(study, key, from.problem->costs(), *std::move(known));
    RowsExplored done = RowExploration(from, studiedEvaluators(log), options, stop, publish).run(rows);
    // Write the results whatever happened to the other rows.
    const auto written = log.flush();
    return written ? Result<RowsExplored>(std::move(done)) : tl::unexpected<Error>(written.error());
}

} // namespace pimento
