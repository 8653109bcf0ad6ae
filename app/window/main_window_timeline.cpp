// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"
#include "engine/inspection/inspection.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"
#include "views/timeline/timeline_page.h"

#include <QFileDialog>
#include <QMessageBox>

// The page Timeline and its connections.

namespace pimento {

void MainWindow::connectTimeline()
{
    connect(m_timeline, &TimelinePage::watched, &m_workspace, &Workspace::setTimelineWatched);
    connect(m_timeline, &TimelinePage::stopRequested, &m_workspace, &Workspace::stopInspection);
    connect(m_timeline, &TimelinePage::exportRequested, this, &MainWindow::exportTimeline);
    connect(&m_workspace, &Workspace::inspectionStarted, m_timeline, &TimelinePage::showRunning);
    connect(&m_workspace, &Workspace::inspectionProgressed, m_timeline, &TimelinePage::showProgress);
    connect(&m_workspace, &Workspace::inspectionChanged, this, &MainWindow::showTimeline);
    connect(&m_workspace, &Workspace::inspectionFailed, m_timeline, [this](const QString& message) {
        m_exports.setTimeline(nullptr);
        m_timeline->showMessage(message);
        m_timeline->showEnd();
    });
    connect(&m_exports, &TimelineExportJob::exported, m_timeline, [this](const QString& notice, bool isDone) {
        m_timeline->showNotice(isDone ? notice : QString());
        if (!isDone) {
            QMessageBox::warning(this, tr("Export timeline"), notice);
        }
    });
}

void MainWindow::showTimeline(const std::shared_ptr<const Inspection>& inspection)
{
    const bool hasTimeline = inspection != nullptr && inspection->timeline != nullptr;
    m_exports.setTimeline(hasTimeline ? inspection->timeline : nullptr);
    if (hasTimeline) {
        m_timeline->setTimeline(inspection->timeline,
                                titleInWords(*m_workspace.exploration()->problem, inspection->title));
    } else if (inspection == nullptr) {
        m_timeline->showMessage(tr("Select a draft on the page Explore to see its commands over time."));
    } else if (!inspection->whyNoTimeline.empty()) {
        m_timeline->showMessage(inWords(inspection->whyNoTimeline));
    } else if (!inspection->mayHaveTimeline()) {
        m_timeline->showMessage(tr("This system simulates no commands: there is no timeline."));
    }
    m_timeline->showEnd();
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
    m_exports.exportTo(file);
}

} // namespace pimento
