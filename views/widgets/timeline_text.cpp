// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/timeline_text.h"

#include "views/state/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <cmath>

namespace pimento {

namespace {

QString translate(const char* text) { return QCoreApplication::translate("Timeline", text); }

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

const sim::CommandSpec& specOf(const Timeline& timeline, std::size_t command)
{
    return timeline.machine().description().commands[static_cast<std::size_t>(timeline.log().command(command))];
}

/// The longest wait that a log keeps may have been longer.
QString formatWait(std::int64_t cycles, TimeUnit unit, const sim::Machine& machine)
{
    const QString text = formatTime(static_cast<double>(cycles), unit, machine);
    return cycles == CommandLog::kLongestWait ? translate("%1 or more").arg(text) : text;
}

} // namespace

Role roleOf(TimelineKind kind)
{
    constexpr std::array kRoles = {Role::RowCommand, Role::Refresh,     Role::HostRead,
                                   Role::HostWrite,  Role::CoreCommand, Role::Transfer};
    return kRoles[static_cast<std::size_t>(kind)];
}

QString titleOf(TimelineKind kind)
{
    constexpr std::array kTitles = {
        QT_TRANSLATE_NOOP("Timeline", "rows"),        QT_TRANSLATE_NOOP("Timeline", "refresh"),
        QT_TRANSLATE_NOOP("Timeline", "host read"),   QT_TRANSLATE_NOOP("Timeline", "host write"),
        QT_TRANSLATE_NOOP("Timeline", "PIM compute"), QT_TRANSLATE_NOOP("Timeline", "operands and results")};
    return translate(kTitles[static_cast<std::size_t>(kind)]);
}

Role roleOfPart(std::size_t part)
{
    return part == 0 ? Role::RearrangeIn : part == 1 ? Role::Compute : Role::RearrangeOut;
}

QString titleOfPart(std::size_t part)
{
    return part == 0 ? translate("in") : part == 1 ? translate("compute") : translate("out");
}

double inUnit(double cycles, TimeUnit unit, const sim::Machine& machine)
{
    const auto period = static_cast<double>(machine.description().clockPeriod.value());
    return unit == TimeUnit::Cycle ? cycles : cycles * period * 1e-3;
}

QString formatTime(double cycles, TimeUnit unit, const sim::Machine& machine)
{
    const double value = inUnit(cycles, unit, machine);
    if (unit == TimeUnit::Cycle) {
        const QString number = formatInteger(value);
        return cycles == 1 ? translate("1 cycle") : translate("%1 cycles").arg(number);
    }
    const double tenths = std::round(value * 10);
    const QString whole = formatInteger(std::floor(tenths / 10));
    return QStringLiteral("%1.%2%3ns").arg(whole).arg(static_cast<int>(std::fmod(tenths, 10))).arg(QChar(kThinSpace));
}

QString waitOf(const Timeline& timeline, std::size_t command, TimeUnit unit)
{
    const CommandLog& log = timeline.log();
    if (log.heldBy(command) == sim::WaitCause::Count) {
        return {};
    }
    QStringList waits;
    if (log.held(command) > 0) {
        waits << QStringLiteral("%1 %2").arg(textOf(sim::infoOf(log.heldBy(command)).title),
                                             formatWait(log.held(command), unit, timeline.machine()));
    }
    if (const std::int64_t behind = log.queued(command) - log.held(command); behind > 0) {
        waits << QStringLiteral("%1 %2").arg(textOf(sim::infoOf(sim::WaitCause::Scheduling).title),
                                             formatWait(behind, unit, timeline.machine()));
    }
    return waits.isEmpty() ? translate("not at all") : waits.join(QStringLiteral(", "));
}

CardText cardOf(const Timeline& timeline, std::size_t command, TimeUnit unit)
{
    const CommandLog& log = timeline.log();
    const sim::CommandRecord record = log.record(command);
    CardText text;
    text.title = QString::fromStdString(specOf(timeline, command).name);
    const auto add = [&](const char* name, const QString& value) { text.lines.emplace_back(translate(name), value); };
    add("place", QString::fromStdString(timeline.lanes().path(timeline.laneOf(command))));
    if (record.row >= 0) {
        add("row", formatInteger(static_cast<double>(record.row)));
    }
    if (record.column >= 0 && stripOf(timeline.kindOf(command)) == Strip::Columns) {
        add("column", formatInteger(record.column));
    }
    add("issued in cycle", formatInteger(static_cast<double>(log.cycle(command))));
    add("at", formatTime(static_cast<double>(log.cycle(command)), TimeUnit::Nanosecond, timeline.machine()));
    add("lasts", formatTime(static_cast<double>(log.duration(command)), unit, timeline.machine()));
    if (const QString wait = waitOf(timeline, command, unit); !wait.isEmpty()) {
        add("waited", wait);
    }
    text.remark = QString::fromStdString(specOf(timeline, command).meaning);
    return text;
}

QString lineOf(const Timeline& timeline, std::size_t command, TimeUnit unit)
{
    const CardText card = cardOf(timeline, command, unit);
    QStringList parts = {QStringLiteral("<b>%1</b>").arg(card.title.toHtmlEscaped())};
    for (const auto& [name, value] : card.lines) {
        const bool isPlace = &value == &card.lines.front().second;
        parts << (isPlace ? value.toHtmlEscaped()
                          : QStringLiteral("%1 %2").arg(name.toHtmlEscaped(), value.toHtmlEscaped()));
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace pimento
