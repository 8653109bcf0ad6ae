// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "engine/study/effort.h"

#include <QObject>

#include <memory>
#include <optional>

class QTimer;

namespace pimento {

class DeviceShelf;
class QuestionPanel;
class Workspace;

/// Says below the question how long it will take and how much memory, and of one that does not fit the nearest that
/// does. It waits until nobody changes the question, and makes room for an exploration.
class EffortDesk : public QObject {
    Q_OBJECT

public:
    EffortDesk(QuestionPanel& panel, Workspace& workspace, const DeviceShelf& shelf, QObject* parent = nullptr);
    ~EffortDesk() override;

    /// From now on; without it nothing is estimated.
    void begin();
    /// While it is quiet, nothing is said.
    void setQuiet(bool isQuiet);
    [[nodiscard]] const std::optional<NearestFit>& offered() const { return m_offered; }

Q_SIGNALS:
    /// A note stands in the panel, or none will.
    void settled();

private:
    void look();
    void estimate(const std::shared_ptr<const Problem>& problem);
    void findFit();
    void useFit();
    void drop();

    QuestionPanel& m_panel;
    Workspace& m_workspace;
    const DeviceShelf& m_shelf;
    QTimer* m_delay;
    std::optional<NearestFit> m_offered;
    bool m_hasBegun = false;
    bool m_isQuiet = false;
    JobRunner m_job; // last: it ends before what it posts to
};

} // namespace pimento
