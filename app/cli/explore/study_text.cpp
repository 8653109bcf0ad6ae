// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/explore/study_text.h"

#include "app/cli/common/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace pimento::cli {

namespace {

/// A key as earlier versions wrote it.
std::string olderText(const Fingerprint& print) { return fmt::format("{:016x}{:016x}", print.high, print.low); }

} // namespace

bool isNamed(const Fingerprint& print, std::string_view beginning)
{
    std::string wanted(beginning);
    std::ranges::transform(wanted, wanted.begin(), [](char c) { return c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c; });
    return keyDigits(print).starts_with(wanted) || olderText(print).starts_with(wanted);
}

Json answerJson(const StudyQuestion& question, const StudyAnswer& answer)
{
    static constexpr const char* kProofs[] = {"none", "gap", "proved", "complete", "tried"};
    return {{"candidate", answer.text},
            {"id", fmt::format("{:016x}", answer.candidate)},
            {"place", answer.place < 0 ? Json(nullptr) : Json(answer.place)},
            {"ranked", answer.ranked},
            {"fidelity", fidelityText(shownFidelity(question, answer))},
            {"by", answer.by},
            {"proof", kProofs[static_cast<std::size_t>(answer.proof)]},
            {"proved", answer.isProved() && isExact(shownFidelity(question, answer))},
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
