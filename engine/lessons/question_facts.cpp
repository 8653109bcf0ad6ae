// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/question_facts.h"

#include "engine/base/numbers.h"
#include "engine/candidates/row_filter.h"
#include "engine/predict/bound_estimate.h"
#include "engine/predict/training.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento {

namespace {

constexpr int kClosestLevel = 100; // if there are fewer levels, the last one is used
constexpr const char* kQuestionFacts =
    "drafts, pruned, generated, pruned_by.RULE, proved, within.PERCENT, open.first, "
    "open.closest, least.COLUMN, most.COLUMN, median.COLUMN, groups, cores, banks, lanes, "
    "host_run, baseline, "
    "parameter.ID, sample, predicted_error, subject, device, kernel";

Fact numberOf(double value, std::string unit = {}) { return Amount{value, std::move(unit)}; }

Fact countOf(std::size_t count) { return numberOf(static_cast<double>(count)); }

std::vector<double> knownOf(const CandidateTable& table, std::size_t column)
{
    std::vector<double> known;
    for (const double value : table.values(column)) {
        if (!std::isnan(value)) {
            known.push_back(value);
        }
    }
    return known;
}

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

Fact device(const Problem& problem, std::string_view name)
{
    const Units all = problem.units().value_or(unitsOf(*problem.device()));
    return numberOf(name == "groups" ? all.groups : name == "cores" ? all.cores : all.groups * all.cores);
}

/// Consecutive bytes in one group of units in the host's layout.
Fact hostRun(const sim::DeviceDescription& device)
{
    std::int64_t bytes = 1;
    for (const sim::AddressField& field : device.host.address) {
        if (field.name == device.levels.front().name) {
            break;
        }
        bytes <<= field.bits;
    }
    return numberOf(static_cast<double>(bytes), "bytes");
}

/// A fact of the machine of a problem's device. Error: the device has none.
template <class Find> Result<Fact> ofMachine(const Problem& problem, const Find& find)
{
    return machineIn(problem.device()).map([&](const auto& machine) -> Fact { return find(machine->description()); });
}

} // namespace

tl::unexpected<Error> noSuchFact(std::string_view name, const std::string& known)
{
    return fail("\"" + std::string(name.substr(0, 60)) + "\" stands for nothing", "", "Use one of " + known);
}

std::string factName(std::string_view id)
{
    std::string name(id);
    std::ranges::replace_if(
        name, [](char c) { return c == '-' || c == ' '; }, '_');
    return name;
}

std::optional<std::string_view> restOf(std::string_view name, std::string_view beginning)
{
    return name.starts_with(beginning) ? std::optional(name.substr(beginning.size())) : std::nullopt;
}

std::optional<std::size_t> removedRow(const Exploration& answer, std::uint64_t id)
{
    const std::size_t count = answer.removed != nullptr ? answer.removed->size() : 0;
    for (std::size_t row = 0; row < count; ++row) {
        if (answer.removed->id(row) == id) {
            return row;
        }
    }
    return std::nullopt;
}

Result<Fact> QuestionFacts::fact(std::string_view name)
{
    if (auto found = words(name)) {
        return *std::move(found);
    }
    if (auto found = count(name)) {
        return *std::move(found);
    }
    if (const auto level = restOf(name, "open.")) {
        return open(*level);
    }
    if (const auto id = restOf(name, "parameter.")) {
        return parameter(*id);
    }
    if (name == "predicted_error") {
        return predictedError();
    }
    if (name == "sample") {
        const auto made = predictions();
        return made ? Result<Fact>(countOf(m_sample)) : tl::unexpected<Error>(made.error());
    }
    for (const std::string_view which : {"least", "most", "median"}) {
        if (const auto column = restOf(name, which); column && column->starts_with('.')) {
            return ofColumn(which, column->substr(1));
        }
    }
    return noSuchFact(name, kQuestionFacts);
}

