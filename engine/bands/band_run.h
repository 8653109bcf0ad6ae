// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bands/publication.h"
#include "engine/inference/generation.h"
#include "engine/inference/pim_kernels.h"
#include "engine/language_models/model_library.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::bands {

/// Cost of one side of a setting: the decode step at the mean context of all decode steps.
struct SideFigures {
    inference::ModelStep step;
    inference::HostCapacity capacity;

    [[nodiscard]] double tokensPerSecond() const { return step.tokensPerSecond(); }
    /// Energy per token; idle power counts for the time of a stage, because a full pipeline gives a token in that time.
    [[nodiscard]] double joulesPerToken() const;
    [[nodiscard]] double watts() const { return joulesPerToken() * tokensPerSecond(); }
    /// Fraction of the step's time that a part takes.
    [[nodiscard]] double shareOf(LayerPart part) const { return step.secondsOf(part) / step.seconds; }
    /// Fraction of the step's time for kernel launches, on either side.
    [[nodiscard]] double shareOfStarts() const;
};

struct SettingFigures {
    const Setting* setting = nullptr;
    SideFigures ours;
    std::optional<SideFigures> baseline;

    /// Ratio of our value over the baseline's, or our value alone.
    [[nodiscard]] double valueOf(Measure measure) const;
};

struct WhatIfFigures {
    const WhatIf* whatIf = nullptr;
    std::vector<SettingFigures> settings;
};

struct ClaimFigures {
    const Claim* claim = nullptr;
    std::vector<SettingFigures> settings;
    std::vector<WhatIfFigures> whatIfs;
};

/// Statistic of a claim over some settings, at least one.
[[nodiscard]] double valueOf(const Claim& claim, const std::vector<SettingFigures>& settings);

/// Called before each setting.
using SettingBegins = std::function<void(const std::string& what)>;

/// Evaluates claims. Kernels of all settings are explored once per device and settings.
class BandRunner {
public:
    struct Means {
        const ModelLibrary* models = nullptr; // borrowed, like the resources for explorations
        inference::PimKernels::Means kernels;
        unsigned threads = 1;
    };
    explicit BandRunner(Means means) : m_means(std::move(means)) {}

    /// Evaluates a claim. Error: an invalid setting, a model that does not fit, or a stop.
    [[nodiscard]] Result<ClaimFigures> run(const Claim& claim, const std::stop_token& stop,
                                           const SettingBegins& begins = {});
    /// Evaluates one side of a claim's setting alone: the step of a model on a host.
    [[nodiscard]] Result<SideFigures> figuresOf(const inference::ModelQuestion& question, const std::stop_token& stop);

private:
    [[nodiscard]] Result<std::vector<SettingFigures>> runAll(const std::vector<Setting>& settings,
                                                             const std::string& what, const std::stop_token& stop,
                                                             const SettingBegins& begins);
    /// A question bound to the objects that its names denote.
    struct Side {
        inference::AskedModel asked;
        inference::PimKernels* kernels = nullptr; // nullptr: the host has no devices
        std::shared_ptr<const KernelDevice> device;
        inference::HostCapacity capacity;
    };
    /// Binds a question. Error: unknown names, or a model that does not fit.
    [[nodiscard]] Result<Side> sideOf(const inference::ModelQuestion& question);
    [[nodiscard]] Result<void> check(const std::vector<Setting>& settings);
    [[nodiscard]] inference::PimKernels* kernelsOf(const inference::ModelQuestion& question,
                                                   const inference::InferenceHost& host);
    [[nodiscard]] Result<void> prepare(const Side& side, const ModelPhase& phase, const std::stop_token& stop) const;

    Means m_means;
    std::map<std::string, std::unique_ptr<inference::PimKernels>> m_kernels; // by device and settings
};

} // namespace pimento::bands
