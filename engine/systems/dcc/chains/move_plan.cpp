// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/move_plan.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/core_map.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::chains {

namespace {

constexpr std::int32_t kNowhere = -1;

tl::unexpected<Error> stopped() { return fail(ErrorKind::Stopped, "was stopped while a layout was looked at"); }

/// Vectors of the source or the target of a move, with their elements.
struct SideVectors {
    struct Vector {
        CoreVector place;
        std::int64_t host = -1; // index in host layout; -1: in a core
        std::size_t firstRun = 0;
        std::size_t runs = 0;
    };

    std::vector<Vector> vectors;
    std::vector<ElementRun> runs;
    std::vector<std::int64_t> ranks; // per core: position in the interleaved order

    template <class Visit> void forElements(const Vector& vector, const Visit& visit) const
    {
        for (std::size_t i = vector.firstRun; i < vector.firstRun + vector.runs; ++i) {
            for (int lane = 0; lane < runs[i].count; ++lane) {
                visit(runs[i].first + lane * runs[i].step);
            }
        }
    }

    /// Order of access: row by row, with interleaved cores, so that all channels and banks are busy.
    [[nodiscard]] auto orderOf(const Vector& vector) const
    {
        const std::int64_t rank = vector.host >= 0 ? 0 : ranks[vector.place.core];
        return std::tuple(vector.host, vector.place.block, rank, vector.place.group);
    }
    void rankCores(std::int64_t cores)
    {
        ranks.resize(static_cast<std::size_t>(cores));
        const std::vector<std::int64_t> order = lower::interleaved(cores);
        for (std::size_t rank = 0; rank < order.size(); ++rank) {
            ranks[static_cast<std::size_t>(order[rank])] = static_cast<std::int64_t>(rank);
        }
    }
    void sort()
    {
        std::ranges::sort(vectors, [this](const Vector& a, const Vector& b) { return orderOf(a) < orderOf(b); });
    }
};

SideVectors vectorsIn(const TensorPlace& place, const Extent& common, int width, const std::stop_token& stop)
{
    SideVectors side;
    if (place.isHosts()) {
        const std::int64_t elements = elementsOf(common);
        for (std::int64_t first = 0; first < elements; first += width) {
            const auto count = static_cast<int>(std::min<std::int64_t>(width, elements - first));
            side.vectors.push_back({{}, first / width, side.runs.size(), 1});
            side.runs.push_back({0, count, first, 1});
        }
        return side;
    }
    std::int64_t cores = 1;
    place.layout->forEachVector({.extent = common}, stop, [&](const PlacedVector& vector) {
        side.vectors.push_back(
            {{static_cast<std::uint16_t>(vector.group), static_cast<std::uint16_t>(vector.core), vector.block},
             -1,
             side.runs.size(),
             vector.runs.size()});
        side.runs.insert(side.runs.end(), vector.runs.begin(), vector.runs.end());
        cores = std::max(cores, vector.core + 1);
    });
    side.rankCores(cores);
    side.sort();
    return side;
}

/// Plans a move. Within a device the target lies behind the source, in rows of its own.
class RelayPlanner {
public:
    RelayPlanner(const TensorPlace& from, const TensorPlace& to, const Extent& common, const std::stop_token& stop)
        : m_stop(&stop)
    {
        const lower::Program& program = (from.isHosts() ? to : from).layout->program();
        m_most = std::max<std::int64_t>(1, program.device().host.onChip.value() / program.device().columnBytes.value());
        m_mostOfSlice = static_cast<std::size_t>(std::max<std::int64_t>(1, m_most / program.width()));
        m_from = vectorsIn(from, common, program.width(), stop);
        m_to = vectorsIn(to, common, program.width(), stop);
        m_behind = from.isHosts() ? 0 : roundUp(from.layout->blocks(), program.blocksPerRow());
        m_plan.tensor = (from.isHosts() ? to : from).layout->tensor();
        m_sources.assign(static_cast<std::size_t>(elementsOf(common)), kNowhere);
        for (std::size_t i = 0; i < m_from.vectors.size(); ++i) {
            m_from.forElements(m_from.vectors[i], [&](std::int64_t element) {
                std::int32_t& source = m_sources[static_cast<std::size_t>(element)];
                source = source == kNowhere ? static_cast<std::int32_t>(i) : source;
            });
        }
        m_rounds.assign(m_from.vectors.size(), 0);
    }

