// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reproduction/paper_experiments.h"

#include <initializer_list>
#include <utility>

namespace pimento {

namespace {

using enum PaperRatio;
using enum PaperStatistic;
using Shapes = std::vector<std::string>;

constexpr const char* kAttacc = "attacc";
constexpr const char* kHbmPim = "hbm-pim-hbm3";

/// Batches of vectors of 1024 to 4096 elements.
Shapes vectors(std::initializer_list<int> batches)
{
    Shapes shapes;
    for (const int batch : batches) {
        for (const int elements : {1024, 2048, 4096}) {
            shapes.push_back("batch=" + std::to_string(batch) + ",vec_len=" + std::to_string(elements));
        }
    }
    return shapes;
}

/// Heads of 128 elements.
Shapes heads(std::initializer_list<int> batches, std::initializer_list<int> counts, std::initializer_list<int> tokens)
{
    Shapes shapes;
    for (const int batch : batches) {
        for (const int count : counts) {
            for (const int length : tokens) {
                shapes.push_back("batch=" + std::to_string(batch) + ",nhead=" + std::to_string(count) +
                                 ",dhead=128,seq_len=" + std::to_string(length));
            }
        }
    }
    return shapes;
}

Shapes layers() { return heads({1, 4}, {32, 64}, {512, 4096}); }

PaperExperiment fig8()
{
    return {
        "fig8",
        "Kernels on AttAcc",
        {{"ATTN",
          kAttacc,
          "attn",
          "attn",
          layers(),
          {{BestOverDefault, HarmonicMean, 1.23},
           {BestOverDefault, Most, 1.57},
           {BestOverGpu, HarmonicMean, 10.35},
           {BestOverGpu, Most, 13.17}}},
         {"GEMV",
          kAttacc,
          "gemv",
          "batched_gemv",
          layers(),
          {{BestOverDefault, HarmonicMean, 1.26}, {BestOverDefault, Most, 1.73}, {BestOverGpu, HarmonicMean, 7.61}}},
         {"RED",
          kAttacc,
          "red",
          "red",
          vectors({1, 4}),
          {{BestOverDefault, HarmonicMean, 1.48},
           {BestOverDefault, Most, 1.66},
           {BestOverGpu, HarmonicMean, 1.58},
           {BestOverGpu, Most, 3.94}}}}};
}

PaperExperiment fig9()
{
    return {"fig9",
            "Kernels on HBM-PIM",
            {{"GEMV",
              kHbmPim,
              "gemv",
              "batched_gemv",
              layers(),
              {{BestOverDefault, HarmonicMean, 1.53}, {BestOverGpu, HarmonicMean, 5.59}, {BestOverGpu, Most, 7.68}}},
             {"RED",
              kHbmPim,
              "red",
              "red",
              vectors({1, 2, 4}),
              {{BestOverDefault, HarmonicMean, 2.09}, {BestOverGpu, HarmonicMean, 1.35}}},
             {"VA",
              kHbmPim,
              "va",
              "va",
              vectors({1, 2, 4}),
              {{BestOverDefault, HarmonicMean, 1.64}, {BestOverGpu, HarmonicMean, 2.07}}},
             {"RELU",
              kHbmPim,
              "relu",
              "relu",
              vectors({1, 2, 4}),
              {{BestOverDefault, HarmonicMean, 1.54}, {BestOverGpu, HarmonicMean, 2.66}}}}};
}

/// The means at the smallest and the largest batch are printed.
PaperExperiment fig10()
{
    PaperExperiment all{"fig10", "GEMV with growing batches, 32 heads", {}};
    const auto add = [&all](const char* device, double atOne, double atEight) {
        for (const int batch : {1, 2, 4, 8}) {
            std::vector<PaperFigure> printed;
            if (batch == 1 || batch == 8) {
                printed.push_back({BestOverDefault, HarmonicMean, batch == 1 ? atOne : atEight});
            }
            all.series.push_back({"GEMV, batch " + std::to_string(batch), device, "gemv", "batched_gemv",
                                  heads({batch}, {32}, {512, 1024, 2048, 4096}), std::move(printed)});
        }
    };
    add(kHbmPim, 1.33, 1.58);
    add(kAttacc, 1.14, 1.31);
    return all;
}

} // namespace

const std::vector<PaperExperiment>& paperExperiments()
{
    static const std::vector<PaperExperiment> all = {fig8(), fig9(), fig10()};
    return all;
}

} // namespace pimento
