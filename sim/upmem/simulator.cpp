// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/simulator.h"

#include "sim/upmem/stepping_core.h"

namespace pimento::sim::upmem {

namespace {

Result<RunResult> runSteps(SteppingCore& machine)
{
    while (!machine.isFinished()) {
        if (auto cycle = machine.cycle(); !cycle) {
            return tl::unexpected<Error>(cycle.error());
        }
    }
    return RunResult{Cycles{machine.cycles()}, machine.counts(), false};
}

} // namespace

Result<RunResult> run(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
                      const RunOptions& options, std::stop_token, Progress*)
{
    SteppingCore machine(core, bank, program, state, options);
    return runSteps(machine);
}

} // namespace pimento::sim::upmem
