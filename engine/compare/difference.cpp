// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/formatting.h"
#include "engine/compare/comparability.h"
#include "engine/compare/comparison.h"
#include "engine/compare/roofline_chart.h"

namespace pimento {

namespace {

constexpr double kAlike = 1.005; // smaller ratios round to 1.00

bool isAlike(double ratio) { return ratio < kAlike && 1 / ratio < kAlike; }

/// Text of a speed ratio: "2.04x faster than ", "as fast as ".
std::string speedText(double ratio)
{
    std::string text;
    if (isAlike(ratio)) {
        return "as fast as ";
    }
    appendFormat(text, "{:.2f}x {} than ", ratio >= 1 ? ratio : 1 / ratio, ratio >= 1 ? "faster" : "slower");
    return text;
}

/// Text of an energy ratio: "2.04x less energy: ", "as much energy: ".
std::string energyText(double ratio)
{
    std::string text;
    if (isAlike(ratio)) {
        return "as much energy: ";
    }
    appendFormat(text, "{:.2f}x {} energy: ", ratio >= 1 ? ratio : 1 / ratio, ratio >= 1 ? "less" : "more");
    return text;
}

} // namespace

RoofUse roofUseOf(const Roofline& roofline)
{
    const auto needs = [](double amount, double perSecond) { return perSecond > 0 ? amount / perSecond : 0; };
    RoofUse use{"units", needs(roofline.operations, roofline.roofs.operations)};
    if (const double arrays = needs(roofline.arrayBytes, roofline.roofs.arrayBytes); arrays > use.share) {
        use = {"arrays", arrays};
    }
    if (const double bus = needs(roofline.busBytes, roofline.roofs.busBytes); bus > use.share) {
        use = {"bus", bus};
    }
    use.share = roofline.seconds > 0 ? use.share / roofline.seconds : 0;
    return use;
}

Difference differenceOf(const ComparedItem& item, const ComparedItem& baseline)
{
    Difference difference;
    if (!item.hasFigures() || !baseline.hasFigures()) {
        difference.whyNot = (item.hasFigures() ? baseline : item).label() + " has no results";
        return difference;
    }
    difference.whyNot = whyNotCompared(*item.problem, *baseline.problem);
    if (!difference.whyNot.empty()) {
        return difference;
    }
    if (item.seconds > 0 && baseline.seconds > 0) {
        difference.time = baseline.seconds / item.seconds;
    }
    if (item.picojoules > 0 && baseline.picojoules > 0) {
        difference.energy = baseline.picojoules / item.picojoules;
    }
    return difference;
}

std::string differenceText(const ComparedItem& item, const ComparedItem& baseline)
{
    const Difference difference = differenceOf(item, baseline);
    if (!difference.whyNot.empty()) {
        return "not compared with " + baseline.label() + ": " + difference.whyNot;
    }
    std::string text;
    if (difference.time) {
        text = speedText(*difference.time) + baseline.label() + ": " + siText(item.seconds, "s") + " against " +
               siText(baseline.seconds, "s");
    }
    if (difference.energy) {
        constexpr double kPicojoule = 1e-12;
        text += (text.empty() ? "" : "; ") + energyText(*difference.energy) +
                siText(item.picojoules * kPicojoule, "J") + " against " + siText(baseline.picojoules * kPicojoule, "J");
    }
    return text.empty() ? "they have no costs in common" : text;
}

} // namespace pimento
