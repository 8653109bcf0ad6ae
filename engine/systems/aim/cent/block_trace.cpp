// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/cent/block_trace.h"

#include "engine/systems/aim/cent/trace_maker.h"

#include <algorithm>
#include <utility>

namespace pimento::aim {

using sim::aim::kBanks;

/// Accesses a bank, numbered through the channels of a block, of each copy.
void TraceMaker::accessBank(Access access, std::int64_t bank, std::int64_t row)
{
    constexpr std::int64_t kBanksOfCard = kBanks * kChannels;
    for (std::int64_t copy = 0; copy < m_sizes.copies; ++copy) {
        const std::int64_t channel = bank % kBanksOfCard / kBanks + m_sizes.channels * copy;
        add(access == Access::Write ? Operation::WrMem : Operation::RdMem, 1U << static_cast<unsigned>(channel), 1, row,
            static_cast<std::uint8_t>(bank % kBanks));
    }
}

/// Accesses a vector, a column of all banks before the next: bank `first` and every bank in a distance.
void TraceMaker::accessEvery(std::int64_t distance, std::int64_t first, Access access, const Part& part)
{
    for (std::int64_t column = 0; column < columnsOf(part.length); ++column) {
        for (std::int64_t bank = 0; bank < part.banks; ++bank) {
            accessBank(access, distance * bank + first, part.row);
        }
    }
}

/// Multiplies a matrix by a vector, whose segments of a row go through the global buffer one after the other.
void TraceMaker::matrix(std::int64_t row, std::int64_t inputs, std::int64_t outputs, Function function)
{
    const std::int64_t results = up(outputs, m_sizes.matrixBanks);
    const std::int64_t segments = up(inputs, kRow);
    const std::int64_t needed = up(up(outputs, results), kBanks);
    const std::uint32_t channels = firstChannels(needed > kChannels ? kChannels : kChannels / needed * needed);
    const std::int64_t groups = up(results, function == Function::None ? kSums : kFunctionSums);
    const std::int64_t perGroup = up(results, groups);
    for (std::int64_t segment = 0; segment < segments; ++segment) {
        const std::int64_t columns = std::min(kColumnsOfRow, columnsOf(inputs - kRow * segment));
        add(Operation::WrGb, channels, columns);
        for (std::int64_t first = 0; first < results; first += perGroup) {
            sums(row, first, std::min(perGroup, results - first), segment, segments, columns, channels,
                 function == Function::Last && segment + 1 == segments);
        }
    }
}

/// Adds a segment's products to some results of each bank.
void TraceMaker::sums(std::int64_t row, std::int64_t first, std::int64_t count, std::int64_t segment,
                      std::int64_t segments, std::int64_t columns, std::uint32_t channels, bool applies)
{
    add(Operation::WrBias, count, channels);
    for (std::int64_t i = first; i < first + count; ++i) {
        add(Operation::MacAbk, channels, columns, row + i * segments + segment);
    }
    for (std::int64_t i = 0; applies && i < count; ++i) {
        add(Operation::Af, channels, 1, std::int64_t{1} << 29U);
        add(Operation::RdAf, channels);
    }
    add(Operation::RdMac, count, channels);
}

/// Sums the products of the global buffer and a row.
void TraceMaker::dot(std::uint32_t channels, std::int64_t columns, std::int64_t row)
{
    add(Operation::WrBias, channels);
    add(Operation::MacAbk, channels, columns, row);
    add(Operation::RdMac, channels);
}

/// Multiplies a vector twice, element by element: what comes out of the first product is moved to the next bank.
void TraceMaker::scale(std::int64_t from, std::int64_t to)
{
    const Part part{from, m_sizes.quarter, 0};
    add(Operation::EwMul, m_block, columnsOf(m_sizes.quarter), from);
    copyProducts({part}, to - from);
    add(Operation::EwMul, m_block, columnsOf(m_sizes.quarter), to);
}

/// Moves products to the bank before, through the global buffer; rows of the results are `to` further.
void TraceMaker::copyProducts(const std::vector<Part>& parts, std::int64_t to)
{
    for (const std::uint8_t bank : kProductBanks) {
        for (const Part& part : parts) {
            add(Operation::CopyBkGb, m_block, columnsOf(part.length), part.row, bank);
        }
        for (const Part& part : parts) {
            add(Operation::CopyGbBk, m_block, columnsOf(part.length), part.row + to,
                static_cast<std::uint8_t>(bank - 1));
        }
    }
}

/// Ends a normalisation: scales a vector by its norm and by weights, and reads it.
void TraceMaker::normalise(std::int64_t row, std::int64_t result)
{
    scale(row, result);
    readQuads(2, {result, m_sizes.quarter, m_sizes.quarters});
    sync();
}

/// Multiplies the two halves of the feed-forward layer, element by element. What exceeds a row lies in a second part.
void TraceMaker::multiplyFeedForward()
{
    const std::int64_t feed = m_sizes.model.feedForward;
    const std::int64_t banks = m_sizes.banks / 4;
    std::vector<Part> parts;
    const std::int64_t beyond = feed > banks * kRow ? feed - banks * kRow : feed;
    if (beyond < feed) {
        parts.push_back({m_rows.x1, kRow, banks});
    }
    const std::int64_t length = up(beyond, banks);
    parts.push_back({m_rows.x1s, length, up(beyond, length)});
    const bool hasTwo = parts.size() > 1;
    const auto write = [&](std::int64_t first) {
        for (const Part& part : parts) {
            quads(first, part);
        }
    };
    const auto multiply = [&] {
        for (const Part& part : parts) {
            add(Operation::EwMul, m_block, columnsOf(part.length), part.row);
        }
    };
    write(hasTwo ? 1 : 0);
    write(hasTwo ? 0 : 1);
    multiply();
    copyProducts(parts, 0);
    write(hasTwo ? 1 : 0);
    multiply();
    for (const Part& part : parts) {
        readQuads(2, part);
    }
    sync();
}

std::vector<Instruction> TraceMaker::block(std::int64_t tokens)
{
    const CentModel& model = m_sizes.model;
    const std::int64_t width = model.width();
    const std::int64_t keys = kKeyWidth * model.keyValueHeads;
    pairs(0, m_rows.x, m_sizes.half);
    pairs(1, m_rows.x, m_sizes.half);
    square(m_rows.x);
    quads(0, m_rows.x2, m_sizes.quarter);
    quads(1, m_rows.x2, m_sizes.quarter);
    normalise(m_rows.x2, m_rows.norm1);
    matrix(m_rows.wq, width, width);
    matrix(m_rows.wk, width, keys);
    matrix(m_rows.wv, width, keys);
    rotate();
    appendKey(tokens);
    appendValue(tokens);
    scoreKeys(tokens);
    scaleScores(tokens);
    scaleScores(tokens);
    sumValues(tokens);
    matrix(m_rows.wo, width, width);
    add(Operation::EwAdd, 0, width / kColumn);
    pairs(0, m_rows.sa2, m_sizes.half);
    pairs(1, m_rows.sa2, m_sizes.half);
    square(m_rows.sa2);
    quads(1, m_rows.sa2, m_sizes.quarter);
    quads(0, m_rows.sa2, m_sizes.quarter);
    normalise(m_rows.sa2, m_rows.norm2);
    matrix(m_rows.w1, width, model.feedForward, Function::Last);
    matrix(m_rows.w3, width, model.feedForward);
    multiplyFeedForward();
    matrix(m_rows.w2, model.feedForward, width);
    add(Operation::EwAdd, 0, width / kColumn);
    end();
    return std::move(m_made);
}

std::vector<Instruction> TraceMaker::embedding()
{
    const std::int64_t width = m_sizes.model.width();
    matrix(m_rows.wq, kWords, width);
    square(m_rows.x);
    quads(1, m_rows.x2, m_sizes.quarter);
    normalise(m_rows.x2, m_rows.norm1);
    matrix(m_rows.wo, width, kWords);
    end();
    return std::move(m_made);
}

std::vector<Instruction> TraceMaker::matrices()
{
    const std::int64_t width = m_sizes.model.width();
    const std::int64_t keys = kKeyWidth * m_sizes.model.keyValueHeads;
    const std::int64_t feed = m_sizes.model.feedForward;
    matrix(m_rows.wq, width, width);
    matrix(m_rows.wk, width, keys);
    matrix(m_rows.wv, width, keys);
    matrix(m_rows.wo, width, width);
    matrix(m_rows.w1, width, feed, Function::Last);
    matrix(m_rows.w3, width, feed);
    matrix(m_rows.w2, feed, width);
    end();
    return std::move(m_made);
}

std::vector<Instruction> blockTrace(const CentModel& model, const CentPlacement& placement, std::int64_t tokens)
{
    return TraceMaker(model, placement).block(tokens);
}

std::vector<Instruction> embeddingTrace(const CentModel& model, const CentPlacement& placement)
{
    return TraceMaker(model, placement).embedding();
}

std::vector<Instruction> matricesTrace(const CentModel& model, const CentPlacement& placement)
{
    return TraceMaker(model, placement).matrices();
}

} // namespace pimento::aim
