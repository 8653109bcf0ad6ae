// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/exploration/exploration.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>

namespace pimento {

struct EditVerdict;

/// Parses edited listings, simulates their candidates and verifies them, in the background. Only the latest one counts.
class ListingCheckJob : public QObject {
    Q_OBJECT

public:
    explicit ListingCheckJob(QObject* parent = nullptr);

    /// Checks a text; `listing` is the id of a listing in an inspection of the exploration's problem. The verdict names
    /// what changes from the row `edited` of the exploration; none: the edited candidate has no row.
    void check(std::shared_ptr<const Exploration> exploration, std::optional<std::size_t> edited,
               const QString& listing, const QString& text);
    void stop() { m_checking.stop(); }

    [[nodiscard]] bool isRunning() const { return m_checking.isRunning(); }

Q_SIGNALS:
    /// Emitted with the verdict so far: after parsing, after the simulation, and at the end.
    void judged(const QString& listing, const EditVerdict& verdict);
    /// Emitted when nothing runs any more.
    void settled();

private:
    JobRunner m_checking;
    QString m_listing; // id of the latest one
};

} // namespace pimento
