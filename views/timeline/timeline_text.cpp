// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_text.h"

#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/timeline/segment_sums.h"

#include <QCoreApplication>
#include <QRegularExpression>
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

/// Names of the spans of producers and of their two numbers, for translators.
[[maybe_unused]] constexpr std::array kProducerWords = {
    QT_TRANSLATE_NOOP("EngineTexts", "commands"),     QT_TRANSLATE_NOOP("EngineTexts", "activities"),
    QT_TRANSLATE_NOOP("EngineTexts", "row"),          QT_TRANSLATE_NOOP("EngineTexts", "column"),
    QT_TRANSLATE_NOOP("EngineTexts", "col"),          QT_TRANSLATE_NOOP("EngineTexts", "instruction"),
    QT_TRANSLATE_NOOP("EngineTexts", "bytes"),        QT_TRANSLATE_NOOP("EngineTexts", "instructions"),
    QT_TRANSLATE_NOOP("EngineTexts", "DMA transfers")};

QString textOf(std::string_view text) { return inWords(text); }

/// Replaces a whole word, also one with a number right behind it: "bank5".
void replaceWord(QString& text, const QString& word, const std::string& with)
{
    if (const QString engineWord = QString::fromStdString(with); word != engineWord) {
        const QRegularExpression whole(
            QStringLiteral("(?<![\\w])%1(?![^\\W\\d])").arg(QRegularExpression::escape(word)),
            QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
        text.replace(whole, engineWord);
    }
}

} // namespace

Role roleOf(TimelineKind kind)
{
    constexpr std::array kRoles = {Role::RowCommand,  Role::Refresh,  Role::HostRead,   Role::HostWrite,
                                   Role::CoreCommand, Role::Transfer, Role::RowCommand, Role::Grid};
    return kRoles[static_cast<std::size_t>(kind)];
}

QString titleOf(const Timeline& timeline, TimelineKind kind)
{
    if (const std::string& own = timeline.scheme().titles[static_cast<std::size_t>(kind)]; !own.empty()) {
        return textOf(own);
    }
    constexpr std::array kTitles = {
        QT_TRANSLATE_NOOP("Timeline", "rows"),        QT_TRANSLATE_NOOP("Timeline", "refresh"),
        QT_TRANSLATE_NOOP("Timeline", "host read"),   QT_TRANSLATE_NOOP("Timeline", "host write"),
        QT_TRANSLATE_NOOP("Timeline", "PIM compute"), QT_TRANSLATE_NOOP("Timeline", "operands and results"),
        QT_TRANSLATE_NOOP("Timeline", "waits"),       QT_TRANSLATE_NOOP("Timeline", "between instructions")};
    return TimelineTexts::tr(kTitles[static_cast<std::size_t>(kind)]);
}

QString trackInWords(const Timeline& timeline, std::size_t track) { return textOf(timeline.tracks()[track].name); }

QString pathInWords(const Timeline& timeline, std::size_t track) { return textOf(timeline.tracks().path(track)); }

QString searchInEngineWords(QString text, const Timeline& timeline)
{
    for (const std::string& kind : timeline.tracks().kinds()) {
        replaceWord(text, textOf(kind), kind);
    }
    for (const SpanArgName& arg : timeline.scheme().args) {
        replaceWord(text, textOf(arg.name), arg.name);
    }
    replaceWord(text, TimelineTexts::tr("cycle"), "cycle");
    return text;
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
    const auto waits = timeline.spans().waitsBefore(command);
    if (!waits) {
        return {};
    }
    QStringList texts;
    for (const SpanWait& wait : *waits) {
        texts << QStringLiteral("%1 %2").arg(
            textOf(wait.cause), formatTime(static_cast<double>(wait.cycles), unit, timeline.scheme().clockPeriod));
    }
    return texts.isEmpty() ? TimelineTexts::tr("none") : texts.join(QStringLiteral(", "));
}

