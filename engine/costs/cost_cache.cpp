// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costs/cost_cache.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <new>
#include <utility>

namespace pimento {

namespace {

/// Number of quantities of most evaluators.
constexpr std::size_t kUsualQuantities = 8;
/// Estimated bytes of a table node with its quantities, its part of the buckets and the heap's overhead.
constexpr std::size_t kBytesOfEntry =
    sizeof(std::pair<const Fingerprint, Evaluation>) + kUsualQuantities * sizeof(double) + 8 * sizeof(void*);
constexpr std::size_t kSavedAtOnce = 512;
constexpr std::chrono::seconds kSaveEvery{1};

} // namespace

CostCache::CostCache(std::unique_ptr<ResultStore> store, std::size_t mostBytes)
    : m_store(std::move(store)), m_mostInGeneration(std::max<std::size_t>(1, mostBytes / 2 / kBytesOfEntry)),
      m_lastSaved(std::chrono::steady_clock::now())
{
}

CostCache::~CostCache()
{
    try {
        flush();
    } catch (const std::bad_alloc&) {
        m_unsaved.clear(); // they will be evaluated again when needed
    }
}

std::size_t CostCache::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_young.size() + m_old.size();
}

/// Finds a known cost. None: unknown, or only known to exceed a lower limit. Requires the lock.
std::optional<Evaluation> CostCache::known(const Fingerprint& key, const KeptQuantities& kept, double most)
{
    auto found = m_young.find(key);
    if (found == m_young.end()) {
        const auto old = m_old.find(key);
        if (old == m_old.end()) {
            return std::nullopt;
        }
        const Evaluation cost = std::move(old->second);
        m_old.erase(old);
        keep(key, cost);
        found = m_young.find(key);
    }
    Evaluation cost = found->second;
    if (cost.ending == Ending::Cut && !(cost.quantities[kept.ranked] >= most)) {
        return std::nullopt;
    }
    cost.source = CostSource::Cached;
    return cost;
}

/// Stores a cost in memory. Requires the lock.
void CostCache::keep(const Fingerprint& key, const Evaluation& found)
{
    if (m_young.size() >= m_mostInGeneration && !m_young.contains(key)) {
        m_old = std::exchange(m_young, {});
    }
    m_old.erase(key);
    m_young[key] = found;
}

Result<Evaluation> CostCache::find(const Fingerprint& key, const KeptQuantities& kept, double most,
                                   const std::stop_token& stop, const Evaluate& evaluate)
{
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            if (const auto found = known(key, kept, most)) {
                return *found;
            }
            if (!m_running.contains(key)) {
                break;
            }
            if (!m_released.wait(lock, stop, [&] { return !m_running.contains(key); })) {
                return Evaluation{.ending = Ending::Stopped};
            }
        }
        m_running.insert(key);
    }
    struct Release {
        CostCache* cache;
        const Fingerprint* key;
        ~Release() { cache->release(*key); }
    };
    const Release release{this, &key};
    return findElsewhere(key, kept, evaluate);
}

Result<Evaluation> CostCache::findElsewhere(const Fingerprint& key, const KeptQuantities& kept,
                                            const Evaluate& evaluate)
{
    if (m_store) {
        // The file may have been written by any program, despite the seals.
        if (auto stored = m_store->find(key); stored && stored->size() == kept.count) {
            const Evaluation found{*std::move(stored), Ending::Done, CostSource::Cached};
            const std::lock_guard lock(m_mutex);
            keep(key, found);
            return found;
        }
    }
    Result<Evaluation> found = evaluate();
    if (!found || found->ending == Ending::Stopped) {
        return found;
    }
    PIMENTO_ASSERT(found->quantities.size() == kept.count, "an evaluation has all quantities that are kept");
    std::vector<StoredResult> unsaved;
    {
        const std::lock_guard lock(m_mutex);
        keep(key, *found);
        if (m_store && found->ending == Ending::Done) {
            m_unsaved.push_back({key, found->quantities});
            const bool isTime = std::chrono::steady_clock::now() - m_lastSaved >= kSaveEvery;
            unsaved = isTime || m_unsaved.size() >= kSavedAtOnce ? takeUnsaved() : std::vector<StoredResult>{};
        }
    }
    if (!unsaved.empty()) {
        m_store->add(unsaved);
    }
    return found;
}

void CostCache::release(const Fingerprint& key)
{
    const std::lock_guard lock(m_mutex);
    m_running.erase(key);
    m_released.notify_all();
}

/// Takes the costs that are not yet in the store. Requires the lock.
std::vector<StoredResult> CostCache::takeUnsaved()
{
    m_lastSaved = std::chrono::steady_clock::now();
    return std::exchange(m_unsaved, {});
}

void CostCache::flush()
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
