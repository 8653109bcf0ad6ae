// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/upmem/schedule/factor_space.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem::schedule {

// Sketches: structures of loops for a program of one block, with the decisions left open (IMTP paper sec. 5.2.1). Loops
// are cut into levels, outermost first; level 1 is the outermost one.
//
//   block                              levels             DPUs          tasklets   copies in    copy out
//   sums with loops over results       S S S R S R S R    1st, 2nd      3rd        level 4, 6   level 3, 5
//   no sums                            S S S S S          1st           2nd        level 3, 4   level 3, 4
//   sums without loops over results    S R R R            1st           2nd        level 2, 3   level 1
//
// Each sum gives two sketches: without rfactor, and with rfactor, where a part of the outermost reduction loop goes to
// DPUs and the host adds the partial sums; without loops over results only the latter. Level 5 for a copy-out exists
// where the first R level has one iteration, because no result is complete inside a reduction loop; the sum of tasklets
// is complete at level 1.

/// Decisions that a sketch leaves open. A value type: equal decisions give equal programs.
struct ScheduleDecisions {
    std::int64_t factored = 0;            // DPUs that share sums; 0: no rfactor
    std::vector<std::int64_t> tiles;      // factors by iteration variable, then level; outermost first
    std::vector<std::int32_t> readLevels; // one per input buffer
    std::int32_t writeLevel = 0;
    std::int32_t unroll = 0;
    std::int64_t hostThreads = 0; // host threads that add partial sums; 0: none to divide

    bool operator==(const ScheduleDecisions&) const = default;
};
void fingerprint(Fingerprinter& to, const ScheduleDecisions& decisions);

struct SketchLimits {
    std::int64_t innermost = 256;      // largest innermost factor
    std::int64_t factored = 256;       // most DPUs that share a sum
    std::int64_t factoredAlone = 2048; // most DPUs that share a sum if no loop over results goes to DPUs
    std::int64_t hostThreads = 48;

    bool operator==(const SketchLimits&) const = default;
};

inline constexpr std::array<std::int32_t, 4> kUnrollSteps = {0, 16, 64, 512};

/// Probabilities of the kinds of mutations.
struct MutationWeights {
    double tile = 0.90;
    double place = 0.05;
    double unroll = 0.03;
    double hostThreads = 0.02;
};

class Sketch {
public:
    enum class Form : std::uint8_t { SumsOfResults, NoSums, SumAlone };

    [[nodiscard]] bool hasRfactor() const { return !m_factored.empty(); }
    [[nodiscard]] Form form() const { return m_form; }
    /// Most DPUs that can share a sum; 1: no rfactor.
    [[nodiscard]] std::int64_t mostFactored() const { return hasRfactor() ? m_factored.back() : 1; }
    [[nodiscard]] const Program& program() const { return m_program; }

    /// An iteration variable that is split into levels.
    struct Axis {
        std::size_t iter = 0; // index of the variable in the block
        LoopId loop = kNone;
        std::int64_t extent = 1;
        bool isSummed = false;
        std::string name;
        std::size_t parts = 0; // number of levels
        std::size_t first = 0; // index of its first factor in ScheduleDecisions::tiles
    };
    [[nodiscard]] const std::vector<Axis>& axes() const { return m_axes; }
    /// Buffers with a read level each, in the order of ScheduleDecisions::readLevels.
    [[nodiscard]] const std::vector<BufferId>& reads() const { return m_reads; }
    /// Number of DPUs, and of tasklets per DPU, that decisions require; 2^62 if there are more.
    [[nodiscard]] std::int64_t dpus(const ScheduleDecisions& decisions) const;
    [[nodiscard]] std::int64_t tasklets(const ScheduleDecisions& decisions) const;

    /// Number of different decisions; saturates at the largest value.
    [[nodiscard]] std::uint64_t count() const;
    /// Returns the decisions with an index below count().
    [[nodiscard]] ScheduleDecisions at(std::uint64_t number) const;
    /// Draws each decision uniformly from its values.
    [[nodiscard]] ScheduleDecisions sample(RandomStream& random) const;
    /// Changes one decision: moves a prime factor between two levels of a loop, or changes the level of a copy, the
    /// steps to unroll or the host threads. nullopt: the decision that was drawn has no other value.
    [[nodiscard]] std::optional<ScheduleDecisions> mutated(const ScheduleDecisions& decisions, RandomStream& random,
                                                           const MutationWeights& weights = {}) const;
    /// Lists all decisions that mutations can reach, each once, in a fixed order.
    [[nodiscard]] std::vector<ScheduleDecisions> neighbours(const ScheduleDecisions& decisions) const;

