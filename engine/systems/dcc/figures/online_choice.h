// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/training.h"
#include "engine/problem/catalogue.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// One batch of queries that are answered together.
struct OnlineBatch {
    int input = 0;             // tokens per query
    int output = 0;            // generated tokens per query
    std::size_t newShapes = 0; // shapes that the look-up table did not have yet
    double offlineSeconds = 0; // attention on the device, with the proved best draft of each shape
    double onlineSeconds = 0;  // attention on the device, with the chosen drafts
    double compileSeconds = 0; // choosing drafts for the new shapes, on this computer

    [[nodiscard]] double penalty() const { return (onlineSeconds + compileSeconds) / offlineSeconds; }
};

/// A shape of the look-up table.
struct OnlineShape {
    int length = 0;    // tokens, a multiple of kLengthStep
    double best = 0;   // cycles of the proved best draft
    double chosen = 0; // cycles of the chosen draft
    double compileSeconds = 0;
};

struct OnlineRun {
    std::vector<OnlineBatch> batches;
    std::vector<OnlineShape> shapes; // in the order of their occurrence
    int queries = 0;                 // per batch
    std::size_t samples = 0;         // drafts that were run for the training
    double trainingSeconds = 0;      // before all queries
    std::size_t lastNew = 0;         // batches up to the last one with a new shape

    /// Number of batches that contain a fraction `share` of the total compile time.
    [[nodiscard]] std::size_t batchesFor(double share) const;
};

struct OnlineOptions {
    std::size_t batches = 2000;
    int queries = 64;     // per batch
    std::size_t top = 16; // drafts to run for each new shape, the most promising ones
    std::uint64_t seed = 1;
    TrainingOptions training;
    std::function<void(const std::string& step)> step = {};
};

/// Reproduces the paper's Fig. 15: batches of queries to MT-NLG-310B on eight GPUs with five AttAcc devices each, with
/// random inputs and outputs of 128 to 2,048 tokens. At each generated token the attention kernel has another length,
/// in steps of 16 tokens. For a length outside of the look-up table costs are predicted, the most promising drafts are
/// run, and the best of these enters the table. All times exclude layers other than attention. Error: as train(), or a
/// stop.
[[nodiscard]] Result<OnlineRun> runOnline(const Catalogue& catalogue, const OnlineOptions& options,
                                          const std::stop_token& stop = {});

} // namespace pimento
