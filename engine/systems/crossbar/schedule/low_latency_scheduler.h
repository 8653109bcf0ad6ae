// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/core_streams.h"
#include "engine/systems/crossbar/schedule/exchange_rounds.h"
#include "engine/systems/crossbar/schedule/local_heap.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "engine/systems/crossbar/schedule/pixel_flow.h"
#include "engine/systems/crossbar/schedule/resident_pixels.h"
#include "engine/systems/crossbar/streams/global_memory.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace pimento::crossbar {

/// State of a low-latency schedule in the making.
class LowLatencyScheduler {
public:
    LowLatencyScheduler(PixelFlow& flow, const LowLatencyOptions& options);

    [[nodiscard]] LowLatencySchedule run();

private:
    static constexpr std::int64_t kNotLoaded = -1; // address of what has no place in a core yet
    static constexpr std::int64_t kSpilled = -2;   // address of what waits in the memory of the chip
    static constexpr std::int32_t kNoCore = -1;
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max(); // no group
    /// Buffers of an array group, from its first window on: its inputs and its results.
    struct GroupBuffers {
        std::int64_t input = kNotLoaded; // of the window that has begun last
        std::int64_t nextInput = kNotLoaded;
        std::int64_t output = kNotLoaded;
    };
    /// Inputs of a group that are copied or filled at once.
    struct InputRun {
        std::int64_t source = 0; // of the first element
        std::int64_t length = 0;
        std::int64_t end = kNotLoaded; // in the buffer of the group
        std::int64_t channel = 0;      // of the last piece: its first channel, the block of its pixel, and its length
        std::int64_t lastBlock = 0;
        std::int64_t lastLength = 0;
    };
    /// A pixel of the result of a layer; of a matrix also the window that computes it.
    struct Pixel {
        std::size_t node = 0;
        std::int64_t index = 0;
    };
    /// A part of a pixel, in the core that made it.
    struct Piece {
        std::int32_t core = 0;
        std::int64_t address = 0;
        ChannelRange channels;
    };
    /// A part of a pixel on its way to a core.
    struct Transfer {
        Piece from; // channels: those that go
        std::int32_t to = 0;
        std::int64_t address = 0;
        Pixel pixel;
        std::size_t round = 0;
    };
    /// A sum of groups of a window that is added to another one.
    struct PartialSum {
        Pixel window;
        std::size_t from = 0; // groups
        std::size_t to = 0;
        std::size_t round = 0;
    };
    /// A block that is given back after a step.
    struct FreeBlock {
        std::int32_t core = 0;
        std::int64_t address = 0;
        std::int64_t length = 0;
    };
    /// A core that needs a pixel, for any of the layers that read it.
    struct SharedNeed {
        CoreUses of;
        bool isForMatrix = false;
    };

    // Before the first step.
    void findFirstWindows();
    void countInputs();
    void expectInput(std::size_t source, std::int64_t pixel, const PixelReader& reader);
    void placeBiases();
    void reserveStreams();
    void releaseAll();
    void releasePost(const Pixel& pixel);

    void runStep();
    void runInTurn();
    void runOverlapped();
    [[nodiscard]] bool hasReadyPosts() const;

    // Layers with weights.
    void skipUnread(std::size_t node, std::int64_t copy);
    void takeReady(std::size_t node);
    void startWindows();
    void startWindow(const Pixel& window);
    void allocateBuffers(const Pixel& window, std::size_t group);
    void loadAtOnce(const Pixel& window);
    void loadRow(const Pixel& window, std::int64_t position, std::int64_t last, std::int32_t core);
    void prepareGroup(const Pixel& window, std::size_t group);
    void copyJoined(const Pixel& window, std::size_t group);
    void addBias(const Pixel& window, std::int64_t part);
    void multiplyGroup(const Pixel& window, std::size_t group);
    void multiplyWindow(const Pixel& window);
    [[nodiscard]] bool multiplies(const Pixel& window, std::size_t group) const;
    void finishWindows();
    void collectPart(const Pixel& window, std::int64_t part);
    void addSum(const Pixel& window, std::size_t from, std::size_t to);
    void finishPart(const Pixel& window, std::int64_t part);
    [[nodiscard]] std::size_t firstGroup(const Pixel& window, std::int64_t part) const;
    [[nodiscard]] std::size_t groupsOf(const Pixel& window) const;
    void findCollectors(const Pixel& window);
    [[nodiscard]] std::size_t collectorOf(const Pixel& window, std::size_t group) const;
    [[nodiscard]] ChannelRange channelsOf(const Pixel& window, std::int64_t part) const
    {
        return m_flow.rowsOf(window.node).channels(part);
    }

    // Layers without weights.
    void computePosts(std::size_t node);
    void loadInputs(const Pixel& result, std::int32_t core);
    void computePool(const Pixel& result, std::int64_t destination);
    void computeMean(const Pixel& result, std::int64_t destination, std::int64_t inputs);
    void computeSum(const Pixel& result, std::int64_t destination);
    void computeJoin(const Pixel& result, std::int64_t destination);
    void computeShuffle(const Pixel& result, std::int64_t destination);
    void computeFunction(const Pixel& result, std::int64_t destination);

