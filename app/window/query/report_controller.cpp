// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/query/report_controller.h"

#include "app/window/query/report_document.h"
#include "app/window/session/session_controller.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/output_file.h"
#include "engine/study_queries/study_report.h"
#include "views/commands/command_registry.h"
#include "views/frame/notice_bar.h"
#include "views/texts/engine_text.h"

#include <QFileDialog>
#include <QFileInfo>

#include <memory>
#include <utility>

namespace pimento {

ReportController::ReportController(Workspace& workspace, SessionController& session, NoticeBar& notice, QWidget& window)
    : QObject(&window), m_workspace(workspace), m_session(session), m_notice(notice), m_window(window)
{
    connect(&m_session, &SessionController::aboutToChange, this, [this] { m_job.cancel(); });
}

void ReportController::addCommands(CommandRegistry& commands, const QString& menu, int group)
{
    commands.add({QStringLiteral("file.saveReport"), menu, tr("Save report of the stud&y…"), {}, group}, this,
                 [this] { ask(); });
}

void ReportController::ask()
{
    const QString file = QFileDialog::getSaveFileName(&m_window, tr("Save report"), QStringLiteral("report.pdf"),
                                                      tr("Document (*.pdf);;Page (*.html)"));
    if (!file.isEmpty()) {
        write(file);
    }
}

void ReportController::write(const QString& file)
{
    const std::shared_ptr<Study> study = m_workspace.study();
    if (study == nullptr) {
        end(false, tr("This session is not saved, so there is nothing to report. Save the study first."));
        return;
    }
    const std::string name = m_session.file().toStdString();
    const std::string title = name.empty() ? "Study of this session" : "Study " + name;
    m_job.start([this, study, name, title, file](const std::stop_token&, const JobRunner::Post& post) {
        auto report = std::make_shared<Result<StudyReport>>(studyReportOf(*study, title, name));
        post([this, report, file] { // fonts belong to this thread
            const bool isDocument = QFileInfo(file).suffix().toLower() == QLatin1String("pdf");
            const Result<void> written =
                !*report
                    ? tl::unexpected<Error>(report->error())
                    : writeWholeFile(file.toStdString(), isDocument ? pdfOf(**report).toStdString() : htmlOf(**report));
            end(written.has_value(), written ? tr("Report saved to %1.").arg(file)
                                             : tr("The report was not saved: %1").arg(inWords(written.error())));
        });
    });
}

void ReportController::end(bool isDone, const QString& message)
{
    m_notice.tell(message);
    Q_EMIT ended(isDone, message);
}

} // namespace pimento
