// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/aim/cent/block_layout.h"
#include "engine/systems/aim/cent/block_trace.h"
#include "sim/aim/instruction.h"

#include <cstdint>
#include <vector>

namespace pimento::aim {

using sim::aim::Instruction;
using sim::aim::kChannels;
using sim::aim::Operation;

/// A part of a vector that lies in one of every four banks.
struct Part {
    std::int64_t row;
    std::int64_t length; // elements in a bank
    std::int64_t banks;
};

/// Makes the instructions of a block, part by part.
class TraceMaker {
public:
    TraceMaker(const CentModel& model, const CentPlacement& placement)
        : m_sizes(model, placement), m_rows(m_sizes), m_block(firstChannels(m_sizes.copies * m_sizes.channels))
    {
    }

    std::vector<Instruction> block(std::int64_t tokens);
    std::vector<Instruction> embedding();
    std::vector<Instruction> matrices();
    std::vector<Instruction> attention(CentAttention step, std::int64_t tokens);

private:
    enum class Access : std::uint8_t { Write, Read };
    enum class Function : std::uint8_t { None, Last };

    static std::uint32_t firstChannels(std::int64_t count)
    {
        return count >= kChannels ? ~0U : (1U << static_cast<unsigned>(count)) - 1U;
    }

    void add(Operation operation, std::uint32_t channels, std::int64_t requests = 1, std::int64_t row = -1,
             std::uint8_t bank = 0)
    {
        m_made.push_back({operation, bank, channels, requests, row, 0});
    }
    void add(Operation operation, std::int64_t times, std::uint32_t channels)
    {
        for (std::int64_t i = 0; i < times; ++i) {
            add(operation, channels);
        }
    }
    void sync() { add(Operation::Sync, ~0U); }
    void end() { add(Operation::Eoc, ~0U); }

    void accessBank(Access access, std::int64_t bank, std::int64_t row);
    void accessEvery(std::int64_t distance, std::int64_t first, Access access, const Part& part);
    void pairs(std::int64_t first, std::int64_t row, std::int64_t length)
    {
        accessEvery(2, first, Access::Write, {row, length, up(m_sizes.model.width(), length)});
    }
    void quads(std::int64_t first, std::int64_t row, std::int64_t length)
    {
        quads(first, {row, length, m_sizes.quarters});
    }
    void quads(std::int64_t first, const Part& part) { accessEvery(4, first, Access::Write, part); }
    void readQuads(std::int64_t first, const Part& part) { accessEvery(4, first, Access::Read, part); }

    void matrix(std::int64_t row, std::int64_t inputs, std::int64_t outputs, Function function = Function::None);
    void sums(std::int64_t row, std::int64_t first, std::int64_t count, std::int64_t segment, std::int64_t segments,
              std::int64_t columns, std::uint32_t channels, bool applies);
    void dot(std::uint32_t channels, std::int64_t columns, std::int64_t row);
    void square(std::int64_t row) { dot(m_block, columnsOf(m_sizes.half), row); }
    void scale(std::int64_t from, std::int64_t to);
    void copyProducts(const std::vector<Part>& parts, std::int64_t to);
    void normalise(std::int64_t row, std::int64_t result);

    void rotate();
    void appendKey(std::int64_t tokens);
    void appendValue(std::int64_t tokens);
    void scoreKeys(std::int64_t tokens);
    void accessScores(Access access, std::int64_t first, std::int64_t tokens);
    void scaleScores(std::int64_t tokens);
    void sumValues(std::int64_t tokens);
    void multiplyFeedForward();

    Sizes m_sizes;
    Rows m_rows;
    std::uint32_t m_block; // channels of all copies
    std::vector<Instruction> m_made;
};

} // namespace pimento::aim
