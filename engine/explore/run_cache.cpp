// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/run_cache.h"

#include <algorithm>
#include <new>
#include <utility>

namespace pimento {

namespace {

/// A node of the table, its share of the buckets and what the heap adds.
constexpr std::size_t kBytesOfEntry = sizeof(std::pair<const ProgramKey, FoundCost>) + 6 * sizeof(void*);
constexpr std::size_t kSavedAtOnce = 512;
constexpr std::chrono::seconds kSaveEvery{1};

} // namespace

RunCache::RunCache(std::unique_ptr<ResultStore> store, std::size_t mostBytes)
    : m_store(std::move(store)), m_mostInGeneration(std::max<std::size_t>(1, mostBytes / 2 / kBytesOfEntry)),
      m_lastSaved(std::chrono::steady_clock::now())
{
}

RunCache::~RunCache()
{
    try {
        flush();
    } catch (const std::bad_alloc&) {
        m_unsaved.clear(); // they are simulated again some day
    }
}

std::size_t RunCache::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_young.size() + m_old.size();
}

/// With the lock held. None: not known, or only that it takes longer than some lower limit.
std::optional<FoundCost> RunCache::known(const ProgramKey& key, std::int64_t mostCycles)
{
    auto found = m_young.find(key);
    if (found == m_young.end()) {
        const auto old = m_old.find(key);
        if (old == m_old.end()) {
            return std::nullopt;
        }
        const FoundCost cost = old->second;
        m_old.erase(old);
        keep(key, cost);
        found = m_young.find(key);
    }
    FoundCost cost = found->second;
    if (cost.end == RunEnd::Cut && (mostCycles == 0 || cost.cost.cycles < mostCycles)) {
        return std::nullopt;
    }
    cost.source = CostSource::Cached;
    return cost;
}

/// With the lock held.
void RunCache::keep(const ProgramKey& key, const FoundCost& found)
{
    if (m_young.size() >= m_mostInGeneration && !m_young.contains(key)) {
        m_old = std::exchange(m_young, {});
    }
    m_old.erase(key);
    m_young[key] = found;
}

Result<FoundCost> RunCache::find(const ProgramKey& key, std::int64_t mostCycles, const std::stop_token& stop,
                                 const Simulate& simulate)
{
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            if (const auto found = known(key, mostCycles)) {
                return *found;
            }
            if (!m_running.contains(key)) {
                break;
            }
            if (!m_released.wait(lock, stop, [&] { return !m_running.contains(key); })) {
                return FoundCost{.end = RunEnd::Stopped};
            }
        }
        m_running.insert(key);
    }
    struct Release {
        RunCache* cache;
        const ProgramKey* key;
        ~Release() { cache->release(*key); }
    };
    const Release release{this, &key};
    return findElsewhere(key, simulate);
}

Result<FoundCost> RunCache::findElsewhere(const ProgramKey& key, const Simulate& simulate)
{
    if (m_store) {
        if (const auto stored = m_store->find(key)) {
            const FoundCost found{*stored, RunEnd::Done, CostSource::Cached};
            const std::lock_guard lock(m_mutex);
            keep(key, found);
            return found;
        }
    }
    Result<FoundCost> found = simulate();
    if (!found || found->end == RunEnd::Stopped) {
        return found;
    }
    std::vector<StoredResult> unsaved;
    {
        const std::lock_guard lock(m_mutex);
        keep(key, *found);
        if (m_store && found->end == RunEnd::Done) {
            m_unsaved.push_back({key, found->cost});
            const bool isTime = std::chrono::steady_clock::now() - m_lastSaved >= kSaveEvery;
            unsaved = isTime || m_unsaved.size() >= kSavedAtOnce ? takeUnsaved() : std::vector<StoredResult>{};
        }
    }
    if (!unsaved.empty()) {
        m_store->add(unsaved);
    }
    return found;
}

void RunCache::release(const ProgramKey& key)
{
    const std::lock_guard lock(m_mutex);
    m_running.erase(key);
    m_released.notify_all();
}

/// With the lock held.
std::vector<StoredResult> RunCache::takeUnsaved()
{
    m_lastSaved = std::chrono::steady_clock::now();
    return std::exchange(m_unsaved, {});
}

void RunCache::flush()
{
    std::vector<StoredResult> unsaved;
    {
        const std::lock_guard lock(m_mutex);
        unsaved = takeUnsaved();
    }
    if (!unsaved.empty()) {
        m_store->add(unsaved);
    }
}

} // namespace pimento
