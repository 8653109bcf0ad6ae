// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/burst_bound.h"

#include <algorithm>
#include <deque>
#include <span>
#include <utility>

namespace pimento::dcc_artifact {

namespace {

/// Addresses that a burst reaches, each once.
struct Pattern {
    Burst burst;                                    // without kind, address in the bank and repeats
    std::vector<std::vector<std::int64_t>> perNode; // requests: [level][channel * nodes of the level + node]
};

/// Number of requests of a command to each address of a pattern.
struct Use {
    const Pattern* pattern;
    int command;
    std::int64_t times;

    bool operator==(const Use&) const = default;
};

/// Range of offsets in a bank, from the first to before the last.
struct Offsets {
    std::int64_t begin;
    std::int64_t end;

    [[nodiscard]] bool meets(const Offsets& other) const { return begin < other.end && other.begin < end; }
};

Offsets offsetsOf(const Burst& burst)
{
    return {burst.offset, burst.offset + (burst.repeats - 1) * burst.offsetStep + 1};
}

} // namespace

bool BurstBound::knows(const sim::Machine& machine)
{
    return !machine.description().controller.keepsPimOrder && !machine.description().controller.fencesWaitForData;
}

BurstBound::BurstBound(const sim::Machine& machine) : m_machine(&machine), m_cliques(sim::cliquesOf(machine)) {}

/// Counts of a walk over a trace.
class SectionCounts {
public:
    explicit SectionCounts(const BurstBound& bound, std::int64_t bankBytes)
        : m_bound(&bound), m_machine(bound.m_machine), m_bankBytes(bankBytes)
    {
    }

    void add(const Burst& burst)
    {
        const sim::Machine::RequestKind& kind = m_machine->request(burst.kind);
        if (kind.queue == sim::RequestQueueKind::Barrier) {
            m_done += burst.lanes >= m_machine->channels() ? takeSection() : 0;
            return;
        }
        if (kind.queue == sim::RequestQueueKind::Write) {
            noteWrite(offsetsOf(burst));
        } else if (kind.queue == sim::RequestQueueKind::Read && mayBeForwarded(offsetsOf(burst))) {
            return; // a write in the queue answers it without a command
        }
        addTimes(burst, kind.finalCommand);
    }

    [[nodiscard]] std::int64_t cyclesSoFar() const { return m_done; }
    [[nodiscard]] std::int64_t cycles() { return m_done + takeSection(); }

private:
    struct KnownSection {
        std::vector<Use> uses;
        std::int64_t cycles;
    };

    void noteWrite(const Offsets& offsets)
    {
        if (m_written.empty() || m_written.back().begin != offsets.begin || m_written.back().end != offsets.end) {
            m_written.push_back(offsets);
        }
    }

    /// True if a read may be answered by an earlier write; offsets beyond a bank fall into the next one.
    [[nodiscard]] bool mayBeForwarded(const Offsets& offsets) const
    {
        return std::ranges::any_of(m_written, [&](const Offsets& written) {
            return written.meets(offsets) || written.end > m_bankBytes || offsets.end > m_bankBytes;
        });
    }

    /// Counts the repeats of a burst, separately where they spill into the next bank.
    void addTimes(const Burst& burst, int command)
    {
        std::int64_t offset = burst.offset;
        for (std::int64_t left = burst.repeats; left > 0;) {
            const std::int64_t spill = offset / m_bankBytes;
            const std::int64_t inBank = (spill + 1) * m_bankBytes - offset;
            const std::int64_t times =
                burst.offsetStep == 0 ? left : std::min(left, (inBank + burst.offsetStep - 1) / burst.offsetStep);
            addUse({&patternOf(burst, spill), command, times});
            offset += times * burst.offsetStep;
            left -= times;
        }
    }

    void addUse(const Use& use)
    {
        const auto same = std::ranges::find_if(
            m_uses, [&](const Use& each) { return each.pattern == use.pattern && each.command == use.command; });
        if (same != m_uses.end()) {
            same->times += use.times;
        } else {
            m_uses.push_back(use);
        }
    }

