// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sensitivity/conclusions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

/// Text of a ratio: "1.580x faster than", "2.100x slower than", "as fast as".
std::string speedText(double ratio)
{
    constexpr double kNoDifference = 0.0005; // smaller differences vanish in three decimals
    if (std::abs(ratio - 1) < kNoDifference) {
        return "as fast as";
    }
    return ratio >= 1 ? fmt::format("{:.3f}x faster than", ratio) : fmt::format("{:.3f}x slower than", 1 / ratio);
}

/// Text of the values with another conclusion: "3 scores a cycle and less (not at 4)".
std::string valueText(const AssumptionAnswers& one, const SensitivityPoint& point, Conclusion conclusion)
{
    const auto threshold = std::ranges::find_if(one.thresholds, [&](const Threshold& each) {
        const double from = *one.assumption.standardNumber;
        return each.conclusion == conclusion && (each.otherwise < from) == (*point.value.number < from);
    });
    if (threshold == one.thresholds.end()) {
        return point.value.text;
    }
    return fmt::format("{} and {} (not at {}); at {}", numberText(threshold->otherwise, one.assumption.unit),
                       threshold->otherwise < threshold->same ? "less" : "more", threshold->same, *point.value.number);
}

std::string sentence(const Sensitivity& found, const SensitivityPoint& point, Conclusion conclusion)
{
    const SensitivityPoint& before = found.standard;
    switch (conclusion) {
    case Conclusion::Winner:
        return point.winnerRanked
                   ? fmt::format("{} costs {:.1f} % more than {}", *before.best, 100 * *point.regret(), *point.best)
                   : fmt::format("{} has no cost there ({}), {} is the best", *before.best, point.winnerRefused,
                                 *point.best);
    case Conclusion::DefaultSign:
        return fmt::format("{}, {} {}, becomes {} {} (up to {:.0f} % counts as equal)", *before.best,
                           speedText(*before.overStandard()), *before.standard, speedText(*point.winnerOverStandard()),
                           *point.standard, 100 * kSignTolerance);
    case Conclusion::DefaultGain:
        return fmt::format("best over baseline is {:.3f}x instead of {:.3f}x", *point.overStandard(),
                           *before.overStandard());
    case Conclusion::BaselineSign:
        return fmt::format("{} {} becomes {} {}", speedText(*before.overBaseline()), before.baseline,
                           speedText(*point.overBaseline()), point.baseline);
    }
    return {};
}

const char* beginOf(Conclusion conclusion)
{
    switch (conclusion) {
    case Conclusion::Winner:
        return "The winner changes";
    case Conclusion::DefaultSign:
        return "The verdict against the default flips";
    case Conclusion::DefaultGain:
        return "The gain over the default changes";
    case Conclusion::BaselineSign:
        return "The GPU verdict flips";
    }
    return "";
}

/// True if a point is mentioned: of several numbers on one side of the question's, only the farthest is.
bool isTold(const AssumptionAnswers& one, const Sensitivity& found, const SensitivityPoint& point,
            Conclusion conclusion)
{
    if (!isOtherwise(conclusion, found.standard, point)) {
        return false;
    }
    if (!point.value.number || !one.assumption.standardNumber) {
        return true;
    }
    const double from = *one.assumption.standardNumber;
    return std::ranges::none_of(one.points, [&](const SensitivityPoint& other) {
        const bool isFarther = *point.value.number < from ? *other.value.number < *point.value.number
                                                          : *other.value.number > *point.value.number;
        return isFarther && isOtherwise(conclusion, found.standard, other);
    });
}

} // namespace

std::optional<double> SensitivityPoint::overStandard() const
{
    return best && standard && ranked > 0 ? std::optional(standardRanked / ranked) : std::nullopt;
}

std::optional<double> SensitivityPoint::winnerOverStandard() const
{
    return winnerRanked && standard && *winnerRanked > 0 ? std::optional(standardRanked / *winnerRanked) : std::nullopt;
}

std::optional<double> SensitivityPoint::overBaseline() const
{
    return seconds && baselineSeconds && *seconds > 0 ? std::optional(*baselineSeconds / *seconds) : std::nullopt;
}

std::optional<double> SensitivityPoint::regret() const
{
    return winnerRanked && best && ranked > 0 ? std::optional(*winnerRanked / ranked - 1) : std::nullopt;
}

bool isOtherwise(Conclusion conclusion, const SensitivityPoint& standard, const SensitivityPoint& point)
{
    if (!standard.isAnswered() || !point.isAnswered()) {
        return false;
    }
    switch (conclusion) {
    case Conclusion::Winner:
        return point.regret() ? *point.regret() > kWinnerTolerance : !point.winnerRefused.empty();
    case Conclusion::DefaultSign:
        return standard.overStandard() && *standard.overStandard() >= 1 && point.winnerOverStandard() &&
               *point.winnerOverStandard() < 1 / (1 + kSignTolerance);
    case Conclusion::DefaultGain:
        return standard.overStandard() && point.overStandard() &&
               std::abs(*point.overStandard() / *standard.overStandard() - 1) > kGainTolerance;
    case Conclusion::BaselineSign:
        return standard.overBaseline() && point.overBaseline() &&
               (*standard.overBaseline() >= 1) != (*point.overBaseline() >= 1);
    }
    return false;
}

std::vector<std::string> sentencesOf(const Sensitivity& found)
{
    std::vector<std::string> sentences;
    for (const Conclusion conclusion : kConclusions) {
        for (const AssumptionAnswers& one : found.assumptions) {
            for (const SensitivityPoint& point : one.points) {
                if (isTold(one, found, point, conclusion)) {
                    sentences.push_back(fmt::format("{} under {}: {}: {}", beginOf(conclusion), one.assumption.title,
                                                    valueText(one, point, conclusion),
                                                    sentence(found, point, conclusion)));
                }
            }
        }
    }
    return sentences;
}

std::vector<std::string> harmless(const Sensitivity& found)
{
    std::vector<std::string> titles;
    for (const AssumptionAnswers& one : found.assumptions) {
        const bool isHarmless = std::ranges::all_of(one.points, [&](const SensitivityPoint& point) {
            return point.isAnswered() && std::ranges::none_of(kConclusions, [&](Conclusion conclusion) {
                       return isOtherwise(conclusion, found.standard, point);
                   });
        });
        if (isHarmless && !one.points.empty()) {
            titles.push_back(one.assumption.title);
        }
    }
    return titles;
}

} // namespace pimento
