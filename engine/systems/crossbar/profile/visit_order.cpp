// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/visit_order.h"

#include "engine/systems/crossbar/profile/calendar.h"
#include "engine/systems/crossbar/profile/core_clocks.h"

#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

class Visits {
public:
    Visits(const ProfiledStreams& of, Bookings* bookings)
        : m_of(of), m_bookings(bookings), m_clocks(of, bookings), m_memories(static_cast<std::size_t>(of.chip.chips())),
          m_buses(static_cast<std::size_t>(of.chip.chips())), m_position(of.streams.cores.size()),
          m_waits(of.streams.cores.size())
    {
    }

    Result<StreamProfile> make()
    {
        for (m_step = 0; m_step < m_of.streams.steps(); ++m_step) {
            m_nextCore = 0;
            m_stack.clear();
            visitNext();
            while (!m_stack.empty()) {
                const std::size_t core = m_stack.back();
                m_stack.pop_back();
                follow(core);
            }
            for (std::size_t core = 0; core < m_position.size(); ++core) {
                if (m_position[core] < m_of.streams.stepEnds[core][m_step]) {
                    return fail("waits for a transfer that never comes", "core " + std::to_string(core),
                                "Write each send with its receive, in one order for all cores");
                }
            }
        }
        StreamProfile made = m_clocks.take();
        for (std::size_t chip = 0; chip < m_memories.size(); ++chip) {
            made.memoryBusyNs.push_back(m_memories[chip].busy());
            made.busBusyNs.push_back(m_buses[chip].busy());
        }
        return made;
    }

private:
    void visitNext()
    {
        if (m_nextCore < m_of.streams.cores.size()) {
            m_stack.push_back(m_nextCore++);
        }
    }

    [[nodiscard]] std::size_t chipOf(std::size_t core) const
    {
        return static_cast<std::size_t>(m_of.chip.chipOf(static_cast<int>(core)));
    }

    /// Follows the stream of a core until it must wait for another core, or to the end of the step.
    void follow(std::size_t core)
    {
        const std::vector<Instruction>& stream = m_of.streams.cores[core];
        const std::size_t end = m_of.streams.stepEnds[core][m_step];
        for (std::size_t& at = m_position[core]; at < end; ++at) {
            const Instruction& now = stream[at];
            switch (now.operation) {
            case Operation::Send:
            case Operation::Receive:
                if (!meetsPartner(core, now)) {
                    m_waits[core] = true;
                    visitNext();
                    return;
                }
                transfer(core, now);
                return;
            case Operation::Mvm:
                m_clocks.multiply(core, now);
                break;
            case Operation::Vector:
                m_clocks.compute(core, now);
                break;
            case Operation::Load:
            case Operation::Store:
                m_clocks.access(
                    core, now,
                    reserve(BookedUnit::Memory, chipOf(core), m_clocks.requestTime(core, now), m_clocks.memoryNs(now)));
                break;
            case Operation::Copy:
            case Operation::Write:
                m_clocks.move(core, now);
                break;
            }
            if (at + 1 == end) {
                m_clocks.endStep(core);
            }
        }
        visitNext();
    }

    /// Takes free times of a memory or bus; returns the time to the end of the last of them.
    std::int64_t reserve(BookedUnit unit, std::size_t chip, std::int64_t from, std::int64_t duration)
    {
        Calendar& calendar = (unit == BookedUnit::Memory ? m_memories : m_buses)[chip];
        const std::int64_t span = calendar.reserve(from, duration);
        if (m_bookings != nullptr) {
            m_bookings->push_back({unit, chip, from, from + span, duration});
        }
        return span;
    }

    /// Whether the core at the other end waits at this very transfer.
    [[nodiscard]] bool meetsPartner(std::size_t core, const Instruction& now) const
    {
        const auto partner = static_cast<std::size_t>(now.other);
        if (!m_waits[partner]) {
            return false;
        }
        const Instruction& there = m_of.streams.cores[partner][m_position[partner]];
        return there.operation != now.operation && static_cast<std::size_t>(there.other) == core;
    }

    void transfer(std::size_t core, const Instruction& now)
    {
        const auto partner = static_cast<std::size_t>(now.other);
        const std::int64_t from = m_clocks.meet(core, partner);
        m_clocks.transfer(core, partner, now, reserve(BookedUnit::Bus, chipOf(core), from, m_clocks.busNs(now)));
        m_waits[partner] = false;
        for (const std::size_t each : {core, partner}) {
            if (++m_position[each] == m_of.streams.stepEnds[each][m_step]) {
                m_clocks.endStep(each);
            }
        }
        m_stack.push_back(core);
        m_stack.push_back(partner); // goes on first
    }

    const ProfiledStreams& m_of;
    Bookings* m_bookings;
    CoreClocks m_clocks;
    std::vector<Calendar> m_memories;
    std::vector<Calendar> m_buses;
    std::vector<std::size_t> m_position; // of each core: next instruction
    std::vector<bool> m_waits;           // of each core: at a transfer
    std::vector<std::size_t> m_stack;    // cores to go on with, the last first
    std::size_t m_nextCore = 0;
    std::size_t m_step = 0;
};

} // namespace

Result<StreamProfile> profileInVisits(const ProfiledStreams& of, Bookings* bookings)
{
    return Visits(of, bookings).make();
}

} // namespace pimento::crossbar
