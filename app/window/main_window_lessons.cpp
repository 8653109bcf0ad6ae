// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/explore/predict_controller.h"
#include "app/window/inspect/advice_controller.h"
#include "app/window/inspect/link_controller.h"
#include "app/window/learn/handout_controller.h"
#include "app/window/learn/lesson_author.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/learn/lesson_presenter.h"
#include "app/window/learn/window_parts.h"
#include "app/window/main_window.h"
#include "app/window/session/page_memory.h"
#include "views/question/question_panel.h"

#include <memory>
#include <utility>

// Lessons, and what sessions and lessons remember of the pages.

namespace pimento {

WindowParts MainWindow::parts() const
{
    return {*m_questionPanel, *m_explorePage,  *m_inspectPage, *m_kernelPage,
            *m_devicesPage,   *m_timelinePage, *m_comparePage, *m_whatIfPage};
}

std::unique_ptr<PageMemory> MainWindow::makePageMemory()
{
    return std::make_unique<PageMemory>(PageMemory::Parts{m_workspace, m_deviceLibrary, *m_explorePage, *m_inspectPage,
                                                          *m_timelinePage, *m_compareController, *m_modelController, *m_networkController,
                                                          *m_whatIfController, *this});
}

void MainWindow::addLessons(const Catalogue& catalogue)
{
    const LessonPresenter::Parts shown = {.window = *this,
                                          .splitter = *m_splitter,
                                          .column = *m_sideColumn,
                                          .bar = *m_lessonBar,
                                          .tabs = *m_tabs,
                                          .shown = parts(),
                                          .workspace = m_workspace,
                                          .deviceLibrary = m_deviceLibrary,
                                          .looks = *m_looks,
                                          .session = *m_sessionController,
                                          .undo = *m_undoController,
                                          .results = *m_resultWatch,
                                          .efforts = *m_effortController,
                                          .advice = *m_adviceController,
                                          .compare = *m_compareController,
                                          .whatIf = *m_whatIfController};
    LessonController::Parts parts = {.window = *this,
                                     .tabs = *m_tabs,
                                     .page = *m_learnPage,
                                     .bar = *m_lessonBar,
                                     .workspace = m_workspace,
                                     .session = *m_sessionController,
                                     .looks = *m_looks,
                                     .isSettled = [this] { return isSettled(); }};
    m_lessonController = new LessonController(catalogue, std::move(parts),
                                              std::make_unique<LessonPresenter>(shown, makePageMemory()), this);
    m_lessonController->addCommands(m_commands, tr("&Learn"));
    m_lessonAuthor = new LessonAuthor(
        {*this, *m_tabs, shown.shown, m_workspace, *m_whatIfController, *m_lessonController, *m_noticeBar}, this);
    m_lessonAuthor->addCommands(m_commands, tr("&Learn"));
    new HandoutController({*this, *m_tabs, *m_looks, *m_lessonController}, *m_noticeBar); // the lessons'
}

/// Takes a lesson file into the user's own lessons.
Result<void> MainWindow::takeLesson(const QString& file) { return m_lessonAuthor->takeIn(file); }

/// Whether all that a step of a lesson may show has been found.
bool MainWindow::isSettled() const
{
    return m_workspace.isSettled() && !m_compareController->isRunning() && !m_adviceController->isRunning() &&
           !m_linkController->isRunning() && m_predictController->isSettled() && m_whatIfController->isSettled() &&
           m_questionPanel->isCounted();
}

} // namespace pimento