    Result<MovePlan> make()
    {
        for (std::size_t begin = 0; begin < m_to.vectors.size();) {
            if (m_stop->stop_requested()) {
                return stopped();
            }
            const std::size_t end = endOfSlice(begin);
            if (!read(begin, end)) {
                close();
                std::ignore = read(begin, end); // the first slice of an iteration always fits
            }
            for (; begin < end; ++begin) {
                write(m_to.vectors[begin]);
            }
        }
        close();
        return std::move(m_plan);
    }

private:
    /// End of a slice: the vectors of one block of all cores, or a number of host vectors.
    [[nodiscard]] std::size_t endOfSlice(std::size_t begin) const
    {
        constexpr std::size_t kHostVectors = 256;
        const SideVectors::Vector& first = m_to.vectors[begin];
        std::size_t end = begin + 1;
        const std::size_t most = std::min(m_to.vectors.size(), begin + m_mostOfSlice);
        while (end < most &&
               (first.host >= 0 ? end < begin + kHostVectors : m_to.vectors[end].place.block == first.place.block)) {
            ++end;
        }
        return end;
    }

    /// Adds the reads that a slice needs to the iteration. False: the on-chip memory has no room for them.
    bool read(std::size_t begin, std::size_t end)
    {
        const std::size_t before = m_reads.size();
        for (std::size_t i = begin; i < end; ++i) {
            m_to.forElements(m_to.vectors[i], [&](std::int64_t element) {
                const std::int32_t source = m_sources[static_cast<std::size_t>(element)];
                PIMENTO_ASSERT(source != kNowhere, "a layout has all elements of its tensor");
                if (m_rounds[static_cast<std::size_t>(source)] != m_round) {
                    m_rounds[static_cast<std::size_t>(source)] = m_round;
                    m_reads.push_back(source);
                }
            });
        }
        if (before == 0 || static_cast<std::int64_t>(m_reads.size()) <= m_most) {
            return true;
        }
        m_reads.resize(before);
        return false;
    }

    static void add(MovePlan::Side& side, const SideVectors::Vector& vector, std::int64_t behind)
    {
        if (vector.host < 0) {
            CoreVector place = vector.place;
            place.block += behind;
            side.cores.push_back(place);
        } else if (!side.host.empty() && side.host.back().end == vector.host) {
            ++side.host.back().end;
        } else {
            side.host.push_back({vector.host, vector.host + 1});
        }
    }

    void write(const SideVectors::Vector& vector) { add(m_writes, vector, m_behind); }

    void close()
    {
        if (m_reads.empty()) {
            return;
        }
        std::ranges::sort(m_reads);
        MovePlan::Round& round = m_plan.rounds.emplace_back();
        for (const std::int32_t source : m_reads) {
            add(round.reads, m_from.vectors[static_cast<std::size_t>(source)], 0);
        }
        round.writes = std::exchange(m_writes, {});
        m_reads.clear();
        ++m_round;
    }

    const std::stop_token* m_stop;
    std::int64_t m_most = 1;       // vectors that fit the on-chip memory
    std::size_t m_mostOfSlice = 1; // vectors whose lanes fit wherever each comes from
    std::int64_t m_behind = 0;
    SideVectors m_from;
    SideVectors m_to;
    std::vector<std::int32_t> m_sources; // per element: the vector of `m_from` to read it from
    std::vector<std::int32_t> m_rounds;  // per vector of `m_from`: the last iteration that reads it
    std::int32_t m_round = 1;
    std::vector<std::int32_t> m_reads; // vectors that this iteration reads
    MovePlan::Side m_writes;
    MovePlan m_plan;
};

} // namespace

Result<MovePlan> relayPlan(const TensorPlace& from, const TensorPlace& to, const Extent& common,
                           const std::stop_token& stop)
{
    PIMENTO_ASSERT(!from.isHosts() || !to.isHosts(), "the host's layout is one");
    RelayPlanner planner(from, to, common, stop);
    if (stop.stop_requested()) {
        return stopped();
    }
    return planner.make();
}

} // namespace pimento::chains
