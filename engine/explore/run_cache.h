// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/draft_cost.h"
#include "engine/explore/program_key.h"
#include "engine/explore/result_store.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pimento {

/// What programs cost, so that none is simulated twice: in memory, and on disk if there is a store. For any number of
/// threads.
///
///   find(key) -> known in memory? -> being simulated by another thread? wait -> in the store? -> simulate -> keep
///
/// Memory is bounded by two generations: when the young one is full, it becomes the old one and the old one is
/// forgotten; an entry of the old one that is asked for is young again.
class RunCache {
public:
    static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

    explicit RunCache(std::unique_ptr<ResultStore> store = nullptr, std::size_t mostBytes = kMostBytes);
    ~RunCache();
    RunCache(const RunCache&) = delete;
    RunCache& operator=(const RunCache&) = delete;

    using Simulate = std::function<Result<FoundCost>()>;

    /// The cost of the program of a key. `simulate` is called if it is not known and no other thread is about to know
    /// it; it must keep to `mostCycles` (0: no limit) and to the stop. Of cut runs is known that they take longer, for
    /// limits that are as low. Errors are not kept.
    [[nodiscard]] Result<FoundCost> find(const ProgramKey& key, std::int64_t mostCycles, const std::stop_token& stop,
                                         const Simulate& simulate);

    /// Hands what is new to the store. Happens now and then by itself, and at the end.
    void flush();

    /// nullptr: there is none.
    [[nodiscard]] const ResultStore* store() const { return m_store.get(); }
    /// Entries in memory.
    [[nodiscard]] std::size_t size() const;

private:
    using Table = std::unordered_map<ProgramKey, FoundCost, FingerprintHash>;

    [[nodiscard]] std::optional<FoundCost> known(const ProgramKey& key, std::int64_t mostCycles);
    [[nodiscard]] Result<FoundCost> findElsewhere(const ProgramKey& key, const Simulate& simulate);
    void keep(const ProgramKey& key, const FoundCost& found);
    void release(const ProgramKey& key);
    [[nodiscard]] std::vector<StoredResult> takeUnsaved();

    std::unique_ptr<ResultStore> m_store;
    std::size_t m_mostInGeneration;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_released;
    Table m_young;
    Table m_old;
    std::unordered_set<ProgramKey, FingerprintHash> m_running;
    std::vector<StoredResult> m_unsaved;
    std::chrono::steady_clock::time_point m_lastSaved;
};

} // namespace pimento
