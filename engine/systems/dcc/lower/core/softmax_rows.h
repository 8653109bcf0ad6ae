// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::lower {

/// The rows of a softmax. The products of the tensor's sizes before and behind the axis determine the row of an
/// element.
struct SoftmaxRows {
    std::int64_t length = 1;
    std::int64_t inner = 1;

    SoftmaxRows(const affine::Kernel& kernel, const affine::Statement& softmax)
    {
        const auto& sizes = kernel.tensors[softmax.value.reference.tensor].sizes;
        length = sizes[softmax.axis];
        for (std::size_t d = softmax.axis + 1; d < sizes.size(); ++d) {
            inner *= sizes[d];
        }
    }
    [[nodiscard]] std::int64_t rowOf(std::int64_t element) const
    {
        return element / (length * inner) * inner + element % inner;
    }
};

/// Returns the row of a vector of scores on a core; nullopt: the vector has no score.
[[nodiscard]] inline std::optional<std::int64_t> rowOfScores(const Program& program, const Command& command,
                                                             std::int64_t group)
{
    const Layout& layout = program.layout(command.layout);
    const affine::Kernel& kernel = program.kernel();
    const SoftmaxRows rows(kernel, kernel.statements[layout.statement + 1]);
    std::vector<Lane> lanes(static_cast<std::size_t>(program.width()));
    program.plan(layout.statement)->gather(layout).lanes(layout, group, command.core, command.vector, lanes);
    for (const Lane& lane : lanes) {
        if (lane.kind == Lane::Kind::Element) {
            return rows.rowOf(lane.element);
        }
    }
    return std::nullopt;
}

} // namespace pimento::lower
