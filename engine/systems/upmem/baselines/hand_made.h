// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/baseline_points.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>

namespace pimento::upmem {

// Manual baselines (baselines/baseline_points.h) as schedules of a kernel, which are compiled, run and timed like any
// other. Work of a DPU:
//
//     VA, GEVA    for chunk of this tasklet in turn:  A, B -> tiles; add into the tile of B; tile -> C
//     RED         for chunk of this tasklet in turn:  A -> tile; add up;  result of the tasklet, or a tree -> y
//     MTV ...     for pair of rows of this tasklet:   for row: for tile of columns: A, B -> tiles; multiply-add
//                                                     8 bytes -> C
//
// Differences from the original programs:
//  - finding the length of the last chunk of a share is not counted: one comparison per chunk;
//  - pairs of rows go to tasklets in turns, not in blocks: each gets equally many, so the time is the same;
//  - a share of rows is a whole number of pairs, and the last DPUs have less where PrIM would spread the rest;
//  - GEMV multiplies each product by the number, as the kernel says, where PrIM's style has it once for each row;
//  - PrIM's RED adds up in a tree besides returning the results of all tasklets, of which its host then reads one; here
//    the host adds all of them, first those of each DPU; results come from WRAM, which the host reads slowly;
//  - SimplePIM's tasklets meet before the tree, once for each of its steps, and still wait in pairs in it.

/// The loop in which a tasklet takes chunk after chunk: tasklet number `tasklet` of `tasklets` takes the chunks whose
/// index has that remainder.
struct ChunkRounds {
    schedule::LoopId loop = schedule::kNone;
    std::int64_t chunks = 1;
    std::int64_t tasklets = 1;
};

struct HandMadeProgram {
    BaselinePoint point;
    schedule::Schedule schedule;
    ChunkRounds rounds;
    std::int64_t outputBytes = 0;  // bytes that each DPU returns, without padding for tasklets without work
    std::int64_t workingBytes = 0; // tiles of all tasklets in the original program
};

/// Makes the schedule of a point. Error: the program has other loops than the kernel of the point; DoesNotFit: the
/// point gives DPUs less than 8 bytes of results.
[[nodiscard]] Result<HandMadeProgram> handMade(const BaselinePoint& point, const tensor::Program& program);

/// Compiles a manual baseline. Error: see compile(); DoesNotFit also if tiles and stacks of all tasklets exceed WRAM.
[[nodiscard]] Result<CompiledSchedule> compileHandMade(const HandMadeProgram& made, const ScheduleMachine& machine,
                                                       std::int64_t mostDpus = 2048, const PassSwitches& passes = {});

/// Times the result of compileHandMade(), including additional work of the host. Error: see measure().
[[nodiscard]] Result<ScheduleMeasurement> measureHandMade(const HandMadeProgram& made, const CompiledSchedule& compiled,
                                                          const ScheduleMachine& machine, std::stop_token stop = {},
                                                          Progress* heartbeat = nullptr);

/// Returns the sizes for the points of a kernel with these loops.
[[nodiscard]] ComparedSizes comparedSizes(ComparedKernel kernel, const tensor::Program& program);

struct BestHandMade {
    BaselinePoint point;
    std::size_t number = 0; // index of the point among baselinePoints()
    ScheduleMeasurement measurement;
    std::size_t timed = 0;
    std::size_t unfit = 0; // number of points that no DPU can run
};

/// Options for searching a grid of points.
struct HandMadeSearch {
    ScheduleMachine machine;
    std::int64_t mostDpus = 2048;
    unsigned threads = 1;
    std::stop_token stop = {};
    std::function<void()> step = {}; // called after each point, from any thread
};

/// Times a point of a program by its index among baselinePoints(). Error: as for bestHandMade(), or there is no such
/// point.
[[nodiscard]] Result<BestHandMade> handMadeAt(std::size_t number, HandMade made, ComparedKernel kernel,
                                              const tensor::Program& program, const HandMadeSearch& search);

/// Finds the fastest point of a program for a kernel (ties: the first). Error: see baselinePoints(); none of the points
/// can be run; a stop.
[[nodiscard]] Result<BestHandMade> bestHandMade(HandMade made, ComparedKernel kernel, const tensor::Program& program,
                                                const HandMadeSearch& search);

} // namespace pimento::upmem
