// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft_space.h"
#include "engine/systems/dcc/drafts/prune_candidates.h"
#include "engine/systems/dcc/drafts/prune_simd_alignment.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// Pruning rules of paper sec. 4.2 step 3, in the order of their application.
enum class PruneRule : std::uint8_t {
    None, // the draft is kept
    EquivalentMappings,
    SimdAlignment,
    EqualWorstTile,
};

/// Names a rule: "kept", "equivalent mappings", "SIMD alignment", "equal worst tile".
[[nodiscard]] std::string_view name(PruneRule rule);

struct PruneRules {
    bool equivalentMappings = true; // rule 1
    bool simdAlignment = true;      // rule 2
    bool equalWorstTile = true;     // rule 3

    bool operator==(const PruneRules&) const = default;
};

struct PruneOptions {
    PruneRules rules;
    int simdWidth = 1; // lanes of an instruction; 1: no SIMD
    std::vector<std::size_t> simdSets;
};

struct PruneVerdict {
    PruneRule rule = PruneRule::None; // rule that removed the draft
    /// The kept draft that represents this one. nullopt for a kept draft, for one removed by SIMD alignment (nothing
    /// equals it), and for one whose equivalent by rule 1 was removed by SIMD alignment.
    std::optional<DraftIndex> keptInstead;

    bool operator==(const PruneVerdict&) const = default;
};

/// Result of pruning a space. A draft that an earlier rule removed represents no other draft.
class PruneOutcome {
public:
    /// Returns which pruning rule removed a draft of the space, if any; its index must satisfy DraftSpace::contains().
    [[nodiscard]] PruneVerdict verdict(DraftIndex draft) const;
    [[nodiscard]] bool isKept(DraftIndex draft) const { return verdict(draft).rule == PruneRule::None; }

    /// Lists the kept drafts, ascending.
    [[nodiscard]] const std::vector<DraftIndex>& kept() const { return m_kept; }
    /// Number of drafts that a rule removed; for PruneRule::None: number of kept drafts.
    [[nodiscard]] std::uint64_t count(PruneRule rule) const { return m_counts[static_cast<std::size_t>(rule)]; }
    [[nodiscard]] SimdPruning simdPruning() const { return m_simdPruning; }

private:
    friend std::optional<PruneOutcome> prune(const DraftSpace& space, const PruneOptions& options,
                                             const std::stop_token& stop);

    PruneOutcome(std::vector<std::uint32_t> standIns, PruneCandidates candidates, SimdPruning simdPruning)
        : m_standIns(std::move(standIns)), m_candidates(std::move(candidates)), m_simdPruning(simdPruning)
    {
    }
    void summarise(const DraftSpace& space, StopCheck& stop);

    [[nodiscard]] DraftIndex draftOf(std::size_t cell) const
    {
        const std::size_t width = m_candidates.assignments.size();
        return static_cast<DraftIndex>(cell / width * m_standIns.size() + m_candidates.assignments[cell % width]);
    }

    std::vector<std::uint32_t> m_standIns;  // [assignment]: its representative
    std::vector<std::uint32_t> m_positions; // [assignment]: position of its representative among the candidates
    PruneCandidates m_candidates;
    SimdPruning m_simdPruning;
    std::vector<DraftIndex> m_kept;
    std::array<std::uint64_t, 4> m_counts{};
};

[[nodiscard]] PruneOutcome prune(const DraftSpace& space, const PruneOptions& options);
/// Prunes a space. nullopt: a stop, which is noticed within some thousand drafts.
[[nodiscard]] std::optional<PruneOutcome> prune(const DraftSpace& space, const PruneOptions& options,
                                                const std::stop_token& stop);

} // namespace pimento
