// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/costs/cost_cache.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace pimento::cli {

/// The file that the options name, or the usual one. None: without one.
[[nodiscard]] std::optional<std::filesystem::path> cacheFileOf(const CacheOptions& options);

/// The cache that the options name, for one command. Without a file that works it is one in memory. What is wrong with
/// the file goes to the error stream, in one line: on opening, or at the end.
class Cache {
public:
    explicit Cache(const CacheOptions& options);
    ~Cache();
    Cache(const Cache&) = delete;
    Cache& operator=(const Cache&) = delete;

    /// nullptr: not wanted.
    [[nodiscard]] CostCache* get() const { return m_cache.get(); }

private:
    std::unique_ptr<CostCache> m_cache;
};

} // namespace pimento::cli
