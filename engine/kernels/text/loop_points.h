// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/binding.h"
#include "engine/kernels/text/point_search.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento::language {

/// A point of a loop nest as unknowns of a search: each variable is begin + step * count.
class LoopPoint {
public:
    /// Adds a point of `loops`, the first `shared` variables of which have the values of another point.
    LoopPoint(PointSearch& search, std::span<const affine::Variable> variables, std::span<const std::size_t> loops,
              const LoopPoint* other = nullptr, std::size_t shared = 0);

    void require(PointSearch& search, std::span<const affine::Guard> guards) const;
    [[nodiscard]] std::optional<LinearForm> form(const affine::Index& index) const;
    [[nodiscard]] const std::optional<LinearForm>& value(std::size_t variable) const { return m_values[variable]; }

    /// Text of the point after a successful search: "b=0, i=3".
    [[nodiscard]] std::string text(const PointSearch& search) const;

private:
    std::span<const affine::Variable> m_variables;
    std::span<const std::size_t> m_loops;
    std::vector<std::optional<LinearForm>> m_values; // by variable
};

/// Maximum of an index over the points of a nest at which all guards hold, with one such point.
struct Extreme {
    std::int64_t value = 0;
    std::string where; // "b=11"; empty if the maximum is only a bound
};
struct Nest {
    std::span<const affine::Variable> variables;
    std::span<const std::size_t> loops;
    std::span<const affine::Guard> guards;
};
[[nodiscard]] std::optional<Extreme> greatest(const affine::Index& index, const Nest& nest);

} // namespace pimento::language
