// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/bounds.h"

#include "sim/cliques.h"
#include "sim/unit_order.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace pimento::sim {

namespace {

enum Resource : std::size_t { CoreOperations, DataBus, RowActivation, CommandSlot, Refresh, UnitsOrder, Resources };

constexpr std::array<const char*, Resources> kNames = {"core operations", "data bus", "row activation",
                                                       "command slot",    "refresh",  "order of the units"};

/// A clique and what it stands for.
struct Rule : Clique {
    Resource resource = DataBus;
    bool needsRows = false;       // none of its commands can issue while its node is refreshed
    std::int64_t refreshAdds = 0; // at least so many cycles does a refresh add to their work
};

class Counter {
public:
    explicit Counter(const Machine& machine) : m_machine(machine)
    {
        findCliques();
        m_refreshTime = refreshTime();
        // Two refreshes of a node must not come so late that they fall into one.
        if (m_refreshTime * 2 > machine.refreshInterval()) {
            m_refreshTime = 0;
        }
        for (Rule& rule : m_cliques) {
            rule.refreshAdds =
                std::clamp<std::int64_t>(m_refreshTime + leastOpening(rule) - rule.latency, 0, m_refreshTime);
        }
        m_mostWait = mostWait();
        m_areRefreshesApart = areRefreshesApart();
        m_perNode.resize(m_cliques.size());
        for (std::size_t i = 0; i < m_cliques.size(); ++i) {
            m_perNode[i].assign(nodesOf(m_cliques[i].level), 0);
        }
        m_columns.assign(static_cast<std::size_t>(machine.channels()), 0);
        m_fenced.assign(static_cast<std::size_t>(machine.channels()), false);
        m_orders.assign(static_cast<std::size_t>(machine.channels()), UnitOrder(machine));
    }

    void add(const Request& request)
    {
        const Machine::RequestKind& kind = m_machine.request(request.kind);
        if (kind.queue == RequestQueueKind::Barrier) {
            // Only fences in all channels keep what is before them from what is behind them.
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
            return; // the controller may answer it from its queue
        }
        m_isEmpty = false;
        noteRowUse(request);
        ++m_columns[request.channel];
        count(kind.finalCommand, request);
        noteRow(m_machine.command(kind.finalCommand), request);
    }

    [[nodiscard]] BoundFigures finish()
    {
        endSection();
        BoundFigures figures;
        figures.total = Cycles{m_total};
        for (std::size_t i = 0; i < Resources; ++i) {
            if (m_sums[i] > 0) {
                figures.resources.push_back({kNames[i], Cycles{m_sums[i]}});
            }
        }
        return figures;
    }

private:
    [[nodiscard]] std::size_t nodesOf(int level) const
    {
        return static_cast<std::size_t>(m_machine.channels()) * static_cast<std::size_t>(m_machine.nodesOfLevel(level));
    }

    [[nodiscard]] Resource resourceOf(const std::vector<bool>& has) const
    {
        bool isRow = true;
        bool isHost = false;
        bool isCore = false;
        for (int command = 0; command < m_machine.commandCount(); ++command) {
            if (has[static_cast<std::size_t>(command)]) {
                const Machine::Command& spec = m_machine.command(command);
                isRow = isRow && spec.kind == CommandKind::Row;
                const bool isOfOne = spec.need == RowNeed::AddressedBankOpen;
                isHost = isHost || (isOfOne && spec.busBytes > 0);
                isCore = isCore || spec.need == RowNeed::AllBanksOpen || (isOfOne && spec.busBytes == 0);
            }
        }
        return isRow ? RowActivation : isCore && !isHost ? CoreOperations : DataBus;
    }

    /// A refresh closes the banks of the channel and keeps those below its node closed.
    [[nodiscard]] bool needsRows(const Clique& clique) const
    {
        for (int command = 0; command < m_machine.commandCount(); ++command) {
            const Machine::Command& spec = m_machine.command(command);
            const bool isOne = spec.need == RowNeed::AddressedBankOpen || spec.effect == RowEffect::OpenBank;
            const bool isAll = spec.need == RowNeed::AllBanksOpen || spec.effect == RowEffect::OpenAllBanks;
            const bool isHeld = isAll || (isOne && clique.level >= m_machine.refreshLevel());
            if (clique.has[static_cast<std::size_t>(command)] && !isHeld) {
                return false;
            }
        }
        return true;
    }

