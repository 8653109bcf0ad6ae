// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/expected_core.h"

#include "sim/upmem/bit_print.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <cmath>

namespace pimento::sim::upmem {

namespace {

constexpr std::int32_t kShort = 40; // reach of a jump over a routine of 32 steps

/// Expected number of bits of the smallest of some operands; a multiplier of zero takes a step as well.
double expectedBits(const MultiplySpec& multiply, int operands)
{
    const auto count = static_cast<double>(multiply.mostOperand - multiply.leastOperand + 1);
    // Each bit beyond the first takes a step if the operand reaches it.
    double steps = 1;
    for (int bit = 1; bit < 32; ++bit) {
        const std::int64_t reached = std::max(multiply.leastOperand, std::int64_t{1} << bit);
        const auto those = static_cast<double>(std::max<std::int64_t>(0, multiply.mostOperand - reached + 1));
        steps += std::pow(those / count, operands);
    }
    return steps;
}

std::uint32_t result(const PreparedInstruction& instruction, std::uint32_t a, std::uint32_t b)
{
    switch (instruction.action) {
    case Action::Move:
        return a;
    case Action::Add:
        return a + b;
    case Action::Subtract:
        return a - b;
    case Action::And:
        return a & b;
    case Action::Or:
        return a | b;
    case Action::Xor:
        return a ^ b;
    case Action::ShiftLeft:
        return a << (b & 31);
    case Action::ShiftRight:
        return a >> (b & 31);
    case Action::ShiftAdd:
        return a + (b << instruction.amount);
    default: // Multiply8
        return (a & 0xFF) * (b & 0xFF);
    }
}

} // namespace

ExpectedSteps ExpectedSteps::of(const MultiplySpec& multiply)
{
    return {static_cast<int>(std::lround(expectedBits(multiply, 1))),
            static_cast<int>(std::lround(expectedBits(multiply, 2)))};
}

bool isTaken(Action branch, std::uint32_t a, std::uint32_t b)
{
    const auto signedA = static_cast<std::int32_t>(a);
    const auto signedB = static_cast<std::int32_t>(b);
    switch (branch) {
    case Action::BranchEqual:
        return a == b;
    case Action::BranchNotEqual:
        return a != b;
    case Action::BranchLess:
        return a < b;
    case Action::BranchLessOrEqual:
        return a <= b;
    case Action::BranchGreater:
        return a > b;
    case Action::BranchGreaterOrEqual:
        return a >= b;
    case Action::BranchLessSigned:
        return signedA < signedB;
    default:
        return signedA > signedB;
    }
}

ExpectedCore::ExpectedCore(const CoreSpec& core, const PreparedProgram& program, const std::vector<PresetWord>& preset,
                           ExpectedSteps steps, ExpectedRules rules)
    : m_core(&core), m_program(&program), m_steps(steps), m_rules(rules), m_words(core, preset),
      m_size(program.size() + 1)
{
    for (std::uint32_t tasklet = 0; tasklet < kMostTasklets; ++tasklet) {
        Tasklet& each = m_tasklets[tasklet];
        each.slots[kSlotOne] = 1;
        for (std::uint32_t shift = 0; shift < 4; ++shift) {
            each.slots[kSlotId + shift] = tasklet << shift;
        }
        each.known = ~std::uint32_t{0}; // registers start with zeros
    }
    if (m_rules.countsLoops) {
        m_loops = CountedLoops(kMostTasklets);
    }
    m_isTurn.assign(m_size * kMostTasklets, false);
}

Fault ExpectedCore::effect(const PreparedInstruction& instruction, int tasklet, int tasklets)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    m_index = each.counter;
    switch (instruction.action) {
    case Action::LoadWord:
        return loadWord(instruction, tasklet);
    case Action::StoreWord:
        return storeWord(instruction, tasklet);
    case Action::LoadPair:
    case Action::StorePair:
        return movePair(instruction, tasklet);
    case Action::AddWithCarry: // numbers of 64 bits are data
        setUnknown(each, instruction.d, m_steps.one);
        ++each.counter;
        return Fault::None;
    case Action::Transfer:
        m_runnable &= ~(std::uint32_t{1} << tasklet);
        m_blocked |= std::uint32_t{1} << tasklet;
        ++each.counter;
        return Fault::None;
    case Action::MultiplyStep:
        multiplyStep(instruction, tasklet);
        return Fault::None;
    case Action::Jump:
        each.counter = instruction.target;
        return Fault::None;
    default:
        if (instruction.action < Action::MultiplyStep) {
            compute(instruction, tasklet);
            return Fault::None;
        }
        if (instruction.action <= Action::BranchGreaterSigned) {
            branch(instruction, tasklet);
            return Fault::None;
        }
        return control(instruction, tasklet, tasklets);
    }
}

