// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_board.h"

#include "engine/explore/model.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

enum CostColumn : std::size_t {
    Total,
    Rearrangement,
    Compute,
    In,
    Out,
    Time,
    OverGpu,
    Energy,
    Requests,
    WholeRanges,
    CostColumns
};

template <class Number> CandidateTable::Values valuesOf(const std::vector<Number>& numbers)
{
    return {numbers.begin(), numbers.end()};
}

} // namespace

DraftBoard::DraftBoard(const DraftQuestion& question, std::shared_ptr<const DraftList> drafts)
    : m_names(question), m_drafts(std::move(drafts))
{
    m_picture.question = question;
    m_picture.gpuMilliseconds = question.model->gpuTime(question).value();
    addDecisions(question);
    addCosts(m_drafts->size());
    m_defaultRows = question.model->defaultsAmong(question, *m_drafts);
}

void DraftBoard::set(std::size_t row, const DraftCost& cost, CostSource source)
{
    const double milliseconds =
        toMilliseconds(Cycles{cost.cycles}, m_picture.question.machine->description().clockPeriod).value();
    const auto put = [&](CostColumn column, double value) { m_costs[column][row] = value; };
    put(Total, static_cast<double>(cost.cycles));
    put(Rearrangement, static_cast<double>(cost.in + cost.out));
    put(Compute, static_cast<double>(cost.compute));
    put(In, static_cast<double>(cost.in));
    put(Out, static_cast<double>(cost.out));
    put(Time, milliseconds * 1e-3);
    put(OverGpu, m_picture.gpuMilliseconds / milliseconds);
    put(Energy, static_cast<double>(cost.picojoules) * 1e-12);
    put(Requests, static_cast<double>(cost.requests));
    if (m_costs.size() > WholeRanges) {
        put(WholeRanges, cost.indexing == lower::Indexing::Expanded ? 1 : 0);
    }
    ++m_picture.simulated;
    m_picture.shared += source == CostSource::Shared ? 1 : 0;
    m_picture.cached += source == CostSource::Cached ? 1 : 0;
    if (!m_picture.best || m_costs[Total][row] < m_costs[Total][*m_picture.best] ||
        (m_costs[Total][row] == m_costs[Total][*m_picture.best] && row < *m_picture.best)) {
        m_picture.best = row;
    }
    const bool isDefault = std::ranges::binary_search(m_defaultRows, row);
    if (isDefault && (!m_picture.defaultDraft || cost.cycles < m_picture.defaultDraft->cost.cycles ||
                      (cost.cycles == m_picture.defaultDraft->cost.cycles &&
                       (!m_picture.defaultDraft->row || row < *m_picture.defaultDraft->row)))) {
        m_picture.defaultDraft = DefaultCost{m_names.label((*m_drafts)[row]), (*m_ids)[row], row, cost};
    }
}

void DraftBoard::setDefault(const Draft& draft, const DraftCost& cost)
{
    m_picture.defaultDraft = DefaultCost{m_names.label(draft), m_names.id(draft), std::nullopt, cost};
}

void DraftBoard::setProof(const SpaceRun& proof)
{
    m_picture.proof = proof;
    m_picture.cached = proof.cached;
    m_picture.impossible = proof.impossible;
}

DraftExploration DraftBoard::picture() const
{
    std::vector<std::shared_ptr<const CandidateTable::Values>> values = m_decisions;
    for (const CandidateTable::Values& column : m_costs) {
        values.push_back(std::make_shared<const CandidateTable::Values>(column));
    }
    DraftExploration picture = m_picture;
    picture.table = std::make_shared<const CandidateTable>(m_columns, m_layout, m_ids, m_labels, std::move(values));
    return picture;
}

void DraftBoard::addDecision(TableColumn column, CandidateTable::Values values)
{
    m_columns.push_back(std::move(column));
    m_decisions.push_back(std::make_shared<const CandidateTable::Values>(std::move(values)));
}

