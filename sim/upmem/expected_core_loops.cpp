// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/expected_core.h"

#include <bit>

namespace pimento::sim::upmem {

Fault ExpectedCore::issueAndFollow(const PreparedInstruction& instruction, int tasklet, int tasklets)
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    const std::int32_t index = each.counter;
    m_loops.note(tasklet, index, each);
    if (instruction.action == Action::Transfer ||
        (instruction.action >= Action::Stop && instruction.action <= Action::Release)) {
        m_loops.share(tasklet);
    }
    const Fault fault = effect(instruction, tasklet, tasklets);
    // A return to the call of a routine closes no loop.
    const bool isJump = instruction.action >= Action::BranchEqual && instruction.action <= Action::Jump;
    if (isJump && each.counter <= index && !isRefused()) {
        m_loops.close(tasklet, each, *this);
    }
    return fault;
}

void ExpectedCore::endLoop(int tasklet)
{
    std::vector<Sighting> last;
    const auto begun = m_loops.end(tasklet, m_tasklets[at(tasklet)], last);
    const std::vector<std::int32_t> issued(begun.begin(), begun.end());
    for (const Sighting& sighting : last) {
        addOfLoop(sighting);
    }
    for (const std::int32_t index : issued) {
        // The instruction succeeded in earlier iterations, and no other tasklet interfered.
        static_cast<void>(issueAndFollow((*m_program)[at(index)], tasklet, kMostTasklets));
    }
}

void ExpectedCore::endLoops()
{
    for (std::uint32_t left = m_loops.counted(); left != 0; left &= left - 1) {
        endLoop(std::countr_zero(left));
    }
}

} // namespace pimento::sim::upmem
