// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/event_core.h"

namespace pimento::sim::upmem {

EventCore::EventCore(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
                     const RunOptions& options)
    : m_program(&program), m_state(&state), m_tasklets(options.tasklets),
      m_all((std::uint32_t{1} << options.tasklets) - 1), m_core(state),
      m_schedule(core, bank, program, options.tasklets, options.listener)
{
}

Result<void> EventCore::advance(std::int64_t end)
{
    if (const Fault fault = m_schedule.advance(m_core, end); fault != Fault::None) {
        return tl::unexpected<Error>(faultError(fault, *m_state, *m_program, m_schedule.faulting(), m_tasklets));
    }
    return {};
}

} // namespace pimento::sim::upmem
