// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc cannot read <compare> by itself

#include "app/window/workspace/job_runner.h"
#include "engine/study_queries/study_query.h"

#include <QString>

#include <memory>
#include <string>

class QWidget;

namespace pimento {

class CommandRegistry;
class QueryPage;
class SessionController;
class Study;
class Workspace;

/// Controller of the page Query: reads the tables of the open study when the page is opened, runs its statement, and
/// stores statements in the study. Statements see a copy of the study and cannot change it.
class QueryController : public QObject {
    Q_OBJECT

public:
    QueryController(Workspace& workspace, SessionController& session, QueryPage& page, QWidget& window);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    /// Runs the statement of the page.
    void run();
    void stop();
    /// Writes the result to a file in the background, by its ending as CSV or as a workbook.
    void exportTo(const QString& file);

    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning() && !m_writing.isRunning(); }
    /// Command line that runs the statement of the page. Error: there is none, or the study has no name.
    [[nodiscard]] Result<std::string> command() const;

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();

private:
    [[nodiscard]] std::shared_ptr<Study> study();
    [[nodiscard]] Result<std::string> commandFor(const std::string& statement) const;
    void start(const QString& statement);
    void end();
    void reload();
    void listStored();
    void save();
    void store(const QString& statement);
    void askForFile();
    void tell(const Result<void>& written, const JobRunner::Post& post);

    Workspace& m_workspace;
    SessionController& m_session;
    QueryPage& m_page;
    QWidget& m_window;
    std::string m_run; // statement of the result on the page
    JobRunner m_jobs;  // last: they must end before anything that they use
    JobRunner m_writing{JobRunner::kAnyNumber};
};

} // namespace pimento
