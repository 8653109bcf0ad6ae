// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"
#include "views/pages/timeline_page.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QTabWidget>

// The page Timeline and what it is connected with.

namespace pimento {

void MainWindow::addTimelineTab()
{
    const int tab = m_pages->addTab(m_timeline, tr("Timeline"));
    m_timeline->setObjectName(QStringLiteral("timeline"));
    m_timeline->setProperty(kPageNumber, 5);
    m_pages->setTabToolTip(tab, tr("What happens in which cycle? (Ctrl+5)"));
}

void MainWindow::connectTimeline()
{
    TimelineLane& timing = m_workspace.timing();
    connect(m_timeline, &TimelinePage::watched, &timing, &TimelineLane::setWatched);
    connect(m_timeline, &TimelinePage::stopRequested, &timing, &TimelineLane::stop);
    connect(m_timeline, &TimelinePage::exportRequested, this, &MainWindow::exportTimeline);
    connect(&timing, &TimelineLane::started, m_timeline, &TimelinePage::showRunning);
    connect(&timing, &TimelineLane::progressed, m_timeline, &TimelinePage::showProgress);
    connect(&timing, &TimelineLane::changed, m_timeline, &TimelinePage::setTimeline);
    connect(&timing, &TimelineLane::failed, m_timeline, &TimelinePage::showMessage);
    connect(&timing, &TimelineLane::ended, m_timeline, &TimelinePage::showEnd);
    connect(&timing, &TimelineLane::cleared, m_timeline, [this] {
        m_timeline->showMessage(tr("Select a draft on the page Explore to see its commands over time."));
    });
    connect(&timing, &TimelineLane::exported, m_timeline, [this](const QString& notice, bool isDone) {
        m_timeline->showNotice(isDone ? notice : QString());
        if (!isDone) {
            QMessageBox::warning(this, tr("Export timeline"), notice);
        }
    });
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
    m_workspace.timing().exportTo(file);
}

} // namespace pimento
