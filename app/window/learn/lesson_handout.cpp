// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_handout.h"

#include "app/window/figures/figure_formats.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/learn/lesson_presenter.h"
#include "app/window/learn/lesson_texts.h"
#include "app/window/learn/part_covers.h"
#include "app/window/looks/window_looks.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QPixmap>
#include <QSaveFile>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <vector>

namespace pimento {

namespace {

constexpr auto kPatience = std::chrono::minutes(3);      // advice on large candidates takes long on small machines
constexpr auto kPace = std::chrono::milliseconds(20);    // between two checks
constexpr auto kRepaint = std::chrono::milliseconds(60); // for pending repaints and layouts
constexpr double kTextWidth = 640;                       // of a page, in pixels of the document

struct LessonHandoutTexts {
    Q_DECLARE_TR_FUNCTIONS(Handout)
};

void wait(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

/// The pages of the window, with the ring around what the step points at and nothing covered.
QImage pictureOf(const HandoutSource& source)
{
    source.lessons.presenter().covers().reveal();
    return source.window.grab(QRect(source.tabs.mapTo(&source.window, QPoint()), source.tabs.size())).toImage();
}

/// A document that is built step by step.
class Handout {
public:
    explicit Handout(const Lesson& lesson) : m_cursor(&m_document)
    {
        QFont font = m_document.defaultFont();
        font.setPointSizeF(kPoints);
        m_document.setDefaultFont(font);
        m_document.setTextWidth(kTextWidth);
        m_cursor.insertMarkdown(QStringLiteral("# %1\n\n%2\n\n")
                                    .arg(QString::fromStdString(lesson.title), QString::fromStdString(lesson.summary)));
        if (!lesson.source.empty()) {
            addParagraph(LessonHandoutTexts::tr("Source: %1.").arg(QString::fromStdString(lesson.source)));
        }
    }

    void addStep(const StepWords& words, const QImage& picture)
    {
        if (words.step > 0) {
            startPage();
        }
        addMarkdown(QStringLiteral("## %1. %2").arg(words.step + 1).arg(words.title));
        addMarkdown(words.text);
        addPicture(picture);
        if (!words.ask.isEmpty()) {
            QString question = QStringLiteral("**%1**\n\n").arg(words.ask);
            char letter = 'a';
            for (const ChoiceWords& choice : words.choices) {
                question += QStringLiteral("☐ %1) %2\n\n").arg(QLatin1Char(letter++)).arg(choice.text);
            }
            addMarkdown(question);
        }
    }

    /// Adds the answers of all steps on a page of their own.
    void addAnswers(const std::vector<StepWords>& steps)
    {
        const auto hasQuestion = [](const StepWords& words) { return !words.ask.isEmpty(); };
        if (std::ranges::none_of(steps, hasQuestion)) {
            return;
        }
        startPage();
        addMarkdown(QStringLiteral("## ") + LessonHandoutTexts::tr("Answers"));
        for (const StepWords& words : steps) {
            char letter = 'a';
            for (const ChoiceWords& choice : words.choices) {
                if (choice.isRight) {
                    addMarkdown(QStringLiteral("**%1. %2** %3) %4. %5")
                                    .arg(words.step + 1)
                                    .arg(words.ask, QString(QLatin1Char(letter)), choice.text, choice.reply));
                }
                ++letter;
            }
        }
    }

    [[nodiscard]] QByteArray pdf(const QString& title)
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        {
            QPdfWriter writer(&buffer);
            writer.setPageSize(QPageSize(QPageSize::A4));
            writer.setResolution(kResolution);
            writer.setTitle(title);
            m_document.print(&writer); // adds page numbers
        }
        forgetDate(bytes);
        return bytes;
    }

private:
    static constexpr double kPoints = 10.5;
    static constexpr int kResolution = 300;

    void addParagraph(const QString& text)
    {
        m_cursor.movePosition(QTextCursor::End);
        m_cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
        m_cursor.insertText(text);
    }
    void addMarkdown(const QString& markdown)
    {
        addParagraph({});
        m_cursor.insertMarkdown(markdown);
    }
    void startPage()
    {
        addParagraph({});
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        m_cursor.setBlockFormat(format);
    }
    void addPicture(const QImage& picture)
    {
        addParagraph({});
        const QString name = QStringLiteral("step%1").arg(m_pictures++);
        m_document.addResource(QTextDocument::ImageResource, QUrl(name), picture);
        QTextImageFormat image;
        image.setName(name);
        image.setWidth(kTextWidth);
        image.setHeight(kTextWidth * picture.height() / std::max(1, picture.width()));
        m_cursor.insertImage(image);
    }

    QTextDocument m_document;
    QTextCursor m_cursor;
    int m_pictures = 0;
};

/// Gives all steps. Error: the lesson was left, or a step cannot be given.
Result<QByteArray> documentOf(const HandoutSource& source, const QString& id, Solutions solutions)
{
    if (const Result<void> given = giveStep(source.lessons, id, 0); !given) {
        return tl::unexpected<Error>(given.error());
    }
    const Lesson lesson = source.lessons.results()->lesson;
    Handout handout(lesson);
    std::vector<StepWords> steps;
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        if (const Result<void> given = giveStep(source.lessons, id, step); !given) {
            return tl::unexpected<Error>(given.error());
        }
        steps.push_back(stepWords(*source.lessons.results(), step, std::nullopt));
        handout.addStep(steps.back(), pictureOf(source));
    }
    if (solutions == Solutions::Included) {
        handout.addAnswers(steps);
    }
    return handout.pdf(QString::fromStdString(lesson.title));
}

} // namespace

