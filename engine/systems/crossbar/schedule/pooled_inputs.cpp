// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/pooled_inputs.h"

#include "engine/systems/crossbar/schedule/pool_reach.h"

#include <algorithm>

namespace pimento::crossbar {

// The plan.

PooledInputs::PooledInputs(const LayerGraph& graph, const GlobalMemory& memory, const CoreLayout& layout,
                           std::size_t core, const PooledOptions& options)
    : m_graph(graph), m_memory(memory), m_layout(layout), m_core(core), m_options(options)
{
    std::int64_t steps = 0;
    for (std::size_t i = layout.firstRun(core); i < layout.runEnds[core]; ++i) {
        const GroupRun& run = layout.runs[i];
        if (run.pool < 0 || run.share.count == 0) {
            continue;
        }
        steps = std::max(steps, run.firstStep + run.share.count);
        const GraphNode& pool = graph.nodes[static_cast<std::size_t>(run.pool)];
        for (std::int32_t j = 0; j < run.groups; ++j) {
            const GroupSlice& slice = layout.buffers[static_cast<std::size_t>(run.firstGroup + j)].slice;
            m_slotElements = std::max(m_slotElements, slice.rows);
            if (sliceOf(run, slice) == m_slices.size()) {
                m_slices.push_back(
                    {.pool = static_cast<std::size_t>(run.pool),
                     .firstChannel = slice.firstRow,
                     .channels = slice.rows,
                     .pixels = std::vector<Kept>(static_cast<std::size_t>(pool.in.pixels())),
                     .columns = std::vector<Kept>(static_cast<std::size_t>(pool.out.height * pool.in.width))});
            }
        }
    }
    m_ending.resize(static_cast<std::size_t>(steps));
    m_starting.resize(static_cast<std::size_t>(steps));
    for (std::int64_t step = 0; step < steps; ++step) {
        visitWindows(step, [&](const PooledWindow& at) { plan(at); });
    }
    for (Slice& slice : m_slices) {
        for (std::vector<Kept>* all : {&slice.pixels, &slice.columns}) {
            for (Kept& each : *all) {
                if (each.lastStep >= 0) {
                    m_ending[static_cast<std::size_t>(each.lastStep)].push_back(&each);
                }
            }
        }
    }
    m_address = layout.ends[core];
    m_used = m_slices.empty() ? 0 : 1;
    m_slots = m_used + slotsNeeded();
}

/// Steps after its last use until a slot can be loaded again. A load before the products of a step begins when the
/// groups have free buffers: then products `ahead` steps before the last step have ended, and operations before them.
std::int64_t PooledInputs::stepsHeld() const { return m_options.ahead + 2; }

std::int32_t PooledInputs::slotsNeeded() const
{
    std::int32_t now = 0;
    std::int32_t most = 0;
    for (std::size_t step = 0; step < m_starting.size(); ++step) {
        const auto held = static_cast<std::size_t>(stepsHeld());
        now += m_starting[step] - (step < held ? 0 : static_cast<std::int32_t>(m_ending[step - held].size()));
        most = std::max(most, now);
    }
    return most;
}

std::size_t PooledInputs::sliceOf(const GroupRun& run, const GroupSlice& of) const
{
    const auto found = std::ranges::find_if(m_slices, [&](const Slice& each) {
        return each.pool == static_cast<std::size_t>(run.pool) && each.firstChannel == of.firstRow;
    });
    return static_cast<std::size_t>(found - m_slices.begin());
}

/// Windows whose inputs a step pools: those of products that come `ahead` steps later, and at first also of those
/// before.
template <class Visit> void PooledInputs::visitWindows(std::int64_t step, const Visit& visit) const
{
    const std::int64_t last = step + m_options.ahead;
    for (std::int64_t product = step == 0 ? 0 : last; product <= last; ++product) {
        for (std::size_t i = m_layout.firstRun(m_core); i < m_layout.runEnds[m_core]; ++i) {
            const GroupRun& run = m_layout.runs[i];
            for (std::int32_t j = 0; run.pool >= 0 && run.worksIn(product) && j < run.groups; ++j) {
                const auto group = static_cast<std::size_t>(run.firstGroup + j);
                const GroupBuffers& at = m_layout.buffers[group];
                visit(PooledWindow{.slice = sliceOf(run, at.slice),
                                   .group = m_layout.groups[group],
                                   .node = run.pool,
                                   .window = run.windowIn(product),
                                   .buffer = at.inputIn(product),
                                   .step = step,
                                   .isLater = product == last});
            }
        }
    }
}

void PooledInputs::plan(const PooledWindow& at)
{
    Slice& slice = m_slices[at.slice];
    const GraphNode& pool = m_graph.nodes[slice.pool];
    const auto step = static_cast<std::int32_t>(at.step);
    const std::int64_t row = at.window / pool.out.width;
    columnsUnder(pool, at.window % pool.out.width).forEach([&](std::int64_t x) {
        Kept& column = slice.columns[static_cast<std::size_t>(row * pool.in.width + x)];
        if (column.lastStep < 0) {
            rowsUnder(pool, row).forEach(
                [&](std::int64_t y) { use(slice.pixels[static_cast<std::size_t>(y * pool.in.width + x)], step); });
        }
        use(column, step);
    });
}

void PooledInputs::use(Kept& kept, std::int32_t step)
{
    m_starting[static_cast<std::size_t>(step)] += kept.lastStep < 0 ? 1 : 0;
    kept.lastStep = step;
}

// Instructions.

void PooledInputs::addStep(std::int64_t step, std::vector<Instruction>& stream)
{
    while (!m_released.empty() && m_released.front().first <= step) {
        m_free.push_back(m_released.front().second);
        m_released.pop_front();
    }
    m_later.clear();
    m_next = 0;
    std::vector<Instruction> made;
    visitWindows(step, [&](const PooledWindow& at) {
        made.clear();
        add(at, made);
        for (const Instruction& each : made) {
            (at.isLater && each.stage == Stage::Pool ? m_later : stream).push_back(each);
        }
    });
    release(step);
}

void PooledInputs::addPart(std::int64_t parts, std::vector<Instruction>& stream)
{
    const auto left = static_cast<std::int64_t>(m_later.size() - m_next);
    for (std::int64_t i = (left + parts - 1) / parts; i > 0; --i) {
        stream.push_back(m_later[m_next++]);
    }
}

void PooledInputs::release(std::int64_t step)
{
    if (step >= std::ssize(m_ending)) {
        return;
    }
    for (const Kept* each : m_ending[static_cast<std::size_t>(step)]) {
        m_released.emplace_back(step + stepsHeld(), each->slot);
    }
}

std::int64_t PooledInputs::take(Kept& kept)
{
    if (m_free.empty()) {
        kept.slot = m_used++;
    } else {
        kept.slot = m_free.back();
        m_free.pop_back();
    }
    return m_address + kept.slot * m_slotElements;
}

void PooledInputs::add(const PooledWindow& at, std::vector<Instruction>& stream)
{
    const Slice& slice = m_slices[at.slice];
    const GraphNode& pool = m_graph.nodes[slice.pool];
    const std::int64_t row = at.window / pool.out.width;
    const Reach columns = columnsUnder(pool, at.window % pool.out.width);
    const std::int64_t inputs = rowsUnder(pool, row).count() * columns.count();
    if (inputs == 0) {
        emit(at, Operation::Write, at.buffer, stream);
        return;
    }
    std::vector<std::int64_t> operands;
    columns.forEach([&](std::int64_t x) {
        addColumn(at, x, stream);
        const Kept& column = slice.columns[static_cast<std::size_t>(row * pool.in.width + x)];
        operands.push_back(m_address + column.slot * m_slotElements);
    });
    combine(at, operands, at.buffer, stream);
    finish(at, inputs, stream);
}

void PooledInputs::addColumn(const PooledWindow& at, std::int64_t x, std::vector<Instruction>& stream)
{
    Slice& slice = m_slices[at.slice];
    const GraphNode& pool = m_graph.nodes[slice.pool];
    const std::int64_t row = at.window / pool.out.width;
    Kept& column = slice.columns[static_cast<std::size_t>(row * pool.in.width + x)];
    if (column.slot >= 0) {
        return;
    }
    std::vector<std::int64_t> operands;
    rowsUnder(pool, row).forEach([&](std::int64_t y) {
        const std::int64_t pixel = y * pool.in.width + x;
        load(at, pixel, stream);
        operands.push_back(m_address + slice.pixels[static_cast<std::size_t>(pixel)].slot * m_slotElements);
    });
    combine(at, operands, take(column), stream);
}

void PooledInputs::load(const PooledWindow& at, std::int64_t pixel, std::vector<Instruction>& stream)
{
    Slice& slice = m_slices[at.slice];
    Kept& kept = slice.pixels[static_cast<std::size_t>(pixel)];
    if (kept.slot >= 0) {
        return;
    }
    Instruction& made = emit(at, Operation::Load, take(kept), stream);
    made.stage = Stage::Prepare;
    made.source = m_memory.pixel(m_graph, m_graph.nodes[slice.pool].sources.front(), pixel) + slice.firstChannel;
}

void PooledInputs::combine(const PooledWindow& at, std::span<const std::int64_t> operands, std::int64_t destination,
                           std::vector<Instruction>& stream) const
{
    if (operands.size() == 1) {
        emit(at, Operation::Copy, destination, stream).source = operands.front();
    }
    const bool isMaximum = m_graph.nodes[static_cast<std::size_t>(at.node)].function == "max";
    for (std::size_t i = 1; i < operands.size(); ++i) {
        Instruction& made = emit(at, Operation::Vector, destination, stream);
        made.function = isMaximum ? VectorFunction::Max : VectorFunction::Add;
        made.source = i == 1 ? operands.front() : destination;
        made.source2 = operands[i];
    }
}

/// The factor of a mean.
void PooledInputs::finish(const PooledWindow& at, std::int64_t inputs, std::vector<Instruction>& stream)
{
    const GraphNode& pool = m_graph.nodes[static_cast<std::size_t>(at.node)];
    if (pool.function == "max") {
        return;
    }
    emit(at, Operation::Write, m_address, stream).source2 =
        reciprocalOf(m_options.divisor == PoolDivisor::ValidInputs ? inputs : pool.sliding.window.area());
    Instruction& made = emit(at, Operation::Vector, at.buffer, stream);
    made.function = VectorFunction::Mul;
    made.source = at.buffer;
    made.source2 = m_address;
}

Instruction& PooledInputs::emit(const PooledWindow& at, Operation operation, std::int64_t destination,
                                std::vector<Instruction>& stream) const
{
    Instruction& made = stream.emplace_back(Instruction{.operation = operation, .stage = Stage::Pool, .node = at.node});
    made.other = at.group;
    made.window = static_cast<std::int32_t>(at.window);
    made.length = static_cast<std::int32_t>(m_slices[at.slice].channels);
    made.destination = destination;
    return made;
}

} // namespace pimento::crossbar
