// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/tensor_layout.h"
#include "engine/systems/dcc/model/bank_moves.h"
#include "sim/base/result.h"

#include <stop_token>

namespace pimento::chains {

/// Layout of a tensor: that of a draft, or the host's.
struct TensorPlace {
    const TensorLayout* layout = nullptr; // borrowed; nullptr: the host's layout

    [[nodiscard]] bool isHosts() const { return layout == nullptr; }
};

/// Plans to copy every element of a tensor from its layout `from` to all its locations in `to`; of several locations in
/// `from`, one is read. Elements outside of `common` are ignored. The new layout has rows of its own, so that no
/// element is overwritten before it is read. Error: a stop.
[[nodiscard]] Result<MovePlan> relayPlan(const TensorPlace& from, const TensorPlace& to, const Extent& common,
                                         const std::stop_token& stop = {});

} // namespace pimento::chains
