// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/formula.h"
#include "sim/dram/machine.h"
#include "sim/dram/machine_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

// Compiles the constraint table and the controller of a machine.

namespace pimento::sim {

/// A constraint row with names resolved.
struct Machine::Row {
    int level;
    std::vector<int> after;
    std::vector<int> before;
    int latency;
    int window;
};

Result<Machine::Row> Machine::compileRow(const ConstraintSpec& spec, const std::string& where) const
{
    Row row{findLevel(m_description, spec.level), {}, {}, 0, spec.window};
    if (row.level < 0) {
        return fail("unknown level " + inQuotes(spec.level), where, "name a level of this device");
    }
    if (spec.window < 1 || spec.window > 64) {
        return fail("window " + std::to_string(spec.window) + " is out of range", where, "use 1 to 64");
    }
    if (spec.window > 1 && spec.after.size() != 1) {
        return fail("a window over several commands is not supported", where, "give one command after a window");
    }
    for (const auto& [names, indices] : {std::pair{&spec.after, &row.after}, std::pair{&spec.before, &row.before}}) {
        for (const std::string& name : *names) {
            const auto command = findCommand(name);
            if (!command) {
                return fail("unknown command " + inQuotes(name), where, "name a command of this device");
            }
            indices->push_back(*command);
        }
    }
    const auto latency = evaluateFormula(spec.latency, m_description.timing);
    if (!latency) {
        return fail(latency.error().what, where + ", " + latency.error().where, latency.error().hint);
    }
    row.latency = static_cast<int>(*latency);
    return row;
}

void Machine::classify(const std::vector<Row>& rows)
{
    // Two commands share a class if every row delays both or neither, so that their ready times are always equal.
    std::map<std::vector<int>, int> classOf;
    for (int command = 0; command < commandCount(); ++command) {
        std::vector<int> signature;
        std::set<int> constrainedLevels;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (std::ranges::find(rows[i].before, command) != rows[i].before.end()) {
                signature.push_back(static_cast<int>(i));
                constrainedLevels.insert(rows[i].level);
            }
        }
        Command& compiled = m_commands[static_cast<std::size_t>(command)];
        compiled.timingClass = classOf.try_emplace(signature, static_cast<int>(classOf.size())).first->second;
        const int deepest =
            findLevel(m_description, m_description.commands[static_cast<std::size_t>(command)].deepestCheck);
        for (const int level : constrainedLevels) {
            if (level <= deepest) {
                compiled.checkedLevels[compiled.checkedLevelCount++] = static_cast<std::uint8_t>(level);
            }
        }
    }
    m_classes = static_cast<int>(classOf.size());
}

std::set<int> Machine::heldClasses(const Row& row) const
{
    std::set<int> classes;
    for (const int before : row.before) {
        const Command& held = m_commands[static_cast<std::size_t>(before)];
        const std::uint8_t* end = held.checkedLevels + held.checkedLevelCount;
        if (std::find(held.checkedLevels, end, row.level) != end) { // otherwise the entry is never read
            classes.insert(held.timingClass);
        }
    }
    return classes;
}

/// Returns the cause of a wait when a row of the table delays a command.
WaitCause Machine::causeOf(const Row& row, int after) const
{
    const Command& first = command(after);
    const Command& held = command(row.before.front());
    const auto opens = [](const Command& each) {
        return each.effect == RowEffect::OpenBank || each.effect == RowEffect::OpenAllBanks;
    };
    const auto closes = [](const Command& each) {
        return each.effect == RowEffect::CloseBank || each.effect == RowEffect::CloseAllBanks;
    };
    if (first.reach == CommandReach::Refresh) {
        return WaitCause::Refresh;
    }
    if (row.window > 1) {
        return WaitCause::ActivationWindow;
    }
    if (first.kind == CommandKind::Row && held.kind == CommandKind::Row && row.before.size() > 1) {
        return WaitCause::CommandSlot; // a row for all row commands: the bus that they share
    }
    if (opens(first)) {
        return opens(held) ? WaitCause::ActivationPace : closes(held) ? WaitCause::Precharge : WaitCause::RowActivation;
    }
    if (closes(first) || closes(held)) {
        return WaitCause::Precharge;
    }
    const bool isOneSet = std::ranges::find(row.before, after) != row.before.end();
    const bool isMixed = row.after.size() > 1 || row.before.size() > 1;
    return isOneSet || isMixed ? WaitCause::ColumnPace : WaitCause::BusTurnaround;
}

