// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/aim_plan.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace pimento::lower {

/// A burst of commands of one kind for the units of a group.
struct AimBurst {
    enum class Kind : std::uint8_t {
        Preset,  // presets `count` sums
        Operate, // loads the buffer for `core`, then multiplies and adds into sum `number`: on all cores, or on the
                 // cores in `mask` one by one
        Read,    // reads `count` sums from result `first` on, for the cores in `mask`
    };
    struct Use { // one operation
        std::int64_t block = 0;
        std::uint8_t entry = 0;
    };
    Kind kind = Kind::Preset;
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

/// Bursts in order; clear() keeps their memory for reuse.
class AimBursts {
public:
    [[nodiscard]] AimBurst& add(AimBurst::Kind kind);
    void clear() { m_count = 0; }
    [[nodiscard]] std::span<const AimBurst> all() const { return std::span(m_bursts).first(m_count); }

private:
    std::vector<AimBurst> m_bursts;
    std::size_t m_count = 0;
};

/// Makes the bursts of a plan in loop order and tracks the contents of the buffer.
class AimEmission {
public:
    explicit AimEmission(const AimPlan& plan);

    /// Makes the bursts of the next results, for some parts of the products; false: none are left.
    [[nodiscard]] bool next(AimBursts& bursts);
    /// True if the loop order makes a difference: a result takes several loads of the buffer, or there are several
    /// products.
    [[nodiscard]] bool hasSeveralParts() const { return m_parts.size() > 1; }
    /// True if cores need different operands.
    [[nodiscard]] bool hasBunches() const { return m_bunches.size() > 1; }

private:
    /// Offsets of the operands' vectors for some loop positions. They are linear in the positions, so the vector of an
    /// operation is the sum of the offsets of its step and its result.
    struct Share {
        std::int64_t bank = 0;
        std::int64_t buffer = 0;
    };
    struct Term {
        const Layout* bank = nullptr;
        const Layout* buffer = nullptr;
        BankPlace place;
        std::vector<Share> steps;
        std::vector<std::int64_t> bunches;              // masks of cores with equal operands
        std::vector<std::vector<std::int16_t>> entryOf; // per bunch, per buffer vector; -1: not in the buffer
    };
    struct Part { // part of a product
        std::size_t term = 0;
        std::int64_t begin = 0; // first step
        std::int64_t end = 0;
    };
    struct Entry {
        std::size_t term = 0;
        std::size_t bunch = 0;
        std::int64_t vector = -1;
        std::int64_t usedIn = -1; // number of the operation burst that used it last
    };

    [[nodiscard]] Term termOf(const MacTerm& term);
    void addSteps(const MacTerm& from, Term& term);
    [[nodiscard]] std::vector<std::int64_t> bunchesOf(const std::vector<std::size_t>& sets) const;
    [[nodiscard]] Share shareOf(const Term& term) const;
    void setResult(std::int64_t result);
    /// Adds to `burst` the operations of one part of a sum of products for the current result, and the loads that they
    /// need.
    void operate(const Part& part, std::size_t bunch, AimBurst& burst);
    [[nodiscard]] std::uint8_t entryFor(std::size_t term, std::size_t bunch, std::int64_t vector, AimBurst& burst);
    void addBlock(std::size_t firstPart, std::size_t endPart, std::int64_t first, std::int64_t turn, AimBursts& bursts);

    const AimPlan* m_plan;
    const MacSchedule* m_schedule;
    std::vector<Term> m_terms;
    std::vector<Part> m_parts;
    std::vector<std::int64_t> m_bunches; // masks of cores that have equal operands in all products
    std::vector<std::int64_t> m_positions;
    std::vector<Entry> m_entries;
    std::int64_t m_results = 1;
    std::int64_t m_perBlock = 1;
    std::int64_t m_allCores = 0; // mask of all cores
    std::size_t m_clock = 0;
    std::int64_t m_burst = 0;
    std::vector<std::int64_t> m_turns; // bunches whose results count, in sequence; or all cores
    std::size_t m_part = 0;            // part at which next() continues
    std::size_t m_turn = 0;            // turn within the part
};

/// Estimates the cycles of the plan's bursts on an otherwise idle channel, for comparing loop orders: columns, row
/// changes and changes between buffer and array; no refresh. May stop early at `most` or more.
[[nodiscard]] std::int64_t cyclesOf(const AimPlan& plan, std::int64_t most = std::numeric_limits<std::int64_t>::max());

} // namespace pimento::lower
