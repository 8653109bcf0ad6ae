// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_desk.h"
#include "app/window/devices/whatif_desk.h"
#include "app/window/explore/predict_desk.h"
#include "app/window/inspect/advice_desk.h"
#include "app/window/inspect/link_desk.h"
#include "app/window/learn/handout_desk.h"
#include "app/window/learn/lesson_desk.h"
#include "app/window/learn/lesson_stage.h"
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
    return std::make_unique<PageMemory>(PageMemory::Parts{m_workspace, m_deviceShelf, *m_explorePage, *m_inspectPage,
                                                          *m_timelinePage, *m_compareDesk, *m_modelDesk, *m_whatIfDesk,
                                                          *this});
}

void MainWindow::addLessons(const Catalogue& catalogue)
{
    const LessonStage::Parts shown = {.window = *this,
                                      .splitter = *m_splitter,
                                      .column = *m_sideColumn,
                                      .strip = *m_lessonStrip,
                                      .tabs = *m_tabs,
                                      .shown = parts(),
                                      .workspace = m_workspace,
                                      .shelf = m_deviceShelf,
                                      .looks = *m_looks,
                                      .session = *m_sessionDesk,
                                      .undo = *m_undoDesk,
                                      .results = *m_resultWatch,
                                      .efforts = *m_effortDesk,
                                      .advice = *m_adviceDesk,
                                      .compare = *m_compareDesk,
                                      .whatIf = *m_whatIfDesk};
    LessonDesk::Parts parts = {.window = *this,
                               .tabs = *m_tabs,
                               .page = *m_learnPage,
                               .strip = *m_lessonStrip,
                               .workspace = m_workspace,
                               .session = *m_sessionDesk,
                               .looks = *m_looks,
                               .isSettled = [this] { return isSettled(); }};
    m_lessonDesk =
        new LessonDesk(catalogue, std::move(parts), std::make_unique<LessonStage>(shown, makePageMemory()), this);
    m_lessonDesk->addCommands(m_commands, tr("&Learn"));
    new HandoutDesk({*this, *m_tabs, *m_looks, *m_lessonDesk}, *m_noticeBar); // the lessons'
}

/// Whether all that a step of a lesson may show has been found.
bool MainWindow::isSettled() const
{
    return m_workspace.isSettled() && !m_compareDesk->isRunning() && !m_adviceDesk->isRunning() &&
           !m_linkDesk->isRunning() && m_predictDesk->isSettled() && m_whatIfDesk->isSettled() &&
           m_questionPanel->isCounted();
}

} // namespace pimento
