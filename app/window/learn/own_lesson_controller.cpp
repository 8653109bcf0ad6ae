// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/own_lesson_controller.h"

#include "app/window/learn/lesson_controller.h"
#include "app/window/learn/own_lesson.h"
#include "app/window/workspace/workspace.h"
#include "engine/candidates/row_filter.h"
#include "engine/lessons/lesson_parts.h"
#include "views/commands/command_registry.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/frame/notice_bar.h"
#include "views/texts/engine_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QSaveFile>
#include <QStandardPaths>
#include <QTabWidget>

#include <algorithm>

namespace pimento {

OwnLessonController::OwnLessonController(const Parts& parts) : QObject(&parts.window), m_parts(parts) {}

void OwnLessonController::addCommands(CommandRegistry& registry, const QString& menu)
{
    registry.add({QStringLiteral("lesson.addStep"), menu, tr("&Add this view to a lesson of your own…"), {}, 1}, this,
                 [this] { ask(); });
}

QString OwnLessonController::file()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(QLatin1String(kOwnLesson));
}

void OwnLessonController::ask()
{
    bool isDone = false;
    const QString text = QInputDialog::getMultiLineText(
        &m_parts.window, tr("Step of a lesson"),
        tr("The first line is the title of the step. The text below it may have Markdown."), {}, &isDone);
    if (!isDone) {
        return;
    }
    if (const Result<void> added = add(text); !added) {
        QMessageBox::warning(&m_parts.window, tr("Step of a lesson"), inWords(added.error()));
        return;
    }
    m_parts.notice.tell(tr("The step is in the lesson “My lesson” on the page Learn."));
}

Result<void> OwnLessonController::add(const QString& text)
{
    const auto* entry = m_parts.workspace.history().current();
    const auto exploration = m_parts.workspace.exploration();
    const std::string page = m_parts.tabs.currentWidget()->objectName().toStdString();
    if (entry == nullptr || exploration == nullptr) {
        return fail("there are no results yet", "", "Explore a question first");
    }
    if (std::ranges::find(lessonPages(), page) == lessonPages().end()) {
        return fail("cannot be a step of a lesson", "this page", "Go to a page about candidates");
    }
    OwnStep step;
    step.title = text.section(QLatin1Char('\n'), 0, 0).trimmed().toStdString();
    step.text = text.section(QLatin1Char('\n'), 1).trimmed().toStdString();
    if (step.title.empty() || step.text.empty()) {
        return fail("needs a title and a text below it", "the step", "Write both");
    }
    step.page = page;
    step.question = exploration->problem->question();
    step.findsBest = entry->extent == ExploreExtent::Best;
    const auto selected = m_parts.workspace.selection().current();
    if (const auto row = selected ? exploration->table->rowOf(*selected) : std::nullopt) {
        step.candidate = exploration->candidates->text(*row);
    }
    if (page == "explore") {
        const ScatterAxes axes = m_parts.explore.scatter().axes();
        step.x = axes.x;
        step.y = axes.y;
        step.colour = axes.colour;
        for (const RowFilter& filter : m_parts.workspace.state().filters.filters()) {
            step.filters.push_back(rowFilterText(filter, *exploration->table));
        }
    }
    QFile known(file());
    const QByteArray before = known.open(QIODevice::ReadOnly) ? known.readAll() : QByteArray();
    known.close();
    const auto lesson = withStep(before.toStdString(), step, tr("My lesson").toStdString());
    if (!lesson) {
        return tl::unexpected<Error>(lesson.error());
    }
    QSaveFile out(file());
    if (!QDir().mkpath(QFileInfo(file()).path()) || !out.open(QIODevice::WriteOnly) ||
        out.write(QByteArray::fromStdString(*lesson)) != static_cast<qint64>(lesson->size()) || !out.commit()) {
        return fail("cannot be written", "file " + file().toStdString(), "Check the folder of your data");
    }
    m_parts.lessons.reload();
    return {};
}

} // namespace pimento