void DraftBoard::addDecisions(const DraftQuestion& question)
{
    const std::size_t rows = m_drafts->size();
    std::vector<std::uint64_t> ids(rows);
    CandidateTable::Values lanes(rows);
    CandidateTable::Values banks(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const Draft draft = (*m_drafts)[row];
        ids[row] = m_names.id(draft);
        const Resources used = question.model->used(question, draft);
        lanes[row] = used.groups;
        banks[row] = used.cores;
    }
    m_ids = std::make_shared<const CandidateIds>(std::move(ids));
    m_labels = [names = m_names, drafts = m_drafts](std::size_t row) { return names.label((*drafts)[row]); };
    const std::vector<std::string> names = question.model->setNames(question);
    for (std::size_t set = 0; set < m_drafts->sets(); ++set) {
        const std::string& name = names[set];
        const std::string number = std::to_string(set);
        const DraftList::Column& column = m_drafts->column(set);
        addDecision({"g" + number, "groups " + name, "", "PIM groups that share the dimension set " + name,
                     ColumnRole::Decision, Fidelity::Exact, Preference::None, ValueFormat::Integer, true},
                    valuesOf(column.groups));
        addDecision({"c" + number, "cores " + name, "", "PIM cores per group that share the dimension set " + name,
                     ColumnRole::Decision, Fidelity::Exact, Preference::None, ValueFormat::Integer, true},
                    valuesOf(column.cores));
        addDecision({"t" + number, "tile " + name, "elements",
                     "Largest part of the dimension set " + name + " on one core", ColumnRole::Derived, Fidelity::Exact,
                     Preference::None, ValueFormat::Integer, true},
                    valuesOf(column.tiles));
    }
    addDecision({"lanes", "groups used", "", "Groups that the draft keeps busy", ColumnRole::Derived, Fidelity::Exact,
                 Preference::None, ValueFormat::Integer, false},
                std::move(lanes));
    addDecision({"banks", "cores used", "", "Cores of a group that the draft keeps busy", ColumnRole::Derived,
                 Fidelity::Exact, Preference::None, ValueFormat::Integer, false},
                std::move(banks));
}

void DraftBoard::addCosts(std::size_t rows)
{
    const std::size_t first = m_columns.size();
    const auto cycles = [](const char* id, const char* title, const char* description, ColumnRole role,
                           bool isShownFirst) {
        return TableColumn{id,
                           title,
                           "cycles",
                           description,
                           role,
                           Fidelity::Simulated,
                           Preference::Smaller,
                           ValueFormat::Integer,
                           isShownFirst};
    };
    m_columns.push_back(cycles("cycles", "total", "Cycles from the first request to the last", ColumnRole::Cost, true));
    m_columns.push_back(
        cycles("rearrangement", "rearrangement", "Cycles that move data in and out", ColumnRole::Cost, true));
    m_columns.push_back(cycles("cycles_compute", "compute", "Cycles between the fences around the PIM commands",
                               ColumnRole::CostPart, true));
    m_columns.push_back(
        cycles("cycles_in", "rearrange in", "Cycles that lay out the input for the cores", ColumnRole::CostPart, true));
    m_columns.push_back(cycles("cycles_out", "rearrange out", "Cycles that lay out the result for the host",
                               ColumnRole::CostPart, true));
    m_columns.push_back({"time", "time", "s", "Total in seconds", ColumnRole::Cost, Fidelity::Simulated,
                         Preference::Smaller, ValueFormat::Quantity, true});
    m_columns.push_back({"over_gpu", "over A100", "",
                         "Time of one A100 (roofline) for the work of all PIM devices, divided by their time",
                         ColumnRole::Cost, Fidelity::Simulated, Preference::Larger, ValueFormat::Factor, true});
    m_columns.push_back({"energy", "energy", "J", "Energy of the device and of the host's side of the transfers",
                         ColumnRole::Cost, Fidelity::Estimate, Preference::Smaller, ValueFormat::Quantity, true});
    m_columns.push_back({"requests", "requests", "", "Requests to the memory", ColumnRole::Derived, Fidelity::Simulated,
                         Preference::None, ValueFormat::Integer, false});
    // Only where there is a choice.
    const bool hasIndexing = m_picture.question.model->indexings(m_picture.question).size() > 1;
    if (hasIndexing) {
        m_columns.push_back({"whole_ranges", "whole ranges", "",
                             "1: tiles hold whole ranges, which is faster here; 0: only the elements that are needed",
                             ColumnRole::Derived, Fidelity::Simulated, Preference::None, ValueFormat::Integer, false});
    }
    m_costs.assign(hasIndexing ? CostColumns : WholeRanges, CandidateTable::Values(rows, kUnknown));
    m_layout = {first + Total, {first + In, first + Compute, first + Out}, first + Compute, first + Rearrangement};
}

} // namespace pimento
