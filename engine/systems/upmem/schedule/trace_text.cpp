// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/trace_text.h"

#include <string>
#include <vector>

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

/// Writes steps with the names of the final program, which equal the names at each step.
class TraceWriter {
public:
    explicit TraceWriter(const Schedule& schedule)
        : m_schedule(schedule), m_loops(loopNames(schedule.program())), m_blocks(blockNames(schedule.program()))
    {
    }

    [[nodiscard]] std::string line(const Step& step) const
    {
        return std::string(schedule::nameOf(step.primitive)) + "(" + argumentText(step) + ")" + domainText(step);
    }

private:
    [[nodiscard]] const std::string& loop(std::int64_t id) const { return m_loops[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const std::string& block(std::int64_t id) const { return m_blocks[static_cast<std::size_t>(id)]; }

    [[nodiscard]] std::string loopList(std::span<const std::int64_t> ids) const
    {
        std::string list;
        for (const std::int64_t id : ids) {
            list += (list.empty() ? "" : ", ") + loop(id);
        }
        return list;
    }

    [[nodiscard]] static std::string numberList(std::span<const std::int64_t> numbers, const char* zero)
    {
        std::string list;
        for (const std::int64_t number : numbers) {
            list += (list.empty() ? "" : ", ") + (number == 0 ? std::string(zero) : std::to_string(number));
        }
        return list;
    }

    [[nodiscard]] std::string argumentText(const Step& step) const
    {
        const auto arguments = m_schedule.trace().argumentsOf(step);
        switch (step.primitive) {
        case Primitive::Split:
            return loop(arguments[0]) + ", [" + numberList(arguments.subspan(1), "_") + "]";
        case Primitive::Fuse:
        case Primitive::Reorder:
        case Primitive::Parallel:
            return loopList(arguments);
        case Primitive::Bind:
            return loop(arguments[0]) + ", " + std::string(tensor::nameOf(static_cast<LoopKind>(arguments[1])));
        case Primitive::CacheRead:
            return block(arguments[0]) + ", " + m_schedule.program().buffer(static_cast<BufferId>(arguments[1])).name +
                   ", local";
        case Primitive::CacheWrite:
            return block(arguments[0]) + ", local";
        case Primitive::ComputeAt:
        case Primitive::ReverseComputeAt:
        case Primitive::DecomposeReduction:
            return block(arguments[0]) + ", " + loop(arguments[1]);
        case Primitive::Rfactor:
            return loop(arguments[0]) + ", " + std::to_string(arguments[1]);
        case Primitive::Unroll:
            break;
        }
        return loop(arguments[0]) + (arguments.size() > 1 ? ", " + std::to_string(arguments[1]) : "");
    }

    [[nodiscard]] std::string domainText(const Step& step) const
    {
        const auto values = m_schedule.trace().domainOf(step).values;
        switch (step.domain) {
        case DomainKind::Fixed:
            break;
        case DomainKind::Tiles:
            return " from tiles(outer=" + std::to_string(values[0]) + ".." + std::to_string(values[1]) + ", inner=1.." +
                   std::to_string(values[2]) + ")";
        case DomainKind::Loops:
            return " from loops(" + loopList(values) + ")";
        case DomainKind::Values:
            return " from values(" + numberList(values, "0") + ")";
        }
        return "";
    }

    const Schedule& m_schedule;
    std::vector<std::string> m_loops;
    std::vector<std::string> m_blocks;
};

} // namespace

std::string traceText(const Schedule& schedule)
{
    const TraceWriter writer(schedule);
    std::string all;
    for (const Step& step : schedule.trace().steps) {
        all += writer.line(step) + "\n";
    }
    return all;
}

} // namespace pimento::upmem::schedule
