// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/cent/trace_maker.h"

#include <algorithm>
#include <utility>

// The attention of a block: rotation, the cache of keys and values, scores and their sums.

namespace pimento::aim {

using sim::aim::kBanks;

/// Rotates queries and keys by their position. The trace writes the results where it would read them.
void TraceMaker::rotate()
{
    const std::int64_t width = m_sizes.model.width();
    const std::int64_t heads = m_sizes.model.headsPerKey();
    const std::int64_t queries = 2 * m_sizes.quarter;
    const std::int64_t keys = m_sizes.quarter / heads * 2;
    quads(1, m_rows.xq, queries);
    quads(1, m_rows.xk, keys);
    add(Operation::EwMul, m_block, width / kColumn, m_rows.xq);
    add(Operation::EwMul, m_block, width / heads / kColumn, m_rows.xk);
    quads(2, m_rows.xq, queries);
    quads(2, m_rows.xk, keys);
}

void TraceMaker::appendKey(std::int64_t tokens)
{
    const std::int64_t rows = kKeyWidth * m_sizes.model.keyValueHeads / kRow;
    const std::int64_t bank = (tokens - 1) % m_sizes.matrixBanks;
    for (std::int64_t i = 0; i < rows; ++i) {
        const std::int64_t row = m_rows.key + (tokens - 1) / m_sizes.matrixBanks * rows + i;
        for (std::int64_t copy = 0; copy < m_sizes.copies; ++copy) {
            const std::int64_t channel = bank % (kBanks * kChannels) / kBanks + m_sizes.channels * copy;
            for (std::int64_t column = 0; column < kColumnsOfRow; ++column) {
                add(Operation::WrMem, 1U << static_cast<unsigned>(channel), 1, row,
                    static_cast<std::uint8_t>(bank % kBanks));
            }
        }
    }
}

/// Writes the new value into all banks of the channels of its head; only the first copy's channels, unlike all else.
void TraceMaker::appendValue(std::int64_t tokens)
{
    const std::int64_t perChannel = m_sizes.keysPerChannel;
    for (std::int64_t i = 0; i < perChannel; ++i) {
        for (std::int64_t part = 0; part < 8; ++part) {
            for (std::int64_t channel = 0; channel < m_sizes.channels; ++channel) {
                if (channel * perChannel + i < m_sizes.model.keyValueHeads) {
                    add(Operation::WrAbk, 1U << static_cast<unsigned>(channel), 1,
                        m_rows.value + 32 * i + 4 * part + up(tokens - 1, kRow) - 1);
                }
            }
        }
    }
}

/// Multiplies queries by the keys of all tokens.
void TraceMaker::scoreKeys(std::int64_t tokens)
{
    const std::int64_t rows = up(kKeyWidth * m_sizes.model.keyValueHeads, kRow);
    const std::int64_t rounds = up(tokens, m_sizes.matrixBanks);
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t round = 0; round < rounds; ++round) {
            const std::int64_t full = m_sizes.matrixBanks / kBanks;
            const std::int64_t used = round + 1 < rounds ? full : up(tokens - m_sizes.matrixBanks * round, kBanks);
            const std::uint32_t channels = firstChannels(full > kChannels ? kChannels : kChannels / used * used);
            for (std::int64_t head = 0; head < m_sizes.model.headsPerKey(); ++head) {
                add(Operation::WrGb, channels, kColumnsOfRow);
                for (int part = 0; part < 8; ++part) {
                    dot(channels, 8, m_rows.key + round * rows + i);
                }
            }
        }
    }
}

void TraceMaker::accessScores(Access access, std::int64_t first, std::int64_t tokens)
{
    const std::int64_t heads = m_sizes.headsPerBank;
    const std::int64_t rows = up(tokens, kRow);
    for (std::int64_t r = 0; r < rows; ++r) {
        const std::int64_t columns = columnsOf(std::min(kRow, tokens - kRow * r));
        for (std::int64_t j = 0; j < heads; ++j) {
            for (std::int64_t column = 0; column < columns; ++column) {
                for (std::int64_t bank = first; bank < m_sizes.banks; bank += kScoreBanks) {
                    if (bank / kScoreBanks * heads + j > m_sizes.model.heads - 1) {
                        break;
                    }
                    accessBank(access, bank, m_rows.scores + j * rows + r);
                }
            }
        }
    }
}

/// Scales the scores: writes both operands, multiplies them and reads the products.
void TraceMaker::scaleScores(std::int64_t tokens)
{
    accessScores(Access::Write, 0, tokens);
    accessScores(Access::Write, 1, tokens);
    const std::int64_t rows = up(tokens, kRow);
    for (std::int64_t j = 0; j < m_sizes.headsPerBank; ++j) {
        for (std::int64_t r = 0; r < rows; ++r) {
            add(Operation::EwMul, m_block, columnsOf(std::min(kRow, tokens - kRow * r)), m_rows.scores + j * rows + r);
        }
    }
    accessScores(Access::Read, 2, tokens);
    sync();
}

/// Multiplies scores by the values of all tokens.
void TraceMaker::sumValues(std::int64_t tokens)
{
    for (std::int64_t i = 0; i < m_sizes.keysPerChannel; ++i) {
        for (std::int64_t head = 0; head < m_sizes.model.headsPerKey(); ++head) {
            for (std::int64_t r = 0; r < up(tokens, kRow); ++r) {
                const std::int64_t columns = columnsOf(std::min(kRow, tokens - kRow * r));
                add(Operation::WrGb, m_block, columns);
                for (std::int64_t part = 0; part < 8; ++part) {
                    dot(m_block, columns, m_rows.value + 32 * i + 4 * part + r);
                }
            }
        }
    }
}

std::vector<Instruction> TraceMaker::attention(CentAttention step, std::int64_t tokens)
{
    switch (step) {
    case CentAttention::Scores:
        scoreKeys(tokens);
        break;
    case CentAttention::Scaling:
        scaleScores(tokens);
        scaleScores(tokens);
        break;
    case CentAttention::Sums:
        sumValues(tokens);
        break;
    }
    end();
    return std::move(m_made);
}

std::vector<Instruction> attentionTrace(const CentModel& model, const CentPlacement& placement, CentAttention step,
                                        std::int64_t tokens)
{
    return TraceMaker(model, placement).attention(step, tokens);
}

} // namespace pimento::aim
