// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/functional/number.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pimento::functional {

/// Value of a core's memory before the first write.
template <class Value> [[nodiscard]] constexpr Value poison()
{
    if constexpr (std::numeric_limits<Value>::has_quiet_NaN) {
        return std::numeric_limits<Value>::quiet_NaN();
    } else {
        return static_cast<Value>(0x5A5A5A5B);
    }
}

/// Computes a softmax in fp32 after subtracting the largest value.
template <class Value> void softmaxOf(std::span<Value> row)
{
    float most = -std::numeric_limits<float>::infinity();
    for (const Value value : row) {
        most = std::max(most, static_cast<float>(value));
    }
    float total = 0;
    for (const Value value : row) {
        total += std::exp(static_cast<float>(value) - most);
    }
    for (Value& value : row) {
        value = static_cast<Value>(std::exp(static_cast<float>(value) - most) / total);
    }
}

/// The memories, registers and buffers of the cores in use, with the effects of commands on units that the host drives
/// command by command. The family's lower::UnitModel says how they are organised; accumulators hold poison until they
/// are preset.
template <class Value> class Units {
public:
    Units(const lower::Program& program, Arithmetic<Value> arithmetic)
        : m_program(program), m_arithmetic(arithmetic), m_width(program.width()),
          m_sums(std::max(program.width(), program.device().compute.accumulators)), m_model(program.family().units())
    {
    }

    void beginStage(std::size_t statement)
    {
        const lower::StatementPlan* plan = m_program.plan(statement);
        m_groups = plan != nullptr ? plan->cores().groups() : 0;
        m_cores = plan != nullptr ? plan->cores().cores() : 0;
        const auto count = static_cast<std::size_t>(m_groups * m_cores);
        if (m_memory.size() < count) {
            m_memory.resize(count);
        }
        const auto& compute = m_program.device().compute;
        const auto width = static_cast<std::size_t>(m_width);
        m_buffers.assign(count * static_cast<std::size_t>(compute.bufferEntries) * width, poison<Value>());
        m_accumulators.assign(count * static_cast<std::size_t>(m_sums), keepsSums() ? poison<Value>() : Value{});
        m_slots.assign(static_cast<std::size_t>(m_groups * compute.resultSlots) * width, poison<Value>());
        m_registers.assign(count * 2 * static_cast<std::size_t>(compute.registers) * width, poison<Value>());
    }

    [[nodiscard]] std::int64_t groups() const { return m_groups; }
    [[nodiscard]] std::int64_t cores() const { return m_cores; }
    /// Returns a slot of a group's result buffer.
    [[nodiscard]] Value* slot(std::int64_t group, std::int64_t number) { return slotOf(group, number); }

    [[nodiscard]] bool storeCore(const lower::Command& command, const Value* values)
    {
        if (command.group >= m_groups || command.core >= m_cores) {
            return false;
        }
        Value* block = blockOf(command.group, command.core, command.block);
        if (block == nullptr) {
            return false;
        }
        std::copy_n(values, m_width, block);
        return true;
    }

    /// Executes WriteBuffer, WriteRegister and MoveToBuffer in one group.
    void write(const lower::Command& command, std::int64_t group, const Value* values)
    {
        for (std::int64_t core = 0; core < m_cores; ++core) {
            if (command.op == lower::Op::WriteRegister) {
                std::copy_n(values, m_width, registerOf(group, core, command.a));
            } else if (((core ^ command.core) & ~std::int64_t{command.spread}) == 0) {
                std::copy_n(values, m_width, entryOf(group, core, command.a));
            }
        }
    }

    /// Executes LoadCore, ReadBuffer and ReadStatistics. False: an address is out of range.
    [[nodiscard]] bool readOut(const lower::Command& command, Value* out)
    {
        if (command.group >= m_groups || command.core >= m_cores) {
            return false;
        }
        const Value* from = nullptr;
        if (command.op == lower::Op::LoadCore) {
            from = blockOf(command.group, command.core, command.block);
        } else if (command.block >= 0 && command.block < m_program.device().compute.resultSlots) {
            from = slotOf(command.group, command.block);
        }
        if (from == nullptr) {
            return false;
        }
        std::copy_n(from, m_width, out);
        return true;
    }

    /// Presets the sums of all cores. `vectorOf(group, core)` returns the host's vector for a core; nullptr: there is
    /// none, which fails.
    template <class VectorOf> [[nodiscard]] bool presetSums(const lower::Command& command, const VectorOf& vectorOf)
    {
        for (std::int64_t group = 0; group < m_groups; ++group) {
            for (std::int64_t core = 0; core < m_cores; ++core) {
                const Value* values = vectorOf(group, core);
                if (values == nullptr || command.b >= m_sums) {
                    return false;
                }
                accumulatorsOf(group, core)[command.b] = values[0];
            }
        }
        return true;
    }

    /// Calls `take` with the sum of each core that the command names, rounded to the element type.
    template <class Take>
    [[nodiscard]] bool readSums(lower::Command command, std::vector<Value>& vector, const Take& take)
    {
        std::ranges::fill(vector, Value{});
        for (std::uint16_t core = 0; core < kMostNamedCores; ++core) {
            if (((command.block >> core) & 1) == 0) {
                continue;
            }
            if (command.group >= m_groups || core >= m_cores || command.b >= m_sums) {
                return false;
            }
            vector.front() = m_arithmetic.narrow(accumulatorsOf(command.group, core)[command.b]);
            command.core = core;
            take(command, vector.data());
        }
        return true;
    }

    /// Executes a command on all units of all groups, or on one unit of each group. False: an address is out of range.
    [[nodiscard]] bool operate(const lower::Command& command)
    {
        for (std::int64_t group = 0; group < m_groups; ++group) {
            if (command.op == lower::Op::MoveResult || command.op == lower::Op::MoveToBuffer) {
                if (command.block < 0 || command.block >= m_program.device().compute.resultSlots) {
                    return false;
                }
                command.op == lower::Op::MoveResult ? moveResult(command, group)
                                                    : write(command, group, slotOf(group, command.block));
                continue;
            }
            const bool isAlone = command.op == lower::Op::MacCore;
            for (std::int64_t core = isAlone ? command.core : 0; core < (isAlone ? command.core + 1 : m_cores);
                 ++core) {
                if (core >= m_cores || !operateCore(command, group, core)) {
                    return false;
                }
            }
        }
        return true;
    }

private:
    static constexpr std::uint16_t kMostNamedCores = 63; // limited by the bits of Command::block

    [[nodiscard]] bool keepsSums() const { return m_model.accumulators == lower::Accumulators::Sums; }

    [[nodiscard]] std::size_t index(std::int64_t group, std::int64_t core) const
    {
        return static_cast<std::size_t>(group * m_cores + core);
    }

    /// Memory is addressed by group and core of the device, because another statement may use other cores.
    [[nodiscard]] Value* blockOf(std::int64_t group, std::int64_t core, std::int64_t block)
    {
        if (block < 0 || block >= m_program.blocksPerCore()) {
            return nullptr;
        }
        const std::int64_t all =
            std::int64_t{m_program.device().banksPerChannel()} / m_program.device().compute.banksPerCore;
        const auto place = static_cast<std::size_t>(group * all + core);
        if (m_memory.size() <= place) {
            m_memory.resize(place + 1);
        }
        auto& memory = m_memory[place];
        const auto end = static_cast<std::size_t>((block + 1) * m_width);
        if (memory.size() < end) {
            memory.resize(std::max(end, std::min(memory.size() * 2, end * 2)), poison<Value>());
        }
        return memory.data() + end - static_cast<std::size_t>(m_width);
    }

    [[nodiscard]] Value* entryOf(std::int64_t group, std::int64_t core, std::uint8_t entry)
    {
        const auto entries = static_cast<std::size_t>(m_program.device().compute.bufferEntries);
        return m_buffers.data() +
               (index(group, m_model.buffer == lower::BufferOwner::Group ? 0 : core) * entries + entry) *
                   static_cast<std::size_t>(m_width);
    }

    [[nodiscard]] Value* slotOf(std::int64_t group, std::int64_t slot)
    {
        return m_slots.data() +
               static_cast<std::size_t>((group * m_program.device().compute.resultSlots + slot) * m_width);
    }

    [[nodiscard]] Value* registerOf(std::int64_t group, std::int64_t core, std::uint8_t number)
    {
        const auto registers = 2 * static_cast<std::size_t>(m_program.device().compute.registers);
        return m_registers.data() + (index(group, core) * registers + number) * static_cast<std::size_t>(m_width);
    }

    [[nodiscard]] Value* accumulatorsOf(std::int64_t group, std::int64_t core)
    {
        return m_accumulators.data() + index(group, core) * static_cast<std::size_t>(m_sums);
    }

    void moveResult(const lower::Command& command, std::int64_t group)
    {
        Value* slot = slotOf(group, command.block);
        std::fill_n(slot, m_width, Value{});
        for (std::int64_t core = 0; core < m_cores; ++core) {
            if (((core ^ command.core) & ~std::int64_t{command.spread}) != 0) {
                continue;
            }
            Value* accumulators = accumulatorsOf(group, core);
            for (int lane = 0; lane < m_width; ++lane) {
                slot[lane] = Arithmetic<Value>::add(slot[lane], accumulators[lane]);
                accumulators[lane] = Value{};
            }
        }
        for (int lane = 0; lane < m_width; ++lane) {
            slot[lane] = m_arithmetic.narrow(slot[lane]);
        }
    }

    [[nodiscard]] bool operateCore(const lower::Command& command, std::int64_t group, std::int64_t core)
    {
        switch (command.op) {
        case lower::Op::MacTree:
        case lower::Op::MacCore:
        case lower::Op::MacLanes: {
            const Value* block = blockOf(group, core, command.block);
            return block != nullptr && multiplyAdd(command, group, core, block);
        }
        case lower::Op::WriteBack: {
            Value* block = blockOf(group, core, command.block);
            if (block == nullptr) {
                return false;
            }
            std::copy_n(registerOf(group, core, command.a), m_width, block);
            return true;
        }
        case lower::Op::Compute:
            return compute(command, group, core);
        default:
            return false;
        }
    }

    [[nodiscard]] bool multiplyAdd(const lower::Command& command, std::int64_t group, std::int64_t core,
                                   const Value* block)
    {
        const Value* entry = entryOf(group, core, command.a);
        if (command.op != lower::Op::MacLanes && command.b >= m_sums) {
            return false;
        }
        Value* accumulators = accumulatorsOf(group, core);
        for (int lane = 0; lane < m_width; ++lane) {
            if (command.op != lower::Op::MacLanes) {
                accumulators[command.b] = Arithmetic<Value>::add(accumulators[command.b],
                                                                 Arithmetic<Value>::multiply(block[lane], entry[lane]));
            } else {
                accumulators[lane] = Arithmetic<Value>::add(accumulators[lane],
                                                            Arithmetic<Value>::multiply(block[lane], entry[command.b]));
            }
        }
        return true;
    }

    [[nodiscard]] bool compute(const lower::Command& command, std::int64_t group, std::int64_t core)
    {
        Value* to = registerOf(group, core, command.a);
        const Value* first = registerOf(group, core, command.b);
        const Value* second =
            command.c == lower::kBankOperand ? blockOf(group, core, command.block) : registerOf(group, core, command.c);
        if (second == nullptr) {
            return false;
        }
        for (int lane = 0; lane < m_width; ++lane) {
            switch (command.alu) {
            case lower::Alu::Move:
                to[lane] = second[lane];
                break;
            case lower::Alu::Relu:
                to[lane] = second[lane] < Value{} ? Value{} : second[lane];
                break;
            case lower::Alu::Add:
                to[lane] = m_arithmetic.narrow(Arithmetic<Value>::add(first[lane], second[lane]));
                break;
            case lower::Alu::Multiply:
                to[lane] = m_arithmetic.narrow(Arithmetic<Value>::multiply(first[lane], second[lane]));
                break;
            case lower::Alu::MultiplyAdd: {
                const Value product = m_arithmetic.narrow(Arithmetic<Value>::multiply(first[lane], second[lane]));
                to[lane] = m_arithmetic.narrow(Arithmetic<Value>::add(to[lane], product));
                break;
            }
            case lower::Alu::Clear:
                to[lane] = Value{};
                break;
            }
        }
        return true;
    }

    const lower::Program& m_program;
    Arithmetic<Value> m_arithmetic;
    int m_width;
    int m_sums; // accumulators per core
    lower::UnitModel m_model;
    std::int64_t m_groups = 0;
    std::int64_t m_cores = 0;
    std::vector<std::vector<Value>> m_memory; // per core of the device
    std::vector<Value> m_buffers;
    std::vector<Value> m_accumulators;
    std::vector<Value> m_slots;
    std::vector<Value> m_registers;
};

} // namespace pimento::functional
