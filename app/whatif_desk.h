// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "engine/costs/cost_cache.h"
#include "engine/whatif/trial.h"

#include <QObject>

#include <string>
#include <vector>

class QTimer;
class QWidget;

namespace pimento {

class CommandRegistry;
class DeviceShelf;
class WhatIfPage;
class Workspace;

/// Answers what the page What-if asks:
///
///   a slider moves -> Trial -> known? shown at once
///                           -> a moment later a job: here first, then the curve from here outwards
///
/// A newer trial ends the older job, and what that one still finds is dropped. Answers are kept as long as the question
/// of the results stays the same. Nothing is computed while nobody looks at the page or while an exploration runs.
class WhatIfDesk : public QObject {
    Q_OBJECT

public:
    WhatIfDesk(Workspace& workspace, const DeviceShelf& shelf, WhatIfPage& page, QWidget& window);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    void tryValue(const QString& id, double value);
    void look(const QString& id);
    void resetAll();
    /// Shows some values and a curve; "": the curve of the first parameter. Parameters that the question does not have
    /// are left out.
    void arrange(const TriedValues& tried, const std::string& looked);
    void stop();
    void resume();
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] const TrialAnswers& answers() const { return m_answers; }
    /// The command line that finds the curve on show. Error: there is none.
    [[nodiscard]] Result<std::string> command() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeQuestion();
    void show();
    void ask();
    void findOut();
    void take(const std::shared_ptr<const TrialAnswers>& found);
    void end();
    void copyCommand();
    void forgetSome();
    void keepForLater();

    Workspace& m_workspace;
    const DeviceShelf& m_shelf;
    WhatIfPage& m_page;
    QWidget& m_window;
    QTimer* m_delay;
    TrialAnswers m_answers;
    std::vector<TrialAnswers> m_earlier; // of questions before, the newest last
    bool m_isStopped = false;
    bool m_lacksMemory = false;
    CostCache m_ownCache; // where the workspace has none
    JobRunner m_jobs;     // last: it ends before anything that it touches
};

} // namespace pimento
