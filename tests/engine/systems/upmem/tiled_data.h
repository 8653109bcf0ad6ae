// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_run.h"
#include "engine/systems/upmem/loops/tiled_kernels.h"

#include <cstdint>
#include <random>
#include <vector>

namespace pimento::test {

using Draw = std::mt19937_64;

/// Draws a number from `least` to `most`, both included.
inline std::int64_t draw(Draw& random, std::int64_t least, std::int64_t most)
{
    const std::uint64_t values = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) + random() % values);
}

/// Draws a kernel and tiles, most of the time misaligned ones.
inline upmem::TiledShape randomShape(Draw& random)
{
    upmem::TiledShape shape;
    shape.kernel = static_cast<upmem::TiledKernel>(draw(random, 0, 2));
    const bool isMatrix = shape.kernel == upmem::TiledKernel::MatrixVector;
    shape.rows = isMatrix ? draw(random, 1, 13) : 1;
    shape.tileRows = isMatrix ? draw(random, 1, 3) * 2 : 1;
    shape.columns = draw(random, 1, 60);
    shape.tileColumns = draw(random, 1, 20);
    shape.tasklets = draw(random, 1, 5);
    return shape;
}

/// Fills all of MRAM, with the padding, with random elements from -most to most.
inline upmem::LoopMemory randomMemory(const upmem::LoopProgram& program, Draw& random, std::int64_t most)
{
    upmem::LoopMemory memory = upmem::emptyMemory(program);
    for (upmem::Elements& elements : memory.mram) {
        for (std::int64_t& element : elements) {
            element = draw(random, -most, most);
        }
    }
    memory.garbage = random();
    return memory;
}

/// Returns what the host reads after a run.
inline std::vector<std::int64_t> readBack(const upmem::TiledShape& shape, const upmem::LoopMemory& memory)
{
    const std::size_t output = shape.kernel == upmem::TiledKernel::Reduction ? 1 : 2; // buffers A, b or A, B, C
    const upmem::Elements& elements = memory.mram[output];
    const std::int64_t count = shape.kernel == upmem::TiledKernel::MatrixVector     ? shape.rows
                               : shape.kernel == upmem::TiledKernel::VectorAddition ? shape.columns
                                                                                    : 1;
    return {elements.begin(), elements.begin() + count};
}

/// Returns the expected result of readBack(), calculated from the inputs without any tiles.
inline std::vector<std::int64_t> expectedResult(const upmem::TiledShape& shape, const upmem::LoopProgram& program,
                                                const upmem::LoopMemory& memory)
{
    const upmem::Elements& a = memory.mram[0];
    const auto wrapped = [](std::int64_t value) { return static_cast<std::int64_t>(static_cast<std::int32_t>(value)); };
    const auto place = [](std::int64_t index) { return static_cast<std::size_t>(index); };
    std::vector<std::int64_t> result;
    if (shape.kernel == upmem::TiledKernel::VectorAddition) {
        for (std::int64_t k = 0; k < shape.columns; ++k) {
            result.push_back(wrapped(a[place(k)] + memory.mram[1][place(k)]));
        }
        return result;
    }
    const bool isMatrix = shape.kernel == upmem::TiledKernel::MatrixVector;
    const std::int64_t stride = isMatrix ? program.buffers[0].strides()[0] : 0;
    for (std::int64_t row = 0; row < shape.rows; ++row) {
        std::uint64_t sum = 0;
        for (std::int64_t k = 0; k < shape.columns; ++k) {
            const std::int64_t factor = isMatrix ? memory.mram[1][place(k)] : 1;
            sum += static_cast<std::uint64_t>(a[place(row * stride + k)] * factor);
        }
        result.push_back(isMatrix ? wrapped(static_cast<std::int64_t>(sum)) : static_cast<std::int64_t>(sum));
    }
    return result;
}

} // namespace pimento::test
