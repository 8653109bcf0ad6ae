// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "engine/study/exploration.h"

#include <QObject>
#include <QString>

#include <memory>

namespace pimento {

struct EditVerdict;

/// Reads edited listings back, simulates their candidates and verifies them, beside the window. The latest one counts.
class ListingCheckJob : public QObject {
    Q_OBJECT

public:
    explicit ListingCheckJob(QObject* parent = nullptr);

    /// `listing` is the id of a listing of an inspection of the exploration's problem.
    void check(std::shared_ptr<const Exploration> exploration, const QString& listing, const QString& text);
    void stop() { m_checking.stop(); }

    [[nodiscard]] bool isRunning() const { return m_checking.isRunning(); }

Q_SIGNALS:
    /// What is known so far: once it is read, once it is simulated, and the end.
    void judged(const QString& listing, const EditVerdict& verdict);
    /// Nothing runs any more.
    void settled();

private:
    JobRunner m_checking;
    QString m_listing; // of the latest one
};

} // namespace pimento
