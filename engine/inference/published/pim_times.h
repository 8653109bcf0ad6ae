// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <tuple>

namespace pimento::published {

/// Requests of a kernel on one device, all channels together.
struct PimWork {
    double bufferWrites = 0; // of 32 bytes, for each bank
    double resultMoves = 0;
    double bufferMoves = 0;
    double operations = 0; // of all banks of a channel

    bool operator==(const PimWork&) const = default;
};

/// A row of a look-up table: what a kernel takes on a PIM device.
struct PimTime {
    double best = 0;       // milliseconds, with the draft that DCC chose
    double standard = 0;   // milliseconds, with the default distribution
    PimWork bestWork = {}; // zero: not known, as of a table that was read
    PimWork standardWork = {};
};

/// The shape that a row is looked up by; all on one device, of which a GPU has five.
struct PimShape {
    std::int64_t heads = 0;
    std::int64_t inputs = 0;  // elements of a head
    std::int64_t outputs = 0; // attention: tokens in the cache; GEMV: rows of a head's matrix

    auto operator<=>(const PimShape&) const = default;
};

/// What kernels take on a device. Usable from several threads.
class PimTimes {
public:
    PimTimes() = default;
    PimTimes(const PimTimes&) = default;
    PimTimes& operator=(const PimTimes&) = default;
    virtual ~PimTimes() = default;

    /// Score, softmax and context of one token. Error: it is not known.
    [[nodiscard]] virtual Result<PimTime> attention(const PimShape& shape) const = 0;
    /// A product of a vector with a matrix for each head. Error: it is not known.
    [[nodiscard]] virtual Result<PimTime> product(const PimShape& shape) const = 0;
};

/// Look-up tables in memory.
class PimTable final : public PimTimes {
public:
    /// Adds the rows of a table with the columns batch_size, #head, input_dim, output_dim, our_time(ms), baseline(ms).
    /// Error: another header, a cell that is no number, a batch other than 1, a shape twice.
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

/// Whether a table has the columns of a look-up table.
[[nodiscard]] bool isPimTable(const CsvTable& table);

} // namespace pimento::published
