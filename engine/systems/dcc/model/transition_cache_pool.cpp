// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/transition_cache_pool.h"

#include "sim/dram/transition_cache.h"

#include <algorithm>
#include <new>
#include <utility>

namespace pimento {

TransitionCachePool::TransitionCachePool(const sim::Machine& machine, unsigned runs, std::size_t bytes)
    : m_machine(&machine), m_bytesOfEach(std::max(bytes / std::max(1U, runs), sim::TransitionCache::kUsualBytes))
{
}

TransitionCachePool::~TransitionCachePool() = default;

TransitionCachePool::Loan::Loan(TransitionCachePool& owner, std::unique_ptr<sim::TransitionCache> cache)
    : m_owner(&owner), m_cache(std::move(cache))
{
}

TransitionCachePool::Loan::~Loan()
{
    try {
        const std::lock_guard lock(m_owner->m_mutex);
        m_owner->m_free.push_back(std::move(m_cache));
    } catch (const std::bad_alloc&) {
        m_cache.reset(); // no memory for the list of free caches: the next run makes a new one
    }
}

TransitionCachePool::Loan TransitionCachePool::borrow()
{
    std::unique_ptr<sim::TransitionCache> cache;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_free.empty()) {
            cache = std::move(m_free.back());
            m_free.pop_back();
        }
    }
    if (cache == nullptr) {
        cache = std::make_unique<sim::TransitionCache>(*m_machine, m_bytesOfEach);
    }
    return {*this, std::move(cache)};
}

} // namespace pimento
