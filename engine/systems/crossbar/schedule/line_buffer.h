// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/core_layout.h"
#include "engine/systems/crossbar/schedule/input_preparation.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

// Source: the paper "PIMCOMP", section VII-A: a core reuses inputs of earlier windows. An image is cut into blocks of
// neighbouring elements. A core loads a block once and keeps it until the last of its windows that reads it:
//
//   memory of the chip   |block 0|block 1|block 2|...     pixels one after the other, all channels of each
//                            load once |
//   core                  [slot][slot][slot]...           free slots take the next blocks
//                            copy | for each window
//                         input buffer of an array group
//
// If there are fewer slots than that takes, a block whose next use is furthest away gives its slot to one that is read
// earlier again, and comes once more; what finds no slot is loaded to where it is read.

namespace pimento::crossbar {

struct LineBufferOptions {
    std::int64_t block = 64;                                           // elements of a block, at least 1
    std::int64_t mostSlots = std::numeric_limits<std::int64_t>::max(); // no limit
};

/// The blocks of one core, step by step.
class LineBuffer {
public:
    /// Looks at all windows of the runs [firstRun, runEnd) of a core, to know when each block is read for the last
    /// time. Slots lie after the end of the core's buffers.
    LineBuffer(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
               const CoreLayout& layout, std::size_t core, const LineBufferOptions& options);

    void startStep(std::int64_t step);
    /// Adds to `pieces` what prepares the inputs of a group: loads of blocks, then copies and zeros. Blocks that the
    /// core reads only once, as a whole, are loaded to where they are read.
    void add(const WindowOfGroup& of, std::vector<PreparedPiece>& pieces);
    /// Frees the blocks that no later step reads.
    void endStep();

    /// Elements of all slots.
    [[nodiscard]] std::int64_t elements() const { return m_slots * m_block; }

private:
    struct Block {
        std::int32_t lastStep = -1; // that reads it
        std::int32_t reads = 0;
        std::int32_t slot = -1;               // -1: not loaded
        std::int32_t copied = -1;             // number of the last group that copied from it
        std::vector<std::int32_t> steps = {}; // with reads, of buffers with a limit
    };
    /// The blocks that the core reads of an image, for one layer or several.
    struct Image {
        std::int64_t first = 0; // number of the first block
        std::vector<Block> blocks;
    };

    void countReads(const GroupRun& run, const CoreLayout& layout);
    Block& blockAt(Image& image, std::int64_t number);
    [[nodiscard]] bool isLimited() const { return m_mostSlots < std::numeric_limits<std::int64_t>::max(); }
    [[nodiscard]] bool takeSlot(Block& block);
    [[nodiscard]] bool takeSlotOfOther(Block& block);
    /// First step after this one that reads a block.
    [[nodiscard]] std::int64_t nextUse(const Block& block) const;
    void addPiece(const WindowOfGroup& of, std::int64_t source, std::int32_t length, std::int64_t destination);

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const GlobalMemory& m_memory;
    std::int64_t m_address;
    std::int64_t m_block;
    std::int64_t m_mostSlots;
    std::int64_t m_step = 0;
    std::int32_t m_group = 0;    // number of the group that is being prepared
    std::vector<Image> m_images; // of each node
    std::int32_t m_slots = 0;
    std::set<std::int32_t> m_free; // slots
    std::vector<Block*> m_ending;  // blocks that this step reads for the last time
    std::vector<Block*> m_held;    // blocks with slots, of buffers with a limit
    std::vector<PreparedPiece> m_loads;
    std::vector<PreparedPiece> m_moves;
};

} // namespace pimento::crossbar
