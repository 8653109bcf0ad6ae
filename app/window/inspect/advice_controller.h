// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"

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

/// Compares the selected candidate on the page Inspect with the best and the default one, and finds out in the
/// background what it spends its time on and which single change would save some. Advice is only sought while the page
/// is visible, and only for the last selected candidate.
class AdviceController : public QObject {
    Q_OBJECT

public:
    AdviceController(InspectPage& page, Workspace& workspace, QObject* parent = nullptr);
    ~AdviceController() override;

    /// Sets whether the page is visible.
    void setWatched(bool isWatched);
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }

Q_SIGNALS:
    /// Emitted when the advice is on the page, or there is none.
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
    QString m_asked;                                          // question and candidate that the page shows or waits for
    std::map<QString, std::shared_ptr<const Advice>> m_known; // recent advice, by question and candidate
    JobRunner m_job;                                          // last: it must end before what it posts to
};

} // namespace pimento
