// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/moved_pieces.h"

#include "engine/base/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace pimento::crossbar {

namespace {

constexpr const char* kMoveForm = "Write layer.copy:core-core, such as 3.0:12-40";

std::string moveText(const PieceMove& move)
{
    return fmt::format("{}.{}:{}-{}", move.layer, move.copy, move.from, move.to);
}

/// Reads the number before a separator and cuts both from a text; none: there is no such number.
std::optional<std::int32_t> numberBefore(char separator, std::string_view& text)
{
    const std::size_t end = text.find(separator);
    const auto number = parseInteger(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    const bool isOne = number && *number >= 0 && *number <= std::numeric_limits<std::int32_t>::max();
    return isOne ? std::optional(static_cast<std::int32_t>(*number)) : std::nullopt;
}

std::optional<PieceMove> moveOf(std::string_view text)
{
    const auto layer = numberBefore('.', text);
    const auto copy = numberBefore(':', text);
    const auto from = numberBefore('-', text);
    const auto to = numberBefore('\0', text);
    return layer && copy && from && to ? std::optional(PieceMove{*layer, *copy, *from, *to}) : std::nullopt;
}

/// Arrays of all pieces in a core.
std::int64_t arraysIn(std::int32_t core, const Placement& placement, std::span<const LayerPartition> partitions)
{
    std::int64_t used = 0;
    for (const PlacedGroup& group : placement.groups) {
        used += group.core == core ? partitions[static_cast<std::size_t>(group.matrix)].arraysOfPart(group.part) : 0;
    }
    return used;
}

/// Checks that a move names a copy and cores that are there.
Result<void> checkNames(const PieceMove& move, const Placement& placement, const CrossbarChip& chip)
{
    const std::string where = "move " + moveText(move);
    const auto layers = std::ssize(placement.replicas);
    if (move.layer < 1 || move.layer > layers) {
        return fail("names a layer that is not there", where, fmt::format("Name a layer from 1 to {}", layers));
    }
    const std::int64_t copies = placement.replicas[static_cast<std::size_t>(move.layer - 1)];
    if (move.copy >= copies) {
        return fail(fmt::format("names a copy that is not there: the layer has {}", copies), where,
                    "Count copies from 0");
    }
    if (std::max(move.from, move.to) >= chip.cores()) {
        return fail("names a core that is not there", where, fmt::format("Name a core from 0 to {}", chip.cores() - 1));
    }
    return {};
}

Result<void> makeMove(const PieceMove& move, Placement& placement, std::span<const LayerPartition> partitions,
                      const CrossbarChip& chip)
{
    if (auto named = checkNames(move, placement, chip); !named) {
        return named;
    }
    std::vector<PlacedGroup*> piece;
    std::int64_t needed = 0;
    for (PlacedGroup& group : placement.groups) {
        if (group.matrix == move.layer - 1 && group.replica == move.copy && group.core == move.from) {
            piece.push_back(&group);
            needed += partitions[static_cast<std::size_t>(group.matrix)].arraysOfPart(group.part);
        }
    }
    const std::string where = "move " + moveText(move);
    if (piece.empty()) {
        return fail(fmt::format("moves nothing: core {} holds no part of this copy", move.from), where,
                    "Name a core of the copy");
    }
    const std::int64_t free = chip.arraysOfCore() - arraysIn(move.to, placement, partitions);
    if (move.to != move.from && needed > free) {
        return fail(fmt::format("needs {} arrays, and core {} has {} left", needed, move.to, free), where,
                    "Choose a core with more room");
    }
    for (PlacedGroup* group : piece) {
        group->core = move.to;
    }
    return {};
}

} // namespace

std::string movesText(std::span<const PieceMove> moves)
{
    std::string text;
    for (const PieceMove& move : moves) {
        text += "," + moveText(move);
    }
    return text;
}

Result<std::vector<PieceMove>> parseMoves(std::string_view text)
{
    std::vector<PieceMove> moves;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(',', 1), text.size());
        const std::string_view one = text.substr(1, end - 1);
        const auto move = moveOf(one);
        if (!move || text.front() != ',') {
            return fail("is not a move of a copy", "\"" + std::string(one.substr(0, 40)) + "\"", kMoveForm);
        }
        moves.push_back(*move);
        text.remove_prefix(end);
    }
    return moves;
}

Result<Placement> moved(Placement placement, std::span<const PieceMove> moves,
                        std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    for (const PieceMove& move : moves) {
        if (const auto made = makeMove(move, placement, partitions, chip); !made) {
            return tl::unexpected<Error>(made.error());
        }
    }
    return placement;
}

} // namespace pimento::crossbar
