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

/// Quantities that an evaluator stores per key.
struct KeptQuantities {
    std::size_t count = 1;
    std::size_t ranked = 0; // the quantity that limits apply to
};

/// Costs of programs, so that none is evaluated twice: in memory, and on disk if there is a store. The evaluator of a
/// key defines its quantities. Thread-safe.
///
///   find(key) -> known in memory? -> being evaluated by another thread? wait -> in the store? -> evaluate -> keep
///
/// Memory is bounded by two generations: when the young one is full it becomes the old one, and the old one is dropped;
/// a requested entry of the old one becomes young again.
class CostCache {
public:
    static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

    explicit CostCache(std::unique_ptr<ResultStore> store = nullptr, std::size_t mostBytes = kMostBytes);
    ~CostCache();
    CostCache(const CostCache&) = delete;
    CostCache& operator=(const CostCache&) = delete;

    using Evaluate = std::function<Result<Evaluation>()>;

    /// Finds the cost of the program of a key. Calls `evaluate` if it is unknown and no other thread is computing it.
    /// `evaluate` must respect `most` (Evaluator::kNoLimit: no limit) and the stop, and return as many quantities as
    /// are stored, or none after a stop. A cut evaluation is remembered as a lower bound, for limits that are at most
    /// as high. Errors are not stored.
    [[nodiscard]] Result<Evaluation> find(const Fingerprint& key, const KeptQuantities& kept, double most,
                                          const std::stop_token& stop, const Evaluate& evaluate);

    /// Writes new costs to the store. Also happens from time to time, and at the end.
    void flush();

    /// File of known costs behind the cache; nullptr: the cache has no file.
    [[nodiscard]] const ResultStore* store() const { return m_store.get(); }
    /// Number of entries in memory.
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
