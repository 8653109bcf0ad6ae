// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/energy.h"

#include <cmath>
#include <cstddef>

namespace pimento::sim::samsung {

namespace {

constexpr double kPicosecondsPerCycle = 1000.0;

enum Segment : std::size_t {
    RowActivation,
    Refreshes,
    CellArray,
    BankGroupBus,
    RankBus,
    SiliconVia,
    Interposer,
    Units,
    Buffers,
    HostMemory,
    Background,
    Segments,
};

constexpr const char* kSegmentNames[Segments] = {
    "row activation", "refresh", "cell array", "bank group bus",      "rank bus",  "TSV",
    "interposer",     "units",   "buffers",    "host on-chip memory", "background"};

Femtojoules femtojoules(double picojoules) { return std::llround(picojoules * 1000.0); }

/// Energy of one stream by segment.
std::vector<Femtojoules> segmentsOf(const Device& device, const EnergyTable& table, const StreamFigures& stream)
{
    const CommandCounts& counts = stream.counts;
    const std::int64_t banks = device.banks();
    const std::int64_t units = device.allBankBanks > 0 ? banks / device.allBankBanks : 0;
    const std::int64_t ofHost = counts.reads + counts.writes - counts.allBankMoves - counts.allBankBroadcasts;
    const std::int64_t outside = ofHost + counts.allBankBroadcasts; // bursts that pass the edge of the die
    const std::int64_t rows = counts.activations + counts.allBankActivations * (units - 1);
    const std::int64_t moves = counts.allBankMoves - counts.arithmetic + counts.allBankBroadcasts;

    std::vector<Femtojoules> segments(Segments, 0);
    segments[RowActivation] = rows * femtojoules(table.activation);
    segments[Refreshes] = counts.refreshes * banks * table.rowsPerRefresh * femtojoules(table.activation);
    segments[CellArray] = (ofHost + counts.allBankMoves * units) * femtojoules(table.cellArray);
    segments[BankGroupBus] = (ofHost + counts.allBankBroadcasts * device.bankGroups) * femtojoules(table.bankGroupBus);
    segments[RankBus] = outside * femtojoules(table.rankBus);
    segments[SiliconVia] = outside * femtojoules(table.siliconVia);
    segments[Interposer] = outside * femtojoules(table.interposer);
    segments[Units] = counts.arithmetic * units * femtojoules(table.operation);
    segments[Buffers] = (counts.arithmetic * table.registersOfOperation + moves * table.registersOfMove) * units *
                        femtojoules(table.registerAccess);
    segments[HostMemory] = outside * femtojoules(table.hostMemory);
    // A milliwatt for a picosecond is a femtojoule.
    segments[Background] =
        std::llround(table.backgroundMilliwatts * kPicosecondsPerCycle * static_cast<double>(stream.cycles.value()));
    return segments;
}

} // namespace

EnergyFigures energyOf(const Device& device, const EnergyTable& table, const RunResult& run,
                       std::span<const std::string> names)
{
    EnergyFigures figures;
    figures.segments.assign(std::begin(kSegmentNames), std::end(kSegmentNames));
    for (std::size_t i = 0; i < run.streams.size(); ++i) {
        figures.parts.push_back({i < names.size() ? names[i] : "stream " + std::to_string(i + 1),
                                 segmentsOf(device, table, run.streams[i])});
    }
    return figures;
}

} // namespace pimento::sim::samsung
