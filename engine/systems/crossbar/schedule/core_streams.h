// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// What instructions belong to: a layer, the pixel of its result, and their purpose.
struct InstructionOwner {
    std::size_t node = 0;
    std::int64_t pixel = 0;
    Stage stage = Stage::Main;
};

/// Result and operands of a vector instruction, by address.
struct VectorOperands {
    std::int64_t destination = 0;
    std::int64_t source = 0;
    std::int64_t source2 = 0;
};

/// Appends instructions to the streams of the cores. Addresses and lengths are in elements.
class CoreStreams {
public:
    explicit CoreStreams(int cores)
    {
        m_streams.cores.resize(static_cast<std::size_t>(cores));
        m_streams.stepEnds.resize(m_streams.cores.size());
    }

    /// Makes room for so many instructions of each core.
    void reserve(std::span<const std::size_t> counts)
    {
        for (std::size_t core = 0; core < counts.size(); ++core) {
            m_streams.cores[core].reserve(counts[core] + counts[core] / 2);
        }
    }

    void mvm(std::int32_t core, const InstructionOwner& owner, std::size_t group, const VectorOperands& at,
             std::int64_t rows)
    {
        append(core, owner, Operation::Mvm, at, rows).other = static_cast<std::int32_t>(group);
    }
    void vector(std::int32_t core, const InstructionOwner& owner, VectorFunction function, const VectorOperands& at,
                std::int64_t length)
    {
        append(core, owner, Operation::Vector, at, length).function = function;
    }
    void copy(std::int32_t core, const InstructionOwner& owner, std::int64_t destination, std::int64_t source,
              std::int64_t length)
    {
        append(core, owner, Operation::Copy, {destination, source}, length);
    }
    void write(std::int32_t core, const InstructionOwner& owner, std::int64_t destination, std::int64_t value,
               std::int64_t length)
    {
        append(core, owner, Operation::Write, {destination, 0, value}, length);
    }
    void load(std::int32_t core, const InstructionOwner& owner, std::int64_t destination, std::int64_t global,
              std::int64_t length)
    {
        append(core, owner, Operation::Load, {destination, global}, length);
    }
    /// Loads together with the instruction before it, if that loads the neighbours in the same step.
    void loadMore(std::int32_t core, const InstructionOwner& owner, std::int64_t destination, std::int64_t global,
                  std::int64_t length)
    {
        std::vector<Instruction>& stream = m_streams.cores[static_cast<std::size_t>(core)];
        const std::vector<std::uint32_t>& ends = m_streams.stepEnds[static_cast<std::size_t>(core)];
        if (stream.size() > (ends.empty() ? 0 : ends.back())) {
            Instruction& last = stream.back();
            if (last.operation == Operation::Load && last.destination + last.length == destination &&
                last.source + last.length == global) {
                last.length += static_cast<std::int32_t>(length);
                return;
            }
        }
        load(core, owner, destination, global, length);
    }
    void store(std::int32_t core, const InstructionOwner& owner, std::int64_t global, std::int64_t source,
               std::int64_t length)
    {
        append(core, owner, Operation::Store, {global, source}, length);
    }
    /// Moves data between cores: a send of the first one and a receive of the second one; inside a core a copy.
    void move(std::int32_t from, std::int64_t source, std::int32_t to, std::int64_t destination, std::int64_t length,
              const InstructionOwner& owner)
    {
        if (from == to) {
            copy(from, owner, destination, source, length);
            return;
        }
        append(from, owner, Operation::Send, {0, source}, length).other = to;
        append(to, owner, Operation::Receive, {destination, 0}, length).other = from;
    }

    void endStep()
    {
        for (std::size_t core = 0; core < m_streams.cores.size(); ++core) {
            m_streams.stepEnds[core].push_back(static_cast<std::uint32_t>(m_streams.cores[core].size()));
        }
    }
    [[nodiscard]] Streams take() { return std::move(m_streams); }

private:
    Instruction& append(std::int32_t core, const InstructionOwner& owner, Operation operation, const VectorOperands& at,
                        std::int64_t length)
    {
        return m_streams.cores[static_cast<std::size_t>(core)].emplace_back(
            Instruction{.operation = operation,
                        .stage = owner.stage,
                        .node = static_cast<std::int32_t>(owner.node),
                        .window = static_cast<std::int32_t>(owner.pixel),
                        .length = static_cast<std::int32_t>(length),
                        .destination = at.destination,
                        .source = at.source,
                        .source2 = at.source2});
    }

    Streams m_streams;
};

} // namespace pimento::crossbar
