// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/hw_dpu.h"

#include "sim/upmem/dpu_system.h"
#include "sim/upmem/functional_core.h"
#include "sim/upmem/hw_schedule.h"
#include "sim/upmem/stepping_hw.h"

#include <algorithm>
#include <limits>
#include <string>

namespace pimento::sim::upmem {

namespace {

/// The event-driven machine with its core, in the form of the oracle.
class EventHw {
public:
    EventHw(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program, CoreState& state,
            int tasklets)
        : m_core(state), m_schedule(core, transfers, program, tasklets)
    {
    }

    [[nodiscard]] Fault advance(std::int64_t end)
    {
        return m_schedule.advance(m_core, end, [](int /*tasklet*/, std::int32_t /*from*/) { return false; });
    }
    [[nodiscard]] bool isStuck() const { return m_schedule.isStuck(m_core); }
    [[nodiscard]] std::int64_t now() const { return m_schedule.now(); }
    [[nodiscard]] const HwCounts& counts() const { return m_schedule.counts(); }
    [[nodiscard]] int faulting() const { return m_schedule.faulting(); }

private:
    FunctionalCore m_core;
    HwSchedule<FunctionalCore> m_schedule;
};

template <class Machine>
Result<HwResult> runOn(Machine& machine, const PreparedProgram& program, const CoreState& state,
                       const HwOptions& options, const std::stop_token& stop, Progress* progress)
{
    constexpr std::int64_t kHwCyclesBetweenLooks = 1 << 16;
    const std::int64_t most =
        options.mostCycles > 0 ? options.mostCycles : std::numeric_limits<std::int64_t>::max() / 2;
    HwResult result;
    while (!machine.isStuck()) {
        if (stop.stop_requested()) {
            result.wasStopped = true;
            break;
        }
        if (progress != nullptr) {
            progress->report(0, 0);
        }
        if (machine.now() >= most) {
            return fail("takes more than " + std::to_string(options.mostCycles) + " cycles", "DPU program",
                        "Look for a loop or a lock that never ends, or allow more cycles");
        }
        const Fault fault = machine.advance(std::min(most, machine.now() + kHwCyclesBetweenLooks));
        if (fault != Fault::None) {
            return tl::unexpected<Error>(faultError(fault, state, program, machine.faulting(), options.tasklets));
        }
    }
    const std::uint32_t all = (std::uint32_t{1} << options.tasklets) - 1;
    if (!result.wasStopped && state.sleeping != all) {
        return fail("starts fewer than its " + std::to_string(options.tasklets) + " tasklets, so that it cannot end",
                    "DPU program", "Start each with boot, or run fewer tasklets");
    }
    result.cycles = Cycles{machine.now()};
    result.counts = machine.counts();
    return result;
}

} // namespace

Result<HwResult> runHw(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
                       CoreState& state, const HwOptions& options, std::stop_token stop, Progress* progress)
{
    if (const int most = std::min(core.tasklets, kMostTasklets); options.tasklets < 1 || options.tasklets > most) {
        return fail("cannot run " + std::to_string(options.tasklets) + " tasklets", "DPU",
                    "Choose 1 to " + std::to_string(most));
    }
    if (options.eventSteps == Shortcut::On) {
        EventHw machine(core, transfers, program, state, options.tasklets);
        return runOn(machine, program, state, options, stop, progress);
    }
    SteppingHw machine(core, transfers, program, state, options.tasklets);
    return runOn(machine, program, state, options, stop, progress);
}

Milliseconds timeOf(Cycles cycles, const CoreSpec& core)
{
    constexpr double kCyclesPerMillisecond = 1e3; // cycles of one megahertz in a millisecond
    return Milliseconds{static_cast<double>(cycles.value()) / (core.clockMegahertz * kCyclesPerMillisecond)};
}

} // namespace pimento::sim::upmem
