// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/schedule.h"

#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"
#include "engine/systems/dcc/lower/text/program_text.h"
#include "engine/systems/dcc/representation/print.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

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
    case lower::Op::Order:
    case lower::Op::ModeChange:
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

} // namespace pimento
