// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/step_costs.h"
#include "engine/serving/token_gaps.h"
#include "sim/base/units.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace pimento::serving {

/// Sequences that a server decodes, in columns, ordered by the time they joined, oldest first.
class DecodingBatch {
public:
    enum class Places : std::uint8_t {
        Freed, // a complete sequence leaves
        Kept,  // a complete sequence keeps its slot, which steps still compute, until all are complete
    };
    struct Sequence {
        std::int32_t request = 0;
        std::int32_t context = 0;    // tokens of its next step
        std::int32_t tokensLeft = 0; // 1 or more
        Picoseconds lastToken{0};    // when it got its last token
    };
    /// A sequence that is complete or was taken out.
    struct Departure {
        std::int32_t request = 0;
        std::int32_t context = 0;  // tokens that its next step would have
        Picoseconds longestGap{0}; // between two tokens while in the batch, the gap before the first one included
        Picoseconds lastToken{0};  // when it got its last token
    };

    explicit DecodingBatch(Places places) : m_places(places) {}

    void add(const Sequence& sequence);
    /// Batch of the next step. Its layouts are writable: the step's cost records where it leaves keys and values. Valid
    /// until the batch changes.
    [[nodiscard]] DecodeBatch next() { return {m_contexts, m_sum, m_longest, m_layouts}; }
    /// Ends a step over all sequences: each that is not complete gets a token. Returns the sequences that this
    /// completes, valid until the next call.
    [[nodiscard]] const std::vector<Departure>& endStep(Picoseconds now);
    /// Times between the last two tokens of the sequences in the last step, valid until the next call.
    [[nodiscard]] const std::vector<TokenGaps::Entry>& lastGaps() const { return m_lastGaps; }
    /// Takes out the sequence that joined last. Requires one, and that it is not complete.
    [[nodiscard]] Departure takeLast();

    /// Number of slots in use.
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(m_contexts.size()); }
    /// Number of sequences that are not complete.
    [[nodiscard]] std::int64_t open() const { return m_open; }

private:
    /// Time between the ends of a step and the one before.
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
    std::vector<std::int64_t> m_joined;   // number of steps that had ended when it joined
    std::vector<std::int64_t> m_lastStep; // step that makes the last token; kClosed once complete
    std::vector<Picoseconds> m_firstGap;  // before the first step: time of the last token; then the first gap
    std::int64_t m_sum = 0;
    std::int32_t m_longest = 0;
    std::int64_t m_open = 0;
    std::int64_t m_steps = 0;     // number of steps that have ended
    std::int64_t m_nextClose = 0; // minimum of m_lastStep
    std::size_t m_fresh = 0;      // number at the end that joined since the last step
    Picoseconds m_lastEnd{0};
    /// Gaps that may be the longest of some sequence: each is longer than all later ones.
    std::deque<Gap> m_gaps;
    std::vector<Departure> m_departures;
    std::vector<TokenGaps::Entry> m_lastGaps;
};

} // namespace pimento::serving
