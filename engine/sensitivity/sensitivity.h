// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/sensitivity/assumption.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// A conclusion about a question that may change under another assumption.
enum class Conclusion : std::uint8_t {
    Winner,      // the best candidate: changed if it costs more than kWinnerTolerance above the best one
    DefaultSign, // the best candidate is not slower than the baseline candidate, within kSignTolerance
    DefaultGain, // gain of the best candidate over the baseline candidate, within kGainTolerance
    BaselineSign // which of the device and the reference machine is faster
};
inline constexpr double kWinnerTolerance = 0.01;
inline constexpr double kSignTolerance = 0.01;
inline constexpr double kGainTolerance = 0.10;

/// The answer under one value of one assumption.
struct SensitivityPoint {
    AssumedValue value;
    bool isSought = false; // tried to find a threshold, between the values of the table
    /// Why there is no answer: the device is refused, or nothing fits; none: there is an answer, or the point was not
    /// tried.
    std::optional<Error> refused = {};

    std::optional<std::string> best = {}; // none: nothing was found
    std::size_t bestRow = 0;
    double ranked = 0;       // its ranked quantity
    bool isFinished = false; // its search ended
    bool isProved = false;   // and covered the whole space
    std::optional<std::string> standard = {};
    double standardRanked = 0;
    std::optional<double> winnerRanked = {};    // cost of the question's best candidate
    std::string winnerRefused = {};             // why it has no cost here
    std::optional<double> seconds = {};         // time of the best one; none: the ranked quantity is no time
    std::optional<double> baselineSeconds = {}; // whole work on the reference machine
    std::string baseline = {};                  // for example "one A100"

    [[nodiscard]] bool isAnswered() const { return best.has_value() && isFinished; }
    /// Cost of the baseline divided by the best cost; above 1: the best candidate is better. None: one is unknown.
    [[nodiscard]] std::optional<double> overStandard() const;
    /// Cost of the baseline divided by the cost of the question's best candidate, both under this value. None: one of
    /// them is unknown.
    [[nodiscard]] std::optional<double> winnerOverStandard() const;
    /// Time of the reference machine divided by the best time; above 1: the device is faster.
    [[nodiscard]] std::optional<double> overBaseline() const;
    /// Extra cost of keeping the question's best candidate: 0.05 is 5 % more than the best one.
    [[nodiscard]] std::optional<double> regret() const;
};

/// Values between which a conclusion changes: `otherwise` is the value nearest to the question's where it is different,
/// `same` the adjacent one where it is not.
struct Threshold {
    Conclusion conclusion;
    double otherwise = 0;
    double same = 0;

    bool operator==(const Threshold&) const = default;
};

/// The answers under all values of one assumption.
struct AssumptionAnswers {
    Assumption assumption;
    std::vector<SensitivityPoint> points; // numbers ascend; excludes the value of the question
    std::vector<Threshold> thresholds;
};

/// Dependence of the answer to a question on its assumptions.
struct Sensitivity {
    std::shared_ptr<const Problem> problem;
    SensitivityPoint standard; // under the question's own values
    std::vector<AssumptionAnswers> assumptions;
    std::size_t wanted = 0; // number of points of the table
    std::size_t known = 0;  // points with an answer or a refusal
    bool wasStopped = false;
};

/// True if a conclusion at a point differs from that of the question; false if it cannot be decided.
[[nodiscard]] bool isOtherwise(Conclusion conclusion, const SensitivityPoint& standard, const SensitivityPoint& point);

struct SensitivityOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;         // borrowed
    Progress* heartbeat = nullptr;      // borrowed; called from every evaluating thread every few milliseconds
    int bisections = 4;                 // iterations of the search for a threshold
    std::vector<std::string> only = {}; // assumptions by id; empty: all
};

/// Called from any thread with the number of answered points.
using SensitivityProgress = std::function<void(std::size_t answered, std::size_t points, const std::string& last)>;

/// Finds the proved best candidate of a question under every value of every assumption, one at a time, and searches
/// between numbers where a conclusion changes. Points are answered in parallel; nothing depends on the number of
/// threads. A stop keeps the answered points. Error: the question itself cannot be answered, or an id is no assumption
/// of it.
[[nodiscard]] Result<Sensitivity> sensitivityOf(const Question& question, const Catalogue& catalogue,
                                                const SensitivityOptions& options, std::stop_token stop,
                                                const SensitivityProgress& progress = {});

/// Reports each conclusion that changes under an assumption in a sentence.
[[nodiscard]] std::vector<std::string> sentencesOf(const Sensitivity& found);
/// Titles of the assumptions whose values are all answered, and under which no conclusion changes.
[[nodiscard]] std::vector<std::string> harmless(const Sensitivity& found);

} // namespace pimento
