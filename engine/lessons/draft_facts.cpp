// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/draft_facts.h"

#include "engine/candidates/worded_candidates.h"
#include "engine/exploration/left_out.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/roofline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace pimento {

namespace {

constexpr const char* kDraftFacts =
    "a column of the table, cost, seconds, rank, words, name, bound.first, bound.closest, "
    "predicted, least_cycles, limit, wait.CAUSE, top_wait, purpose.NAME, command.NAME, "
    "request.NAME, bus_bytes, array_bytes, operations, rows_opened, busy_banks, "
    "energy.SEGMENT, moved.TENSOR, times.TENSOR, size.TENSOR, is.DRAFT, kept, rule, instead, "
    "pruned_by.RULE";

Fact number(double value, std::string unit = {}) { return Amount{value, std::move(unit)}; }

Fact whole(std::int64_t value, std::string unit = {}) { return number(static_cast<double>(value), std::move(unit)); }

/// Index of the requested name in a list; the error lists the known names.
template <class NameOf> Result<std::size_t> placeOf(std::string_view wanted, std::size_t count, const NameOf& nameAt)
{
    std::string names;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = factName(nameAt(i));
        if (name == wanted) {
            return i;
        }
        names += (names.empty() ? "" : ", ") + name;
    }
    return noSuchFact(wanted, names);
}

Result<Fact> waitFact(const sim::RunResult& run, std::string_view name)
{
    const auto cause = placeOf(name, sim::kWaitCauses, [](std::size_t i) { return sim::kWaitCauseInfos[i].id; });
    if (!cause || !run.waits) {
        return cause ? fail("has a run that tells no causes of waiting") : tl::unexpected<Error>(cause.error());
    }
    return whole(run.waits->run[*cause], "cycles");
}

Result<Fact> topWait(const sim::RunResult& run)
{
    if (!run.waits) {
        return fail("has a run that tells no causes of waiting");
    }
    const auto top = std::ranges::max_element(run.waits->run);
    return std::string(sim::kWaitCauseInfos[static_cast<std::size_t>(top - run.waits->run.begin())].title);
}

Result<Fact> purposeFact(const sim::RunResult& run, std::string_view name)
{
    const auto purpose = placeOf(name, sim::kPurposes, [](std::size_t i) { return sim::kPurposeInfos[i].id; });
    if (!purpose) {
        return tl::unexpected<Error>(purpose.error());
    }
    std::int64_t cycles = 0;
    for (const sim::PurposeCycles& part : run.purposes) {
        cycles += part[*purpose];
    }
    return whole(cycles, "cycles");
}

Result<Fact> energyFact(const sim::EnergyFigures& energy, std::string_view name)
{
    const auto segment =
        placeOf(name, energy.segments.size(), [&](std::size_t i) { return std::string_view(energy.segments[i]); });
    return segment ? Result<Fact>(number(static_cast<double>(energy.segment(*segment)) * 1e-15, "J"))
                   : tl::unexpected<Error>(segment.error());
}

Fact bankFact(const sim::RunResult& run, std::string_view name)
{
    std::int64_t opened = 0;
    std::int64_t busy = 0;
    for (const sim::BankActivity& bank : run.banks) {
        opened += bank.rowsOpened;
        busy += bank.commands > 0 ? 1 : 0;
    }
    return whole(name == "rows_opened" ? opened : busy);
}

} // namespace

Result<Fact> DraftFacts::fact(std::string_view name)
{
    for (const auto& found : {plain(name), column(name), guessed(name), ofTensor(name), ofRun(name)}) {
        if (found) {
            return *found;
        }
    }
    return noSuchFact(name, kDraftFacts);
}

DraftFacts::Found DraftFacts::plain(std::string_view name) const
{
    const CostSchema& schema = m_answer.problem->costs();
    if (name.empty()) {
        return Fact(m_draft.text);
    }
    if (name == "words") {
        return Fact(wordsOf(*m_draft.list, m_draft.listRow));
    }
    if (name == "name") {
        return Fact(standardNameOf(*m_answer.problem, *m_draft.list, m_draft.listRow));
    }
    if (name == "cost") {
        return number(m_draft.found.quantities[schema.ranked], schema.quantities[schema.ranked].unit);
    }
    if (name == "seconds") {
        const auto seconds = secondsOf(schema, m_draft.found);
        return seconds ? Result<Fact>(number(*seconds, "s")) : fail("has no time", m_draft.text);
    }
    if (name == "rank") {
        return rank();
    }
    const bool isOfSpace = name == "kept" || name == "rule" || name == "instead" || name.starts_with("pruned_by.");
    return isOfSpace ? Found(fate(name)) : std::nullopt;
}

