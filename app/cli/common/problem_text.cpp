// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/problem_text.h"

#include "app/cli/common/support.h"
#include "engine/compare/roofline_chart.h"
#include "engine/exploration/left_out.h"
#include "engine/problem/setting.h"
#include "engine/study_queries/answer_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace pimento::cli {

namespace {

constexpr std::string_view kCycles = "cycles";
constexpr std::string_view kTotalCycles = "cycles_total"; // a time that has more than the device's cycles

Json numberJson(const CostQuantity& quantity, double value)
{
    return quantity.isWhole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

std::string numberText(const CostQuantity& quantity, double value)
{
    constexpr double kLeastExact = 1e5; // from here on, six digits would hide whole ones
    constexpr double kMostExact = 1e15;
    const bool isLarge = value >= kLeastExact && value < kMostExact;
    return quantity.isWhole ? std::to_string(static_cast<std::int64_t>(value))
           : isLarge        ? fmt::format("{:.0f}", value)
                            : fmt::format("{:.6g}", value);
}

} // namespace

const SystemInfo& infoOf(const Problem& problem)
{
    static const SystemInfo kNone;
    const auto system = findSystem(problem.question().system);
    return system ? (*system)->info() : kNone;
}

std::string spaceText(const Problem& problem)
{
    const auto specs = settingsOf(problem);
    const auto space = std::ranges::find(specs, true, &SettingSpec::changesSpace);
    return space == specs.end() ? "" : settingText(valueOf(problem.question(), *space));
}

std::vector<std::size_t> tileColumns(const CandidateList& list)
{
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < list.columns().size(); ++i) {
        if (list.columns()[i].id == "t" + std::to_string(columns.size())) {
            columns.push_back(i);
        }
    }
    return columns;
}

Json subjectJson(const Problem& problem)
{
    return {{"kernel", problem.question().workload.name},
            {"shape", problem.shapeText()},
            {"backend", problem.device()->name},
            {"model", problem.question().system}};
}

std::string assumptionsText(const Problem& problem)
{
    std::string text;
    if (const std::string contents = problem.contents(); !contents.empty()) {
        text += "  " + contents + "\n";
    }
    if (const auto baseline = problem.baseline()) {
        text +=
            fmt::format("  compared with {} on the work of {} device{}: {}, {}\n", baseline->name, baseline->devices,
                        baseline->devices == 1 ? "" : "s", timeText(baseline->seconds * 1e3), baseline->method);
    }
    return text;
}

void addAssumptions(Json& document, const Problem& problem)
{
    if (const std::string contents = problem.contents(); !contents.empty()) {
        document["contents"] = contents;
    }
    if (const auto baseline = problem.baseline()) {
        document["gpu_name"] = baseline->name;
        document["gpu_method"] = baseline->method;
        document["gpu_devices"] = baseline->devices;
    }
}

std::string notComputedLine(const Problem& problem, const std::string& candidate)
{
    return notComputedLine(notComputedOf(problem, candidate));
}

void addNotComputed(Json& document, const Problem& problem, const std::string& candidate)
{
    addNotComputed(document, notComputedOf(problem, candidate));
}

std::optional<double> baselineMilliseconds(const Problem& problem)
{
    const auto baseline = problem.baseline();
    return baseline ? std::optional(baseline->milliseconds.value_or(baseline->seconds * 1e3)) : std::nullopt;
}

namespace {

/// Formats a quantity: times with SI units, other values with `plainUnit`, which is "" for parts, whose total has it.
std::string amountText(const CostQuantity& quantity, double value, const std::string& plainUnit)
{
    constexpr double kSeconds = 1e-6;
    if (quantity.unit == "us") {
        return siText(value * kSeconds, "s");
    }
    return numberText(quantity, value) + (plainUnit.empty() ? "" : " " + plainUnit);
}

} // namespace

CostWords::CostWords(const Problem& problem)
    : m_problem(&problem), m_schema(&problem.costs()), m_indexing(m_schema->quantityOf("whole_ranges"))
{
    const auto hasParts = [&](const std::string& prefix) {
        return std::ranges::any_of(m_schema->quantities,
                                   [&](const CostQuantity& each) { return each.id.starts_with(prefix); });
    };
    const std::string own = rankedId() + "_";
    const std::string prefix = hasParts(own) ? own : std::string(kCycles) + "_";
    for (std::size_t i = 0; i < m_schema->quantities.size(); ++i) {
        const std::string& id = m_schema->quantities[i].id;
        if (id.starts_with(prefix) && id != kTotalCycles && id != rankedId()) {
            m_parts.emplace_back(id.substr(prefix.size()), i);
        }
    }
}

