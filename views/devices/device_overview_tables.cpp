// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/device_tables.h"

#include "engine/devices/device_kind.h"
#include "engine/systems/dcc/memories/bank_rows.h"
#include "engine/systems/modules.h"
#include "views/devices/device_text.h"
#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <array>
#include <functional>

namespace pimento {

using namespace device_text;

namespace {

/// Makes a table with columns for names, values and notes.
TextTable factTable(const QString& name)
{
    return {{{name, {}, false}, {Texts::tr("value"), {}, false}, {Texts::tr("note"), {}, false}}, {}};
}

QString levelLists(const std::vector<std::vector<std::string>>& lists)
{
    QString all;
    for (const auto& levels : lists) {
        all += (all.isEmpty() ? QString() : QStringLiteral(", ")) + joined(levels, QStringLiteral(" × "));
    }
    return all.isEmpty() ? Texts::tr("none") : all;
}

QString addressText(const std::vector<sim::AddressField>& fields)
{
    QString all;
    for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
        all += (all.isEmpty() ? QString() : QStringLiteral("  ")) +
               QStringLiteral("%1%2%3").arg(QString::fromStdString(field->name), QChar(QChar::Nbsp)).arg(field->bits);
    }
    return all;
}

QString organisationText(const sim::DeviceDescription& device)
{
    QString text;
    for (const sim::Level& level : device.levels) {
        text +=
            (text.isEmpty() ? QString() : QStringLiteral(" × ")) +
            QStringLiteral("%1%2%3").arg(level.count).arg(QChar(QChar::Nbsp)).arg(inWords(level.name));
    }
    return text;
}

/// Appends rows to a table of names, values and notes.
class FactRows {
public:
    explicit FactRows(TextTable& table) : m_table(table) {}

    void add(const char* name, const QString& value, const QString& note = {})
    {
        m_table.rows.push_back({Texts::tr(name), value, note});
    }

private:
    TextTable& m_table;
};

/// True if another table shows the note of a key next to its value.
bool isShownElsewhere(const std::string& key)
{
    constexpr std::array kElsewhere = {"timing.", "constraints[", "energy.commands[",
                                       "rules[",  "commands[",    "requests["};
    return key.empty() || key == "energy" ||
           std::ranges::any_of(kElsewhere, [&](const char* start) { return key.starts_with(start); });
}

void addUnits(FactRows& rows, const sim::DeviceDescription& device)
{
    const sim::ComputeSpec& compute = device.compute;
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "family"), QString::fromStdString(compute.family),
             Texts::tr("decides how the compiler makes programs"));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "banks of a unit"), QString::number(compute.banksPerCore));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "element types"), joined(compute.elementTypes, QStringLiteral(", ")));
    const auto addColumns = [&](const char* name, int columns, const QString& note) {
        if (columns > 0) {
            rows.add(name, formatSize(columns * device.columnBytes.value()), note.arg(columns));
        }
    };
    addColumns(QT_TRANSLATE_NOOP("DeviceTables", "operand buffer"), compute.bufferEntries, Texts::tr("%1 columns"));
    addColumns(QT_TRANSLATE_NOOP("DeviceTables", "result buffer"), compute.resultSlots,
               Texts::tr("%1 columns per channel"));
    if (compute.registers > 0) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "registers"), QStringLiteral("2 × %1").arg(compute.registers),
                 Texts::tr("two files of vectors"));
    }
    if (compute.accumulators > 0) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "accumulators"), QString::number(compute.accumulators),
                 Texts::tr("per unit, one number each"));
    }
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "softmax unit"), compute.hasSoftmax ? Texts::tr("yes") : Texts::tr("no"),
             !compute.hasSoftmax        ? QString()
             : compute.softmaxLanes > 0 ? Texts::tr("%1 scores per command").arg(compute.softmaxLanes)
                                        : Texts::tr("one row of scores per command"));
    if (compute.hasSoftmax) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "softmax passes"), QString::number(compute.softmaxPasses),
                 Texts::tr("how often scores pass through the unit"));
    }
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "sums results over"), levelLists(compute.merge));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "broadcasts a write over"), levelLists(compute.spread));
}

