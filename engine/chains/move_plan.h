// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/tensor_layout.h"
#include "engine/systems/dcc/model/bank_moves.h"
#include "sim/base/result.h"

#include <stop_token>

namespace pimento::chains {

/// Where a tensor lies: as a draft wants it, or in the host's layout.
struct TensorPlace {
    const TensorLayout* layout = nullptr; // borrowed; nullptr: the host's

    [[nodiscard]] bool isHosts() const { return layout == nullptr; }
};

/// Puts every element of a tensor that lies in `from` to each of its places in `to`: where it has several in `from`,
/// one of them is read. Elements outside of `common` do not count, and the new layout has rows of its own, so that
/// nothing is overwritten that is still wanted. Error: a stop.
[[nodiscard]] Result<MovePlan> relayPlan(const TensorPlace& from, const TensorPlace& to, const Extent& common,
                                         const std::stop_token& stop = {});

} // namespace pimento::chains