    /// Cycles for which a refresh keeps rows from being opened.
    [[nodiscard]] std::int64_t refreshTime() const
    {
        std::int64_t least = 0;
        for (const Machine::Consequence& each : m_machine.consequences(m_machine.refreshCommand())) {
            for (int command = 0; command < m_machine.commandCount(); ++command) {
                const bool opens = m_machine.command(command).effect == RowEffect::OpenBank ||
                                   m_machine.command(command).effect == RowEffect::OpenAllBanks;
                if (opens && each.timingClass == m_machine.command(command).timingClass) {
                    least = least == 0 ? each.latency : std::min<std::int64_t>(least, each.latency);
                }
            }
        }
        return least;
    }

    /// Whether refreshes that were postponed take their time one after another, and cannot be postponed for good.
    [[nodiscard]] bool areRefreshesApart() const
    {
        const int refresh = m_machine.refreshCommand();
        const bool isLimited = m_machine.description().controller.postponedRefreshes > 0;
        return isLimited && std::ranges::any_of(m_machine.consequences(refresh), [&](const auto& each) {
                   return each.level == m_machine.refreshLevel() && each.window == 1 &&
                          each.timingClass == m_machine.command(refresh).timingClass && each.latency >= m_refreshTime;
               });
    }

    /// Work with the refreshes that fall into it: one in every interval, of which the last may come too late to matter.
    [[nodiscard]] std::int64_t withRefresh(std::int64_t work, std::int64_t longer) const
    {
        // Those that wait at the end of the work need not be in it.
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

    /// The least time between two commands: on the nodes of levels down to `deepest`, which they share.
    [[nodiscard]] std::int64_t distance(int first, int second, int deepest) const
    {
        const Machine::Command& held = m_machine.command(second);
        const std::span levels(held.checkedLevels, static_cast<std::size_t>(held.checkedLevelCount));
        std::int64_t most = 0;
        for (const Machine::Consequence& each : m_machine.consequences(first)) {
            if (each.level <= deepest && each.window == 1 && each.timingClass == held.timingClass &&
                std::ranges::find(levels, each.level) != levels.end()) {
                most = std::max<std::int64_t>(most, each.latency);
            }
        }
        return most;
    }

    /// Cycles from the opening of a row, which comes behind a refresh, to a command of the clique. While two of them
    /// keep a longer distance than this, the refresh takes some of its time.
    [[nodiscard]] std::int64_t leastOpening(const Clique& clique) const
    {
        std::int64_t least = m_refreshTime;
        for (int command = 0; command < m_machine.commandCount(); ++command) {
            const Machine::Command& wanted = m_machine.command(command);
            for (int opener = 0; clique.has[static_cast<std::size_t>(command)] && opener < m_machine.commandCount();
                 ++opener) {
                const RowEffect effect = m_machine.command(opener).effect;
                const bool opensOne = effect == RowEffect::OpenBank;
                if (wanted.need == RowNeed::None || wanted.need == RowNeed::AllBanksClosed) {
                    least = 0; // it opens the row itself
                } else if (opensOne || effect == RowEffect::OpenAllBanks) {
                    // Bank by bank, all of them take a slot of the command bus each.
                    const std::int64_t others =
                        opensOne && wanted.need == RowNeed::AllBanksOpen ? m_machine.banks() - 1 : 0;
                    const bool isSameBank = opensOne && wanted.need == RowNeed::AddressedBankOpen;
                    const int deepest = isSameBank ? m_machine.levels() - 1 : 0;
                    least = std::min(least, std::max(others, distance(opener, command, deepest)));
                }
            }
        }
        return least;
    }

    /// Cycles after a command that needs its row open until the next one comes or the row may close; far more than
    /// memories need.
    [[nodiscard]] std::int64_t mostWait() const
    {
        std::int64_t most = 64;
        for (int command = 0; command < m_machine.commandCount(); ++command) {
            const RowNeed need = m_machine.command(command).need;
            if (need == RowNeed::AddressedBankOpen || need == RowNeed::AllBanksOpen) {
                for (const Machine::Consequence& each : m_machine.consequences(command)) {
                    most = std::max<std::int64_t>(most, each.latency);
                }
            }
        }
        return most;
    }

    void findCliques()
    {
        for (Clique& clique : cliquesOf(m_machine)) {
            Rule rule;
            static_cast<Clique&>(rule) = std::move(clique);
            rule.resource = resourceOf(rule.has);
            rule.needsRows = needsRows(rule);
            m_cliques.push_back(std::move(rule));
        }
    }

    void count(int command, const Request& request)
    {
        for (std::size_t i = 0; i < m_cliques.size(); ++i) {
            const Rule& clique = m_cliques[i];
            if (clique.has[static_cast<std::size_t>(command)]) {
                const int inChannel = m_machine.path(request.bank)[clique.level] - m_machine.firstNode(clique.level);
                ++m_perNode[i][static_cast<std::size_t>(request.channel) *
                                   static_cast<std::size_t>(m_machine.nodesOfLevel(clique.level)) +
                               static_cast<std::size_t>(inChannel)];
            }
        }
    }

    /// A refresh waits while column commands keep coming to rows that are open. As long as every row has few of them,
    /// it comes within its interval; else refreshes are not counted.
    void noteRowUse(const Request& request)
    {
        const std::int64_t uses = ++m_usesOfRow[rowOf(request)];
        m_comesInTime = m_comesInTime && uses * m_mostWait <= m_machine.refreshInterval();
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

    /// Rows that nothing can have opened before this section have to be opened in it: one by one where no all-bank
    /// command uses the row, all at once where not every bank has it open already. Of commands that need one bank but
    /// open all of them, the first does so unless somebody else may have opened the row there.
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
        // 12 bits of channel, 8 of bank, 28 of row, 16 of column: as many as a request can have.
        return (std::uint64_t{request.channel} << 52U) | (std::uint64_t{request.bank} << 44U) |
               ((std::uint64_t{request.row} & 0xfffffffU) << 16U) | column;
    }

    void endSection()
    {
        if (m_isEmpty) {
            return;
        }
        countRows();
        std::array<std::int64_t, Resources> least{};
        std::int64_t refreshed = 0;
        for (std::size_t i = 0; i < m_cliques.size(); ++i) {
            const Rule& clique = m_cliques[i];
            const std::int64_t most = std::ranges::max(m_perNode[i]);
            if (most > 0) {
                const std::int64_t work = (most - 1) / clique.window * clique.latency + 1;
                least[clique.resource] = std::max(least[clique.resource], work);
                if (clique.needsRows && (m_comesInTime || m_areRefreshesApart)) {
                    refreshed = std::max(refreshed, withRefresh(work, clique.refreshAdds));
                }
            }
            std::ranges::fill(m_perNode[i], 0);
        }
        least[CommandSlot] = std::ranges::max(m_columns);
        std::ranges::fill(m_columns, 0);
        for (std::size_t i = 0; i < Refresh; ++i) {
            m_sums[i] += least[i];
        }
        const std::int64_t most = std::ranges::max(least);
        const std::int64_t withRefreshes = std::max(most, refreshed);
        const std::int64_t ordered = cyclesInOrder();
        m_sums[Refresh] += withRefreshes - most;
        m_sums[UnitsOrder] += std::max<std::int64_t>(0, ordered - withRefreshes);
        m_total += std::max(withRefreshes, ordered);
        m_written.clear();
        m_usesOfRow.clear();
        m_comesInTime = true;
        m_isEmpty = true;
    }

    /// Of the channel whose units' commands take longest one behind the other.
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
        bool isForOne; // bank
    };

