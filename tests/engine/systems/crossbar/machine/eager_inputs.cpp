// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/machine/eager_inputs.h"

#include "engine/systems/crossbar/profile/data_hazards.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/profile/stream_counter.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Both queues of a core, without times.
class CoreQueues {
public:
    CoreQueues(const Streams& streams, std::size_t core, const RandomCase& of, std::size_t inputBuffers)
        : m_stream(streams.cores[core]), m_stepEnds(streams.stepEnds[core]), m_buffers(inputBuffers),
          m_isInOrder(of.chip.execution == Execution::InOrder), m_filled(of.placement.groups.size()),
          m_used(of.placement.groups.size())
    {
    }

    /// Instructions, and the ends of steps: with the results of a step.
    std::pair<std::vector<Instruction>, std::vector<std::uint32_t>> make()
    {
        std::vector<std::uint32_t> ends;
        followInputs();
        for (const std::uint32_t end : m_stepEnds) {
            while (m_resultAt < end) {
                const Instruction& now = m_stream[m_resultAt++];
                if (now.stage == Stage::Prepare) {
                    continue;
                }
                m_made.push_back(now);
                if (now.operation == Operation::Mvm) {
                    ++m_used[static_cast<std::size_t>(now.other)];
                }
                followInputs();
            }
            ++m_resultStep;
            followInputs();
            ends.push_back(static_cast<std::uint32_t>(m_made.size()));
        }
        if (!ends.empty()) {
            ends.back() = static_cast<std::uint32_t>(m_made.size());
        }
        return {std::move(m_made), std::move(ends)};
    }

private:
    [[nodiscard]] std::size_t stepsAhead() const { return std::max<std::size_t>(m_buffers, 1); }

    void followInputs()
    {
        for (; m_inputStep < m_stepEnds.size(); ++m_inputStep) {
            for (; m_inputAt < m_stepEnds[m_inputStep]; ++m_inputAt) {
                const Instruction& now = m_stream[m_inputAt];
                const bool isInput = now.stage == Stage::Prepare || now.operation == Operation::Mvm;
                if (m_buffers == 0 && (now.stage == Stage::Post || now.stage == Stage::Output) &&
                    m_resultAt <= m_inputAt) {
                    return;
                }
                if (!isInput) {
                    continue;
                }
                if (!hasBuffers()) {
                    return;
                }
                if (now.operation == Operation::Mvm) {
                    ++m_filled[static_cast<std::size_t>(now.other)];
                } else {
                    m_made.push_back(now);
                }
            }
        }
    }

    /// Inputs before a product of a group need one of its buffers; others, and all of cores that start their arrays
    /// together, the end of the step that used the buffers before.
    [[nodiscard]] bool hasBuffers() const
    {
        const auto from = m_stream.begin() + static_cast<std::ptrdiff_t>(m_inputAt);
        const auto end = m_stream.begin() + static_cast<std::ptrdiff_t>(m_stepEnds[m_inputStep]);
        const auto product = std::ranges::find(from, end, Operation::Mvm, &Instruction::operation);
        if (product == end || m_buffers == 0 || m_isInOrder) {
            return m_inputStep < m_resultStep + stepsAhead();
        }
        const auto group = static_cast<std::size_t>(product->other);
        return m_filled[group] < m_used[group] + stepsAhead();
    }

    const std::vector<Instruction>& m_stream;
    const std::vector<std::uint32_t>& m_stepEnds;
    std::size_t m_buffers;
    bool m_isInOrder;
    std::size_t m_inputAt = 0;
    std::size_t m_inputStep = 0;
    std::size_t m_resultAt = 0;
    std::size_t m_resultStep = 0;
    std::vector<std::size_t> m_filled; // of each group: buffers, in all
    std::vector<std::size_t> m_used;   // of each group
    std::vector<Instruction> m_made;
};

/// Both queues of a core, which wait for each other's data alone.
class FreeQueues {
public:
    FreeQueues(const std::vector<Instruction>& stream, const DataHazards& hazards, std::size_t core, QueueChoice choice)
        : m_stream(stream), m_hazards(hazards), m_core(core), m_choice(choice),
          m_random(RandomStream::of(static_cast<std::int64_t>(core), 7))
    {
        skip();
    }

    std::vector<Instruction> make()
    {
        while (m_inputAt < m_stream.size() || m_resultAt < m_stream.size()) {
            const bool hasInput = m_inputAt < m_stream.size() && m_hazards.needs(m_core, m_inputAt) <= m_resultAt;
            const bool hasResult = m_resultAt < m_stream.size() && m_hazards.needs(m_core, m_resultAt) <= m_inputAt;
            PIMENTO_ASSERT(hasInput || hasResult, "two queues wait for each other");
            const bool takesInput = hasInput && (!hasResult || prefersInput());
            m_made.push_back(m_stream[takesInput ? m_inputAt++ : m_resultAt++]);
            skip();
        }
        return std::move(m_made);
    }

private:
    [[nodiscard]] bool prefersInput()
    {
        return m_choice == QueueChoice::Drawn ? m_random.below(2) == 0 : m_choice == QueueChoice::Inputs;
    }
    /// Goes past the instructions of the other queue.
    void skip()
    {
        while (m_inputAt < m_stream.size() && m_stream[m_inputAt].stage != Stage::Prepare) {
            ++m_inputAt;
        }
        while (m_resultAt < m_stream.size() && m_stream[m_resultAt].stage == Stage::Prepare) {
            ++m_resultAt;
        }
    }

    const std::vector<Instruction>& m_stream;
    const DataHazards& m_hazards;
    std::size_t m_core;
    QueueChoice m_choice;
    RandomStream m_random;
    std::size_t m_inputAt = 0;
    std::size_t m_resultAt = 0;
    std::vector<Instruction> m_made;
};

} // namespace

Streams withFreeQueues(const Streams& streams, const RandomCase& of, QueueChoice choice)
{
    const ProfiledStreams profiled{streams, of.partitions, of.placement, of.chip};
    const DataHazards hazards(streams, StreamCounter(profiled).columns());
    Streams made;
    for (std::size_t core = 0; core < streams.cores.size(); ++core) {
        made.cores.push_back(FreeQueues(streams.cores[core], hazards, core, choice).make());
        const auto size = static_cast<std::uint32_t>(made.cores.back().size());
        made.stepEnds.push_back({size}); // steps mean nothing for the two queues
    }
    return made;
}

Streams inOrderOfTime(const Streams& streams, const std::vector<std::vector<std::int64_t>>& ends)
{
    Streams made;
    for (std::size_t core = 0; core < streams.cores.size(); ++core) {
        std::vector<std::size_t> order(streams.cores[core].size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t at) { return ends[core][at]; });
        std::vector<Instruction>& stream = made.cores.emplace_back();
        for (const std::size_t at : order) {
            stream.push_back(streams.cores[core][at]);
        }
        made.stepEnds.push_back({static_cast<std::uint32_t>(stream.size())});
    }
    return made;
}

Streams withEagerInputs(const Streams& streams, const RandomCase& of, std::size_t inputBuffers)
{
    Streams made;
    for (std::size_t core = 0; core < streams.cores.size(); ++core) {
        auto [stream, ends] = CoreQueues(streams, core, of, inputBuffers).make();
        made.cores.push_back(std::move(stream));
        made.stepEnds.push_back(std::move(ends));
    }
    return made;
}

} // namespace pimento::crossbar
