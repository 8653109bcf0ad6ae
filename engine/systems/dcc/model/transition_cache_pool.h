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

/// Pool of transition caches of one machine, lent to its runs. The drafts of a space have most requests in common, so a
/// run finds transitions that earlier runs recorded. Each cache is lent to one run at a time. Caches change how long a
/// simulation takes and nothing else.
class TransitionCachePool {
public:
    static constexpr std::size_t kUsualBytes = std::size_t{128} << 20U; // limit of all caches together

    /// Makes a pool for `runs` simultaneous runs. The machine must outlive the pool.
    TransitionCachePool(const sim::Machine& machine, unsigned runs, std::size_t bytes = kUsualBytes);
    ~TransitionCachePool();

    /// A borrowed cache; it returns to the pool when the loan is destroyed.
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
    /// Lends an idle cache or a new one. Thread-safe.
    [[nodiscard]] Loan borrow();

    [[nodiscard]] const sim::Machine& machine() const { return *m_machine; }

private:
    const sim::Machine* m_machine;
    std::size_t m_bytesOfEach;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<sim::TransitionCache>> m_free;
};

} // namespace pimento
