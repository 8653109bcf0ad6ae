// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/data_hazards.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <numeric>

namespace pimento::crossbar {

namespace {

/// What lies in the local memory from `begin` on.
struct Block {
    std::int64_t begin = 0;
    std::int64_t length = 0; // 0: none
};

bool hasTwoOperands(VectorFunction function) { return function <= VectorFunction::Max; }

/// Calls `read` for each block that an instruction reads, then `write` for the one that it writes. `columns`: of each
/// group of the placement.
template <class Read, class Write>
void visitBlocks(std::span<const std::int64_t> columns, const Instruction& at, const Read& read, const Write& write)
{
    switch (at.operation) {
    case Operation::Mvm:
        read({at.source, at.length});
        write({at.destination, columns[static_cast<std::size_t>(at.other)]});
        break;
    case Operation::Vector:
        read({at.source, at.length});
        if (hasTwoOperands(at.function)) {
            read({at.source2, at.length});
        }
        write({at.destination, at.length});
        break;
    case Operation::Copy:
        read({at.source, at.length});
        write({at.destination, at.length});
        break;
    case Operation::Write:
    case Operation::Load:
    case Operation::Receive:
        write({at.destination, at.length});
        break;
    case Operation::Store:
    case Operation::Send:
        read({at.source, at.length});
        break;
    }
}

/// Divides the local memory of a core into segments, so that each block is a run of whole segments: into equal ones
/// where blocks have few of them, otherwise at the borders of all blocks.
class Segments {
public:
    void find(std::span<const std::int64_t> columns, const std::vector<Instruction>& stream)
    {
        std::uint64_t borders = 0; // all, as bits
        std::int64_t elements = 0;
        std::int64_t blocks = 0;
        std::int64_t end = 0;
        const auto measure = [&](const Block& block) {
            if (block.length > 0) {
                borders |= static_cast<std::uint64_t>(block.begin | block.length);
                elements += block.length;
                end = std::max(end, block.begin + block.length);
                ++blocks;
            }
        };
        forEachBlock(columns, stream, measure);
        m_shift = borders == 0 ? 0 : std::countr_zero(borders);
        m_isEven = (elements >> m_shift) <= kMostOfBlock * blocks;
        if (m_isEven) {
            m_count = static_cast<std::size_t>(end >> m_shift);
            return;
        }
        m_segments.assign(static_cast<std::size_t>(end) + 1, 0);
        forEachBlock(columns, stream, [&](const Block& block) {
            if (block.length > 0) {
                m_segments[static_cast<std::size_t>(block.begin)] = 1;
                m_segments[static_cast<std::size_t>(block.begin + block.length)] = 1;
            }
        });
        std::partial_sum(m_segments.begin(), m_segments.end(), m_segments.begin());
        m_count = m_segments.back();
    }

    [[nodiscard]] std::size_t count() const { return m_count + 1; }
    /// The segment that begins at an address, which is a border of a block.
    [[nodiscard]] std::size_t at(std::int64_t address) const
    {
        return m_isEven ? static_cast<std::size_t>(address >> m_shift) : m_segments[static_cast<std::size_t>(address)];
    }

private:
    static constexpr std::int64_t kMostOfBlock = 4; // equal segments of a block, on average

    template <class Visit>
    static void forEachBlock(std::span<const std::int64_t> columns, const std::vector<Instruction>& stream,
                             const Visit& visit)
    {
        for (const Instruction& each : stream) {
            visitBlocks(columns, each, visit, visit);
        }
    }

    bool m_isEven = true;
    int m_shift = 0; // of equal segments: the logarithm of their elements
    std::size_t m_count = 0;
    std::vector<std::uint32_t> m_segments; // otherwise, of each address
};

/// The last instructions of each queue at each segment of the local memory of a core, by their numbers from 1; 0: none.
class SegmentHistory {
public:
    explicit SegmentHistory(const Segments& segments) : m_segments(segments) {}

    /// Begins with the segments of another core.
    void begin() { m_last.assign(m_segments.count(), {}); }

    /// Notes an instruction, and returns the last one of the other queue that it waits for.
    std::uint32_t add(std::span<const std::int64_t> columns, const Instruction& of, std::uint32_t number)
    {
        const std::size_t queue = of.stage == Stage::Prepare ? 1 : 0;
        std::uint32_t last = 0;
        const auto read = [&](const Block& block) {
            visit(block, [&](Last& at) {
                last = std::max(last, at.written[1 - queue]);
                at.read[queue] = number;
            });
        };
        const auto write = [&](const Block& block) {
            visit(block, [&](Last& at) {
                last = std::max({last, at.written[1 - queue], at.read[1 - queue]});
                at.written[queue] = number;
            });
        };
        visitBlocks(columns, of, read, write);
        return last;
    }

private:
    struct Last {
        std::array<std::uint32_t, 2> read = {}; // by results, by inputs
        std::array<std::uint32_t, 2> written = {};
    };

    template <class Visit> void visit(const Block& block, Visit&& visit)
    {
        if (block.length > 0) {
            const std::size_t end = m_segments.at(block.begin + block.length);
            for (std::size_t each = m_segments.at(block.begin); each < end; ++each) {
                visit(m_last[each]);
            }
        }
    }

    const Segments& m_segments;
    std::vector<Last> m_last;
};

} // namespace

DataHazards::DataHazards(const Streams& streams, std::span<const std::int64_t> columns, unsigned threads)
    : m_needs(streams.cores.size()), m_ends(streams.cores.size())
{
    parallelFor(threads, threads, {}, [&](std::size_t first) { findNeeds(streams, columns, first, threads); });
}

/// Finds the needs of every `stride`-th core.
void DataHazards::findNeeds(const Streams& streams, std::span<const std::int64_t> columns, std::size_t first,
                            std::size_t stride)
{
    Segments segments; // both keep their memory from core to core
    SegmentHistory history(segments);
    for (std::size_t core = first; core < m_needs.size(); core += stride) {
        const std::vector<Instruction>& stream = streams.cores[core];
        segments.find(columns, stream);
        history.begin();
        m_needs[core].resize(stream.size());
        m_ends[core].resize(stream.size());
        for (std::size_t i = 0; i < stream.size(); ++i) {
            m_needs[core][i] = history.add(columns, stream[i], static_cast<std::uint32_t>(i + 1));
        }
    }
}

std::vector<std::vector<std::int64_t>> DataHazards::ends() const
{
    std::vector<std::vector<std::int64_t>> all;
    for (const std::vector<InputsReady>& core : m_ends) {
        std::vector<std::int64_t>& times = all.emplace_back();
        std::ranges::transform(core, std::back_inserter(times), &InputsReady::time);
    }
    return all;
}

} // namespace pimento::crossbar
