// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/machine/eager_inputs.h"

#include <algorithm>
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

} // namespace

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
