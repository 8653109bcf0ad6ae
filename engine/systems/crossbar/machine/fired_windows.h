// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::crossbar {

/// Windows that the array groups of all copies of a layer have computed.
class FiredWindows {
public:
    explicit FiredWindows(std::size_t groups) : m_fired(groups) {}

    /// Notes a window of a group of weights, `number` in its part, of a layer with `windows`. Returns what is wrong:
    /// there is no such window, or it was computed before; "": nothing.
    [[nodiscard]] std::string count(std::size_t group, std::int32_t number, std::int32_t window, std::int64_t windows)
    {
        std::vector<bool>& fired = m_fired[group];
        fired.resize(static_cast<std::size_t>(windows));
        if (window < 0 || window >= windows) {
            return "computes window " + std::to_string(window) + " of " + std::to_string(windows);
        }
        if (fired[static_cast<std::size_t>(window)]) {
            return "computes window " + std::to_string(window) + " with array group " + std::to_string(number) +
                   " a second time";
        }
        fired[static_cast<std::size_t>(window)] = true;
        return {};
    }

private:
    std::vector<std::vector<bool>> m_fired; // of each group of weights, for each window
};

} // namespace pimento::crossbar
