// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/problem/problem.h"

#include <QObject>
#include <QString>

#include <memory>
#include <stop_token>

class QTimer;

namespace pimento {

class LiveAnswer;
class Workspace;
struct Exploration;

/// Finds the best candidate of a problem for a second at most, and shows it with its bars and its program, which may
/// take another second; a program that takes longer is not shown. Costs come from the cache of the window and go there.
class LiveSearch : public QObject {
    Q_OBJECT

public:
    LiveSearch(Workspace& workspace, LiveAnswer& view, QObject* parent = nullptr);
    ~LiveSearch() override;

    /// Starts the search for a problem, and shows what it finds. A problem that is already shown is not searched again.
    void answer(const std::shared_ptr<const Problem>& problem);
    /// Ends the search, since another problem will come; the last answer stays until then.
    void wait();
    /// Ends the search and says why there is no problem; the last finished answer stays.
    void drop(const QString& why);
    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning(); }

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();

private:
    void say(const QString& message);
    void show(const std::shared_ptr<const Exploration>& found);
    void startLimits(const std::shared_ptr<const Problem>& problem);

    Workspace& m_workspace;
    LiveAnswer& m_view;
    QTimer* m_limit;               // of the running search
    QTimer* m_inspectionLimit;     // of its program
    std::stop_source m_inspection; // ends the making of the program, which goes on after the limit of the search
    std::shared_ptr<const Problem> m_answered;
    QString m_message; // about the search for that problem; "": its answer is on show
    JobRunner m_jobs;  // last: it must end before anything that it uses
};

} // namespace pimento
