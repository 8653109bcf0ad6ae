// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/pipeline.h"

#include "sim/upmem/register_banks.h"

namespace pimento::sim::upmem {

namespace {

constexpr std::uint8_t kNoRegister = 0;
constexpr std::uint8_t kFirstPair = 1 + kRegisters;

std::uint8_t columnOf(std::uint32_t destinations)
{
    if (destinations == 0) {
        return kNoRegister;
    }
    const int first = std::countr_zero(destinations);
    return static_cast<std::uint8_t>(std::has_single_bit(destinations) ? 1 + first : kFirstPair + first);
}

std::uint32_t registersOf(std::uint32_t column)
{
    if (column == kNoRegister) {
        return 0;
    }
    return column < kFirstPair ? std::uint32_t{1} << (column - 1) : std::uint32_t{3} << (column - kFirstPair);
}

} // namespace

StallTable::StallTable(const PreparedProgram& program)
{
    const std::size_t rows = program.size() + 1;
    m_destinations.reserve(rows);
    m_tokens.reserve(rows * kColumns);
    for (std::size_t i = 0; i < rows; ++i) {
        const RegisterUse& use = program.registers(i);
        const Token kind = kIsInstruction | (program[i].action == Action::Transfer ? kIsTransfer : 0);
        m_destinations.push_back(columnOf(use.destinations));
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            const std::uint32_t last = column < kFirstPair + kRegisters - 1 ? registersOf(column) : 0;
            const auto stalls = static_cast<Token>(registerStalls(use.sources | last));
            m_tokens.push_back(static_cast<std::uint8_t>(kind | stalls << kStallShift));
        }
    }
}

} // namespace pimento::sim::upmem
