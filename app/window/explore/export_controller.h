// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "sim/base/result.h"

#include <QObject>
#include <QString>

#include <string>
#include <vector>

class QWidget;

namespace pimento {

class CommandRegistry;
class NoticeBar;
class Workspace;

/// Controller that writes the selected candidate in formats for other programs, the same files as `pimento-cli export`:
/// asks for formats and folder, then compiles, runs and writes in the background.
class ExportController : public QObject {
    Q_OBJECT

public:
    ExportController(Workspace& workspace, NoticeBar& notice, QWidget& window);
    ~ExportController() override;

    void addCommands(CommandRegistry& commands, const QString& menu, int group);

    /// Asks the user for formats and a folder, then writes the selected candidate.
    void ask();
    /// Writes the selected candidate into a folder, which is made if needed, in the forms with some ids; without
    /// `formats` in all that are available. Error: no candidate is selected, or its system has no such forms.
    [[nodiscard]] Result<void> write(const QString& folder, const std::vector<std::string>& formats);
    void stop() { m_job.stop(); }
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }

Q_SIGNALS:
    /// Emitted when files were written, or could not be; the window shows the message as well.
    void ended(bool isDone, const QString& message);

private:
    struct Chosen;

    [[nodiscard]] Result<Chosen> chosen() const;
    void end(bool isDone, const QString& folder, const QString& message);

    Workspace& m_workspace;
    NoticeBar& m_notice;
    QWidget& m_window;
    QString m_folder; // last chosen folder
    std::vector<std::string> m_forms;
    JobRunner m_job{JobRunner::kAnyNumber}; // last: it must end before what it posts to
};

} // namespace pimento
