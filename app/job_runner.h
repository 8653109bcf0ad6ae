// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace pimento {

/// Runs one lane of jobs beside the window, the latest one wins.
///
///   GUI thread   start(7) ............ start(8) ...... post of 8 ... finished
///   job 7        work ... post -> late, dropped ... end
///   job 8                              work ... post --^
///
/// A newer job asks the older one to stop and nothing that the older one posts is delivered any more. The destructor
/// stops and waits for all of them, so nothing outlives the window.
class JobRunner : public QObject {
    Q_OBJECT

public:
    /// Hands something to the GUI thread. What was posted but not yet delivered is replaced: results are whole
    /// pictures.
    using Post = std::function<void(std::function<void()>)>;
    using Work = std::function<void(std::stop_token, const Post&)>;

    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    void start(Work work);
    /// Asks the running job to end early; what it posts until then still counts.
    void stop();
    /// Stops and forgets the running job.
    void cancel();

    [[nodiscard]] bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    /// The latest job has ended and all it posted has been delivered.
    void finished();
    /// The same, just before, of a job that memory did not suffice for.
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

    void post(const std::shared_ptr<Job>& job, std::function<void()> what);
    void deliver(const std::shared_ptr<Job>& job);
    void end(std::uint64_t number);

    std::vector<std::shared_ptr<Job>> m_jobs; // running ones; the last is the latest
    std::uint64_t m_latest = 0;
    bool m_isRunning = false;
};

} // namespace pimento
