// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace pimento {

/// What the DCC paper divides by what in its figures of single kernels (sec. 5.1): times of whole runs, without the
/// host's launches.
enum class PaperRatio : unsigned char { BestOverDefault, BestOverGpu, DefaultOverGpu };

/// How the paper puts the ratios of several shapes into one number. Its averages are harmonic means.
enum class PaperStatistic : unsigned char { HarmonicMean, Most };

/// A number that the paper prints.
struct PaperFigure {
    PaperRatio ratio;
    PaperStatistic statistic;
    double printed;
};

/// The bars of one kernel on one device.
struct PaperSeries {
    std::string title;  // "GEMV, batch 1"
    std::string device; // of the catalogue
    std::string kernel; // of the published artifact's generators
    /// The library's kernel that computes the same. The paper's GEMV has a matrix for each head and batch element.
    std::string compiledKernel;
    std::vector<std::string> shapes; // sizes, as "batch=1,vec_len=1024"
    std::vector<PaperFigure> printed;
};

/// One figure of the paper.
struct PaperExperiment {
    std::string id;    // "fig8"
    std::string title; // "Kernels on AttAcc"
    std::vector<PaperSeries> series;
};

/// The figures that can be reproduced, with the shapes of the published artifact's experiments, in the paper's order.
[[nodiscard]] const std::vector<PaperExperiment>& paperExperiments();

} // namespace pimento
