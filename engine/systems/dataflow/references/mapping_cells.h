// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace pimento::dataflow {

/// A row of a reference file about mappings, read by the names of its columns.
class MappingCells {
public:
    MappingCells(const CsvTable& table, std::size_t row) : m_table(&table), m_row(row) {}

    [[nodiscard]] std::string_view text(std::string_view column) const;
    /// A whole number of at least `least`; a column that is missing gives `fallback`.
    [[nodiscard]] Result<std::int64_t> integer(std::string_view column, std::int64_t least,
                                               std::int64_t fallback) const;
    /// The layer: R, S, P, Q, C, K, N, and, where they exist, G, stride_w, stride_h, dil_w, dil_h, in_B, wt_B, out_B
    /// and psum_B.
    [[nodiscard]] Result<LayerLoops> layer() const;
    [[nodiscard]] Result<Accelerator> accelerator(const std::map<std::string, Accelerator>& all) const;
    /// The mapping: fH, fW, fI, T0, T1, ... (factors R S P Q C K N and maybe G), inner_group_* (a digit per level
    /// outside the first), store_* (a bit per tensor), layout_iwo, block_h and block_w.
    [[nodiscard]] Result<Mapping> mapping(const Accelerator& accelerator) const;

private:
    [[nodiscard]] Result<Sizes> factors(std::string_view column) const;
    [[nodiscard]] Result<std::string_view> digits(std::string_view column, std::size_t count, char most) const;

    const CsvTable* m_table;
    std::size_t m_row;
};

} // namespace pimento::dataflow
