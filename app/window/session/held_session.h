// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/study_files/study.h"
#include "sim/base/result.h"

#include <QString>

#include <memory>
#include <optional>

class QLockFile;

namespace pimento {

/// Unnamed session of a folder that this program alone uses. Its study is opened in the background, since it is checked
/// completely, while the window is built.
class HeldSession {
public:
    /// Locks the first session of a folder that no other program uses. Error: nothing can be stored there, or too many
    /// programs run.
    [[nodiscard]] static Result<std::unique_ptr<HeldSession>> in(const QString& folder);
    ~HeldSession();

    [[nodiscard]] const QString& file() const { return m_file; }
    [[nodiscard]] std::unique_ptr<QLockFile> takeLock();
    /// Waits until the study is open; once.
    [[nodiscard]] Result<std::unique_ptr<Study>> takeStudy();

private:
    HeldSession(QString file, std::unique_ptr<QLockFile> lock);

    using Opened = std::optional<Result<std::unique_ptr<Study>>>;

    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    std::shared_ptr<Opened> m_opened; // written by the job, read when it has ended
    std::unique_ptr<JobRunner> m_opening;
};

} // namespace pimento
