// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc cannot read <compare> by itself

#include "app/window/workspace/job_runner.h"

#include <QString>

class QWidget;

namespace pimento {

class CommandRegistry;
class NoticeBar;
class SessionController;
class Workspace;

/// Controller that writes a report about the open study, the same as `pimento-cli study report`: as a page (.html) that
/// needs no other files, or as a document (.pdf).
class ReportController : public QObject {
    Q_OBJECT

public:
    ReportController(Workspace& workspace, SessionController& session, NoticeBar& notice, QWidget& window);

    void addCommands(CommandRegistry& commands, const QString& menu, int group);
    /// Writes the report to a file in the background.
    void write(const QString& file);

Q_SIGNALS:
    /// Emitted when the report was written, or could not be; the window shows the message as well.
    void ended(bool isDone, const QString& message);

private:
    void ask();
    void end(bool isDone, const QString& message);

    Workspace& m_workspace;
    SessionController& m_session;
    NoticeBar& m_notice;
    QWidget& m_window;
    JobRunner m_job{JobRunner::kAnyNumber}; // last: it must end before what it posts to
};

} // namespace pimento
