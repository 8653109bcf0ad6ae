// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/training.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
#include "sim/base/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// A row of the paper's Table 4: accuracy of a predictor's choice for the shapes of a kernel on a device.
struct AccuracySeries {
    std::string device;
    std::string kernel;         // name in the published artifact
    std::string compiledKernel; // the library's kernel with the same computation
    std::vector<std::string> shapes;
    // Published values; 0: the paper has no such row.
    int paperShapes = 0;
    int paperBest = 0;
    double paperRest = 0; // fraction of the best performance where another draft was chosen
};

/// Rows of Table 4 about single kernels, with families of shapes like those that the paper describes: batches, heads
/// and lengths. The paper does not print its shapes.
[[nodiscard]] const std::vector<AccuracySeries>& accuracySeries();

/// Result for one shape. All costs come from runs.
struct AccuracyCase {
    std::string shape;
    /// Candidates of this shape were run for the training; they are excluded from the other members.
    bool isTrainedOn = false;
    std::size_t programs = 0; // distinct programs that participate
    double best = 0;          // their proved optimum
    double chosen = 0;        // cost of the candidate with the smallest prediction
    double bestOfTop = 0;     // minimum cost of the candidates with the smallest predictions
    double predicted = 0;     // prediction for the chosen one

    [[nodiscard]] double performance() const { return best / chosen; }
    [[nodiscard]] double topPerformance() const { return best / bestOfTop; }
};

struct Accuracy {
    const AccuracySeries* series = nullptr;
    std::vector<AccuracyCase> cases;
    std::size_t samples = 0;      // candidates that were run for the training
    double trainingSeconds = 0;   // includes the runs
    double predictionSeconds = 0; // over all shapes: features and predictions
    double proofSeconds = 0;      // over all shapes
};

/// Fractions of the cases that meet a condition.
struct AccuracySummary {
    std::size_t shapes = 0;
    std::size_t best = 0;    // shapes whose chosen candidate costs as little as the optimum
    double rest = 1;         // mean performance of the other shapes
    std::size_t topBest = 0; // shapes for which the best of the top candidates is optimal
    double topRest = 1;
    double worst = 1; // minimum performance of a chosen candidate

    /// Fraction of the shapes whose chosen candidate is optimal.
    [[nodiscard]] double share() const
    {
        return shapes == 0 ? 0 : static_cast<double>(best) / static_cast<double>(shapes);
    }
    [[nodiscard]] double topShare() const
    {
        return shapes == 0 ? 0 : static_cast<double>(topBest) / static_cast<double>(shapes);
    }
};
/// Summarises the shapes that were trained on, the other ones, or both.
[[nodiscard]] AccuracySummary summaryOf(const Accuracy& accuracy, std::optional<bool> trainedOn = {});

struct AccuracyOptions {
    std::string system = "dcc-artifact";
    std::string space = "complete";
    TrainingOptions training;
    std::size_t top = 16;
    std::size_t mostShapes = 0; // per series, spread evenly; 0: all
    std::function<void(const AccuracySeries&, const std::string& step)> step = {};
};

/// Trains on every second shape of a series and lets the predictor choose for all of them, among candidates that were
/// not run for the training; the optimum of these is proved. Error: as train(), or a stop.
[[nodiscard]] Result<Accuracy> measureAccuracy(const AccuracySeries& series, const Catalogue& catalogue,
                                               const AccuracyOptions& options, const std::stop_token& stop = {});

} // namespace pimento
