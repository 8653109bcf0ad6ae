// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace pimento {

namespace {

std::atomic<unsigned> mostThreads = 0; // 0: no limit

} // namespace

unsigned hardwareThreads()
{
    const unsigned all = std::max(1U, std::thread::hardware_concurrency());
    const unsigned most = mostThreads.load(std::memory_order_relaxed);
    return most > 0 ? std::min(all, most) : all;
}

void limitThreads(unsigned most) { mostThreads.store(most, std::memory_order_relaxed); }

void parallelFor(std::size_t count, unsigned threads, std::stop_token stop,
                 const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next{0};
    std::atomic<bool> hasFailed{false};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto loop = [&] {
        try {
            while (!stop.stop_requested() && !hasFailed.load(std::memory_order_relaxed)) {
                const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
                if (i >= count) {
                    return;
                }
                work(i);
            }
        } catch (...) { // rethrown in the caller's thread
            const std::lock_guard lock(mutex);
            failure = failure ? failure : std::current_exception();
            hasFailed.store(true, std::memory_order_relaxed);
        }
    };
    {
        std::vector<std::jthread> helpers;
        const std::size_t wanted = std::min<std::size_t>(std::max(1U, threads), count);
        for (std::size_t i = 1; i < wanted; ++i) {
            try {
                helpers.emplace_back(loop);
            } catch (const std::system_error&) {
                break; // the system has no more threads; the present ones do the work
            } catch (const std::bad_alloc&) {
                break; // no memory for a thread
            }
        }
        loop();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

} // namespace pimento
