// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/schedule.h"
#include "engine/systems/dcc/representation/tiles.h"

#include <algorithm>

// What the lines of a schedule are about, bank by bank.

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

bool usesBlock(const lower::Command& command)
{
    switch (command.op) {
    case lower::Op::MacTree:
    case lower::Op::MacLanes:
    case lower::Op::MacCore:
    case lower::Op::WriteBack:
    case lower::Op::StoreCore:
    case lower::Op::LoadCore:
        return true;
    case lower::Op::Compute:
        return command.c == lower::kBankOperand;
    default:
        return false;
    }
}

bool isAboutHostOnly(lower::Op op)
{
    return op == lower::Op::Fence || op == lower::Op::Order || op == lower::Op::LoadHost ||
           op == lower::Op::StoreHost || op == lower::Op::HostSoftmax;
}

bool namesOneGroup(lower::Op op)
{
    return op == lower::Op::StoreCore || op == lower::Op::LoadCore || op == lower::Op::ReadSums ||
           op == lower::Op::ReadBuffer;
}

/// Whether a command reaches a core of a group that takes part.
bool reaches(const lower::Command& command, std::int64_t core)
{
    switch (command.op) {
    case lower::Op::WriteBuffer:
    case lower::Op::MoveResult:
    case lower::Op::MoveToBuffer:
    case lower::Op::ReadBuffer:
        return ((core ^ command.core) & ~std::int64_t{command.spread}) == 0;
    case lower::Op::StoreCore:
    case lower::Op::LoadCore:
    case lower::Op::MacCore:
        return core == command.core;
    case lower::Op::ReadSums:
        return ((command.block >> core) & 1) != 0;
    default:
        return true;
    }
}

} // namespace

/// Asks for a value of each core that takes part in a statement; its banks get it.
template <class Value> void Schedule::fill(MapLayer& layer, std::size_t statement, const Value& valueOf) const
{
    const auto banks = static_cast<std::size_t>(m_question.machine->banks());
    const auto banksPerCore = static_cast<std::size_t>(m_question.machine->description().compute.banksPerCore);
    layer.values.assign(static_cast<std::size_t>(m_question.machine->channels()) * banks, 0);
    const lower::StatementPlan* plan = m_program->plan(statement);
    if (plan == nullptr) {
        return; // the host does it
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

MapLayer Schedule::touched(const lower::Command& command) const
{
    MapLayer layer{"touched", "Touched by the command", "", {}};
    const std::int64_t columns = m_question.machine->description().columnsPerRow;
    const auto bankOfBlock = static_cast<std::size_t>(command.block % m_program->blocksPerRow() / columns);
    fill(layer, command.statement, [&](const lower::CoreMap&, std::int64_t group, std::int64_t core, std::size_t bank) {
        const bool isGroup = !namesOneGroup(command.op) || group == command.group;
        const bool isBank = !usesBlock(command) || bank == bankOfBlock;
        return !isAboutHostOnly(command.op) && isGroup && isBank && reaches(command, core) ? 1.0 : 0.0;
    });
    return layer;
}

MapLayer Schedule::elements(std::size_t statement, std::size_t tensor) const
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

MapLayer Schedule::points(std::size_t statement) const
{
    MapLayer layer{"points", "Points of the loops", "", {}};
    if (m_program->kernel().statements[statement].kind == affine::StatementKind::Softmax) {
        layer.id = "takes part";
        layer.title = "Takes part";
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

MapLayer Schedule::parts(std::size_t set) const
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

/// Statement whose cores show what a line is about.
std::optional<std::size_t> Schedule::statementOf(const ScheduleLine& line) const
{
    if (!line.statements.empty()) {
        return line.statements.front();
    }
    for (std::size_t statement = 0; line.tensor && statement < m_program->kernel().statements.size(); ++statement) {
        if (m_program->kernel().statements[statement].kind == affine::StatementKind::Softmax) {
            continue;
        }
        const auto tiles = ir::tilesOf(m_representation, statement).tensorTiles;
        if (std::ranges::find(tiles, *line.tensor, &ir::TensorTile::tensor) != tiles.end()) {
            return statement;
        }
    }
    return std::nullopt;
}

DeviceMap Schedule::map(ScheduleForm form, std::size_t line) const
{
    DeviceMap map = makeEmptyMap(*m_question.machine);
    const ScheduleLine& about = lines(form)[line];
    const std::optional<std::size_t> statement = statementOf(about);
    if (about.command) {
        map.layers = {touched(*about.command)};
    } else if (about.tensor && statement &&
               m_program->kernel().statements[*statement].kind != affine::StatementKind::Softmax) {
        map.layers = {elements(*statement, *about.tensor)};
    } else if (about.set) {
        map.layers = {parts(*about.set)};
    } else if (statement) {
        map.layers = {points(*statement)};
    }
    const auto isIdle = [](const MapLayer& layer) {
        return std::ranges::all_of(layer.values, [](double value) { return value == 0; });
    };
    std::erase_if(map.layers, isIdle);
    return map;
}

} // namespace pimento
