// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/host_lowering.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

class HostLowering {
public:
    HostLowering(const tensor::Program& program, const Launch& launch) : m_program(&program), m_launch(&launch)
    {
        m_host.name = launch.program.name;
        for (const DpuCoordinate& each : launch.coordinates) {
            m_host.variables.push_back({each.name, VariableKind::DpuCoordinate, each.extent});
        }
        for (const TensorBox& box : launch.boxes) {
            m_numbers.emplace(box.tensor, m_host.tensors.size());
            m_host.tensors.push_back(tensorOf(box));
        }
    }

    void add(const TensorTransfer& transfer)
    {
        const std::size_t number = m_numbers.at(transfer.tensor);
        const TensorBox& box = m_launch->boxes[number];
        const Buffer& buffer = m_launch->program.buffers[box.buffer];
        HostTransfer to;
        to.direction = transfer.towards == Towards::Dpus ? Direction::Load : Direction::Store;
        to.kind = !transfer.isParallel   ? TransferKind::Serial
                  : transfer.isBroadcast ? TransferKind::Broadcast
                                         : TransferKind::Parallel;
        to.tensor = number;
        to.buffer = box.buffer;
        to.isPreloaded = transfer.isResident;
        to.elements = 1;
        if (transfer.copied == Copied::Boxes) {
            addBoxes(to, box, buffer, transfer);
        } else {
            addPlaces(to, box, buffer, transfer);
        }
        PIMENTO_ASSERT(m_host.bytesOf(to) % kDmaGranule == 0, "what calls cannot move is copied first");
        (to.direction == Direction::Load ? m_host.pushes : m_host.pulls).push_back(std::move(to));
    }

    /// Adds the final reduction of a nest: the sum of one block over the partial results of this launch. Refuses any
    /// other work.
    Result<void> add(const HostNest& nest)
    {
        std::vector<tensor::BlockId> blocks;
        tensor::appendBlocks(*m_program, nest.root, blocks);
        const tensor::Block* const block = blocks.size() == 1 ? &m_program->block(blocks.front()) : nullptr;
        const auto partial =
            block != nullptr && block->reads.size() == 1 ? m_numbers.find(block->reads.front()) : m_numbers.end();
        if (partial == m_numbers.end() || !block->hasReduction()) {
            return fail("does not end with summing the results of DPUs", m_host.name, "Choose a schedule without it");
        }
        m_host.tensors[partial->second].isResult = false;
        m_host.tensors[partial->second].isPartial = true;
        const tensor::Buffer& result = m_program->buffer(block->target);
        const std::size_t number = m_host.tensors.size();
        m_host.tensors.push_back(hostTensor(result, m_host.tensors[partial->second].type));
        m_host.tensors.back().isResult = true;
        m_host.tensors.back().isRead = false;
        m_host.reduction = FinalReduction{partial->second,   number,       nest.partials,
                                          result.elements(), Combine::Add, std::max<std::int64_t>(nest.threads, 1)};
        return {};
    }

    [[nodiscard]] HostProgram finish() { return std::move(m_host); }

private:
    [[nodiscard]] static HostTensor hostTensor(const tensor::Buffer& buffer, ElementType type)
    {
        HostTensor tensor{.name = buffer.name, .type = type, .extents = buffer.sizes, .stagedExtents = {}};
        if (tensor.extents.empty()) {
            tensor.extents = {1};
        }
        tensor.stagedExtents = tensor.extents;
        return tensor;
    }

    /// Makes the host tensor, as wide as all boxes together.
    [[nodiscard]] HostTensor tensorOf(const TensorBox& box) const
    {
        const Buffer& buffer = m_launch->program.buffers[box.buffer];
        HostTensor tensor = hostTensor(m_program->buffer(box.tensor), buffer.type);
        if (!box.sizes.empty()) {
            tensor.stagedExtents = widerSizes(*m_launch, box);
        }
        tensor.isResult = box.isWritten;
        tensor.isRead = box.isRead;
        return tensor;
    }

