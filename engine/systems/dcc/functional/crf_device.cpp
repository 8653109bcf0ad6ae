// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/crf_device.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento::functional {

using samsung::Instruction;
using samsung::kRegisters;
using samsung::Place;
using sim::samsung::Burst;
using sim::samsung::Mode;
using sim::samsung::Opcode;

namespace {

constexpr int kScalarColumn = 1; // column of the register row
constexpr int kFileAColumn = 0x08;
constexpr int kFileBColumn = 0x18;
constexpr std::size_t kClearFileAByte = 20;
constexpr std::size_t kClearFileBByte = 21;
constexpr int kMostJumps = 1 << 18;

const sim::samsung::SpecialRows& rows() { return samsung::hbmPim().rows; }

bool isSpecial(int row) { return (row >> rows().untouchedBit & 1) != 0; }

std::uint32_t byteOf(const Burst& burst, std::size_t byte) { return burst[byte / 4] >> (byte % 4 * 8) & 0xFFU; }

CrfDevice::Vector poisoned()
{
    CrfDevice::Vector vector;
    vector.fill(std::numeric_limits<float>::quiet_NaN());
    return vector;
}

bool isFile(Place place) { return place == Place::FileA || place == Place::FileB; }

/// Returns the register that a column of the register row maps to.
std::optional<int> registerAt(int column)
{
    if (column >= kFileAColumn && column < kFileAColumn + kRegisters) {
        return column - kFileAColumn;
    }
    if (column >= kFileBColumn && column < kFileBColumn + kRegisters) {
        return column - kFileBColumn + kRegisters;
    }
    return std::nullopt;
}

} // namespace

CrfDevice::CrfDevice(int units) : m_units(static_cast<std::size_t>(units))
{
    for (Unit& unit : m_units) {
        unit.registers.fill(poisoned());
        unit.scalars = poisoned();
    }
}

Error CrfDevice::fault(const std::string& what, const Access& access) const
{
    return {what,
            std::string(access.isWrite ? "write of" : "read of") + " bank " + std::to_string(access.bank) + " row " +
                std::to_string(access.row) + " column " + std::to_string(access.column) + ", instruction " +
                std::to_string(m_place),
            "The program is wrong; please report the kernel"};
}

const CrfDevice::Vector& CrfDevice::reg(int unit, int number) const
{
    return m_units[static_cast<std::size_t>(unit)].registers[static_cast<std::size_t>(number)];
}

CrfDevice::Vector& CrfDevice::memory(int bank, int row, int column)
{
    auto& columns = m_rows[{bank, row}];
    if (columns.empty()) {
        columns.assign(static_cast<std::size_t>(samsung::hbmPim().columnsPerRow), poisoned());
    }
    return columns[static_cast<std::size_t>(column)];
}

CrfDevice::Vector& CrfDevice::registerOf(int unit, Place file, int number)
{
    const int index = number % kRegisters + (file == Place::FileB ? kRegisters : 0);
    return m_units[static_cast<std::size_t>(unit)].registers[static_cast<std::size_t>(index)];
}

void CrfDevice::beginStream()
{
    m_window.clear();
    m_ofStream = 0;
}

/// Rejects a window of accesses whose order matters: a controller keeps the order of a window's transactions only
/// within one row of a bank. Two rows of a bank in one window may also stall until the next refresh.
Result<void> CrfDevice::checkWindow(const Access& access)
{
    if (m_mode != Mode::SingleBank) {
        for (const Access& earlier : m_window) {
            const bool isSameBank = earlier.bank == access.bank;
            const bool executes = m_mode == Mode::AllBankExecute;
            if ((isSameBank && earlier.row != access.row) ||
                (executes && (!isSameBank || earlier.isWrite != access.isWrite))) {
                return tl::unexpected<Error>(fault("the order inside a window is open", access));
            }
        }
    }
    m_window.push_back(access);
    // Hardware loses the barrier on the transaction that fills the transaction queue.
    if (access.isBarrier && ++m_ofStream != samsung::hbmPim().transactionQueue) {
        m_window.clear();
    } else if (!access.isBarrier) {
        ++m_ofStream;
    }
    return {};
}

Result<void> CrfDevice::switchMode(const Access& access)
{
    const bool enters = m_mode == Mode::SingleBank;
    if (access.row != (enters ? rows().enterAllBank : rows().leaveAllBank) || access.column != rows().switchColumn) {
        return {};
    }
    if (m_mode == Mode::AllBankExecute) {
        return tl::unexpected<Error>(fault("a program is running when the mode is left", access));
    }
    const std::vector<int>& banks = enters ? rows().enterBanks : rows().leaveBanks;
    m_switched |= std::uint64_t{1} << access.bank;
    const bool isComplete = std::ranges::all_of(banks, [this](int bank) { return (m_switched >> bank & 1U) != 0; });
    if (isComplete) {
        m_switched = 0;
        m_mode = enters ? Mode::AllBank : Mode::SingleBank;
    }
    return {};
}

