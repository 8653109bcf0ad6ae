// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_listing_maps.h"

#include "engine/systems/dcc/representation/tiles.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

std::int64_t countOf(const ir::IndexSet& indices)
{
    std::int64_t count = 0;
    for (const ir::Run& run : indices.runs()) {
        count += run.count();
    }
    return count;
}

} // namespace

DraftListingMaps::DraftListingMaps(std::shared_ptr<const sim::Machine> machine,
                                   std::shared_ptr<const lower::Program> program, ir::Program representation)
    : m_machine(std::move(machine)), m_program(std::move(program)), m_representation(std::move(representation)),
      m_tensors(m_program->kernel().statements.size())
{
    for (std::size_t statement = 0; statement < m_tensors.size(); ++statement) {
        if (!isSoftmax(statement)) {
            for (const ir::TensorTile& tile : ir::tilesOf(m_representation, statement).tensorTiles) {
                m_tensors[statement].push_back(tile.tensor);
            }
        }
    }
}

void DraftListingMaps::add(std::vector<ListingLine>& lines, std::vector<lower::Command> commands)
{
    Lines& added = m_listings.emplace_back();
    added.commands = std::move(commands);
    for (ListingLine& line : lines) {
        const Subject& about =
            added.subjects.emplace_back(Subject{statementOf(line), line.tensor, line.set, line.command});
        line.hasMap = hasPicture(about, added);
    }
}

bool DraftListingMaps::isSoftmax(std::size_t statement) const
{
    return m_program->kernel().statements[statement].kind == affine::StatementKind::Softmax;
}

/// Fills a layer with valueOf() of each core that takes part in a statement; all banks of the core get its value.
template <class Value> void DraftListingMaps::fill(MapLayer& layer, std::size_t statement, const Value& valueOf) const
{
    const auto banks = static_cast<std::size_t>(m_machine->banks());
    const auto banksPerCore = static_cast<std::size_t>(m_machine->description().compute.banksPerCore);
    layer.values.assign(static_cast<std::size_t>(m_machine->channels()) * banks, 0);
    const lower::StatementPlan* plan = m_program->plan(statement);
    if (plan == nullptr) {
        return; // the host executes the statement
    }
    const lower::CoreMap& cores = plan->cores();
    for (std::int64_t group = 0; group < cores.groups(); ++group) {
        for (std::int64_t core = 0; core < cores.cores(); ++core) {
            for (std::size_t bank = 0; bank < banksPerCore; ++bank) {
                const std::size_t column = static_cast<std::size_t>(core) * banksPerCore + bank;
                layer.values[static_cast<std::size_t>(group) * banks + column] = valueOf(cores, group, core, bank);
            }
        }
    }
}

MapLayer DraftListingMaps::touched(const lower::Command& command) const
{
    MapLayer layer{"touched", "Touched by the command", "", {}, LayerMeaning::Mark};
    const std::int64_t columns = m_machine->description().columnsPerRow;
    const auto bankOfBlock = static_cast<std::size_t>(command.block % m_program->blocksPerRow() / columns);
    fill(layer, command.statement, [&](const lower::CoreMap&, std::int64_t group, std::int64_t core, std::size_t bank) {
        const bool isGroup = !lower::namesGroup(command.op) || group == command.group;
        const bool isBank = !lower::usesBank(command) || bank == bankOfBlock;
        return isGroup && isBank && lower::reaches(command, core) ? 1.0 : 0.0;
    });
    return layer;
}

MapLayer DraftListingMaps::elements(std::size_t statement, std::size_t tensor) const
{
    const affine::Kernel& kernel = m_program->kernel();
    MapLayer layer{"elements", "Elements of " + kernel.tensors[tensor].name, "", {}};
    const ir::StatementTiles tiles = ir::tilesOf(m_representation, statement);
    const auto tile = std::ranges::find(tiles.tensorTiles, tensor, &ir::TensorTile::tensor);
    const auto setOf = [&](std::size_t dimension) {
        const auto has = [&](const DimensionSet& set) {
            return std::ranges::any_of(set.mappings, [&](const Mapping& mapping) {
                return mapping.tensor == tensor && mapping.dimension == dimension;
            });
        };
        return static_cast<std::size_t>(std::ranges::find_if(m_program->sets(), has) - m_program->sets().begin());
    };
    std::vector<std::size_t> sets;
    for (std::size_t i = 0; tile != tiles.tensorTiles.end() && i < tile->dimensions.size(); ++i) {
        sets.push_back(setOf(i));
    }
    fill(layer, statement, [&](const lower::CoreMap& cores, std::int64_t group, std::int64_t core, std::size_t) {
        double count = sets.empty() ? 0 : 1;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const auto& parts = tile->dimensions[i].parts;
            const auto part = parts.size() == 1 ? 0 : static_cast<std::size_t>(cores.part(sets[i], group, core));
            count *= static_cast<double>(part < parts.size() ? countOf(parts[part]) : 0);
        }
        return count;
    });
    return layer;
}

