// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>

namespace pimento {

struct Advice;
struct Exploration;
class InspectPage;
class Workspace;

/// Says on the page Inspect how the selected draft stands beside the best and the default one, and finds out beside the
/// window what it spends its time on and which single change would save some: asked for while the page is on show, of
/// the last draft alone.
class AdviceDesk : public QObject {
    Q_OBJECT

public:
    AdviceDesk(InspectPage& page, Workspace& workspace, QObject* parent = nullptr);
    ~AdviceDesk() override;

    /// Whether the page is looked at.
    void setWatched(bool isWatched);
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }

Q_SIGNALS:
    /// The advice stands on the page, or there is none.
    void settled();

private:
    using Picture = std::shared_ptr<const Exploration>;

    void look();
    void ask(const Picture& exploration, std::size_t row);
    void showAdvice(const Picture& exploration, std::size_t row, const Advice& advice);
    void follow(const QString& link);
    [[nodiscard]] static QString standing(const Exploration& exploration, std::size_t row);
    [[nodiscard]] static QString linkTo(const Exploration& exploration, const Advice& advice);

    InspectPage& m_page;
    Workspace& m_workspace;
    bool m_isWatched = false;
    QString m_asked;                                          // what the page shows or waits for: question and draft
    std::map<QString, std::shared_ptr<const Advice>> m_known; // by question and draft; what was asked for lately
    JobRunner m_job;                                          // last: it ends before what it posts to
};

} // namespace pimento
