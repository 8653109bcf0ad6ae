// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <string>

namespace pimento::perf {

/// Samples the stack of this thread every few milliseconds during a long event, and says in which function of Pimento
/// it was most often. Only one object may exist at a time; the program must export its symbols.
class StackSamples {
public:
    StackSamples();
    ~StackSamples();
    StackSamples(const StackSamples&) = delete;
    StackSamples& operator=(const StackSamples&) = delete;

    void begin();
    void end();
    /// Returns the innermost function of namespace pimento in most samples since the last begin(); "": there was none.
    [[nodiscard]] std::string commonest() const;

private:
    timer_t m_timer{};
};

} // namespace pimento::perf
