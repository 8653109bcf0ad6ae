// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/costs/cost_cache.h"
#include "engine/whatif/trial.h"

#include <QObject>

#include <string>
#include <vector>

class QTimer;
class QWidget;

namespace pimento {

class CommandRegistry;
class DeviceLibrary;
class WhatIfPage;
class Workspace;

/// Controller of the page What-if:
///
///   a slider moves -> Trial -> known? shown at once
///                           -> a moment later a job: the tried value first, then the curve outwards from it
///
/// A newer trial ends the older job, whose further results are dropped. Answers are cached for the last few questions.
/// Nothing is computed while the page is hidden or an exploration runs.
class WhatIfController : public QObject {
    Q_OBJECT

public:
    WhatIfController(Workspace& workspace, const DeviceLibrary& deviceLibrary, WhatIfPage& page, QWidget& window);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    void tryValue(const QString& id, double value);
    void look(const QString& id);
    /// Tries the values of a preset of the device instead of the present ones; ignores an unknown preset.
    void tryPreset(const QString& id);
    void resetAll();
    /// Shows tried values and a curve; "": the curve of the first parameter. Parameters that the question does not have
    /// are ignored.
    void arrange(const TriedValues& tried, const std::string& looked);
    void stop();
    void resume();
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] const TrialAnswers& answers() const { return m_answers; }
    /// Command line that computes the current curve. Error: there is none.
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
    const DeviceLibrary& m_deviceLibrary;
    WhatIfPage& m_page;
    QWidget& m_window;
    QTimer* m_delay;
    TrialAnswers m_answers;
    std::vector<ParameterPreset> m_presets; // presets of the question's device
    std::vector<TrialAnswers> m_earlier; // answers of earlier questions, the newest last
    bool m_isStopped = false;
    bool m_lacksMemory = false;
    CostCache m_ownCache; // used if the workspace has none
    JobRunner m_jobs;     // last: it must end before anything that it uses
};

} // namespace pimento
