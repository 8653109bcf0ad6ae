// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_text.h"

#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace pimento {

namespace {

struct TimelineTexts {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

/// Names of the two numbers of a command, for translators.
[[maybe_unused]] constexpr std::array kNumberWords = {
    QT_TRANSLATE_NOOP("Timeline", "row"), QT_TRANSLATE_NOOP("Timeline", "column"),
    QT_TRANSLATE_NOOP("Timeline", "instruction"), QT_TRANSLATE_NOOP("Timeline", "bytes")};

QString textOf(std::string_view text) { return inWords(text); }

const TimelineScheme::Command& specOf(const Timeline& timeline, std::size_t command)
{
    return timeline.scheme().commands[static_cast<std::size_t>(timeline.log().command(command))];
}

} // namespace

Role roleOf(TimelineKind kind)
{
    constexpr std::array kRoles = {Role::RowCommand,  Role::Refresh,  Role::HostRead,   Role::HostWrite,
                                   Role::CoreCommand, Role::Transfer, Role::RowCommand, Role::Grid};
    return kRoles[static_cast<std::size_t>(kind)];
}

QString titleOf(TimelineKind kind)
{
    constexpr std::array kTitles = {
        QT_TRANSLATE_NOOP("Timeline", "rows"),        QT_TRANSLATE_NOOP("Timeline", "refresh"),
        QT_TRANSLATE_NOOP("Timeline", "host read"),   QT_TRANSLATE_NOOP("Timeline", "host write"),
        QT_TRANSLATE_NOOP("Timeline", "PIM compute"), QT_TRANSLATE_NOOP("Timeline", "operands and results"),
        QT_TRANSLATE_NOOP("Timeline", "waits"),       QT_TRANSLATE_NOOP("Timeline", "between instructions")};
    return TimelineTexts::tr(kTitles[static_cast<std::size_t>(kind)]);
}

Role roleOfPart(std::size_t part)
{
    return part == 0 ? Role::RearrangeIn : part == 1 ? Role::Compute : Role::RearrangeOut;
}

QString titleOfPart(std::size_t part)
{
    return part == 0   ? TimelineTexts::tr("host to device")
           : part == 1 ? TimelineTexts::tr("compute")
                       : TimelineTexts::tr("device to host");
}

double inUnit(double cycles, TimeUnit unit, Picoseconds clockPeriod)
{
    const auto period = static_cast<double>(clockPeriod.value());
    return unit == TimeUnit::Cycle ? cycles : cycles * period * 1e-3;
}

QString formatTime(double cycles, TimeUnit unit, Picoseconds clockPeriod)
{
    const double value = inUnit(cycles, unit, clockPeriod);
    if (unit == TimeUnit::Cycle) {
        const QString number = formatInteger(value);
        return cycles == 1 ? TimelineTexts::tr("1 cycle") : TimelineTexts::tr("%1 cycles").arg(number);
    }
    const double tenths = std::round(value * 10);
    const QString whole = formatInteger(std::floor(tenths / 10));
    const QString tenth = formatDecimals(std::fmod(tenths, 10) / 10, 1).mid(1); // the decimals with their decimal mark
    return QStringLiteral("%1%2%3ns").arg(whole, tenth).arg(QChar(kThinSpace));
}

QString waitOf(const Timeline& timeline, std::size_t command, TimeUnit unit)
{
    const CommandLog& log = timeline.log();
    if (log.heldBy(command) == sim::WaitCause::Count) {
        return {};
    }
    // Clip the waiting time to the cycles since the last command of the channel, as the figures of a run do.
    std::uint32_t channel = timeline.laneOf(command);
    while (timeline.lanes()[channel].depth > 1) {
        channel = timeline.lanes()[channel].parent;
    }
    const auto before = timeline.neighbour(channel, command, -1);
    const std::int64_t cycle = log.cycle(command);
    const std::int64_t begin = std::min(cycle, before ? log.cycle(*before) + 1 : 1);
    const std::int64_t queued = std::clamp(cycle - log.queued(command), begin, cycle);
    const std::int64_t ready = std::clamp(cycle - log.queued(command) + log.held(command), queued, cycle);
    QStringList waits;
    const auto add = [&](sim::WaitCause cause, std::int64_t cycles) {
        if (cycles > 0) {
            waits << QStringLiteral("%1 %2").arg(
                textOf(sim::infoOf(cause).title),
                formatTime(static_cast<double>(cycles), unit, timeline.scheme().clockPeriod));
        }
    };
    add(sim::WaitCause::NoRequest, queued - begin);
    add(log.heldBy(command), ready - queued);
    add(sim::WaitCause::Scheduling, cycle - ready);
    return waits.isEmpty() ? TimelineTexts::tr("none") : waits.join(QStringLiteral(", "));
}

QString segmentOf(const Timeline& timeline, double from, double to, TimeUnit unit)
{
    constexpr std::uint32_t kWhole = 0; // the lane of the device
    const Picoseconds clock = timeline.scheme().clockPeriod;
    const std::size_t first = timeline.commandsBefore(kWhole, from);
    const std::size_t last = timeline.commandsBefore(kWhole, to);
    std::map<TimelineKind, std::size_t> counts;
    for (std::size_t n = first; n < last; ++n) {
        ++counts[timeline.kindOf(timeline.command(kWhole, n))];
    }
    QStringList kinds;
    for (const auto& [kind, count] : counts) {
        kinds << QStringLiteral("%1 %2").arg(titleOf(kind), formatInteger(static_cast<double>(count)));
    }
    const QString text =
        TimelineTexts::tr("Segment of %1, from %2 to %3; commands: %4")
            .arg(formatTime(std::round(to - from), unit, clock), formatTime(std::round(from), unit, clock),
                 formatTime(std::round(to), unit, clock), formatInteger(static_cast<double>(last - first)));
    return kinds.isEmpty() ? text : QStringLiteral("%1<br>%2").arg(text, kinds.join(QStringLiteral(", ")));
}

CardText cardOf(const Timeline& timeline, std::size_t command, TimeUnit unit)
{
    const CommandLog& log = timeline.log();
    const sim::CommandRecord record = log.record(command);
    CardText text;
    text.title = QString::fromStdString(specOf(timeline, command).name);
    const auto add = [&](const QString& name, const QString& value) { text.lines.emplace_back(name, value); };
    add(TimelineTexts::tr("place"), QString::fromStdString(timeline.lanes().path(timeline.laneOf(command))));
    if (record.row >= 0) {
        add(TimelineTexts::tr(timeline.scheme().rowWord.c_str()), formatInteger(static_cast<double>(record.row)));
    }
    if (record.column >= 0 && stripOf(timeline.kindOf(command)) == Strip::Columns) {
        add(TimelineTexts::tr(timeline.scheme().columnWord.c_str()), formatInteger(record.column));
    }
    add(TimelineTexts::tr("issued in cycle"), formatInteger(static_cast<double>(log.cycle(command))));
    add(TimelineTexts::tr("at"),
        formatTime(static_cast<double>(log.cycle(command)), TimeUnit::Nanosecond, timeline.scheme().clockPeriod));
    add(TimelineTexts::tr("duration"),
        formatTime(static_cast<double>(log.duration(command)), unit, timeline.scheme().clockPeriod));
    if (const QString wait = waitOf(timeline, command, unit); !wait.isEmpty()) {
        add(TimelineTexts::tr("wait before"), wait);
    }
    text.remark = inWords(specOf(timeline, command).meaning);
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
