// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_candidates.h"

#include "engine/systems/dcc/drafts/mapping_names.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/base/assert.h"

#include <array>
#include <bit>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kColumnsOfSet = 3; // groups, cores and tile
constexpr std::uint64_t kPrime = 0x100000001b3ULL;

TableColumn numberColumn(std::string id, std::string title, std::string unit, std::string description, ColumnRole role)
{
    TableColumn column;
    column.id = std::move(id);
    column.title = std::move(title);
    column.unit = std::move(unit);
    column.description = std::move(description);
    column.role = role;
    return column;
}

} // namespace

DraftForm::DraftForm(std::shared_ptr<const DraftQuestion> question, const Fingerprint& identity)
    : m_question(std::move(question)), m_start(identity.high ^ std::rotl(identity.low, 32)),
      m_writer(m_question->model->writer(*m_question)), m_dimensions(*m_question), m_sets(m_dimensions.sets()),
      m_leftOut(m_question->model->leftOutCount(*m_question))
{
    addSets();
    for (const auto& [id, title, description] :
         {std::array{"lanes", "groups used", "Groups that the draft keeps busy"},
          std::array{"banks", "cores used", "Cores of a group that the draft keeps busy"}}) {
        m_columns.push_back(numberColumn(id, title, "", description, ColumnRole::Derived));
        m_columns.back().isShownFirst = false;
        m_columns.back().file = FilePlace::Costs;
    }
    addMappings();
    addNotComputed();
}

void DraftForm::addSets()
{
    for (std::size_t set = 0; set < m_sets; ++set) {
        const std::string& name = m_dimensions.of(set);
        const std::string number = std::to_string(set);
        m_columns.push_back(numberColumn("g" + number, "groups " + name, "", "Groups that split the dimension " + name,
                                         ColumnRole::Decision));
        m_columns.push_back(numberColumn("c" + number, "cores " + name, "",
                                         "Cores per group that split the dimension " + name, ColumnRole::Decision));
        m_columns.push_back(numberColumn("t" + number, "tile " + name, "elements",
                                         "Largest part of the dimension " + name + " on one core",
                                         ColumnRole::Derived));
    }
}

/// Adds a column per dimension set for its mapping. Only drafts of compiled kernels choose mappings.
void DraftForm::addMappings()
{
    for (std::size_t set = 0; m_question->model == &compiledModel() && set < m_sets; ++set) {
        const std::string& name = m_dimensions.of(set);
        m_columns.push_back(numberColumn("m" + std::to_string(set), "mapping " + name, "",
                                         "Tensor dimension that represents the dimension " + name,
                                         ColumnRole::Decision));
        m_columns.back().format = ValueFormat::Category;
        m_columns.back().file = FilePlace::Behind;
        m_columns.back().isShownFirst = false;
        m_columns.back().categories = mappingNames(m_question->workload->kernel, m_question->workload->sets[set]);
    }
}

void DraftForm::addNotComputed()
{
    m_notComputed = m_columns.size();
    if (m_leftOut) {
        m_columns.push_back(numberColumn("not_computed", "not computed", "",
                                         "Elements that the published program leaves out", ColumnRole::Derived));
        m_columns.back().file = FilePlace::Costs;
    }
}

/// Hashes the text of a draft with FNV-1a, starting from the question's identity, and mixes the result.
std::uint64_t DraftForm::id(std::span<const DraftPart> draft) const
{
    std::uint64_t hash = m_start;
    m_writer.write(draft, [&](std::string_view piece) {
        for (const char c : piece) {
            hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
        }
    });
    hash = (hash ^ (hash >> 32U)) * 0xd6e8feb86659fd93ULL;
    hash = (hash ^ (hash >> 29U)) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 32U);
}

Resources DraftForm::used(std::span<const DraftPart> draft) const
{
    return m_question->model->used(*m_question, draft);
}

NotComputed DraftForm::notComputed(std::span<const DraftPart> draft) const
{
    return m_question->model->notComputed(*m_question, draft);
}

double DraftCandidates::value(std::size_t row, std::size_t column) const
{
    const std::size_t sets = m_form->sets();
    if (column == m_form->notComputedColumn()) {
        return static_cast<double>(m_form->leftOut(m_drafts[row]));
    }
    if (column < kColumnsOfSet * sets) {
        const DraftList::Column& of = m_drafts.column(column / kColumnsOfSet);
        const std::size_t which = column % kColumnsOfSet;
        return which == 0 ? of.groups[row] : which == 1 ? of.cores[row] : static_cast<double>(of.tiles[row]);
    }
    const std::size_t behind = column - kColumnsOfSet * sets;
    if (behind >= 2) {
        return m_drafts.column(behind - 2).mappings[row];
    }
    const Resources used = m_form->used(m_drafts[row]);
    return behind == 0 ? used.groups : used.cores;
}

const DraftCandidates& asDrafts(const CandidateList& list)
{
    const auto* drafts = dynamic_cast<const DraftCandidates*>(&list);
    PIMENTO_ASSERT(drafts != nullptr, "the list is one of this problem");
    return *drafts;
}

} // namespace pimento
