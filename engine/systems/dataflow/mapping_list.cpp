// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/mapping_list.h"

#include "engine/systems/dataflow/notation/mapping_text.h"

#include <utility>

namespace pimento::dataflow {

namespace {

/// Words for stored tensors, with a bit for each tensor.
constexpr std::array<const char*, 1U << kTensors> kStoredTensors = {"none", "I", "W", "IW", "O", "IO", "WO", "IWO"};

std::int64_t unrolledSteps(const Sizes& factors)
{
    std::int64_t product = 1;
    for (const std::int64_t factor : factors) {
        product *= factor;
    }
    return product;
}

TableColumn unrolledColumn(const char* id, const char* title, const char* description)
{
    return {id, title, "", description, ColumnRole::Decision};
}

} // namespace

std::vector<TableColumn> mappingColumns(const Accelerator& accelerator)
{
    std::vector<TableColumn> columns = {
        unrolledColumn("height", "rows", "Rows of the array that the mapping uses"),
        unrolledColumn("width", "columns", "Columns of the array that the mapping uses"),
        unrolledColumn("lanes", "lanes", "Lanes of a PE that the mapping uses")};
    for (std::size_t m = 0; m < accelerator.outermost(); ++m) {
        const std::string& name = accelerator.levels[m].name;
        TableColumn stored{"stored_" + name, name, "", "Tensors that " + name + " stores: Input, Weight, Output",
                           ColumnRole::Decision};
        stored.format = ValueFormat::Category;
        stored.categories.assign(kStoredTensors.begin(), kStoredTensors.end());
        columns.push_back(std::move(stored));
    }
    return columns;
}

MappingRows::MappingRows(const Fingerprint& problem, const Accelerator& accelerator, std::vector<Mapping> rows)
    : m_problem(problem), m_rows(std::move(rows)), m_columns(mappingColumns(accelerator))
{
    m_texts.reserve(m_rows.size());
    for (const Mapping& each : m_rows) {
        m_texts.push_back(mappingText(accelerator, each));
    }
}

std::uint64_t MappingRows::id(std::size_t row) const
{
    return Fingerprinter().add(m_problem, m_texts[row]).finish().low;
}

double MappingRows::value(std::size_t row, std::size_t column) const
{
    const Mapping& mapping = m_rows[row];
    if (column < kDirections) {
        return static_cast<double>(unrolledSteps(mapping.spatial[column]));
    }
    std::size_t stored = 0;
    for (std::size_t t = 0; t < kTensors; ++t) {
        stored |= mapping.stores[column - kDirections][t] ? std::size_t{1} << t : 0;
    }
    return static_cast<double>(stored);
}

const MappingRows& asMappings(const CandidateList& list) { return dynamic_cast<const MappingRows&>(list); }

} // namespace pimento::dataflow
