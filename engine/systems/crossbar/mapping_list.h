// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/systems/crossbar/rounds/network_rounds.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

/// A mapping of a list: its recipe, and what its placement takes.
struct ListedMapping {
    MappingRecipe recipe;
    std::shared_ptr<const Placement> placement;
    std::shared_ptr<const NetworkRounds> rounds = {}; // of a network larger than the chip; nullptr: it fits
    std::int64_t copies = 0;                          // of all layers
    std::int64_t arrays = 0;                          // in use, in the round with most
    std::int64_t cores = 0;
};

/// Mappings as candidates. Their columns are strategy and number, and copies, arrays and cores of the placement.
class MappingList final : public CandidateList {
public:
    /// `problem` is Problem::identity().
    MappingList(const Fingerprint& problem, std::vector<ListedMapping> rows);

    [[nodiscard]] const ListedMapping& row(std::size_t row) const { return m_rows[row]; }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override;
    [[nodiscard]] std::string text(std::size_t row) const override { return recipeText(m_rows[row].recipe); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override;

private:
    Fingerprint m_problem;
    std::vector<ListedMapping> m_rows;
    std::vector<TableColumn> m_columns;
};

/// Columns of such lists.
[[nodiscard]] std::vector<TableColumn> mappingColumns();

/// Casts a list of a CrossbarProblem.
[[nodiscard]] const MappingList& asMappings(const CandidateList& list);

} // namespace pimento::crossbar
