// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/bounds.h"

#include "sim/dram/bound_rules.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/section_bounds.h"
#include "sim/dram/unit_order.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t indexOf(BoundResource resource) { return static_cast<std::size_t>(resource); }

/// Counts the requests of a run on the nodes of the rules, section by section.
class Counter {
public:
    explicit Counter(const Machine& machine) : m_machine(machine), m_rules(machine)
    {
        m_perNode.resize(m_rules.rules.size());
        for (std::size_t i = 0; i < m_rules.rules.size(); ++i) {
            m_perNode[i].assign(nodesOf(m_rules.rules[i].level), 0);
        }
        m_columns.assign(static_cast<std::size_t>(machine.channels()), 0);
        m_fenced.assign(static_cast<std::size_t>(machine.channels()), false);
        m_orders.assign(static_cast<std::size_t>(machine.channels()), UnitOrder(machine));
    }

    void add(const Request& request)
    {
        const Machine::RequestKind& kind = m_machine.request(request.kind);
        if (kind.queue == RequestQueueKind::Barrier) {
            // Only fences in all channels separate the requests before them from those behind them.
            m_fenced[request.channel] = true;
            if (std::find(m_fenced.begin(), m_fenced.end(), false) == m_fenced.end()) {
                endSection();
            }
            return;
        }
        m_fenced.assign(m_fenced.size(), false);
        m_orders[request.channel].add(request, kind);
        if (kind.queue == RequestQueueKind::Write) {
            m_written.insert(keyOf(request, request.column));
        } else if (kind.queue == RequestQueueKind::Read && m_written.contains(keyOf(request, request.column))) {
            return; // the controller may answer the read from its queue
        }
        m_isEmpty = false;
        noteRowUse(request);
        ++m_columns[request.channel];
        count(kind.finalCommand, request);
        noteRow(m_machine.command(kind.finalCommand), request);
    }

    /// Returns the bounds of the sections; nothing can be added afterwards.
    [[nodiscard]] std::vector<std::int64_t> finishSections()
    {
        endSection();
        return std::move(m_sections);
    }

    [[nodiscard]] BoundFigures finish()
    {
        endSection();
        BoundFigures figures;
        figures.total = Cycles{std::accumulate(m_sections.begin(), m_sections.end(), std::int64_t{0})};
        for (std::size_t i = 0; i < kBoundResources; ++i) {
            if (m_sums[i] > 0) {
                figures.resources.push_back({nameOf(static_cast<BoundResource>(i)), Cycles{m_sums[i]}});
            }
        }
        return figures;
    }

private:
    [[nodiscard]] std::size_t nodesOf(int level) const
    {
        return static_cast<std::size_t>(m_machine.channels()) * static_cast<std::size_t>(m_machine.nodesOfLevel(level));
    }

    /// Adds the refreshes that must fall into some work: one per interval, of which the last may come too late to
    /// matter.
    [[nodiscard]] std::int64_t withRefresh(std::int64_t work, std::int64_t longer) const
    {
        // Refreshes that are still waiting at the end need not fall into the work.
        const std::int64_t waiting = 1 + (m_comesInTime ? 0 : m_machine.description().controller.postponedRefreshes);
        std::int64_t refreshes = 0;
        while (true) {
            const std::int64_t span = work + refreshes * longer;
            const std::int64_t needed = std::max<std::int64_t>(0, span / m_machine.refreshInterval() - waiting);
            if (needed <= refreshes) {
                return span;
            }
            refreshes = needed;
        }
    }

    void count(int command, const Request& request)
    {
        for (std::size_t i = 0; i < m_rules.rules.size(); ++i) {
            const BoundRule& clique = m_rules.rules[i];
            if (clique.has[static_cast<std::size_t>(command)]) {
                const int inChannel = m_machine.path(request.bank)[clique.level] - m_machine.firstNode(clique.level);
                ++m_perNode[i][static_cast<std::size_t>(request.channel) *
                                   static_cast<std::size_t>(m_machine.nodesOfLevel(clique.level)) +
                               static_cast<std::size_t>(inChannel)];
            }
        }
    }

    /// Notes the commands per row, because a refresh waits while column commands keep coming to open rows. While every
    /// row has few of them, the refresh comes within its interval; otherwise refreshes are not counted.
    void noteRowUse(const Request& request)
    {
        const std::int64_t uses = ++m_usesOfRow[rowOf(request)];
        m_comesInTime = m_comesInTime && uses * m_rules.mostWait <= m_machine.refreshInterval();
    }

    void noteRow(const Machine::Command& command, const Request& request)
    {
        if (command.whenClosed < 0 || command.need == RowNeed::None) {
            return;
        }
        const bool isForOne = command.need == RowNeed::AddressedBankOpen;
        const bool opensAll = m_machine.command(command.whenClosed).effect == RowEffect::OpenAllBanks;
        if (isForOne && !opensAll) {
            if (m_rows.insert(keyOf(request, 0)).second) {
                m_newRows.push_back({command.whenClosed, request, isForOne});
            }
        } else if (opensAll && m_allBankRows.insert(rowOf(request)).second) {
            m_newAllBankRows.push_back({command.whenClosed, request, isForOne});
        }
    }

