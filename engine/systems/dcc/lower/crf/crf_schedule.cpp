// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_schedule.h"

#include "engine/hbm_pim_sequences/instruction.h"
#include "engine/systems/dcc/lower/crf/crf_assembler.h"

#include <algorithm>
#include <utility>

namespace pimento::lower {

namespace {

using Kind = Slot::Kind;

constexpr std::int64_t kAllSteps = std::int64_t{1} << 40;

bool reads(const Instruction& instruction, const Slot& slot)
{
    const bool readsFirst = instruction.alu != Alu::Move && instruction.alu != Alu::Relu;
    return instruction.second == slot || (readsFirst && instruction.first == slot) ||
           (instruction.alu == Alu::MultiplyAdd && instruction.to == slot);
}

/// Returns the operation that writes what `alu` would add to a sum of zero.
Alu withoutSum(Alu alu) { return alu == Alu::Add ? Alu::Move : Alu::Multiply; }

/// Replaces a temporary by another slot in all instructions.
void replaceTemporary(VectorSchedule& schedule, Slot temporary, Slot by)
{
    const auto rename = [&](Slot& slot) {
        if (slot == temporary) {
            slot = by;
        } else if (slot.kind == Kind::Temporary && slot.number > temporary.number) {
            --slot.number;
        }
    };
    for (Instruction& instruction : schedule.instructions) {
        rename(instruction.to);
        rename(instruction.first);
        rename(instruction.second);
    }
    --schedule.temporaries;
}

} // namespace

std::optional<CrfSchedule> CrfSchedule::make(VectorSchedule schedule)
{
    CrfSchedule made(std::move(schedule));
    made.loadSharedLeaves();
    made.writeSumsFirst();
    made.keepSumsInTemporaries();
    return made.shareRegisters() ? std::optional(std::move(made)) : std::nullopt;
}

/// Loads a vector once if it is moved from the bank to a temporary and is the same for all current results.
void CrfSchedule::loadSharedLeaves()
{
    auto& instructions = m_base.instructions;
    for (std::size_t i = 0; i < instructions.size();) {
        const Instruction move = instructions[i];
        const bool isLoad = move.alu == Alu::Move && move.to.kind == Kind::Temporary &&
                            move.second.kind == Kind::Leaf && !m_base.leaves[move.second.number].isHeld() &&
                            !m_base.leaves[move.second.number].isInner;
        if (!isLoad || std::ranges::count(instructions, move.to, &Instruction::to) != 1) {
            ++i;
            continue;
        }
        VectorLeaf& leaf = m_base.leaves[move.second.number];
        leaf.home = Home::LoadedRegister;
        instructions.erase(instructions.begin() + static_cast<std::ptrdiff_t>(i));
        replaceTemporary(m_base, move.to, move.second);
    }
}

/// Avoids clearing the sums where the first addition can write them instead.
void CrfSchedule::writeSumsFirst()
{
    auto& instructions = m_base.instructions;
    const auto first = std::ranges::find(instructions, Kind::Sum, [](const Instruction& each) { return each.to.kind; });
    if (first == instructions.end()) {
        m_clears = true;
        return;
    }
    if (m_base.reductions.empty()) {
        first->alu = withoutSum(first->alu);
        return;
    }
    // A multiply-accumulate with a host-written register keeps the clear, so that the first step can use an aligned
    // instruction as well.
    const bool isCarried = first->alu == Alu::MultiplyAdd && first->first.kind == Kind::Leaf;
    m_clears = isCarried;
    if (!isCarried) {
        m_first = static_cast<std::size_t>(first - instructions.begin());
    }
}

/// Computes directly into the sum instead of a temporary that only becomes the sum.
void CrfSchedule::keepSumsInTemporaries()
{
    auto& instructions = m_base.instructions;
    const Slot sum{};
    const auto writesSum = [](const Instruction& each) { return each.to.kind == Kind::Sum; };
    if (!m_base.reductions.empty() || instructions.empty() || !writesSum(instructions.back()) ||
        std::ranges::count_if(instructions, writesSum) != 1 || reads(instructions.back(), sum)) {
        return;
    }
    const Instruction& last = instructions.back();
    const bool isSecond = last.second.kind == Kind::Temporary;
    const bool isFirst = last.alu == Alu::Multiply && last.first.kind == Kind::Temporary;
    if (!isSecond && !isFirst) {
        return;
    }
    const Slot kept = isSecond ? last.second : last.first;
    replaceTemporary(m_base, kept, sum);
    if (instructions.back().alu == Alu::Move && instructions.back().second == sum) {
        instructions.pop_back();
    }
}

bool CrfSchedule::followsReductions(std::size_t leaf) const { return m_base.leaves[leaf].isReduced; }

bool CrfSchedule::shareRegisters()
{
    const auto temporaries = static_cast<std::int64_t>(m_base.temporaries);
    m_carried = std::ranges::count_if(m_base.leaves, &VectorLeaf::isHeld);
    m_usesBothFiles = m_carried == 0 && temporaries == 0;
    m_base.together = kFile;
    while (m_base.together > 1 && m_base.together * (1 + temporaries) + m_carried > 2 * kFile) {
        m_base.together /= 2;
    }
    const std::int64_t used = m_base.together * (1 + temporaries);
    if (used + m_carried > 2 * kFile) {
        return false;
    }
    for (std::int64_t i = m_base.together * temporaries; i < kFile; ++i) {
        m_rest.push_back(static_cast<std::uint8_t>(i));
    }
    for (std::int64_t i = std::max<std::int64_t>(m_base.together, used - kFile); i < kFile; ++i) {
        m_rest.push_back(static_cast<std::uint8_t>(kFile + i));
    }
    std::int64_t fixed = 0;
    std::int64_t varying = 0;
    m_isFixed.assign(m_base.leaves.size(), true);
    for (std::size_t leaf = 0; leaf < m_base.leaves.size(); ++leaf) {
        if (m_base.leaves[leaf].isHeld()) {
            m_isFixed[leaf] = !followsReductions(leaf);
            ++(m_isFixed[leaf] ? fixed : varying);
        }
    }
    const auto size = static_cast<std::int64_t>(m_rest.size());
    m_depth = varying == 0 ? kAllSteps : (size - fixed) / varying;
    std::int64_t next = 0;
    for (std::size_t leaf = 0; leaf < m_base.leaves.size(); ++leaf) {
        m_restBegin.push_back(next);
        if (m_base.leaves[leaf].isHeld()) {
            next += m_isFixed[leaf] ? 1 : m_depth;
        }
    }
    m_followsColumn = m_carried == 1 && temporaries == 0 && m_base.together == kFile;
    return true;
}

Alu CrfSchedule::aluOf(std::size_t instruction, bool isFirstStep) const
{
    const Alu alu = m_base.instructions[instruction].alu;
    return isFirstStep && m_first == instruction ? withoutSum(alu) : alu;
}

std::uint8_t CrfSchedule::temporary(std::size_t number, std::int64_t result) const
{
    const std::int64_t slot = static_cast<std::int64_t>(number) * m_base.together + result;
    return static_cast<std::uint8_t>(slot < kFile ? slot : m_base.together + slot);
}

std::uint8_t CrfSchedule::carried(std::size_t leaf, std::int64_t result, std::int64_t at, Alu alu,
                                  std::int64_t block) const
{
    if (m_followsColumn && alu == Alu::MultiplyAdd) {
        const BankColumn place = bankColumn(block);
        return static_cast<std::uint8_t>(samsung::alignedNumber(sim::samsung::Opcode::MultiplyAccumulate,
                                                                samsung::Place::FileA, place.row, place.column));
    }
    if (m_followsColumn) {
        return static_cast<std::uint8_t>(result);
    }
    const std::int64_t number = m_restBegin[leaf] + (m_isFixed[leaf] ? 0 : at);
    return m_rest[static_cast<std::size_t>(number)];
}

} // namespace pimento::lower
