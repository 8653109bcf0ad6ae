// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/lowered_run.h"

#include <optional>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kGarbage = 0x5a5a5a5;

/// Calls visit(index in the box, index in the tensor) for all elements of a box; the latter is nullopt for elements
/// beyond the tensor.
template <class Visit>
void forEachElement(const TensorBox& box, const Buffer& buffer, std::span<const std::int64_t> origin, Visit&& visit)
{
    const std::size_t dimensions = box.sizes.size();
    const auto strides = buffer.strides();
    std::vector<std::int64_t> at(dimensions, 0);
    while (true) {
        std::int64_t inBox = 0;
        std::int64_t inTensor = 0;
        bool isInside = true;
        for (std::size_t d = 0; d < dimensions; ++d) {
            const std::int64_t place = origin[d] + at[d];
            isInside = isInside && place >= 0 && place < box.sizes[d];
            inBox += at[d] * strides[d];
            inTensor = inTensor * box.sizes[d] + place;
        }
        visit(static_cast<std::size_t>(inBox),
              isInside ? std::optional(static_cast<std::size_t>(inTensor)) : std::nullopt);
        std::size_t d = dimensions;
        while (d > 0 && ++at[d - 1] == buffer.extents[d - 1]) {
            at[--d] = 0;
        }
        if (d == 0) {
            return;
        }
    }
}

void putBack(const Launch& launch, std::int64_t dpu, const LoopMemory& memory, tensor::Contents& contents)
{
    const auto values = valuesFor(launch, dpu);
    for (const TensorBox& box : launch.boxes) {
        if (!box.isWritten) {
            continue;
        }
        const Elements& elements = memory.mram[box.buffer];
        auto& tensor = contents[static_cast<std::size_t>(box.tensor)];
        forEachElement(box, launch.program.buffers[box.buffer], box.originAt(values),
                       [&](std::size_t inBox, std::optional<std::size_t> inTensor) {
                           if (inTensor) {
                               tensor[*inTensor] = elements[inBox];
                           }
                       });
    }
}

Result<void> runLaunch(const Launch& launch, tensor::Contents& contents, const DpuRunner& runner,
                       const std::stop_token& stop)
{
    // All DPUs read the contents from before the launch.
    std::vector<LoopMemory> memories;
    for (std::int64_t dpu = 0; dpu < launch.dpus(); ++dpu) {
        memories.push_back(memoryOf(launch, dpu, contents));
    }
    for (std::int64_t dpu = 0; dpu < launch.dpus(); ++dpu) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", launch.program.name);
        }
        LoopMemory& memory = memories[static_cast<std::size_t>(dpu)];
        if (auto done = runner(launch, memory); !done) {
            return done;
        }
        putBack(launch, dpu, memory, contents);
    }
    return {};
}

} // namespace

Result<void> interpretDpu(const Launch& launch, LoopMemory& memory)
{
    (void)run(launch.program, memory);
    return {};
}

LoopMemory memoryOf(const Launch& launch, std::int64_t dpu, const tensor::Contents& contents)
{
    LoopMemory memory = emptyMemory(launch.program);
    memory.garbage = static_cast<std::uint64_t>(dpu) + 1;
    memory.coordinates = launch.coordinatesOf(dpu);
    const auto values = valuesFor(launch, dpu);
    for (const TensorBox& box : launch.boxes) {
        Elements& elements = memory.mram[box.buffer];
        std::ranges::fill(elements, kGarbage);
        if (!box.isRead) {
            continue;
        }
        const auto& tensor = contents[static_cast<std::size_t>(box.tensor)];
        forEachElement(box, launch.program.buffers[box.buffer], box.originAt(values),
                       [&](std::size_t inBox, std::optional<std::size_t> inTensor) {
                           if (inTensor) {
                               elements[inBox] = tensor[*inTensor];
                           }
                       });
    }
    return memory;
}

Result<void> run(const tensor::Program& program, const Lowered& lowered, tensor::Contents& contents,
                 const DpuRunner& runner, std::stop_token stop)
{
    for (const auto& step : lowered.steps) {
        if (const auto* launch = std::get_if<Launch>(&step)) {
            if (auto done = runLaunch(*launch, contents, runner, stop); !done) {
                return done;
            }
            continue;
        }
        tensor::Program nest = program;
        nest.roots = {std::get<HostNest>(step).root};
        if (auto done = tensor::run(nest, contents, stop); !done) {
            return done;
        }
    }
    return {};
}

} // namespace pimento::upmem
