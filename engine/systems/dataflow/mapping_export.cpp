// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/mapping_export.h"

#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dataflow/exports/mapping_forms.h"
#include "sim/base/assert.h"

namespace pimento::dataflow {

namespace {

/// Writes the texts of a mapping.
class MappingTexts final : public TextExport {
public:
    MappingTexts(ExportedMapping exported, Evaluation cost, const ExportContext& context)
        : TextExport(context), m_exported(std::move(exported)), m_cost(std::move(cost))
    {
    }

    [[nodiscard]] std::string whyNot(const ExportForm& form) const override
    {
        return dataflow::whyNot(form, m_exported);
    }
    [[nodiscard]] bool produce(const ExportForm& form, const TextSink& sink) const override
    {
        return sink(textOf(form, m_exported));
    }
    [[nodiscard]] std::optional<Evaluation> cost() const override { return m_cost; }

private:
    ExportedMapping m_exported;
    Evaluation m_cost;
};

} // namespace

Result<std::unique_ptr<CandidateExport>> makeMappingExport(const Problem& problem,
                                                           const std::shared_ptr<const CandidateList>& list,
                                                           std::size_t row, const ExportContext& context)
{
    const DataflowProblem* dataflows = dataflowProblem(problem);
    PIMENTO_ASSERT(dataflows != nullptr, "the problem is one of dataflows");
    const Mapping& mapping = asMappings(*list).mapping(row);
    return std::make_unique<MappingTexts>(
        ExportedMapping{dataflows->layer().name, dataflows->loops(), dataflows->accelerator(), mapping,
                        dataflows->choices().rules == CountingRules::Timeloop, dataflows->mappingCosts().objective(),
                        constraintsOf(dataflows->choices())},
        dataflows->costOf(mapping), context);
}

} // namespace pimento::dataflow