QString nanosecondText(std::int64_t nanoseconds)
{
    return nanoseconds == 0 ? Texts::tr("not in the time")
                            : formatQuantity(static_cast<double>(nanoseconds) * 1e-9, QStringLiteral("s"));
}

void addHost(FactRows& rows, const sim::DeviceDescription& device)
{
    const sim::HostSpec& host = device.host;
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "rows for the host"),
             formatInteger(static_cast<double>(host.rowsPerBank)),
             Texts::tr("in every bank, behind the rows for the units"));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "host on-chip memory"), formatSize(host.onChip.value()),
             Texts::tr("where the host may reorder data"));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "host kernel launch"), nanosecondText(host.launchNanoseconds),
             host.launchNanoseconds > 0 ? Texts::tr("shown separately, not in the time") : QString());
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "latency to first data"), nanosecondText(host.accessNanoseconds));
    if (!host.source.empty()) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "source of host figures"), QString(),
                 QString::fromStdString(host.source));
    }
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "host address"), addressText(host.address),
             Texts::tr("bits, high to low"));
}

/// Adds the facts of a device's kind, section by section. Sources are not translated.
void addFacts(TextTable& table, const std::vector<DeviceFact>& facts)
{
    const auto isSource = [](const std::string& note) { return !isTenantText(note); };
    for (const DeviceFact& fact : facts) {
        table.rows.push_back({QStringLiteral("%1: %2").arg(inWords(fact.section), inWords(fact.name)),
                              inWords(fact.value),
                              isSource(fact.note) ? QString::fromStdString(fact.note) : inWords(fact.note)});
    }
}

/// Adds what simulates the device, and its name.
void addNames(FactRows& rows, const sim::Device& device)
{
    const SimulatorText simulator = kindOf(device).simulator(device);
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "simulated by"), inWords(simulator.title), inWords(simulator.note));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "name"), QString::fromStdString(device.name),
             Texts::tr("for command lines"));
}

/// Names the rule, on by default, that changes a value of the file; "": none does.
QString changedBy(const sim::DeviceDescription& device, const std::function<bool(const sim::RuleSpec&)>& changes)
{
    const auto rule = std::ranges::find_if(device.rules, [&](const auto& each) { return each.isOn && changes(each); });
    return rule == device.rules.end() ? QString()
                                      : Texts::tr("changed by the rule %1").arg(QString::fromStdString(rule->name));
}

void addController(FactRows& rows, const sim::DeviceDescription& device)
{
    const sim::ControllerSpec& controller = device.controller;
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "queues per channel"),
             Texts::tr("%1 requests each").arg(controller.queueCapacity));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "write mode"),
             Texts::tr("starts above %1, ends at %2")
                 .arg(numberText(controller.writeModeAbove), numberText(controller.writeModeBelow)),
             Texts::tr("queued writes"));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "read to its data"),
             Texts::tr("%1 cycles").arg(cyclesOf(device, controller.readLatency)),
             QString::fromStdString(controller.readLatency));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "order of unit requests"),
             controller.keepsPimOrder ? Texts::tr("program order") : Texts::tr("any order"),
             changedBy(device, [](const sim::RuleSpec& rule) { return rule.keepsPimOrder; }));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "fences wait for"),
             controller.fencesWaitForData ? Texts::tr("read data") : Texts::tr("commands"),
             changedBy(device, [](const sim::RuleSpec& rule) { return rule.fencesWaitForData; }));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "postponed refreshes"),
             controller.postponedRefreshes > 0 ? Texts::tr("%1 at most").arg(controller.postponedRefreshes)
                                               : Texts::tr("while rows are in use"),
             changedBy(device, [](const sim::RuleSpec& rule) { return rule.postponedRefreshes > 0; }));
}

} // namespace

QString formatSize(std::int64_t bytes)
{
    constexpr std::array kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    double value = static_cast<double>(bytes);
    for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit) {
        value /= 1024;
    }
    return QStringLiteral("%1%2%3").arg(formatDigits(value, 4), QChar(kThinSpace), QLatin1String(kUnits[unit]));
}

