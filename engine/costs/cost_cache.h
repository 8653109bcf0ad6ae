// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/result_store.h"
#include "engine/search/evaluation.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pimento {

/// Which quantities an evaluator keeps for its keys.
struct KeptQuantities {
    std::size_t count = 1;
    std::size_t ranked = 0; // the one that limits are about
};

/// What programs cost, so that none is evaluated twice: in memory, and on disk if there is a store. The quantities of a
/// key are those that its evaluator keeps. For any number of threads.
///
///   find(key) -> known in memory? -> being evaluated by another thread? wait -> in the store? -> evaluate -> keep
///
/// Memory is bounded by two generations: when the young one is full, it becomes the old one and the old one is
/// forgotten; an entry of the old one that is asked for is young again.
class CostCache {
public:
    static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

    explicit CostCache(std::unique_ptr<ResultStore> store = nullptr, std::size_t mostBytes = kMostBytes);
    ~CostCache();
    CostCache(const CostCache&) = delete;
    CostCache& operator=(const CostCache&) = delete;

    using Evaluate = std::function<Result<Evaluation>()>;

    /// The cost of the program of a key. `evaluate` is called if it is not known and no other thread is about to know
    /// it; it must keep to `most` (Evaluator::kNoLimit: no limit) and to the stop, and give as many quantities as are
    /// kept, with a stop perhaps none. Of cut evaluations is known that they cost more, for limits that are as low.
    /// Errors are not kept.
    [[nodiscard]] Result<Evaluation> find(const Fingerprint& key, const KeptQuantities& kept, double most,
                                          const std::stop_token& stop, const Evaluate& evaluate);

    /// Hands what is new to the store. Happens now and then by itself, and at the end.
    void flush();

    /// nullptr: there is none.
    [[nodiscard]] const ResultStore* store() const { return m_store.get(); }
    /// Entries in memory.
    [[nodiscard]] std::size_t size() const;

private:
    using Table = std::unordered_map<Fingerprint, Evaluation, FingerprintHash>;

    [[nodiscard]] std::optional<Evaluation> known(const Fingerprint& key, const KeptQuantities& kept, double most);
    [[nodiscard]] Result<Evaluation> findElsewhere(const Fingerprint& key, const KeptQuantities& kept,
                                                   const Evaluate& evaluate);
    void keep(const Fingerprint& key, const Evaluation& found);
    void release(const Fingerprint& key);
    [[nodiscard]] std::vector<StoredResult> takeUnsaved();

    std::unique_ptr<ResultStore> m_store;
    std::size_t m_mostInGeneration;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_released;
    Table m_young;
    Table m_old;
    std::unordered_set<Fingerprint, FingerprintHash> m_running;
    std::vector<StoredResult> m_unsaved;
    std::chrono::steady_clock::time_point m_lastSaved;
};

} // namespace pimento