    [[nodiscard]] Result<void> check(const ScheduleDecisions& decisions) const;
    /// Schedules the program with decisions that fit (see check()). Error, of the kind DoesNotFit: a primitive refuses
    /// sizes that are too large.
    [[nodiscard]] Result<Schedule> apply(const ScheduleDecisions& decisions) const;

    /// Writes decisions: "rf=16 i=16x4x2x1x8 k=4x16x2 matrix@6 x@4 y@3 unroll=64 threads=8".
    [[nodiscard]] std::string text(const ScheduleDecisions& decisions) const;
    /// Reads text of text(). Error, with the column: what is wrong for this sketch.
    [[nodiscard]] Result<ScheduleDecisions> parse(std::string_view text) const;

private:
    friend Result<std::vector<Sketch>> sketchesOf(const Program& program, const SketchLimits& limits);
    friend class SketchUse;
    enum class Rfactor : std::uint8_t { Without, With };

    Sketch(const Program& program, const SketchLimits& limits, Rfactor rfactor);

    [[nodiscard]] std::span<const std::int64_t> tilesOf(const ScheduleDecisions& decisions, std::size_t axis) const
    {
        return std::span(decisions.tiles).subspan(m_axes[axis].first, m_axes[axis].parts);
    }
    [[nodiscard]] std::span<std::int64_t> tilesIn(ScheduleDecisions& decisions, std::size_t axis) const
    {
        return std::span(decisions.tiles).subspan(m_axes[axis].first, m_axes[axis].parts);
    }
    /// Factorisations of an axis when `factored` DPUs share sums.
    [[nodiscard]] const FactorSpace& tileSpace(std::size_t axis, std::int64_t factored) const;
    /// Factorisations of a reduction axis that is not split over DPUs: its first level has one iteration and is left
    /// out.
    [[nodiscard]] const FactorSpace& wholeSpace(std::size_t axis, std::int64_t factored) const;
    [[nodiscard]] bool isWhole(const ScheduleDecisions& decisions) const;
    [[nodiscard]] std::span<const std::int32_t> readChoices() const;
    /// Levels that a copy-out may have with these tiles.
    [[nodiscard]] std::vector<std::int32_t> writeChoices(const ScheduleDecisions& decisions) const;
    enum class Wholeness : std::uint8_t { Any, OnlyWhole };
    /// Number of factorisations of all reduction axes.
    [[nodiscard]] std::uint64_t sumWays(std::int64_t factored, Wholeness wholeness) const;
    /// Factorisations that have the same number of DPUs per sum and the same level of the copy-out.
    struct SumClass {
        std::int64_t factored = 0;
        Wholeness wholeness = Wholeness::Any;
        std::int32_t writeLevel = 0;
        std::uint64_t ways = 0;
    };
    [[nodiscard]] std::vector<SumClass> sumClasses() const;
    void addSpaces(const SketchLimits& limits);
    void keepWriteLevel(ScheduleDecisions& decisions) const;
    [[nodiscard]] std::vector<ScheduleDecisions> tileNeighbours(const ScheduleDecisions& decisions,
                                                                std::size_t axis) const;
    [[nodiscard]] std::vector<ScheduleDecisions> placeNeighbours(const ScheduleDecisions& decisions) const;
    [[nodiscard]] std::vector<ScheduleDecisions> unrollNeighbours(const ScheduleDecisions& decisions) const;
    [[nodiscard]] std::vector<ScheduleDecisions> hostNeighbours(const ScheduleDecisions& decisions) const;

    Program m_program;
    SketchLimits m_limits;
    Form m_form = Form::NoSums;
    std::vector<Axis> m_axes;
    std::size_t m_tiles = 0;
    std::vector<BufferId> m_reads;        // distinct buffers
    std::vector<std::int64_t> m_factored; // divisors of the outermost reduction loop; empty: no rfactor
    std::size_t m_factoredAxis = 0;
    std::vector<std::int64_t> m_hostThreads;
    std::vector<FactorSpace> m_spaces;          // one per axis; with rfactor, the factored axis does not use its entry
    std::vector<FactorSpace> m_wholeSpaces;     // for reduction axes whose first level has one iteration; same order
    std::vector<FactorSpace> m_restSpaces;      // spaces of the factored axis, one per value of m_factored
    std::vector<FactorSpace> m_restWholeSpaces; // likewise, if its first level has one iteration
};

/// Makes the sketches of a program, the one without rfactor first. Error: a program of several blocks, or one whose sum
/// cannot be divided among DPUs.
[[nodiscard]] Result<std::vector<Sketch>> sketchesOf(const Program& program, const SketchLimits& limits = {});

/// Decisions together with the index of their sketch.
struct ReadDecisions {
    std::size_t sketch = 0;
    ScheduleDecisions decisions;
};
[[nodiscard]] Result<ReadDecisions> parseDecisions(std::span<const Sketch> sketches, std::string_view text);

} // namespace pimento::upmem::schedule