Result<void> Machine::compileConstraints()
{
    std::vector<Row> rows;
    for (std::size_t i = 0; i < m_description.constraints.size(); ++i) {
        const std::string& rule = m_description.constraints[i].rule;
        std::size_t number = i + 1;
        if (!rule.empty()) {
            const auto first = std::ranges::find(m_description.constraints, rule, &ConstraintSpec::rule);
            number -= static_cast<std::size_t>(first - m_description.constraints.begin());
        }
        auto row = compileRow(m_description.constraints[i], (rule.empty() ? "" : "rule " + inQuotes(rule) + ", ") +
                                                                "constraint row " + std::to_string(number));
        if (!row) {
            return tl::unexpected<Error>(row.error());
        }
        rows.push_back(std::move(*row));
    }
    classify(rows);

    m_consequences.resize(m_commands.size());
    for (int command = 0; command < commandCount(); ++command) {
        auto& consequences = m_consequences[static_cast<std::size_t>(command)];
        std::map<std::pair<int, int>, std::pair<int, WaitCause>> strongest; // latency and cause per (level, class)
        for (const Row& row : rows) {
            if (std::ranges::find(row.after, command) == row.after.end()) {
                continue;
            }
            for (const int timingClass : heldClasses(row)) {
                if (row.window > 1) {
                    consequences.push_back(
                        {row.level, timingClass, row.latency, row.window, m_windowSlots++, causeOf(row, command), 0});
                } else {
                    auto& known = strongest[{row.level, timingClass}];
                    if (row.latency > known.first) {
                        known = {row.latency, causeOf(row, command)};
                    }
                }
            }
        }
        for (const auto& [key, what] : strongest) {
            consequences.push_back({key.first, key.second, what.first, 1, -1, what.second, 0});
        }
    }
    groupByReadiness();
    return {};
}

void Machine::groupByReadiness()
{
    std::map<std::pair<int, std::vector<int>>, int> groupOf; // by class and checked levels
    for (Command& each : m_commands) {
        const std::vector<int> levels(each.checkedLevels, each.checkedLevels + each.checkedLevelCount);
        each.readyGroup =
            groupOf.try_emplace({each.timingClass, levels}, static_cast<int>(groupOf.size())).first->second;
    }
    m_readyGroups = static_cast<int>(groupOf.size());
    std::map<std::pair<int, int>, std::uint64_t> raised; // ready groups by (level, class)
    for (auto& consequences : m_consequences) {
        for (Consequence& each : consequences) {
            for (const auto& [key, group] : groupOf) {
                if (key.first == each.timingClass && std::ranges::count(key.second, each.level) > 0) {
                    each.readyGroups |= std::uint64_t{1} << static_cast<unsigned>(group);
                }
            }
            raised[{each.level, each.timingClass}] = each.readyGroups;
        }
    }
    for (const auto& [key, groups] : raised) {
        for (int i = 0; i < nodesOfLevel(key.first); ++i) {
            m_readyEntries.push_back({key.first, firstNode(key.first) + i, key.second, groups});
        }
    }
}

Result<void> Machine::checkEnergy()
{
    constexpr double kMostPicojoules = 1e6;
    constexpr std::int64_t kMostCount = 65'536;
    for (std::size_t i = 0; i < m_description.energy.rows.size(); ++i) {
        const EnergyRow& row = m_description.energy.rows[i];
        const std::string where = "energy row " + std::to_string(i + 1);
        for (const std::string& name : row.commands) {
            if (!findCommand(name)) {
                return fail("unknown command " + inQuotes(name), where, "name a command of this device");
            }
        }
        if (row.segment.empty()) {
            return fail("the segment has no name", where, "name a part of the data path, such as cell array");
        }
        if (!(row.picojoules >= 0 && row.picojoules <= kMostPicojoules)) {
            return fail("the energy is out of range", where + ", pj", "use 0 to 1000000 picojoules");
        }
        if (row.count < 1 || row.count > kMostCount) {
            return fail("count " + std::to_string(row.count) + " is out of range", where + ", count", "use 1 to 65536");
        }
    }
    if (!(m_description.energy.backgroundMilliwatts >= 0 && m_description.energy.backgroundMilliwatts <= 1e6)) {
        return fail("the power is out of range", "energy, background_mw", "use 0 to 1000000 milliwatts");
    }
    compileEnergy();
    return {};
}

