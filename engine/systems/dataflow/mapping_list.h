// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento::dataflow {

/// Mappings as candidates. Their columns are the unrolled steps in each direction and the tensors that each level
/// stores. A growing list is copied whole, which is cheap: a solver finds a few dozen mappings.
class MappingRows final : public CandidateList {
public:
    /// `problem` is Problem::identity(). The accelerator must outlive the list, as the problem does. Rows are
    /// canonical.
    MappingRows(const Fingerprint& problem, const Accelerator& accelerator, std::vector<Mapping> rows);

    [[nodiscard]] const Mapping& mapping(std::size_t row) const { return m_rows[row]; }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override;
    [[nodiscard]] std::string text(std::size_t row) const override { return m_texts[row]; }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override;

private:
    Fingerprint m_problem;
    std::vector<Mapping> m_rows;
    std::vector<std::string> m_texts;
    std::vector<TableColumn> m_columns;
};

/// Casts a list of a DataflowProblem.
[[nodiscard]] const MappingRows& asMappings(const CandidateList& list);

/// Columns of such lists.
[[nodiscard]] std::vector<TableColumn> mappingColumns(const Accelerator& accelerator);

} // namespace pimento::dataflow
