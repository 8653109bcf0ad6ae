// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <string>

namespace pimento::perf {

/// Looks at the stack of this thread every few milliseconds while something takes long, and says in which function of
/// ours it was most often. One at a time; the program has to export its symbols.
class StackSamples {
public:
    StackSamples();
    ~StackSamples();
    StackSamples(const StackSamples&) = delete;
    StackSamples& operator=(const StackSamples&) = delete;

    void begin();
    void end();
    /// Since the last begin(): the innermost function of namespace pimento in most samples; "": there was none.
    [[nodiscard]] std::string commonest() const;

private:
    timer_t m_timer{};
};

} // namespace pimento::perf
