// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/register_banks.h"

#include "sim/base/assert.h"

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

namespace dpu = sim::upmem;

using RegisterSet = std::uint32_t; // a bit for each general register

RegisterSet setOf(const dpu::Operand& operand)
{
    return operand.kind == dpu::OperandKind::Register ? RegisterSet{1} << operand.index : 0;
}

RegisterSet pairOf(const dpu::Instruction& instruction)
{
    return instruction.opcode == dpu::Opcode::MultiplyStep ? setOf(instruction.d) << 1 | setOf(instruction.d) : 0;
}

/// Registers that meet in the register file, with how often that happens.
struct Meeting {
    RegisterSet registers = 0;
    double weight = 0;
};

std::vector<Meeting> meetingsOf(const dpu::Program& program, std::span<const double> weights)
{
    std::map<RegisterSet, double> found;
    RegisterSet written = 0;
    for (std::size_t place = 0; place < program.size(); ++place) {
        const dpu::Instruction& each = program[place];
        const RegisterSet meeting = setOf(each.a) | setOf(each.b) | pairOf(each) | written;
        if (std::popcount(meeting) > 1) {
            found[meeting] += weights[place];
        }
        written = setOf(each.d) | pairOf(each);
    }
    std::vector<Meeting> meetings;
    for (const auto& [registers, weight] : found) {
        meetings.push_back({registers, weight});
    }
    return meetings;
}

double stallsOf(const std::vector<Meeting>& meetings, RegisterSet even)
{
    double stalls = 0;
    for (const Meeting& each : meetings) {
        stalls += each.weight * (std::popcount(each.registers & even) / 2 + std::popcount(each.registers & ~even) / 2);
    }
    return stalls;
}

/// Registers that have to stay what they are: the pair of multiplication steps.
RegisterSet fixedRegisters(const dpu::Program& program)
{
    RegisterSet fixed = 0;
    for (const dpu::Instruction& each : program) {
        fixed |= pairOf(each);
    }
    return fixed;
}

using Names = std::array<std::uint8_t, dpu::kRegisters>;

/// Swaps an even register with an odd one as long as that helps.
Names betterNames(const std::vector<Meeting>& meetings, RegisterSet fixed)
{
    Names names{};
    std::iota(names.begin(), names.end(), std::uint8_t{0});
    RegisterSet even = 0x555555;
    for (double least = stallsOf(meetings, even); least > 0;) {
        std::pair<int, int> best{-1, -1};
        for (int left = 0; left < dpu::kRegisters; ++left) {
            for (int right = 0; right < dpu::kRegisters; ++right) {
                const RegisterSet both = RegisterSet{1} << left | RegisterSet{1} << right;
                if ((even >> left & 1) == 0 || (even >> right & 1) != 0 || (fixed & both) != 0) {
                    continue;
                }
                const double stalls = stallsOf(meetings, even ^ both);
                if (stalls < least) {
                    least = stalls;
                    best = {left, right};
                }
            }
        }
        if (best.first < 0) {
            break;
        }
        even ^= RegisterSet{1} << best.first | RegisterSet{1} << best.second;
        std::swap(names[static_cast<std::size_t>(best.first)], names[static_cast<std::size_t>(best.second)]);
    }
    return names;
}

} // namespace

void balanceRegisterBanks(dpu::Program& program, std::span<const double> weights)
{
    PIMENTO_ASSERT(weights.size() == program.size(), "each instruction has a weight");
    const Names names = betterNames(meetingsOf(program, weights), fixedRegisters(program));
    for (dpu::Instruction& each : program) {
        for (dpu::Operand* operand : {&each.d, &each.a, &each.b}) {
            if (operand->kind == dpu::OperandKind::Register) {
                operand->index = names[operand->index];
            }
        }
    }
}

} // namespace pimento::upmem
