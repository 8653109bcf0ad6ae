// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands/command_menus.h"
#include "app/window/explore/argument_controller.h"
#include "app/window/main_window.h"
#include "app/window/question/undo_controller.h"
#include "app/window/session/file_controller.h"
#include "app/window/session/session_controller.h"
#include "views/frame/notice_bar.h"
#include "views/texts/engine_text.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>

// Sessions, history of questions, and undo.

namespace pimento {

namespace {

constexpr qsizetype kLongestEntry = 70;

QString studyFilter() { return MainWindow::tr("Studies (*.pimento);;All files (*)"); }

QString shortened(const QString& text)
{
    return text.size() <= kLongestEntry ? text : text.left(kLongestEntry - 1) + QChar(0x2026);
}

} // namespace

void MainWindow::addSessionCommands(const QString& file)
{
    m_commands.add({QStringLiteral("file.new"), file, tr("&New session"), {QKeySequence(Qt::CTRL | Qt::Key_N)}}, this,
                   [this] {
                       if (tell(m_sessionController->startAnew(), tr("New session"))) {
                           m_workspace.history().restore({});
                           m_workspace.state().filters.clear();
                           m_workspace.state().pins.clear();
                           openExample();
                       }
                   });
    m_commands.add({QStringLiteral("file.open"), file, tr("Open st&udy…"), {QKeySequence(Qt::CTRL | Qt::Key_O)}}, this,
                   [this] { openStudy(); });
    QMenu* recent = &m_menus->addMenu(file, tr("&Recent studies"), 0);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { m_fileController->fillRecent(*recent); });
    m_commands.add({QStringLiteral("file.save"), file, tr("Save study &as…"), {QKeySequence(Qt::CTRL | Qt::Key_S)}},
                   this, [this] { saveStudy(); });
}

void MainWindow::openStudy()
{
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open study"), m_sessionController->file(), studyFilter());
    if (!file.isEmpty()) {
        (void)tell(m_sessionController->open(file), tr("Open study"));
    }
}

void MainWindow::saveStudy()
{
    QString file = QFileDialog::getSaveFileName(
        this, tr("Save study as"),
        m_sessionController->file().isEmpty() ? tr("study.pimento") : m_sessionController->file(), studyFilter());
    if (!file.isEmpty()) {
        file += QFileInfo(file).suffix().isEmpty() ? QStringLiteral(".pimento") : QString();
        (void)tell(m_sessionController->saveAs(file), tr("Save study as"));
    }
}

void MainWindow::addEditCommands(const QString& edit)
{
    QAction* undo =
        m_commands.add({QStringLiteral("edit.undo"), edit, tr("&Undo"), {QKeySequence(Qt::CTRL | Qt::Key_Z)}},
                       m_undoController, [this] { m_undoController->undo(); });
    QAction* redo =
        m_commands.add({QStringLiteral("edit.redo"),
                        edit,
                        tr("&Redo"),
                        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)}},
                       m_undoController, [this] { m_undoController->redo(); });
    const auto show = [this, undo, redo] {
        undo->setEnabled(m_undoController->canUndo());
        redo->setEnabled(m_undoController->canRedo());
    };
    connect(m_undoController, &UndoController::changed, this, show);
    show();
}

void MainWindow::addHistoryCommands(const QString& menu, int group)
{
    const auto step = [this](int by) {
        QuestionHistory& history = m_workspace.history();
        if (history.canStep(by)) {
            m_workspace.goTo(history.position() + static_cast<std::size_t>(by));
        }
    };
    QAction* back = m_commands.add({QStringLiteral("explore.before"),
                                    menu,
                                    tr("Pre&vious question"),
                                    {QKeySequence(Qt::ALT | Qt::Key_Left)},
                                    group},
                                   this, [step] { step(-1); });
    QAction* forward = m_commands.add(
        {QStringLiteral("explore.after"), menu, tr("Ne&xt question"), {QKeySequence(Qt::ALT | Qt::Key_Right)}, group},
        this, [step] { step(1); });
    QMenu* all = &m_menus->addMenu(menu, tr("&History"), group);
    connect(all, &QMenu::aboutToShow, this, [this, all] { listHistory(*all); });
    const auto show = [this, back, forward, all] {
        back->setEnabled(m_workspace.history().canStep(-1));
        forward->setEnabled(m_workspace.history().canStep(1));
        all->setEnabled(!m_workspace.history().entries().empty());
    };
    connect(&m_workspace.history(), &QuestionHistory::changed, this, show);
    show();
}

void MainWindow::listHistory(QMenu& menu)
{
    menu.clear();
    const auto& entries = m_workspace.history().entries();
    for (std::size_t i = entries.size(); i > 0; --i) { // the newest first
        const std::size_t position = i - 1;
        QAction* action = menu.addAction(shortened(lineInWords(entries[position].problem->text())), this,
                                         [this, position] { m_workspace.goTo(position); });
        action->setCheckable(true);
        action->setChecked(position == m_workspace.history().position());
    }
}

void MainWindow::connectSession()
{
    connect(&m_workspace, &Workspace::questionAsked, this, [this](const std::shared_ptr<const Problem>& problem) {
        setWindowTitle(tr("%1 — Pimento").arg(shortened(lineInWords(problem->text()))));
    });
    connect(m_sessionController, &SessionController::opened, m_undoController, &UndoController::forget);
    connect(m_sessionController, &SessionController::told, this,
            [this](const QString& message) { m_noticeBar->tell(message); });
    // The initial question is not the user's and cannot be undone.
    connect(&m_workspace, &Workspace::questionAsked, m_undoController, &UndoController::forget,
            Qt::SingleShotConnection);
}

void MainWindow::openExample() { m_argumentController->openExample(); }

void MainWindow::beginWithExample()
{
    // Connected after the slot that puts the example's question into the fields.
    connect(&m_workspace, &Workspace::questionAsked, m_sessionController, &SessionController::restoreFields,
            Qt::SingleShotConnection);
    openExample();
}

Result<void> MainWindow::beginSession(const QString& folder)
{
    const Result<void> begun = m_sessionController->begin(folder);
    if (!begun) {
        m_noticeBar->tell(tr("This session is not saved: %1").arg(inWords(begun.error())));
        return begun;
    }
    if (!m_sessionController->recovered().isEmpty()) {
        m_noticeBar->tell(tr("Restored from %1: Pimento did not exit cleanly.").arg(m_sessionController->recovered()),
                          {{tr("Keep"), {}}, {tr("Discard"), [this] {
                                                  if (tell(m_sessionController->startAnew(), tr("New session"))) {
                                                      m_workspace.history().restore({});
                                                      m_workspace.state().filters.clear();
                                                      m_workspace.state().pins.clear();
                                                      openExample();
                                                  }
                                              }}});
    }
    return {};
}

} // namespace pimento
