// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// How the windows of a layer go to its copies, in the low-latency mode.
enum class WindowDealing : std::uint8_t {
    /// Each copy has a strip of neighbouring columns, so that few copies read a pixel. Rows go on together: with more
    /// copies than columns, a strip has columns of every other row, and so on. Raster, where strips would give a copy
    /// many more windows than others.
    Strips,
    Raster, // window j goes to copy j modulo copies, as the public program does
};

/// Windows of each copy of a layer, in the order in which it computes them.
class DealtWindows {
public:
    /// `image` is the result of the layer; copies: 1 to its pixels.
    DealtWindows(const ImageShape& image, std::int64_t copies, WindowDealing dealing);

    [[nodiscard]] std::int64_t copies() const { return static_cast<std::int64_t>(m_begins.size()) - 1; }
    [[nodiscard]] std::int64_t copyOf(std::int64_t window) const { return m_copies[static_cast<std::size_t>(window)]; }
    [[nodiscard]] std::span<const std::int32_t> ofCopy(std::int64_t copy) const
    {
        const auto at = static_cast<std::size_t>(copy);
        return std::span(m_windows).subspan(m_begins[at], m_begins[at + 1] - m_begins[at]);
    }

private:
    void deal(std::int64_t windows, std::int64_t copies, const std::function<std::int64_t(std::int64_t)>& rule);
    [[nodiscard]] bool isBalanced() const;
    [[nodiscard]] std::span<std::int32_t> windowsOf(std::int64_t copy);

    std::vector<std::int32_t> m_copies;  // of each window
    std::vector<std::int32_t> m_windows; // by copy
    std::vector<std::size_t> m_begins;   // of each copy in m_windows, and the end
};

} // namespace pimento::crossbar
