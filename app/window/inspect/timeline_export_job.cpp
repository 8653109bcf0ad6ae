// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/timeline_export_job.h"

#include "engine/inspection/timeline/timeline.h"
#include "engine/inspection/timeline/timeline_export.h"

#include <QFileInfo>
#include <QSaveFile>

#include <utility>

namespace pimento {

namespace {

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

TimelineExportJob::TimelineExportJob(QObject* parent) : QObject(parent)
{
    connect(&m_exporting, &JobRunner::finished, this, &TimelineExportJob::settled);
}

void TimelineExportJob::exportTo(const QString& file)
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
