// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/whatif.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

/// Values that somebody tries, by the ids of their parameters; those that the question has are left out.
using TriedValues = std::map<std::string, double>;

/// The values that a slider of a parameter stops at, ascending, among them that of the question.
[[nodiscard]] std::vector<double> sliderValues(const Parameter& parameter);

/// Every second, third, ... of them, so that about `most` are left, with both ends and each of `kept`.
[[nodiscard]] std::vector<double> thinnedValues(const std::vector<double>& values, const std::vector<double>& kept,
                                                std::size_t most);

/// A question with tried values, and one of its parameters that is looked at around them:
///
///   asked      the question as it is; its best candidate is the one that stays everywhere
///   here       the question with all tried values
///   the curve  the same, with each of `values` for the parameter `looked`
struct Trial {
    std::shared_ptr<const Problem> problem; // as the question says
    std::vector<Parameter> parameters;      // of it
    TriedValues tried;
    std::string looked;         // id; "": no curve
    std::vector<double> values; // of its curve, ascending

    [[nodiscard]] const Parameter* find(const std::string& id) const;
    /// What a parameter is here.
    [[nodiscard]] double valueOf(const Parameter& parameter) const;
    /// `tried` with another value of one parameter.
    [[nodiscard]] TriedValues with(const std::string& id, double value) const;
    /// The places of a trial, the first ones first: asked, here, then the curve from here outwards.
    [[nodiscard]] std::vector<TriedValues> places() const;
};

/// What is known of trials of one question.
struct TrialAnswers {
    Trial trial;
    std::map<TriedValues, WhatIfPoint> known; // also of other trials

    /// nullptr: nothing is known yet.
    [[nodiscard]] const WhatIfPoint* at(const TriedValues& place) const;
    [[nodiscard]] const WhatIfPoint* asked() const { return at({}); }
    [[nodiscard]] const WhatIfPoint* here() const { return at(trial.tried); }
    [[nodiscard]] const WhatIfPoint* onCurve(double value) const { return at(trial.with(trial.looked, value)); }
    /// Places of the trial, and how many of them are known.
    [[nodiscard]] std::size_t wanted() const { return trial.places().size(); }
    [[nodiscard]] std::size_t done() const;
    /// The known points of the curve as a sweep of the parameter, without those between.
    [[nodiscard]] WhatIf curve() const;
};

using TrialProgress = std::function<void(const TrialAnswers&)>;

/// Finds out what is missing of a trial, each place with a proof, some side by side, and tells after each of them.
/// Nothing depends on the number of threads. A stop keeps what is known.
void answerTrial(TrialAnswers& answers, const Catalogue& catalogue, const WhatIfOptions& options,
                 const std::stop_token& stop, const TrialProgress& progress);

} // namespace pimento