    const Machine& m_machine;
    std::vector<Rule> m_cliques;
    std::vector<std::vector<std::int64_t>> m_perNode; // [clique][channel * nodes + node]
    std::vector<std::int64_t> m_columns;              // by channel
    std::unordered_set<std::uint64_t> m_written;      // in this section
    std::unordered_set<std::uint64_t> m_rows;         // opened in one bank, in the whole run
    std::unordered_set<std::uint64_t> m_allBankRows;
    std::unordered_map<std::uint64_t, int> m_banksOfRow;
    std::vector<Opening> m_newRows; // touched for the first time in this section
    std::vector<Opening> m_newAllBankRows;
    std::vector<UnitOrder> m_orders; // by channel
    std::vector<bool> m_fenced;      // channels, since the last request that is no fence
    bool m_isEmpty = true;
    std::array<std::int64_t, Resources> m_sums{};
    std::int64_t m_total = 0;
    std::int64_t m_refreshTime = 0;
    std::int64_t m_mostWait = 0;
    bool m_areRefreshesApart = false;
    std::unordered_map<std::uint64_t, std::int64_t> m_usesOfRow; // commands in this section
    bool m_comesInTime = true;                                   // refreshes of this section
};

} // namespace

std::string BoundFigures::limitingResource() const
{
    const auto most = std::ranges::max_element(resources, {}, &ResourceBound::cycles);
    return most == resources.end() ? std::string() : most->resource;
}

BoundFigures lowerBound(const Machine& machine, RequestStream& stream, std::stop_token stop)
{
    Counter counter(machine);
    std::array<Request, 1024> block{};
    for (std::size_t count = block.size(); count == block.size() && !stop.stop_requested();) {
        count = stream.read(block);
        for (const Request& request : std::span(block).first(count)) {
            counter.add(request);
        }
    }
    return counter.finish();
}

} // namespace pimento::sim
