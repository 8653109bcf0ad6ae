// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/row_timeline.h"

#include "engine/systems/dataflow/inspect/cost_parts.h"
#include "engine/systems/dataflow/inspect/tile_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

enum RowSpanKind : std::uint16_t { kOpen, kCross, kRead, kWrite };

const std::vector<SpanKind>& rowSpanKinds()
{
    static const std::vector<SpanKind> kinds = {
        {"ACT", "opens the first row of a tile", TimelineKind::Row},
        {"CROSS", "opens a further row, because the tile crosses into it", TimelineKind::Refresh},
        {"RD", "reads the bytes of a tile in the open row", TimelineKind::HostRead},
        {"WR", "writes the bytes of a tile into the open row", TimelineKind::HostWrite},
    };
    return kinds;
}

/// Cycles of a transfer at the bandwidths that limit it; 0: unlimited.
double cyclesOf(const MemoryLevel& level, const TileMove& move, std::int64_t bytes)
{
    double cycles = 0;
    for (const double bandwidth : {move.isWrite ? level.writeBandwidth : level.readBandwidth, level.sharedBandwidth}) {
        cycles = bandwidth > 0 ? std::max(cycles, static_cast<double>(bytes) / bandwidth) : cycles;
    }
    return cycles;
}

/// Places activations and transfers one after another.
class RowSpans {
public:
    RowSpans(const Accelerator& accelerator, std::size_t most) : m_accelerator(accelerator), m_most(most) {}

    /// False: the move has further rows, but the spans are as many as they may be.
    bool add(const TileMove& move, std::uint32_t track, const std::map<std::int64_t, std::int64_t>& bytesByRow)
    {
        bool isFirst = true;
        for (const auto& [row, bytes] : bytesByRow) {
            if (m_spans.size() >= m_most) {
                return false;
            }
            addSpan(track, isFirst ? kOpen : kCross, m_accelerator.rows.activationCycles, {row, m_moves});
            addSpan(track, move.isWrite ? kWrite : kRead, cyclesOf(m_accelerator.levels.back(), move, bytes),
                    {row, m_moves});
            isFirst = false;
            ++m_activations;
        }
        ++m_moves;
        return true;
    }

    [[nodiscard]] std::int64_t activations() const { return m_activations; }
    [[nodiscard]] std::int64_t cycles() const { return m_end; }
    [[nodiscard]] std::vector<Span> take() { return std::move(m_spans); }

private:
    void addSpan(std::uint32_t track, RowSpanKind kind, double cycles, SpanArgs args)
    {
        const std::int64_t begin = std::llround(m_clock);
        m_clock += cycles;
        // The clock runs in fractions, but spans are whole cycles; a short transfer is still visible.
        m_spans.push_back({track, begin, std::max<std::int64_t>(std::llround(m_clock) - begin, 1), kind, args});
        m_end = std::max(m_end, m_spans.back().end());
    }

    const Accelerator& m_accelerator;
    std::size_t m_most;
    double m_clock = 0;
    std::int64_t m_end = 1;
    std::int64_t m_moves = 0;
    std::int64_t m_activations = 0;
    std::vector<Span> m_spans;
};

std::shared_ptr<TimelineScheme> schemeOf(const AcceleratorPart& part)
{
    constexpr std::int64_t kPicosecondsOfMegahertz = 1'000'000;
    auto scheme = std::make_shared<TimelineScheme>();
    scheme->clockPeriod = Picoseconds{(kPicosecondsOfMegahertz + part.clockMegahertz / 2) / part.clockMegahertz};
    scheme->kinds = rowSpanKinds();
    scheme->args = {{{"row", "row"}, {"move", "move"}}};
    const auto title = [&](TimelineKind kind) -> std::string& {
        return scheme->titles[static_cast<std::size_t>(kind)];
    };
    title(TimelineKind::Row) = "first row of a tile";
    title(TimelineKind::Refresh) = "crossing into a further row";
    title(TimelineKind::HostRead) = "reads";
    title(TimelineKind::HostWrite) = "writes";
    scheme->noun = "an access";
    scheme->nouns = "accesses";
    return scheme;
}

} // namespace

Result<std::shared_ptr<const Timeline>> rowTimeline(const LayerLoops& layer, const AcceleratorPart& part,
                                                    const Mapping& mapping, std::size_t most)
{
    const Accelerator& accelerator = part.accelerator;
    if (accelerator.rows.rowBytes <= 0 || accelerator.rows.activationCycles <= 0) {
        return fail("does not count the time of row activations", accelerator.name,
                    "Turn row activations on, or describe the rows of its DRAM");
    }
    const TileMoves moves = tileMoves(layer, mapping, most / 2);
    RowsOfMoves rows(layer, accelerator, mapping);
    RowSpans spans(accelerator, most);
    bool isWhole = !moves.isCut;
    for (const TileMove& move : moves.moves) {
        if (!spans.add(move, 1 + static_cast<std::uint32_t>(move.tensor), rows.bytesByRow(move))) {
            isWhole = false;
            break;
        }
    }
    const double all = allActivations(figuresOf(layer, accelerator, mapping));
    const std::string& dram = accelerator.levels.back().name;
    auto scheme = schemeOf(part);
    scheme->title = isWhole
                        ? fmt::format("all {:.0f} row activations of {}", all, dram)
                        : fmt::format("the first {} of {:.0f} row activations of {}", spans.activations(), all, dram);
    scheme->tracks = TrackTree(scheme->title);
    for (const std::string_view tensor : kTensorNames) {
        scheme->tracks.add(0, "rows of " + std::string(tensor), "tensor");
    }
    const std::int64_t cycles = spans.cycles();
    return std::make_shared<const Timeline>(std::move(scheme), std::make_shared<const SpanList>(spans.take()),
                                            TimelineExtent{cycles, {}, false});
}

} // namespace pimento::dataflow
