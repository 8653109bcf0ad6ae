// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dcc_artifact/draft_space.h"
#include "engine/dcc_artifact/request_generator.h"
#include "engine/draft/draft.h"
#include "engine/kernel/kernel.h"
#include "sim/machine.h"
#include "sim/simulator.h"

#include <memory>
#include <stop_token>
#include <string>

namespace pimento {

using dcc_artifact::Mode;
using dcc_artifact::Space;

/// Name of the only model that there is so far. Another one becomes a member of Question.
inline constexpr const char* kModelName = "dcc-artifact";

/// What somebody wants explored: a kernel bound to a shape, a device, a space of drafts.
struct Question {
    const Kernel* kernel = nullptr;
    Shape shape;
    std::shared_ptr<const sim::Machine> machine;
    Space space = Space::Listed;
    Mode mode = Mode::Kernel;

    /// Groups and cores of one device.
    [[nodiscard]] Resources resources() const;
    /// One line for people: "GEMV batch=1,... on AttAcc, listed drafts".
    [[nodiscard]] std::string text() const;
};

/// Error: the kernel or the mode is not supported on the device.
[[nodiscard]] Result<void> check(const Question& question);

/// The drafts of the question's space.
[[nodiscard]] Result<DraftList> draftsOf(const Question& question);

/// Same question, same draft, same id; on every machine and in every session.
[[nodiscard]] std::uint64_t candidateId(const Question& question, std::span<const DraftPart> draft);

/// Simulates one draft.
[[nodiscard]] Result<sim::RunResult> simulateDraft(const Question& question, std::span<const DraftPart> draft,
                                                   const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                   Progress* progress = nullptr);

} // namespace pimento