Result<Fact> DraftFacts::fate(std::string_view name) const
{
    if (name == "kept") {
        return whole(m_answer.table->rowOf(m_draft.id) ? 1 : 0);
    }
    const RemovedCandidates* removed = m_answer.removed.get();
    const auto row = removedRow(m_answer, m_draft.id);
    if (const auto rule = restOf(name, "pruned_by."); rule && removed != nullptr) {
        const auto place = placeOf(*rule, removed->rules().size(),
                                   [&](std::size_t i) { return std::string_view(removed->rules()[i].id); });
        return place ? Result<Fact>(whole(row && removed->rule(*row) == *place ? 1 : 0))
                     : tl::unexpected<Error>(place.error());
    }
    if (!row) {
        return fail("was not taken out by a rule", m_draft.text, "Use D.kept to tell");
    }
    return name == "rule" ? Fact(removed->rules()[removed->rule(*row)].title)
                          : Fact(removed->insteadText(*row).value_or("none"));
}

Result<Fact> DraftFacts::rank() const
{
    if (m_answer.proof) {
        return fail("\"rank\" needs the costs of all drafts", m_answer.problem->text(), "Let the question find all");
    }
    const std::size_t total = m_answer.table->layout().total;
    std::vector<double> shown(m_answer.problem->costs().columns.size());
    m_answer.problem->costs().show(m_draft.found.quantities, shown);
    const double own = shown[m_answer.problem->costs().layout.total];
    return whole(1 + std::ranges::count_if(m_answer.table->values(total), [own](double each) { return each < own; }));
}

DraftFacts::Found DraftFacts::column(std::string_view name) const
{
    const CostSchema& schema = m_answer.problem->costs();
    std::vector<double> shown(schema.columns.size());
    schema.show(m_draft.found.quantities, shown);
    for (std::size_t i = 0; i < schema.columns.size(); ++i) {
        if (factName(schema.columns[i].id) == name) {
            return number(shown[i], schema.columns[i].unit);
        }
    }
    const std::vector<TableColumn>& decisions = m_draft.list->columns();
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        if (factName(decisions[i].id) == name) {
            const double value = m_draft.list->value(m_draft.listRow, i);
            return decisions[i].categories.empty() ? number(value, decisions[i].unit)
                                                   : Fact(decisions[i].categories[static_cast<std::size_t>(value)]);
        }
    }
    return std::nullopt;
}

DraftFacts::Found DraftFacts::guessed(std::string_view name)
{
    if (name == "bound.first" || name == "bound.closest") {
        return bound(name == "bound.closest");
    }
    return name == "predicted" ? Found(predicted()) : std::nullopt;
}

Result<Fact> DraftFacts::ranked(const Result<double>& value) const
{
    const CostSchema& schema = m_answer.problem->costs();
    return value ? Result<Fact>(number(*value, schema.quantities[schema.ranked].unit))
                 : tl::unexpected<Error>(value.error());
}

Result<Fact> DraftFacts::bound(bool isClosest) const
{
    const Problem& problem = *m_answer.problem;
    const auto evaluator = problem.evaluator(m_draft.list, {1, nullptr, m_tools.options.heartbeat});
    const int levels = evaluator->boundLevels();
    if (levels == 0) {
        return fail("has no lower bounds", problem.text(), "Leave the bound out");
    }
    return ranked(evaluator->bound(isClosest ? levels - 1 : 0, m_draft.listRow, Evaluator::kNoLimit, m_tools.stop));
}

Result<Fact> DraftFacts::predicted()
{
    const auto all = m_question.predictions();
    if (!all) {
        return tl::unexpected<Error>(all.error());
    }
    return m_draft.row ? ranked((**all)[*m_draft.row])
                       : fail("is no draft of the space", m_draft.text, "Pick one of its drafts");
}

