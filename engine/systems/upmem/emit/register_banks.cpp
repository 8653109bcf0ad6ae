// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/register_banks.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
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

RegisterSet writtenBy(const dpu::Instruction& each) { return setOf(each.d) | pairOf(each); }

/// What was written by the instruction before, where a jump leads to an instruction; nothing: none does.
std::vector<std::optional<RegisterSet>> writtenByJumps(const dpu::Program& program)
{
    std::vector<std::optional<RegisterSet>> written(program.size());
    for (const dpu::Instruction& each : program) {
        if (each.target != dpu::kNoTarget) {
            auto& before = written[static_cast<std::size_t>(each.target)];
            before = before.value_or(0) | writtenBy(each);
        }
    }
    return written;
}

/// Whether the instruction behind is executed next, at least sometimes. A call comes back by a jump, which writes
/// nothing.
bool goesOn(const dpu::Instruction& each)
{
    const bool leaves = each.opcode == dpu::Opcode::Jump || each.opcode == dpu::Opcode::Call ||
                        (each.opcode == dpu::Opcode::Stop && each.target != dpu::kNoTarget);
    return !leaves;
}

std::vector<Meeting> meetingsOf(const dpu::Program& program, std::span<const double> weights)
{
    std::map<RegisterSet, double> found;
    const auto meet = [&](RegisterSet registers, double weight) {
        if (std::popcount(registers) > 1 && weight > 0) {
            found[registers] += weight;
        }
    };
    const auto jumps = writtenByJumps(program);
    for (std::size_t place = 0; place < program.size(); ++place) {
        const dpu::Instruction& each = program[place];
        const RegisterSet read = setOf(each.a) | setOf(each.b) | pairOf(each);
        double rest = weights[place];
        if (place > 0 && goesOn(program[place - 1])) {
            const double straight = jumps[place] ? std::min(rest, weights[place - 1]) : rest;
            meet(read | writtenBy(program[place - 1]), straight);
            rest -= straight;
        }
        meet(read | jumps[place].value_or(0), rest);
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

struct Naming {
    Names names{};
    double stalls = 0;
};

/// Swaps an even register with an odd one as long as that helps.
Naming betterNames(const std::vector<Meeting>& meetings, RegisterSet fixed)
{
    Naming naming;
    std::iota(naming.names.begin(), naming.names.end(), std::uint8_t{0});
    RegisterSet even = 0x555555;
    for (naming.stalls = stallsOf(meetings, even); naming.stalls > 0;) {
        std::pair<int, int> best{-1, -1};
        for (int left = 0; left < dpu::kRegisters; ++left) {
            for (int right = 0; right < dpu::kRegisters; ++right) {
                const RegisterSet both = RegisterSet{1} << left | RegisterSet{1} << right;
                if ((even >> left & 1) == 0 || (even >> right & 1) != 0 || (fixed & both) != 0) {
                    continue;
                }
                const double stalls = stallsOf(meetings, even ^ both);
                if (stalls < naming.stalls) {
                    naming.stalls = stalls;
                    best = {left, right};
                }
            }
        }
        if (best.first < 0) {
            break;
        }
        even ^= RegisterSet{1} << best.first | RegisterSet{1} << best.second;
        std::swap(naming.names[static_cast<std::size_t>(best.first)],
                  naming.names[static_cast<std::size_t>(best.second)]);
    }
    return naming;
}

bool isStep(const dpu::Instruction& each)
{
    return each.opcode == dpu::Opcode::Add && each.d == each.a && each.b.kind == dpu::OperandKind::Immediate;
}

/// The second of two steps of different values before the way back of the loop that is executed most, where nothing
/// jumps between them.
std::optional<std::size_t> steppedPair(const dpu::Program& program, std::span<const double> weights)
{
    std::optional<std::size_t> best;
    for (std::size_t place = 2; place < program.size(); ++place) {
        const dpu::Instruction& each = program[place];
        if (each.opcode == dpu::Opcode::Branch && each.target != dpu::kNoTarget &&
            each.target < static_cast<std::int32_t>(place) - 1 && isStep(program[place - 1]) &&
            isStep(program[place - 2]) && program[place - 1].d != program[place - 2].d &&
            (!best || weights[place] > weights[*best])) {
            best = place - 1;
        }
    }
    const auto jumpsBetween = [&](const dpu::Instruction& each) {
        return each.target == static_cast<std::int32_t>(*best);
    };
    return best && std::ranges::none_of(program, jumpsBetween) ? best : std::nullopt;
}

} // namespace

void balanceRegisterBanks(dpu::Program& program, std::span<const double> weights)
{
    PIMENTO_ASSERT(weights.size() == program.size(), "each instruction has a weight");
    const RegisterSet fixed = fixedRegisters(program);
    Naming naming = betterNames(meetingsOf(program, weights), fixed);
    if (const auto second = steppedPair(program, weights); second && naming.stalls > 0) {
        std::swap(program[*second - 1], program[*second]);
        if (const Naming other = betterNames(meetingsOf(program, weights), fixed); other.stalls < naming.stalls) {
            naming = other;
        } else {
            std::swap(program[*second - 1], program[*second]);
        }
    }
    for (dpu::Instruction& each : program) {
        for (dpu::Operand* operand : {&each.d, &each.a, &each.b}) {
            if (operand->kind == dpu::OperandKind::Register) {
                operand->index = naming.names[operand->index];
            }
        }
    }
}

} // namespace pimento::upmem
