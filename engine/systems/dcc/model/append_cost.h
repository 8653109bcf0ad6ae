// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Elements of a resident tensor that come new between two runs: those with an index of a dimension.
struct Appended {
    std::size_t tensor = 0; // of the kernel
    std::size_t dimension = 0;
    std::int64_t index = 0;

    bool operator==(const Appended&) const = default;
};

/// What one token adds to the keys and values of a kernel's attentions: the elements of resident tensors beside the
/// scores and probabilities of a softmax whose index along its axis is `token`. Empty if there are none.
[[nodiscard]] std::vector<Appended> appendedByToken(const affine::Kernel& kernel, std::int64_t token);

/// What it takes to write elements into the places that the program of a draft has for them: a simulated program of
/// reads of the columns that hold others as well, a fence, and writes. The host has the elements at hand.
struct AppendCost {
    Cycles cycles;
    Bytes bytes;             // over the bus, both ways
    std::int64_t reads = 0;  // columns
    std::int64_t writes = 0; // columns
    std::int64_t rowsOpened = 0;

    bool operator==(const AppendCost&) const = default;
};

/// Error: the draft has no program, a tensor is not resident, the machine is not one of tables.
[[nodiscard]] Result<AppendCost> costOfAppend(const DraftQuestion& question, std::span<const DraftPart> draft,
                                              std::span<const Appended> appended, std::stop_token stop = {});

} // namespace pimento
