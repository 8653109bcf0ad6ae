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

using RegisterSet = std::uint32_t; // one bit per general register
constexpr RegisterSet kAllRegisters = (RegisterSet{1} << dpu::kRegisters) - 1;

RegisterSet setOf(const dpu::Operand& operand)
{
    return operand.kind == dpu::OperandKind::Register ? RegisterSet{1} << operand.index : 0;
}

RegisterSet pairOf(const dpu::Operand& operand) { return setOf(operand) << 1 | setOf(operand); }

RegisterSet writtenPair(const dpu::Instruction& each)
{
    const bool isWritten = each.opcode == dpu::Opcode::MultiplyStep || each.opcode == dpu::Opcode::LoadPair;
    return isWritten ? pairOf(each.d) : 0;
}

RegisterSet readPair(const dpu::Instruction& each)
{
    return each.opcode == dpu::Opcode::MultiplyStep ? pairOf(each.d)
           : each.opcode == dpu::Opcode::StorePair  ? pairOf(each.b)
                                                    : 0;
}

/// Registers that are read from the register file together, with the frequency of that.
struct Meeting {
    RegisterSet registers = 0;
    double weight = 0;
};

RegisterSet writtenBy(const dpu::Instruction& each) { return setOf(each.d) | writtenPair(each); }

/// Registers that jumping instructions wrote before each jump target; nullopt: no jump leads there.
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

/// True if the next instruction in the program may be executed next. A call returns by a jump, which writes nothing.
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
        const RegisterSet read = setOf(each.a) | setOf(each.b) | readPair(each);
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

/// Registers that cannot be renamed, because they are pairs.
RegisterSet fixedRegisters(const dpu::Program& program)
{
    RegisterSet fixed = 0;
    for (const dpu::Instruction& each : program) {
        fixed |= writtenPair(each) | readPair(each);
    }
    return fixed;
}

using Names = std::array<std::uint8_t, dpu::kRegisters>;

struct Naming {
    Names names{};
    double stalls = 0;
};

/// Changes in stalls when an even register is swapped with an odd one, for all pairs at once: the change where only the
/// even one takes part, plus that where only the odd one does, minus both where both do.
class SwapChanges {
public:
    SwapChanges(const std::vector<Meeting>& meetings, RegisterSet even)
    {
        for (const Meeting& each : meetings) {
            add(each, even);
        }
    }

    [[nodiscard]] double of(std::size_t evenOne, std::size_t oddOne) const
    {
        return m_alone[evenOne] + m_alone[oddOne] - m_both[evenOne][oddOne];
    }

private:
    void add(const Meeting& meeting, RegisterSet even)
    {
        const int evens = std::popcount(meeting.registers & even);
        const int odds = std::popcount(meeting.registers & ~even);
        // Two registers of one bank cause a stall. An even count has one stall less without one of them; an odd count
        // has one more with another one.
        const double evenLeaves = meeting.weight * (odds % 2 - (evens % 2 == 0 ? 1 : 0));
        const double oddLeaves = meeting.weight * (evens % 2 - (odds % 2 == 0 ? 1 : 0));
        for (RegisterSet left = meeting.registers; left != 0; left &= left - 1) {
            const auto one = static_cast<std::size_t>(std::countr_zero(left));
            const bool isEven = (even >> one & 1) != 0;
            m_alone[one] += isEven ? evenLeaves : oddLeaves;
            for (RegisterSet right = isEven ? meeting.registers & ~even : 0; right != 0; right &= right - 1) {
                m_both[one][static_cast<std::size_t>(std::countr_zero(right))] += evenLeaves + oddLeaves;
            }
        }
    }

    std::array<double, dpu::kRegisters> m_alone{};
    std::array<std::array<double, dpu::kRegisters>, dpu::kRegisters> m_both{};
};

/// Swaps even registers with odd ones as long as this reduces stalls.
Naming betterNames(const std::vector<Meeting>& meetings, RegisterSet fixed)
{
    constexpr double kRounding = 1e-9; // allows for another order of summation
    Naming naming;
    std::iota(naming.names.begin(), naming.names.end(), std::uint8_t{0});
    RegisterSet even = 0x555555;
    const double begin = stallsOf(meetings, even);
    for (naming.stalls = begin; naming.stalls > 0; naming.stalls = stallsOf(meetings, even)) {
        const SwapChanges changes(meetings, even);
        double least = -kRounding * begin;
        std::pair<std::size_t, std::size_t> best;
        for (RegisterSet left = even & ~fixed; left != 0; left &= left - 1) {
            const auto evenOne = static_cast<std::size_t>(std::countr_zero(left));
            for (RegisterSet right = kAllRegisters & ~even & ~fixed; right != 0; right &= right - 1) {
                const auto oddOne = static_cast<std::size_t>(std::countr_zero(right));
                if (const double change = changes.of(evenOne, oddOne); change < least) {
                    least = change;
                    best = {evenOne, oddOne};
                }
            }
        }
        if (best.first == best.second) {
            break;
        }
        even ^= RegisterSet{1} << best.first | RegisterSet{1} << best.second;
        std::swap(naming.names[best.first], naming.names[best.second]);
    }
    return naming;
}

bool isStep(const dpu::Instruction& each)
{
    return each.opcode == dpu::Opcode::Add && each.d == each.a && each.b.kind == dpu::OperandKind::Immediate;
}

/// Finds the second of two steps of different values before the back edge of the most executed loop, where no jump
/// leads between the steps.
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
