// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/query/query_controller.h"

#include "app/window/commands/command_results.h"
#include "app/window/session/session_controller.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/output_file.h"
#include "engine/base/shell_word.h"
#include "engine/study_queries/study_workbook.h"
#include "views/commands/command_registry.h"
#include "views/query/query_page.h"
#include "views/query/query_table_model.h"
#include "views/texts/engine_text.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// What a job found: tables of the study, and the result of a statement if there was one.
struct Found {
    QuerySchema schema;
    std::shared_ptr<const QueryTable> table; // nullptr: no statement, or a problem
    QString problem;
};

Found findIn(Study& study, const std::string& statement, const std::stop_token& stop)
{
    Found found;
    const auto wordsOf = [](const Error& error) {
        return error.kind == ErrorKind::Stopped ? QueryController::tr("Stopped.") : inWords(error);
    };
    if (statement.empty()) {
        auto schema = StudyQueries::schemaOf(study);
        found.problem = schema ? QString() : wordsOf(schema.error());
        found.schema = std::move(schema).value_or(QuerySchema());
        return found;
    }
    const auto queries = StudyQueries::open(study, stop);
    if (!queries) {
        found.problem = wordsOf(queries.error());
        return found;
    }
    found.schema = queries->schema();
    auto table = queries->run(statement, {}, stop);
    if (table) {
        found.table = std::make_shared<const QueryTable>(*std::move(table));
    } else {
        found.problem = wordsOf(table.error());
    }
    return found;
}

} // namespace

QueryController::QueryController(Workspace& workspace, SessionController& session, QueryPage& page, QWidget& window)
    : QObject(&window), m_workspace(workspace), m_session(session), m_page(page), m_window(window)
{
    connect(&m_page, &QueryPage::opened, this, &QueryController::reload);
    connect(&m_page, &QueryPage::runWanted, this, &QueryController::run);
    connect(&m_page, &QueryPage::stopWanted, this, &QueryController::stop);
    connect(&m_page, &QueryPage::saveWanted, this, &QueryController::save);
    connect(&m_page, &QueryPage::removeWanted, this, [this] { store({}); });
    connect(&m_page, &QueryPage::exportWanted, this, &QueryController::askForFile);
    connect(&m_page, &QueryPage::commandWanted, this, [this] { (void)copyCommandLine(command(), m_window); });
    connect(&m_session, &SessionController::aboutToChange, this, [this] {
        m_jobs.cancel();
        m_page.showRunning(false);
    });
    connect(&m_session, &SessionController::opened, this, [this] {
        m_run.clear();
        m_page.clear();
        reload();
    });
    connect(&m_jobs, &JobRunner::finished, this, &QueryController::end);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { m_page.showProblem(tr("There is not enough memory for this; select less.")); });
    connect(&m_writing, &JobRunner::finished, this, &QueryController::settled);
    connect(&m_writing, &JobRunner::ranOutOfMemory, this,
            [this] { m_page.showProblem(tr("There is not enough memory for this; select less.")); });
}

void QueryController::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    registry.add({QStringLiteral("query.run"), menu, tr("Run SQL query"), {}, group}, this, [this] { run(); });
    registry.add({QStringLiteral("query.command"), menu, tr("Copy Query as command line"), {}, group}, this,
                 [this] { (void)copyCommandLine(command(), m_window); });
}

/// The open study; nullptr: nothing is stored, which the page tells.
std::shared_ptr<Study> QueryController::study()
{
    const std::shared_ptr<Study> study = m_workspace.study();
    if (study == nullptr) {
        m_page.showProblem(tr("This session is not saved, so there are no tables. Save the study first."));
    }
    return study;
}

void QueryController::run() { start(m_page.statement()); }

/// Lists the tables and the stored statements as they are now.
void QueryController::reload()
{
    if (!m_page.isVisible()) {
        return;
    }
    listStored();
    if (m_workspace.study() == nullptr) {
        m_page.setSchema({});
    } else if (!m_jobs.isRunning()) {
        start({});
    }
}