QString useText(RowUse use)
{
    switch (use) {
    case RowUse::Units:
        return Texts::tr("data for the units");
    case RowUse::Host:
        return Texts::tr("data in host layout");
    case RowUse::Reserved:
        return Texts::tr("reserved: registers and mode changes");
    }
    return {};
}

QString rangeText(const BankRowRange& range)
{
    return QStringLiteral("%1\u2013%2")
        .arg(formatInteger(static_cast<double>(range.first)), formatInteger(static_cast<double>(range.last)));
}

TextTable figuresTable(const sim::DeviceDescription& device)
{
    const DeviceFacts facts = factsOf(device);
    TextTable table = factTable(Texts::tr("figure"));
    FactRows rows(table);
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "banks"), formatInteger(static_cast<double>(facts.banks)),
             Texts::tr("%1 groups of %2").arg(device.channels()).arg(device.banksPerChannel()));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "capacity"), formatSize(facts.capacityBytes),
             Texts::tr("%1 per bank: %2 rows of %3 × %4")
                 .arg(formatSize(device.bankBytes()), formatInteger(static_cast<double>(device.rowsPerBank)))
                 .arg(device.columnsPerRow)
                 .arg(formatSize(device.columnBytes.value())));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "clock"), formatQuantity(facts.clockHertz, QStringLiteral("Hz")),
             Texts::tr("%1 ps per cycle").arg(formatInteger(static_cast<double>(device.clockPeriod.value()))));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "peak host bandwidth"),
             formatQuantity(facts.externalBandwidth, QStringLiteral("B/s")),
             Texts::tr("by %1").arg(QString::fromStdString(facts.externalCommand)));
    if (facts.internalBandwidth > 0) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "peak unit bandwidth"),
                 formatQuantity(facts.internalBandwidth, QStringLiteral("B/s")),
                 Texts::tr("by %1, %2 the host bandwidth")
                     .arg(QString::fromStdString(facts.internalCommand),
                          formatFactor(facts.internalBandwidth / facts.externalBandwidth)));
    }
    if (device.hasCommands()) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "refresh"), formatPercent(facts.refreshShare),
                 Texts::tr("of the time: %1 every %2 cycles in each %3")
                     .arg(QString::fromStdString(device.controller.refreshCommand),
                          formatInteger(static_cast<double>(cyclesOf(device, device.controller.refreshInterval))),
                          QString::fromStdString(device.controller.refreshLevel)));
    }
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "devices per host"), QString::number(device.devicesPerHost),
             Texts::tr("one of them is simulated"));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "organisation"), organisationText(device));
    rows.add(QT_TRANSLATE_NOOP("DeviceTables", "address"), addressText(device.address), Texts::tr("bits, high to low"));
    for (const BankRowRange& range : bankRows(device)) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "rows of a bank"), rangeText(range), useText(range.use));
    }
    if (device.hasCommands()) {
        addController(rows, device);
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "elements of a column"), QString::number(device.simdWidth),
                 Texts::tr("for the published generators"));
    }
    addNames(rows, device);
    return table;
}

TextTable kindTable(const sim::Device& device)
{
    TextTable table = factTable(Texts::tr("figure"));
    addFacts(table, kindOf(device).facts(device));
    FactRows rows(table);
    addNames(rows, device);
    return table;
}

TextTable unitsTable(const sim::DeviceDescription& device)
{
    TextTable table = factTable(Texts::tr("units and host"));
    FactRows rows(table);
    if (const auto facts = kindOf(device).facts(device); !facts.empty()) {
        addFacts(table, facts);
    } else if (device.compute.family.empty()) {
        rows.add(QT_TRANSLATE_NOOP("DeviceTables", "units"), Texts::tr("none"),
                 Texts::tr("not described: the compiler cannot make programs for this device"));
    } else {
        addUnits(rows, device);
        addHost(rows, device);
    }
    for (const auto& [key, note] : device.notes) {
        if (!isShownElsewhere(key)) {
            table.rows.push_back(
                {Texts::tr("note on %1").arg(QString::fromStdString(key)), QString(), QString::fromStdString(note)});
        }
    }
    return table;
}

} // namespace pimento
