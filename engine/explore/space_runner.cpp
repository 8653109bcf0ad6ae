// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/space_runner.h"

#include "engine/base/parallel.h"
#include "engine/costs/cost_cache.h"
#include "engine/explore/draft_bounds.h"
#include "engine/explore/model.h"
#include "engine/explore/program_key.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <vector>

namespace pimento {

namespace {

/// Drafts whose first bounds are found between two looks at the stop token.
constexpr std::size_t kRowsPerBatch = 64;
constexpr std::size_t kNoRow = std::numeric_limits<std::size_t>::max();

/// One search. Rows wait in a heap, the least bound on top.
class Search {
public:
    Search(const DraftQuestion& question, const DraftList& drafts, const SpaceRunOptions& options, std::stop_token stop,
           const SpaceRunSink& publish, Progress* heartbeat)
        : m_question(question), m_drafts(drafts), m_options(options), m_publish(publish), m_heartbeat(heartbeat),
          m_bounds(question.model->bounds(question)), m_cycles(drafts.size(), 0), m_levels(drafts.size(), 0),
          m_underWay(std::max(1U, options.threads), kNoRow),
          m_forward(std::move(stop), [this] { m_stop.request_stop(); })
    {
        m_run.drafts = drafts.size();
    }

    Result<SpaceRun> run()
    {
        simulateDefaults();
        leaveRepeatedPrograms();
        findFirstBounds();
        if (!m_stop.stop_requested()) {
            makeHeap();
            parallelFor(m_underWay.size(), m_options.threads, m_stop.get_token(), [&](std::size_t i) { work(i); });
        }
        if (m_error) {
            return tl::unexpected<Error>(*m_error);
        }
        if (m_options.cache != nullptr) {
            m_options.cache->flush();
        }
        m_run = known();
        send(m_run);
        return m_run;
    }

private:
    /// Whether a draft that takes so many cycles or more cannot be the one that is looked for.
    [[nodiscard]] bool isBeaten(std::size_t row, std::int64_t cycles) const
    {
        return m_run.row && (cycles > m_run.cost.cycles || (cycles == m_run.cost.cycles && row > *m_run.row));
    }

    /// A run of the draft that takes more is not wanted; 0: whatever it takes.
    [[nodiscard]] std::int64_t mostCycles(std::size_t row) const
    {
        return m_run.row ? m_run.cost.cycles - (row > *m_run.row ? 1 : 0) : 0;
    }

    /// The heap's order: the least bound first, of equals the first row.
    [[nodiscard]] bool isLater(std::uint32_t a, std::uint32_t b) const
    {
        return m_cycles[a] != m_cycles[b] ? m_cycles[a] > m_cycles[b] : a > b;
    }

    /// They are good ones, so that others are cut early.
    void simulateDefaults()
    {
        for (std::size_t row = 0; row < m_drafts.size() && !m_stop.stop_requested(); ++row) {
            if (m_question.model->isDefault(m_question, m_drafts[row])) {
                m_levels[row] = kSettled;
                simulate(row);
            }
        }
    }

    /// Of drafts that are one program the first counts.
    void leaveRepeatedPrograms()
    {
        const ProgramGroups groups(m_question, m_drafts);
        for (std::size_t group = 0; group < groups.size(); ++group) {
            for (const std::uint32_t row : groups[group].subspan(1)) {
                m_run.shared += m_levels[row] == kSettled ? 0 : 1;
                m_levels[row] = kSettled;
            }
        }
    }

    void findFirstBounds()
    {
        const std::size_t batches = (m_drafts.size() + kRowsPerBatch - 1) / kRowsPerBatch;
        parallelFor(batches, m_options.threads, m_stop.get_token(), [&](std::size_t batch) {
            const std::size_t end = std::min(m_drafts.size(), (batch + 1) * kRowsPerBatch);
            for (std::size_t row = batch * kRowsPerBatch; row < end; ++row) {
                if (m_levels[row] != kSettled) {
                    const auto bound = m_bounds->bound(0, m_drafts[row]);
                    note(row, bound ? *bound : 0); // what is wrong with a draft shows when it is looked at closer
                }
            }
            beat();
        });
    }

    void makeHeap()
    {
        for (std::size_t row = 0; row < m_drafts.size(); ++row) {
            if (m_levels[row] != kSettled) {
                m_heap.push_back(static_cast<std::uint32_t>(row));
            }
        }
        std::ranges::make_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
        m_areBounded = true;
    }

    void note(std::size_t row, std::int64_t cycles)
    {
        m_cycles[row] = std::max(m_cycles[row], cycles);
        ++m_levels[row];
    }

    /// What one thread does, until nothing is left.
    void work(std::size_t thread)
    {
        const StopOthers stopOthers(m_stop);
        while (!m_stop.stop_requested()) {
            const std::size_t row = take(thread);
            if (row == kNoRow) {
                return;
            }
            if (m_levels[row] < m_bounds->levels()) {
                refine(row, thread);
            } else if (!simulate(row)) {
                return; // it stays under way, so that it counts as one that is left
            }
            const std::lock_guard lock(m_mutex);
            m_underWay[thread] = kNoRow;
        }
    }

