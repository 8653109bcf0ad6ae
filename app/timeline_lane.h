// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "engine/explore/question.h"
#include "engine/inspection/timeline/timeline.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace pimento {

/// The jobs about the timeline of the selected draft. The run starts when somebody looks at the timeline, not before:
/// it takes as long as the simulation, and its commands take memory.
class TimelineLane : public QObject {
    Q_OBJECT

public:
    explicit TimelineLane(QObject* parent = nullptr);

    /// Somebody looks at the timeline, or no longer does.
    void setWatched(bool isWatched);
    /// The selected draft; the job begins if it is watched. `requests` are those of its run, 0: not known.
    void setDraft(const Question& question, const Draft& draft, std::int64_t requests);
    void clearDraft();
    /// Asks the run to end early; the time until then is shown.
    void stop() { m_running.stop(); }
    /// Writes the timeline to a file: for Perfetto, or as a table if its name ends in .csv.
    void exportTo(const QString& file);

    [[nodiscard]] bool isRunning() const { return m_running.isRunning() || m_exporting.isRunning(); }

Q_SIGNALS:
    void started();
    void progressed(double share); // negative: not known
    void changed(const std::shared_ptr<const Timeline>& timeline, const QString& title);
    void failed(const QString& message);
    void cleared();
    void ended();
    void exported(const QString& notice, bool isDone);
    /// Nothing runs any more.
    void settled();

private:
    struct Wanted {
        Question question;
        Draft draft;
        std::int64_t requests = 0;
    };

    void start();

    bool m_isWatched = false;
    std::optional<Wanted> m_wanted; // a draft whose timeline was not asked for yet
    std::shared_ptr<const Timeline> m_timeline;
    // Last, so that the jobs end before anything that they touch.
    JobRunner m_running;
    JobRunner m_exporting;
};

} // namespace pimento
