// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/systems/dcc/model/model.h"

#include <memory>

namespace pimento {

/// The published DCC artifact with its quirks.
[[nodiscard]] const Model& artifactModel();

/// Makes a question of the artifact's model.
[[nodiscard]] DraftQuestion artifactQuestion(const Kernel* kernel, Shape shape,
                                             std::shared_ptr<const sim::Machine> machine, Space space, Mode mode);

/// Lower bounds of the artifact's drafts. The question must outlive the result.
[[nodiscard]] std::unique_ptr<DraftBounds> artifactBounds(const DraftQuestion& question);

/// Features for predictors: requests of the busiest channel and sizes of the aligned draft. The question must outlive
/// the result.
[[nodiscard]] std::unique_ptr<DraftFeatures> artifactFeatures(const DraftQuestion& question);

} // namespace pimento
