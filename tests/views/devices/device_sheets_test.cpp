// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/device_sheets.h"

#include "engine/devices/device_file.h"
#include "tests/support/documented_keys.h"
#include "tests/support/places.h"
#include "tests/support/small_exploration.h"
#include "views/devices/organisation_picture.h"
#include "views/devices/rules_sheet.h"
#include "views/devices/text_table_view.h"
#include "views/texts/words.h"

#include <QAbstractItemModel>
#include <QLabel>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <map>

namespace pimento {

namespace {

using sim::DeviceDescription;

/// Returns everything that the sheets say about a device, in every table and for every rule.
QString textOf(DeviceSheets& sheets, const DeviceDescription& device)
{
    QString all;
    const auto add = [&](const QWidget& part) {
        for (const QLabel* label : part.findChildren<QLabel*>()) {
            all += label->text() + QLatin1Char('\n');
        }
        for (const TextTableView* table : part.findChildren<TextTableView*>()) {
            const QAbstractItemModel& model = *table->model();
            for (int row = 0; row < model.rowCount(); ++row) {
                for (int column = 0; column < model.columnCount(); ++column) {
                    all += model.index(row, column).data().toString() + QLatin1Char('\n');
                }
            }
        }
    };
    sheets.setDevice(device);
    add(sheets);
    auto& rules = *sheets.findChild<RulesSheet*>();
    for (std::size_t rule = 0; rule < device.rules.size(); ++rule) {
        rules.showRule(rule);
        add(rules);
    }
    return all;
}

/// Returns a change of the value of each key of a device file.
const std::map<std::string, std::function<void(DeviceDescription&)>>& changes()
{
    static const std::map<std::string, std::function<void(DeviceDescription&)>> all = {
        {"name", [](DeviceDescription& d) { d.name = "other"; }},
        {"summary", [](DeviceDescription& d) { d.summary = "other"; }},
        {"source", [](DeviceDescription& d) { d.source = "other"; }},
        {"simulator", [](DeviceDescription& d) { d.simulator = sim::Simulator::Samsung; }},
        {"levels.name", [](DeviceDescription& d) { d.levels[0].name = "stack"; }},
        {"levels.count", [](DeviceDescription& d) { d.levels[0].count = 3; }},
        {"bank.rows", [](DeviceDescription& d) { d.rowsPerBank = 77; }},
        {"bank.columns", [](DeviceDescription& d) { d.columnsPerRow = 7; }},
        {"bank.column_bytes", [](DeviceDescription& d) { d.columnBytes = Bytes{16}; }},
        {"address.field", [](DeviceDescription& d) { d.address[0].name = "other"; }},
        {"address.bits", [](DeviceDescription& d) { d.address[0].bits = 9; }},
        {"simd_width", [](DeviceDescription& d) { d.simdWidth = 77; }},
        {"devices_per_host", [](DeviceDescription& d) { d.devicesPerHost = 77; }},
        {"clock_ps", [](DeviceDescription& d) { d.clockPeriod = Picoseconds{777}; }},
        {"timing", [](DeviceDescription& d) { d.timing["nBL"] = 777; }},
        {"commands.name", [](DeviceDescription& d) { d.commands[0].name = "OTHER"; }},
        {"commands.meaning", [](DeviceDescription& d) { d.commands[0].meaning = "other"; }},
        {"commands.kind", [](DeviceDescription& d) { d.commands[0].kind = sim::CommandKind::Column; }},
        {"commands.need", [](DeviceDescription& d) { d.commands[0].need = sim::RowNeed::AllBanksOpen; }},
        {"commands.when_closed", [](DeviceDescription& d) { d.commands[0].whenClosed = "OTHER"; }},
        {"commands.when_other_row", [](DeviceDescription& d) { d.commands[0].whenOtherRow = "OTHER"; }},
        {"commands.effect", [](DeviceDescription& d) { d.commands[0].effect = sim::RowEffect::CloseAllBanks; }},
        {"commands.reach", [](DeviceDescription& d) { d.commands[0].reach = sim::CommandReach::Refresh; }},
        {"commands.deepest_check", [](DeviceDescription& d) { d.commands[0].deepestCheck = "other"; }},
        {"commands.bytes", [](DeviceDescription& d) { d.commands[0].bytes = Bytes{777}; }},
        {"commands.busy", [](DeviceDescription& d) { d.commands[0].busy = "777"; }},
        {"requests.name", [](DeviceDescription& d) { d.requests[0].name = "OTHER"; }},
        {"requests.final", [](DeviceDescription& d) { d.requests[0].finalCommand = "OTHER"; }},
        {"requests.queue", [](DeviceDescription& d) { d.requests[0].queue = sim::RequestQueueKind::Barrier; }},
        {"requests.side", [](DeviceDescription& d) { d.requests[0].side = sim::RequestSide::Fence; }},
        {"requests.op", [](DeviceDescription& d) { d.requests[0].op = "other"; }},
        {"requests.data_latency", [](DeviceDescription& d) { d.requests[0].dataLatency = "777"; }},
        {"constraints.level", [](DeviceDescription& d) { d.constraints[0].level = "other"; }},
        {"constraints.after", [](DeviceDescription& d) { d.constraints[0].after = {"OTHER"}; }},
        {"constraints.before", [](DeviceDescription& d) { d.constraints[0].before = {"OTHER"}; }},
        {"constraints.latency", [](DeviceDescription& d) { d.constraints[0].latency = "777"; }},
        {"constraints.window", [](DeviceDescription& d) { d.constraints[0].window = 7; }},
        {"controller.queue_capacity", [](DeviceDescription& d) { d.controller.queueCapacity = 777; }},
        {"controller.write_mode_above", [](DeviceDescription& d) { d.controller.writeModeAbove = 7.5; }},
        {"controller.write_mode_below", [](DeviceDescription& d) { d.controller.writeModeBelow = 7.5; }},
        {"controller.read_latency", [](DeviceDescription& d) { d.controller.readLatency = "777"; }},
        {"controller.refresh_interval", [](DeviceDescription& d) { d.controller.refreshInterval = "777"; }},
        {"controller.refresh_command", [](DeviceDescription& d) { d.controller.refreshCommand = "OTHER"; }},
        {"controller.pim_order", [](DeviceDescription& d) { d.controller.keepsPimOrder = true; }},
        {"controller.fences_wait_for", [](DeviceDescription& d) { d.controller.fencesWaitForData = true; }},
        {"controller.postponed_refreshes", [](DeviceDescription& d) { d.controller.postponedRefreshes = 77; }},
        {"controller.refresh_level", [](DeviceDescription& d) { d.controller.refreshLevel = "other"; }},
        {"compute.family", [](DeviceDescription& d) { d.compute.family = "other"; }},
        {"compute.banks_per_core", [](DeviceDescription& d) { d.compute.banksPerCore = 77; }},
        {"compute.element_types", [](DeviceDescription& d) { d.compute.elementTypes = {"fp4"}; }},
        {"compute.buffer_entries", [](DeviceDescription& d) { d.compute.bufferEntries = 777; }},
        {"compute.result_slots", [](DeviceDescription& d) { d.compute.resultSlots = 777; }},
        {"compute.merge.levels", [](DeviceDescription& d) { d.compute.merge = {{"other"}}; }},
        {"compute.spread.levels", [](DeviceDescription& d) { d.compute.spread = {{"other"}}; }},
        {"compute.registers", [](DeviceDescription& d) { d.compute.registers = 77; }},
        {"compute.accumulators", [](DeviceDescription& d) { d.compute.accumulators = 77; }},
        {"compute.softmax_units", [](DeviceDescription& d) { d.compute.hasSoftmax = false; }},
        {"compute.softmax_lanes", [](DeviceDescription& d) { d.compute.softmaxLanes = 77; }},
        {"compute.softmax_passes", [](DeviceDescription& d) { d.compute.softmaxPasses = 77; }},
        {"host.address.field", [](DeviceDescription& d) { d.host.address[0].name = "other"; }},
        {"host.address.bits", [](DeviceDescription& d) { d.host.address[0].bits = 9; }},
        {"host.rows", [](DeviceDescription& d) { d.host.rowsPerBank = 777; }},
        {"host.on_chip_bytes", [](DeviceDescription& d) { d.host.onChip = Bytes{777}; }},
        {"host.launch_ns", [](DeviceDescription& d) { d.host.launchNanoseconds = 777; }},
        {"host.access_ns", [](DeviceDescription& d) { d.host.accessNanoseconds = 777; }},
        {"host.source", [](DeviceDescription& d) { d.host.source = "other"; }},
        {"energy.source", [](DeviceDescription& d) { d.energy.source = "other"; }},
        {"energy.background_mw", [](DeviceDescription& d) { d.energy.backgroundMilliwatts = 77; }},
        {"energy.commands.commands", [](DeviceDescription& d) { d.energy.rows[0].commands = {"OTHER"}; }},
        {"energy.commands.segment", [](DeviceDescription& d) { d.energy.rows[0].segment = "other"; }},
        {"energy.commands.pj", [](DeviceDescription& d) { d.energy.rows[0].picojoules = 7.25; }},
        {"energy.commands.count", [](DeviceDescription& d) { d.energy.rows[0].count = 77; }},
        {"rules.rule", [](DeviceDescription& d) { d.rules[0].name = "other"; }},
        {"rules.reason", [](DeviceDescription& d) { d.rules[0].reason = "other"; }},
        {"rules.source", [](DeviceDescription& d) { d.rules[0].source = "other"; }},
        {"rules.default", [](DeviceDescription& d) { d.rules[0].isOn = false; }},
        {"rules.constraints", [](DeviceDescription& d) { d.rules[0].constraints[0].latency = "777"; }},
        {"rules.commands", [](DeviceDescription& d) { d.rules[0].commands[0].busy = "777"; }},
        {"rules.postponed_refreshes", [](DeviceDescription& d) { d.rules[0].postponedRefreshes = 77; }},
        {"rules.fences_wait_for", [](DeviceDescription& d) { d.rules[0].fencesWaitForData = true; }},
        {"rules.timing",
         [](DeviceDescription& d) {
             d.rules[0].timing = {{"nRP", 777}};
         }},
        {"rules.spread.levels", [](DeviceDescription& d) { d.rules[0].spread = {{"other"}}; }},
        {"rules.pim_order", [](DeviceDescription& d) { d.rules[0].keepsPimOrder = true; }},
    };
    return all;
}

} // namespace

TEST(DeviceSheets, ShowTheValueOfEveryDocumentedKey)
{
    DeviceSheets sheets;
    const DeviceDescription device = test::registry().find("attacc").value()->description();
    const QString before = textOf(sheets, device);
    const std::set<std::string> keys = test::documentedKeys();
    ASSERT_GT(keys.size(), 80U);

    for (const std::string& key : keys) {
        const auto next = keys.upper_bound(key + ".");
        const bool isSection = next != keys.end() && next->starts_with(key + ".");
        // The page's heading has the title, and every file has the same format. Other kinds of devices have tables of
        // their own.
        if (isSection || key == "format" || key == "title" || key.starts_with("dpus.") ||
            key.starts_with("accelerator.") || key.starts_with("crossbars.")) {
            continue;
        }
        const auto change = changes().find(key);
        if (change == changes().end()) {
            ADD_FAILURE() << "no change of " << key << " is known here";
            continue;
        }
        DeviceDescription changed = device;
        change->second(changed);
        EXPECT_NE(textOf(sheets, changed), before) << key << " is not on show";
    }
}

TEST(DeviceSheets, ShowTheValueOfEveryNumberOfDpus)
{
    DeviceSheets sheets;
    const auto text = readDeviceText(sourceFile("/datasets/backends/upmem.json")).value();
    const auto device = nlohmann::json::parse(text);
    const QString before = textOf(sheets, parseDevice(text, "upmem").value());
    const auto flat = device.flatten();
    int changed = 0;

    for (const auto& [place, value] : flat.items()) {
        // Rows of serial calls need their fixed time and their bandwidth only.
        const std::string row = place.substr(0, place.rfind('/'));
        const bool isSerial = flat.value(row + "/kind", "").starts_with("serial");
        const bool isUnused = isSerial && !place.ends_with("fixed_ms") && !place.ends_with("rank_gbs");
        if (!place.starts_with("/dpus/") || !value.is_number() || isUnused) {
            continue;
        }
        for (const double factor : {2.0, 0.5, 4.0, 1.001}) { // some have to be powers of two, or at most others
            auto other = flat;
            const double next = value == 0 ? factor : value.get<double>() * factor;
            other[place] = value.is_number_integer() && factor != 1.001
                               ? nlohmann::json(static_cast<std::int64_t>(next))
                               : nlohmann::json(next);
            const auto read = parseDevice(other.unflatten().dump(), "changed");
            if (!read || other[place] == value) {
                continue;
            }
            EXPECT_NE(textOf(sheets, *read), before) << place << " is not on show";
            ++changed;
            break;
        }
    }
    EXPECT_GT(changed, 60);
}

TEST(DeviceSheets, ShowEveryNoteOfAFile)
{
    DeviceSheets sheets;
    for (const auto& machine : test::registry().all()) {
        const DeviceDescription& device = machine->description();
        const QString text = textOf(sheets, device);
        for (const auto& [key, note] : device.notes) {
            const QString shown = withSigns(QString::fromStdString(note));
            EXPECT_TRUE(text.contains(shown) || text.contains(shown.toHtmlEscaped())) << device.name << " " << key;
        }
    }
}

TEST(DeviceSheets, ShowNotesOfRulesWithTheirRuleAlone)
{
    DeviceSheets sheets;
    const DeviceDescription device = test::registry().find("attacc").value()->description();
    (void)textOf(sheets, device);

    const QAbstractItemModel& units = *sheets.findChild<TextTableView*>(QStringLiteral("deviceUnits"))->model();
    for (int row = 0; row < units.rowCount(); ++row) {
        EXPECT_FALSE(units.index(row, 0).data().toString().contains(QStringLiteral("rules")));
    }
    sheets.findChild<RulesSheet*>()->showRule(0);
    const QAbstractItemModel& rows = *sheets.findChild<TextTableView*>(QStringLiteral("ruleConstraints"))->model();
    ASSERT_EQ(rows.rowCount(), static_cast<int>(device.rules[0].constraints.size()));
    EXPECT_EQ(rows.index(3, rows.columnCount() - 1).data().toString(),
              QStringLiteral("the last bank that closes decides"));
}

} // namespace pimento
