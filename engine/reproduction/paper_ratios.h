// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/not_computed.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// One draft of a shape, simulated. Times in cycles of the device, without the host's launches.
struct ReproducedDraft {
    std::string text;
    double cycles = 0;
    double in = 0; // input rearrangement
    double compute = 0;
    double out = 0;                // output rearrangement
    std::string distribution = {}; // of a hand-made draft: "published, all-cores"; "": it has no name
    NotComputed notComputed = {};

    [[nodiscard]] double rearrangement() const { return in + out; }
};

/// One shape: the drafts that the paper compares, and the GPU.
struct ReproducedCase {
    std::string shape;
    ReproducedDraft standard; // the hand-made one, the fastest of those that count as it; B of the paper's Fig. 2
    ReproducedDraft best;     // DCC's choice, D of Fig. 2
    /// T of Fig. 2: of the drafts with the shortest compute phase the one with the cheapest rearrangement.
    std::optional<ReproducedDraft> computeFirst;
    double secondsPerCycle = 0;
    double gpuSeconds = 0; // of the baseline of the problem
    std::string gpuName;   // "one A100 (work of 5 devices, roofline)"
};

/// What the DCC paper divides by what in its figures of single kernels.
enum class PaperRatio : unsigned char {
    BestOverDefault,
    BestOverGpu,
    DefaultOverGpu,
    DefaultOverComputeFirst,
    BestOverComputeFirst,
    RearrangementShare, // of the compute-first draft's time, in percent
    DefaultCompute,     // how much longer the default's compute phase is than the compute-first draft's
    DefaultSaving,      // how much shorter its rearrangement is
    BestCompute,        // how much shorter the best draft's compute phase is than the default's
    BestRearrangement,  // how much shorter its rearrangement is
};

/// How the ratios of several shapes become one number. The paper's averages are harmonic means.
enum class PaperStatistic : unsigned char { HarmonicMean, ArithmeticMean, Least, Most };

/// The words for a ratio.
struct PaperRatioWords {
    PaperRatio ratio;
    const char* id;    // in files: "best_over_default"
    const char* title; // "best over default"
    const char* sides; // what is divided by what: "cycles of the default draft / cycles of the best one"
    const char* unit;  // behind the number: "x"
};

[[nodiscard]] const PaperRatioWords& wordsOf(PaperRatio ratio);
/// "harmonic mean".
[[nodiscard]] const char* nameOf(PaperStatistic statistic);
[[nodiscard]] std::span<const PaperStatistic> paperStatistics();

/// A ratio of one shape; 0 for one with the compute-first draft where there is none.
[[nodiscard]] double ratioOf(const ReproducedCase& one, PaperRatio ratio);
/// The statistic of some numbers; at least one.
[[nodiscard]] double statisticOf(std::span<const double> values, PaperStatistic statistic);
/// The statistic of the ratios of some cases; at least one.
[[nodiscard]] double statisticOf(std::span<const ReproducedCase> cases, PaperRatio ratio, PaperStatistic statistic);

} // namespace pimento