Result<void> giveStep(LessonController& lessons, const QString& lesson, std::size_t step)
{
    const std::string where = "lesson " + lesson.toStdString();
    QString problem;
    QObject context;
    QObject::connect(&lessons, &LessonController::failed, &context, [&](const QString& message) { problem = message; });
    QObject::connect(&lessons, &LessonController::left, &context,
                     [&] { problem = problem.isEmpty() ? LessonHandoutTexts::tr("The lesson has ended.") : problem; });
    lessons.open(lesson, step);
    const QDeadlineTimer patience(kPatience);
    while (problem.isEmpty() && !(lessons.isOpen() && lessons.isSettled()) && !patience.hasExpired()) {
        wait(kPace);
    }
    if (!problem.isEmpty()) {
        return fail(problem.toStdString());
    }
    if (!lessons.isOpen() || !lessons.isSettled()) {
        return fail("took more than three minutes", where, "Try again on an idle machine");
    }
    const std::size_t steps = lessons.results()->lesson.steps.size();
    if (step >= steps) {
        return fail("has " + std::to_string(steps) + " steps", where, "Name one of them");
    }
    if (lessons.step() != step) { // the lesson was under way, and goes on where it was
        lessons.goTo(step);
        return giveStep(lessons, lesson, step);
    }
    wait(kRepaint);
    return {};
}

Result<void> writeHandout(const HandoutSource& source, const QString& lesson, const QString& file, Solutions solutions)
{
    const tl::unexpected<Error> unwritten =
        fail("cannot be written", file.toStdString(), "Choose a folder that exists and that you may write to");
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly)) {
        return unwritten;
    }
    LessonController& lessons = source.lessons;
    const Theme theme = source.looks.theme();
    const QString before = lessons.isOpen() ? QString::fromStdString(lessons.results()->lesson.id) : QString();
    const std::size_t step = lessons.step();
    if (theme != Theme::Light) {
        source.looks.setTheme(Theme::Light);
    }
    const Result<QByteArray> document = documentOf(source, lesson, solutions);
    if (source.looks.theme() != theme) {
        source.looks.setTheme(theme);
    }
    if (before.isEmpty()) {
        lessons.leave();
    } else if (lessons.isOpen()) {
        lessons.open(before, step);
        lessons.goTo(step);
    }
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    return out.write(*document) == document->size() && out.commit() ? Result<void>{} : unwritten;
}

} // namespace pimento
