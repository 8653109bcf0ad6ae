// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/explore/study_text.h"

#include "app/cli/common/problem_text.h"
#include "app/cli/common/terminal.h"
#include "engine/compare/roofline_chart.h"
#include "engine/problem/setting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace pimento::cli {

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

/// A key as earlier versions wrote it.
std::string olderText(const Fingerprint& print) { return fmt::format("{:016x}{:016x}", print.high, print.low); }

} // namespace

std::string keyText(const Fingerprint& print) { return bytesText(print.high) + bytesText(print.low); }

bool isNamed(const Fingerprint& print, std::string_view beginning)
{
    std::string wanted(beginning);
    std::ranges::transform(wanted, wanted.begin(), [](char c) { return c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c; });
    return keyText(print).starts_with(wanted) || olderText(print).starts_with(wanted);
}

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

namespace {

/// Fidelity of an answer, limited by the fidelity of the quantity that ranks its question.
Fidelity fidelityOf(const StudyQuestion& question, const StudyAnswer& answer)
{
    return std::min(question.quantities[question.ranked].fidelity, answer.fidelity);
}

} // namespace

std::string proofText(const StudyQuestion& question, const StudyAnswer& answer)
{
    if (!answer.isCounted()) { // a solver's
        return (answer.isProved() ? "proved: " : "not proved: ") + solvedText(rankedText(question, answer.ranked),
                                                                              rankedText(question, answer.least),
                                                                              answer.gap().value_or(1));
    }
    if (answer.isProved() && !isExact(fidelityOf(question, answer))) {
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
    if (!isExact(fidelityOf(question, answer)) && isExact(answer.fidelity)) {
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

Json answerJson(const StudyQuestion& question, const StudyAnswer& answer)
{
    static constexpr const char* kProofs[] = {"none", "gap", "proved", "complete", "tried"};
    return {{"candidate", answer.text},
            {"id", fmt::format("{:016x}", answer.candidate)},
            {"place", answer.place < 0 ? Json(nullptr) : Json(answer.place)},
            {"ranked", answer.ranked},
            {"fidelity", fidelityText(fidelityOf(question, answer))},
            {"by", answer.by},
            {"proof", kProofs[static_cast<std::size_t>(answer.proof)]},
            {"proved", answer.isProved() && isExact(fidelityOf(question, answer))},
            {"gap", answer.gap() ? Json(*answer.gap()) : Json(nullptr)},
            {"candidates", answer.candidates}};
}

std::optional<std::int64_t> notComputedOf(const StudyQuestion& question, std::span<const StudyResult> results,
                                          const StudyAnswer& answer)
{
    const auto column = std::ranges::find(question.columns, "not_computed", &StudyColumn::id);
    const auto result = std::ranges::find(results, answer.candidate, &StudyResult::candidate);
    if (column == question.columns.end() || result == results.end()) {
        return std::nullopt;
    }
    constexpr double kMost = 9007199254740992; // 2^53; another program may have written more
    const double elements = result->columns[static_cast<std::size_t>(column - question.columns.begin())];
    return elements >= 0 && elements <= kMost ? std::optional(static_cast<std::int64_t>(elements)) : std::nullopt;
}

std::string notComputedLine(std::optional<std::int64_t> elements, int indent)
{
    return elements.value_or(0) == 0 ? std::string()
                                     : fmt::format("{:{}}{} elements are not computed\n", "", indent, *elements);
}

ColumnOf columnsOf(const StudyList& list)
{
    return [&list](const std::string& id) -> std::optional<ParetoAxis> {
        const auto column = list.columnOf(id);
        if (!column) {
            return std::nullopt;
        }
        const StudyColumn& form = list.column(*column);
        ParetoAxis axis{id, form.unit, form.preference, {}};
        for (std::size_t row = 0; row < list.rows.size(); ++row) {
            axis.values.push_back(list.value(row, *column));
        }
        return axis;
    };
}

void printFront(const StudyList& list, const std::vector<ParetoAxis>& axes, const std::vector<std::size_t>& front)
{
    std::string names;
    for (const ParetoAxis& axis : axes) {
        names += (names.empty() ? "" : ", ") + axis.name + (axis.unit.empty() ? "" : " (" + axis.unit + ")");
    }
    printPlain("  {} of the {} listed are not beaten in {}:\n", front.size(), list.rows.size(), names);
    for (const std::size_t row : front) {
        std::string values;
        for (const ParetoAxis& axis : axes) {
            values += fmt::format("{:>14.6g}", axis.values[row]);
        }
        printPlain("    {:<28}{}\n", list.rows[row].result.text, values);
    }
}

Json frontJson(const StudyList& list, const std::vector<ParetoAxis>& axes, const std::vector<std::size_t>& front)
{
    Json all = Json::array();
    for (const std::size_t row : front) {
        Json one{{"candidate", list.rows[row].result.text}};
        for (const ParetoAxis& axis : axes) {
            one[axis.name] = axis.values[row];
        }
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace pimento::cli