void ExpectedCore::setKnown(Tasklet& tasklet, std::uint8_t slot, std::uint32_t value)
{
    tasklet.slots[slot] = value;
    tasklet.known |= std::uint32_t{1} << slot;
    tasklet.steps[slot] = 0;
}

void ExpectedCore::setUnknown(Tasklet& tasklet, std::uint8_t slot, int steps)
{
    tasklet.slots[slot] = 0;
    tasklet.known &= ~(std::uint32_t{1} << slot);
    tasklet.steps[slot] = static_cast<std::uint8_t>(steps);
}

void ExpectedCore::compute(const PreparedInstruction& instruction, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    ++each.counter;
    if (!isKnown(each, instruction.a) || !isKnown(each, instruction.b)) {
        const bool isCopy = instruction.action == Action::Move;
        setUnknown(each, instruction.d, isCopy ? each.steps[instruction.a] : m_steps.one);
        return;
    }
    const std::uint32_t a = each.slots[instruction.a] + instruction.aPlus;
    const std::uint32_t b = each.slots[instruction.b] + instruction.bPlus;
    switch (instruction.action) {
    case Action::Move:
    case Action::Add:
    case Action::Subtract:
    case Action::ShiftAdd:
        break;
    case Action::And:
        see(Sighting::Kind::Masked, tasklet, a, b);
        break;
    case Action::ShiftLeft:
        see(Sighting::Kind::Fixed, tasklet, b, 0); // a sum if the shift amount is the same
        break;
    case Action::ShiftRight:
        see(Sighting::Kind::Shifted, tasklet, a, b);
        break;
    default:
        see(Sighting::Kind::Fixed, tasklet, a, b);
    }
    setKnown(each, instruction.d, result(instruction, a, b));
}

void ExpectedCore::branch(const PreparedInstruction& instruction, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    if (!isKnown(each, instruction.a) || !isKnown(each, instruction.b)) {
        branchOnData(instruction, tasklet);
        return;
    }
    const std::uint32_t a = each.slots[instruction.a] + instruction.aPlus;
    const std::uint32_t b = each.slots[instruction.b] + instruction.bPlus;
    see(Sighting::Kind::Branch, tasklet, a, b, instruction.action);
    each.counter = upmem::isTaken(instruction.action, a, b) ? instruction.target : each.counter + 1;
}

bool ExpectedCore::canBranch(const PreparedInstruction& instruction, int tasklet) const
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    const std::int32_t skipped = instruction.target - each.counter;
    const bool isShort = skipped > 0 && skipped <= kShort && m_rules.onData == OnData::Expect;
    return isShort || (isKnown(each, instruction.a) && isKnown(each, instruction.b));
}

void ExpectedCore::branchOnData(const PreparedInstruction& instruction, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    if (!canBranch(instruction, tasklet)) {
        refuse(tasklet);
        return;
    }
    const bool isOrdering = instruction.action > Action::BranchNotEqual;
    if (isOrdering && !isKnown(each, instruction.a) && !isKnown(each, instruction.b)) {
        // A comparison of two values before a multiplication makes the smaller one the multiplier.
        each.steps[instruction.a] = static_cast<std::uint8_t>(m_steps.smaller);
        each.steps[instruction.b] = static_cast<std::uint8_t>(m_steps.smaller);
    }
    const std::size_t turn = at(tasklet) * m_size + at(each.counter);
    each.counter = m_isTurn[turn] ? instruction.target : each.counter + 1;
    m_isTurn[turn] = !m_isTurn[turn];
    each.turns ^= printOfBit(turn);
}

void ExpectedCore::multiplyStep(const PreparedInstruction& instruction, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    const auto accumulator = static_cast<std::uint8_t>(instruction.d + 1);
    if (isKnown(each, instruction.d)) {
        const std::uint32_t multiplier = each.slots[instruction.d];
        see(Sighting::Kind::Fixed, tasklet, multiplier, 0);
        if ((multiplier & 1) != 0) {
            const bool isSumKnown = isKnown(each, instruction.a) && isKnown(each, accumulator);
            const std::uint32_t sum =
                each.slots[accumulator] + ((each.slots[instruction.a] + instruction.aPlus) << instruction.amount);
            if (isSumKnown) {
                setKnown(each, accumulator, sum);
            } else {
                setUnknown(each, accumulator, m_steps.one);
            }
        }
        setKnown(each, instruction.d, multiplier >> 1);
        each.counter = multiplier <= 1 ? instruction.target : each.counter + 1;
        return;
    }
    if (m_rules.onData == OnData::Refuse) {
        refuse(tasklet);
        return;
    }
    const int left = each.steps[instruction.d] - 1;
    setUnknown(each, accumulator, m_steps.one);
    setUnknown(each, instruction.d, std::max(left, 0));
    each.counter = left <= 0 ? instruction.target : each.counter + 1;
}

