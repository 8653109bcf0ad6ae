// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/training.h"
#include "engine/study/catalogue.h"
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
    int input = 0;             // tokens of each query
    int output = 0;            // tokens that are generated for each
    std::size_t newShapes = 0; // whose draft was not in the look-up table yet
    double offlineSeconds = 0; // attention on the device, with the proved best draft of each shape
    double onlineSeconds = 0;  // the same with the drafts that were chosen
    double compileSeconds = 0; // choosing drafts for the new shapes; on this computer

    [[nodiscard]] double penalty() const { return (onlineSeconds + compileSeconds) / offlineSeconds; }
};

/// A shape of the look-up table.
struct OnlineShape {
    int length = 0;    // tokens, a multiple of kLengthStep
    double best = 0;   // cycles of the proved best draft
    double chosen = 0; // cycles of the draft that was chosen
    double compileSeconds = 0;
};

struct OnlineRun {
    std::vector<OnlineBatch> batches;
    std::vector<OnlineShape> shapes; // in the order in which they came up
    int queries = 0;                 // of a batch
    std::size_t samples = 0;         // drafts that were run for the training
    double trainingSeconds = 0;      // ahead of all queries
    std::size_t lastNew = 0;         // batches up to and with the last one that had a new shape

    /// Batches after which so large a share of all compile time is over.
    [[nodiscard]] std::size_t batchesFor(double share) const;
};

struct OnlineOptions {
    std::size_t batches = 2000;
    int queries = 64;     // of a batch
    std::size_t top = 16; // drafts that are run of each new shape, the most promising ones
    std::uint64_t seed = 1;
    TrainingOptions training;
    std::function<void(const std::string& step)> step = {};
};

/// The paper's Fig. 15: batches of queries to MT-NLG-310B on eight GPUs with five AttAcc devices each, inputs and
/// outputs of 128 to 2,048 tokens, drawn at random. At each generated token the attention kernel has another length,
/// counted in steps of 16 tokens. A length that is not in the look-up table is predicted, the most promising drafts are
/// run, and the best of these goes into the table. Layers other than attention are left out of all times. Error: as
/// train(), or a stop.
[[nodiscard]] Result<OnlineRun> runOnline(const Catalogue& catalogue, const OnlineOptions& options,
                                          const std::stop_token& stop = {});

} // namespace pimento
