// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"
#include "app/session_desk.h"
#include "app/undo_desk.h"
#include "views/widgets/notice_bar.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>

// Sessions, the history of questions, and what can be taken back.

namespace pimento {

namespace {

constexpr qsizetype kLongestEntry = 70;

QString studyFilter() { return MainWindow::tr("Studies (*.pimento);;All files (*)"); }

QString shortened(const QString& text)
{
    return text.size() <= kLongestEntry ? text : text.left(kLongestEntry - 1) + QChar(0x2026);
}

} // namespace

void MainWindow::addSessionActions(QMenu& file)
{
    file.addAction(tr("&New session"), QKeySequence::New, this, [this] {
        if (tell(m_session->startAnew(), tr("New session"))) {
            m_workspace.history().restore({});
            m_workspace.state().filters.clear();
            m_workspace.state().pins.clear();
            m_workspace.openExample();
        }
    });
    file.addAction(tr("Open st&udy…"), QKeySequence::Open, this, &MainWindow::openStudy);
    file.addAction(tr("Save study &as…"), QKeySequence::Save, this, &MainWindow::saveStudy);
}

void MainWindow::openStudy()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Open study"), m_session->file(), studyFilter());
    if (!file.isEmpty()) {
        (void)tell(m_session->open(file), tr("Open study"));
    }
}

void MainWindow::saveStudy()
{
    QString file = QFileDialog::getSaveFileName(this, tr("Save study as"),
                                                m_session->file().isEmpty() ? tr("study.pimento") : m_session->file(),
                                                studyFilter());
    if (!file.isEmpty()) {
        file += QFileInfo(file).suffix().isEmpty() ? QStringLiteral(".pimento") : QString();
        (void)tell(m_session->saveAs(file), tr("Save study as"));
    }
}

void MainWindow::buildEditMenu(QMenu& edit)
{
    QAction* undo = edit.addAction(tr("&Undo"), QKeySequence::Undo, m_undo, &UndoDesk::undo);
    QAction* redo = edit.addAction(tr("&Redo"), QKeySequence::Redo, m_undo, &UndoDesk::redo);
    const auto show = [this, undo, redo] {
        undo->setEnabled(m_undo->canUndo());
        redo->setEnabled(m_undo->canRedo());
    };
    connect(m_undo, &UndoDesk::changed, this, show);
    show();
}

void MainWindow::addHistoryActions(QMenu& menu)
{
    const auto step = [this](int by) {
        QuestionHistory& history = m_workspace.history();
        if (history.canStep(by)) {
            m_workspace.goTo(history.position() + static_cast<std::size_t>(by));
        }
    };
    QAction* back =
        menu.addAction(tr("Question &before"), QKeySequence(Qt::ALT | Qt::Key_Left), this, [step] { step(-1); });
    QAction* forward =
        menu.addAction(tr("Question a&fter"), QKeySequence(Qt::ALT | Qt::Key_Right), this, [step] { step(1); });
    QMenu* all = menu.addMenu(tr("&Questions so far"));
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
        QAction* action = menu.addAction(shortened(QString::fromStdString(entries[position].problem->text())), this,
                                         [this, position] { m_workspace.goTo(position); });
        action->setCheckable(true);
        action->setChecked(position == m_workspace.history().position());
    }
}

void MainWindow::connectSession()
{
    connect(m_session, &SessionDesk::told, this, [this](const QString& message) { m_notice->tell(message); });
    // What the window begins with is nothing that somebody did.
    connect(&m_workspace, &Workspace::questionAsked, m_undo, &UndoDesk::forget, Qt::SingleShotConnection);
}

Result<void> MainWindow::beginSession(const QString& folder)
{
    const Result<void> begun = m_session->begin(folder);
    if (!begun) {
        m_notice->tell(tr("Nothing is kept of this session: %1").arg(QString::fromStdString(begun.error().message())));
        return begun;
    }
    if (!m_session->recovered().isEmpty()) {
        m_notice->tell(tr("Restored from %1: the program ended without being closed.").arg(m_session->recovered()),
                       {{tr("Keep"), {}}, {tr("Discard"), [this] {
                                               if (tell(m_session->startAnew(), tr("New session"))) {
                                                   m_workspace.history().restore({});
                                                   m_workspace.state().filters.clear();
                                                   m_workspace.state().pins.clear();
                                                   m_workspace.openExample();
                                               }
                                           }}});
    }
    return {};
}

} // namespace pimento
