// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/tiles.h"

#include "engine/systems/dcc/drafts/tiling.h"
#include "tests/engine/systems/dcc/representation/programs.h"
#include "tests/support/random_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

namespace {

bool holds(const ir::IndexSet& set, std::int64_t number)
{
    return std::ranges::any_of(set.runs(), [&](const ir::Run& run) {
        return run.begin <= number && number < run.end && (number - run.begin) % run.step == 0;
    });
}

/// True if a tile has the element that a reference names at a point of the given parts.
bool holdsElement(const ir::Program& program, const ir::StatementTiles& tiles, const StatementTiling& tiling,
                  const Reference& reference, std::span<const std::int64_t> point,
                  const std::vector<std::size_t>& parts)
{
    const auto& tile = *std::ranges::find(tiles.tensorTiles, reference.tensor, &ir::TensorTile::tensor);
    for (std::size_t d = 0; d < reference.index.size(); ++d) {
        std::size_t part = 0;
        for (const affine::Term& term : reference.index[d].terms) {
            part = parts[tiling.setOf(term.variable)];
        }
        const auto& list = tile.dimensions[d].parts;
        if (!holds(list[list.size() == 1 ? 0 : part], reference.index[d].at(point))) {
            return false;
        }
    }
    return program.kernel.tensors[reference.tensor].sizes.size() == tile.dimensions.size();
}

/// Parts that run a point: one of every set.
std::vector<std::size_t> ownersOf(const StatementTiling& tiling, std::span<const std::int64_t> point)
{
    std::vector<std::size_t> parts;
    for (std::size_t set = 0; set < tiling.sets(); ++set) {
        std::size_t part = 0;
        while (!tiling.owns(set, static_cast<std::int64_t>(part), point)) {
            ++part;
        }
        parts.push_back(part);
    }
    return parts;
}

void expectTilesHoldPoints(const ir::Program& program, std::size_t number)
{
    const Statement& statement = program.kernel.statements[number];
    const ir::StatementTiles tiles = ir::tilesOf(program, number);
    const StatementTiling tiling(program.kernel, statement, program.sets, program.draft.parts());
    std::vector<const Reference*> references = {&statement.target};
    const auto collect = [&](const auto& self, const Expression& expression) -> void {
        if (expression.operation == Operation::Reference) {
            references.push_back(&expression.reference);
        }
        std::ranges::for_each(expression.operands, [&](const Expression& operand) { self(self, operand); });
    };
    collect(collect, statement.value);
    bool isHeld = true;
    affine::forEachPoint(program.kernel, statement, [&](std::span<const std::int64_t> point) {
        const auto parts = ownersOf(tiling, point);
        for (const ir::ComputeTile& tile : tiles.computeTiles) {
            const std::size_t set = tiling.setOf(tile.variable);
            const std::size_t part = set < parts.size() ? parts[set] : 0;
            isHeld = isHeld && holds(tile.ranges.parts[part], point[tile.variable]);
        }
        isHeld = isHeld && std::ranges::all_of(references, [&](const Reference* reference) {
                     return holdsElement(program, tiles, tiling, *reference, point, parts);
                 });
    });
    EXPECT_TRUE(isHeld) << "statement " << number;
}

TEST(IrTiles, HoldWhatThePointsOfEveryPartNeed)
{
    for (unsigned seed = 0; seed < 300; ++seed) {
        RandomKernels random(seed, {.mostLoops = 3,
                                    .mostIterations = 8,
                                    .guards = KernelOptions::Use::Never,
                                    .paddedReads = KernelOptions::Use::Never});
        const Kernel kernel = random.kernel();
        const auto sets = dimensionSets(kernel);
        const auto indexing = seed % 2 == 0 ? ir::Indexing::Exact : ir::Indexing::Expanded;
        const ir::Program program = ir::make(kernel, sets, random.draft(sets, {4, 6}), {4, 6}, indexing);

        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            if (kernel.statements[i].kind != StatementKind::Softmax) {
                expectTilesHoldPoints(program, i);
            }
        }

        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

TEST(IrTiles, SumsIntoWhatAnEarlierStatementWroteTakeItToTheCores)
{
    Kernel kernel = gemv(4, 8, 8);
    kernel.statements.push_back(kernel.statements.front());
    const ir::Program twice = program(kernel, {{1, 1}, {1, 1}, {1, 1}});

    EXPECT_EQ(ir::tilesOf(twice, 0).inputs, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(ir::tilesOf(twice, 1).inputs, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(IrTiles, EndWhereTheTensorEnds)
{
    // x[i+r-1] with i in 0 .. 5 and r in {0, 2}: -1 .. 6, cut to the data tile 0 .. 4 of the representative and to x.
    const auto tiles = ir::tilesOf(triangleProgram(), 0);
    Kernel shifted = gemv(1, 4, 4);
    shifted.statements[0].value.operands[0].reference.index[1].constant = -1; // x[b][j-1] if j >= 1
    shifted.statements[0].guards = {{linear(2, 1, -1)}};
    const auto cut = ir::tilesOf(program(shifted, {{1, 1}, {1, 1, 1}, {1, 1}}), 0);

    EXPECT_EQ(tiles.tensorTiles[0].dimensions[0].parts[0].text(), "0:5");
    EXPECT_EQ(cut.tensorTiles[0].dimensions[1].parts[0].text(), "0:3");
}

TEST(IrTiles, ListManyPartsAsRepetitions)
{
    ir::PartList list{2, 6, {}};
    for (std::int64_t part = 0; part < 9; ++part) {
        list.parts.push_back(ir::IndexSet::range(part * 4, part * 4 + 4));
    }
    list.parts.push_back(ir::IndexSet::range(36, 38));
    list.parts.resize(12);

    EXPECT_EQ(list.text(), "[[0:4 step 4 x 6], [24:28 step 4 x 3, 36:38, none x 2]]");

    const ir::PartList idle{3, 4, std::vector<ir::IndexSet>(12)};
    EXPECT_EQ(idle.text(), "[[none x 4] x 3]");
}

using Numbers = std::vector<std::int64_t>;
using Groups = std::vector<std::vector<Numbers>>;

/// Returns the pieces between commas outside brackets.
std::vector<std::string> piecesOf(const std::string& text)
{
    std::vector<std::string> pieces(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
        if (c == ',' && depth == 0) {
            pieces.emplace_back();
        } else if (c != ' ' || !pieces.back().empty()) {
            pieces.back() += c;
        }
    }
    return pieces;
}

/// Removes " step N" and " x N" from the end of a piece and returns them.
std::pair<std::int64_t, std::int64_t> takeRepetition(std::string& piece)
{
    std::int64_t times = 1;
    std::int64_t step = 0;
    const std::size_t bracket = piece.find_last_of("]}");
    const std::size_t from = bracket == std::string::npos ? 0 : bracket;
    if (const std::size_t at = piece.find(" x ", from); at != std::string::npos) {
        times = std::stoll(piece.substr(at + 3));
        piece.resize(at);
    }
    if (const std::size_t at = piece.find(" step ", from); at != std::string::npos) {
        step = std::stoll(piece.substr(at + 6));
        piece.resize(at);
    }
    return {times, step};
}

Numbers numbersOf(std::string text)
{
    if (text == "none") {
        return {};
    }
    if (text.front() == '{') {
        Numbers all;
        for (const std::string& piece : piecesOf(text.substr(1, text.size() - 2))) {
            const Numbers some = numbersOf(piece);
            all.insert(all.end(), some.begin(), some.end());
        }
        return all;
    }
    const std::size_t first = text.find(':');
    if (first == std::string::npos) {
        return {std::stoll(text)};
    }
    const std::size_t second = text.find(':', first + 1);
    const std::int64_t step = second == std::string::npos ? 1 : std::stoll(text.substr(second + 1));
    Numbers all;
    for (std::int64_t number = std::stoll(text); number < std::stoll(text.substr(first + 1)); number += step) {
        all.push_back(number);
    }
    return all;
}

/// Returns the numbers of a list from its text alone.
Groups groupsOf(const std::string& text)
{
    Groups groups;
    for (std::string group : piecesOf(text.substr(1, text.size() - 2))) {
        const auto [groupTimes, groupStep] = takeRepetition(group);
        std::vector<Numbers> cores;
        for (std::string core : piecesOf(group.substr(1, group.size() - 2))) {
            const auto [times, step] = takeRepetition(core);
            for (std::int64_t i = 0; i < times; ++i) {
                cores.push_back(numbersOf(core));
                for (std::int64_t& number : cores.back()) {
                    number += i * step;
                }
            }
        }
        for (std::int64_t i = 0; i < groupTimes; ++i) {
            groups.push_back(cores);
            for (Numbers& numbers : groups.back()) {
                for (std::int64_t& number : numbers) {
                    number += i * groupStep;
                }
            }
        }
    }
    return groups;
}

void expectReadable(const ir::PartList& list)
{
    Groups wanted(static_cast<std::size_t>(list.groups));
    for (std::size_t part = 0; part < list.parts.size(); ++part) {
        Numbers& numbers = wanted[part / static_cast<std::size_t>(list.cores)].emplace_back();
        for (const ir::Run& run : list.parts[part].runs()) {
            for (std::int64_t number = run.begin; number < run.end; number += run.step) {
                numbers.push_back(number);
            }
        }
    }
    EXPECT_EQ(groupsOf(list.text()), wanted) << list.text();
}

TEST(IrTiles, SayWithTheirTextWhichCoreOfWhichGroupHasWhat)
{
    for (unsigned seed = 0; seed < 300 && !testing::Test::HasFailure(); ++seed) {
        RandomKernels random(seed);
        const Kernel kernel = random.kernel();
        const auto sets = dimensionSets(kernel);
        const ir::Program made = ir::make(kernel, sets, random.draft(sets, {16, 64}), {16, 64});
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            if (kernel.statements[i].kind == affine::StatementKind::Softmax) {
                continue;
            }
            const ir::StatementTiles tiles = ir::tilesOf(made, i);
            for (const ir::ComputeTile& tile : tiles.computeTiles) {
                expectReadable(tile.ranges);
            }
            for (const ir::TensorTile& tile : tiles.tensorTiles) {
                std::ranges::for_each(tile.dimensions, expectReadable);
            }
        }
    }
}

} // namespace

} // namespace pimento::test