Result<void> CrfDevice::writeControl(const Burst& control)
{
    for (const auto& [byte, file] :
         {std::pair(kClearFileAByte, Place::FileA), std::pair(kClearFileBByte, Place::FileB)}) {
        for (int number = 0; (byteOf(control, byte) & 1U) != 0 && number < kRegisters; ++number) {
            for (int unit = 0; unit < static_cast<int>(m_units.size()); ++unit) {
                registerOf(unit, file, number).fill(0);
            }
        }
    }
    m_mode = (byteOf(control, 0) & 1U) != 0 ? Mode::AllBankExecute : Mode::AllBank;
    if (m_mode == Mode::AllBank) {
        return {};
    }
    m_armedJump = -1;
    m_armedCount = 0;
    return advanceTo(0);
}

Result<void> CrfDevice::writeRegister(const Access& access, const Vector* data, const Burst* burst)
{
    if (m_mode == Mode::SingleBank) {
        return tl::unexpected<Error>(fault("registers are written in single-bank mode", access));
    }
    const int part = access.column - rows().firstProgramColumn;
    if (access.column == rows().controlColumn && burst != nullptr) {
        return writeControl(*burst);
    }
    if (part >= 0 && part < rows().programColumns && burst != nullptr) {
        std::ranges::copy(*burst, m_program.begin() + part * static_cast<int>(burst->size()));
        return {};
    }
    const auto number = registerAt(access.column);
    if (data == nullptr || (!number && access.column != kScalarColumn)) {
        return tl::unexpected<Error>(fault("nothing is known to stand there", access));
    }
    for (Unit& unit : m_units) {
        (number ? unit.registers[static_cast<std::size_t>(*number)] : unit.scalars) = *data;
    }
    return {};
}

Result<void> CrfDevice::write(const Access& access, const Vector* data, const Burst* burst)
{
    if (Result<void> checked = checkWindow(access); !checked) {
        return checked;
    }
    if (m_mode != Mode::SingleBank && access.bank >= samsung::hbmPim().allBankBanks) {
        return tl::unexpected<Error>(fault("the bank is not opened in the all-bank modes", access));
    }
    if (access.row == rows().registers) {
        return writeRegister(access, data, burst);
    }
    if (isSpecial(access.row)) {
        return switchMode(access);
    }
    if (m_mode == Mode::AllBankExecute) {
        return trigger(access);
    }
    if (m_mode == Mode::AllBank || data == nullptr) {
        return tl::unexpected<Error>(fault("a write carries nothing", access));
    }
    memory(access.bank, access.row, access.column) = *data;
    return {};
}

