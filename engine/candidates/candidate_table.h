// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_ids.h"
#include "engine/candidates/table_column.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// Candidates as columns of numbers; NaN means not yet known. Immutable and shared once published. Views use the
/// columns' metadata and never name a field of one system.
class CandidateTable {
public:
    using Values = std::vector<double>;
    /// Makes the label of a row on demand, because few of many labels are ever read.
    using Labels = std::function<std::string(std::size_t row)>;

    /// Indices of the columns with special roles in views.
    struct Layout {
        std::size_t total = 0;          // the cost that ranks candidates
        std::vector<std::size_t> parts; // parts of the total, in stacking order
        std::size_t scatterX = 0;
        std::size_t scatterY = 0;
    };

    CandidateTable(std::vector<TableColumn> columns, Layout layout, std::shared_ptr<const CandidateIds> ids,
                   Labels labels, std::vector<std::shared_ptr<const Values>> values)
        : m_columns(std::move(columns)), m_layout(std::move(layout)), m_ids(std::move(ids)),
          m_labels(std::move(labels)), m_values(std::move(values))
    {
    }

    [[nodiscard]] std::size_t rows() const { return m_ids->size(); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const { return m_columns; }
    [[nodiscard]] const Layout& layout() const { return m_layout; }

    [[nodiscard]] std::uint64_t id(std::size_t row) const { return (*m_ids)[row]; }
    /// Short text of the candidate, unique in the table.
    [[nodiscard]] std::string label(std::size_t row) const { return m_labels(row); }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const { return (*m_values[column])[row]; }
    [[nodiscard]] const Values& values(std::size_t column) const { return *m_values[column]; }
    [[nodiscard]] bool isKnown(std::size_t row) const // true if the cost of the row is known
    {
        const double total = value(row, m_layout.total);
        return total == total;
    }

    /// Row of an id, the first of several.
    [[nodiscard]] std::optional<std::size_t> rowOf(std::uint64_t id) const { return m_ids->rowOf(id); }
    [[nodiscard]] std::optional<std::size_t> columnOf(const std::string& id) const;

private:
    std::vector<TableColumn> m_columns;
    Layout m_layout;
    std::shared_ptr<const CandidateIds> m_ids;
    Labels m_labels;
    std::vector<std::shared_ptr<const Values>> m_values;
};

/// Row numbers ordered by a column; a Category column is ordered by the indices of its words. Rows without a value come
/// last, ties keep the table's order.
enum class Order : std::uint8_t { Ascending, Descending };
[[nodiscard]] std::vector<std::uint32_t> sortedRows(const CandidateTable& table, std::size_t column, Order order);

} // namespace pimento
