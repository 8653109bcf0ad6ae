// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/not_computed.h"
#include "engine/publications/paper_statistic.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// One simulated draft of a shape. Times are cycles of the device, without the host's launches.
struct ReproducedDraft {
    std::string text;
    double cycles = 0;
    double in = 0; // input rearrangement
    double compute = 0;
    double out = 0;                // output rearrangement
    std::string distribution = {}; // name of a baseline distribution: "published, all-cores"; "": unnamed
    NotComputed notComputed = {};

    [[nodiscard]] double rearrangement() const { return in + out; }
};

/// One shape: the drafts that the paper compares, and the GPU.
struct ReproducedCase {
    std::string shape;
    ReproducedDraft standard; // the fastest baseline; B of the paper's Fig. 2
    ReproducedDraft best;     // DCC's choice, D of Fig. 2
    /// T of Fig. 2: of the drafts with the shortest compute phase the one with the cheapest rearrangement.
    std::optional<ReproducedDraft> computeFirst;
    double secondsPerCycle = 0;
    double gpuSeconds = 0; // time of the problem's GPU baseline
    std::string gpuName;   // "one A100 (work of 5 devices, roofline)"
};

/// Ratios in the DCC paper's figures of single kernels.
enum class PaperRatio : unsigned char {
    BestOverDefault,
    BestOverGpu,
    DefaultOverGpu,
    DefaultOverComputeFirst,
    BestOverComputeFirst,
    RearrangementShare, // fraction of the compute-first draft's time, in percent
    DefaultCompute,     // compute phase of the default over that of the compute-first draft
    DefaultSaving,      // rearrangement of the compute-first draft over that of the default
    BestCompute,        // compute phase of the default over that of the best draft
    BestRearrangement,  // rearrangement of the default over that of the best draft
};

/// Texts of a ratio.
struct PaperRatioWords {
    PaperRatio ratio;
    const char* id;    // id in files: "best_over_default"
    const char* title; // "best over default"
    const char* sides; // numerator and denominator: "cycles of the default draft / cycles of the best one"
    const char* unit;  // text behind the number: "x"
};

[[nodiscard]] const PaperRatioWords& wordsOf(PaperRatio ratio);

/// A ratio of one shape; 0 if it needs a compute-first draft that does not exist.
[[nodiscard]] double ratioOf(const ReproducedCase& one, PaperRatio ratio);
/// Computes the statistic of the ratios of some cases, at least one.
[[nodiscard]] double statisticOf(std::span<const ReproducedCase> cases, PaperRatio ratio, PaperStatistic statistic);

} // namespace pimento