Result<CrfDevice::Vector> CrfDevice::read(const Access& access)
{
    if (Result<void> checked = checkWindow(access); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    if (m_mode != Mode::SingleBank && access.bank >= samsung::hbmPim().allBankBanks) {
        return tl::unexpected<Error>(fault("the bank is not opened in the all-bank modes", access));
    }
    if (access.row == rows().registers && m_mode == Mode::SingleBank) {
        const auto number = registerAt(access.column);
        const auto unit = static_cast<std::size_t>(access.bank / 2);
        return number && unit < m_units.size() ? m_units[unit].registers[static_cast<std::size_t>(*number)]
                                               : poisoned();
    }
    if (isSpecial(access.row)) {
        const auto switched = switchMode(access);
        return switched ? Result<Vector>(poisoned()) : tl::unexpected<Error>(switched.error());
    }
    if (m_mode == Mode::AllBankExecute) {
        const auto triggered = trigger(access);
        return triggered ? Result<Vector>(poisoned()) : tl::unexpected<Error>(triggered.error());
    }
    return memory(access.bank, access.row, access.column);
}

Result<void> CrfDevice::advanceTo(int place)
{
    m_place = place;
    m_commandsHere = 0;
    m_hasExited = place < 0 || place >= static_cast<int>(m_program.size()) ||
                  sim::samsung::opcodeOf(m_program[static_cast<std::size_t>(place)]) == Opcode::Exit;
    return {};
}

Result<void> CrfDevice::followJumps()
{
    for (int jumps = 0; !m_hasExited && jumps < kMostJumps; ++jumps) {
        const auto instruction = samsung::decode(m_program[static_cast<std::size_t>(m_place)]);
        if (!instruction) {
            return tl::unexpected<Error>(instruction.error());
        }
        if (instruction->opcode != Opcode::Jump) {
            return {};
        }
        if (m_armedJump != m_place && instruction->count > 0) {
            m_armedJump = m_place;
            m_armedCount = instruction->count;
        }
        const bool isTaken = m_armedCount > 0;
        m_armedCount -= isTaken ? 1 : 0;
        if (auto done = advanceTo(isTaken ? m_place - instruction->distance + 1 : m_place + 1); !done) {
            return done;
        }
    }
    return {};
}

/// Moves data between banks and registers, as a command does while no program runs.
void CrfDevice::moveAll(const Access& access)
{
    const bool isOdd = access.bank % 2 != 0;
    for (int unit = 0; unit < static_cast<int>(m_units.size()); ++unit) {
        Vector& column = memory(2 * unit + (isOdd ? 1 : 0), access.row, access.column);
        if (access.isWrite) {
            column = registerOf(unit, isOdd ? Place::FileB : Place::FileA, access.column);
        } else {
            registerOf(unit, Place::FileB, access.column) = column;
        }
    }
}

Result<void> CrfDevice::trigger(const Access& access)
{
    if (auto followed = followJumps(); !followed) {
        return followed;
    }
    if (m_hasExited) {
        moveAll(access);
        return {};
    }
    const auto instruction = samsung::decode(m_program[static_cast<std::size_t>(m_place)]);
    if (!instruction) {
        return tl::unexpected<Error>(instruction.error());
    }
    if (instruction->opcode == Opcode::Nop) {
        if (access.isWrite) {
            moveAll(access);
        }
    } else {
        if (auto checked = checkOperands(*instruction, access); !checked) {
            return checked;
        }
        for (int unit = 0; unit < static_cast<int>(m_units.size()); ++unit) {
            operate(*instruction, access, unit);
        }
    }
    if (++m_commandsHere >= samsung::commandsOf(*instruction)) {
        return advanceTo(m_place + 1);
    }
    return {};
}

Result<void> CrfDevice::checkOperands(const Instruction& instruction, const Access& access) const
{
    if (access.isWrite) {
        return tl::unexpected<Error>(fault("a write meets an instruction that computes", access));
    }
    if (!isFile(instruction.target)) {
        return tl::unexpected<Error>(fault("only registers can be written by instructions", access));
    }
    const Place other = access.bank % 2 == 0 ? Place::OddBank : Place::EvenBank;
    if (instruction.first == other || instruction.second == other || instruction.third == other) {
        return tl::unexpected<Error>(fault("the operand lies in the other bank", access));
    }
    return {};
}

const CrfDevice::Vector& CrfDevice::operand(Place place, int number, const Access& access, int unit, Vector& splat)
{
    const auto& scalars = m_units[static_cast<std::size_t>(unit)].scalars;
    switch (place) {
    case Place::EvenBank:
    case Place::OddBank:
        return memory(2 * unit + (place == Place::OddBank ? 1 : 0), access.row, access.column);
    case Place::ScalarsM:
    case Place::ScalarsA:
        splat.fill(
            scalars[static_cast<std::size_t>(number % kRegisters + (place == Place::ScalarsA ? kRegisters : 0))]);
        return splat;
    case Place::FileA:
    case Place::FileB:
        return registerOf(unit, place, number);
    default:
        splat = poisoned(); // outputs of the pipeline
        return splat;
    }
}

void CrfDevice::operate(const Instruction& instruction, const Access& access, int unit)
{
    const bool isAligned = instruction.isAligned || instruction.opcode == Opcode::Fill;
    const auto number = [&](Place place, int written) {
        return isAligned ? samsung::alignedNumber(instruction.opcode, place, access.row, access.column) : written;
    };
    Vector splats[3];
    const Vector& first =
        operand(instruction.first, number(instruction.first, instruction.firstNumber), access, unit, splats[0]);
    const Vector& second =
        operand(instruction.second, number(instruction.second, instruction.secondNumber), access, unit, splats[1]);
    const Vector& third =
        operand(instruction.third, number(instruction.third, instruction.secondNumber), access, unit, splats[2]);
    Vector& target = registerOf(unit, instruction.target, number(instruction.target, instruction.targetNumber));
    for (std::size_t lane = 0; lane < target.size(); ++lane) {
        switch (instruction.opcode) {
        case Opcode::Add:
            target[lane] = m_arithmetic.narrow(first[lane] + second[lane]);
            break;
        case Opcode::Multiply:
            target[lane] = m_arithmetic.narrow(first[lane] * second[lane]);
            break;
        case Opcode::MultiplyAccumulate:
            target[lane] = m_arithmetic.narrow(target[lane] + m_arithmetic.narrow(first[lane] * second[lane]));
            break;
        case Opcode::MultiplyAdd:
            target[lane] = m_arithmetic.narrow(m_arithmetic.narrow(first[lane] * second[lane]) + third[lane]);
            break;
        default:
            target[lane] = instruction.isRelu && std::signbit(first[lane]) ? 0 : first[lane];
            break;
        }
    }
}

} // namespace pimento::functional
