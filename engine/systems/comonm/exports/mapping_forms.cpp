// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/exports/mapping_forms.h"

#include "engine/systems/comonm/cnm/cnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/mapping/mapping_text.h"

#include <array>
#include <utility>

namespace pimento::comonm {

Result<std::string> textOfMap(const ExportForm& form, const Target& target, const SubMap& map, const std::string& suffix)
{
    if (form.id == "cnm") {
        return target.graph(map).map([&](CnmKernel graph) {
            graph.name += suffix;
            return print(graph);
        });
    }
    if (form.id == "llvcnm") {
        const auto lowering = target.codeForm();
        const auto code = lowering
                              ? target.graph(map).map([&](const CnmKernel& graph) { return lowered(graph, *lowering); })
                              : target.code(map);
        return code.map([&](llvcnm::Function function) {
            function.name += suffix;
            return llvcnm::print(function);
        });
    }
    return target.program(map).map([](const std::string& program) { return program + "\n"; });
}

std::string suffixOf(const CheckedMapping& mapping, const SubMap& map)
{
    return mapping.order.size() > 1 ? "_" + nameOf(map) : "";
}

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
        const auto part = textOfMap(form, target, map, suffixOf(mapping, map));
        if (!part) {
            return part;
        }
        text += *part;
    }
    return text;
}

} // namespace pimento::comonm
