// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/dpu_energy.h"

#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento::sim::upmem {

namespace {

constexpr double kFemtojoulesOfPicojoule = 1e3;
constexpr double kFemtojoulesOfMilliwattMillisecond = 1e9; // one milliwatt for a millisecond, a microjoule

Femtojoules whole(double femtojoules)
{
    constexpr double kMost = 4e18;
    return std::llround(std::clamp(femtojoules, 0.0, kMost));
}

/// Amount of a term in each segment of the time, in its own unit.
std::array<double, 3> countsOf(EnergyPer per, const SystemWork& work)
{
    const double toDpus = work.toDpus.value();
    const double kernel = work.kernel.value();
    const double after = work.after.value();
    switch (per) {
    case EnergyPer::ChipTime:
        return {toDpus * work.chips, kernel * work.chips, after * work.chips};
    case EnergyPer::RunningDpuTime:
        return {0, kernel * work.dpus, 0};
    case EnergyPer::Instruction:
        return {0, static_cast<double>(work.instructions), 0};
    case EnergyPer::MainMemoryByte:
        return {0, static_cast<double>(work.mainMemory.value()), 0};
    case EnergyPer::LinkByte:
        return {static_cast<double>(work.linkIn.value()), 0, static_cast<double>(work.linkOut.value())};
    case EnergyPer::HostTime:
        return {toDpus, 0, after};
    }
    return {};
}

bool isPower(EnergyPer per)
{
    return per == EnergyPer::ChipTime || per == EnergyPer::RunningDpuTime || per == EnergyPer::HostTime;
}

} // namespace

EnergyFigures energyOf(const DpuSystem& system, const SystemWork& work)
{
    EnergyFigures figures;
    figures.parts = {{"H2D", {}}, {"kernel", {}}, {"after", {}}};
    for (const EnergyTerm& term : system.energy) {
        figures.segments.push_back(term.segment);
        const double unit = isPower(term.per) ? kFemtojoulesOfMilliwattMillisecond : kFemtojoulesOfPicojoule;
        const std::array<double, 3> counts = countsOf(term.per, work);
        for (std::size_t part = 0; part < counts.size(); ++part) {
            figures.parts[part].segments.push_back(whole(counts[part] * term.value * unit));
        }
    }
    return figures;
}

} // namespace pimento::sim::upmem
