// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/command_join.h"

#include <cstddef>

namespace pimento {

namespace {

/// Commands of a log that wait for their requests, by key, in issue order.
class WaitingCommands {
public:
    WaitingCommands(const CommandLog& log, const PlaceKeys& keys) : m_next(log.size(), kNone)
    {
        m_slots.assign(std::size_t{1} << 10U, {});
        for (std::size_t i = log.size(); i-- > 0;) { // backwards, so that each key's first command ends up in front
            if (!keys.endsRequest(log.command(i))) {
                continue;
            }
            Slot& slot = slotOf(keys.of(log.record(i)));
            m_next[i] = slot.first;
            slot.first = static_cast<std::uint32_t>(i);
            ++m_waiting;
        }
    }

    [[nodiscard]] std::size_t waiting() const { return m_waiting; }

    /// Takes the first command that waits for a request; kNone: the log ends before it was issued.
    [[nodiscard]] std::uint32_t take(std::uint64_t key)
    {
        Slot* slot = find(key);
        if (slot->first == kNone) {
            return kNone;
        }
        const std::uint32_t taken = slot->first;
        slot->first = m_next[taken];
        --m_waiting;
        return taken;
    }

    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t first = kNone;
        bool isUsed = false;
    };

    [[nodiscard]] Slot* find(std::uint64_t key)
    {
        std::size_t place = (key * 0x9E3779B97F4A7C15ULL) >> 20U & (m_slots.size() - 1);
        while (m_slots[place].isUsed && m_slots[place].key != key) {
            place = (place + 1) & (m_slots.size() - 1);
        }
        return &m_slots[place];
    }

    Slot& slotOf(std::uint64_t key)
    {
        Slot* slot = find(key);
        if (!slot->isUsed && 2 * ++m_used > m_slots.size()) {
            grow();
            slot = find(key);
        }
        slot->isUsed = true;
        slot->key = key;
        return *slot;
    }

    void grow()
    {
        std::vector<Slot> old(2 * m_slots.size());
        old.swap(m_slots);
        for (const Slot& slot : old) {
            if (slot.isUsed) {
                *find(slot.key) = slot;
            }
        }
    }

    std::vector<std::uint32_t> m_next; // next command with the same key
    std::vector<Slot> m_slots;
    std::size_t m_used = 0;
    std::size_t m_waiting = 0;
};

} // namespace

Result<std::vector<std::uint32_t>> joinCommands(const CommandLog& log, const sim::Machine& machine,
                                                KeptCommands& commands, LinkedRequests& requests,
                                                const std::stop_token& stop)
{
    std::vector<std::uint32_t> joined(log.size(), kOfNoCommand);
    WaitingCommands waiting(log, PlaceKeys(machine));
    std::vector<LinkedRequest> some;
    const auto join = [&] {
        for (const LinkedRequest& request : some) {
            if (const std::uint32_t command = waiting.take(request.key); command != WaitingCommands::kNone) {
                joined[command] = request.number;
            }
        }
        some.clear();
    };
    std::size_t run = 0;
    while (waiting.waiting() > 0 && !stop.stop_requested() && (run < commands.runs() || commands.keepMore())) {
        requests.append(run++, some);
        join();
    }
    if (waiting.waiting() > 0) {
        requests.appendRest(some);
        join();
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "links of the timeline");
    }
    if (waiting.waiting() > 0) {
        return fail("the timeline has commands that the program does not ask for", "links of the timeline",
                    "Please report the question");
    }
    return joined;
}

} // namespace pimento