/// Reads the study, and runs a statement unless it is empty.
void QueryController::start(const QString& statement)
{
    const std::shared_ptr<Study> opened = study();
    if (opened == nullptr) {
        Q_EMIT settled();
        return;
    }
    m_page.showProblem({});
    m_page.showRunning(!statement.isEmpty());
    m_jobs.start(
        [this, opened, text = statement.toStdString()](const std::stop_token& stop, const JobRunner::Post& post) {
            auto found = std::make_shared<Found>(findIn(*opened, text, stop));
            post([this, text, found] {
                if (!found->schema.empty()) {
                    m_page.setSchema(found->schema);
                }
                m_page.showProblem(found->problem);
                if (found->table != nullptr) {
                    m_run = text;
                    m_page.setResult(found->table, QString::fromStdString(text));
                }
            });
        });
}

void QueryController::stop() { m_jobs.stop(); }

void QueryController::end()
{
    m_page.showRunning(false);
    Q_EMIT settled();
}

void QueryController::listStored()
{
    const std::shared_ptr<Study> opened = m_workspace.study();
    const auto stored =
        opened == nullptr ? Result<std::vector<std::pair<std::string, std::string>>>() : savedQueries(*opened);
    m_page.setStored(stored.value_or(std::vector<std::pair<std::string, std::string>>()));
    if (!stored) {
        m_page.showProblem(inWords(stored.error()));
    }
}

/// Stores the statement of the page. Without one, what is stored under that name stays.
void QueryController::save()
{
    if (m_page.statement().trimmed().isEmpty()) {
        m_page.showProblem(tr("There is nothing to save: write a SELECT first."));
        return;
    }
    store(m_page.statement());
}

/// Stores a statement under the name of the page, or removes it with an empty text.
void QueryController::store(const QString& statement)
{
    const std::shared_ptr<Study> opened = study();
    if (opened == nullptr) {
        return;
    }
    const auto stored = saveQuery(*opened, m_page.name().toStdString(), statement.toStdString());
    m_page.showProblem(stored ? QString() : inWords(stored.error()));
    listStored();
}

void QueryController::askForFile()
{
    const QString file = QFileDialog::getSaveFileName(&m_window, tr("Export table"), QStringLiteral("query.csv"),
                                                      tr("CSV (*.csv);;Workbook (*.xlsx)"));
    if (!file.isEmpty()) {
        exportTo(file);
    }
}

/// Posts the problem of a written file to the page, or that there is none.
void QueryController::tell(const Result<void>& written, const JobRunner::Post& post)
{
    post([this, text = written ? QString() : inWords(written.error())] { m_page.showProblem(text); });
}

void QueryController::exportTo(const QString& file)
{
    const auto table = m_page.table().result();
    if (table == nullptr) {
        return;
    }
    if (QFileInfo(file).suffix().toLower() != QLatin1String("xlsx")) {
        m_writing.start([this, file, table](const std::stop_token&, const JobRunner::Post& post) {
            tell(writeWholeFile(file.toStdString(), csvOf(*table)), post);
        });
        return;
    }
    const std::shared_ptr<Study> opened = study(); // a workbook also names the study and its questions
    if (opened == nullptr) {
        return;
    }
    const std::string studyName = m_session.file().toStdString();
    m_writing.start([this, file, table, opened, studyName, statement = m_run,
                     line = commandFor(m_run).value_or("")](const std::stop_token&, const JobRunner::Post& post) {
        const auto questions = opened->questions();
        tell(questions ? writeQueryWorkbook(file.toStdString(), *table, statement, *questions,
                                            {"pimento " PIMENTO_VERSION, studyName, line})
                       : tl::unexpected<Error>(questions.error()),
             post);
    });
}

Result<std::string> QueryController::command() const { return commandFor(m_page.statement().trimmed().toStdString()); }

/// Command line that runs a statement as it is: blanks and line ends in texts and behind remarks have a meaning.
Result<std::string> QueryController::commandFor(const std::string& statement) const
{
    if (statement.empty()) {
        return pimento::fail("is empty", "the query", "Write one SELECT");
    }
    if (m_session.file().isEmpty()) {
        return pimento::fail("is not saved as a study", "this session", "Save the study first");
    }
    return "pimento-cli study query " + shellWord(m_session.file().toStdString()) + " " + shellWord(statement);
}

} // namespace pimento
