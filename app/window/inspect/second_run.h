// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/problem/problem.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <string>

namespace pimento {

class TimelinePage;
class Workspace;

/// Controller of the second run on the page Timeline: it offers the baseline, the best candidate and the pins, records
/// the chosen one in a job, and shows it below the selected candidate.
///
///   choice, question or pins change -> what is offered -> job: the run with its commands -> the view below
///
/// Nothing runs while the page is hidden.
class SecondRun : public QObject {
    Q_OBJECT

public:
    SecondRun(Workspace& workspace, TimelinePage& page, QObject* parent = nullptr);

    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning(); }

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();

private:
    struct Offer {
        std::shared_ptr<const Problem> problem;
        std::string candidate; // as the problem parses it
        QString title;

        [[nodiscard]] bool isSame(const Offer& other) const
        {
            return problem != nullptr && other.problem != nullptr && candidate == other.candidate &&
                   title == other.title && problem->identity() == other.problem->identity();
        }
    };

    void offer();
    void look();
    void retry();

    Workspace& m_workspace;
    TimelinePage& m_page;
    std::map<QString, Offer> m_offers; // by id
    Offer m_shown;                     // on show, being recorded, or refused
    JobRunner m_jobs;                  // last: it must end before anything that it uses
};

} // namespace pimento
