// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
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
/// A newer job stops the older one, whose posts are no longer delivered. While as many jobs as may run at once have not
/// ended, a further one waits, and only the latest of those that wait ever begins; so replaced jobs that are slow to
/// stop do not pile up. The destructor stops all jobs and waits for them, so nothing outlives the window.
class JobRunner : public QObject {
    Q_OBJECT

public:
    /// Sends a function to the GUI thread. It replaces one that was posted but not yet delivered, since every result is
    /// a complete snapshot.
    using Post = std::function<void(std::function<void()>)>;
    using Work = std::function<void(std::stop_token, const Post&)>;

    static constexpr std::size_t kUsualJobs = 2; // one that counts, and one that is about to end
    static constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max(); // for jobs that write files

    /// `mostJobs`: jobs that may run at once, those included that were replaced.
    explicit JobRunner(std::size_t mostJobs = kUsualJobs) : m_mostJobs(mostJobs) {}
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

    std::size_t m_mostJobs;
    std::vector<std::shared_ptr<Job>> m_jobs; // those that have begun and not ended; the last is the latest
    std::optional<Waiting> m_waiting;
    std::uint64_t m_latest = 0;
    bool m_isRunning = false;
};

} // namespace pimento
