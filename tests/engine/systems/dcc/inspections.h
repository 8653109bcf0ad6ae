// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/dram/command_run.h"
#include "engine/systems/dcc/compiled_inspection.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <span>
#include <string>

// Inspections of drafts for tests.

namespace pimento::test {

/// Returns a question of the compiled model about a kernel of the library.
inline DraftQuestion compiledQuestion(const std::string& kernel, const std::string& shape, const std::string& device)
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = backends().find(device).value();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                                     {shape, affine::ElementType::Fp16, {}, {}})
                            .workload;
    return question;
}

/// Runs a draft and returns bank figures, causes of waiting, energy and bounds, but no timeline and no listings.
inline Result<CommandRun> figuresOf(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    const auto inspection = inspectDraft(question, draft, {}, {.wantsTimeline = false, .wantsListings = false});
    return inspection ? Result<CommandRun>(*(*inspection)->part<CommandRun>())
                      : tl::unexpected<Error>(inspection.error());
}

} // namespace pimento::test