    const Pattern& patternOf(const Burst& burst, std::int64_t spill)
    {
        Burst places = burst.times(1, 0);
        places.kind = 0;
        places.offset = 0;
        places.firstBank += spill;
        const auto known = std::ranges::find(m_patterns, places, &Pattern::burst);
        return known != m_patterns.end() ? *known : m_patterns.emplace_back(expand(places));
    }

    [[nodiscard]] Pattern expand(const Burst& places) const
    {
        Pattern pattern{places, {}};
        for (int level = 0; level < m_machine->levels(); ++level) {
            pattern.perNode.emplace_back(
                static_cast<std::size_t>(m_machine->channels() * m_machine->nodesOfLevel(level)), 0);
        }
        for (std::int64_t pair = 0; pair < places.banks * places.lanes; pair += places.pairStep) {
            const sim::Request request = requestAt(places, pair / places.lanes, pair % places.lanes);
            for (int level = 0; level < m_machine->levels(); ++level) {
                const int node = m_machine->path(request.bank)[level] - m_machine->firstNode(level);
                ++pattern.perNode[static_cast<std::size_t>(level)]
                                 [static_cast<std::size_t>(request.channel * m_machine->nodesOfLevel(level) + node)];
            }
        }
        return pattern;
    }

    [[nodiscard]] sim::Request requestAt(const Burst& places, std::int64_t bank, std::int64_t lane) const
    {
        const std::int64_t laneBytes = m_bankBytes * m_machine->banks();
        const std::int64_t address = lane * laneBytes + (places.firstBank + bank * places.bankStep) * m_bankBytes;
        return m_machine->decode(0, static_cast<std::uint64_t>(address));
    }

    /// Returns the cycles of the current section and starts a new one.
    std::int64_t takeSection()
    {
        std::int64_t cycles = 0;
        if (!m_uses.empty()) {
            const auto known = std::ranges::find(m_known, m_uses, &KnownSection::uses);
            if (known != m_known.end()) {
                cycles = known->cycles;
            } else {
                cycles = cyclesOf(m_uses);
                m_known.push_back({m_uses, cycles});
            }
        }
        m_uses.clear();
        m_written.clear();
        return cycles;
    }

    [[nodiscard]] std::int64_t cyclesOf(std::span<const Use> uses) const
    {
        std::int64_t least = mostOf(uses, 0, [](int) { return true; });
        for (const sim::Clique& clique : m_bound->m_cliques) {
            const std::int64_t most =
                mostOf(uses, clique.level, [&](int command) { return clique.has[static_cast<std::size_t>(command)]; });
            if (most > 0) {
                least = std::max(least, (most - 1) / clique.window * clique.latency + 1);
            }
        }
        return least;
    }

    /// Number of commands of the busiest node of a level.
    template <class Counts> [[nodiscard]] std::int64_t mostOf(std::span<const Use> uses, int level, Counts counts) const
    {
        std::vector<std::int64_t> all(static_cast<std::size_t>(m_machine->channels() * m_machine->nodesOfLevel(level)));
        for (const Use& use : uses) {
            if (counts(use.command)) {
                const std::vector<std::int64_t>& places = use.pattern->perNode[static_cast<std::size_t>(level)];
                for (std::size_t node = 0; node < all.size(); ++node) {
                    all[node] += use.times * places[node];
                }
            }
        }
        return std::ranges::max(all);
    }

    const BurstBound* m_bound;
    const sim::Machine* m_machine;
    std::int64_t m_bankBytes;
    std::deque<Pattern> m_patterns; // deque, because references to patterns stay valid
    std::vector<Use> m_uses;        // uses in the current section
    std::vector<Offsets> m_written; // offsets written in the current section
    std::vector<KnownSection> m_known;
    std::int64_t m_done = 0; // cycles of the completed sections
};

std::int64_t BurstBound::leastCycles(const Trace& trace, std::int64_t limit, const std::stop_token& stop) const
{
    SectionCounts counts(*this, m_machine->description().bankBytes());
    auto all = bursts(trace);
    for (const Burst* burst = all.next(); burst != nullptr && !stop.stop_requested(); burst = all.next()) {
        counts.add(*burst);
        if (counts.cyclesSoFar() > limit) {
            break;
        }
    }
    return counts.cycles();
}

} // namespace pimento::dcc_artifact
