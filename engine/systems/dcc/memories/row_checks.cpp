// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_checks.h"

#include "engine/devices/device_checks.h"
#include "sim/dram/device_rules.h"
#include "sim/dram/formula.h"

#include <algorithm>
#include <set>
#include <utility>

// Checks of a row's life cycle: it opens, is accessed, closes, and the next one opens. With the active rules, the
// constraint table must keep these steps apart, and refreshes must leave time for one such cycle.

namespace pimento {

namespace {

using Log = ObjectReader::Log;

class RowCycle {
public:
    RowCycle(const sim::DeviceDescription& device, Log& log) : m_device(&device), m_log(&log) {}

    /// Reports steps that no row of the table keeps apart, for the commands that requests end with and for the refresh.
    void checkSteps()
    {
        const sim::CommandSpec* refresh = find(m_device->controller.refreshCommand);
        wants(refresh->whenOtherRow, refresh->name, "banks would be refreshed while they close");
        for (const sim::CommandSpec* command : rowCommands()) {
            const std::string& opens = command->whenClosed;
            const std::string& closes = command->whenOtherRow;
            wants(opens, command->name, "a row would be accessed before it is open");
            wants(command->name, closes, "a row would close while it is accessed");
            wants(opens, closes, "a row would close while it opens");
            wants(closes, opens, "a row would open while its bank still closes");
            wants(refresh->name, opens, "a row would open while its bank is refreshed");
        }
    }

    /// Cycles of a refresh and one access to a row after it, according to the table.
    [[nodiscard]] std::int64_t round() const
    {
        const std::string& refresh = m_device->controller.refreshCommand;
        std::int64_t most = 0;
        for (const sim::CommandSpec* command : rowCommands()) {
            most = std::max(
                most, distance(refresh, command->whenClosed) + distance(command->whenClosed, command->name) +
                          distance(command->name, command->whenOtherRow) + distance(command->whenOtherRow, refresh));
        }
        return most;
    }

private:
    [[nodiscard]] const sim::CommandSpec* find(const std::string& name) const
    {
        return &*std::ranges::find(m_device->commands, name, &sim::CommandSpec::name);
    }

    [[nodiscard]] std::vector<const sim::CommandSpec*> rowCommands() const
    {
        std::set<const sim::CommandSpec*> all;
        for (const sim::RequestSpec& request : m_device->requests) {
            if (request.queue != sim::RequestQueueKind::Barrier) {
                const sim::CommandSpec* command = find(request.finalCommand);
                const bool needsRow =
                    command->need == sim::RowNeed::AddressedBankOpen || command->need == sim::RowNeed::AllBanksOpen;
                if (needsRow) {
                    all.insert(command);
                }
            }
        }
        return {all.begin(), all.end()};
    }

    [[nodiscard]] std::ptrdiff_t depthOf(const std::string& level) const
    {
        return std::ranges::find(m_device->levels, level, &sim::Level::name) - m_device->levels.begin();
    }

    /// Maximum delay that a row of the table puts between two commands; 0: none.
    [[nodiscard]] std::int64_t distance(const std::string& first, const std::string& second) const
    {
        std::int64_t most = 0;
        for (const sim::ConstraintSpec& row : m_device->constraints) {
            const bool isAbout = row.window == 1 && std::ranges::find(row.after, first) != row.after.end() &&
                                 std::ranges::find(row.before, second) != row.before.end() &&
                                 depthOf(row.level) <= depthOf(find(second)->deepestCheck);
            if (isAbout) {
                most = std::max(most, sim::evaluateFormula(row.latency, m_device->timing).value_or(0));
            }
        }
        return most;
    }

    void wants(const std::string& first, const std::string& second, const char* otherwise)
    {
        if (distance(first, second) == 0 && m_told.insert({first, second}).second) {
            m_log->add("constraints",
                       "no row holds " + inQuotes(second) + " back behind " + inQuotes(first) + ": " + otherwise,
                       "Add a row with " + inQuotes(first) + " in \"after\", " + inQuotes(second) +
                           " in \"before\", more than 0 cycles and a level that " + inQuotes(second) + " looks at");
        }
    }

    const sim::DeviceDescription* m_device;
    Log* m_log;
    std::set<std::pair<std::string, std::string>> m_told;
};

} // namespace

void checkRowCycle(const sim::DeviceDescription& device, ObjectReader::Log& log)
{
    const auto sound = sim::withRules(device);
    if (!sound || device.simulator != sim::Simulator::Tables) {
        return;
    }
    RowCycle cycle(*sound, log);
    if (!device.compute.family.empty()) {
        cycle.checkSteps();
    }
    const std::string& formula = device.controller.refreshInterval;
    const std::int64_t interval = sim::evaluateFormula(formula, device.timing).value_or(0);
    if (const std::int64_t round = cycle.round(); interval <= round) {
        log.add(device.timing.contains(formula) ? "timing." + formula : "controller.refresh_interval",
                "is " + std::to_string(interval) + ", but a refresh and one access to a row behind it take " +
                    std::to_string(round) + " cycles",
                "Raise it above " + std::to_string(round) + "; DDR memories refresh every 3900 ns or more");
    }
}

} // namespace pimento