MapLayer DraftListingMaps::points(std::size_t statement) const
{
    MapLayer layer{"points", "Points of the loops", "", {}};
    if (isSoftmax(statement)) {
        layer.id = "takes part";
        layer.title = "Takes part";
        layer.meaning = LayerMeaning::Mark;
        fill(layer, statement, [](const lower::CoreMap&, std::int64_t, std::int64_t, std::size_t) { return 1.0; });
        return layer;
    }
    const ir::StatementTiles tiles = ir::tilesOf(m_representation, statement);
    const auto setOf = [&](std::size_t variable) {
        const auto has = [&](const DimensionSet& set) {
            return std::ranges::find(set.variables, variable) != set.variables.end();
        };
        return static_cast<std::size_t>(std::ranges::find_if(m_program->sets(), has) - m_program->sets().begin());
    };
    fill(layer, statement, [&](const lower::CoreMap& cores, std::int64_t group, std::int64_t core, std::size_t) {
        double count = 1;
        for (const ir::ComputeTile& tile : tiles.computeTiles) {
            const auto& parts = tile.ranges.parts;
            const auto part =
                parts.size() == 1 ? 0 : static_cast<std::size_t>(cores.part(setOf(tile.variable), group, core));
            count *= static_cast<double>(part < parts.size() ? countOf(parts[part]) : 0);
        }
        return count;
    });
    return layer;
}

MapLayer DraftListingMaps::parts(std::size_t set) const
{
    std::string names;
    for (const std::size_t variable : m_program->sets()[set].variables) {
        names += (names.empty() ? "" : ", ") + m_program->kernel().variables[variable].name;
    }
    MapLayer layer{"part", "Part of " + names + ", from 1", "", {}};
    fill(layer, m_program->leader(0),
         [&](const lower::CoreMap& cores, std::int64_t group, std::int64_t core, std::size_t) {
             return static_cast<double>(cores.part(set, group, core) + 1);
         });
    return layer;
}

std::optional<std::size_t> DraftListingMaps::statementOf(const ListingLine& line) const
{
    if (!line.statements.empty()) {
        return line.statements.front();
    }
    for (std::size_t statement = 0; line.tensor && statement < m_tensors.size(); ++statement) {
        if (std::ranges::find(m_tensors[statement], *line.tensor) != m_tensors[statement].end()) {
            return statement;
        }
    }
    return std::nullopt;
}

/// True if layers() would give any layer; cheap enough for thousands of lines. Work of the host lies in no core.
bool DraftListingMaps::hasPicture(const Subject& about, const Lines& lines) const
{
    const auto isOnCores = [&](std::size_t statement) { return m_program->plan(statement) != nullptr; };
    if (about.command) {
        const lower::Command& command = lines.commands[*about.command];
        return lower::traitsOf(command.op).reach != lower::Reach::NoCore && isOnCores(command.statement);
    }
    if (about.tensor && about.statement && !isSoftmax(*about.statement)) {
        const auto& tensors = m_tensors[*about.statement];
        return isOnCores(*about.statement) && std::ranges::find(tensors, *about.tensor) != tensors.end();
    }
    return about.set ? isOnCores(m_program->leader(0)) : about.statement && isOnCores(*about.statement);
}

std::vector<MapLayer> DraftListingMaps::layers(const Subject& about, const Lines& lines) const
{
    if (about.command) {
        return {touched(lines.commands[*about.command])};
    }
    if (about.tensor && about.statement && !isSoftmax(*about.statement)) {
        return {elements(*about.statement, *about.tensor)};
    }
    if (about.set) {
        return {parts(*about.set)};
    }
    return about.statement ? std::vector{points(*about.statement)} : std::vector<MapLayer>{};
}

DeviceMap DraftListingMaps::map(std::size_t listing, std::size_t line) const
{
    DeviceMap map = makeEmptyMap(m_machine->description());
    map.cellsPerCore = m_machine->description().compute.banksPerCore;
    map.layers = layers(m_listings[listing].subjects[line], m_listings[listing]);
    const auto isIdle = [](const MapLayer& layer) {
        return std::ranges::all_of(layer.values, [](double value) { return value == 0; });
    };
    std::erase_if(map.layers, isIdle);
    return map;
}

} // namespace pimento