bool ExpectedCore::isTaken(const PreparedInstruction& instruction, int tasklet) const
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    const auto lock = static_cast<std::uint16_t>(each.slots[instruction.a] + instruction.aPlus +
                                                 static_cast<std::uint32_t>(instruction.amount));
    return isKnown(each, instruction.a) && std::ranges::binary_search(m_taken, lock);
}

Fault ExpectedCore::jumpToRegister(const PreparedInstruction& instruction, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    const std::uint32_t place = each.slots[instruction.a] + instruction.aPlus;
    if (place >= static_cast<std::uint32_t>(instruction.amount)) {
        return Fault::JumpOutside;
    }
    see(Sighting::Kind::Fixed, tasklet, place, 0);
    each.counter = static_cast<std::int32_t>(place);
    return Fault::None;
}

Fault ExpectedCore::control(const PreparedInstruction& instruction, int tasklet, int tasklets)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    const std::uint32_t self = std::uint32_t{1} << tasklet;
    const bool hasNumber = instruction.action == Action::JumpRegister || instruction.action >= Action::Boot;
    if (hasNumber && !isKnown(each, instruction.a)) {
        refuse(tasklet);
        return Fault::None;
    }
    const std::uint32_t a = each.slots[instruction.a] + instruction.aPlus;
    const std::uint32_t number = a + static_cast<std::uint32_t>(instruction.amount);
    const auto lock = static_cast<std::uint16_t>(number);
    if (hasNumber && instruction.action != Action::JumpRegister) {
        see(Sighting::Kind::Fixed, tasklet, a, 0);
    }
    switch (instruction.action) {
    case Action::JumpRegister:
        return jumpToRegister(instruction, tasklet);
    case Action::Call:
        setKnown(each, instruction.d, static_cast<std::uint32_t>(each.counter + 1));
        each.counter = instruction.target;
        return Fault::None;
    case Action::Stop:
        m_runnable &= ~self;
        m_sleeping |= self;
        each.counter = instruction.target;
        return Fault::None;
    case Action::Boot:
    case Action::Resume: {
        if (number >= static_cast<std::uint32_t>(tasklets)) {
            return Fault::NoSuchTasklet;
        }
        const std::uint32_t other = std::uint32_t{1} << number;
        if (instruction.action == Action::Boot && ((m_runnable | m_sleeping | m_blocked) & other) != 0) {
            return Fault::BootTwice;
        }
        const std::uint32_t woken = instruction.action == Action::Boot ? other : other & m_sleeping;
        m_sleeping &= ~woken;
        m_runnable |= woken;
        ++each.counter;
        return Fault::None;
    }
    case Action::Acquire:
    case Action::Release: {
        if (number >= kLocks) {
            return Fault::NoSuchLock;
        }
        const auto place = std::ranges::lower_bound(m_taken, lock);
        const bool isHeld = place != m_taken.end() && *place == lock;
        const bool isAcquire = instruction.action == Action::Acquire;
        if (isAcquire && !isHeld) {
            m_taken.insert(place, lock);
        } else if (!isAcquire && isHeld) {
            m_taken.erase(place);
        }
        each.counter = isAcquire && isHeld ? instruction.target : each.counter + 1;
        return Fault::None;
    }
    default:
        return Fault::PastTheEnd;
    }
}

void ExpectedCore::valuesInto(Values& values, int tasklets) const
{
    values.resize(at(tasklets * kRegisters) + m_words.size());
    auto place = values.begin();
    for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
        place = std::copy_n(m_tasklets[at(tasklet)].slots.begin(), kRegisters, place);
    }
    std::ranges::copy(m_words.values(), place);
}

void ExpectedCore::addToValues(const Values& before, const Values& after, std::int64_t times, int tasklets)
{
    std::size_t place = 0;
    const auto add = [&](std::uint32_t& value) {
        value += (after[place] - before[place]) * static_cast<std::uint32_t>(times);
        ++place;
    };
    for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
        std::for_each_n(m_tasklets[at(tasklet)].slots.begin(), kRegisters, add);
    }
    std::ranges::for_each(m_words.values(), add);
    m_loops.forget();
}

} // namespace pimento::sim::upmem