std::optional<Fact> QuestionFacts::words(std::string_view name) const
{
    const Problem& problem = *m_answer.problem;
    if (name.empty()) {
        return problem.text();
    }
    if (name == "subject") {
        return problem.subject();
    }
    if (name == "device") {
        return problem.device()->title;
    }
    return name == "kernel" ? std::optional<Fact>(problem.question().workload.name) : std::nullopt;
}

std::optional<Result<Fact>> QuestionFacts::count(std::string_view name) const
{
    const std::size_t drafts = m_answer.proof ? m_answer.proof->candidates : m_answer.candidates->size();
    const std::size_t pruned = m_answer.removed != nullptr ? m_answer.removed->size() : 0;
    if (name == "drafts" || name == "pruned" || name == "generated") {
        return countOf((name != "pruned" ? drafts : 0) + (name != "drafts" ? pruned : 0));
    }
    if (const auto rule = restOf(name, "pruned_by.")) {
        return prunedBy(*rule);
    }
    if (name == "proved") {
        return countOf(m_answer.proof ? (m_answer.proof->isProved() ? 1 : 0) : m_answer.isProved() ? 1 : 0);
    }
    if (const auto percent = restOf(name, "within.")) {
        return within(*percent);
    }
    if (name == "groups" || name == "cores" || name == "banks") {
        return device(*m_answer.problem, name);
    }
    if (name == "host_run") {
        return ofMachine(*m_answer.problem, hostRun);
    }
    if (name == "lanes") {
        return ofMachine(*m_answer.problem,
                         [](const sim::DeviceDescription& device) { return numberOf(device.simdWidth); });
    }
    if (name == "baseline") {
        const auto baseline = m_answer.problem->baseline();
        return baseline ? Result<Fact>(numberOf(baseline->seconds, "s"))
                        : fail("has no other machine to compare with", m_answer.problem->text());
    }
    return std::nullopt;
}

Result<Fact> QuestionFacts::prunedBy(std::string_view rule) const
{
    std::string names;
    for (const RemovalRule& each :
         m_answer.removed != nullptr ? m_answer.removed->rules() : std::vector<RemovalRule>{}) {
        if (factName(each.id) == rule) {
            return countOf(each.count);
        }
        names += (names.empty() ? "" : ", ") + factName(each.id);
    }
    return noSuchFact(rule, names.empty() ? "a space with rules" : names);
}

Result<Fact> QuestionFacts::within(std::string_view percent) const
{
    const auto share = parseDecimal(percent);
    if (!share || !std::isfinite(*share) || *share < 0) {
        return fail("\"within." + std::string(percent.substr(0, 20)) + "\" names no percentage", "", "Write within.10");
    }
    const auto all = needsAll("within");
    return all ? Result<Fact>(countOf(passingRows(*m_answer.table, NearBest{*share}).count()))
               : tl::unexpected<Error>(all.error());
}

Result<void> QuestionFacts::needsAll(std::string_view name) const
{
    return m_answer.proof ? Result<void>(fail("\"" + std::string(name) + "\" needs the costs of all drafts",
                                              m_answer.problem->text(), "Let the question find all"))
                          : Result<void>();
}

Result<Fact> QuestionFacts::open(std::string_view level)
{
    if (level != "first" && level != "closest") {
        return noSuchFact("open." + std::string(level), kQuestionFacts);
    }
    const auto all = bounds(level == "closest");
    if (!all) {
        return tl::unexpected<Error>(all.error());
    }
    if (!m_answer.best) {
        return fail("has no best draft", m_answer.problem->text());
    }
    const CostSchema& schema = m_answer.problem->costs();
    const double best = m_answer.found(*m_answer.best)->quantities[schema.ranked];
    return countOf(static_cast<std::size_t>(
        std::ranges::count_if(**all, [best](double bound) { return bound <= best; }))); // NaN: it does not fit
}

