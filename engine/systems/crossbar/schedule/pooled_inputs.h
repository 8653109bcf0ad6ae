// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/core_layout.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "engine/systems/crossbar/streams/vector_functions.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <utility>
#include <vector>

// Pools that are computed where a matrix of windows of 1 x 1 reads them, so that their results never leave the core:
//
//   source in the memory of the chip -> pixels in the core -> columns of the window -> pooled inputs of array groups
//                                load once          combine once           combine
//
// A core keeps pixels and columns for further windows until their last use, each in a slot.

namespace pimento::crossbar {

struct PooledOptions {
    std::int64_t ahead = 1; // steps between operations and products; the array groups have one input buffer more
    PoolDivisor divisor = PoolDivisor::ValidInputs;
};

/// The pooled inputs of one core, step by step.
class PooledInputs {
public:
    /// Plans the runs [firstRun, runEnds) of a core that pool their inputs (GroupRun::pool). Slots lie after the end of
    /// the core's buffers.
    PooledInputs(const LayerGraph& graph, const GlobalMemory& memory, const CoreLayout& layout, std::size_t core,
                 const PooledOptions& options);
    PooledInputs(const PooledInputs&) = delete; // it points into itself
    PooledInputs(PooledInputs&&) = default;

    /// Appends the loads of a step before its products; in the first step, also operations for the first products.
    void addStep(std::int64_t step, std::vector<Instruction>& stream);
    /// Appends the next part of the operations for later products, of so many parts that are still to come: while
    /// arrays start one after the other, the vector units have time between their results.
    void addPart(std::int64_t parts, std::vector<Instruction>& stream);
    /// Elements of all slots.
    [[nodiscard]] std::int64_t elements() const { return m_slots * m_slotElements; }

private:
    /// A pixel or a column.
    struct Kept {
        std::int32_t lastStep = -1; // that uses it
        std::int32_t slot = -1;     // -1: not there
    };
    /// Neighbouring channels of a pool in this core, for all copies that read them.
    struct Slice {
        std::size_t pool = 0;
        std::int64_t firstChannel = 0;
        std::int64_t channels = 0;
        std::vector<Kept> pixels;  // of the source
        std::vector<Kept> columns; // of each row of the result: pixels of a column of the source under the window
    };
    /// Inputs of an array group for a window.
    struct PooledWindow {
        std::size_t slice = 0;  // in m_slices
        std::int32_t group = 0; // in Placement::groups
        std::int32_t node = 0;
        std::int64_t window = 0;
        std::int64_t buffer = 0;
        std::int64_t step = 0;
        bool isLater = true; // its operations come between products
    };

    template <class Visit> void visitWindows(std::int64_t step, const Visit& visit) const;
    [[nodiscard]] std::size_t sliceOf(const GroupRun& run, const GroupSlice& of) const;
    [[nodiscard]] std::int64_t stepsHeld() const;
    void plan(const PooledWindow& at);
    void use(Kept& kept, std::int32_t step);
    [[nodiscard]] std::int32_t slotsNeeded() const;
    void load(const PooledWindow& at, std::int64_t pixel, std::vector<Instruction>& stream);
    void addColumn(const PooledWindow& at, std::int64_t x, std::vector<Instruction>& stream);
    void add(const PooledWindow& at, std::vector<Instruction>& stream);
    void finish(const PooledWindow& at, std::int64_t inputs, std::vector<Instruction>& stream);
    /// Combines operands into `destination`, one after the other.
    void combine(const PooledWindow& at, std::span<const std::int64_t> operands, std::int64_t destination,
                 std::vector<Instruction>& stream) const;
    Instruction& emit(const PooledWindow& at, Operation operation, std::int64_t destination,
                      std::vector<Instruction>& stream) const;
    [[nodiscard]] std::int64_t take(Kept& kept);
    void release(std::int64_t step);

    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    const CoreLayout& m_layout;
    std::size_t m_core;
    PooledOptions m_options;
    std::vector<Slice> m_slices;
    std::vector<std::vector<Kept*>> m_ending; // of each step: what it uses for the last time
    std::vector<std::int32_t> m_starting;     // of each step: slots that it takes
    std::int64_t m_address = 0;
    std::int64_t m_slotElements = 0;
    std::int32_t m_slots = 0;
    std::int32_t m_used = 0;                                      // slots, so far; the first is for the factor of means
    std::vector<std::int32_t> m_free;                             // of them
    std::vector<Instruction> m_later;                             // operations for later products
    std::size_t m_next = 0;                                       // of them
    std::deque<std::pair<std::int64_t, std::int32_t>> m_released; // slots, with the step from which they are free
};

} // namespace pimento::crossbar
