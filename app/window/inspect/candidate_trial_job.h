// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/exploration/exploration.h"

#include <QObject>
#include <QStringList>

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
    /// Evaluates a candidate at every fidelity of the problem, and compares the lowest with the highest.
    void simulate(const std::shared_ptr<const Exploration>& exploration, const QString& text);
    /// Evaluates two candidates at the highest fidelity, and compares their figures; "": ends what runs.
    void compare(const std::shared_ptr<const Exploration>& exploration, const QString& text, const QString& other);
    /// Makes the lists of candidates that are given as text.
    void find(const std::shared_ptr<const Exploration>& exploration, const QStringList& texts);
    void stop() { m_trying.stop(); }

    [[nodiscard]] bool isRunning() const { return m_trying.isRunning() || m_finding.isRunning(); }

Q_SIGNALS:
    void judged(const EditVerdict& verdict);
    /// Emitted for each candidate that find() looked for, as a list of one.
    void found(const std::shared_ptr<const Problem>& problem, const std::shared_ptr<const CandidateList>& list);
    /// Emitted when nothing runs any more.
    void settled();

private:
    JobRunner m_trying;
    JobRunner m_finding;
};

} // namespace pimento
