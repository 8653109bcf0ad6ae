// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_author.h"

#include "app/window/devices/whatif_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/session/page_tabs.h"
#include "app/window/workspace/workspace.h"
#include "engine/lessons/lesson_file.h"
#include "engine/lessons/lesson_parts.h"
#include "views/commands/command_registry.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/frame/notice_bar.h"
#include "views/learn/learn_page.h"
#include "views/learn/step_dialog.h"
#include "views/selection/pin_of_row.h"
#include "views/texts/engine_text.h"

#include <QMessageBox>
#include <QTabWidget>

#include <algorithm>

namespace pimento {

LessonAuthor::LessonAuthor(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&parts.lessons, &LessonController::removalWanted, this, &LessonAuthor::removeLesson);
}

LessonAuthor::~LessonAuthor() { delete m_dialog; }

StepDialog* LessonAuthor::dialog() const { return m_dialog; }

void LessonAuthor::addCommands(CommandRegistry& registry, const QString& menu)
{
    registry.add({QStringLiteral("lesson.write"), menu, tr("&Add this view to a lesson…"), {}, 2}, this,
                 [this] { write(); });
}

Result<SeenView> LessonAuthor::seen() const
{
    SeenView view;
    view.page = shownPageName(m_parts.tabs).toStdString();
    if (std::ranges::count(lessonPages(), view.page) == 0) {
        return fail("cannot be a step of a lesson", "this page",
                    "Open Explore, Inspect, Timeline, Compare, Kernel, Devices or What-if first");
    }
    Workspace& workspace = m_parts.workspace;
    const SharedState& state = workspace.state();
    const auto picture = workspace.exploration();
    if (picture != nullptr) {
        const QuestionHistory& history = workspace.history();
        view.question = picture->problem->question();
        view.findsBest = history.position() < history.entries().size() &&
                         history.entries()[history.position()].extent == ExploreExtent::Best;
        if (const auto id = state.selection.current()) {
            const auto selected = pinOf(*picture, *id);
            view.selected = selected ? std::optional(selected->candidate) : std::nullopt;
        }
        const ScatterAxes axes = m_parts.shown.explore.scatter().axes();
        view.x = axes.x;
        view.y = axes.y;
        view.colour = axes.colour;
        for (const RowFilter& filter : state.filters.filters()) {
            view.filters.push_back(rowFilterText(filter, *picture->table));
        }
    }
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        if (const auto& pin = state.pins.at(place)) {
            view.pins.push_back({pin->problem->question(), pin->candidate});
        }
    }
    if (view.page == "whatif") {
        const Trial& trial = m_parts.whatIf.answers().trial;
        view.trial = {trial.tried, trial.looked};
    }
    return view;
}

void LessonAuthor::write()
{
    if (m_dialog != nullptr && m_dialog->isVisible()) {
        m_dialog->raise();
        return;
    }
    const auto view = seen();
    if (!view) {
        return warn(view.error());
    }
    m_offered = m_parts.lessons.library().own();
    m_dialog = new StepDialog(m_offered, view->page, &m_parts.window);
    m_dialog->setColours(m_parts.lessons.colours());
    connect(m_dialog, &StepDialog::saved, this, [this, view = *view] { keep(view); });
    connect(m_dialog, &StepDialog::removed, this, &LessonAuthor::removeStepOf);
    m_dialog->open();
}

void LessonAuthor::keep(const SeenView& view)
{
    const StepDialog::Written written = m_dialog->written();
    Lesson lesson;
    if (written.lesson) {
        lesson = m_offered[*written.lesson];
    } else {
        lesson.id = m_parts.lessons.library().freeId(written.title);
        lesson.summary = tr("A lesson of your own.").toStdString();
    }
    lesson.title = written.title;
    if (const auto put = putStep(lesson, written.place, written.step, view); !put) {
        return warn(put.error());
    }
    store(lesson, tr("Step %1 of \"%2\" is saved. Start the lesson on the page Learn.")
                      .arg(std::min(written.place + 1, lesson.steps.size()))
                      .arg(QString::fromStdString(lesson.title)));
}

void LessonAuthor::removeStepOf(std::size_t lesson, std::size_t place)
{
    Lesson changed = m_offered[lesson];
    removeStep(changed, place);
    store(changed, tr("Step %1 of \"%2\" is removed.").arg(place + 1).arg(QString::fromStdString(changed.title)));
}

/// Stores a changed lesson and closes the dialog, which stays open with its text if storing fails.
void LessonAuthor::store(const Lesson& lesson, const QString& words)
{
    if (const auto stored = m_parts.lessons.library().store(lesson); !stored) {
        return warn(stored.error());
    }
    m_dialog->accept();
    m_parts.lessons.showLibrary(lesson.id);
    m_parts.notice.tell(words);
}

Result<void> LessonAuthor::takeIn(const QString& file)
{
    LessonLibrary& library = m_parts.lessons.library();
    auto lesson = readLesson(file.toStdString());
    if (!lesson) {
        return tl::unexpected<Error>(lesson.error());
    }
    lesson->id = library.freeId(lesson->title);
    if (auto stored = library.store(*lesson); !stored) {
        return stored;
    }
    m_parts.lessons.showLibrary(lesson->id);
    (void)showPageNamed(m_parts.tabs, QStringLiteral("learn"));
    return {};
}

void LessonAuthor::removeLesson(const QString& id)
{
    const Lesson* lesson = m_parts.lessons.library().find(id);
    const QString title = lesson == nullptr ? id : QString::fromStdString(lesson->title);
    const auto answer = QMessageBox::question(&m_parts.window, tr("Delete lesson"),
                                              tr("Delete the lesson \"%1\" and its file?").arg(title));
    if (answer != QMessageBox::Yes) {
        return;
    }
    if (const auto removed = m_parts.lessons.library().remove(id); !removed) {
        return warn(removed.error());
    }
    m_parts.lessons.showLibrary({});
}

void LessonAuthor::warn(const Error& error) const
{
    QMessageBox::warning(&m_parts.window, tr("Own lesson"), inWords(error));
}

} // namespace pimento
