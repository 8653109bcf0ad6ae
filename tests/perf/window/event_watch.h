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

/// An event that the GUI thread handled, together with the events that were handled inside it.
struct HandledEvent {
    double milliseconds = 0;
    std::string receiver; // "ParallelPlot parallel"
    std::string type;     // "MouseMove"
    std::string function; // function of Pimento that took most of the time; "": not sampled

    [[nodiscard]] std::string text() const;
};

/// An application that measures how long each event keeps the GUI thread busy, because the window reacts to nothing
/// else meanwhile.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

    /// Forgets everything measured so far.
    void forget();
    /// Returns the longest event since forget(); without events, one that took no time.
    [[nodiscard]] HandledEvent longest() const;
    /// Returns the longest events since forget(), the longest first.
    [[nodiscard]] const std::vector<HandledEvent>& longestOnes() const { return m_longest; }
    /// Returns the longest time since forget() between two checks for input: the sum of all events in between.
    [[nodiscard]] double longestPass() const { return m_longestPass; }
    /// Returns when a widget was last painted since forget(); the epoch if none was.
    [[nodiscard]] Clock::time_point lastPaint() const { return m_lastPaint; }
    /// Starts to measure the time between two checks for input.
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
