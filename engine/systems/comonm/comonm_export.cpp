// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/exports/mapping_forms.h"
#include "engine/systems/comonm/mapping_export.h"
#include "engine/systems/comonm/mapping_list.h"
#include "engine/systems/comonm/mapping_problem.h"

#include <utility>

namespace pimento::comonm {

namespace {

/// Writes the texts of a mapping; not every mapping has a program.
class MappingExport final : public TextExport {
public:
    MappingExport(const Target& target, CheckedMapping mapping, const ExportContext& context)
        : TextExport(context), m_target(&target), m_mapping(std::move(mapping))
    {
    }

    [[nodiscard]] std::string whyNot(const ExportForm& form) const override
    {
        const auto text = textOf(form, *m_target, m_mapping);
        return text ? std::string() : text.error().message();
    }
    [[nodiscard]] bool produce(const ExportForm& form, const TextSink& sink) const override
    {
        const auto text = textOf(form, *m_target, m_mapping);
        return text && sink(*text);
    }

private:
    const Target* m_target;
    CheckedMapping m_mapping;
};

} // namespace

Result<std::unique_ptr<CandidateExport>> makeMappingExport(const Problem& problem,
                                                           const std::shared_ptr<const CandidateList>& list,
                                                           std::size_t row, const ExportContext& context)
{
    return std::make_unique<MappingExport>(mappingProblem(problem)->target(), asMappings(*list).row(row), context);
}

} // namespace pimento::comonm
