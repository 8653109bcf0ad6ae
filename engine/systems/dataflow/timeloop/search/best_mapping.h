// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include <cstdint>

namespace pimento::dataflow::timeloop {

/// The best mapping so far.
class BestMapping {
public:
    /// Tells `publish`, if any, about the search now and then. Both must outlive this object.
    BestMapping(const TimeloopQuestion& question, const TimeloopSink& publish)
        : m_question(question), m_publish(publish)
    {
    }

    /// True if a mapping of this value would be better by more than the tolerance.
    [[nodiscard]] bool improves(double value) const;
    /// Evaluates a mapping exactly and retains it if it is better.
    void offer(const Mapping& mapping);
    /// Counts a tile that was tried.
    void count() { ++m_result.tiles; }
    [[nodiscard]] bool isExhausted() const { return m_question.tiles && m_result.tiles >= *m_question.tiles; }
    /// Notes that no mapping that is not tried yet has a smaller value. `open` may only rise.
    void raise(double open) { m_open = open; }
    /// Counts a step of a microsecond or so, and publishes the result so far after some of them.
    void beat();
    /// Returns the result, given the least bound of all mappings that were not tried.
    [[nodiscard]] TimeloopOptimum result(double open) const;

private:
    const TimeloopQuestion& m_question;
    const TimeloopSink& m_publish;
    TimeloopOptimum m_result;
    double m_open = 0;
    std::uint64_t m_beats = 0;
};

} // namespace pimento::dataflow::timeloop