double CostWords::ranked(const Evaluation& cost) const { return cost.quantities[m_schema->ranked]; }

bool CostWords::isCycles() const { return m_schema->quantities[m_schema->ranked].unit == kCycles; }

const std::string& CostWords::rankedName() const { return m_schema->columns[m_schema->layout.total].title; }

const std::string& CostWords::rankedId() const { return m_schema->quantities[m_schema->ranked].id; }

Json CostWords::rankedJson(double value) const { return numberJson(m_schema->quantities[m_schema->ranked], value); }

std::string CostWords::rankedText(double value) const
{
    const CostQuantity& quantity = m_schema->quantities[m_schema->ranked];
    return amountText(quantity, value, quantity.unit);
}

std::string CostWords::solvedText(const BestSearch& search) const
{
    if (search.row) {
        return pimento::solvedText(rankedText(search.ranked), rankedText(search.leastLeft), search.gap());
    }
    return search.isSettled() ? "no candidate" : "at least " + rankedText(search.leastLeft);
}

std::string CostWords::text(const Evaluation& cost) const
{
    const CostQuantity& quantity = m_schema->quantities[m_schema->ranked];
    const bool isTime = quantity.unit == "us";
    std::string text = isTime ? fmt::format("{:>10}", amountText(quantity, ranked(cost), {}))
                              : fmt::format("{:>10}{}{}", numberText(quantity, ranked(cost)),
                                            quantity.unit.empty() ? "" : " ", quantity.unit);
    if (const auto time = milliseconds(cost); time && !isTime) {
        text += fmt::format("  {:>10}", timeText(*time));
    }
    const char* separator = "  ";
    for (const auto& [name, place] : m_parts) {
        text += fmt::format("{}{} {}", separator, name,
                            amountText(m_schema->quantities[place], cost.quantities[place], {}));
        separator = ", ";
    }
    return text;
}

std::vector<std::pair<std::string, Json>> CostWords::parts(const Evaluation& cost) const
{
    std::vector<std::pair<std::string, Json>> parts;
    for (const auto& [name, place] : m_parts) {
        parts.emplace_back(name, numberJson(m_schema->quantities[place], cost.quantities[place]));
    }
    return parts;
}

std::optional<double> CostWords::milliseconds(const Evaluation& cost) const
{
    constexpr double kMilliseconds = 1e-3; // milliseconds per microsecond
    if (m_schema->quantities[m_schema->ranked].unit == "us") {
        return ranked(cost) * kMilliseconds;
    }
    std::size_t place = m_schema->quantityOf(std::string(kTotalCycles));
    place = place < m_schema->quantities.size() ? place : m_schema->quantityOf(std::string(kCycles));
    if (place == m_schema->quantities.size()) {
        return std::nullopt;
    }
    const Cycles cycles{static_cast<std::int64_t>(cost.quantities[place])};
    return toMilliseconds(cycles, m_problem->device().machine->description().clockPeriod).value();
}

std::optional<std::string> CostWords::indexing(const Evaluation& cost) const
{
    if (choosesIndexing()) {
        return m_schema->quantities[m_indexing].words[static_cast<std::size_t>(cost.quantities[m_indexing])];
    }
    std::string all = m_problem->indexing();
    return all.empty() ? std::nullopt : std::optional(std::move(all));
}

void addQuantities(Json& document, const Problem& problem, const Evaluation& cost)
{
    const std::vector<CostQuantity>& quantities = problem.costs().quantities;
    for (std::size_t i = 0; i < quantities.size(); ++i) {
        if (!quantities[i].words.empty()) {
            continue; // the indexing mode is written separately
        }
        const std::string name = quantities[i].id == "energy_pj" ? "energy_pj_total" : quantities[i].id;
        document[name] =
            quantities[i].isWhole ? Json(static_cast<std::int64_t>(cost.quantities[i])) : Json(cost.quantities[i]);
    }
}

Json candidateJson(const CostWords& words, const std::string& candidate, const Evaluation& cost)
{
    Json json = {{"draft", candidate}, {words.rankedId(), words.rankedJson(words.ranked(cost))}};
    if (const auto indexing = words.indexing(cost)) {
        json["indexing"] = *indexing;
    }
    for (const auto& [name, value] : words.parts(cost)) {
        json[name] = value;
    }
    if (const auto time = words.milliseconds(cost)) {
        json["milliseconds"] = *time;
    }
    addNotComputed(json, words.problem(), candidate);
    return json;
}

} // namespace pimento::cli
