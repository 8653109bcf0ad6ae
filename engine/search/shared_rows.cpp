// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/shared_rows.h"

#include "engine/search/row_batches.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace pimento {

namespace {

/// Keys of the rows from `from` on.
std::vector<std::optional<Fingerprint>> keysOf(const Evaluator& evaluator, std::size_t from, unsigned threads,
                                               const std::stop_token& stop)
{
    const std::size_t size = evaluator.candidates().size();
    std::vector<std::optional<Fingerprint>> keys(size - from);
    forBatches(from, size, threads, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            keys[row - from] = evaluator.key(row);
        }
    });
    return keys;
}

} // namespace

SharedRows::SharedRows(const Evaluator& evaluator, std::size_t from, unsigned threads, const std::stop_token& stop)
{
    from = std::min(from, evaluator.candidates().size());
    const auto keys = keysOf(evaluator, from, threads, stop);
    std::vector<std::uint32_t> groupOf(keys.size());
    std::vector<std::uint32_t> sizes;
    std::unordered_map<Fingerprint, std::uint32_t, FingerprintHash> known;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto next = static_cast<std::uint32_t>(sizes.size());
        groupOf[i] = keys[i] ? known.emplace(*keys[i], next).first->second : next;
        if (groupOf[i] == next) {
            sizes.push_back(0);
        }
        ++sizes[groupOf[i]];
    }
    m_rows.resize(keys.size());
    m_firsts.resize(sizes.size() + 1, 0);
    std::partial_sum(sizes.begin(), sizes.end(), m_firsts.begin() + 1);
    std::vector<std::uint32_t> ends(m_firsts.begin(), m_firsts.end() - 1);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        m_rows[ends[groupOf[i]]++] = static_cast<std::uint32_t>(from + i);
    }
}

} // namespace pimento
