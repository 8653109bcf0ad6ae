// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/answer_text.h"

#include "engine/compare/roofline_chart.h"
#include "engine/problem/setting.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Hexadecimal digits of a word, lowest byte first.
std::string bytesText(std::uint64_t word)
{
    std::string text;
    for (int byte = 0; byte < 8; ++byte, word >>= 8U) {
        text += fmt::format("{:02x}", word & 0xffU);
    }
    return text;
}

} // namespace

std::string keyDigits(const Fingerprint& print) { return bytesText(print.high) + bytesText(print.low); }

std::string fidelityText(Fidelity fidelity) { return fidelity == Fidelity::Bound ? "lower bound" : wordOf(fidelity); }

std::string questionText(const StudyQuestion& question)
{
    std::string text = question.text;
    const char* before = "; ";
    for (const auto& [id, value] : question.question.settings) {
        if (id != "space") { // the text already names it
            text += std::exchange(before, ", ") + id + "=" + settingText(value);
        }
    }
    return text;
}

std::string rankedText(const StudyQuestion& question, double ranked)
{
    const std::string& unit = question.quantities[question.ranked].unit;
    constexpr double kSeconds = 1e-6;
    return unit == "us" ? siText(ranked * kSeconds, "s") : fmt::format("{}{}{}", ranked, unit.empty() ? "" : " ", unit);
}

Fidelity shownFidelity(const StudyQuestion& question, const StudyAnswer& answer)
{
    return std::min(question.quantities[question.ranked].fidelity, answer.fidelity);
}

std::string proofText(const StudyQuestion& question, const StudyAnswer& answer)
{
    if (!answer.isCounted()) { // a solver's
        return (answer.isProved() ? "proved: " : "not proved: ") + solvedText(rankedText(question, answer.ranked),
                                                                              rankedText(question, answer.least),
                                                                              answer.gap().value_or(1));
    }
    if (answer.isProved() && !isExact(shownFidelity(question, answer))) {
        return fmt::format("none of {} has a smaller estimate{}", answer.candidates,
                           isExact(answer.fidelity) ? "" : "; not simulated");
    }
    switch (answer.proof) {
    case StudyProof::Complete:
        return fmt::format("the least of all {}, each of which was evaluated", answer.candidates);
    case StudyProof::Proved:
        return fmt::format("proved: none of {} costs less", answer.candidates);
    case StudyProof::Gap:
        return fmt::format("not proved: another of {} could cost {:.1f} % less, but none less than {}",
                           answer.candidates, 100 * answer.gap().value_or(0), rankedText(question, answer.least));
    case StudyProof::Tried:
        return fmt::format("the best of {} that were tried; not proved: nothing is known of the others",
                           answer.candidates);
    case StudyProof::None:
        break;
    }
    return fmt::format("not proved: nothing is known of the others of {}", answer.candidates);
}

std::string answerText(const StudyQuestion& question, const StudyAnswer& answer)
{
    if (!isExact(shownFidelity(question, answer)) && isExact(answer.fidelity)) {
        return fmt::format("{} with {}, an estimate; {}", answer.text, rankedText(question, answer.ranked),
                           proofText(question, answer));
    }
    if (answer.fidelity != Fidelity::Simulated) {
        return fmt::format("{} with {}, {} by {}; not simulated", answer.text, rankedText(question, answer.ranked),
                           fidelityText(answer.fidelity), answer.by);
    }
    return fmt::format("{} with {}, simulated; {}", answer.text, rankedText(question, answer.ranked),
                       proofText(question, answer));
}

std::string solvedText(const std::string& best, const std::string& least, double gap)
{
    return fmt::format("best {}, at least {}, gap {:.1f} %", best, least, 100 * gap);
}

} // namespace pimento
