// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace pimento {

/// Runs jobs in the background; only the latest one counts.
///
///   GUI thread   start(7) ............ start(8) ...... post of 8 ... finished
///   job 7        work ... post -> late, dropped ... end
///   job 8                              work ... post --^
///
/// A newer job stops the older one, whose posts are no longer delivered. While two jobs have not ended, a third one
/// waits, and only the latest of those that wait begins; so replaced jobs that are slow to stop do not pile up. The
/// destructor stops all jobs and waits for them, so nothing outlives the window.
class JobRunner : public QObject {
    Q_OBJECT

public:
    /// Sends a function to the GUI thread. It replaces one that was posted but not yet delivered, since every result is
    /// a complete snapshot.
    using Post = std::function<void(std::function<void()>)>;
    using Work = std::function<void(std::stop_token, const Post&)>;

    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    void start(Work work);
    /// Asks the running job to end early; its posts until then are delivered.
    void stop();
    /// Stops the running job and drops its posts.
    void cancel();

    [[nodiscard]] bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    /// Emitted when the latest job has ended and its posts have been delivered.
    void finished();
    /// Emitted just before finished() if the job ran out of memory.
    void ranOutOfMemory();

private:
    struct Job {
        std::uint64_t number = 0;
        std::mutex mutex;
        std::function<void()> pending;
        bool isQueued = false;
        std::atomic<bool> lacksMemory{false};
        std::jthread thread;
    };

    /// A job that has not begun.
    struct Waiting {
        Work work;
        bool isStopped = false;
    };

    void begin(Work work);
    void post(const std::shared_ptr<Job>& job, std::function<void()> what);
    void deliver(const std::shared_ptr<Job>& job);
    void end(std::uint64_t number);

    std::vector<std::shared_ptr<Job>> m_jobs; // those that have begun and not ended; the last is the latest
    std::optional<Waiting> m_waiting;
    std::uint64_t m_latest = 0;
    bool m_isRunning = false;
};

} // namespace pimento
