// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <tuple>

namespace pimento::published {

/// Requests of a kernel on one device, summed over its channels.
struct PimWork {
    double bufferWrites = 0; // 32 bytes each, for each bank
    double resultMoves = 0;
    double bufferMoves = 0;
    double operations = 0; // in all banks of a channel

    bool operator==(const PimWork&) const = default;
};

/// Row of a look-up table: time of a kernel on a PIM device.
struct PimTime {
    double best = 0;       // milliseconds with DCC's mapping
    double standard = 0;   // milliseconds with the baseline distribution
    PimWork bestWork = {}; // zero: unknown, as for a table from a file
    PimWork standardWork = {};
};

/// Look-up key of a row: the shape on one of the five devices of a GPU.
struct PimShape {
    std::int64_t heads = 0;
    std::int64_t inputs = 0;  // elements per head
    std::int64_t outputs = 0; // attention: tokens in the cache; GEMV: rows of a head's matrix

    auto operator<=>(const PimShape&) const = default;
};

/// Times of kernels on a device. Thread-safe.
class PimTimes {
public:
    PimTimes() = default;
    PimTimes(const PimTimes&) = default;
    PimTimes& operator=(const PimTimes&) = default;
    virtual ~PimTimes() = default;

    /// Time of score, softmax and context of one token. Error: unknown shape.
    [[nodiscard]] virtual Result<PimTime> attention(const PimShape& shape) const = 0;
    /// Time of a matrix-vector product for each head. Error: unknown shape.
    [[nodiscard]] virtual Result<PimTime> product(const PimShape& shape) const = 0;
};

/// Look-up tables in memory.
class PimTable final : public PimTimes {
public:
    /// Adds the rows of a table with the columns batch_size, #head, input_dim, output_dim, our_time(ms), baseline(ms).
    /// Error: another header, a cell that is no number, a batch other than 1, or a duplicate shape.
    [[nodiscard]] Result<void> addAttention(const CsvTable& table);
    [[nodiscard]] Result<void> addProducts(const CsvTable& table);

    void addAttention(const PimShape& shape, const PimTime& time) { m_attention[shape] = time; }
    void addProduct(const PimShape& shape, const PimTime& time) { m_products[shape] = time; }

    [[nodiscard]] Result<PimTime> attention(const PimShape& shape) const override;
    [[nodiscard]] Result<PimTime> product(const PimShape& shape) const override;

private:
    std::map<PimShape, PimTime> m_attention;
    std::map<PimShape, PimTime> m_products;
};

/// True if a table has the columns of a look-up table.
[[nodiscard]] bool isPimTable(const CsvTable& table);

} // namespace pimento::published
