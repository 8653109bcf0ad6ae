// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Candidates that consist only of the whole numbers and categories of their columns: the list of systems that need no
/// denser form. The text of a candidate joins its values: "star-4". Immutable.
class ValueList final : public CandidateList {
public:
    /// `problem` is Problem::identity(): candidates of other problems have other ids. `values` has the rows in
    /// row-major order, a value for each column; that of a category is its index in TableColumn::categories.
    ValueList(const Fingerprint& problem, std::vector<TableColumn> columns, std::vector<double> values);

    [[nodiscard]] std::size_t size() const override { return m_values.size() / m_columns.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override;
    [[nodiscard]] std::string text(std::size_t row) const override;
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override
    {
        return m_values[row * m_columns.size() + column];
    }

    /// Makes a list of the one row with this text; nullptr: no row has it.
    [[nodiscard]] std::shared_ptr<const ValueList> only(std::string_view text) const;

private:
    Fingerprint m_problem;
    std::vector<TableColumn> m_columns;
    std::vector<double> m_values;
};

} // namespace pimento
