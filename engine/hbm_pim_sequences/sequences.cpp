// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/sequences.h"

#include "engine/hbm_pim_sequences/assembler.h"

#include <utility>

namespace pimento::samsung {

namespace {

using sim::samsung::Burst;

// Bytes of the control word.
constexpr std::size_t kExecuteByte = 0;
constexpr std::size_t kClearFileAByte = 20;
constexpr std::size_t kClearFileBByte = 21;

void setByte(Burst& burst, std::size_t byte) { burst[byte / 4] |= std::uint32_t{1} << (byte % 4 * 8); }

Operation registerWrite(int bank, int column, int payload)
{
    return {.isWrite = true,
            .bank = bank,
            .firstColumn = columnIn(hbmPim().rows.registers, column),
            .barrier = Barrier::Behind,
            .payload = payload};
}

/// Reads the parking row of every bank, so that no row with data stays open; the units ignore that row. Consecutive
/// reads go to different bank groups.
void park(std::vector<Operation>& operations)
{
    const auto& device = hbmPim();
    for (int i = 0; i < device.banks(); ++i) {
        const int bank = device.banksPerGroup * (i % device.bankGroups) + i / device.bankGroups;
        operations.push_back({.bank = bank, .firstColumn = columnIn(device.rows.park, 0)});
    }
    operations.back().barrier = Barrier::Behind;
}

void switchMode(std::vector<Operation>& operations, int row, const std::vector<int>& banks)
{
    for (const int bank : banks) {
        operations.push_back({.isWrite = true, .bank = bank, .firstColumn = columnIn(row, hbmPim().rows.switchColumn)});
    }
    operations.back().barrier = Barrier::Behind;
}

} // namespace

Burst controlWord(Execution execution, std::uint8_t files)
{
    Burst burst{};
    if (execution == Execution::Begins) {
        setByte(burst, kExecuteByte);
    }
    for (const auto& [bit, byte] : {std::pair(1U, kClearFileAByte), std::pair(2U, kClearFileBByte)}) {
        if ((files & bit) != 0) {
            setByte(burst, byte);
        }
    }
    return burst;
}

std::vector<Burst> kernelBursts(std::span<const std::uint32_t> program, Cleared cleared)
{
    std::vector<Burst> bursts(kProgramBurst);
    bursts[kStartBurst] = controlWord(Execution::Begins, cleared == Cleared::FileB ? 2 : 0);
    const std::vector<Burst> code = assembler::bursts(program);
    bursts.insert(bursts.end(), code.begin(), code.end());
    return bursts;
}

std::vector<Operation> enter(int firstPayload, int programBursts)
{
    const auto& rows = hbmPim().rows;
    std::vector<Operation> operations = {{.count = 0, .barrier = Barrier::Behind}};
    park(operations);
    switchMode(operations, rows.enterAllBank, rows.enterBanks);
    for (int i = 0; i < programBursts; ++i) {
        operations.push_back(registerWrite(kOddBank, rows.firstProgramColumn + i, firstPayload + kProgramBurst + i));
        operations.back().barrier = Barrier::None;
    }
    operations.back().barrier = Barrier::Behind;
    return operations;
}

std::vector<Operation> leave()
{
    std::vector<Operation> operations;
    switchMode(operations, hbmPim().rows.leaveAllBank, hbmPim().rows.leaveBanks);
    park(operations);
    return operations;
}

Operation start(int firstPayload)
{
    return registerWrite(kEvenBank, hbmPim().rows.controlColumn, firstPayload + kStartBurst);
}

Operation stop(int firstPayload)
{
    return registerWrite(kEvenBank, hbmPim().rows.controlColumn, firstPayload + kStopBurst);
}

Operation readGroup(int bank, std::int64_t firstColumn)
{
    return {.bank = bank, .firstColumn = firstColumn, .count = kRegisters, .barrier = Barrier::Behind};
}

Operation writeGroup(int bank, std::int64_t firstColumn)
{
    return {.isWrite = true, .bank = bank, .firstColumn = firstColumn, .count = kRegisters, .barrier = Barrier::Behind};
}

} // namespace pimento::samsung
