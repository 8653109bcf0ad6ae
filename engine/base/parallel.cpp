// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace pimento {

unsigned hardwareThreads() { return std::max(1U, std::thread::hardware_concurrency()); }

void parallelFor(std::size_t count, unsigned threads, std::stop_token stop,
                 const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next{0};
    const auto loop = [&] {
        while (!stop.stop_requested()) {
            const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
            if (i >= count) {
                return;
            }
            work(i);
        }
    };
    std::vector<std::jthread> helpers;
    const std::size_t wanted = std::min<std::size_t>(std::max(1U, threads), count);
    for (std::size_t i = 1; i < wanted; ++i) {
        try {
            helpers.emplace_back(loop);
        } catch (const std::system_error&) {
            break; // the system gives no more threads; those that there are do the work
        }
    }
    loop();
}

} // namespace pimento
