// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/exploration/exploration.h"

#include <QObject>
#include <QString>

#include <memory>

namespace pimento {

struct EditVerdict;

/// Evaluates candidates that are given as text, in the background. Only the latest one counts.
class CandidateTrialJob : public QObject {
    Q_OBJECT

public:
    explicit CandidateTrialJob(QObject* parent = nullptr);

    /// Evaluates a candidate of the exploration's problem at the lowest fidelity; "": ends what runs.
    void estimate(const std::shared_ptr<const Exploration>& exploration, const QString& text);
    /// Evaluates it at every fidelity of the problem, and compares the lowest with the highest.
    void simulate(const std::shared_ptr<const Exploration>& exploration, const QString& text);
    void stop() { m_trying.stop(); }

    [[nodiscard]] bool isRunning() const { return m_trying.isRunning(); }

Q_SIGNALS:
    void judged(const EditVerdict& verdict);
    /// Emitted when nothing runs any more.
    void settled();

private:
    JobRunner m_trying;
};

} // namespace pimento
