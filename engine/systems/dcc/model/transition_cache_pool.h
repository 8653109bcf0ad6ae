// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace pimento {

namespace sim {

class Machine;
class TransitionCache;

} // namespace sim

/// Transition caches of one machine, lent to its runs: the drafts of a space have most of their requests in common, so
/// that a run finds the transitions that earlier ones recorded. Each run borrows a cache that no other has at the same
/// time. Caches change how long a run takes and nothing else.
class TransitionCachePool {
public:
    static constexpr std::size_t kUsualBytes = std::size_t{128} << 20U; // of all caches together

    /// A pool for `runs` runs at a time. The machine must outlive the pool.
    TransitionCachePool(const sim::Machine& machine, unsigned runs, std::size_t bytes = kUsualBytes);
    ~TransitionCachePool();

    /// A borrowed cache, which goes back to its pool when the loan ends.
    class Loan {
    public:
        Loan(TransitionCachePool& owner, std::unique_ptr<sim::TransitionCache> cache);
        ~Loan();
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        [[nodiscard]] sim::TransitionCache* get() const { return m_cache.get(); }

    private:
        TransitionCachePool* m_owner;
        std::unique_ptr<sim::TransitionCache> m_cache;
    };
    /// Lends a cache that nobody uses, or a new one. Safe to call from several threads.
    [[nodiscard]] Loan borrow();

    [[nodiscard]] const sim::Machine& machine() const { return *m_machine; }

private:
    const sim::Machine* m_machine;
    std::size_t m_bytesOfEach;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<sim::TransitionCache>> m_free;
};

} // namespace pimento
