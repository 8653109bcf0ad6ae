// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/hbm_pim_sequences/assembler.h"
#include "engine/hbm_pim_sequences/sequences.h"
#include "engine/systems/hbm_pim_kernels/kernels.h"

namespace pimento::samsung {

namespace {

using sim::samsung::Opcode;

constexpr int kTileColumns = kRegisters * kRegisters; // weights of an input tile in one bank
constexpr int kZeroRow = 1000;                        // for Tree: row of zeros that clears the sums
constexpr int kTreeLoop = 8;                          // instructions per loop for two input tiles

struct Tiles {
    std::int64_t inputs;  // tiles of 128 inputs
    std::int64_t outputs; // tiles of one output per register of each unit
};

Tiles gemvTiles(const Gemv& kernel)
{
    return {ceilDivide(ceilDivide(kernel.inputs, kLanes), kRegisters),
            ceilDivide(kernel.outputs, static_cast<std::int64_t>(kUnits) * kernel.channels * kRegisters)};
}

std::vector<std::uint32_t> accumulateProgram(const Tiles& tiles)
{
    using namespace assembler;
    const std::int64_t even = (tiles.inputs + 1) / 2;
    const std::int64_t odd = tiles.inputs / 2;
    return {aligned(Opcode::MultiplyAccumulate, Place::FileB, Place::FileA, Place::EvenBank),
            jump(kRegisters * even - 1, 1),
            aligned(Opcode::MultiplyAccumulate, Place::FileB, Place::FileA, Place::OddBank),
            jump(kRegisters * odd - 1, 1),
            nop(kRegisters),
            exit()};
}

std::vector<std::uint32_t> treeProgram(const Tiles& tiles)
{
    using namespace assembler;
    std::vector<std::uint32_t> program;
    for (const Place bank : {Place::EvenBank, Place::OddBank}) {
        program.push_back(aligned(Opcode::MultiplyAccumulate, Place::FileB, Place::FileA, bank));
        program.push_back(jump(kRegisters - 1, 1));
        program.push_back(nop(kRegisters));
        program.push_back(aligned(Opcode::Multiply, Place::FileB, Place::FileB, Place::EvenBank));
    }
    const std::int64_t repeats = (tiles.inputs + 1) / 2 - 1;
    if (repeats != 0) {
        program.push_back(jump(repeats, kTreeLoop));
    }
    program.push_back(exit());
    return program;
}

/// Loads one input tile into the registers and multiplies it by its weights.
std::vector<Operation> inputTile(std::int64_t tile, std::int64_t firstTile)
{
    // The vendor loads through the odd banks, although this costs a row change before odd tiles.
    std::vector<Operation> operations = {writeGroup(kOddBank, columnIn(hbmPim().rows.registers, kFirstRegisterColumn))};
    for (int group = 0; group < kRegisters; ++group) {
        operations.push_back(readGroup(tile % 2 == 0 ? kEvenBank : kOddBank,
                                       kTileColumns * (tile / 2 + firstTile) + kRegisters * group));
    }
    return operations;
}

/// Yields the input tiles of one output tile for one input vector: even tiles first, then odd ones, then the results.
Generator<Operation> accumulate(Tiles tiles, std::int64_t firstTile, std::int64_t resultColumn)
{
    for (const int parity : {0, 1}) {
        for (std::int64_t i = parity; i < tiles.inputs; i += 2) {
            for (const Operation& operation : inputTile(i, firstTile)) {
                co_yield operation;
            }
        }
    }
    co_yield writeGroup(kOddBank, resultColumn);
}

/// Yields the input tiles in order, each followed by its results.
Generator<Operation> accumulateTree(Tiles tiles, std::int64_t firstTile, std::int64_t resultColumn)
{
    for (std::int64_t i = 0; i < tiles.inputs; ++i) {
        for (const Operation& operation : inputTile(i, firstTile)) {
            co_yield operation;
        }
        co_yield writeGroup(kOddBank, resultColumn + kRegisters * i);
        co_yield readGroup(kEvenBank, columnIn(kZeroRow, 0));
    }
}

Generator<Operation> operations(Gemv kernel, int firstPayload, int programBursts)
{
    const Tiles tiles = gemvTiles(kernel);
    const bool isTree = kernel.variant == Gemv::Variant::Tree;
    for (int bank = 0; isTree && bank < hbmPim().banks(); ++bank) {
        co_yield Operation{.isWrite = true, .bank = bank, .firstColumn = columnIn(kZeroRow, 0), .count = kRegisters};
    }
    for (const Operation& operation : enter(firstPayload, programBursts)) {
        co_yield operation;
    }
    const std::int64_t results = kTileColumns * (tiles.outputs * tiles.inputs / 2);
    for (std::int64_t output = 0; output < tiles.outputs; ++output) {
        for (std::int64_t vector = 0; vector < kernel.batch; ++vector) {
            const std::int64_t firstTile = output * tiles.inputs / 2;
            const std::int64_t resultColumn = results + kRegisters * (output + vector);
            co_yield start(firstPayload);
            auto work =
                isTree ? accumulateTree(tiles, firstTile, resultColumn) : accumulate(tiles, firstTile, resultColumn);
            while (const Operation* operation = work.next()) {
                co_yield *operation;
            }
            co_yield stop(firstPayload);
        }
    }
    for (const Operation& operation : leave()) {
        co_yield operation;
    }
}

} // namespace

Piece gemv(const Gemv& kernel)
{
    const bool isTree = kernel.variant == Gemv::Variant::Tree;
    const Tiles tiles = gemvTiles(kernel);
    Piece piece;
    piece.bursts = kernelBursts(isTree ? treeProgram(tiles) : accumulateProgram(tiles), Cleared::FileB);
    const int programBursts = static_cast<int>(piece.bursts.size()) - kProgramBurst;
    piece.operations = [kernel, programBursts](int, int firstPayload) {
        return operations(kernel, firstPayload, programBursts);
    };
    return piece;
}

} // namespace pimento::samsung
