// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/held_session.h"

#include "app/window/session/session_keys.h"
#include "app/window/session/session_view.h"

#include <QDir>
#include <QLockFile>

#include <filesystem>
#include <utility>

namespace pimento {

namespace {

constexpr int kMostSessions = 16;

/// Reads the costs that the window shows first.
void readAhead(Study& study)
{
    const auto text = study.view(kSessionView);
    const auto view =
        text && *text ? parseSessionView(**text, study.file().string()) : Result<SessionView>(fail("has no view"));
    const auto key = view && view->answered ? keyOf(view->answered->key) : std::nullopt;
    if (key) {
        study.readAhead(*key);
    }
}

} // namespace

HeldSession::HeldSession(QString file, std::unique_ptr<QLockFile> lock)
    : m_file(std::move(file)), m_lock(std::move(lock)), m_opened(std::make_shared<Opened>()),
      m_opening(std::make_unique<JobRunner>())
{
    m_opening->start([opened = m_opened, path = std::filesystem::path(m_file.toStdString())](const std::stop_token&,
                                                                                             const JobRunner::Post&) {
        auto study = Study::openOrCreate(path);
        if (study) {
            readAhead(**study);
        }
        *opened = std::move(study);
    });
}

HeldSession::~HeldSession() = default;

Result<std::unique_ptr<HeldSession>> HeldSession::in(const QString& folder)
{
    if (!QDir().mkpath(folder)) {
        return fail("cannot be created", "folder " + folder.toStdString(), "Sessions are not saved");
    }
    for (int number = 1; number <= kMostSessions; ++number) {
        const QString name = number == 1 ? QStringLiteral("session") : QStringLiteral("session-%1").arg(number);
        const QString file = QDir(folder).filePath(name + QStringLiteral(".pimento"));
        auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
        lock->setStaleLockTime(0); // only stale when its program has ended, whatever its age
        if (lock->tryLock(0)) {
            return std::unique_ptr<HeldSession>(new HeldSession(file, std::move(lock)));
        }
    }
    return fail("is open in too many windows", "folder " + folder.toStdString(), "Close one of them");
}

std::unique_ptr<QLockFile> HeldSession::takeLock() { return std::move(m_lock); }

Result<std::unique_ptr<Study>> HeldSession::takeStudy()
{
    m_opening.reset();                                                     // waits for the job
    return m_opened->has_value() ? *std::exchange(*m_opened, std::nullopt) // empty: out of memory
                                 : fail("cannot be opened", "file " + m_file.toStdString(), "Free some memory");
}

} // namespace pimento
