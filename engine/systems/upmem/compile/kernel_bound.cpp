// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/kernel_bound.h"

#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <cmath>

namespace pimento::upmem {

namespace {

/// Lower bounds of the time for a program's transfers, independent of its instructions.
class TransferBound {
public:
    TransferBound(const sim::upmem::DpuSystem& system, DpuModel model)
        : m_system(&system), m_isHw(model == DpuModel::Hw),
          m_quickest(std::min(system.transfers.readLatency, system.transfers.writeLatency)),
          m_bank(bankCyclesOfByte(system))
    {
    }

    /// Cycles that the DMA engine (hw) or the bank (upim) is busy.
    [[nodiscard]] double served(double transfers, double bytes) const
    {
        const sim::upmem::TransferSpec& spec = m_system->transfers;
        return m_isHw ? transfers * spec.occupancy + bytes * spec.occupancyPerByte : bytes * m_bank;
    }
    /// Cycles that a tasklet waits for its own transfers.
    [[nodiscard]] double waited(double transfers, double bytes) const
    {
        return m_isHw ? transfers * m_quickest + bytes * m_system->transfers.perByte : bytes * m_bank;
    }
    /// Cycles of the last transfer, which need not leave the DMA engine before the program ends, although it does leave
    /// the bank.
    [[nodiscard]] double last() const
    {
        const sim::upmem::TransferSpec& spec = m_system->transfers;
        const auto largest = static_cast<double>(m_system->core.largestTransfer.value());
        return m_isHw ? spec.occupancy + largest * spec.occupancyPerByte : 0;
    }

private:
    const sim::upmem::DpuSystem* m_system;
    bool m_isHw;
    double m_quickest;
    double m_bank;
};

} // namespace

Cycles leastCycles(const EmittedProgram& emitted, std::span<const std::int64_t> coordinates,
                   const sim::upmem::DpuSystem& system, const BoundOptions& options)
{
    const TransferBound bound(system, options.model);
    const auto distance = static_cast<double>(system.core.issueDistance);
    double issued = 0;
    double served = 0;
    double slowest = 0;
    for (int tasklet = 0; tasklet < emitted.tasklets; ++tasklet) {
        const Work work = workOfTasklet(emitted, tasklet, coordinates, std::max<std::int64_t>(options.factorBits, 1));
        const auto instructions = static_cast<double>(work.instructions);
        const auto transfers = static_cast<double>(work.loads + work.stores);
        const auto bytes = static_cast<double>(work.transferBytes);
        issued += instructions;
        served += bound.served(transfers, bytes);
        // The longer of both distances counts between a transfer and the next instruction.
        const double waited = std::max(bound.waited(transfers, bytes), transfers * distance);
        slowest = std::max(slowest, (instructions - transfers - 1) * distance + waited);
    }
    served -= bound.last();
    return Cycles{static_cast<std::int64_t>(std::floor(std::max({issued, served, slowest, 0.0})))};
}

} // namespace pimento::upmem
