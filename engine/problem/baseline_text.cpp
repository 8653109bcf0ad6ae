// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/baseline_text.h"

#include <cstdio>

namespace pimento {

namespace {

constexpr double kEqual = 1.005; // smaller ratios are equal at two decimals

std::string factor(double ratio)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2fx", ratio);
    return text;
}

} // namespace

std::string standardText(const std::string& name, const std::string& label)
{
    return (name.empty() ? std::string("the default baseline ") : "the baseline (" + name + ") ") + label;
}

std::string comparedText(double ratio, const std::string& name, const std::string& label, bool isTime)
{
    const bool isEqual = ratio < kEqual && 1 / ratio < kEqual;
    const std::string words = isEqual     ? (isTime ? "as fast as " : "equal to ")
                              : ratio > 1 ? factor(ratio) + (isTime ? " faster than " : " less than ")
                                          : factor(1 / ratio) + (isTime ? " slower than " : " more than ");
    return words + standardText(name, label);
}

std::string addedText(std::size_t count)
{
    return count == 0 ? std::string()
                      : std::to_string(count) +
                            (count == 1 ? " baseline that leaves banks idle" : " baselines that leave banks idle");
}

std::string outsideText(double ratio, const std::string& name, const std::string& candidates)
{
    return ratio >= 1 ? std::string()
                      : (name.empty() ? std::string("The default baseline") : "The baseline (" + name + ")") +
                            " is not in this space, whose rules exclude it: the space of all " + candidates +
                            " contains it, and maybe something better";
}

} // namespace pimento
