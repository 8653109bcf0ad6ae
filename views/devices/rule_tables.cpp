// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/rule_tables.h"

#include "engine/problem/problem.h"
#include "views/devices/device_tables.h"
#include "views/devices/device_text.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <cstdlib>

namespace pimento {

using namespace device_text;

namespace {

QString counted(std::size_t count, const char* one, const char* many)
{
    return QStringLiteral("%1 %2").arg(count).arg(Texts::tr(count == 1 ? one : many));
}

/// Counts what a rule changes, "8 constraints, 2 commands".
QString kindOf(const sim::RuleSpec& rule)
{
    QStringList parts;
    if (!rule.constraints.empty()) {
        parts << counted(rule.constraints.size(), QT_TRANSLATE_NOOP("DeviceTables", "constraint"),
                         QT_TRANSLATE_NOOP("DeviceTables", "constraints"));
    }
    if (!rule.commands.empty()) {
        parts << counted(rule.commands.size(), QT_TRANSLATE_NOOP("DeviceTables", "command"),
                         QT_TRANSLATE_NOOP("DeviceTables", "commands"));
    }
    if (!rule.timing.empty()) {
        parts << counted(rule.timing.size(), QT_TRANSLATE_NOOP("DeviceTables", "timing value"),
                         QT_TRANSLATE_NOOP("DeviceTables", "timing values"));
    }
    if (rule.fencesWaitForData) {
        parts << Texts::tr("fences");
    }
    if (rule.keepsPimOrder) {
        parts << Texts::tr("program order");
    }
    if (rule.postponedRefreshes > 0) {
        parts << Texts::tr("%1 refreshes wait").arg(rule.postponedRefreshes);
    }
    for (const std::vector<std::string>& levels : rule.spread) {
        parts << Texts::tr("buffer writes over %1").arg(joined(levels, QStringLiteral(" × ")));
    }
    return parts.isEmpty() ? Texts::tr("nothing") : parts.join(QStringLiteral(", "));
}

} // namespace

namespace {

/// Cycles that a rule adds to a candidate, "+21"; "": unknown.
QString effectOf(const SwitchEffects* effects, const std::string& rule)
{
    if (effects == nullptr) {
        return {};
    }
    const auto found = std::ranges::find(effects->switches, rule, &SwitchEffect::name);
    if (found == effects->switches.end()) {
        return {};
    }
    const auto added = static_cast<std::int64_t>(effects->added(*found));
    const QString cycles = formatInteger(static_cast<double>(std::abs(added)));
    const QString sign = added > 0 ? QStringLiteral("+") : added < 0 ? QStringLiteral("−") : QString();
    return sign + cycles + (found->isOn ? QString() : Texts::tr(" if enabled"));
}

} // namespace

TextTable rulesTable(const sim::DeviceDescription& device, const SwitchEffects* effects)
{
    TextTable table{{{Texts::tr("rule"), Texts::tr("Name of the rule in files and command lines"), false},
                     {Texts::tr("default"), Texts::tr("Whether the rule is enabled by default"), false},
                     {Texts::tr("changes"), Texts::tr("What it adds to or replaces in the constraint table"), false},
                     {Texts::tr("cycle change"), Texts::tr("Change in the candidate's cycles; − means fewer"), true},
                     {Texts::tr("reason"), {}, false}},
                    {}};
    for (const sim::RuleSpec& rule : device.rules) {
        table.rows.push_back({QString::fromStdString(rule.name), rule.isOn ? Texts::tr("on") : Texts::tr("off"),
                              kindOf(rule), effectOf(effects, rule.name), inWords(rule.reason)});
    }
    return table;
}

QString ruleWords(const sim::DeviceDescription& device, std::size_t rule)
{
    const sim::RuleSpec& shown = device.rules[rule];
    const auto escaped = [](const std::string& text) { return inWords(text).toHtmlEscaped(); };
    QString words = QStringLiteral("<b>%1</b> (%2), changes %3.<br>%4")
                        .arg(escaped(shown.name), shown.isOn ? Texts::tr("on by default") : Texts::tr("off by default"),
                             kindOf(shown), escaped(shown.reason));
    if (!shown.source.empty()) {
        words += QStringLiteral("<br>") + Texts::tr("Source: %1").arg(escaped(shown.source));
    }
    if (const QString note = noteOf(device, numbered("rules", rule)); !note.isEmpty()) {
        words += QStringLiteral("<br>") + Texts::tr("Note: %1").arg(note.toHtmlEscaped());
    }
    for (const auto& [name, cycles] : shown.timing) {
        words += QStringLiteral("<br>") + Texts::tr("%1 is %2 cycles.").arg(escaped(name)).arg(cycles);
        if (const QString note = noteOf(device, numbered("rules", rule) + ".timing." + name); !note.isEmpty()) {
            words += QStringLiteral(" ") + Texts::tr("Note: %1").arg(note.toHtmlEscaped());
        }
    }
    if (shown.fencesWaitForData) {
        words += QStringLiteral("<br>") +
                 Texts::tr("A fence waits until read data is at the host, not only until reads are issued.");
    }
    if (shown.keepsPimOrder) {
        words += QStringLiteral("<br>") +
                 Texts::tr("The controller hands the units' requests out in the order of the program.");
    }
    if (shown.postponedRefreshes > 0) {
        words += QStringLiteral("<br>") + Texts::tr("At most %1 refreshes wait while commands keep rows open; then the "
                                                    "rows are closed and the oldest refresh goes first.")
                                              .arg(shown.postponedRefreshes);
    }
    return words;
}

TextTable ruleConstraintsTable(const sim::DeviceDescription& device, std::size_t rule)
{
    return constraintsTable(device, device.rules[rule].constraints);
}

TextTable ruleCommandsTable(const sim::DeviceDescription& device, std::size_t rule)
{
    return commandsTable(device, device.rules[rule].commands, numbered("rules", rule) + ".commands");
}

} // namespace pimento
