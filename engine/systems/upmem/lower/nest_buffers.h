// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"
#include "engine/systems/upmem/lower/regions.h"

#include <optional>
#include <vector>

namespace pimento::upmem {

/// The buffers that the blocks of a nest use, and the memory of a DPU that holds them.
class NestBuffers {
public:
    /// Collects the buffers of a nest. Error: see lower().
    [[nodiscard]] static Result<NestBuffers> of(const tensor::Program& program, const NestVariables& variables);

    /// Blocks of the nest, in program order.
    [[nodiscard]] const std::vector<tensor::BlockId>& blocks() const { return m_blocks; }
    [[nodiscard]] const std::vector<Buffer>& buffers() const { return m_buffers; }
    [[nodiscard]] const std::vector<TensorBox>& boxes() const { return m_boxes; }

    /// True if tasklets add to one element of this buffer together. Each then has an element of its own, and a tree
    /// combines them behind the loop over tasklets.
    [[nodiscard]] bool isCombined(tensor::BufferId buffer) const { return infoOf(buffer).isCombined; }
    [[nodiscard]] bool isInMainMemory(tensor::BufferId buffer) const;
    [[nodiscard]] std::size_t placeOf(tensor::BufferId buffer) const { return infoOf(buffer).place; }

    /// Slot number of a block's target in access().
    static constexpr std::size_t kTarget = static_cast<std::size_t>(-1);
    /// Returns the element of the DPU's memory that a block accesses by a slot, or by kTarget.
    [[nodiscard]] Access access(std::size_t block, std::size_t slot) const;

private:
    struct Info {
        bool isUsed = false;
        bool isCombined = false;
        std::size_t place = 0; // index of its buffer in the loop program
        Region region;
        std::vector<AffineIndex> accesses;
        std::vector<tensor::LoopId> around; // loops around all accesses to it, outermost first
        bool isTouchedBelowTasklets = false;
        bool isTouchedAboveTasklets = false;
        bool isRead = false;
        bool isWritten = false;
        bool hasHoles = false; // true: some elements within its bounds are not written
    };

    NestBuffers(const tensor::Program& program, const NestVariables& variables)
        : m_program(&program), m_variables(&variables), m_infos(program.buffers.size())
    {
    }

    [[nodiscard]] Info& infoOf(tensor::BufferId buffer) { return m_infos[static_cast<std::size_t>(buffer)]; }
    [[nodiscard]] const Info& infoOf(tensor::BufferId buffer) const
    {
        return m_infos[static_cast<std::size_t>(buffer)];
    }
    [[nodiscard]] Result<void> collect();
    [[nodiscard]] Result<void> checkSums(std::size_t block);
    void touch(tensor::BufferId buffer, const AffineIndex& index, std::size_t block);
    /// Finds the box of a tensor in main memory that a DPU accesses. Error: tasklets add to it together, or the box
    /// begins before its first element.
    [[nodiscard]] Result<void> makeBox(tensor::BufferId buffer);
    [[nodiscard]] Result<void> makeCache(tensor::BufferId buffer);
    [[nodiscard]] tl::unexpected<Error> failure(std::string what, std::string hint) const
    {
        return fail(std::move(what), m_program->name, std::move(hint));
    }

    const tensor::Program* m_program;
    const NestVariables* m_variables;
    std::vector<tensor::BlockId> m_blocks;
    std::vector<BlockAccesses> m_accesses; // in the order of m_blocks
    std::vector<bool> m_isBelowTasklets;   // in the order of m_blocks
    std::vector<Info> m_infos;             // in the order of the program's buffers
    std::vector<Buffer> m_buffers;
    std::vector<TensorBox> m_boxes;
};

} // namespace pimento::upmem
