// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/upmem/expected_core.h"
#include "sim/upmem/hw_types.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>

namespace pimento::sim::upmem {

/// Finds out that a run repeats itself, and how often it will go on to. Whoever runs a core says where its state is one
/// that may come back (`at`); registers do not count as state, what decides about time beside them does.
///
///        first          second          third = now
///   .......|-- period ----|-- period ----|- - - - - - |  as many more as every branch stays as it is
///
/// Three moments with one state, the same way between them and the same differences of all known registers: since what
/// is computed on the way are sums, each further round adds these differences again. A branch on them then stays as it
/// is for a number of rounds that is known in advance.
class PeriodFinder {
public:
    struct Moment {
        std::int64_t cycle = 0;
        HwCounts counts;
        std::size_t sightings = 0; // that the core had by then
        ExpectedCore::Values values{};
    };

    struct Jump {
        std::int64_t periods = 0;
        std::int64_t cycles = 0; // of one
        Moment begin;            // of the last one that was run
    };

    /// Endless: nothing ends the repetition.
    static constexpr std::int64_t kEndless = std::int64_t{1} << 62;

    explicit PeriodFinder(int tasklets) : m_tasklets(tasklets) {}

    /// Takes a moment and says how far the run can jump from here.
    [[nodiscard]] std::optional<Jump> at(const Fingerprint& state, const Moment& now, const ExpectedCore& core);
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
    };

    [[nodiscard]] bool haveOneDifference(const Moment& first, const Moment& second, const Moment& third) const;
    [[nodiscard]] std::int64_t roundsOf(std::span<const Sighting> before, std::span<const Sighting> last,
                                        const ExpectedCore& core) const;

    int m_tasklets;
    std::unordered_map<Fingerprint, Seen, FingerprintHash> m_seen;
};

/// For how many further rounds a branch stays as it is in `last`, where each round changes its operands as the one from
/// `before` did.
[[nodiscard]] std::int64_t roundsOfBranch(const Sighting& before, const Sighting& last);

} // namespace pimento::sim::upmem