DraftFacts::Found DraftFacts::ofRun(std::string_view name)
{
    constexpr std::array kPlain = {"least_cycles", "limit",      "top_wait",    "bus_bytes",
                                   "array_bytes",  "operations", "rows_opened", "busy_banks"};
    constexpr std::array kBeginnings = {"wait.", "purpose.", "command.", "request.", "energy."};
    const bool isOne = std::ranges::find(kPlain, name) != kPlain.end() ||
                       std::ranges::any_of(kBeginnings, [&](const char* each) { return name.starts_with(each); });
    return isOne ? Found(runFact(name)) : std::nullopt;
}

Result<Fact> DraftFacts::runFact(std::string_view name)
{
    const auto found = inspection();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const CommandRun& all = *(*found)->part<CommandRun>();
    const sim::RunResult& run = all.run;
    if (name == "least_cycles") {
        return whole(all.bounds.total.value(), "cycles");
    }
    if (name == "limit") {
        return Fact(all.bounds.limitingResource());
    }
    if (name == "top_wait") {
        return topWait(run);
    }
    if (name == "rows_opened" || name == "busy_banks") {
        return bankFact(run, name);
    }
    if (const auto cause = restOf(name, "wait.")) {
        return waitFact(run, *cause);
    }
    if (const auto purpose = restOf(name, "purpose.")) {
        return purposeFact(run, *purpose);
    }
    if (const auto segment = restOf(name, "energy.")) {
        return energyFact(all.energy, *segment);
    }
    if (const auto command = restOf(name, "command.")) {
        const auto place = placeOf(*command, run.commandsByKind.size(), [&](std::size_t i) {
            return std::string_view(all.machine->description().commands[i].name);
        });
        return place ? Result<Fact>(whole(run.commandsByKind[*place])) : tl::unexpected<Error>(place.error());
    }
    if (const auto request = restOf(name, "request.")) {
        const auto place = placeOf(*request, run.requestsByKind.size(), [&](std::size_t i) {
            return std::string_view(all.machine->description().requests[i].name);
        });
        return place ? Result<Fact>(whole(run.requestsByKind[*place])) : tl::unexpected<Error>(place.error());
    }
    const Roofline* roofline = (*found)->part<Roofline>();
    if (roofline == nullptr) {
        return fail("has no roofline", m_draft.text);
    }
    return name == "operations" ? number(roofline->operations)
                                : number(name == "bus_bytes" ? roofline->busBytes : roofline->arrayBytes, "bytes");
}

Result<const Inspection*> DraftFacts::inspection()
{
    if (m_inspection == nullptr) {
        auto made = m_answer.problem->inspect(*m_draft.list, m_draft.listRow, m_draft.found,
                                              {.wantsTimeline = false, .wantsListings = false}, m_tools.stop,
                                              m_tools.options.heartbeat);
        if (!made) {
            return tl::unexpected<Error>(made.error());
        }
        if ((*made)->part<CommandRun>() == nullptr) {
            return fail("has no run of commands", m_draft.text, "Choose a system that simulates commands");
        }
        m_inspection = *std::move(made);
    }
    return m_inspection.get();
}

DraftFacts::Found DraftFacts::ofTensor(std::string_view name)
{
    constexpr std::array kBeginnings = {"moved.", "times.", "size."};
    const auto beginning = std::ranges::find_if(kBeginnings, [&](const char* each) { return name.starts_with(each); });
    if (beginning == kBeginnings.end()) {
        return std::nullopt;
    }
    const auto found = tensors();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const std::string_view tensor = name.substr(name.find('.') + 1);
    std::string names;
    std::int64_t moved = 0;
    std::int64_t size = 0;
    for (const TensorBytes& each : **found) {
        if (each.name == tensor) {
            moved = each.moved;
            size = each.size;
        } else if (names.find(each.name) == std::string::npos) {
            names += (names.empty() ? "" : ", ") + each.name;
        }
    }
    if (size == 0) {
        return noSuchFact(tensor, names);
    }
    return name.starts_with("times.") ? number(static_cast<double>(moved) / static_cast<double>(size))
                                      : whole(name.starts_with("moved.") ? moved : size, "bytes");
}

Result<const std::vector<TensorBytes>*> DraftFacts::tensors()
{
    if (!m_tensors) {
        auto found =
            m_answer.problem->movedTensors(*m_draft.list, m_draft.listRow, m_tools.stop, m_tools.options.heartbeat);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        m_tensors = *std::move(found);
    }
    return &*m_tensors;
}

} // namespace pimento
