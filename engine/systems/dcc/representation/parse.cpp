// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/parse.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/representation/print.h"
#include "engine/systems/dcc/representation/reading.h"

#include <algorithm>
#include <optional>

namespace pimento::ir {

namespace {

/// Gives each dimension set of the kernel its part of the draft.
std::optional<Program> assemble(Reading& reading, affine::Place end, Failure& failure)
{
    Program program{reading.platform, std::move(reading.kernel), {}, {}, std::move(reading.indexing)};
    program.sets = dimensionSets(program.kernel);
    if (program.sets.size() != reading.sets.size() || program.sets.size() > Draft::kMaxParts) {
        failure.set(reading.sets.empty() ? end : reading.sets.front().place,
                    "the statements have " + std::to_string(program.sets.size()) + " dimension sets, the text has " +
                        std::to_string(reading.sets.size()),
                    "Tensor dimensions that share loop variables are one set; there are at most " +
                        std::to_string(Draft::kMaxParts));
        return std::nullopt;
    }
    std::vector<DraftPart> parts;
    for (std::size_t set = 0; set < program.sets.size(); ++set) {
        const Reading::Set& read = reading.sets[set];
        const auto& mappings = program.sets[set].mappings;
        if (read.mappings != mappings.size()) {
            failure.set(read.place, "the statements give this dimension set " + std::to_string(mappings.size()) +
                                        " mapping functions, the text has " + std::to_string(read.mappings));
            return std::nullopt;
        }
        const std::int64_t extent = mappings[read.representative].extent;
        parts.push_back({static_cast<std::int32_t>(read.groups), static_cast<std::int32_t>(read.cores),
                         ceilDivide(extent, read.groups * read.cores), static_cast<std::int32_t>(read.representative)});
        program.draft = Draft(parts);
        if (program.draft.groups() > program.platform.groups || program.draft.cores() > program.platform.cores) {
            failure.set(read.draftPlace, "the data tiles need " + std::to_string(program.draft.groups()) +
                                             " groups of " + std::to_string(program.draft.cores()) +
                                             " cores, the platform has " + std::to_string(program.platform.groups) +
                                             " of " + std::to_string(program.platform.cores));
            return std::nullopt;
        }
    }
    return program;
}

bool isDerived(LineKind kind)
{
    switch (kind) {
    case LineKind::Function: // result tensors
    case LineKind::DimensionSet:
    case LineKind::Mapping:
    case LineKind::DataTile:
    case LineKind::ComputeTile:
    case LineKind::TensorTile:
    case LineKind::Rearrangement:
    case LineKind::Parallel:
    case LineKind::Loop:
        return true;
    default:
        return false;
    }
}

bool mayBeCutShort(LineKind kind)
{
    return kind == LineKind::DataTile || kind == LineKind::ComputeTile || kind == LineKind::TensorTile;
}

std::string trimmed(const std::string& line)
{
    constexpr std::size_t kMostShown = 200;
    const std::string text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    return text.size() <= kMostShown ? text : text.substr(0, kMostShown) + " ..";
}

/// Compares derived lines with the text. A difference means that the text was edited in one place only.
void compare(const std::vector<TokenLine>& text, const std::vector<LineKind>& kinds, const std::vector<Line>& derived,
             Failure& failure)
{
    for (std::size_t i = 0; i < std::min(text.size(), derived.size()); ++i) {
        const std::string hint = "It follows that this line is: " + trimmed(derived[i].text);
        if (kinds[i] != derived[i].kind) {
            failure.set(text[i].front().place,
                        "expected another line here, found one that starts with " + text[i].front().shown(), hint);
            return;
        }
        if (!isDerived(derived[i].kind)) {
            continue;
        }
        const auto tokens = tokenize(derived[i].text);
        const TokenLine& wanted = tokens->front();
        const auto [found, other] = std::ranges::mismatch(text[i], wanted);
        const bool isCut =
            found != text[i].end() && found->isMark("...") && mayBeCutShort(kinds[i]) && found + 2 == text[i].end();
        if (!isCut && (found != text[i].end() || other != wanted.end())) {
            const Token& at = found == text[i].end() ? text[i].back() : *found;
            failure.set(
                at.place,
                "expected " + (other == wanted.end() ? wanted.back() : *other).shown() + ", found " + at.shown(), hint);
            return;
        }
    }
    if (text.size() != derived.size()) {
        failure.set(text.back().front().place, "the text has " + std::to_string(text.size()) + " lines, " +
                                                   std::to_string(derived.size()) + " follow from it");
    }
}

} // namespace

Result<Program> parse(std::string_view text)
{
    const auto tokens = tokenize(text);
    if (!tokens) {
        return tl::unexpected<Error>(tokens.error());
    }
    Failure failure;
    Reading reading = readLines(*tokens, failure);
    if (!failure.isSet()) {
        checkKernel(reading, failure);
    }
    std::optional<Program> program;
    if (!failure.isSet()) {
        program = assemble(reading, tokens->back().front().place, failure);
    }
    if (program) {
        compare(*tokens, reading.kinds, lines(*program), failure);
    }
    if (failure.isSet()) {
        return tl::unexpected<Error>(*failure.error());
    }
    return std::move(*program);
}

} // namespace pimento::ir
