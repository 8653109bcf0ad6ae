// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pimento {

/// Feature values in row-major order, the input of training and prediction; NaN marks an unknown value.
class FeatureTable {
public:
    explicit FeatureTable(std::size_t columns, std::size_t rows = 0) : m_columns(columns), m_values(columns * rows) {}

    [[nodiscard]] std::size_t columns() const { return m_columns; }
    [[nodiscard]] std::size_t rows() const { return m_columns == 0 ? 0 : m_values.size() / m_columns; }
    [[nodiscard]] std::span<const float> row(std::size_t i) const
    {
        return std::span(m_values).subspan(i * m_columns, m_columns);
    }
    [[nodiscard]] std::span<float> row(std::size_t i) { return std::span(m_values).subspan(i * m_columns, m_columns); }
    /// Values of all rows in row-major order.
    [[nodiscard]] std::span<const float> values() const { return m_values; }
    /// Drops all rows behind the first `rows`, or adds empty ones.
    void resize(std::size_t rows) { m_values.resize(rows * m_columns); }
    /// Adds a row at the end and returns it for the caller to fill.
    [[nodiscard]] std::span<float> add()
    {
        m_values.resize(m_values.size() + m_columns);
        return row(rows() - 1);
    }

private:
    std::size_t m_columns;
    std::vector<float> m_values;
};

} // namespace pimento
