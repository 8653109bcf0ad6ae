// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/expected_core.h"

#include "sim/upmem/dpu_system.h"

namespace pimento::sim::upmem {

void ExpectedCore::seeWord(int word, int tasklet, std::uint32_t address)
{
    if (m_words.size() > 0 || m_rules.row > 0) { // otherwise no address needs a check
        see(word == SharedWords::kNone ? Sighting::Kind::Beside : Sighting::Kind::Shared, tasklet, address, 4);
    }
}

Fault ExpectedCore::checkWord(std::uint32_t address) const
{
    const std::int64_t place = std::int64_t{address} - m_core->workingMemoryBase;
    if (m_rules.row == 0) {
        return Fault::None;
    }
    if (place < 0 || place + 4 > m_core->workingMemory.value()) {
        return Fault::WordOutside;
    }
    return address % 4 == 0 ? Fault::None : Fault::WordMisaligned;
}

Fault ExpectedCore::loadWord(const PreparedInstruction& instruction, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    ++each.counter;
    if (!isKnown(each, instruction.a)) {
        setUnknown(each, instruction.d, m_steps.one);
        return Fault::None;
    }
    const std::uint32_t address = valueOfA(instruction, tasklet) + static_cast<std::uint32_t>(instruction.amount);
    if (const Fault fault = checkWord(address); fault != Fault::None) {
        --each.counter; // moves back to the instruction with the fault
        return fault;
    }
    const int word = m_words.find(address);
    seeWord(word, tasklet, address);
    if (word != SharedWords::kNone) {
        m_loops.share(tasklet);
        m_words.use(word, tasklet);
    }
    if (word != SharedWords::kNone && m_words.isKnown(word)) {
        setKnown(each, instruction.d, m_words.value(word));
    } else {
        setUnknown(each, instruction.d, m_steps.one);
    }
    return Fault::None;
}

Fault ExpectedCore::storeWord(const PreparedInstruction& instruction, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    ++each.counter;
    if (!isKnown(each, instruction.a)) {
        m_words.forgetAll(tasklet); // the address is unknown
        m_loops.share(tasklet);
        return Fault::None;
    }
    const std::uint32_t address = valueOfA(instruction, tasklet) + static_cast<std::uint32_t>(instruction.amount);
    if (const Fault fault = checkWord(address); fault != Fault::None) {
        --each.counter; // moves back to the instruction with the fault
        return fault;
    }
    const int word = m_words.find(address);
    seeWord(word, tasklet, address);
    if (word != SharedWords::kNone) {
        m_loops.share(tasklet);
        m_words.use(word, tasklet);
        m_words.write(word, each.slots[instruction.b] + instruction.bPlus, isKnown(each, instruction.b));
    }
    return Fault::None;
}

/// Moves one word after the other.
Fault ExpectedCore::movePair(const PreparedInstruction& instruction, int tasklet)
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    const std::uint32_t address = valueOfA(instruction, tasklet) + static_cast<std::uint32_t>(instruction.amount);
    if (m_rules.row > 0 && isKnown(each, instruction.a) && address % 8 != 0) {
        return Fault::WordMisaligned;
    }
    const std::int32_t counter = each.counter;
    PreparedInstruction word = instruction;
    const bool isLoad = instruction.action == Action::LoadPair;
    const int first = isLoad && instruction.a == instruction.d ? 1 : 0; // the register with the address is written last
    for (const int half : {first, 1 - first}) {
        word.d = static_cast<std::uint8_t>(instruction.d + (isLoad ? half : 0));
        word.b = static_cast<std::uint8_t>(instruction.b + (isLoad ? 0 : half));
        word.amount = instruction.amount + 4 * half;
        if (const Fault fault = isLoad ? loadWord(word, tasklet) : storeWord(word, tasklet); fault != Fault::None) {
            return fault;
        }
    }
    m_tasklets[at(tasklet)].counter = counter + 1;
    return Fault::None;
}

Fault ExpectedCore::checkPlaces(const PreparedInstruction& instruction, int tasklet) const
{
    constexpr std::uint32_t kAlignment = 8;
    const Tasklet& each = m_tasklets[at(tasklet)];
    const std::uint32_t working = valueOfA(instruction, tasklet);
    const std::uint32_t main = each.slots[instruction.b] + instruction.bPlus;
    const bool isWorkingKnown = isKnown(each, instruction.a);
    if ((isWorkingKnown && working % kAlignment != 0) || main % kAlignment != 0) {
        return Fault::TransferMisaligned;
    }
    const std::int64_t place = std::int64_t{working} - m_core->workingMemoryBase;
    if (isWorkingKnown && (place < 0 || place + instruction.bytes > m_core->workingMemory.value())) {
        return Fault::TransferOutsideWorkingMemory;
    }
    return Fault::None;
}

Fault ExpectedCore::request(const PreparedInstruction& instruction, int tasklet, Transfer& transfer)
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    const std::uint32_t address = each.slots[instruction.b] + instruction.bPlus;
    const bool isExact = m_rules.row > 0;
    m_index = each.counter - 1;
    transfer = {0, std::int64_t{address} - m_core->mainMemoryBase, instruction.bytes, instruction.isStore};
    if (!isKnown(each, instruction.b)) {
        if (isExact) {
            m_refusedAt = m_index;
            transfer.mainMemory = 0;
        }
        return Fault::None;
    }
    if (const Fault fault = isExact ? checkPlaces(instruction, tasklet) : Fault::None; fault != Fault::None) {
        return fault;
    }
    if (transfer.mainMemory < 0 || transfer.mainMemory + instruction.bytes > m_core->mainMemory.value()) {
        return Fault::TransferOutsideMainMemory;
    }
    see(Sighting::Kind::Main, tasklet, address, static_cast<std::uint32_t>(instruction.bytes));
    if (isExact && isKnown(each, instruction.a)) {
        see(Sighting::Kind::Working, tasklet, valueOfA(instruction, tasklet),
            static_cast<std::uint32_t>(instruction.bytes));
    }
    return Fault::None;
}

void ExpectedCore::arrive(const PreparedInstruction& instruction, int tasklet)
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    if (instruction.isStore) {
        return;
    }
    if (!isKnown(each, instruction.a)) {
        m_words.forgetAll(tasklet);
        return;
    }
    m_index = each.counter - 1;
    const std::uint32_t address = valueOfA(instruction, tasklet);
    see(Sighting::Kind::Written, tasklet, address, static_cast<std::uint32_t>(instruction.bytes));
    m_words.forget(address, instruction.bytes, tasklet);
}

} // namespace pimento::sim::upmem
