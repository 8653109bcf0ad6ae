// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/step_costs.h"
#include "engine/serving/token_gaps.h"
#include "sim/base/units.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace pimento::serving {

/// The sequences of which a server makes tokens, in columns, the one that joined first in front.
class DecodingBatch {
public:
    enum class Places : std::uint8_t {
        Freed, // a sequence that is complete leaves
        Kept,  // it stays as it is, and its place is computed, until all are complete
    };
    struct Sequence {
        std::int32_t request = 0;
        std::int32_t context = 0;    // of its next step
        std::int32_t tokensLeft = 0; // 1 or more
        Picoseconds lastToken{0};    // when it got its last one
    };
    /// A sequence that is complete or taken out.
    struct Departure {
        std::int32_t request = 0;
        std::int32_t context = 0;  // that its next step would have had
        Picoseconds longestGap{0}; // between two tokens of the time in the batch, the one before it included
        Picoseconds lastToken{0};  // when it got its last one
    };

    explicit DecodingBatch(Places places) : m_places(places) {}

    void add(const Sequence& sequence);
    /// What the next step works on, whose cost says where it leaves keys and values; good until the batch changes.
    [[nodiscard]] DecodeBatch next() { return {m_contexts, m_sum, m_longest, m_layouts}; }
    /// A step over all sequences has ended: each that is not complete has a token more. Those that got their last one
    /// with it, good until the next call.
    [[nodiscard]] const std::vector<Departure>& endStep(Picoseconds now);
    /// How long before its end the sequences of the last step had got their tokens before; good until the next call.
    [[nodiscard]] const std::vector<TokenGaps::Entry>& lastGaps() const { return m_lastGaps; }
    /// Takes the one out that joined last. There is one, and it is not complete.
    [[nodiscard]] Departure takeLast();

    /// Places that are taken.
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(m_contexts.size()); }
    /// Sequences that are not complete.
    [[nodiscard]] std::int64_t open() const { return m_open; }

private:
    /// A step's distance from the one before.
    struct Gap {
        std::int64_t step = 0;
        Picoseconds length{0};
    };

    void growContexts();
    void noteGaps(Picoseconds now);
    [[nodiscard]] Departure departure(std::size_t place) const;
    void close();
    void removeClosed();

    Places m_places;
    std::vector<std::int32_t> m_contexts;
    std::vector<std::int32_t> m_requests;
    std::vector<std::int32_t> m_layouts;
    std::vector<std::int64_t> m_joined;   // steps that had ended before
    std::vector<std::int64_t> m_lastStep; // that gives the last token; kClosed behind it
    std::vector<Picoseconds> m_firstGap;  // until the first step the last token before, then the gap itself
    std::int64_t m_sum = 0;
    std::int32_t m_longest = 0;
    std::int64_t m_open = 0;
    std::int64_t m_steps = 0;     // that have ended
    std::int64_t m_nextClose = 0; // the least m_lastStep
    std::size_t m_fresh = 0;      // at the end: joined since the last step
    Picoseconds m_lastEnd{0};
    /// Gaps that may be the longest of some sequence: each is longer than all that come after it.
    std::deque<Gap> m_gaps;
    std::vector<Departure> m_departures;
    std::vector<TokenGaps::Entry> m_lastGaps;
};

} // namespace pimento::serving
