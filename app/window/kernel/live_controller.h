// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/problem/problem.h"

#include <QObject>
#include <QString>

#include <memory>

class QTimer;

namespace pimento {

class LiveAnswer;
class QuestionPanel;
class Workspace;
struct Exploration;

/// Controller of the answer beside the text of a kernel:
///
///   question changes -> a pause -> job: the best candidate, for a second at most -> bars -> its program
///
/// Nothing runs while the page is hidden. Costs come from the cache of the window and go there.
class LiveController : public QObject {
    Q_OBJECT

public:
    LiveController(Workspace& workspace, QuestionPanel& question, LiveAnswer& view, QObject* parent = nullptr);

    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();

private:
    void wait();
    void answer();
    void show(const std::shared_ptr<const Exploration>& found);

    Workspace& m_workspace;
    QuestionPanel& m_question;
    LiveAnswer& m_view;
    QTimer* m_pause;
    QTimer* m_limit; // of the running search
    std::shared_ptr<const Problem> m_answered;
    JobRunner m_jobs; // last: it must end before anything that it uses
};

} // namespace pimento