    /// Counts row openings. Rows that no earlier section can have opened must be opened in this one: one by one where
    /// no all-bank command uses the row, all at once where not every bank has it open already. Among commands that need
    /// one bank but open all of them, the first opens the row unless another request may have done so.
    void countRows()
    {
        for (const Opening& opening : m_newRows) {
            if (!m_allBankRows.contains(rowOf(opening.request))) {
                count(opening.command, opening.request);
            }
            ++m_banksOfRow[rowOf(opening.request)];
        }
        for (const Opening& opening : m_newAllBankRows) {
            const auto single = m_banksOfRow.find(rowOf(opening.request));
            const int least = opening.isForOne ? 1 : m_machine.banks();
            if (single == m_banksOfRow.end() || single->second < least) {
                count(opening.command, opening.request);
            }
        }
        m_newRows.clear();
        m_newAllBankRows.clear();
    }

    [[nodiscard]] static std::uint64_t rowOf(const Request& request)
    {
        return (std::uint64_t{request.channel} << 32U) | request.row;
    }
    [[nodiscard]] static std::uint64_t keyOf(const Request& request, std::uint64_t column)
    {
        // Packs 12 bits of channel, 8 of bank, 28 of row and 16 of column, the most that a request can have.
        return (std::uint64_t{request.channel} << 52U) | (std::uint64_t{request.bank} << 44U) |
               ((std::uint64_t{request.row} & 0xfffffffU) << 16U) | column;
    }

    void endSection()
    {
        if (m_isEmpty) {
            return;
        }
        countRows();
        std::array<std::int64_t, kBoundResources> least{};
        std::int64_t refreshed = 0;
        for (std::size_t i = 0; i < m_rules.rules.size(); ++i) {
            const BoundRule& clique = m_rules.rules[i];
            const std::int64_t most = std::ranges::max(m_perNode[i]);
            if (most > 0) {
                const std::int64_t work = (most - 1) / clique.window * clique.latency + 1;
                least[indexOf(clique.resource)] = std::max(least[indexOf(clique.resource)], work);
                if (clique.needsRows && (m_comesInTime || m_rules.areRefreshesApart)) {
                    refreshed = std::max(refreshed, withRefresh(work, clique.refreshAdds));
                }
            }
            std::ranges::fill(m_perNode[i], 0);
        }
        least[indexOf(BoundResource::CommandSlot)] = std::ranges::max(m_columns);
        std::ranges::fill(m_columns, 0);
        for (std::size_t i = 0; i < indexOf(BoundResource::Refresh); ++i) {
            m_sums[i] += least[i];
        }
        const std::int64_t most = std::ranges::max(least);
        const std::int64_t withRefreshes = std::max(most, refreshed);
        const std::int64_t ordered = cyclesInOrder();
        m_sums[indexOf(BoundResource::Refresh)] += withRefreshes - most;
        m_sums[indexOf(BoundResource::UnitsOrder)] += std::max<std::int64_t>(0, ordered - withRefreshes);
        m_sections.push_back(std::max(withRefreshes, ordered));
        m_written.clear();
        m_usesOfRow.clear();
        m_comesInTime = true;
        m_isEmpty = true;
    }

    /// Returns the bound of the channel whose chain of unit commands takes longest, and starts a new section.
    [[nodiscard]] std::int64_t cyclesInOrder()
    {
        std::int64_t most = 0;
        for (UnitOrder& order : m_orders) {
            most = std::max(most, order.cycles());
            order.reset();
        }
        return most;
    }

    struct Opening {
        int command;
        Request request;
        bool isForOne; // true: opened in one bank
    };

    const Machine& m_machine;
    BoundRules m_rules;
    std::vector<std::vector<std::int64_t>> m_perNode; // [clique][channel * nodes + node]
    std::vector<std::int64_t> m_columns;              // by channel
    std::unordered_set<std::uint64_t> m_written;      // writes of this section
    std::unordered_set<std::uint64_t> m_rows;         // rows opened in one bank, over the whole run
    std::unordered_set<std::uint64_t> m_allBankRows;
    std::unordered_map<std::uint64_t, int> m_banksOfRow;
    std::vector<Opening> m_newRows; // rows first used in this section
    std::vector<Opening> m_newAllBankRows;
    std::vector<UnitOrder> m_orders; // by channel
    std::vector<bool> m_fenced;      // channels with a fence since the last other request
    bool m_isEmpty = true;
    std::array<std::int64_t, kBoundResources> m_sums{};
    std::vector<std::int64_t> m_sections;                        // bounds of the completed sections
    std::unordered_map<std::uint64_t, std::int64_t> m_usesOfRow; // commands per row in this section
    bool m_comesInTime = true;                                   // true: refreshes of this section come in time
};

} // namespace

namespace {

/// Counts a stream up to its end or a stop.
Counter countedOf(const Machine& machine, RequestStream& stream, const std::stop_token& stop)
{
    Counter counter(machine);
    std::array<Request, 1024> block{};
    for (std::size_t count = block.size(); count == block.size() && !stop.stop_requested();) {
        count = stream.read(block);
        for (const Request& request : std::span(block).first(count)) {
            counter.add(request);
        }
    }
    return counter;
}

} // namespace

BoundFigures lowerBound(const Machine& machine, RequestStream& stream, std::stop_token stop)
{
    return countedOf(machine, stream, stop).finish();
}

std::vector<std::int64_t> sectionBounds(const Machine& machine, RequestStream& stream, std::stop_token stop)
{
    return countedOf(machine, stream, stop).finishSections();
}

} // namespace pimento::sim
