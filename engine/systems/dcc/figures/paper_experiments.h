// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/figures/paper_ratios.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Meaning of a published number.
enum class PrintedAs : unsigned char {
    Value,
    NoLess, // the lower end of a range (appendix A.6), which is 4 % wider than the paper's own results
    NoMore, // the upper end
};

/// A published number of the paper.
struct PaperFigure {
    PaperRatio ratio;
    PaperStatistic statistic;
    double printed;
    PrintedAs as = PrintedAs::Value;
    std::string remark = {}; // facts about it, independent of our results
};

/// Agreement of our number with a published one.
enum class Agreement : unsigned char {
    AsPrinted, // to 0.01; for a range: inside
    Near,      // within the 4 % that the paper's appendix allows
    Differs,
};
[[nodiscard]] Agreement agreementOf(const PaperFigure& figure, double here);
/// Describes how a value agrees with the published one: "as printed"; for a published range "inside".
[[nodiscard]] const char* agreementText(const PaperFigure& figure, double here);

/// Bars of one kernel on one device.
struct PaperSeries {
    std::string title;  // "GEMV, batch 1"
    std::string device; // name in the catalogue
    std::string kernel; // name in the published artifact's generators
    /// The library's kernel with the same computation. The paper's GEMV has a matrix for each head and batch element.
    std::string compiledKernel;
    std::vector<std::string> shapes; // sizes, as "batch=1,vec_len=1024"
    std::vector<PaperFigure> printed;
};

/// A group of cases with published numbers: several series, or a part of one.
struct PaperGroup {
    std::string title;               // "all kernels"
    std::vector<std::string> series; // titles; empty: all
    std::vector<std::string> shapes; // empty: all
    std::vector<PaperFigure> printed;
};

/// Meaning of a figure's bars.
enum class ChartKind : unsigned char {
    OverGpu,     // default and best draft over the GPU
    OverDefault, // best over default draft
    Parts,       // rearrangement in, compute, rearrangement out of each draft, over the time of the first
};

/// One figure of the paper.
struct PaperExperiment {
    std::string id;    // "fig8"
    std::string title; // "Kernels on AttAcc"
    ChartKind chart;
    std::vector<PaperRatio> ratios; // the figure's ratios
    std::vector<PaperSeries> series;
    std::vector<PaperGroup> groups;
    std::vector<std::string> remarks; // what the paper leaves open, and the assumption made for it

    [[nodiscard]] bool hasComputeFirst() const { return id == "fig2"; }
};

/// The figures that can be reproduced, with the shapes of the published artifact's experiments, in the paper's order.
[[nodiscard]] const std::vector<PaperExperiment>& paperExperiments();

/// The series of Figs. 8 and 9 for a kernel on a device; `name` selects the system whose name `kernel` is. nullptr: the
/// paper has none.
[[nodiscard]] const PaperSeries* findPaperSeries(std::string_view device, std::string_view kernel,
                                                 const std::string PaperSeries::*name);

} // namespace pimento
