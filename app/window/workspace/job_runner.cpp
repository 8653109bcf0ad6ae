// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace/job_runner.h"

#include <QMetaObject>

#include <algorithm>
#include <new>
#include <utility>

namespace pimento {

JobRunner::~JobRunner()
{
    for (const auto& job : m_jobs) {
        job->thread.request_stop();
    }
    for (const auto& job : m_jobs) {
        job->thread.join();
    }
}

void JobRunner::start(Work work)
{
    cancel();
    ++m_latest;
    m_isRunning = true;
    if (m_jobs.size() < m_mostJobs) {
        begin(std::move(work));
    } else {
        m_waiting = Waiting{std::move(work)};
    }
}

/// Begins the latest job.
void JobRunner::begin(Work work)
{
    auto job = std::make_shared<Job>();
    job->number = m_latest;
    m_jobs.push_back(job);
    // The thread holds the job by reference count, and the runner joins it before either goes away.
    job->thread = std::jthread(
        [this, raw = std::weak_ptr(job), number = job->number, work = std::move(work)](std::stop_token stop) {
            try {
                work(stop, [this, &raw](std::function<void()> what) {
                    if (const auto alive = raw.lock()) {
                        post(alive, std::move(what));
                    }
                });
            } catch (const std::bad_alloc&) {
                if (const auto alive = raw.lock()) {
                    alive->lacksMemory = true;
                }
            }
            QMetaObject::invokeMethod(
                this, [this, number] { end(number); }, Qt::QueuedConnection);
        });
}

void JobRunner::stop()
{
    if (m_waiting) {
        m_waiting->isStopped = true;
    } else if (m_isRunning) {
        m_jobs.back()->thread.request_stop();
    }
}

void JobRunner::cancel()
{
    stop();
    m_waiting.reset();
    ++m_latest;
    m_isRunning = false;
}

void JobRunner::post(const std::shared_ptr<Job>& job, std::function<void()> what)
{
    const std::lock_guard lock(job->mutex);
    job->pending = std::move(what);
    if (!std::exchange(job->isQueued, true)) {
        QMetaObject::invokeMethod(
            this,
            [this, job = std::weak_ptr(job)] {
                if (const auto alive = job.lock()) {
                    deliver(alive);
                }
            },
            Qt::QueuedConnection);
    }
}

void JobRunner::deliver(const std::shared_ptr<Job>& job)
{
    std::function<void()> what;
    {
        const std::lock_guard lock(job->mutex);
        job->isQueued = false;
        what = std::exchange(job->pending, {});
    }
    if (what && job->number == m_latest) {
        what();
    }
}

void JobRunner::end(std::uint64_t number)
{
    const auto found = std::ranges::find(m_jobs, number, [](const std::shared_ptr<Job>& job) { return job->number; });
    const std::shared_ptr<Job> job = *found;
    m_jobs.erase(found);
    job->thread.join(); // it has nothing left to do
    if (auto next = std::exchange(m_waiting, std::nullopt)) {
        begin(std::move(next->work));
        if (next->isStopped) {
            stop();
        }
    }
    if (number == m_latest) {
        m_isRunning = false;
        if (job->lacksMemory) {
            Q_EMIT ranOutOfMemory();
        }
        Q_EMIT finished();
    }
}

} // namespace pimento
