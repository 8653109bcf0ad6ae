// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace pimento {

/// Threads that data-parallel work may use; at least 1.
[[nodiscard]] unsigned hardwareThreads();

/// Calls `work(i)` for every i < count, each once, on up to `threads` threads, and returns when all are done. Indices
/// are handed out in ascending order; after a stop request no further ones are. `work` must write to places of its own
/// only, so that results do not depend on the number of threads.
void parallelFor(std::size_t count, unsigned threads, std::stop_token stop,
                 const std::function<void(std::size_t)>& work);

} // namespace pimento
