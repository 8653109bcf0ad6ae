// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lower/aim_plan.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pimento::lower {

/// Commands of one kind of the units of a group.
struct AimBurst {
    enum class Kind : std::uint8_t {
        Load,    // entries of the buffer, as `core` wants them
        Preset,  // `count` sums
        Operate, // multiply-adds into sum `number`: of all cores, or of the cores in `mask` one after the other
        Read,    // `count` sums from result `first` on, for the cores in `mask`
    };
    struct Use { // one operation
        std::int64_t block = 0;
        std::uint8_t entry = 0;
    };
    Kind kind = Kind::Load;
    std::size_t term = 0;
    std::int64_t core = 0;
    std::int64_t mask = 0;
    bool isForAll = true;
    std::uint8_t number = 0;
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::vector<std::pair<std::int64_t, std::uint8_t>> loads = {}; // vector of the buffer's layout, entry
    std::vector<Use> uses = {};
};

/// Makes the bursts of a plan in the order of its loops: knows what the buffer holds.
class AimEmission {
public:
    explicit AimEmission(const AimPlan& plan);

    [[nodiscard]] Generator<AimBurst> bursts();
    /// Whether the order of the loops makes a difference: several loads for a result, or several products.
    [[nodiscard]] bool hasSeveralParts() const { return m_parts.size() > 1; }
    /// Whether cores want different operands.
    [[nodiscard]] bool hasBunches() const { return m_bunches.size() > 1; }

private:
    struct Term {
        const Layout* bank = nullptr;
        const Layout* buffer = nullptr;
        Variables loops;                                // the product's reductions
        std::vector<std::int64_t> counts;               // of each of them, in vectors for the lane axis
        std::vector<std::int64_t> bunches;              // masks of cores that want the same
        std::vector<std::vector<std::int16_t>> entryOf; // per bunch, per buffer vector; -1: not in the buffer
    };
    struct Part { // of a product
        std::size_t term = 0;
        std::int64_t begin = 0; // steps
        std::int64_t end = 0;
    };
    struct Entry {
        std::size_t term = 0;
        std::size_t bunch = 0;
        std::int64_t vector = -1;
        std::int64_t usedIn = -1; // operation burst
    };

    [[nodiscard]] std::vector<std::int64_t> bunchesOf(const std::vector<std::size_t>& sets) const;
    void setResult(std::int64_t result);
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> operandsOf(const Term& term, std::size_t t, std::int64_t step);
    /// Operations of a part of a product for one result, and what has to be loaded before them.
    [[nodiscard]] std::pair<AimBurst, AimBurst> operate(const Part& part, std::int64_t result, std::size_t bunch);
    [[nodiscard]] std::uint8_t entryFor(std::size_t term, std::size_t bunch, std::int64_t vector, AimBurst& load);
    [[nodiscard]] Generator<AimBurst> block(std::size_t firstPart, std::size_t endPart, std::int64_t first,
                                            std::int64_t turn);

    const AimPlan* m_plan;
    const MacSchedule* m_schedule;
    std::vector<Term> m_terms;
    std::vector<Part> m_parts;
    std::vector<std::int64_t> m_bunches; // that suit all products
    std::vector<std::int64_t> m_positions;
    std::vector<Entry> m_entries;
    std::int64_t m_results = 1;
    std::int64_t m_perBlock = 1;
    std::int64_t m_allCores = 0; // mask
    std::size_t m_clock = 0;
    std::int64_t m_burst = 0;
};

/// Cycles that bursts take on an otherwise idle channel, to compare orders of loops: columns, row changes and changes
/// between buffer and array; no refresh.
[[nodiscard]] std::int64_t cyclesOf(const AimPlan& plan);

} // namespace pimento::lower
