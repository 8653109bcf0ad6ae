// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/candidates/worded_candidates.h"
#include "engine/systems/upmem/schedule_rows.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pimento::upmem {

/// Schedules of a kernel as candidates. Their columns are the decisions (whether sums are divided among DPUs, levels of
/// copies, unrolling, host threads, factors of every loop) and derived values (DPUs, tasklets).
class ScheduleList final : public CandidateList, public WordedCandidates {
public:
    /// `problem` is Problem::identity(). An empty `rows` gives an empty list.
    ScheduleList(const Fingerprint& problem, std::shared_ptr<const KernelSpace> space, std::vector<ScheduleRow> rows);

    /// `row` must be below size().
    [[nodiscard]] const ScheduleRow& row(std::size_t row) const;
    [[nodiscard]] const std::vector<ScheduleRow>& all() const { return m_rows; }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override;
    [[nodiscard]] std::string text(std::size_t row) const override { return textOf(*m_space, this->row(row)); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override;
    [[nodiscard]] std::string words(std::size_t row, const LevelWords& levels) const override;

private:
    Fingerprint m_problem;
    std::shared_ptr<const KernelSpace> m_space;
    std::vector<ScheduleRow> m_rows;
    std::vector<TableColumn> m_columns;
};

} // namespace pimento::upmem
