// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "sim/base/result.h"

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace pimento {

/// The space of a problem, enumerated by the first thread that asks; others wait for it and share its lists. Keeps the
/// lists until release(), and hands them out afterwards too while others keep them. A list of 80,000 candidates of
/// four dimension sets takes 6 MiB, one of 4,000,000 takes 320 MiB. For any number of threads.
class SharedSpace {
public:
    /// Fails if there are more candidates than are wanted, or after a stop.
    using Enumerate = std::function<Result<CandidateSpace>()>;

    /// Calls `enumerate` unless it succeeded before and the space has no more than `most` candidates. Errors are not
    /// kept: the next one who asks tries again. A stop of the thread that enumerates does not stop those that wait, and
    /// a stop of one that waits makes it call `enumerate`, which then says how it was stopped.
    [[nodiscard]] Result<CandidateSpace> get(std::size_t most, const std::stop_token& stop, const Enumerate& enumerate);
    /// Drops the lists unless others keep them.
    void release();

private:
    [[nodiscard]] std::optional<CandidateSpace> known(std::size_t most);
    /// Stores a space that get() has enumerated, so that later calls of get() return it.
    void keep(const CandidateSpace& space);

    std::mutex m_mutex; // guards all members below
    std::condition_variable_any m_isEnumerated;
    bool m_isEnumerating = false;
    CandidateSpace m_kept;      // empty: released, or not enumerated yet
    std::size_t m_mostRows = 0; // size that its list can grow to
    bool m_hasRemoved = false;
    std::weak_ptr<const CandidateList> m_list;
    std::weak_ptr<const RemovedCandidates> m_removed;
};

} // namespace pimento
