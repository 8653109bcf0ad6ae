// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/cache.h"
#include "app/cli/common/model_options.h"
#include "app/cli/common/support.h"
#include "engine/inference/generation.h"
#include "engine/inference/model_question.h"
#include "engine/inference/stack_power.h"
#include "engine/problem/catalogue.h"

#include <memory>

namespace pimento::cli {

/// The options of the model and its host as a question, with their changes. Error: as inference::withValue().
[[nodiscard]] Result<inference::ModelQuestion> modelQuestionOf(const HostedModelOptions& options);

/// A model on a host with everything that explores its kernels, as the options say.
class HostedModel {
public:
    /// Error: invalid options, a study that cannot be opened, or an invalid device. `interrupt` and `line` must outlive
    /// the result.
    [[nodiscard]] static Result<std::unique_ptr<HostedModel>> make(const HostedModelOptions& options,
                                                                   Interrupt& interrupt, ProgressLine& line);

    inference::ModelOnHost on;
    std::unique_ptr<inference::PimKernels> kernels; // nullptr: the host has no PIM devices
    std::shared_ptr<const KernelDevice> device;     // nullptr: the host has no PIM devices
    unsigned threads = 1;
    inference::HeldWeights held;

    [[nodiscard]] inference::StepMeans means() const { return {kernels.get(), threads}; }
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }
    /// Constant facts about a PIM stack, such as its background power.
    [[nodiscard]] inference::StackFacts stackFacts() const
    {
        return {.backgroundWatts = device == nullptr ? 0 : device->backgroundWatts};
    }

private:
    HostedModel(const HostedModelOptions& options, Interrupt& interrupt, ProgressLine& line)
        : m_cache(options.cache), m_heartbeat(interrupt, line)
    {
    }
    [[nodiscard]] Result<void> open(const HostedModelOptions& options);
    [[nodiscard]] Result<void> openKernels(const HostedModelOptions& options, const inference::ModelQuestion& question);

    Catalogue m_catalogue;
    Cache m_cache;
    Heartbeat m_heartbeat;
    std::unique_ptr<Study> m_study;
};

} // namespace pimento::cli
