// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/schedule.h"

#include "engine/base/math.h"
#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"
#include "engine/ir/print.h"
#include "engine/ir/tiles.h"
#include "engine/lower/program_text.h"

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

/// Blanks before the first letter; none: the line is empty or a comment.
std::optional<std::size_t> indentOf(std::string_view line)
{
    const std::size_t indent = line.find_first_not_of(" \t\r");
    return indent == std::string_view::npos || line[indent] == '#' ? std::nullopt : std::optional(indent);
}

bool opensBlock(std::string_view line)
{
    const std::size_t last = line.find_last_not_of(" \t\r");
    return last != std::string_view::npos && line[last] == ':';
}

/// Variable of a line "for b in range(4):".
std::string_view loopVariable(std::string_view line)
{
    const auto indent = indentOf(line);
    if (!indent || !line.substr(*indent).starts_with("for ")) {
        return {};
    }
    const std::size_t begin = line.find_first_not_of(' ', *indent + 4);
    return begin == std::string_view::npos ? std::string_view() : line.substr(begin, line.find(' ', begin) - begin);
}

/// A line that opens a block is about all statements inside.
void addInnerStatements(std::vector<ScheduleLine>& lines)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto indent = indentOf(lines[i].text);
        if (!indent || !opensBlock(lines[i].text) || lines[i].text.find("def ") != std::string::npos) {
            continue;
        }
        for (std::size_t inner = i + 1; inner < lines.size(); ++inner) {
            const auto innerIndent = indentOf(lines[inner].text);
            if (innerIndent && *innerIndent <= *indent) {
                break;
            }
            if (!opensBlock(lines[inner].text)) {
                auto& all = lines[i].statements;
                all.insert(all.end(), lines[inner].statements.begin(), lines[inner].statements.end());
            }
        }
    }
}

/// Tensor that a command moves or works on.
std::optional<std::size_t> tensorOf(const lower::Command& command, const lower::Program& program)
{
    switch (command.op) {
    case lower::Op::Fence:
    case lower::Op::MoveResult:
    case lower::Op::MoveToBuffer:
        return std::nullopt;
    case lower::Op::HostSoftmax:
        return program.kernel().statements[command.statement].target.tensor;
    case lower::Op::LoadHost:
    case lower::Op::StoreHost:
        return command.layout;
    default:
        break;
    }
    if (command.op == lower::Op::Compute && command.c != lower::kBankOperand) {
        return std::nullopt;
    }
    const lower::Layout& layout = program.layout(command.layout);
    return layout.contents == lower::Layout::Contents::Tensor ? std::optional(layout.reference.tensor) : std::nullopt;
}

bool usesBlock(const lower::Command& command)
{
    switch (command.op) {
    case lower::Op::MacTree:
    case lower::Op::MacLanes:
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
    return op == lower::Op::Fence || op == lower::Op::LoadHost || op == lower::Op::StoreHost ||
           op == lower::Op::HostSoftmax;
}

bool namesOneGroup(lower::Op op)
{
    return op == lower::Op::StoreCore || op == lower::Op::LoadCore || op == lower::Op::ReadBuffer;
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
        return core == command.core;
    default:
        return true;
    }
}

} // namespace

bool isLinked(const ScheduleLine& selected, const ScheduleLine& other)
{
    bool isShared = false;
    if (!selected.statements.empty() && !other.statements.empty()) {
        isShared = std::ranges::find_first_of(selected.statements, other.statements) != selected.statements.end();
        if (!isShared) {
            return false;
        }
    }
    const auto agree = [&](const std::optional<std::size_t>& a, const std::optional<std::size_t>& b) {
        isShared = isShared || (a && b && *a == *b);
        return !a || !b || *a == *b;
    };
    return agree(selected.tensor, other.tensor) && agree(selected.set, other.set) && isShared;
}

Schedule::Schedule(const Question& question, std::shared_ptr<const lower::Program> program, ir::Program representation)
    : m_question(question), m_program(std::move(program)), m_representation(std::move(representation))
{
}