    // Pixels in the memories of cores.
    /// Address of a pixel in the core of its reader.
    [[nodiscard]] std::int64_t addressOf(const Pixel& pixel, std::int32_t core, BlockReader reader);
    [[nodiscard]] bool isMissing(const Pixel& pixel, std::int32_t core, BlockReader reader);
    void load(const Pixel& first, std::int64_t count, std::int32_t core, const InstructionOwner& owner,
              BlockReader reader);
    ResidentPixel& blockOf(const Pixel& pixel, std::int32_t core, BlockReader reader);
    void use(const Pixel& pixel, std::int32_t core, BlockReader reader);
    void use(const Pixel& pixel, std::int32_t core, ResidentPixel& block);
    void pass(const Pixel& pixel);
    void exchange();
    void exchangeApart();
    void exchangeShared();
    void findNeeds(const Pixel& pixel);
    void serveShared(const Pixel& pixel, std::span<const SharedNeed> needs, bool toMatrices);
    void serve(const Pixel& pixel, const PixelReader& reader);
    void orderTransfers();
    void runTransfers();
    void send(const Pixel& pixel, std::int32_t core, const ChannelRange& channels, std::int64_t address);
    [[nodiscard]] bool staysInPlace(const Pixel& pixel, std::int32_t core) const;
    [[nodiscard]] bool staysHere(const Pixel& pixel);
    void deliver(const Pixel& pixel);
    [[nodiscard]] std::span<const Piece> piecesOf(const Pixel& pixel);

    // Local memories with a limit.
    [[nodiscard]] bool isLimited() const { return m_options.localElements > 0 && m_options.sharesBlocks; }
    void rankWindows();
    std::int64_t take(std::int32_t core, std::int64_t length);
    [[nodiscard]] std::int64_t nextUse(const Pixel& pixel, std::int32_t core) const;
    [[nodiscard]] bool maySpill(const Pixel& pixel, std::int32_t core) const;
    bool spillOne(std::int32_t core);
    void spill(const Pixel& pixel, std::int32_t core, ResidentPixel& block);
    void reload(const Pixel& pixel, std::int32_t core, ResidentPixel& block);
    void hold(const Pixel& pixel, std::int32_t core);
    void arrive(const Pixel& pixel, std::int32_t core);
    void holdArrived();

    /// Whose blocks a layer reads.
    [[nodiscard]] BlockReader blocksOf(std::size_t reader) const
    {
        return m_options.sharesBlocks ? kAllReaders : static_cast<BlockReader>(reader);
    }
    [[nodiscard]] LocalHeap& heap(std::int32_t core) { return m_heaps[static_cast<std::size_t>(core)]; }
    /// Gives back the block of a pixel.
    void release(std::int32_t core, std::int64_t address, std::int64_t length)
    {
        if (m_options.reusesMemory && m_options.restSteps == 0) {
            heap(core).free(address, length);
        } else if (m_options.reusesMemory) {
            m_rests.front().push_back({core, address, length});
        }
    }
    void freeRested();
    [[nodiscard]] const GraphNode& node(std::size_t index) const { return m_flow.graph().nodes[index]; }
    [[nodiscard]] bool isInOrder() const { return m_flow.chip().execution == Execution::InOrder; }
    [[nodiscard]] bool worksByLayer() const { return m_options.order == StepOrder::ByLayer && !isInOrder(); }
    [[nodiscard]] bool overlaps() const { return m_options.order == StepOrder::Overlapped && !isInOrder(); }

    PixelFlow& m_flow;
    LowLatencyOptions m_options;
    GlobalMemory m_global;
    CoreStreams m_streams;
    std::vector<LocalHeap> m_heaps;
    ResidentPixels m_residents;
    std::vector<std::vector<std::int64_t>> m_usedElements; // of each core, at the end of each step

    std::vector<GroupBuffers> m_buffers;                 // of each group of the placement
    std::vector<std::vector<std::int64_t>> m_biases;     // of each layer, of each core: address, -1: none
    std::vector<std::vector<std::int32_t>> m_missing;    // of each layer, of each pixel of its result: inputs to come
    std::vector<std::vector<std::size_t>> m_next;        // of each layer with weights, of each copy: in its windows
    std::vector<std::vector<std::int64_t>> m_ready;      // of each layer without weights: pixels to compute
    std::vector<std::vector<std::int64_t>> m_postBlocks; // of each layer without weights, of each pixel: address
    std::vector<bool> m_isOutput;                        // of each layer
    std::int64_t m_outputsLeft = 0;                      // pixels that the network still has to give
    bool m_hasProgress = false;                          // in this step
    std::vector<Pixel> m_taken;                          // windows that start in this step
    std::vector<Pixel> m_started;                        // windows whose products run
    std::vector<std::size_t> m_collectors;               // of each group of a window
    std::vector<std::size_t> m_collectorOfCore;          // of each core, while they are found; else kNone
    std::deque<std::vector<FreeBlock>> m_rests;          // blocks that rest, from those of this step on
    std::vector<Pixel> m_waiting;                        // computed pixels that are not passed on yet

    // With isLimited().
    std::vector<std::vector<std::int64_t>> m_ranks;    // of each layer with weights, of each window: place in its copy
    std::vector<std::vector<std::int32_t>> m_spillers; // of each layer, of each pixel: the core that stored it
    std::vector<std::vector<Pixel>> m_held;            // of each core: pixels that may be there, and may go
    std::vector<std::pair<Pixel, std::int32_t>> m_arriving; // pixels on their way to cores

    // Kept between calls for their memory.
    std::vector<CoreUses> m_demand;
    std::vector<Transfer> m_transfers; // of an exchange
    std::vector<PartialSum> m_sums;    // of the windows of a step
    ExchangeRounds m_rounds;
    std::vector<SharedNeed> m_needs;     // of all waiting pixels, one after the other
    std::vector<std::size_t> m_needEnds; // of each of them
    std::vector<Piece> m_pieces;
};

} // namespace pimento::crossbar
