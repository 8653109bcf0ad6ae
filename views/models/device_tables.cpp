// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/device_tables.h"

#include "engine/backend/device_facts.h"
#include "engine/backend/device_words.h"
#include "views/state/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

QString translate(const char* text) { return QCoreApplication::translate("DeviceTables", text); }

QString joined(const std::vector<std::string>& words, const QString& between = QStringLiteral(" "))
{
    QString all;
    for (const std::string& word : words) {
        all += (all.isEmpty() ? QString() : between) + QString::fromStdString(word);
    }
    return all;
}

/// "addressed_bank_open" as people write it; nothing for "none".
template <class Words, class Value> QString readable(const Words& words, Value value)
{
    const QString word = QString::fromStdString(wordOf(words, value));
    return word == QLatin1String("none") ? QString() : QString(word).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString noteOf(const sim::DeviceDescription& device, const std::string& key)
{
    const auto note = device.notes.find(key);
    return note == device.notes.end() ? QString() : QString::fromStdString(note->second);
}

/// What data sheets mean by a name; the constraint table decides what it does.
QString usualMeaning(const std::string& name)
{
    struct Meaning {
        const char* name;
        const char* words;
    };
    constexpr std::array kMeanings = {
        Meaning{"nBL", QT_TRANSLATE_NOOP("DeviceTables", "burst on the data bus")},
        Meaning{"nCL", QT_TRANSLATE_NOOP("DeviceTables", "read to its data")},
        Meaning{"nCWL", QT_TRANSLATE_NOOP("DeviceTables", "write to its data")},
        Meaning{"nRCD", QT_TRANSLATE_NOOP("DeviceTables", "activation to column access")},
        Meaning{"nRCDRD", QT_TRANSLATE_NOOP("DeviceTables", "activation to read")},
        Meaning{"nRCDWR", QT_TRANSLATE_NOOP("DeviceTables", "activation to write")},
        Meaning{"nRP", QT_TRANSLATE_NOOP("DeviceTables", "precharge to activation")},
        Meaning{"nRAS", QT_TRANSLATE_NOOP("DeviceTables", "activation to precharge")},
        Meaning{"nRC", QT_TRANSLATE_NOOP("DeviceTables", "activation to activation of one bank")},
        Meaning{"nWR", QT_TRANSLATE_NOOP("DeviceTables", "written data to precharge")},
        Meaning{"nRTPS", QT_TRANSLATE_NOOP("DeviceTables", "read to precharge, another bank group")},
        Meaning{"nRTPL", QT_TRANSLATE_NOOP("DeviceTables", "read to precharge, same bank group")},
        Meaning{"nCCDS", QT_TRANSLATE_NOOP("DeviceTables", "column to column, another bank group")},
        Meaning{"nCCDL", QT_TRANSLATE_NOOP("DeviceTables", "column to column, same bank group")},
        Meaning{"nCCDAB", QT_TRANSLATE_NOOP("DeviceTables", "column to column of all banks")},
        Meaning{"nRRDS", QT_TRANSLATE_NOOP("DeviceTables", "activation to activation, another bank group")},
        Meaning{"nRRDL", QT_TRANSLATE_NOOP("DeviceTables", "activation to activation, same bank group")},
        Meaning{"nWTRS", QT_TRANSLATE_NOOP("DeviceTables", "written data to read, another bank group")},
        Meaning{"nWTRL", QT_TRANSLATE_NOOP("DeviceTables", "written data to read, same bank group")},
        Meaning{"nRTW", QT_TRANSLATE_NOOP("DeviceTables", "read to write")},
        Meaning{"nFAW", QT_TRANSLATE_NOOP("DeviceTables", "window of four activations")},
        Meaning{"nREFI", QT_TRANSLATE_NOOP("DeviceTables", "refresh to refresh")},
        Meaning{"nRFC", QT_TRANSLATE_NOOP("DeviceTables", "a refresh")}};
    const auto found = std::ranges::find_if(kMeanings, [&](const Meaning& each) { return name == each.name; });
    return found == kMeanings.end() ? QString() : translate(found->words);
}

QString numberText(double value) { return QString::number(value, 'g', 6); }

QString nanoseconds(const sim::DeviceDescription& device, std::int64_t cycles)
{
    return QString::number(nanosecondsOf(device, cycles), 'f', 2);
}

/// Names before values, with a note.
TextTable factTable(const QString& name)
{
    return {{{name, {}, false}, {translate("value"), {}, false}, {translate("note"), {}, false}}, {}};
}

QString levelLists(const std::vector<std::vector<std::string>>& lists)
{
    QString all;
    for (const auto& levels : lists) {
        all += (all.isEmpty() ? QString() : QStringLiteral(", ")) + joined(levels, QStringLiteral(" × "));
    }
    return all.isEmpty() ? translate("none") : all;
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

} // namespace

QString formatSize(std::int64_t bytes)
{
    constexpr std::array kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    double value = static_cast<double>(bytes);
    for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit) {
        value /= 1024;
    }
    return QStringLiteral("%1%2%3").arg(QString::number(value, 'g', 4), QChar(kThinSpace), QLatin1String(kUnits[unit]));
}

