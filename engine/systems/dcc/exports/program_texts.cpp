// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/program_texts.h"

#include "engine/base/math.h"
#include "engine/mlir/writer.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/lower/text/program_text.h"
#include "engine/systems/dcc/representation/print.h"
#include "engine/systems/dcc/representation/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pimento {

namespace {

/// Header of a text: what was lowered, how its tiles are indexed, and the compiler's notes, one line each.
std::string headerText(const DraftQuestion& question, const lower::Program& program, std::string_view comment)
{
    std::string text = fmt::format("{} {} {} on {}, draft {}, {} tiles\n", comment, question.kernelName(),
                                   question.shapeText(), question.machine->description().name,
                                   draftText(question, program.draft().parts()), lower::name(program.indexing()));
    for (const std::string& note : program.notes()) {
        text += fmt::format("{} {}\n", comment, note);
    }
    return text;
}

bool writeCommands(const lower::Program& program, bool isPreload, const lower::TextSink& sink)
{
    std::optional<std::uint32_t> statement;
    auto commands = isPreload ? program.preload() : program.run();
    std::string text = isPreload ? "# preload: resident tensors, once\n" : "# run\n";
    while (const lower::Command* command = commands.next()) {
        if (!isPreload && statement != command->statement) {
            statement = command->statement;
            text += "# " + affine::text(program.kernel().statements[*statement], program.kernel()) + "\n";
        }
        text += lower::text(*command, program) + "\n";
        if (!sink(text)) {
            return false;
        }
        text.clear();
    }
    return text.empty() || sink(text);
}

} // namespace

std::string representationText(const DraftQuestion& question, const lower::Program& program)
{
    const ir::Program representation =
        ir::make(program.kernel(), program.sets(), program.draft(), question.resources(),
                 program.indexing() == lower::Indexing::Exact ? ir::Indexing::Exact : ir::Indexing::Expanded);
    return headerText(question, program, "//") + ir::print(representation);
}

bool writeProgramText(const DraftQuestion& question, const lower::Program& program, const lower::TextSink& sink)
{
    return sink(headerText(question, program, "#")) && writeCommands(program, true, sink) &&
           writeCommands(program, false, sink);
}

Result<std::string> tiledText(const lower::Program& program)
{
    const affine::Kernel& kernel = program.kernel();
    mlir::TileSizes ofGroup;
    mlir::TileSizes ofCore;
    for (const std::size_t loop : kernel.statements.front().loops) {
        const auto& sets = program.sets();
        const auto set = std::ranges::find_if(
            sets, [&](const DimensionSet& each) { return std::ranges::count(each.variables, loop) > 0; });
        const DraftPart part =
            set == sets.end() ? DraftPart{} : program.draft()[static_cast<std::size_t>(set - sets.begin())];
        const bool isDivided = part.groups * part.cores > 1;
        if (isDivided && set->variables.size() > 1) {
            return fail("divides several loops together, of which \"" + kernel.variables[loop].name + "\" is one",
                        "draft " + program.draft().text(), "Choose a draft that does not divide them");
        }
        const std::int64_t extent = kernel.variables[loop].high;
        ofGroup.push_back(ceilDivide(extent, part.groups));
        ofCore.push_back(ceilDivide(extent, std::int64_t{part.groups} * part.cores));
    }
    return mlir::printTiled(kernel, {ofGroup, ofCore});
}

} // namespace pimento
