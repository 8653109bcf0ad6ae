// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/data_hazards.h"
#include "engine/systems/crossbar/profile/event_state.h"
#include "engine/systems/crossbar/profile/input_buffers.h"
#include "engine/systems/crossbar/profile/layer_stores.h"
#include "engine/systems/crossbar/profile/network.h"
#include "engine/systems/crossbar/profile/stream_counter.h"
#include "engine/systems/crossbar/profile/time_ledger.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

namespace pimento::crossbar {

/// What the queues of all cores share while profileInTime() runs: progress, media, and requests for them.
struct EventBoard {
    EventBoard(const ProfiledStreams& streams, const ProfileOptions& options)
        : of(streams), buffers(streams.placement.groups.size(), static_cast<std::size_t>(options.inputBuffers)),
          network(streams.chip, options.bookings), counter(streams), bookings(options.bookings),
          cores(streams.streams.cores.size()), ledger(cores.size(), options.recorder), recorder(options.recorder),
          stores(streams.streams, options.waitsFor)
    {
        if (options.inputBuffers == 0 && streams.chip.execution == Execution::OutOfOrder) {
            hazards.emplace(streams.streams, counter.columns(), options.threads);
        }
    }

    [[nodiscard]] const std::vector<Instruction>& stream(std::size_t core) const { return of.streams.cores[core]; }
    [[nodiscard]] std::size_t endOf(std::size_t core, std::size_t step) const
    {
        return of.streams.stepEnds[core][step];
    }
    /// Number of steps without instructions from a step on, which begins at an instruction of the core.
    [[nodiscard]] std::size_t emptySteps(std::size_t core, std::size_t step, std::size_t instruction) const
    {
        const std::vector<std::uint32_t>& ends = of.streams.stepEnds[core];
        if (step >= ends.size() || ends[step] > instruction) {
            return 0;
        }
        const auto begin = ends.begin() + static_cast<std::ptrdiff_t>(step);
        return static_cast<std::size_t>(std::upper_bound(begin, ends.end(), instruction) - begin);
    }
    [[nodiscard]] std::int64_t moveNs(const Instruction& at) const
    {
        const std::int64_t once = transferNs(counter.bytesOf(at), of.chip.localBandwidth);
        return at.operation == Operation::Copy ? 2 * once : once;
    }

    void request(std::size_t core, Queue queue, std::int64_t time)
    {
        requests.push({.time = time, .core = static_cast<std::int32_t>(core), .queue = queue});
    }
    /// The queue of results of a core can go on, if it waits for inputs.
    void wakeResults(std::size_t core)
    {
        if (std::exchange(cores[core].resultWaits, false)) {
            woken.push_back(core);
        }
    }

    /// The queue of results of a core goes on until a time.
    void goOn(std::size_t core, TimeUse use, std::int64_t until, std::int32_t node)
    {
        ledger.spend(core, use, until, node);
        cores[core].resultTime = ledger.timeOf(core);
    }
    void record(std::size_t core, const Instruction& now, std::int64_t begin, std::int64_t end)
    {
        if (recorder != nullptr) {
            recorder->add(core, now, begin, end);
        }
    }
    /// End of an access to the memory of the core's chip.
    std::int64_t access(std::size_t core, std::int64_t time, std::int64_t bytes)
    {
        const std::int64_t end = network.access(static_cast<int>(core), time, bytes);
        if (recorder != nullptr) {
            recorder->medium(chipOf(core), RecordedSpan::kMemory, end - memoryNs(bytes), end);
        }
        return end;
    }
    [[nodiscard]] std::int64_t memoryNs(std::int64_t bytes) const { return transferNs(bytes, of.chip.globalBandwidth); }
    [[nodiscard]] std::size_t chipOf(std::size_t core) const
    {
        return static_cast<std::size_t>(of.chip.chipOf(static_cast<int>(core)));
    }

    const ProfiledStreams& of;
    InputBuffers buffers;
    ChipNetwork network;
    StreamCounter counter;
    Bookings* bookings;
    std::vector<CoreState> cores;
    TimeLedger ledger;
    SpanRecorder* recorder; // nullptr: spans are not recorded
    LayerStores stores;
    std::optional<DataHazards> hazards;   // none: inputs wait for buffers and steps
    std::vector<std::size_t> woken;       // cores whose results can go on
    std::vector<std::size_t> wokenInputs; // cores whose inputs can go on, since a layer is stored
    std::priority_queue<Request, std::vector<Request>, std::greater<>> requests;
};

} // namespace pimento::crossbar
