// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_listings.h"

#include "engine/systems/dcc/draft_listing_maps.h"
#include "engine/systems/dcc/links/block_contents.h"
#include "engine/systems/dcc/lower/text/program_text.h"
#include "engine/systems/dcc/representation/print.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// Counts the blanks before the first letter; nullopt: the line is empty or a comment.
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

/// Returns the loop variable of a line "for b in range(4):".
std::string_view loopVariable(std::string_view line)
{
    const auto indent = indentOf(line);
    if (!indent || !line.substr(*indent).starts_with("for ")) {
        return {};
    }
    const std::size_t begin = line.find_first_not_of(' ', *indent + 4);
    return begin == std::string_view::npos ? std::string_view() : line.substr(begin, line.find(' ', begin) - begin);
}

/// Gives each line that opens a block the statements inside the block.
void addInnerStatements(std::vector<ListingLine>& lines)
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

std::vector<ListingLine> linesOf(std::string_view text)
{
    std::vector<ListingLine> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back({std::string(text.substr(0, end)), {}});
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

/// Marks the lines that contain the statements and their temporary tensors.
void addPlaces(std::vector<ListingLine>& lines, const affine::Kernel& kernel)
{
    const auto lineOf = [&](affine::Place place) {
        const bool isKnown = place.line >= 1 && static_cast<std::size_t>(place.line) <= lines.size();
        return isKnown ? &lines[static_cast<std::size_t>(place.line) - 1] : nullptr;
    };
    for (std::uint32_t statement = 0; statement < kernel.statements.size(); ++statement) {
        if (ListingLine* line = lineOf(kernel.statements[statement].place)) {
            line->statements.push_back(statement);
        }
    }
    for (std::size_t tensor = 0; tensor < kernel.tensors.size(); ++tensor) {
        const bool isMadeInside = kernel.tensors[tensor].role == affine::TensorRole::Output ||
                                  kernel.tensors[tensor].role == affine::TensorRole::Temporary;
        if (ListingLine* line = lineOf(kernel.tensors[tensor].place); line != nullptr && isMadeInside) {
            line->tensor = tensor;
        }
    }
}

/// Marks the lines that are loops of a dimension set.
void addSets(std::vector<ListingLine>& lines, const Workload& workload)
{
    for (ListingLine& line : lines) {
        const std::string_view name = loopVariable(line.text);
        for (std::size_t set = 0; !name.empty() && set < workload.sets.size(); ++set) {
            if (std::ranges::any_of(workload.sets[set].variables, [&](std::size_t variable) {
                    return workload.kernel.variables[variable].name == name;
                })) {
                line.set = set;
            }
        }
    }
}

Listing kernelListing(const Workload& workload)
{
    Listing listing{"kernel", "Kernel", "kernel", linesOf(workload.source)};
    addPlaces(listing.lines, workload.kernel);
    addInnerStatements(listing.lines);
    addSets(listing.lines, workload);
    return listing;
}

Listing representationListing(const ir::Program& representation)
{
    Listing listing{std::string(kRepresentationListing), "Data-centric representation", "", {}};
    listing.isEditable = true;
    for (ir::Line& line : ir::lines(representation)) {
        ListingLine& added = listing.lines.emplace_back();
        added.text = std::move(line.text);
        added.tensor = line.kind == ir::LineKind::Statement ? std::nullopt : line.tensor; // otherwise all tensors
        added.set = line.set;
        if (line.statement && line.kind != ir::LineKind::End) {
            added.statements.push_back(static_cast<std::uint32_t>(*line.statement));
        }
    }
    return listing;
}

/// Collects the lines of a program's commands.
class ProgramLines {
public:
    ProgramLines(const lower::Program& program, const std::stop_token& stop)
        : m_program(&program), m_blocks(program, BlockContents::Results::LeaveOut), m_stop(stop)
    {
    }

    void list()
    {
        list(m_program->run(), Part::Run);
        runCommands = static_cast<std::int64_t>(commands.size());
        list(m_program->preload(), Part::Preload);
    }

    Listing listing{"program", "Device program", "", {}};
    std::vector<lower::Command> commands; // commands that the lines number
    std::int64_t runCommands = 0;         // commands that belong to one run

private:
    enum class Part : std::uint8_t { Run, Preload };

    void list(Generator<lower::Command> all, Part part)
    {
        const lower::Command* command = all.next();
        if (command == nullptr) {
            return;
        }
        const bool isRun = part == Part::Run;
        listing.lines.push_back({isRun ? "# on every run" : "# once before, not charged: resident tensors", {}});
        std::optional<std::uint32_t> statement;
        const std::size_t limit = isRun ? kMostProgramLines / 4 * 3 : kMostProgramLines;
        for (; command != nullptr && !m_stop.stop_requested(); command = all.next()) {
            if (listing.lines.size() >= limit) {
                listing.lines.push_back({"# ... and so on", {}});
                listing.isCut = true;
                return;
            }
            if (isRun && statement != command->statement) {
                statement = command->statement;
                addStatement(*statement);
            }
            add(*command);
        }
    }

    void addStatement(std::uint32_t statement)
    {
        const affine::Kernel& kernel = m_program->kernel();
        listing.lines.push_back({"# " + affine::text(kernel.statements[statement], kernel), {statement}});
    }

    void add(const lower::Command& command)
    {
        ListingLine& line = listing.lines.emplace_back();
        line.text = lower::text(command, *m_program);
        line.statements = {command.statement};
        line.tensor = m_blocks.tensorOf(command);
        line.command = commands.size();
        commands.push_back(command);
    }

    const lower::Program* m_program;
    BlockContents m_blocks;
    const std::stop_token& m_stop;
};

} // namespace

DraftListings draftListings(const DraftQuestion& question, std::shared_ptr<const lower::Program> program,
                            const std::stop_token& stop)
{
    const auto indexing = program->indexing() == lower::Indexing::Exact ? ir::Indexing::Exact : ir::Indexing::Expanded;
    ir::Program representation =
        ir::make(question.workload->kernel, question.workload->sets, program->draft(), question.resources(), indexing);
    Listing kernel = kernelListing(*question.workload);
    Listing represented = representationListing(representation);
    ProgramLines lines(*program, stop);
    lines.list();
    foldRuns(lines.listing);
    auto maps = std::make_shared<DraftListingMaps>(question.machine, std::move(program), std::move(representation));
    maps->add(kernel.lines);
    maps->add(represented.lines);
    maps->add(lines.listing.lines, std::move(lines.commands));
    return {{std::move(kernel), std::move(represented), std::move(lines.listing)},
            std::move(maps),
            2,
            lines.runCommands};
}

} // namespace pimento
