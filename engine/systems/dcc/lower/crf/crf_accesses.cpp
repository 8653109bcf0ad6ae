// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_accesses.h"

#include "engine/hbm_pim_sequences/sequences.h"
#include "engine/systems/dcc/lower/crf/crf_assembler.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::lower {

using samsung::Execution;
using sim::samsung::Transaction;

namespace {

constexpr int kMostInWindow = samsung::kRegisters;
constexpr int kFileBColumn = 0x18; // column of the register row
constexpr std::size_t kWordsInBurst = std::tuple_size_v<sim::samsung::Burst>;

} // namespace

std::int64_t physicalRow(std::int64_t programRow)
{
    const int bit = samsung::hbmPim().rows.untouchedBit;
    const std::int64_t below = std::int64_t{1} << bit;
    return (programRow / below << (bit + 1)) + programRow % below;
}

std::optional<std::int64_t> programRow(std::int64_t physicalRow)
{
    const int bit = samsung::hbmPim().rows.untouchedBit;
    if ((physicalRow >> bit & 1) != 0) {
        return std::nullopt;
    }
    const std::int64_t below = std::int64_t{1} << bit;
    return physicalRow / (2 * below) * below + physicalRow % below;
}

namespace {

Transaction transactionAt(const MemoryPlace& place, bool isWrite)
{
    Transaction transaction;
    transaction.row = static_cast<std::uint16_t>(physicalRow(place.row));
    transaction.column = static_cast<std::uint8_t>(place.column);
    transaction.bank = static_cast<std::uint8_t>(place.bank);
    transaction.isWrite = isWrite;
    return transaction;
}

bool isSameRow(const Transaction& a, const Transaction& b)
{
    return a.bank == b.bank && a.row == b.row && a.isWrite == b.isWrite;
}

} // namespace

void UnitAccesses::append(UnitAccess access, Order order)
{
    if (order == Order::Kept && m_window > 0) {
        Transaction& last = m_made.back().transaction;
        if (!isSameRow(last, access.transaction) || m_window == kMostInWindow) {
            last.isBarrier = true;
        }
    }
    access.number = m_number;
    m_window = m_made.empty() || m_made.back().transaction.isBarrier ? 1 : m_window + 1;
    m_made.push_back(access);
    if (access.transaction.isBarrier) {
        m_window = 0;
    }
}

void UnitAccesses::appendRegister(int bank, int column, UnitAccess access)
{
    access.transaction.row = static_cast<std::uint16_t>(samsung::hbmPim().rows.registers);
    access.transaction.column = static_cast<std::uint8_t>(column);
    access.transaction.bank = static_cast<std::uint8_t>(bank);
    access.transaction.isWrite = true;
    append(access, Order::Kept);
}

void UnitAccesses::appendSequence(const std::vector<samsung::Operation>& operations)
{
    for (const samsung::Operation& operation : operations) {
        if (operation.count == 0) {
            continue; // a barrier with no access before it
        }
        const std::int64_t columns = samsung::hbmPim().columnsPerRow;
        UnitAccess access;
        access.transaction.row = static_cast<std::uint16_t>(operation.firstColumn / columns);
        access.transaction.column = static_cast<std::uint8_t>(operation.firstColumn % columns);
        access.transaction.bank = static_cast<std::uint8_t>(operation.bank);
        access.transaction.isWrite = operation.isWrite;
        access.transaction.isBarrier = operation.barrier == samsung::Barrier::Behind;
        append(access, Order::Any);
    }
}

void UnitAccesses::flushProgram()
{
    for (std::size_t first = 0; first < m_words.size(); first += kWordsInBurst) {
        UnitAccess access{.contents = UnitAccess::Contents::Burst};
        const std::size_t count = std::min(kWordsInBurst, m_words.size() - first);
        std::copy_n(m_words.begin() + static_cast<std::ptrdiff_t>(first), count, access.burst.begin());
        m_number = m_added - static_cast<std::uint32_t>(m_words.size() - first);
        const auto column = samsung::hbmPim().rows.firstProgramColumn + static_cast<int>(first / kWordsInBurst);
        appendRegister(m_programBank, column, access);
    }
    if (!m_words.empty()) {
        m_programBank = 0; // later programs follow a control word
    }
    m_words.clear();
}