Result<void> Machine::compileController()
{
    const ControllerSpec& spec = m_description.controller;
    if (spec.queueCapacity < 1 || spec.queueCapacity > 1024) {
        return fail("capacity " + std::to_string(spec.queueCapacity) + " is out of range", "controller, queue_capacity",
                    "use 1 to 1024");
    }
    if (!(spec.writeModeBelow <= spec.writeModeAbove)) {
        // Otherwise the mode would change in every cycle between the two limits.
        return fail("ends write mode above the number of writes that starts it", "controller, write_mode_below",
                    "make it at most write_mode_above");
    }
    const auto interval = evaluateFormula(spec.refreshInterval, m_description.timing);
    if (!interval) {
        return tl::unexpected<Error>(interval.error());
    }
    if (*interval < 1) {
        return fail("the interval must be positive", "controller, refresh_interval", "give cycles between refreshes");
    }
    const auto refresh = findCommand(spec.refreshCommand);
    if (!refresh) {
        return fail("unknown command " + inQuotes(spec.refreshCommand), "controller, refresh_command",
                    "name a command of this device");
    }
    if (command(*refresh).need != RowNeed::AllBanksClosed) {
        return fail(inQuotes(spec.refreshCommand) + " does not need all banks closed", "controller, refresh_command",
                    "give the refresh command the need all_banks_closed");
    }
    m_refreshLevel = findLevel(m_description, spec.refreshLevel);
    if (m_refreshLevel < 0) {
        return fail("unknown level " + inQuotes(spec.refreshLevel), "controller, refresh_level",
                    "name a level of this device");
    }
    m_refreshCommand = *refresh;
    m_refreshInterval = *interval;
    if (spec.postponedRefreshes > 0) {
        m_longestRefreshWait =
            std::max<std::int64_t>(1, spec.postponedRefreshes * m_refreshInterval - longestWayToRefresh());
    }
    return compileDataLatencies();
}

/// Computes when each request's data is at the host; fences may wait for it.
Result<void> Machine::compileDataLatencies()
{
    const auto ofReads = evaluateFormula(m_description.controller.readLatency, m_description.timing);
    if (!ofReads) {
        return tl::unexpected<Error>(ofReads.error());
    }
    for (std::size_t i = 0; i < m_requests.size(); ++i) {
        const RequestSpec& spec = m_description.requests[i];
        if (spec.dataLatency.empty()) {
            m_requests[i].dataLatency = spec.queue == RequestQueueKind::Read ? static_cast<int>(*ofReads) : 0;
            continue;
        }
        const auto latency = evaluateFormula(spec.dataLatency, m_description.timing);
        if (!latency) {
            return fail(latency.error().what,
                        "request " + inQuotes(spec.name) + ", data_latency, " + latency.error().where,
                        latency.error().hint);
        }
        m_requests[i].dataLatency = static_cast<int>(*latency);
    }
    return {};
}

/// Cycles from the decision that a refresh takes precedence until the last node is refreshed. Rows that are open may
/// still be read or written; then rows close, then the nodes are refreshed one after another:
///
///   activation -> column command -> another one after a bus turnaround -> precharge of all -> refresh of each node
std::int64_t Machine::longestWayToRefresh() const
{
    const auto opens = [](const Command& each) {
        return each.effect == RowEffect::OpenBank || each.effect == RowEffect::OpenAllBanks;
    };
    const int close = command(m_refreshCommand).whenOtherRow;
    std::int64_t toColumn = 0;
    std::int64_t betweenColumns = 0;
    std::int64_t toClose = 0;
    std::int64_t toRefresh = 0;
    for (int first = 0; first < commandCount(); ++first) {
        const bool isColumn = command(first).kind == CommandKind::Column;
        for (const Consequence& row : consequences(first)) {
            const auto holds = [&](const Command& each) { return each.timingClass == row.timingClass; };
            const bool holdsColumn = std::ranges::any_of(
                m_commands, [&](const Command& each) { return each.kind == CommandKind::Column && holds(each); });
            if (holdsColumn) {
                std::int64_t& longest = isColumn ? betweenColumns : toColumn;
                longest = isColumn || opens(command(first)) ? std::max<std::int64_t>(longest, row.latency) : longest;
            }
            if (close != kNoCommand && first != m_refreshCommand && holds(command(close))) {
                toClose = std::max<std::int64_t>(toClose, row.latency);
            }
            if (first != m_refreshCommand && holds(command(m_refreshCommand))) {
                toRefresh = std::max<std::int64_t>(toRefresh, row.latency);
            }
        }
    }
    return toColumn + betweenColumns + toClose + toRefresh + 2 * nodesOfLevel(m_refreshLevel);
}

} // namespace pimento::sim
