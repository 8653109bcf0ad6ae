// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/second_run.h"
#include "app/window/main_window.h"
#include "engine/inspection/data_moves.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/moves_view.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"
#include "views/timeline/timeline_page.h"

#include <QFileDialog>
#include <QMessageBox>

// The page Timeline and its connections.

namespace pimento {

void MainWindow::connectTimeline()
{
    const auto watch = [this] {
        const auto inspection = m_workspace.inspection();
        const auto* moves = inspection == nullptr ? nullptr : inspection->part<DataMoveSource>();
        m_workspace.setTimelineWatched(m_timelinePage->isVisible() || (m_inspectPage->moves().isVisible() &&
                                                                       moves != nullptr && moves->needsTimeline()));
    };
    connect(m_timelinePage, &TimelinePage::watched, this, watch);
    connect(&m_inspectPage->moves(), &MovesView::watched, this, watch);
    connect(&m_workspace, &Workspace::inspectionChanged, this, watch, Qt::QueuedConnection);
    m_secondRun = new SecondRun(m_workspace, *m_timelinePage, this);
    connect(m_timelinePage, &TimelinePage::stopRequested, &m_workspace, &Workspace::stopInspection);
    connect(m_timelinePage, &TimelinePage::exportRequested, this, &MainWindow::exportTimeline);
    connect(&m_workspace, &Workspace::inspectionStarted, m_timelinePage, &TimelinePage::showRunning);
    connect(&m_workspace, &Workspace::inspectionStarted, m_inspectPage, [this] {
        if (m_workspace.inspection() == nullptr) { // else the details of the last candidate stay until the new ones come
            m_inspectPage->showMessage(tr("Simulating the selected candidate…"));
        }
    });
    connect(&m_workspace, &Workspace::inspectionProgressed, m_timelinePage, &TimelinePage::showProgress);
    connect(&m_workspace, &Workspace::inspectionChanged, this, &MainWindow::showTimeline);
    connect(&m_workspace, &Workspace::inspectionFailed, m_timelinePage, [this](const QString& message) {
        m_timelineExports.setTimeline(nullptr);
        m_timelinePage->showMessage(message);
        m_timelinePage->showEnd();
    });
    connect(&m_timelineExports, &TimelineExportJob::exported, m_timelinePage,
            [this](const QString& notice, bool isDone) {
                m_timelinePage->showNotice(isDone ? notice : QString());
                if (!isDone) {
                    QMessageBox::warning(this, tr("Export timeline"), notice);
                }
            });
}

void MainWindow::showTimeline(const std::shared_ptr<const Inspection>& inspection)
{
    auto timeline = inspection == nullptr ? nullptr : inspection->shared<Timeline>();
    m_timelineExports.setTimeline(timeline);
    if (timeline != nullptr) {
        m_timelinePage->setTimeline(std::move(timeline),
                                    titleInWords(*m_workspace.exploration()->problem, inspection->title));
    } else if (inspection == nullptr) {
        m_timelinePage->showMessage(tr("Select a candidate on the page Explore to see what it does over time."));
    } else if (const std::string why = inspection->whyMissing<Timeline>(); !why.empty()) {
        m_timelinePage->showMessage(inWords(why));
    } else if (!inspection->isOnRequest<Timeline>()) {
        m_timelinePage->showMessage(tr("This system simulates no commands: there is no timeline."));
    }
    m_timelinePage->showEnd();
}

void MainWindow::exportTimeline(bool isTable)
{
    const QString name = isTable ? QStringLiteral("commands.csv") : QStringLiteral("timeline.json");
    const QString filter = isTable ? tr("CSV (*.csv)") : tr("Timeline for Perfetto (*.json)");
    QString file = QFileDialog::getSaveFileName(this, tr("Export timeline"), name, filter);
    if (file.isEmpty()) {
        return;
    }
    if (isTable && !file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        file += QStringLiteral(".csv");
    }
    m_timelineExports.exportTo(file);
}

} // namespace pimento
