// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/exports/mapping_forms.h"

#include "engine/systems/comonm/cnm/cnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/mapping_list.h"
#include "engine/systems/comonm/mapping_problem.h"

#include <array>
#include <utility>

namespace pimento::comonm {

namespace {

/// Text of a form of one map; `suffix` keeps the names of several maps apart.
Result<std::string> mapFormText(std::string_view id, const Target& target, const SubMap& map, const std::string& suffix)
{
    if (id == "cnm") {
        return target.graph(map).map([&](CnmKernel graph) {
            graph.name += suffix;
            return print(graph);
        });
    }
    if (id == "llvcnm") {
        const auto form = target.codeForm();
        const auto code = form ? target.graph(map).map([&](const CnmKernel& graph) { return lowered(graph, *form); })
                               : target.code(map);
        return code.map([&](llvcnm::Function function) {
            function.name += suffix;
            return llvcnm::print(function);
        });
    }
    return target.program(map).map([](const std::string& program) { return program + "\n"; });
}

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

std::span<const ExportForm> mappingForms()
{
    static const std::array<ExportForm, 4> kForms = {{
        {"mapping", {"mapping.txt"}, "the mapping"},
        {"cnm", {"kernel.cnm"}, "CNM IR of a process: loops, memory requests and operations"},
        {"llvcnm", {"kernel.llvcnm"}, "virtual assembly of a process"},
        {"program", {"program.txt"}, "the program of the detailed machine"},
    }};
    return kForms;
}

Result<std::string> textOf(const ExportForm& form, const Target& target, const CheckedMapping& mapping)
{
    if (form.id == "mapping") {
        return mappingLines(mapping.mapping) + "\n";
    }
    std::string text;
    for (const std::size_t i : mapping.order) {
        const SubMap& map = mapping.mapping.maps[i];
        const auto part = mapFormText(form.id, target, map, mapping.order.size() > 1 ? "_" + nameOf(map) : "");
        if (!part) {
            return part;
        }
        text += *part;
    }
    return text;
}

Result<std::unique_ptr<CandidateExport>> makeMappingExport(const Problem& problem,
                                                           const std::shared_ptr<const CandidateList>& list,
                                                           std::size_t row, const ExportContext& context)
{
    return std::make_unique<MappingExport>(mappingProblem(problem)->target(), asMappings(*list).row(row), context);
}

} // namespace pimento::comonm
