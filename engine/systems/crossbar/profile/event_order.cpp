// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/event_order.h"

#include "engine/systems/crossbar/profile/event_board.h"
#include "engine/systems/crossbar/profile/input_queue.h"
#include "engine/systems/crossbar/profile/result_queue.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

class Events {
public:
    Events(const ProfiledStreams& of, const ProfileOptions& options)
        : m_board(of, options), m_inputs(m_board), m_results(m_board, m_inputs), m_ends(options.ends),
          m_until(options.untilNs), m_memories(static_cast<std::size_t>(of.chip.chips()))
    {
    }

    Result<StreamProfile> make()
    {
        for (std::size_t core = 0; core < m_board.cores.size(); ++core) {
            m_inputs.follow(core);
            m_results.follow(core);
        }
        followWoken();
        while (!m_board.requests.empty()) {
            const Request next = m_board.requests.top();
            if (next.time >= m_until) {
                StreamProfile late;
                late.makespanNs = m_until;
                return late;
            }
            m_board.requests.pop();
            if (next.queue == Queue::Memory) {
                m_memories[static_cast<std::size_t>(next.core)].isBusy = false;
                serveMemory(static_cast<std::size_t>(next.core), next.time);
            } else if (asksForMemory(next)) {
                wait(next);
            } else {
                serve(next);
            }
        }
        for (std::size_t core = 0; core < m_board.cores.size(); ++core) {
            if (m_board.cores[core].resultAt < m_board.stream(core).size()) {
                return fail("waits for a transfer that never comes", "core " + std::to_string(core),
                            "Write each send with its receive, in one order for all cores");
            }
            // The last stores; all inputs and products have been waited for.
            m_board.ledger.spend(core, TimeUse::Memory, m_board.cores[core].lastStoreEnd, -1);
        }
        StreamProfile made;
        made.counts = m_board.counter.counts();
        made.memoryBusyNs = m_board.network.memoryBusy();
        made.busBusyNs = m_board.network.connectionBusy();
        made.links = m_board.network.linkUses();
        m_board.ledger.finish(made, m_board.of.streams);
        if (m_ends != nullptr && m_board.hazards) {
            *m_ends = m_board.hazards->ends();
        }
        return made;
    }

private:
    /// The memory of a chip, and who waits for it.
    struct Memory {
        bool isBusy = false; // until a request of Queue::Memory
        std::priority_queue<WaitingRequest, std::vector<WaitingRequest>, std::greater<>> waiting;
    };

    [[nodiscard]] bool asksForMemory(const Request& of) const
    {
        const auto core = static_cast<std::size_t>(of.core);
        return of.queue != Queue::Results ||
               m_board.stream(core)[m_board.cores[core].resultAt].operation == Operation::Load;
    }

    void wait(const Request& next)
    {
        const CoreState& state = m_board.cores[static_cast<std::size_t>(next.core)];
        const CrossbarChip& chip = m_board.of.chip;
        const bool counts = chip.arbitration == Arbitration::EarliestStep;
        const std::size_t step = next.queue == Queue::Inputs ? state.inputStep : state.resultStep;
        const auto memory = static_cast<std::size_t>(chip.chipOf(next.core));
        m_memories[memory].waiting.push({.step = counts ? step : 0, .request = next});
        serveMemory(memory, next.time);
    }

    /// Gives a free memory to the first of those that wait for it.
    void serveMemory(std::size_t chip, std::int64_t time)
    {
        Memory& memory = m_memories[chip];
        if (memory.isBusy || memory.waiting.empty()) {
            return;
        }
        const Request next = memory.waiting.top().request;
        memory.waiting.pop();
        memory.isBusy = true;
        serve(next);
        m_board.requests.push({.time = std::max(time, m_board.network.memoryFree(static_cast<int>(chip))),
                               .core = static_cast<std::int32_t>(chip),
                               .queue = Queue::Memory});
    }

    void serve(const Request& next)
    {
        const auto core = static_cast<std::size_t>(next.core);
        switch (next.queue) {
        case Queue::Inputs:
            m_inputs.serve(core, next.time);
            break;
        case Queue::Results:
            m_results.serve(core, next.time);
            break;
        case Queue::Stores:
            m_results.serveStore(core, next.time);
            break;
        case Queue::Memory:
            break;
        }
        followWoken();
    }

    void followWoken()
    {
        while (!m_board.woken.empty() || !m_board.wokenInputs.empty()) {
            while (!m_board.woken.empty()) {
                const std::size_t woken = m_board.woken.back();
                m_board.woken.pop_back();
                m_results.follow(woken);
            }
            while (!m_board.wokenInputs.empty()) {
                const std::size_t woken = m_board.wokenInputs.back();
                m_board.wokenInputs.pop_back();
                m_inputs.follow(woken);
            }
        }
    }

    EventBoard m_board;
    InputQueue m_inputs;
    ResultQueue m_results;
    std::vector<std::vector<std::int64_t>>* m_ends; // nullptr: they are not wanted
    std::int64_t m_until;
    std::vector<Memory> m_memories; // of each chip
};

} // namespace

Result<StreamProfile> profileInTime(const ProfiledStreams& of, const ProfileOptions& options)
{
    return Events(of, options).make();
}

} // namespace pimento::crossbar
