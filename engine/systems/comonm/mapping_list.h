// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/systems/comonm/mapping/mapping_check.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento::comonm {

/// Mappings as candidates. Their columns are the units of each level and the parts along each dimension of the first
/// map, the iterations of its processes, and the number of maps.
class MappingList final : public CandidateList {
public:
    /// `problem` is Problem::identity().
    MappingList(const Fingerprint& problem, const KernelWork& work, TargetLevels levels,
                std::vector<CheckedMapping> rows);

    [[nodiscard]] const CheckedMapping& row(std::size_t row) const { return m_rows[row]; }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override;
    [[nodiscard]] std::string text(std::size_t row) const override;
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override;

private:
    Fingerprint m_problem;
    TargetLevels m_levels;
    std::size_t m_dimensions;
    std::vector<CheckedMapping> m_rows;
    std::vector<TableColumn> m_columns;
};

/// Casts a list of a MappingProblem.
[[nodiscard]] const MappingList& asMappings(const CandidateList& list);

} // namespace pimento::comonm
