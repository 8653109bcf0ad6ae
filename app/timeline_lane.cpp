// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/timeline_lane.h"

#include "engine/explore/model.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "sim/base/progress.h"

#include <QFileInfo>
#include <QSaveFile>

#include <chrono>
#include <utility>

namespace pimento {

namespace {

/// Passes progress on about ten times a second.
class SlowProgress final : public Progress {
public:
    explicit SlowProgress(std::function<void(double)> tell) : m_tell(std::move(tell)) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        const auto now = std::chrono::steady_clock::now();
        if (now - m_last >= std::chrono::milliseconds(100)) {
            m_last = now;
            m_tell(total > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : -1.0);
        }
    }

private:
    std::function<void(double)> m_tell;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

bool writeFile(const Timeline& timeline, const QString& name, const std::stop_token& stop)
{
    QSaveFile file(name);
    const auto write = [&](std::string_view text) {
        return file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size());
    };
    const bool isTable = name.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    return file.open(QIODevice::WriteOnly) &&
           (isTable ? writeTimelineCsv(timeline, write, stop) : writeTimelineJson(timeline, write, stop)) &&
           file.commit();
}

} // namespace

TimelineLane::TimelineLane(QObject* parent) : QObject(parent)
{
    connect(&m_running, &JobRunner::finished, this, &TimelineLane::ended);
    connect(&m_running, &JobRunner::ranOutOfMemory, this,
            [this] { Q_EMIT failed(tr("There is not enough memory for this timeline. Choose a smaller shape.")); });
    for (const JobRunner* runner : {&m_running, &m_exporting}) {
        connect(runner, &JobRunner::finished, this, [this] {
            if (!isRunning()) {
                Q_EMIT settled();
            }
        });
    }
}

void TimelineLane::setWatched(bool isWatched)
{
    m_isWatched = isWatched;
    if (m_isWatched && m_wanted) {
        start();
    }
}

void TimelineLane::setDraft(const Question& question, const Draft& draft, std::int64_t requests)
{
    m_wanted = Wanted{question, draft, requests};
    if (m_isWatched) {
        start();
    }
}

void TimelineLane::clearDraft()
{
    m_wanted.reset();
    m_timeline.reset();
    m_running.cancel();
    Q_EMIT ended();
    Q_EMIT cleared();
}

void TimelineLane::start()
{
    const Wanted wanted = *std::exchange(m_wanted, std::nullopt);
    m_running.start([this, wanted](std::stop_token stop, const JobRunner::Post& post) {
        SlowProgress progress([&](double share) { post([this, share] { Q_EMIT progressed(share); }); });
        const Question& question = wanted.question;
        sim::RunOptions options;
        options.expectedRequests = wanted.requests;
        Result<Timeline> made = timelineOf(question, wanted.draft.parts(), options, stop, &progress);
        if (!made) {
            post([this, message = QString::fromStdString(made.error().message())] {
                m_timeline.reset();
                Q_EMIT failed(message);
            });
            return;
        }
        const QString title =
            QString::fromStdString(draftText(question, wanted.draft.parts()) + ": " + question.subject());
        post([this, title, timeline = std::make_shared<const Timeline>(*std::move(made))] {
            m_timeline = timeline;
            Q_EMIT changed(timeline, title);
        });
    });
    Q_EMIT started();
}

void TimelineLane::exportTo(const QString& file)
{
    if (!m_timeline) {
        return;
    }
    Q_EMIT exported(tr("writing %1…").arg(QFileInfo(file).fileName()), true);
    m_exporting.start([this, file, timeline = m_timeline](std::stop_token stop, const JobRunner::Post& post) {
        const bool isDone = writeFile(*timeline, file, stop);
        post([this, file, isDone] {
            Q_EMIT exported(isDone ? tr("wrote %1").arg(QFileInfo(file).fileName())
                                   : tr("%1 cannot be written. Choose another folder.").arg(file),
                            isDone);
        });
    });
}

} // namespace pimento
