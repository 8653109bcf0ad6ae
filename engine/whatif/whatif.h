// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/problem/problem.h"
#include "engine/search/evaluation.h"
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

/// A candidate with its cost.
struct WhatIfCost {
    std::string candidate;
    Evaluation found;
    double ranked = 0;                     // the ranked quantity
    std::optional<double> seconds = {};    // ranked quantity as time, by the clock of the device; none: it is no time
    std::optional<double> picojoules = {}; // none: the device or the system gives no energy

    /// Measure for comparisons with other devices: seconds, else the ranked quantity.
    [[nodiscard]] double measure() const { return seconds.value_or(ranked); }
};

/// The answer to the question with other values.
struct WhatIfPoint {
    std::vector<double> values; // one per swept parameter
    bool isFile = false;        // values of the question
    bool isSought = false;      // between the requested values
    /// Why there is no answer: the device is refused, or nothing fits; none: there is an answer, or the point was not
    /// tried.
    std::optional<Error> refused = {};
    bool isFinished = false;             // its search ended
    bool isProved = false;               // and covered the whole space
    std::optional<WhatIfCost> best = {}; // best candidate; of ties, the kept one
    std::optional<WhatIfCost> standard = {};
    std::string standardName = {};              // name of the baseline candidate: "published"
    std::optional<WhatIfCost> staying = {};     // cost of the question's best candidate
    std::string stayingRefused = {};            // why that candidate has no cost here
    std::optional<double> baselineSeconds = {}; // whole work on the reference machine
    std::string baseline = {};                  // for example "one A100"

    [[nodiscard]] bool isAnswered() const { return isFinished && best.has_value(); }
    /// Baseline candidate over best; above 1: the best one is better.
    [[nodiscard]] std::optional<double> overStandard() const;
    /// Baseline candidate over the kept candidate.
    [[nodiscard]] std::optional<double> stayingOverStandard() const;
    /// Reference machine over best; above 1: the device is faster.
    [[nodiscard]] std::optional<double> overBaseline() const;
    /// Extra cost of keeping the question's candidate: 0.05 is 5 % more than the best one.
    [[nodiscard]] std::optional<double> regret() const;
};

/// Answers to a question with other values of one or two parameters.
struct WhatIf {
    std::shared_ptr<const Problem> problem; // problem of the unchanged question
    std::vector<Parameter> parameters;
    std::vector<std::vector<double>> values; // per parameter: requested values and that of the question
    std::vector<WhatIfPoint> points;         // ascending, the last parameter fastest
    std::size_t wanted = 0;                  // number of points, without those searched in between
    std::size_t known = 0;                   // points with an answer or a refusal
    bool wasStopped = false;

    /// The point of the unchanged question.
    [[nodiscard]] const WhatIfPoint& file() const;
};

struct WhatIfOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    int bisections = 4;            // iterations of the search for changes, for one parameter of whole numbers
};

inline constexpr std::size_t kMostWhatIfPoints = 1000;

/// Called from any thread with the number of answered points.
using WhatIfProgress = std::function<void(std::size_t answered, std::size_t points, const std::string& last)>;

/// Finds the proved best candidate for every value of one parameter, or every pair of values of two, and the cost of
/// the unchanged question's best candidate there. For one parameter of whole numbers it searches between two values
/// where the best candidate or a verdict changes. Points are answered in parallel; nothing depends on the number of
/// threads. A stop keeps the answered points. Error: the question itself cannot be answered, an unknown or duplicate
/// parameter, values that it does not take, or too many points.
[[nodiscard]] Result<WhatIf> whatIf(const Question& question, const std::vector<Sweep>& sweeps,
                                    const Catalogue& catalogue, const WhatIfOptions& options, std::stop_token stop,
                                    const WhatIfProgress& progress = {});

/// Summarises the points: the unchanged answer, where the best candidate changes, how much the values matter and where
/// they cease to matter, where verdicts change, which values are refused.
[[nodiscard]] std::vector<std::string> sentencesOf(const WhatIf& found);

/// A verdict on a point that may differ at the next one.
enum class WhatIfVerdict : std::uint8_t {
    Winner,   // the best candidate
    Standard, // if the kept candidate is slower than the baseline candidate, by more than 1 %
    Baseline, // which of the device and the reference machine is faster
};
inline constexpr WhatIfVerdict kWhatIfVerdicts[] = {WhatIfVerdict::Winner, WhatIfVerdict::Standard,
                                                    WhatIfVerdict::Baseline};
/// True if a verdict differs between two answered points; false if it cannot be decided.
[[nodiscard]] bool isOtherwise(WhatIfVerdict verdict, const WhatIfPoint& one, const WhatIfPoint& other);

} // namespace pimento
