// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/results_version.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "sim/base/fingerprint.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

struct DraftQuestion;

/// Stands for all that decides what a simulation finds: the program, the machine, kResultsVersion.
using ProgramKey = Fingerprint;

/// The key of a draft's cost, which may be that of the faster of two programs. None: nobody can tell whether another
/// draft costs the same without simulating it.
[[nodiscard]] std::optional<ProgramKey> costKey(const DraftQuestion& question, std::span<const DraftPart> draft);

/// Drafts that share their programs, by their places in a list: the first of each group stands for all. Groups come in
/// the order of their first drafts, drafts of a group in ascending order.
class ProgramGroups {
public:
    ProgramGroups(const DraftQuestion& question, const DraftList& drafts);

    [[nodiscard]] std::size_t size() const { return m_firsts.size() - 1; }
    [[nodiscard]] std::span<const std::uint32_t> operator[](std::size_t group) const
    {
        return std::span(m_rows).subspan(m_firsts[group], m_firsts[group + 1] - m_firsts[group]);
    }

private:
    std::vector<std::uint32_t> m_rows;   // group after group
    std::vector<std::uint32_t> m_firsts; // of each group in m_rows, and the end
};

} // namespace pimento
