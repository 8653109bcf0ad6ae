// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstdint>
#include <optional>

namespace pimento::ir {

/// Range [low, high) that contains a loop variable if its bounds take all values that the ranges of the outer variables
/// allow; exact for fixed bounds. `high` <= `low`: the loop is empty.
struct Box {
    std::int64_t low = 0;
    std::int64_t high = 0;

    bool operator==(const Box&) const = default;
};

[[nodiscard]] Box defaultBox(const affine::Kernel& kernel, const affine::Variable& variable);

/// Proves that index values stay in bounds at all points of loops where the guards hold. Where arithmetic on the
/// conditions gives no proof, the points are enumerated, in total at most kMostPoints.
class BoundsCheck {
public:
    static constexpr std::int64_t kMostPoints = 4'000'000;

    explicit BoundsCheck(const affine::Kernel& kernel) : m_kernel(kernel) {}

    enum class Answer : std::uint8_t { Inside, Outside, Unknown };
    /// Checks that 0 <= index < size at all points of the statement.
    [[nodiscard]] Answer check(const affine::Statement& statement, const affine::Index& index, std::int64_t size);
    /// Checks that a variable stays in its range [low, high) at all iterations of the loops around it.
    [[nodiscard]] Answer checkRange(const affine::Statement& statement, std::size_t variable);

private:
    [[nodiscard]] bool takePoints(const affine::Statement& statement);

    const affine::Kernel& m_kernel;
    std::int64_t m_pointsLeft = kMostPoints;
};

} // namespace pimento::ir
