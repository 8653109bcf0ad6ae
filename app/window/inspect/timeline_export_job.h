// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"

#include <QObject>
#include <QString>

#include <memory>

namespace pimento {

class Timeline;

/// Writes timelines to files in the background.
class TimelineExportJob : public QObject {
    Q_OBJECT

public:
    explicit TimelineExportJob(QObject* parent = nullptr);

    /// Sets the current timeline; nullptr: none.
    void setTimeline(std::shared_ptr<const Timeline> timeline) { m_timeline = std::move(timeline); }
    /// Writes the timeline to a file: for Perfetto, or as a table if its name ends in .csv.
    void exportTo(const QString& file);

    [[nodiscard]] bool isRunning() const { return m_exporting.isRunning(); }

Q_SIGNALS:
    void exported(const QString& notice, bool isDone);
    /// Emitted when nothing runs any more.
    void settled();

private:
    std::shared_ptr<const Timeline> m_timeline;
    JobRunner m_exporting{JobRunner::kAnyNumber}; // last: the job must end before anything that it uses
};

} // namespace pimento
