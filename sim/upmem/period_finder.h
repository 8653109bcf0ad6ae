// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/upmem/expected_core.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace pimento::sim::upmem {

/// Detects that a run has reached a steady state, and for how many more iterations. The caller of a core says where its
/// state may recur (`at`). Registers do not count as state; everything else that determines time does.
///
///        first          second          third = now
///   .......|-- period ----|-- period ----|- - - - - - |  as many more as every branch stays unchanged
///
/// A steady state is proved by three moments with one state, the same path between them and the same differences of all
/// known values: since values on the path are computed by sums, each further iteration adds these differences again. A
/// branch on them then stays unchanged for a number of iterations that is known in advance. If only values prevent it
/// (an address whose low bits matter), several visits of the state are tried as one iteration.
class PeriodFinder {
public:
    struct Moment {
        std::int64_t cycle = 0;
        std::vector<std::int64_t> counts; // all counts of the run
        std::int64_t stepped = 0;         // executed instructions, without those that were fast-forwarded
        std::size_t sightings = 0;        // snapshots of the core so far
        std::uint64_t way = 0;            // hash of their sites
        ExpectedCore::Values values;
    };

    struct Jump {
        std::int64_t periods = 0;
        std::int64_t cycles = 0; // cycles of one iteration
        Moment begin;            // begin of the last executed iteration
    };

    /// Number of iterations without an end.
    static constexpr std::int64_t kEndless = std::int64_t{1} << 62;

    /// `mostStates` limits the states that are remembered at the same time.
    explicit PeriodFinder(int tasklets, std::size_t mostStates = kUsualStates)
        : m_tasklets(tasklets), m_mostStates(mostStates), m_lately(kLately)
    {
    }
    static constexpr std::size_t kUsualStates = 2048;

    /// True if a state was here before, as far as it is remembered, and should be passed to at().
    [[nodiscard]] bool hasReturned(const Fingerprint& state);
    /// Records a moment and returns the possible fast-forward from here, for at most `most` cycles.
    [[nodiscard]] std::optional<Jump> at(const Fingerprint& state, const Moment& now, const ExpectedCore& core,
                                         std::int64_t most);

    /// Advances a core by a fast-forward, and adds the snapshots of the last skipped iteration.
    void apply(const Jump& jump, const Moment& now, ExpectedCore& core) const;
    /// Restarts the detection for `state` after a fast-forward.
    void restart(const Fingerprint& state, const Moment& now);
    /// Discards all moments; the core's snapshots may then be cleared.
    void clear() { m_seen.clear(); }

private:
    struct Seen {
        std::array<Moment, 2> moments; // older one first
        int count = 0;
        int visits = 0; // visits since the newer moment
        int stride = 1; // visits that are combined to one iteration
        int misses = 0; // consecutive iterations with different paths
    };

    enum class Found : std::uint8_t { OtherWay, OtherValues, Period };
    struct Comparison {
        Found found = Found::OtherWay;
        std::int64_t rounds = 0;
    };
    [[nodiscard]] Comparison compare(const Seen& seen, const Moment& now, const ExpectedCore& core);
    [[nodiscard]] Comparison roundsOf(std::span<const Sighting> before, std::span<const Sighting> last,
                                      const ExpectedCore& core) const;

    static constexpr std::size_t kLately = 4096;

    int m_tasklets;
    std::size_t m_mostStates;
    std::int64_t m_compared = 0;       // snapshots compared so far
    std::vector<Fingerprint> m_lately; // hash table of recent states; a collision replaces the older one
    std::unordered_map<Fingerprint, Seen, FingerprintHash> m_seen;
};

/// Number of further iterations in which a branch stays as in `last`, if each iteration changes its operands as much as
/// the one from `before` did.
[[nodiscard]] std::int64_t roundsOfBranch(const Sighting& before, const Sighting& last);

/// Number of further iterations in which the values that depend on a snapshot keep changing evenly.
[[nodiscard]] std::int64_t roundsOfSighting(const Sighting& before, const Sighting& last, const ExpectedCore& core);

} // namespace pimento::sim::upmem