void UnitAccesses::add(const Command& command)
{
    if (command.op == Op::Instruction) {
        m_words.push_back(static_cast<std::uint32_t>(command.block));
        ++m_added;
        return;
    }
    flushProgram();
    m_number = m_added++;
    const int files = samsung::kRegisters;
    const int registerColumn =
        command.a < files ? samsung::kFirstRegisterColumn + command.a : kFileBColumn + command.a - files;
    switch (command.op) {
    case Op::EnterUnits:
        appendSequence(samsung::enter(0, 0));
        break;
    case Op::LeaveUnits:
        if (m_window > 0) {
            m_made.back().transaction.isBarrier = true;
            m_window = 0;
        }
        appendSequence(samsung::leave());
        break;
    case Op::Start:
    case Op::Stop:
        appendRegister(
            samsung::kEvenBank, samsung::hbmPim().rows.controlColumn,
            {.contents = UnitAccess::Contents::Burst,
             .burst = samsung::controlWord(command.op == Op::Start ? Execution::Begins : Execution::Ends, command.a)});
        break;
    case Op::WriteRegister:
        appendRegister(command.b, registerColumn, {.contents = UnitAccess::Contents::Host, .command = command});
        break;
    case Op::Compute:
    case Op::WriteBack: {
        if (command.op == Op::Compute && command.alu == Alu::Clear) {
            appendRegister(command.b, registerColumn, {});
            break;
        }
        const BankColumn at = bankColumn(command.block);
        append({.transaction = transactionAt({0, at.bank, at.row, at.column}, command.op == Op::WriteBack)},
               Order::Kept);
        break;
    }
    default:
        PIMENTO_ASSERT(false, "a stage of the units has commands of the units only");
    }
}

/// Adds parking reads so that no barrier is lost: the device drops the barrier on the transaction that fills the
/// transaction queue. A few more parking reads in front move another transaction there, one without a barrier; if every
/// window is short, enough of them move the mode change there.
void UnitAccesses::avoidLostBarrier()
{
    const auto lost = static_cast<std::size_t>(samsung::hbmPim().transactionQueue) - 1;
    const std::size_t switchAt = static_cast<std::size_t>(samsung::hbmPim().banks()); // index of the first mode write
    const auto isBarrier = [&](std::size_t more) {
        return lost - more < m_made.size() && m_made[lost - more].transaction.isBarrier;
    };
    std::size_t more = 0;
    while (isBarrier(more) && more < kMostInWindow) {
        ++more;
    }
    if (isBarrier(more)) {
        more = lost - switchAt;
    }
    UnitAccess parking = m_made.front();
    m_made.insert(m_made.begin(), more, parking);
}

std::vector<UnitAccess> UnitAccesses::take()
{
    if (m_made.size() <= static_cast<std::size_t>(samsung::hbmPim().transactionQueue)) {
        return {};
    }
    UnitAccess last = m_made.back(); // may still become the end of a window
    m_made.pop_back();
    std::vector<UnitAccess> taken = takeRest();
    m_made.push_back(std::move(last));
    return taken;
}

std::vector<UnitAccess> UnitAccesses::takeRest()
{
    if (m_isAtFront && !m_made.empty()) {
        avoidLostBarrier();
        m_isAtFront = false;
    }
    return std::exchange(m_made, {});
}

HostAccess hostAccess(const Program& program, const HostMap& map, const Command& command)
{
    const bool isRead = command.op == Op::LoadHost || command.op == Op::LoadCore;
    const bool isInCore = command.op == Op::LoadCore || command.op == Op::StoreCore;
    const MemoryPlace place = isInCore ? corePlace(program, command.group, command.core, command.block)
                                       : map.place(command.layout, command.block);
    return {place.channel, transactionAt(place, !isRead)};
}

} // namespace pimento::lower