    [[nodiscard]] std::size_t take(std::size_t thread)
    {
        const std::lock_guard lock(m_mutex);
        while (!m_heap.empty()) {
            std::ranges::pop_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
            const std::size_t row = m_heap.back();
            m_heap.pop_back();
            if (!isBeaten(row, m_cycles[row])) {
                m_underWay[thread] = row;
                return row;
            }
            ++m_run.provedAway;
            if (m_cycles[row] > m_run.cost.cycles) { // so have all others
                m_run.provedAway += m_heap.size();
                m_heap.clear();
            }
        }
        return kNoRow;
    }

    void refine(std::size_t row, std::size_t thread)
    {
        std::int64_t limit = DraftBounds::kNoLimit;
        {
            const std::lock_guard lock(m_mutex);
            limit = m_run.row ? m_run.cost.cycles : limit;
        }
        const auto bound = m_bounds->bound(m_levels[row], m_drafts[row], limit, m_stop.get_token());
        beat();
        const std::lock_guard lock(m_mutex);
        const bool isInterrupted = m_stop.stop_requested(); // perhaps one way of indexing alone was looked at
        if (!bound && !isInterrupted) {
            refuse(bound.error());
            return;
        }
        note(row, isInterrupted ? 0 : *bound);
        m_underWay[thread] = kNoRow;
        m_heap.push_back(static_cast<std::uint32_t>(row));
        std::ranges::push_heap(m_heap, [this](auto a, auto b) { return isLater(a, b); });
        publish();
    }

    /// False: it was stopped before anything was known.
    bool simulate(std::size_t row)
    {
        CostOptions options{.heartbeat = m_heartbeat, .cache = m_options.cache};
        {
            const std::lock_guard lock(m_mutex);
            options.mostCycles = mostCycles(row);
        }
        const Result<FoundCost> found = costOfDraft(m_question, m_drafts[row], options, m_stop.get_token());
        const std::lock_guard lock(m_mutex);
        if (!found) {
            refuse(found.error());
        } else if (found->end == RunEnd::Done) {
            finish(row, *found);
        } else {
            m_run.cut += found->end == RunEnd::Cut ? 1 : 0;
        }
        publish();
        return !found || found->end != RunEnd::Stopped;
    }

    void finish(std::size_t row, const FoundCost& found)
    {
        ++(found.source == CostSource::Cached ? m_run.cached : m_run.simulated);
        m_finished.push_back({row, found.cost});
        if (!isBeaten(row, found.cost.cycles)) {
            m_run.row = row;
            m_run.cost = found.cost;
        }
    }

    void refuse(const Error& error)
    {
        if (error.kind == ErrorKind::DoesNotFit) {
            ++m_run.impossible;
            return;
        }
        m_error = m_error ? m_error : error;
        m_stop.request_stop();
    }

    [[nodiscard]] std::int64_t leastLeft() const
    {
        if (!m_areBounded) {
            return 0;
        }
        std::int64_t least = m_heap.empty() ? std::numeric_limits<std::int64_t>::max() : m_cycles[m_heap.front()];
        for (const std::size_t row : m_underWay) {
            least = row == kNoRow ? least : std::min(least, m_cycles[row]);
        }
        return least == std::numeric_limits<std::int64_t>::max() ? 0 : least;
    }

    void publish()
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_publish && now - m_lastPublished >= m_options.publishEvery) {
            m_lastPublished = now;
            send(known());
        }
    }

    /// What has been found, with the drafts that wait in vain: their bounds say already that they are beaten.
    [[nodiscard]] SpaceRun known() const
    {
        SpaceRun run = m_run;
        run.leastLeft = leastLeft();
        run.provedAway += static_cast<std::size_t>(
            std::ranges::count_if(m_heap, [this](std::uint32_t row) { return isBeaten(row, m_cycles[row]); }));
        return run;
    }

    void send(const SpaceRun& run)
    {
        if (m_publish) {
            m_publish(run, m_finished);
        }
        m_finished.clear();
    }

    void beat() const
    {
        if (m_heartbeat != nullptr) {
            m_heartbeat->report(0, 0);
        }
    }

    static constexpr std::uint8_t kSettled = 255;

    const DraftQuestion& m_question;
    const DraftList& m_drafts;
    const SpaceRunOptions& m_options;
    const SpaceRunSink& m_publish;
    Progress* m_heartbeat;
    std::unique_ptr<DraftBounds> m_bounds;
    std::vector<std::int64_t> m_cycles; // per row: its bound
    std::vector<std::uint8_t> m_levels; // per row: bounds that are known; kSettled: nothing more is wanted

    std::mutex m_mutex; // of what follows, and of the rows in the heap
    std::vector<std::uint32_t> m_heap;
    std::vector<std::size_t> m_underWay; // per thread
    bool m_areBounded = false;
    SpaceRun m_run;
    std::vector<FinishedDraft> m_finished; // since the last publication
    std::chrono::steady_clock::time_point m_lastPublished;
    std::optional<Error> m_error;
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_forward;
};

} // namespace

double SpaceRun::gap() const
{
    if (isProved() || !row || leastLeft >= cost.cycles) {
        return 0;
    }
    return 1 - static_cast<double>(leastLeft) / static_cast<double>(cost.cycles);
}

Result<SpaceRun> findFastest(const DraftQuestion& question, const DraftList& drafts, const SpaceRunOptions& options,
                             std::stop_token stop, const SpaceRunSink& publish, Progress* heartbeat)
{
    const DraftQuestion remembering = withMemories(question, options.threads);
    return Search(remembering, drafts, options, std::move(stop), publish, heartbeat).run();
}

} // namespace pimento
