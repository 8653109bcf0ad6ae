// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/cent/block_trace.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::aim {

namespace {

using sim::aim::Instruction;
using sim::aim::kBanks;
using sim::aim::kChannels;
using sim::aim::Operation;

constexpr std::int64_t kRow = 1024;          // elements of a row
constexpr std::int64_t kColumn = 16;         // elements of a column
constexpr std::int64_t kColumnsOfRow = kRow / kColumn;
constexpr std::int64_t kKeyWidth = 128;      // elements of a head
constexpr std::int64_t kWords = 32000;       // size of the vocabulary
constexpr std::int64_t kSums = 32;           // sums of a bank's unit
constexpr std::int64_t kFunctionSums = 16;   // sums that a function is applied to
constexpr std::int64_t kMostTokens = 4096;   // tokens that the cache has rows for
constexpr std::int64_t kScoreBanks = 4;      // every fourth bank holds operands of products
constexpr std::array<std::uint8_t, 4> kProductBanks = {2, 6, 10, 14};

/// Rounded up; 0 for 0.
std::int64_t up(std::int64_t value, std::int64_t unit) { return value <= 0 ? 0 : (value - 1) / unit + 1; }
std::int64_t columnsOf(std::int64_t elements) { return up(elements, kColumn); }

/// Widths and counts that a placement gives.
struct Sizes {
    Sizes(const CentModel& of, const CentPlacement& placement)
        : model(of), isPipeline(placement.mode == CentPlacement::Mode::Pipeline),
          channels(isPipeline ? placement.argument : kChannels), banks(kBanks * channels),
          matrixBanks(isPipeline ? banks : kBanks * kChannels * placement.argument), copies(kChannels / channels),
          half(up(of.width(), banks / 2)), quarter(up(of.width(), banks / 4)), halves(up(of.width(), half)),
          quarters(up(of.width(), quarter)), headsPerBank(up(of.heads, 4 * channels)),
          keysPerChannel(up(of.keyValueHeads, channels))
    {
    }

    const CentModel& model;
    bool isPipeline;
    std::int64_t channels;       // of a block on a card
    std::int64_t banks;          // of those channels
    std::int64_t matrixBanks;    // over which matrices are spread
    std::int64_t copies;         // blocks on a card
    std::int64_t half;           // elements of a vector in one of every two banks
    std::int64_t quarter;        // in one of every four
    std::int64_t halves;         // banks that hold these
    std::int64_t quarters;
    std::int64_t headsPerBank;   // heads whose scores share a bank
    std::int64_t keysPerChannel; // key heads whose values share a channel
};

/// First rows of what lies in a bank, one after the other.
struct Rows {
    explicit Rows(const Sizes& sizes)
    {
        const CentModel& model = sizes.model;
        const std::int64_t width = model.width();
        const std::int64_t keys = kKeyWidth * model.keyValueHeads;
        const std::int64_t feed = model.feedForward;
        const std::int64_t segments = up(width, kRow);
        const auto matrix = [&](std::int64_t outputs) { return up(outputs, sizes.matrixBanks) * segments; };
        const std::int64_t vector = up(width / kBanks, kRow);
        const std::int64_t share = up(width / sizes.banks, kRow);
        const std::int64_t feedShare = up(feed / sizes.banks, kRow);
        std::int64_t next = 0;
        const auto take = [&](std::int64_t count) { return std::exchange(next, next + count); };
        x = take(vector);
        x2 = take(vector);
        norm1 = take(vector);
        wq = take(matrix(width));
        wk = take(matrix(keys));
        wv = take(matrix(keys));
        xq = take(1);
        xk = take(1);
        key = take(up(kMostTokens, sizes.matrixBanks) * up(keys, kRow));
        scores = take(4 * sizes.headsPerBank);
        value = take(4 * sizes.keysPerChannel * 8);
        take(share);
        wo = take(matrix(width));
        take(share);
        sa2 = take(share);
        norm2 = take(share);
        w1 = take(matrix(feed));
        w3 = take(matrix(feed));
        x1 = take(feedShare);
        take(feedShare);
        x1s = take(feedShare);
        take(up(feed, kBanks * kRow));
        w2 = next;
    }

    std::int64_t x, x2, norm1, wq, wk, wv, xq, xk, key, scores, value, wo, sa2, norm2, w1, w3, x1, x1s, w2;
};

/// A part of a vector that lies in one of every four banks.
struct Part {
    std::int64_t row;
    std::int64_t length; // elements in a bank
    std::int64_t banks;
};

class TraceMaker {
public:
    TraceMaker(const CentModel& model, const CentPlacement& placement)
        : m_sizes(model, placement), m_rows(m_sizes), m_block(firstChannels(m_sizes.copies * m_sizes.channels))
    {
    }

    std::vector<Instruction> block(std::int64_t tokens);
    std::vector<Instruction> embedding();
    std::vector<Instruction> matrices();

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
            add(Operation::CopyGbBk, m_block, columnsOf(part.length), part.row + to, static_cast<std::uint8_t>(bank - 1));
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
            const std::int64_t used =
                round + 1 < rounds ? full : up(tokens - m_sizes.matrixBanks * round, kBanks);
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

} // namespace

std::span<const CentModel> centModels()
{
    static constexpr CentModel kModels[] = {
        {"Llama2-7B", 32, 32, 11008, 32, 8},
        {"Llama2-13B", 40, 40, 13824, 40, 20},
        {"Llama2-70B", 64, 8, 28672, 80, 32},
    };
    return kModels;
}

const CentModel* centModelNamed(std::string_view name)
{
    const auto found = std::ranges::find(centModels(), name, &CentModel::name);
    return found == centModels().end() ? nullptr : &*found;
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
