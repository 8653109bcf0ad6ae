// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sensitivity/assumption.h"
#include "engine/study/exploration.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Something that is said about a question and may be otherwise under another assumption.
enum class Conclusion : std::uint8_t {
    Winner,      // the best candidate: elsewhere it costs more than kWinnerTolerance above the best one
    DefaultSign, // that the best candidate is not slower than the standard one: elsewhere by more than kSignTolerance
    DefaultGain, // by how much the best candidate is better than the standard one: within kGainTolerance
    BaselineSign // which of device and baseline is faster
};
inline constexpr double kWinnerTolerance = 0.01;
inline constexpr double kSignTolerance = 0.01;
inline constexpr double kGainTolerance = 0.10;

/// The answer under one value of one assumption.
struct SensitivityPoint {
    AssumedValue value;
    bool isSought = false; // for a threshold, between the values of the table
    /// Why there is no answer: the device is refused, nothing fits; none: there is one, or nobody came to it.
    std::optional<Error> refused = {};

    std::optional<std::string> best = {}; // none: nothing was found
    std::size_t bestRow = 0;
    double ranked = 0;       // its ranked quantity
    bool isFinished = false; // its search came to its end
    bool isProved = false;   // and had all candidates that there are
    std::optional<std::string> standard = {};
    double standardRanked = 0;
    std::optional<double> winnerRanked = {};    // of the candidate that is the best one as the question says
    std::string winnerRefused = {};             // why it has no cost here
    std::optional<double> seconds = {};         // of the best one; none: the ranked quantity is no time
    std::optional<double> baselineSeconds = {}; // of the whole work on the other machine
    std::string baseline = {};                  // "one A100"

    [[nodiscard]] bool isAnswered() const { return best.has_value() && isFinished; }
    /// Standard over best; above 1: the best one is better. None: one of them is not known.
    [[nodiscard]] std::optional<double> overStandard() const;
    /// Standard over the winner of the question.
    [[nodiscard]] std::optional<double> winnerOverStandard() const;
    /// Baseline over best; above 1: the device is faster than the other machine.
    [[nodiscard]] std::optional<double> overBaseline() const;
    /// What it costs to stay with the winner of the question: 0.05 is 5 % more than the best one.
    [[nodiscard]] std::optional<double> regret() const;
};

/// From where on a conclusion is otherwise: `otherwise` is the value nearest to the question's where it is, `same` the
/// next one where it is not.
struct Threshold {
    Conclusion conclusion;
    double otherwise = 0;
    double same = 0;

    bool operator==(const Threshold&) const = default;
};

/// The answers under all values of one assumption.
struct AssumptionAnswers {
    Assumption assumption;
    std::vector<SensitivityPoint> points; // numbers ascending; the value of the question is not among them
    std::vector<Threshold> thresholds;
};

/// How the answer to a question depends on what is assumed.
struct Sensitivity {
    std::shared_ptr<const Problem> problem;
    SensitivityPoint standard; // as the question says
    std::vector<AssumptionAnswers> assumptions;
    std::size_t wanted = 0; // points of the table
    std::size_t known = 0;  // of these with an answer or a refusal
    bool wasStopped = false;
};

/// Whether a conclusion is otherwise at a point than as the question says; false where it cannot be told.
[[nodiscard]] bool isOtherwise(Conclusion conclusion, const SensitivityPoint& standard, const SensitivityPoint& point);

struct SensitivityOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;         // borrowed
    Progress* heartbeat = nullptr;      // borrowed; called from every evaluating thread every few milliseconds
    int bisections = 4;                 // rounds in search of a threshold
    std::vector<std::string> only = {}; // assumptions by id; empty: all
};

/// Told from any thread how many of the known points are answered.
using SensitivityProgress = std::function<void(std::size_t answered, std::size_t points, const std::string& last)>;

/// Finds the best candidate of a question with a proof under every value of every assumption, the values of an
/// assumption one at a time, and looks between numbers where a conclusion is otherwise. Points are answered side by
/// side; nothing depends on the number of threads. After a stop the points that are answered are kept. Error: the
/// question cannot be answered as it is, or an id that is no assumption of it.
[[nodiscard]] Result<Sensitivity> sensitivityOf(const Question& question, const Catalogue& catalogue,
                                                const SensitivityOptions& options, std::stop_token stop,
                                                const SensitivityProgress& progress = {});

/// One sentence for each conclusion that is otherwise under an assumption.
[[nodiscard]] std::vector<std::string> sentencesOf(const Sensitivity& found);
/// Titles of the assumptions of which every value was answered and under which no conclusion is otherwise.
[[nodiscard]] std::vector<std::string> harmless(const Sensitivity& found);

} // namespace pimento