TextTable figuresTable(const sim::DeviceDescription& device)
{
    const DeviceFacts facts = factsOf(device);
    TextTable table = factTable(translate("figure"));
    const auto add = [&](const char* name, const QString& value, const QString& note = {}) {
        table.rows.push_back({translate(name), value, note});
    };
    add(QT_TRANSLATE_NOOP("DeviceTables", "banks"), formatInteger(static_cast<double>(facts.banks)),
        translate("%1 in each of %2").arg(device.banksPerChannel()).arg(device.channels()));
    add(QT_TRANSLATE_NOOP("DeviceTables", "capacity"), formatSize(facts.capacityBytes),
        translate("%1 a bank").arg(formatSize(device.bankBytes())));
    add(QT_TRANSLATE_NOOP("DeviceTables", "clock"), formatQuantity(facts.clockHertz, QStringLiteral("Hz")),
        translate("%1 ps a cycle").arg(device.clockPeriod.value()));
    add(QT_TRANSLATE_NOOP("DeviceTables", "to the host, at most"),
        formatQuantity(facts.externalBandwidth, QStringLiteral("B/s")),
        translate("by %1").arg(QString::fromStdString(facts.externalCommand)));
    if (facts.internalBandwidth > 0) {
        add(QT_TRANSLATE_NOOP("DeviceTables", "to the units, at most"),
            formatQuantity(facts.internalBandwidth, QStringLiteral("B/s")),
            translate("by %1, %2 of the host's")
                .arg(QString::fromStdString(facts.internalCommand),
                     formatFactor(facts.internalBandwidth / facts.externalBandwidth)));
    }
    add(QT_TRANSLATE_NOOP("DeviceTables", "refresh"), formatPercent(facts.refreshShare), translate("of the time"));
    add(QT_TRANSLATE_NOOP("DeviceTables", "devices at one host"), QString::number(device.devicesPerHost),
        translate("one is simulated"));
    return table;
}

TextTable unitsTable(const sim::DeviceDescription& device)
{
    const sim::ComputeSpec& compute = device.compute;
    TextTable table{{{translate("units and host"), {}, false}, {translate("value"), {}, false}}, {}};
    const auto add = [&](const char* name, const QString& value) { table.rows.push_back({translate(name), value}); };
    if (compute.family.empty()) {
        add(QT_TRANSLATE_NOOP("DeviceTables", "units"),
            translate("none are described: kernels cannot be compiled for this device"));
    } else {
        add(QT_TRANSLATE_NOOP("DeviceTables", "family"), QString::fromStdString(compute.family));
        add(QT_TRANSLATE_NOOP("DeviceTables", "banks of a unit"), QString::number(compute.banksPerCore));
        add(QT_TRANSLATE_NOOP("DeviceTables", "element types"), joined(compute.elementTypes, QStringLiteral(", ")));
        if (compute.bufferEntries > 0) {
            add(QT_TRANSLATE_NOOP("DeviceTables", "operand buffer"),
                formatSize(compute.bufferEntries * device.columnBytes.value()));
        }
        if (compute.resultSlots > 0) {
            add(QT_TRANSLATE_NOOP("DeviceTables", "result buffer"),
                formatSize(compute.resultSlots * device.columnBytes.value()));
        }
        if (compute.registers > 0) {
            add(QT_TRANSLATE_NOOP("DeviceTables", "registers"), QStringLiteral("2 × %1").arg(compute.registers));
        }
        add(QT_TRANSLATE_NOOP("DeviceTables", "softmax unit"), compute.hasSoftmax ? translate("yes") : translate("no"));
        add(QT_TRANSLATE_NOOP("DeviceTables", "adds up results over"), levelLists(compute.merge));
        add(QT_TRANSLATE_NOOP("DeviceTables", "spreads a write over"), levelLists(compute.spread));
        add(QT_TRANSLATE_NOOP("DeviceTables", "rows for the host"),
            formatInteger(static_cast<double>(device.host.rowsPerBank)));
        add(QT_TRANSLATE_NOOP("DeviceTables", "memory on the host's chip"), formatSize(device.host.onChip.value()));
        add(QT_TRANSLATE_NOOP("DeviceTables", "the host's address"), addressText(device.host.address));
    }
    add(QT_TRANSLATE_NOOP("DeviceTables", "address, high to low"), addressText(device.address));
    // Notes that no other table shows beside their values.
    for (const auto& [key, note] : device.notes) {
        const bool isElsewhere = key.empty() || key.starts_with("timing.") || key.starts_with("constraints[") ||
                                 key.starts_with("energy.commands[");
        if (!isElsewhere) {
            table.rows.push_back(
                {translate("note on %1").arg(QString::fromStdString(key)), QString::fromStdString(note)});
        }
    }
    return table;
}

