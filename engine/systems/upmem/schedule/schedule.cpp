// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/schedule.h"

namespace pimento::upmem::schedule {

using namespace tensor;

std::string Schedule::nameOfLoop(LoopId loop) const { return loopNames(m_program)[static_cast<std::size_t>(loop)]; }

std::string Schedule::nameOfBlock(BlockId block) const
{
    return blockNames(m_program)[static_cast<std::size_t>(block)];
}

tl::unexpected<Error> Schedule::refuse(Primitive primitive, std::string what, std::string hint) const
{
    return fail(std::move(what), std::string(schedule::nameOf(primitive)), std::move(hint));
}

Result<void> Schedule::checkLoop(Primitive primitive, LoopId loop) const
{
    if (loop < 0 || static_cast<std::size_t>(loop) >= m_program.loops.size()) {
        return refuse(primitive, "there is no loop number " + std::to_string(loop), "Name a loop of the program");
    }
    if (m_program.loop(loop).isGone) {
        return refuse(primitive, "loop " + nameOfLoop(loop) + " is no longer there",
                      "Name the loops that it was made into");
    }
    return {};
}

Result<void> Schedule::checkBlock(Primitive primitive, BlockId block) const
{
    if (block < 0 || static_cast<std::size_t>(block) >= m_program.blocks.size()) {
        return refuse(primitive, "there is no block number " + std::to_string(block), "Name a block of the program");
    }
    return {};
}

Result<void> Schedule::checkPlain(Primitive primitive, LoopId loop) const
{
    if (const auto there = checkLoop(primitive, loop); !there) {
        return there;
    }
    const Loop& is = m_program.loop(loop);
    if (is.kind != LoopKind::Serial) {
        return refuse(primitive,
                      "loop " + nameOfLoop(loop) + " is " + (isBound(is.kind) ? "bound to " : "") +
                          std::string(tensor::nameOf(is.kind)) + " already",
                      "Do this before, or to another loop");
    }
    if (is.unroll > 0) {
        return refuse(primitive, "loop " + nameOfLoop(loop) + " has an order to unroll", "Do this before unroll");
    }
    return {};
}

} // namespace pimento::upmem::schedule
