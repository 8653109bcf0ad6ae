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

/// Finds out that a run repeats itself, and how often it will go on to. Whoever runs a core says where its state is one
/// that may come back (`at`); registers do not count as state, what decides about time beside them does.
///
///        first          second          third = now
///   .......|-- period ----|-- period ----|- - - - - - |  as many more as every branch stays as it is
///
/// Three moments with one state, the same way between them and the same differences of all known values: since what is
/// computed on the way are sums, each further round adds these differences again. A branch on them then stays as it is
/// for a number of rounds that is known in advance. Where only values forbid it (an address whose last bits are looked
/// at), several visits of the state are tried as one round.
class PeriodFinder {
public:
    struct Moment {
        std::int64_t cycle = 0;
        std::vector<std::int64_t> counts; // of whatever is counted
        std::int64_t stepped = 0;  // instructions that were not jumped over
        std::size_t sightings = 0; // that the core had by then
        std::uint64_t way = 0;     // they took
        ExpectedCore::Values values;
    };

    struct Jump {
        std::int64_t periods = 0;
        std::int64_t cycles = 0; // of one
        Moment begin;            // of the last one that was run
    };

    /// Endless: nothing ends the repetition.
    static constexpr std::int64_t kEndless = std::int64_t{1} << 62;

    /// `mostStates`: that are remembered at the same time.
    explicit PeriodFinder(int tasklets, std::size_t mostStates = kUsualStates)
        : m_tasklets(tasklets), m_mostStates(mostStates), m_lately(kLately)
    {
    }
    static constexpr std::size_t kUsualStates = 2048;

    /// Whether a state was here before, as far as that is remembered, and is due for at().
    [[nodiscard]] bool hasReturned(const Fingerprint& state);
    /// Takes a moment and says how far the run can jump from here, in `most` cycles at most.
    [[nodiscard]] std::optional<Jump> at(const Fingerprint& state, const Moment& now, const ExpectedCore& core,
                                         std::int64_t most);

    /// Moves a core on by a jump; its sightings get those of the last round that was jumped over.
    void apply(const Jump& jump, const Moment& now, ExpectedCore& core) const;
    /// After a jump from `state`: what has been seen of it lies behind.
    void restart(const Fingerprint& state, const Moment& now);
    /// Forgets all moments; the core's sightings may then be cleared.
    void clear() { m_seen.clear(); }

private:
    struct Seen {
        std::array<Moment, 2> moments; // older first
        int count = 0;
        int visits = 0; // since the newer one
        int stride = 1; // visits that are one round
        int misses = 0; // rounds of it in a row that went different ways
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
    std::int64_t m_compared = 0; // sightings, so far
    std::vector<Fingerprint> m_lately; // by their bits, each in the place of the one before
    std::unordered_map<Fingerprint, Seen, FingerprintHash> m_seen;
};

/// For how many further rounds a branch stays as it is in `last`, where each round changes its operands as the one from
/// `before` did.
[[nodiscard]] std::int64_t roundsOfBranch(const Sighting& before, const Sighting& last);

/// The same for any sighting: for how many rounds what follows from it changes evenly.
[[nodiscard]] std::int64_t roundsOfSighting(const Sighting& before, const Sighting& last, const ExpectedCore& core);

} // namespace pimento::sim::upmem
