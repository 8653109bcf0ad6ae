// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/inference/published/composition.h"
#include "engine/problem/catalogue.h"
#include "engine/publications/bar_chart.h"
#include "engine/systems/dcc/figures/paper_ratios.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Layers of a generation step. "Default": on PIM with the baseline distribution, where the paper's systems have them
/// on the GPU. Energies are those of the whole step.
enum class StepPart : unsigned char {
    Whole,
    Attention,
    Qkv,
    Projection,
    DefaultQkv,
    DefaultProducts,
    Products,
    Energy,
    EnergyAsCoded
};

/// A published number about whole models: the ratio of two times.
struct InferenceNumber {
    StepPart part = StepPart::Whole; // on the slower platform
    published::Platform slower;
    published::Platform faster;
    StepPart fasterPart = part;
    std::string_view model = {}; // "": all models of the figure
    PaperStatistic statistic = PaperStatistic::HarmonicMean;
    double printed = 0;
    std::string_view remark = {};
};

/// Quantity of a figure's bars.
enum class InferenceChart : unsigned char { Time, Energy };

/// A figure of the paper about whole models.
struct InferenceFigure {
    std::string_view id;    // "fig11"
    std::string_view title; // "Inference of language models"
    std::vector<published::Setting> settings;
    std::vector<InferenceNumber> printed;
    std::vector<std::string> remarks; // what the paper leaves open, and the assumption made for it
    InferenceChart chart = InferenceChart::Time;
};

/// Lists the reproducible figures about whole models: Figs. 11, 12 and 14 of the DCC paper.
[[nodiscard]] const std::vector<InferenceFigure>& inferenceFigures();

/// Way in which the host launches kernels.
struct StartOfKernels {
    std::string_view id; // "stream"
    std::string_view title;
    double seconds = 0; // per kernel, on either side
};
/// Kinds of kernel launches: none, from a recorded graph, from a stream; as in the compiled system (hosts, MODEL.md).
[[nodiscard]] std::span<const StartOfKernels> startsOfKernels();

/// Results of one setting.
struct InferenceCase {
    published::Setting setting;
    std::array<published::PhaseTimes, 5> steps;        // mean generation step, by Platform
    std::array<published::PhaseTimes, 5> joules = {};  // energy of that step, by Platform
    std::array<published::PhaseTimes, 5> asCoded = {}; // as the published code counts, by Platform
    std::array<int, 5> starts;                         // kernel launches of a step on one GPU, by Platform
    double standardQkv = 0;                            // milliseconds on PIM with the baseline distribution
    double standardProjection = 0;
    std::array<double, 5> wholeLinks; // milliseconds of the link to PIM without overlap, by Platform

    [[nodiscard]] const published::PhaseTimes& step(published::Platform platform) const
    {
        return steps[static_cast<std::size_t>(platform)];
    }
    /// Milliseconds of a step with its kernel launches, and with the link to PIM not overlapped.
    [[nodiscard]] double withHost(published::Platform platform, const StartOfKernels& start) const;
};

/// Memory that a setting needs in all its GPUs, in bytes.
struct InferenceMemory {
    double weights = 0;
    double cache = 0; // keys and values at the last token
    double memory = 0;

    [[nodiscard]] bool fits() const { return weights + cache <= memory; }
};
/// Weights of the decoder blocks, without embeddings; a GPU has five stacks of 16 GiB.
[[nodiscard]] InferenceMemory memoryOf(const published::Setting& setting);

struct ReproducedInference {
    const InferenceFigure* figure = nullptr;
    std::vector<InferenceCase> cases;
    /// Results with QKV generation divided by columns, as in the simulator of AttAcc; only with several GPUs.
    std::vector<InferenceCase> byColumns;
    std::size_t shapes = 0; // rows of the look-up tables, all simulated
};

/// Ratios of all cases, or of those of a model, in their order.
[[nodiscard]] std::vector<double> ratiosOf(std::span<const InferenceCase> cases, const InferenceNumber& number);
/// Our value of a published number; requires at least one case.
[[nodiscard]] double valueOf(std::span<const InferenceCase> cases, const InferenceNumber& number);
/// Our value over whole steps with kernel launches and the link.
[[nodiscard]] double valueOf(std::span<const InferenceCase> cases, const InferenceNumber& number,
                             const StartOfKernels& start);
/// Title of a part: "QKV generation".
[[nodiscard]] std::string_view titleOf(StepPart part);

/// Called after each simulated row of the look-up tables.
using RowDone = std::function<void(std::size_t done, std::size_t all)>;

/// Simulates the look-up tables of a figure and composes its settings. Error: as simulateTimes().
[[nodiscard]] Result<ReproducedInference> reproduceInference(const InferenceFigure& figure, const Catalogue& catalogue,
                                                             const ExploreOptions& options, const std::stop_token& stop,
                                                             const RowDone& done = {});

/// Makes a chart with a bar for each platform of each setting: layers of a generation step over the time of the GPU's.
[[nodiscard]] BarFigure chartOf(const ReproducedInference& run);

/// Text of a setting: "GPT-13B, batch 1, 128 + 2048 tokens".
[[nodiscard]] std::string textOf(const published::Setting& setting);

} // namespace pimento
