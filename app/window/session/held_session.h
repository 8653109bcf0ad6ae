// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/study_files/study.h"
#include "sim/base/result.h"

#include <QString>

#include <chrono>
#include <future>
#include <memory>

class QLockFile;

namespace pimento {

struct Catalogue;
struct Exploration;

/// Unnamed session of a folder that this program alone uses. While the window is built, its study is opened in the
/// background, since it is checked completely, and then the results that the window shows first are put together.
class HeldSession {
public:
    using Picture = std::shared_ptr<const Exploration>;

    /// Locks the first session of a folder that no other program uses. `catalogue` must outlive the session; nullptr:
    /// no results are put together. Error: nothing can be stored there, or too many programs run.
    [[nodiscard]] static Result<std::unique_ptr<HeldSession>> in(const QString& folder,
                                                                 const Catalogue* catalogue = nullptr);
    ~HeldSession();

    [[nodiscard]] const QString& file() const { return m_file; }
    [[nodiscard]] std::unique_ptr<QLockFile> takeLock();
    /// True if the study is open and the results are put together within a time.
    [[nodiscard]] bool isReadyWithin(std::chrono::milliseconds time) const;
    /// Waits until the study is open; once. Results that are not put together yet are given up.
    [[nodiscard]] Result<std::unique_ptr<Study>> takeStudy();
    /// The results that the window shows first, once takeStudy() was called; nullptr: none.
    [[nodiscard]] const Picture& picture() const { return m_picture; }

private:
    struct Opened;

    HeldSession(QString file, std::unique_ptr<QLockFile> lock, const Catalogue* catalogue);

    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    std::shared_ptr<Opened> m_opened; // written by the job, read when it has ended
    std::future<void> m_isDone;
    Picture m_picture;
    std::unique_ptr<JobRunner> m_opening;
};

} // namespace pimento
