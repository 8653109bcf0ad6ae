// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/dpu_layout.h"

#include "engine/base/math.h"
#include "sim/upmem/dpu_system.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kLayoutWord = 4;

tl::unexpected<Error> tooMuch(const LoopProgram& program, const char* memory, std::int64_t needed, std::int64_t held)
{
    Error error{"needs " + std::to_string(needed) + " bytes of " + memory + "; a DPU has " + std::to_string(held),
                "loop program " + program.name, "Take smaller tiles, fewer tasklets or more DPUs",
                ErrorKind::DoesNotFit};
    error.reason = std::string("a DPU's ") + memory;
    return tl::unexpected<Error>(std::move(error));
}

/// Allocates consecutive addresses.
class Places {
public:
    explicit Places(std::int64_t begin) : m_next(begin) {}
    std::int64_t take(std::int64_t bytes)
    {
        const std::int64_t place = m_next;
        m_next += roundUp(bytes, kDmaGranule);
        return place;
    }
    [[nodiscard]] std::int64_t end() const { return m_next; }

private:
    std::int64_t m_next;
};

} // namespace

bool isSingle(const Buffer& buffer)
{
    return std::ranges::all_of(buffer.extents, [](std::int64_t extent) { return extent == 1; });
}

std::vector<bool> buffersInRegisters(const LoopProgram& program)
{
    std::vector<bool> areInRegisters(program.buffers.size());
    for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
        const Buffer& each = program.buffers[buffer];
        areInRegisters[buffer] = each.space == Space::Wram && each.sharing == Sharing::EachTasklet && isSingle(each);
    }
    forEachStatement(program.body, [&](const Statement& statement) {
        if (!std::holds_alternative<Compute>(statement.node) && !std::holds_alternative<Init>(statement.node)) {
            const auto touch = [&](const Access& access) { areInRegisters[access.buffer] = false; };
            forEachRead(statement, touch);
            forEachWrite(statement, touch);
        }
    });
    return areInRegisters;
}

Result<DpuLayout> layOut(const LoopProgram& program, const sim::upmem::CoreSpec& core, int stackWords)
{
    DpuLayout layout;
    layout.buffers.resize(program.buffers.size());
    Places main(core.mainMemoryBase);
    Places working(core.workingMemoryBase);
    Places frame(0);
    for (const Variable& variable : program.variables) {
        if (variable.kind == VariableKind::DpuCoordinate) {
            layout.coordinates.push_back(working.take(kLayoutWord));
        }
    }
    for (std::size_t parameter = 0; parameter < program.parameters.size(); ++parameter) {
        layout.parameters.push_back(working.take(2 * kLayoutWord));
    }
    for (const Variable& variable : program.variables) {
        if (variable.kind == VariableKind::TaskletPart) {
            layout.taskletParts.push_back(working.take(kLayoutWord * program.tasklets()));
        }
    }
    layout.barrier = working.take(kLayoutWord);
    layout.flags = working.take(kLayoutWord * program.tasklets());
    layout.stack = frame.take(kLayoutWord * stackWords);
    layout.scratch = frame.take(kDmaGranule);
    const std::vector<bool> areInRegisters = buffersInRegisters(program);
    for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
        const Buffer& each = program.buffers[buffer];
        if (areInRegisters[buffer]) {
            continue;
        }
        Places& places = each.space == Space::Mram ? main : each.sharing == Sharing::AllTasklets ? working : frame;
        layout.buffers[buffer] = places.take(each.bytes());
    }
    layout.frames = working.take(0);
    layout.frameBytes = frame.end();
    for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
        const Buffer& each = program.buffers[buffer];
        if (each.space == Space::Wram && each.sharing == Sharing::EachTasklet) {
            layout.buffers[buffer] += layout.frames;
        }
    }
    layout.workingMemoryEnd = layout.frames + layout.frameBytes * program.tasklets();
    layout.mainMemoryEnd = main.end();
    const std::int64_t workingBytes = layout.workingMemoryEnd - core.workingMemoryBase;
    const std::int64_t mainBytes = layout.mainMemoryEnd - core.mainMemoryBase;
    // Memory below the base counts as used, because programs keep other data there.
    if (layout.workingMemoryEnd > core.workingMemory.value()) {
        return tooMuch(program, "working memory", workingBytes, core.workingMemory.value() - core.workingMemoryBase);
    }
    if (mainBytes > core.mainMemory.value()) {
        return tooMuch(program, "main memory", mainBytes, core.mainMemory.value());
    }
    return layout;
}

} // namespace pimento::upmem
