// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/lesson_text.h"

#include "views/texts/engine_text.h"
#include "views/texts/window_numbers.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTextDocument>

namespace pimento {

namespace {

/// The engine's names for parts of the window, for translators.
[[maybe_unused]] constexpr const char* kParts[] = {
    QT_TRANSLATE_NOOP("LessonPart", "the question"),
    QT_TRANSLATE_NOOP("LessonPart", "kernel and sizes of the question"),
    QT_TRANSLATE_NOOP("LessonPart", "the device of the question"),
    QT_TRANSLATE_NOOP("LessonPart", "the settings of the question"),
    QT_TRANSLATE_NOOP("LessonPart", "the verdict above the plots"),
    QT_TRANSLATE_NOOP("LessonPart", "the candidates by cost"),
    QT_TRANSLATE_NOOP("LessonPart", "the candidates across columns"),
    QT_TRANSLATE_NOOP("LessonPart", "where the time goes"),
    QT_TRANSLATE_NOOP("LessonPart", "the table of candidates"),
    QT_TRANSLATE_NOOP("LessonPart", "the pruned candidates"),
    QT_TRANSLATE_NOOP("LessonPart", "how many candidates each rule removed"),
    QT_TRANSLATE_NOOP("LessonPart", "the filters"),
    QT_TRANSLATE_NOOP("LessonPart", "the best candidate so far, over time"),
    QT_TRANSLATE_NOOP("LessonPart", "the device map"),
    QT_TRANSLATE_NOOP("LessonPart", "the diagnosis of the candidate"),
    QT_TRANSLATE_NOOP("LessonPart", "the banks"),
    QT_TRANSLATE_NOOP("LessonPart", "the data in host layout and PIM layout"),
    QT_TRANSLATE_NOOP("LessonPart", "the candidate as lines"),
    QT_TRANSLATE_NOOP("LessonPart", "the arrays of the chip"),
    QT_TRANSLATE_NOOP("LessonPart", "cycles by cause"),
    QT_TRANSLATE_NOOP("LessonPart", "the roofline"),
    QT_TRANSLATE_NOOP("LessonPart", "the time breakdown"),
    QT_TRANSLATE_NOOP("LessonPart", "the commands over time"),
    QT_TRANSLATE_NOOP("LessonPart", "the description of the selected command"),
    QT_TRANSLATE_NOOP("LessonPart", "the bars side by side"),
    QT_TRANSLATE_NOOP("LessonPart", "the differences"),
    QT_TRANSLATE_NOOP("LessonPart", "the rooflines"),
    QT_TRANSLATE_NOOP("LessonPart", "the text of the kernel"),
    QT_TRANSLATE_NOOP("LessonPart", "the devices"),
    QT_TRANSLATE_NOOP("LessonPart", "the parts of the device"),
    QT_TRANSLATE_NOOP("LessonPart", "the commands of the device"),
    QT_TRANSLATE_NOOP("LessonPart", "the rules of the device"),
    QT_TRANSLATE_NOOP("LessonPart", "the parameters"),
    QT_TRANSLATE_NOOP("LessonPart", "the best candidate over a parameter"),
    QT_TRANSLATE_NOOP("LessonPart", "the conclusions"),
};

} // namespace

QString partInWords(const LessonPart& part) { return QCoreApplication::translate("LessonPart", part.what.c_str()); }

QString lessonMarkdown(const FilledText& text)
{
    static const QRegularExpression marks(QStringLiteral("([\\\\`*_\\[\\]<>])"));
    static const QRegularExpression joint(QStringLiteral(";(?=\\S)")); // between parts of a candidate's code
    QString markdown;
    for (const FilledPiece& piece : text.pieces) {
        const QString words = QString::fromStdString(piece.text);
        // Text that was filled in contains no Markdown: its marks are escaped.
        markdown += piece.expression.empty() ? words
                                             : withWindowNumbers(inWords(piece.text))
                                                   .replace(joint, QStringLiteral("; "))
                                                   .replace(marks, QStringLiteral("\\\\1"));
    }
    return markdown;
}

QString plainWords(const QString& markdown)
{
    QTextDocument document;
    document.setMarkdown(markdown);
    return document.toPlainText().simplified();
}

QString elapsedInWords(qint64 milliseconds)
{
    constexpr qint64 kMinute = 60;
    const qint64 seconds = milliseconds / 1000;
    const qint64 minutes = seconds / kMinute;
    const QString rest = QStringLiteral("%1").arg(seconds % kMinute, 2, 10, QLatin1Char('0'));
    return minutes < kMinute ? QStringLiteral("%1:%2").arg(minutes).arg(rest)
                             : QStringLiteral("%1:%2:%3")
                                   .arg(minutes / kMinute)
                                   .arg(minutes % kMinute, 2, 10, QLatin1Char('0'))
                                   .arg(rest);
}

} // namespace pimento
