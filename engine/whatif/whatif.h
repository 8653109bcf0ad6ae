// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/search/evaluation.h"
#include "engine/study/problem.h"
#include "engine/whatif/parameter.h"
#include "engine/whatif/sweep.h"
#include "sim/base/progress.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// A candidate and what it costs.
struct WhatIfCost {
    std::string candidate;
    Evaluation found;
    double ranked = 0;                     // the ranked quantity
    std::optional<double> seconds = {};    // of it, by the clock of its device; none: it is no time
    std::optional<double> picojoules = {}; // none: the device or the system tells none

    /// What values of other devices are compared with: seconds, else the ranked quantity.
    [[nodiscard]] double measure() const { return seconds.value_or(ranked); }
};

/// The answer to the question with other values.
struct WhatIfPoint {
    std::vector<double> values; // one for each swept parameter
    bool isFile = false;        // those of the question
    bool isSought = false;      // between the values that were asked for
    /// Why there is no answer: the device is refused, nothing fits; none: there is one, or nobody came to it.
    std::optional<Error> refused = {};
    bool isFinished = false;             // its search came to its end
    bool isProved = false;               // and had all candidates that there are
    std::optional<WhatIfCost> best = {}; // of equals the one that stays
    std::optional<WhatIfCost> standard = {};
    std::string standardName = {};              // which hand-made one it is: "published"
    std::optional<WhatIfCost> staying = {};     // the best candidate of the question as it is
    std::string stayingRefused = {};            // why that one has no cost here
    std::optional<double> baselineSeconds = {}; // of the whole work on the other machine
    std::string baseline = {};                  // "one A100"

    [[nodiscard]] bool isAnswered() const { return isFinished && best.has_value(); }
    /// Standard over best; above 1: the best one is better.
    [[nodiscard]] std::optional<double> overStandard() const;
    /// Standard over the candidate that stayed.
    [[nodiscard]] std::optional<double> stayingOverStandard() const;
    /// Baseline over best; above 1: the device is faster than the other machine.
    [[nodiscard]] std::optional<double> overBaseline() const;
    /// What staying costs: 0.05 is 5 % more than the best one.
    [[nodiscard]] std::optional<double> regret() const;
};

/// A question answered with other values of one or two parameters.
struct WhatIf {
    std::shared_ptr<const Problem> problem; // as the question says
    std::vector<Parameter> parameters;
    std::vector<std::vector<double>> values; // that were asked for and that the question has, of each parameter
    std::vector<WhatIfPoint> points;         // ascending, the last parameter first
    std::size_t wanted = 0;                  // points but for those sought between them
    std::size_t known = 0;                   // of these with an answer or a refusal
    bool wasStopped = false;

    /// The point of the question as it is.
    [[nodiscard]] const WhatIfPoint& file() const;
};

struct WhatIfOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    int bisections = 4;            // rounds in search of where something changes, of one parameter of whole numbers
};

inline constexpr std::size_t kMostWhatIfPoints = 1000;

/// Told from any thread how many of the known points are answered.
using WhatIfProgress = std::function<void(std::size_t answered, std::size_t points, const std::string& last)>;

/// Finds the best candidate with a proof for every value of one parameter, or every pair of values of two, and what the
/// best one of the question as it is costs there. Of one parameter of whole numbers it looks between two values where
/// the best candidate or a verdict changes. Points are answered side by side; nothing depends on the number of threads.
/// After a stop the points that are answered are kept. Error: the question cannot be answered as it is, an unknown
/// parameter, one that is swept twice, values that it does not take, too many points.
[[nodiscard]] Result<WhatIf> whatIf(const Question& question, const std::vector<Sweep>& sweeps,
                                    const Catalogue& catalogue, const WhatIfOptions& options, std::stop_token stop,
                                    const WhatIfProgress& progress = {});

/// What the points say: the answer as it is, where the best candidate changes, how much the values matter and where
/// they stop to matter, where verdicts turn, which values are refused.
[[nodiscard]] std::vector<std::string> sentencesOf(const WhatIf& found);

/// Something that is said about a point and may be otherwise at the next one.
enum class WhatIfVerdict : std::uint8_t {
    Winner,   // the best candidate
    Standard, // whether the candidate that stayed is slower than the standard one, by more than 1 %
    Baseline, // which of device and baseline is faster
};
inline constexpr WhatIfVerdict kWhatIfVerdicts[] = {WhatIfVerdict::Winner, WhatIfVerdict::Standard,
                                                    WhatIfVerdict::Baseline};
/// Whether it is otherwise at another answered point; false where it cannot be told.
[[nodiscard]] bool isOtherwise(WhatIfVerdict verdict, const WhatIfPoint& one, const WhatIfPoint& other);

} // namespace pimento