Result<Schedule> Schedule::make(const Question& question, const Draft& draft, std::stop_token stop)
{
    if (question.model != &soundModel()) {
        return fail("the published artifact writes requests, no program", "",
                    "Choose the compiled model to see the schedule of a draft");
    }
    auto program = lowerDraft(question, draft.parts(), stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const auto indexing =
        (*program)->indexing() == lower::Indexing::Exact ? ir::Indexing::Exact : ir::Indexing::Expanded;
    Schedule schedule(
        question, *std::move(program),
        ir::make(question.workload->kernel, question.workload->sets, draft, question.resources(), indexing));
    schedule.listKernel();
    schedule.listRepresentation();
    schedule.listProgram(stop);
    return schedule;
}

void Schedule::listKernel()
{
    auto& lines = m_lines[static_cast<std::size_t>(ScheduleForm::Kernel)];
    std::string_view rest = m_question.workload->source;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        lines.push_back({std::string(rest.substr(0, end)), {}});
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    const affine::Kernel& kernel = m_question.workload->kernel;
    const auto lineOf = [&](affine::Place place) {
        const bool isKnown = place.line >= 1 && static_cast<std::size_t>(place.line) <= lines.size();
        return isKnown ? &lines[static_cast<std::size_t>(place.line) - 1] : nullptr;
    };
    for (std::uint32_t statement = 0; statement < kernel.statements.size(); ++statement) {
        if (ScheduleLine* line = lineOf(kernel.statements[statement].place)) {
            line->statements.push_back(statement);
        }
    }
    for (std::size_t tensor = 0; tensor < kernel.tensors.size(); ++tensor) {
        const bool isMadeInside = kernel.tensors[tensor].role == affine::TensorRole::Output ||
                                  kernel.tensors[tensor].role == affine::TensorRole::Temporary;
        if (ScheduleLine* line = lineOf(kernel.tensors[tensor].place); line != nullptr && isMadeInside) {
            line->tensor = tensor;
        }
    }
    addInnerStatements(lines);
    for (ScheduleLine& line : lines) {
        const std::string_view name = loopVariable(line.text);
        for (std::size_t set = 0; !name.empty() && set < m_question.workload->sets.size(); ++set) {
            if (std::ranges::any_of(m_question.workload->sets[set].variables,
                                    [&](std::size_t variable) { return kernel.variables[variable].name == name; })) {
                line.set = set;
            }
        }
    }
}

void Schedule::listRepresentation()
{
    auto& lines = m_lines[static_cast<std::size_t>(ScheduleForm::Representation)];
    for (ir::Line& line : ir::lines(m_representation)) {
        ScheduleLine& added = lines.emplace_back(ScheduleLine{std::move(line.text), {}, line.tensor, line.set, {}});
        if (line.kind == ir::LineKind::Statement) {
            added.tensor.reset(); // it is about all tensors of the statement
        }
        if (line.statement && line.kind != ir::LineKind::End) {
            added.statements.push_back(static_cast<std::uint32_t>(*line.statement));
        }
    }
}

void Schedule::listProgram(const std::stop_token& stop)
{
    auto& lines = m_lines[static_cast<std::size_t>(ScheduleForm::Program)];
    const affine::Kernel& kernel = m_program->kernel();
    for (const bool isPreload : {false, true}) {
        auto commands = isPreload ? m_program->preload() : m_program->run();
        const lower::Command* command = commands.next();
        if (command == nullptr) {
            continue;
        }
        lines.push_back({isPreload ? "# once before, not charged: resident tensors" : "# on every run", {}});
        std::optional<std::uint32_t> statement;
        const std::size_t limit = isPreload ? kMostLines : kMostLines / 4 * 3;
        for (; command != nullptr && !stop.stop_requested(); command = commands.next()) {
            if (lines.size() >= limit) {
                lines.push_back({"# ... and so on", {}});
                m_isCut = true;
                break;
            }
            if (!isPreload && statement != command->statement) {
                statement = command->statement;
                lines.push_back({"# " + affine::text(kernel.statements[*statement], kernel), {*statement}});
            }
            lines.push_back({lower::text(*command, *m_program),
                             {command->statement},
                             tensorOf(*command, *m_program),
                             std::nullopt,
                             *command});
        }
    }
}

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
