// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/exports/mapping_forms.h"

#include "engine/mlir/writer.h"
#include "engine/systems/comonm/cnm/cnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/mapping/mapping_text.h"

#include <array>
#include <utility>
#include <vector>

namespace pimento::comonm {

namespace {

/// The tiles of a level's units, level by level, for the loops of the kernel's statement.
std::vector<mlir::TileSizes> tilesOf(const Mapping& mapping, const affine::Kernel& kernel)
{
    const SubMap& map = mapping.maps.front();
    Tuple tile = mapping.extents(map);
    std::vector<mlir::TileSizes> levels;
    for (std::size_t level = 0; level < mapping.levels; ++level) {
        mlir::TileSizes sizes;
        std::size_t dimension = 0;
        for (const std::size_t loop : kernel.statements.front().loops) {
            const bool isSplit = kernel.variables[loop].high > 1;
            sizes.push_back(isSplit ? tile[dimension] /= map.tuples[level][dimension] : 1);
            dimension += isSplit ? 1 : 0;
        }
        levels.push_back(std::move(sizes));
    }
    return levels;
}

/// The kernel as MLIR in the tiles of a mapping. Error: a list of several maps, or what MLIR cannot say.
Result<std::string> tiledText(const Target& target, const Mapping& mapping)
{
    if (mapping.maps.size() > 1) {
        return fail("has " + std::to_string(mapping.maps.size()) + " maps, but tiles of MLIR are of one map",
                    mapping.keyword + " of " + target.work().kernel,
                    "Write the maps one by one as mappings of their own");
    }
    return mlir::printTiled(target.work().source, tilesOf(mapping, target.work().source));
}

} // namespace

Result<std::string> textOfMap(const ExportForm& form, const Target& target, const SubMap& map, const std::string& suffix)
{
    if (form.id == "cnm") {
        return target.graph(map).map([&](CnmKernel graph) {
            graph.name += suffix;
            return print(graph);
        });
    }
    if (form.id == "llvcnm") {
        return target.code(map).map([&](llvcnm::Function function) {
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
    static const std::array<ExportForm, 5> kForms = {{
        {"mapping", {"mapping.txt"}, "the mapping"},
        {"cnm", {"kernel.cnm"}, "CNM IR of a process: loops, memory requests and operations"},
        {"llvcnm", {"kernel.llvcnm"}, "virtual assembly of a process"},
        {"mlir", {"kernel.mlir"}, "the kernel in tiles, as MLIR"},
        {"program", {"program.txt"}, "the program of the detailed machine"},
    }};
    return kForms;
}

Result<std::string> textOf(const ExportForm& form, const Target& target, const CheckedMapping& mapping)
{
    if (form.id == "mapping") {
        return mappingLines(mapping.mapping) + "\n";
    }
    if (form.id == "mlir") {
        return tiledText(target, mapping.mapping);
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
