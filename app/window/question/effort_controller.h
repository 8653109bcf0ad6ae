// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/exploration/effort.h"

#include <QObject>

#include <memory>
#include <optional>

class QTimer;

namespace pimento {

class DeviceLibrary;
class QuestionPanel;
class Workspace;

/// Estimates below the question how long it will take and how much memory it needs, and proposes the nearest question
/// that fits if it does not. It waits until the question no longer changes, and gives way to an exploration.
class EffortController : public QObject {
    Q_OBJECT

public:
    EffortController(QuestionPanel& panel, Workspace& workspace, const DeviceLibrary& deviceLibrary,
                     QObject* parent = nullptr);
    ~EffortController() override;

    /// Starts estimating; before, nothing is estimated.
    void begin();
    /// Suppresses the notes on a question's effort while `isQuiet` is true.
    void setQuiet(bool isQuiet);
    [[nodiscard]] const std::optional<NearestFit>& offered() const { return m_offered; }

Q_SIGNALS:
    /// Emitted when the panel shows a note, or none will follow.
    void settled();

private:
    void look();
    void estimate(const std::shared_ptr<const Problem>& problem);
    void findFit();
    void useFit();
    void drop();

    QuestionPanel& m_panel;
    Workspace& m_workspace;
    const DeviceLibrary& m_deviceLibrary;
    QTimer* m_delay;
    std::optional<NearestFit> m_offered;
    bool m_hasBegun = false;
    bool m_isQuiet = false;
    JobRunner m_job; // last: it must end before what it posts to
};

} // namespace pimento
