// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/assembler.h"
#include "engine/hbm_pim_sequences/sequences.h"
#include "engine/systems/hbm_pim_kernels/kernels.h"

#include <array>

namespace pimento::samsung {

namespace {

using Order = ElementWise::Order;
using Function = ElementWise::Function;
using sim::samsung::Opcode;

constexpr std::array<int, 3> kRows = {0, 128, 256}; // first rows of the two operands and the result
constexpr std::array<int, 2> kParities = {kEvenBank, kOddBank};

/// Makes one access, or one group of accesses, to the tile's row number `step`.
Operation access(std::size_t step, int parity, std::int64_t column, int count)
{
    return {.isWrite = step + 1 == kRows.size(),
            .bank = parity,
            .firstColumn = columnIn(kRows[step], column),
            .count = count,
            .barrier = Barrier::Behind};
}

std::vector<std::size_t> stepsOf(Function function)
{
    return function == Function::Relu ? std::vector<std::size_t>{0, 2} : std::vector<std::size_t>{0, 1, 2};
}

std::vector<Operation> tile(const ElementWise& kernel, std::int64_t column)
{
    const std::vector<std::size_t> steps = stepsOf(kernel.function);
    std::vector<Operation> operations;
    const bool isSingly = kernel.order == Order::ColumnsParityRows || kernel.order == Order::ColumnsRowsParity;
    const bool isParityOutside = kernel.order == Order::ParityRowsColumns || kernel.order == Order::ColumnsParityRows;
    const int count = isSingly ? 1 : kRegisters;
    for (int first = 0; first < kRegisters; first += count) {
        for (std::size_t i = 0; i < kParities.size() * steps.size(); ++i) {
            const std::size_t step = steps[isParityOutside ? i % steps.size() : i / kParities.size()];
            const int parity = kParities[isParityOutside ? i / steps.size() : i % kParities.size()];
            operations.push_back(access(step, parity, column + first, count));
        }
    }
    return operations;
}

std::vector<std::uint32_t> program(const ElementWise& kernel)
{
    std::vector<std::uint32_t> program;
    for (const auto& [bank, file] :
         {std::pair(Place::EvenBank, Place::FileA), std::pair(Place::OddBank, Place::FileB)}) {
        if (kernel.function == Function::Relu) {
            program.push_back(assembler::fillPositive(file, bank));
        } else {
            const Opcode opcode = kernel.function == Function::Add ? Opcode::Add : Opcode::Multiply;
            program.push_back(assembler::fill(file, bank));
            program.push_back(assembler::aligned(opcode, file, file, bank));
        }
        program.push_back(assembler::nop(kRegisters));
    }
    if (kernel.tiles != 1) {
        program.push_back(assembler::jump(kernel.tiles - 1, static_cast<int>(program.size())));
    }
    program.push_back(assembler::exit());
    return program;
}

Generator<Operation> operations(ElementWise kernel, int firstPayload, int programBursts)
{
    for (const Operation& operation : enter(firstPayload, programBursts)) {
        co_yield operation;
    }
    co_yield start(firstPayload);
    std::vector<Operation> accesses = tile(kernel, 0);
    for (std::int64_t i = 0; i < kernel.tiles; ++i) {
        for (Operation& operation : accesses) {
            co_yield operation;
            operation.firstColumn += kRegisters;
        }
    }
    co_yield stop(firstPayload);
    for (const Operation& operation : leave()) {
        co_yield operation;
    }
}

} // namespace

std::int64_t tilesOf(std::int64_t elements, int channels)
{
    const std::int64_t bursts = (elements + kLanes - 1) / kLanes;
    return bursts / (static_cast<std::int64_t>(hbmPim().banks()) * kRegisters * channels);
}

Piece elementWise(const ElementWise& kernel)
{
    Piece piece;
    piece.bursts = kernelBursts(program(kernel), Cleared::Nothing);
    const int programBursts = static_cast<int>(piece.bursts.size()) - kProgramBurst;
    piece.operations = [kernel, programBursts](int, int firstPayload) {
        return operations(kernel, firstPayload, programBursts);
    };
    return piece;
}

} // namespace pimento::samsung
