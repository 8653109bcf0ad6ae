// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/parallel.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <utility>

namespace pimento {

/// Number of rows that a thread processes between two checks of the stop token.
inline constexpr std::size_t kRowsPerBatch = 64;

/// Calls `work(begin, end)` for batches of the rows from `from` up to `size`, as parallelFor() does.
inline void forBatches(std::size_t from, std::size_t size, unsigned threads, std::stop_token stop,
                       const std::function<void(std::size_t begin, std::size_t end)>& work)
{
    const std::size_t rows = size > from ? size - from : 0;
    parallelFor((rows + kRowsPerBatch - 1) / kRowsPerBatch, threads, std::move(stop), [&](std::size_t batch) {
        const std::size_t begin = from + batch * kRowsPerBatch;
        work(begin, std::min(size, begin + kRowsPerBatch));
    });
}

} // namespace pimento