TextTable timingTable(const sim::DeviceDescription& device)
{
    TextTable table{{{translate("value"), {}, false},
                     {translate("cycles"), {}, true},
                     {translate("ns"), {}, true},
                     {translate("usual meaning"), {}, false},
                     {translate("note"), {}, false}},
                    {}};
    for (const auto& [name, cycles] : device.timing) {
        table.rows.push_back({QString::fromStdString(name), formatInteger(static_cast<double>(cycles)),
                              nanoseconds(device, cycles), usualMeaning(name), noteOf(device, "timing." + name)});
    }
    return table;
}

TextTable commandsTable(const sim::DeviceDescription& device)
{
    TextTable table{{{translate("command"), {}, false},
                     {translate("bus"), translate("Half of the command bus"), false},
                     {translate("needs"), translate("Which rows must be open"), false},
                     {translate("opened by"), translate("The command that opens a closed bank first"), false},
                     {translate("closed by"), translate("The command that closes a wrong row first"), false},
                     {translate("effect"), {}, false},
                     {translate("reaches"), {}, false},
                     {translate("bytes"), translate("Moved in each bank that it reaches"), true},
                     {translate("busy"), translate("Cycles that a bank is busy"), true},
                     {translate("meaning"), {}, false}},
                    {}};
    for (const sim::CommandSpec& command : device.commands) {
        table.rows.push_back({QString::fromStdString(command.name), readable(kCommandKinds, command.kind),
                              readable(kRowNeeds, command.need), QString::fromStdString(command.whenClosed),
                              QString::fromStdString(command.whenOtherRow), readable(kRowEffects, command.effect),
                              readable(kCommandReaches, command.reach), QString::number(command.bytes.value()),
                              QString::number(cyclesOf(device, command.busy)),
                              QString::fromStdString(command.meaning)});
    }
    return table;
}

TextTable requestsTable(const sim::DeviceDescription& device)
{
    TextTable table{{{translate("request"), {}, false},
                     {translate("final command"), translate("The command that does what is asked for"), false},
                     {translate("queue"), {}, false},
                     {translate("for"), {}, false},
                     {translate("in a program"), translate("What it does in a compiled program"), false}},
                    {}};
    for (const sim::RequestSpec& request : device.requests) {
        table.rows.push_back({QString::fromStdString(request.name), QString::fromStdString(request.finalCommand),
                              readable(kRequestQueues, request.queue), readable(kRequestSides, request.side),
                              QString::fromStdString(request.op)});
    }
    return table;
}

TextTable constraintsTable(const sim::DeviceDescription& device)
{
    TextTable table{{{translate("on the same"), translate("The level of the organisation"), false},
                     {translate("after"), {}, false},
                     {translate("not before"), {}, false},
                     {translate("cycles"), {}, true},
                     {translate("ns"), {}, true},
                     {translate("formula"), {}, false},
                     {translate("note"), {}, false}},
                    {}};
    for (const sim::ConstraintSpec& row : device.constraints) {
        const std::int64_t cycles = cyclesOf(device, row.latency);
        QString note = QString::fromStdString(row.note);
        if (row.window > 1) {
            note.prepend(translate("counted from the %1th last").arg(row.window) +
                         (note.isEmpty() ? QString() : QStringLiteral("; ")));
        }
        if (!isLookedAt(device, row)) {
            note.prepend(translate("holds nothing back: below the deepest check of these commands. "));
        }
        table.rows.push_back({QString::fromStdString(row.level), joined(row.after), joined(row.before),
                              QString::number(cycles), nanoseconds(device, cycles), QString::fromStdString(row.latency),
                              note});
    }
    return table;
}

TextTable energyTable(const sim::DeviceDescription& device)
{
    TextTable table{{{translate("segment"), translate("Part of the data path"), false},
                     {translate("pJ"), {}, true},
                     {translate("times"), translate("Banks, units or buses that one issue drives"), true},
                     {translate("pJ an issue"), {}, true},
                     {translate("commands"), {}, false},
                     {translate("note"), {}, false}},
                    {}};
    for (const sim::EnergyRow& row : device.energy.rows) {
        table.rows.push_back({QString::fromStdString(row.segment), numberText(row.picojoules),
                              QString::number(row.count), numberText(row.picojoules * static_cast<double>(row.count)),
                              joined(row.commands), QString::fromStdString(row.note)});
    }
    return table;
}

} // namespace pimento
