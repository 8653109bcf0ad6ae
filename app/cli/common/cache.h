// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/costs/cost_cache.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace pimento::cli {

/// The cache file that the options name, or the default one. None: no cache.
[[nodiscard]] std::optional<std::filesystem::path> cacheFileOf(const CacheOptions& options);

/// The cache of one command, as the options say. Without a usable file it is kept in memory. Errors of the file are
/// printed to the error stream in one line, when it is opened or closed.
class Cache {
public:
    explicit Cache(const CacheOptions& options);
    ~Cache();
    Cache(const Cache&) = delete;
    Cache& operator=(const Cache&) = delete;

    /// The cache of costs; nullptr: the command line disabled it.
    [[nodiscard]] CostCache* get() const { return m_cache.get(); }

private:
    std::unique_ptr<CostCache> m_cache;
};

} // namespace pimento::cli
