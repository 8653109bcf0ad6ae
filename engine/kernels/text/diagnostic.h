// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::language {

using affine::Place;

/// A part of one line of a kernel's text; the length is in characters.
struct Mark {
    Place place;
    int length = 1;

    bool operator==(const Mark&) const = default;
};

/// Extends a mark to the end of another one; returns the first mark if they are on different lines.
[[nodiscard]] Mark join(const Mark& first, const Mark& last);

/// A mistake in a kernel: what is wrong, where, and what to do.
struct Diagnostic {
    Place place;
    int length = 1;
    std::string what;
    std::string hint;

    bool operator==(const Diagnostic&) const = default;
};

/// Writes "file:line:column: what", the source line, a caret line and the hint, each on a line of its own, safe for a
/// terminal.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, std::string_view source, std::string_view fileName);

/// Mistakes in the order in which they were found, twenty at most.
class Diagnostics {
public:
    static constexpr std::size_t kMost = 20;

    void add(const Mark& mark, std::string what, std::string hint = {});

    [[nodiscard]] bool isEmpty() const { return m_all.empty(); }
    [[nodiscard]] bool isFull() const { return m_all.size() >= kMost; }
    [[nodiscard]] std::size_t size() const { return m_all.size(); }
    /// Removes mistakes after the first `count` ones that are on the same lines as these, because they are
    /// consequences.
    void dropFollowers(std::size_t count);
    /// Mistakes ordered by line and column.
    [[nodiscard]] std::vector<Diagnostic> sorted() &&;

private:
    std::vector<Diagnostic> m_all;
};

} // namespace pimento::language
