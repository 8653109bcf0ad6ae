// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/systems/dcc/drafts/space_names.h"
#include "engine/systems/dcc/model/draft_cost.h"
#include "sim/base/progress.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// The best draft of a shape beside the default one.
struct Gain {
    std::string shape;
    DraftCost standard{}; // of the default draft, the fastest of those that count as it
    DraftCost best{};
    std::string standardDraft;
    std::string draft; // the best one
    bool isProved = false;

    [[nodiscard]] double ratio() const
    {
        return static_cast<double>(standard.cycles) / static_cast<double>(best.cycles);
    }
};

/// Shapes of a kernel of the paper's evaluation (sec. 5.1): vectors of 1024 to 4096 elements in batches of 1 to 4, and
/// 128 elements a head.
[[nodiscard]] std::vector<std::string> gainShapes(const std::string& kernel);

/// Of several shapes, as the paper averages; at least one.
[[nodiscard]] double harmonicMean(std::span<const Gain> gains);

/// Average speed-up of the best over the default draft that the paper reports (sec. 5.1); none for other kernels.
[[nodiscard]] std::optional<double> publishedGain(const std::string& device, const std::string& kernel);

struct GainOptions {
    unsigned threads = 1;
    Progress* heartbeat = nullptr; // borrowed
    CostCache* cache = nullptr;    // borrowed
};

/// Default and best draft of one shape; a stop leaves what is not proved. Error: a kernel, shape or device that does
/// not work.
[[nodiscard]] Result<Gain> gainOf(const Catalogue& catalogue, const std::string& device, const std::string& kernel,
                                  const std::string& shape, Space space, const GainOptions& options,
                                  std::stop_token stop = {});

} // namespace pimento
