// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/held_session.h"

#include "app/window/session/session_keys.h"
#include "app/window/session/session_view.h"
#include "engine/exploration/recorded/study_recall.h"
#include "engine/problem/system.h"
#include "views/question/space_size.h"

#include <QDir>
#include <QLockFile>

#include <filesystem>
#include <optional>
#include <utility>

namespace pimento {

namespace {

constexpr int kMostSessions = 16;

/// The question that the window shows first; none: nothing was asked, or it was only predicted.
std::optional<SessionQuestion> firstQuestion(Study& study)
{
    const auto text = study.view(kSessionView);
    const auto view =
        text && *text ? parseSessionView(**text, study.file().string()) : Result<SessionView>(fail("has no view"));
    return view && view->answered && !view->answered->isPredicted ? view->answered : std::nullopt;
}

/// Puts the results of a question together; nullptr: the study has none, or they need more than the catalogue.
HeldSession::Picture resultsOf(Study& study, const SessionQuestion& first, const Catalogue& catalogue,
                               const std::stop_token& stop)
{
    const auto key = keyOf(first.key);
    const auto asked = key ? study.question(*key) : fail("is not a key of a question", first.key);
    if (!asked || !*asked) {
        return nullptr;
    }
    const auto problem = pose((**asked).question, catalogue);
    if (!problem || studyKeyOf(**problem) != *key) {
        return nullptr;
    }
    auto found = recallFrom(study, *key, *problem,
                            {.extent = first.isBest ? ExploreExtent::Best : ExploreExtent::All,
                             .recallsEnd = true,
                             .mostCandidates = static_cast<std::size_t>(kMostShownCandidates)},
                            stop);
    if (!found || !*found) {
        return nullptr;
    }
    auto picture = std::make_shared<const Exploration>(**std::move(found));
    (void)picture->table->rowOf(0); // makes the index of its rows now
    return picture;
}

} // namespace

struct HeldSession::Opened {
    std::optional<Result<std::unique_ptr<Study>>> study; // none: out of memory
    Picture picture;
    std::promise<void> isDone;

    void open(const std::filesystem::path& file, const Catalogue* catalogue, const std::stop_token& stop)
    {
        std::optional<SessionQuestion> first;
        study = Study::openOrCreate(file, [&first](Study& unchecked) {
            first = firstQuestion(unchecked);
            return first ? keyOf(first->key) : std::nullopt;
        });
        if (catalogue != nullptr && *study && first && !stop.stop_requested()) {
            picture = resultsOf(***study, *first, *catalogue, stop);
        }
        isDone.set_value();
    }
};

HeldSession::HeldSession(QString file, std::unique_ptr<QLockFile> lock, const Catalogue* catalogue)
    : m_file(std::move(file)), m_lock(std::move(lock)), m_opened(std::make_shared<Opened>()),
      m_isDone(m_opened->isDone.get_future()), m_opening(std::make_unique<JobRunner>())
{
    m_opening->start([opened = m_opened, catalogue, path = std::filesystem::path(m_file.toStdString())](
                         const std::stop_token& stop, const JobRunner::Post&) { opened->open(path, catalogue, stop); });
}

HeldSession::~HeldSession() = default;

Result<std::unique_ptr<HeldSession>> HeldSession::in(const QString& folder, const Catalogue* catalogue)
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
            return std::unique_ptr<HeldSession>(new HeldSession(file, std::move(lock), catalogue));
        }
    }
    return fail("is open in too many windows", "folder " + folder.toStdString(), "Close one of them");
}

std::unique_ptr<QLockFile> HeldSession::takeLock() { return std::move(m_lock); }

bool HeldSession::isReadyWithin(std::chrono::milliseconds time) const
{
    return m_isDone.wait_for(time) == std::future_status::ready;
}

Result<std::unique_ptr<Study>> HeldSession::takeStudy()
{
    m_opening.reset(); // stops the job and waits for it
    m_picture = std::exchange(m_opened->picture, nullptr);
    auto study = std::exchange(m_opened->study, std::nullopt);
    return study ? *std::move(study) : fail("cannot be opened", "file " + m_file.toStdString(), "Free some memory");
}

} // namespace pimento