    /// Converts a function to host variables, of which the coordinates come first.
    [[nodiscard]] Affine onHost(const Affine& value) const
    {
        Affine to = Affine::number(value.constant);
        for (const AffineTerm& term : value.terms) {
            const auto at = std::ranges::find(m_launch->coordinates, term.variable, &DpuCoordinate::variable);
            PIMENTO_ASSERT(at != m_launch->coordinates.end(), "the origin of a box follows from coordinates");
            to += Affine::of(static_cast<VariableId>(at - m_launch->coordinates.begin()), term.factor);
        }
        return to;
    }

    /// Adds calls that move the whole box of each DPU, or, without bulk transfers, a granule of it.
    void addBoxes(HostTransfer& to, const TensorBox& box, const Buffer& buffer, const TensorTransfer& transfer)
    {
        HostTensor& tensor = m_host.tensors[to.tensor];
        StagedBoxes boxes;
        boxes.extents = buffer.extents;
        boxes.strides = buffer.strides();
        boxes.elements = buffer.elements();
        for (const Affine& each : box.origin) {
            boxes.origin.push_back(onHost(each));
        }
        for (const std::size_t coordinate : coordinatesOf(*m_launch, box)) {
            boxes.coordinates.push_back(coordinate);
            boxes.count *= m_launch->coordinates[coordinate].extent;
        }
        std::int64_t stride = boxes.count * boxes.elements;
        for (const VariableId coordinate : boxes.coordinates) {
            stride /= m_host.variables[coordinate].extent;
            to.tensorElement += Affine::of(coordinate, stride);
        }
        to.elements = transfer.piece.value() / bytesOf(buffer.type);
        if (const std::int64_t pieces = boxes.elements / to.elements; pieces > 1) {
            const VariableId loop = m_host.variables.size();
            m_host.variables.push_back({tensor.name + "_granule", VariableKind::Loop, pieces});
            to.loops.push_back(loop);
            to.tensorElement += Affine::of(loop, to.elements);
            to.boxElement += Affine::of(loop, to.elements);
        }
        tensor.boxes = std::move(boxes);
    }

    /// Adds the addresses of a transfer: from the innermost dimension outwards, elements that are contiguous on both
    /// sides form one segment, and the remaining dimensions become loops.
    void addPlaces(HostTransfer& to, const TensorBox& box, const Buffer& buffer, const TensorTransfer& transfer)
    {
        const HostTensor& tensor = m_host.tensors[to.tensor];
        const auto strides = buffer.strides();
        std::int64_t stride = 1; // stride in the tensor
        bool isTogether = transfer.piece.value() > bytesOf(buffer.type);
        for (std::size_t d = box.sizes.size(); d-- > 0;) {
            to.tensorElement += onHost(box.origin[d]) * stride;
            isTogether = isTogether && to.elements == stride && to.elements == strides[d];
            if (isTogether) {
                to.elements *= buffer.extents[d];
            } else if (buffer.extents[d] > 1) {
                const VariableId loop = m_host.variables.size();
                m_host.variables.push_back(
                    {tensor.name + "_" + std::to_string(d), VariableKind::Loop, buffer.extents[d]});
                to.loops.insert(to.loops.begin(), loop);
                to.tensorElement += Affine::of(loop, stride);
                to.boxElement += Affine::of(loop, strides[d]);
            }
            stride *= tensor.stagedExtents[d];
        }
    }

    const tensor::Program* m_program;
    const Launch* m_launch;
    HostProgram m_host;
    std::map<tensor::BufferId, std::size_t> m_numbers; // tensor index per boxed buffer, in the order of the boxes
};

} // namespace

Result<HostProgram> hostProgramOf(const tensor::Program& program, const Launch& launch,
                                  std::span<const TensorTransfer> transfers, const HostNest* behind)
{
    HostLowering lowering(program, launch);
    for (const TensorTransfer& transfer : transfers) {
        lowering.add(transfer);
    }
    if (behind != nullptr) {
        if (auto added = lowering.add(*behind); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    return lowering.finish();
}

} // namespace pimento::upmem
