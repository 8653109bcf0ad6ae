// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/device_tables.h"

#include "views/devices/device_text.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <array>

namespace pimento {

using namespace device_text;

namespace {

/// Usual meaning of a timing parameter's name in data sheets; its effect is defined by the constraint table.
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
    return found == kMeanings.end() ? QString() : Texts::tr(found->words);
}

} // namespace

TextTable timingTable(const sim::DeviceDescription& device)
{
    TextTable table{{{Texts::tr("value"), {}, false},
                     {Texts::tr("cycles"), Texts::tr("Double-click to change it in a custom device"), true, true},
                     {Texts::tr("ns"), {}, true},
                     {Texts::tr("usual meaning"), {}, false},
                     {Texts::tr("note"), {}, false}},
                    {}};
    for (const auto& [name, cycles] : device.timing) {
        table.rows.push_back({QString::fromStdString(name), formatInteger(static_cast<double>(cycles)),
                              nanoseconds(device, cycles), usualMeaning(name), noteOf(device, "timing." + name)});
        table.places.push_back(QString::fromStdString("timing." + name));
    }
    return table;
}

TextTable commandsTable(const sim::DeviceDescription& device)
{
    return commandsTable(device, device.commands, "commands");
}

TextTable commandsTable(const sim::DeviceDescription& device, std::span<const sim::CommandSpec> commands,
                        const std::string& key)
{
    TextTable table{{{Texts::tr("command"), {}, false},
                     {Texts::tr("bus"), Texts::tr("Half of the command bus"), false},
                     {Texts::tr("needs"), Texts::tr("Which rows must be open"), false},
                     {Texts::tr("opened by"), Texts::tr("The command that opens a closed bank first"), false},
                     {Texts::tr("closed by"), Texts::tr("The command that closes a wrong row first"), false},
                     {Texts::tr("effect"), Texts::tr("What happens to the rows"), false},
                     {Texts::tr("reaches"), Texts::tr("Banks that it occupies"), false},
                     {Texts::tr("checked to"), Texts::tr("Deepest level that the constraint check covers"), false},
                     {Texts::tr("bytes"), Texts::tr("Bytes moved per bank"), true},
                     {Texts::tr("busy"), Texts::tr("Cycles that a bank is busy"), true},
                     {Texts::tr("meaning"), {}, false}},
                    {}};
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const sim::CommandSpec& command = commands[i];
        const QString note = noteOf(device, numbered(key, i));
        QString meaning = inWords(command.meaning);
        meaning += (meaning.isEmpty() || note.isEmpty() ? QString() : QStringLiteral("; ")) + note;
        table.rows.push_back({QString::fromStdString(command.name), readable(kCommandKinds, command.kind),
                              readable(kRowNeeds, command.need), QString::fromStdString(command.whenClosed),
                              QString::fromStdString(command.whenOtherRow), readable(kRowEffects, command.effect),
                              readable(kCommandReaches, command.reach), QString::fromStdString(command.deepestCheck),
                              QString::number(command.bytes.value()), QString::number(cyclesOf(device, command.busy)),
                              meaning});
    }
    return table;
}

TextTable requestsTable(const sim::DeviceDescription& device)
{
    TextTable table{{{Texts::tr("request"), {}, false},
                     {Texts::tr("final command"), Texts::tr("The command that completes the request"), false},
                     {Texts::tr("queue"), {}, false},
                     {Texts::tr("for"), {}, false},
                     {Texts::tr("in a program"), Texts::tr("What it does in a compiled program"), false},
                     {Texts::tr("data after"), Texts::tr("Cycles until the data reaches the host"), false},
                     {Texts::tr("note"), {}, false}},
                    {}};
    for (std::size_t i = 0; i < device.requests.size(); ++i) {
        const sim::RequestSpec& request = device.requests[i];
        table.rows.push_back({QString::fromStdString(request.name), QString::fromStdString(request.finalCommand),
                              readable(kRequestQueues, request.queue), readable(kRequestSides, request.side),
                              QString::fromStdString(request.op), QString::fromStdString(request.dataLatency),
                              noteOf(device, numbered("requests", i))});
    }
    return table;
}

TextTable constraintsTable(const sim::DeviceDescription& device)
{
    return constraintsTable(device, device.constraints);
}

TextTable constraintsTable(const sim::DeviceDescription& device, std::span<const sim::ConstraintSpec> rows)
{
    TextTable table{{{Texts::tr("on the same"), Texts::tr("The level of the organisation"), false},
                     {Texts::tr("after"), {}, false},
                     {Texts::tr("before"), {}, false},
                     {Texts::tr("cycles"), {}, true},
                     {Texts::tr("ns"), {}, true},
                     {Texts::tr("formula"), {}, false},
                     {Texts::tr("note"), {}, false}},
                    {}};
    for (const sim::ConstraintSpec& row : rows) {
        const std::int64_t cycles = cyclesOf(device, row.latency);
        QString note = inWords(row.note);
        if (row.window > 1) {
            note.prepend(Texts::tr("counts the last %1 commands").arg(row.window) +
                         (note.isEmpty() ? QString() : QStringLiteral("; ")));
        }
        if (!isLookedAt(device, row)) {
            note.prepend(Texts::tr("no effect: these commands never check this level. "));
        }
        table.rows.push_back({QString::fromStdString(row.level), joined(row.after), joined(row.before),
                              QString::number(cycles), nanoseconds(device, cycles), QString::fromStdString(row.latency),
                              note});
    }
    return table;
}

TextTable energyTable(const sim::DeviceDescription& device)
{
    TextTable table{{{Texts::tr("segment"), Texts::tr("Part of the data path"), false},
                     {Texts::tr("pJ"), Texts::tr("Double-click to change it in a custom device"), true, true},
                     {Texts::tr("times"), Texts::tr("Banks, units or buses that one issue drives"), true},
                     {Texts::tr("pJ per issue"), {}, true},
                     {Texts::tr("commands"), {}, false},
                     {Texts::tr("note"), {}, false}},
                    {}};
    for (const sim::EnergyRow& row : device.energy.rows) {
        table.places.push_back(QStringLiteral("energy.commands[%1].pj").arg(table.places.size() + 1));
        table.rows.push_back({inWords(row.segment), numberText(row.picojoules), QString::number(row.count),
                              numberText(row.picojoules * static_cast<double>(row.count)), joined(row.commands),
                              inWords(row.note)});
    }
    return table;
}

} // namespace pimento
