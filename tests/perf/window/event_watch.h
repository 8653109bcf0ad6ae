// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/perf/window/stack_samples.h"

#include <QApplication>
#include <QEvent>

#include <chrono>
#include <string>
#include <vector>

namespace pimento::perf {

using Clock = std::chrono::steady_clock;

[[nodiscard]] inline double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// An event that the GUI thread handled, with everything that it handled inside.
struct HandledEvent {
    double milliseconds = 0;
    std::string receiver; // "ParallelPlot parallel"
    std::string type;     // "MouseMove"
    std::string function; // of ours, in which most of the time went by; "": none was seen

    [[nodiscard]] std::string text() const;
};

/// An application that watches how long each event keeps the GUI thread, for nobody can be answered meanwhile.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

    /// Forgets everything so far.
    void forget();
    /// The longest since then; of no event: one that took no time.
    [[nodiscard]] HandledEvent longest() const;
    /// The longest ones since then, the worst first.
    [[nodiscard]] const std::vector<HandledEvent>& longestOnes() const { return m_longest; }
    /// The longest time between two looks for input: that of all events in between.
    [[nodiscard]] double longestPass() const { return m_longestPass; }
    /// When the last widget was painted since then; the epoch: none was.
    [[nodiscard]] Clock::time_point lastPaint() const { return m_lastPaint; }
    /// Begins to count what happens between two looks for input.
    void watchPasses();

private:
    void note(double milliseconds, std::string receiver, QEvent::Type type);

    StackSamples m_samples;
    std::vector<HandledEvent> m_longest;
    double m_pass = 0;
    double m_longestPass = 0;
    Clock::time_point m_lastPaint;
    int m_depth = 0;
    bool m_hasPainted = false;
};

} // namespace pimento::perf
