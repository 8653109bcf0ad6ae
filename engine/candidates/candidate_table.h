// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// What a column says about a candidate.
enum class ColumnRole : std::uint8_t {
    Decision, // a choice that makes the candidate what it is
    Derived,  // follows from the choices without any cost model
    Cost,     // a total that people minimise or maximise
    CostPart, // a share of the total
};

/// How far a cost can be trusted, weakest first. Costs of different fidelity never share a ranking without a label.
enum class Fidelity : std::uint8_t { Exact, Bound, Estimate, Predicted, Simulated };

enum class Preference : std::uint8_t { None, Smaller, Larger };

enum class ValueFormat : std::uint8_t {
    Integer,  // 1 081
    Quantity, // three significant digits with an SI prefix
    Factor,   // 1.27x
};

/// Everything a view needs to show a column of any system.
struct TableColumn {
    std::string id;    // stable, for files and look-ups
    std::string title; // short, for a header
    std::string unit;  // "cycles", "s", "" for a count
    std::string description;
    ColumnRole role = ColumnRole::Derived;
    Fidelity fidelity = Fidelity::Exact;
    Preference preference = Preference::None;
    ValueFormat format = ValueFormat::Integer;
    bool isShownFirst = true; // false: hidden until asked for
};

/// Candidates as columns of numbers; NaN means not known yet. Immutable and shared once published. Views read the
/// metadata and never name a field of one system.
class CandidateTable {
public:
    using Values = std::vector<double>;
    /// Makes the label of a row when somebody wants it: few of many labels are ever read.
    using Labels = std::function<std::string(std::size_t row)>;

    /// Which columns answer the standing questions of the views; indices into columns().
    struct Layout {
        std::size_t total = 0;          // the cost that ranks candidates
        std::vector<std::size_t> parts; // add up to the total, in stacking order
        std::size_t scatterX = 0;
        std::size_t scatterY = 0;
    };

    CandidateTable(std::vector<TableColumn> columns, Layout layout,
                   std::shared_ptr<const std::vector<std::uint64_t>> ids, Labels labels,
                   std::vector<std::shared_ptr<const Values>> values)
        : m_columns(std::move(columns)), m_layout(std::move(layout)), m_ids(std::move(ids)),
          m_labels(std::move(labels)), m_values(std::move(values))
    {
    }

    [[nodiscard]] std::size_t rows() const { return m_ids->size(); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const { return m_columns; }
    [[nodiscard]] const Layout& layout() const { return m_layout; }

    [[nodiscard]] std::uint64_t id(std::size_t row) const { return (*m_ids)[row]; }
    /// Short text form of the candidate, unique in the table.
    [[nodiscard]] std::string label(std::size_t row) const { return m_labels(row); }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const { return (*m_values[column])[row]; }
    [[nodiscard]] const Values& values(std::size_t column) const { return *m_values[column]; }
    [[nodiscard]] bool isKnown(std::size_t row) const
    {
        const double total = value(row, m_layout.total);
        return total == total;
    }

    [[nodiscard]] std::optional<std::size_t> rowOf(std::uint64_t id) const;
    [[nodiscard]] std::optional<std::size_t> columnOf(const std::string& id) const;

private:
    std::vector<TableColumn> m_columns;
    Layout m_layout;
    std::shared_ptr<const std::vector<std::uint64_t>> m_ids;
    Labels m_labels;
    std::vector<std::shared_ptr<const Values>> m_values;
};

/// Row numbers ordered by a column; rows without a value come last, ties keep table order.
enum class Order : std::uint8_t { Ascending, Descending };
[[nodiscard]] std::vector<std::uint32_t> sortedRows(const CandidateTable& table, std::size_t column, Order order);

} // namespace pimento
