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
/// The cost of appending the last token that the kernel has room for.
[[nodiscard]] std::vector<Appended> appendedByLastToken(const affine::Kernel& kernel);

/// Where the elements of a new token come from.
enum class TokenSource : std::uint8_t { HostMemory, OnChip };

/// New elements with the program that says where they belong.
struct AppendTarget {
    const lower::Program* program = nullptr; // borrowed
    Appended elements;
    TokenSource source = TokenSource::OnChip;
};

/// The moves that put new elements into their places: one kernel of the host reads every vector that holds earlier
/// elements as well, since nothing says that the devices take parts of a vector, waits, and writes all vectors whole.
/// Row by row, cores in turns, so that all channels and banks are busy; tensors begin in rows of their own, one behind
/// the other, whichever rows their programs have for them. Elements behind the new ones do not exist yet. Error: a
/// tensor that is not in the banks, an index that it does not have, or a stop.
[[nodiscard]] Result<MovePlan> appendPlan(std::span<const AppendTarget> targets, const std::stop_token& stop = {});

/// What an append takes, in cycles of the device's clock as a question's objective counts them: no start of its own,
/// since the kernel of the host that lays out the operands of the same run does it.
struct AppendCost {
    Cycles device{0};
    Cycles link{0};
    Cycles layout{0};
    std::int64_t reads = 0;  // columns of banks
    std::int64_t writes = 0; // columns of banks

    [[nodiscard]] Cycles cycles() const { return device + link + layout; }
    bool operator==(const AppendCost&) const = default;
};

/// Simulates an append. Error: as appendPlan().
[[nodiscard]] Result<AppendCost> costOfAppend(const DraftQuestion& question, std::span<const AppendTarget> targets,
                                              const std::stop_token& stop = {});

/// What the last token of a program takes whose elements the host has on chip; nothing if the kernel keeps no keys and
/// values. Error: as costOfAppend().
[[nodiscard]] Result<AppendCost> costOfLastToken(const DraftQuestion& question, const lower::Program& program,
                                                 const std::stop_token& stop = {});

/// All that a question counts beside the cycles of a program, with the append. Error: as costOfLastToken().
[[nodiscard]] Result<HostTime> wholeHostTime(const DraftQuestion& question, const lower::Program& program,
                                             const std::stop_token& stop = {});

} // namespace pimento
