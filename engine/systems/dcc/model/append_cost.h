// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/bank_moves.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"
#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Elements of a resident tensor that are new in a run: those at one index of a dimension.
struct Appended {
    std::size_t tensor = 0; // index of the tensor in the kernel
    std::size_t dimension = 0;
    std::int64_t index = 0;

    bool operator==(const Appended&) const = default;
};

/// Lists the elements that one token adds to the keys and values of a kernel's attentions: those of resident tensors,
/// in the statements around a softmax, whose index along the softmax axis is `token`. Empty if there are none.
[[nodiscard]] std::vector<Appended> appendedByToken(const affine::Kernel& kernel, std::int64_t token);
/// Lists the elements of the last token that the kernel's tensors have room for.
[[nodiscard]] std::vector<Appended> appendedByLastToken(const affine::Kernel& kernel);

/// Location of a new token's elements before the append.
enum class TokenSource : std::uint8_t { HostMemory, OnChip };

/// Elements behind the new ones along their dimension.
enum class Later : std::uint8_t {
    None, // they do not exist yet
    Kept, // they keep their values, so that vectors that hold some of them are read first
};

/// New elements and the program whose layout they follow.
struct AppendTarget {
    const lower::Program* program = nullptr; // borrowed
    Appended elements;
    TokenSource source = TokenSource::OnChip;
    Later later = Later::None;
};

/// Plans the moves that append new elements. One kernel of the host reads every vector that also holds earlier
/// elements, because devices are not known to write parts of a vector; then it waits and writes all vectors whole. It
/// goes row by row with the cores taking turns, so that all channels and banks are busy. Each tensor begins in a row of
/// its own behind the previous one, whichever rows its program uses.
/// Error: a tensor that is not in the banks, an index out of range, or a stop.
[[nodiscard]] Result<MovePlan> appendPlan(std::span<const AppendTarget> targets, const std::stop_token& stop = {});

/// Cost of an append in cycles of the device's clock, as a question's objective counts them. There is no kernel launch
/// of its own, because the host kernel that lays out the operands of the same run does the append.
struct AppendCost {
    Cycles device{0};
    Cycles link{0};
    Cycles layout{0};
    std::int64_t reads = 0;  // columns of banks
    std::int64_t writes = 0; // columns of banks

    [[nodiscard]] Cycles cycles() const { return device + link + layout; }
    bool operator==(const AppendCost&) const = default;
};

/// Simulates writing one more row to each of the tensors in `targets`, as a decode step does with keys and values, and
/// returns its cycles and energy. Error: as for appendPlan().
[[nodiscard]] Result<AppendCost> costOfAppend(const DraftQuestion& question, std::span<const AppendTarget> targets,
                                              const std::stop_token& stop = {});

/// Cost of appending the last token of a program whose new elements are on the host's chip; zero if the kernel has no
/// keys and values. Error: as for costOfAppend().
[[nodiscard]] Result<AppendCost> costOfLastToken(const DraftQuestion& question, const lower::Program& program,
                                                 const std::stop_token& stop = {});

/// Host time that a question adds to the cycles of a program, including the append. Error: as for costOfLastToken().
[[nodiscard]] Result<HostTime> wholeHostTime(const DraftQuestion& question, const lower::Program& program,
                                             const std::stop_token& stop = {});

} // namespace pimento