QString segmentOf(const Timeline& timeline, const CommandLinks* links, double from, double to, TimeUnit unit)
{
    const Picoseconds clock = timeline.scheme().clockPeriod;
    const SegmentSums sums = sumsOf(timeline, links, from, to);
    const auto time = [&](double cycles) { return formatTime(std::round(cycles), unit, clock); };
    const auto count = [](std::size_t number) { return formatInteger(static_cast<double>(number)); };
    QStringList lines{TimelineTexts::tr("Segment of %1, from %2 to %3; %5: %4")
                          .arg(time(to - from), time(from), time(to), count(sums.spans), nounsOf(timeline))};
    QStringList kinds;
    for (const auto& [kind, of] : sums.kinds) {
        kinds << TimelineTexts::tr("%1 %2 (%3)").arg(titleOf(timeline, kind), count(of.spans), time(of.cycles));
    }
    if (!kinds.isEmpty()) {
        lines << kinds.join(QStringLiteral(", "));
    }
    QStringList waits;
    for (const auto& [cause, cycles] : sums.waits) {
        waits << QStringLiteral("%1 %2").arg(textOf(cause), time(static_cast<double>(cycles)));
    }
    if (!waits.isEmpty()) {
        lines << TimelineTexts::tr("Waits by cause: %1").arg(waits.join(QStringLiteral(", ")));
    }
    QStringList tensors;
    for (const auto& [tensor, commands] : sums.tensors) {
        tensors << QStringLiteral("%1 %2").arg(QString::fromStdString(tensor), count(commands));
    }
    if (!tensors.isEmpty()) {
        lines << TimelineTexts::tr("%1 by tensor: %2").arg(nounsOf(timeline), tensors.join(QStringLiteral(", ")));
    }
    return lines.join(QStringLiteral("<br>"));
}

QString nounsOf(const Timeline& timeline) { return textOf(timeline.scheme().nouns); }

namespace {

/// Name of what a number of a span stands for; "": it is a number.
QString nameOfArg(const SpanArgName& of, std::int64_t value)
{
    const bool hasName = value >= 0 && static_cast<std::size_t>(value) < of.values.size();
    return hasName ? inWords(of.values[static_cast<std::size_t>(value)]) : QString();
}

} // namespace

QString argsText(const Timeline& timeline, std::size_t span)
{
    const SpanArgs args = timeline.spans().args(span);
    QStringList texts;
    for (std::size_t i = 0; i < args.size() && args[i] != kNoArg; ++i) {
        const SpanArgName& arg = timeline.scheme().args[i];
        texts << (nameOfArg(arg, args[i]).isEmpty()
                      ? QStringLiteral("%1 %2").arg(textOf(arg.shortName)).arg(args[i])
                      : nameOfArg(arg, args[i]));
    }
    return texts.join(QLatin1Char(' '));
}

CardText cardOf(const Timeline& timeline, std::size_t command, TimeUnit unit)
{
    const Span span = timeline.spans().span(command);
    const TimelineScheme& scheme = timeline.scheme();
    CardText text;
    text.title = QString::fromStdString(timeline.nameOf(command));
    const auto add = [&](const QString& name, const QString& value) { text.lines.emplace_back(name, value); };
    add(TimelineTexts::tr("location"), pathInWords(timeline, span.track));
    for (std::size_t i = 0; i < span.args.size(); ++i) {
        if (span.args[i] != kNoArg) {
            const QString name = nameOfArg(scheme.args[i], span.args[i]);
            add(textOf(scheme.args[i].name),
                name.isEmpty() ? formatInteger(static_cast<double>(span.args[i])) : name);
        }
    }
    if (scheme.hasCycles) {
        add(TimelineTexts::tr("issued in cycle"), formatInteger(static_cast<double>(span.begin)));
    }
    add(TimelineTexts::tr("at"), formatTime(static_cast<double>(span.begin), TimeUnit::Nanosecond, scheme.clockPeriod));
    add(TimelineTexts::tr("duration"), formatTime(static_cast<double>(span.length), unit, scheme.clockPeriod));
    if (const QString wait = waitOf(timeline, command, unit); !wait.isEmpty()) {
        add(TimelineTexts::tr("wait before"), wait);
    }
    text.remark = inWords(timeline.specOf(command).meaning);
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
