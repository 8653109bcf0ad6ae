// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/bounds.h"
#include "sim/dram/request.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"

#include <memory>
#include <span>
#include <stop_token>

namespace pimento {

/// The commands of a draft from one lowering; they can be run and bounded any number of times. Immutable.
class DraftProgram {
public:
    /// Lowers a draft for a question that fixes the indexing. The published artifact makes its requests without
    /// lowering. Error: what the device cannot do, data that does not fit, or a stop.
    [[nodiscard]] static Result<DraftProgram> make(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                   std::stop_token stop = {});

    [[nodiscard]] const DraftQuestion& question() const { return m_question; }
    [[nodiscard]] const Draft& draft() const { return m_draft; }
    /// nullptr: the question belongs to the artifact.
    [[nodiscard]] const std::shared_ptr<const lower::Program>& lowered() const { return m_lowered; }

    /// Runs the program once on the simulator of the device. After a stop the result holds the figures up to it. Error:
    /// the device cannot run it.
    [[nodiscard]] Result<sim::RunResult> run(const sim::RunOptions& options = {}, std::stop_token stop = {},
                                             Progress* progress = nullptr) const;
    /// Lower bounds of every run. A stop leaves zeros.
    [[nodiscard]] Result<sim::BoundFigures> bounds(const std::stop_token& stop = {}) const;

private:
    DraftProgram(const DraftQuestion& question, const Draft& draft) : m_question(question), m_draft(draft) {}

    [[nodiscard]] bool isOfSamsung() const;
    /// Calls `use` with the requests of the program.
    template <class Value, class Use>
    [[nodiscard]] Result<Value> withRequests(const std::stop_token& stop, const Use& use) const;

    DraftQuestion m_question;
    Draft m_draft;
    std::shared_ptr<const lower::Program> m_lowered;
};

} // namespace pimento