Result<const std::vector<double>*> QuestionFacts::bounds(bool areClosest)
{
    if (!m_bounds.contains(areClosest)) {
        auto made = m_answer.places == nullptr
                        ? BoundEstimate(areClosest ? kClosestLevel : 0)
                              .predict(*m_answer.problem, m_answer.candidates,
                                       {.threads = m_tools.options.threads, .heartbeat = m_tools.options.heartbeat},
                                       m_tools.stop)
                        : Result<std::vector<double>>(fail("has too many drafts to list their bounds",
                                                           m_answer.problem->text(), "Ask for a smaller space"));
        if (!made) {
            return tl::unexpected<Error>(made.error());
        }
        m_bounds[areClosest] = *std::move(made);
    }
    return &m_bounds.at(areClosest);
}

Result<const std::vector<double>*> QuestionFacts::predictions()
{
    if (!m_predictions) {
        TrainingOptions options;
        options.threads = m_tools.options.threads;
        options.cache = m_tools.options.cache;
        options.heartbeat = m_tools.options.heartbeat;
        const auto trained = train(std::span(&m_answer.problem, 1), options, m_tools.stop);
        if (!trained) {
            return tl::unexpected<Error>(trained.error());
        }
        auto predicted = trained->predictor->predict(
            *m_answer.problem, m_answer.candidates,
            {.threads = m_tools.options.threads, .heartbeat = m_tools.options.heartbeat}, m_tools.stop);
        if (!predicted) {
            return tl::unexpected<Error>(predicted.error());
        }
        m_predictions = *std::move(predicted);
        m_sample = trained->samples.size();
    }
    return &*m_predictions;
}

Result<Fact> QuestionFacts::ofColumn(std::string_view which, std::string_view column) const
{
    if (const auto all = needsAll(which); !all) {
        return tl::unexpected<Error>(all.error());
    }
    const CandidateTable& table = *m_answer.table;
    std::string names;
    for (std::size_t i = 0; i < table.columns().size(); ++i) {
        const TableColumn& each = table.columns()[i];
        if (factName(each.id) != column) {
            names += (names.empty() ? "" : ", ") + factName(each.id);
            continue;
        }
        const std::vector<double> known = knownOf(table, i);
        if (known.empty()) {
            return fail("has no values in the column " + each.id, m_answer.problem->text());
        }
        return numberOf(which == "least"  ? std::ranges::min(known)
                        : which == "most" ? std::ranges::max(known)
                                          : medianOf(known),
                        each.unit);
    }
    return noSuchFact(column, names);
}

Result<Fact> QuestionFacts::parameter(std::string_view id)
{
    if (!m_parameters) {
        auto all = parametersOf(m_answer.problem->question(), m_tools.catalogue);
        if (!all) {
            return tl::unexpected<Error>(all.error());
        }
        m_parameters = *std::move(all);
    }
    for (const Parameter& each : *m_parameters) {
        if (factName(each.id) == id) {
            return numberOf(each.value, each.unit);
        }
    }
    const auto found = findParameter(*m_parameters, id); // for its error message
    return tl::unexpected<Error>(found ? Error{} : found.error());
}

Result<Fact> QuestionFacts::predictedError()
{
    if (const auto all = needsAll("predicted_error"); !all) {
        return tl::unexpected<Error>(all.error());
    }
    const auto made = predictions();
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    const std::size_t ranked = m_answer.problem->costs().ranked;
    std::vector<double> errors;
    for (std::size_t row = 0; row < (*made)->size(); ++row) {
        const auto found = m_answer.found(row);
        if (found && !std::isnan((**made)[row])) {
            const double truth = found->quantities[ranked];
            errors.push_back(std::abs((**made)[row] - truth) / truth);
        }
    }
    return errors.empty() ? Result<Fact>(fail("has no predictions", m_answer.problem->text()))
                          : Result<Fact>(numberOf(medianOf(std::move(errors))));
}

} // namespace pimento
