// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/whatif.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

/// Tried values by the ids of their parameters; excludes values that equal the question's.
using TriedValues = std::map<std::string, double>;

/// Values at which a parameter's slider stops, ascending, including the question's.
[[nodiscard]] std::vector<double> sliderValues(const Parameter& parameter);

/// Thins values out to every second, third, ... one, so that about `most` remain, with both ends and each of `kept`.
[[nodiscard]] std::vector<double> thinnedValues(const std::vector<double>& values, const std::vector<double>& kept,
                                                std::size_t most);

/// A question with tried values, and a curve over one of its parameters:
///
///   asked      the unchanged question; its best candidate is the one that is kept everywhere
///   here       the question with all tried values
///   the curve  as here, with each of `values` for the parameter `looked`
struct Trial {
    std::shared_ptr<const Problem> problem; // problem of the unchanged question
    std::vector<Parameter> parameters;      // parameters of the question
    TriedValues tried;
    std::string looked;         // id; "": no curve
    std::vector<double> values; // values of the curve, ascending

    [[nodiscard]] const Parameter* find(const std::string& id) const;
    /// Value of a parameter in this trial.
    [[nodiscard]] double valueOf(const Parameter& parameter) const;
    /// Returns `tried` with another value of one parameter.
    [[nodiscard]] TriedValues with(const std::string& id, double value) const;
    /// Values to evaluate, in this order: the device as it is (no value changed), those that are tried, then those of
    /// the swept parameter's curve, the nearest to its present value first.
    [[nodiscard]] std::vector<TriedValues> places() const;
};

/// Known results of trials of one question.
struct TrialAnswers {
    Trial trial;
    std::map<TriedValues, WhatIfPoint> known; // also of other trials

    /// Result at a point; nullptr: unknown.
    [[nodiscard]] const WhatIfPoint* at(const TriedValues& place) const;
    [[nodiscard]] const WhatIfPoint* asked() const { return at({}); }
    [[nodiscard]] const WhatIfPoint* here() const { return at(trial.tried); }
    [[nodiscard]] const WhatIfPoint* onCurve(double value) const { return at(trial.with(trial.looked, value)); }
    /// Number of points of the trial, and number of known ones.
    [[nodiscard]] std::size_t wanted() const { return trial.places().size(); }
    [[nodiscard]] std::size_t done() const;
    /// The known points of the curve as a sweep of the parameter, without intermediate ones.
    [[nodiscard]] WhatIf curve() const;
};

using TrialProgress = std::function<void(const TrialAnswers&)>;

/// Computes the missing points of a trial, each with a proof, several in parallel, and calls `progress` after each.
/// Nothing depends on the number of threads. A stop keeps the known points.
void answerTrial(TrialAnswers& answers, const Catalogue& catalogue, const WhatIfOptions& options,
                 const std::stop_token& stop, const TrialProgress& progress);

} // namespace pimento
