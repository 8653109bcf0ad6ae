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

// Hand-made programs (baselines/baseline_points.h) as schedules of a kernel, which are compiled, run and timed as any
// other. What a DPU does:
//
//     VA, GEVA    for chunk of this tasklet in turn:  A, B -> tiles; add into the tile of B; tile -> C
//     RED         for chunk of this tasklet in turn:  A -> tile; add up;  result of the tasklet, or a tree -> y
//     MTV ...     for pair of rows of this tasklet:   for row: for tile of columns: A, B -> tiles; multiply-add
//                                                     8 bytes -> C
//
// What differs from the programs themselves:
//  - the time that they take to find out how long the last chunk of a share is: one comparison per chunk;
//  - pairs of rows go to tasklets in turns, not in blocks: as many for each, so the same time;
//  - a share of rows is a whole number of pairs, and the last DPUs have less where PrIM would spread the rest;
//  - GEMV multiplies each product by the number, as the kernel says, where PrIM's style has it once for each row;
//  - PrIM's RED adds up in a tree besides returning the results of all tasklets, of which its host then reads one; here
//    the host adds up all of them, first those of each DPU; results come from WRAM, which the host reads slowly;
//  - SimplePIM's tasklets meet before the tree, once for each of its steps, and still wait in pairs in it.

/// The loop in which a tasklet takes chunk after chunk: number `tasklet` of `tasklets` has those of `chunks` whose
/// number leaves that rest.
struct ChunkRounds {
    schedule::LoopId loop = schedule::kNone;
    std::int64_t chunks = 1;
    std::int64_t tasklets = 1;
};

struct HandMadeProgram {
    BaselinePoint point;
    schedule::Schedule schedule;
    ChunkRounds rounds;
    std::int64_t outputBytes = 0;  // that each DPU returns, without padding for tasklets that have nothing
    std::int64_t workingBytes = 0; // tiles of all tasklets, as the program has them
};

/// Error: the program has other loops than the kernel of the point; DoesNotFit: the point gives DPUs less than 8 bytes
/// of results.
[[nodiscard]] Result<HandMadeProgram> handMade(const BaselinePoint& point, const tensor::Program& program);

/// Error: see compile(); DoesNotFit also where tiles and stacks of all tasklets do not fit into working memory.
[[nodiscard]] Result<CompiledSchedule> compileHandMade(const HandMadeProgram& made, const ScheduleMachine& machine,
                                                       std::int64_t mostDpus = 2048, const PassSwitches& passes = {});

/// Times what compileHandMade() made, with what the host does besides. Error: see measure().
[[nodiscard]] Result<ScheduleMeasurement> measureHandMade(const HandMadeProgram& made, const CompiledSchedule& compiled,
                                                          const ScheduleMachine& machine, std::stop_token stop = {});

/// The sizes that the points of a kernel with these loops are made from.
[[nodiscard]] ComparedSizes comparedSizes(ComparedKernel kernel, const tensor::Program& program);

struct BestHandMade {
    BaselinePoint point;
    ScheduleMeasurement measurement;
    std::size_t timed = 0;
    std::size_t unfit = 0; // points that no DPU can run
};

/// How a grid of points is searched.
struct HandMadeSearch {
    ScheduleMachine machine;
    std::int64_t mostDpus = 2048;
    unsigned threads = 1;
    std::stop_token stop = {};
    std::function<void()> step = {}; // after each point, from any thread
};

/// The fastest point of a program for a kernel; the first of equally fast ones. Error: see baselinePoints(); none of
/// them can be run; a stop.
[[nodiscard]] Result<BestHandMade> bestHandMade(HandMade made, ComparedKernel kernel, const tensor::Program& program,
                                                const HandMadeSearch& search);

} // namespace pimento::upmem
