// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cache.h"

#include "app/cli/support.h"
#include "engine/store/result_store.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <system_error>

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kNoCache = "none";

void warn(const Error& error) { fmt::print(stderr, "pimento-cli: working without the cache: {}\n", error.message()); }

Result<fs::path> fileOf(const Options& options)
{
    return options.cache.empty() ? defaultResultFile() : Result<fs::path>(options.cache);
}

Result<std::unique_ptr<ResultStore>> openStore(const Options& options)
{
    const auto file = fileOf(options);
    return file ? ResultStore::open(*file) : tl::unexpected<Error>(file.error());
}

/// With what has not been moved to the file yet.
std::uintmax_t bytesOf(const fs::path& file)
{
    std::uintmax_t bytes = 0;
    for (const char* ending : {"", "-wal"}) {
        std::error_code code;
        const std::uintmax_t size = fs::file_size(file.string() + ending, code);
        bytes += code ? 0 : size;
    }
    return bytes;
}

int clearCache(const Options& options, const fs::path& file)
{
    auto store = ResultStore::open(file);
    const Result<void> cleared = store ? (*store)->clear() : removeDamaged(file);
    if (!cleared) {
        return complain(store ? cleared.error() : store.error());
    }
    if (options.output == Output::Text) {
        fmt::print("{} is empty\n", printable(file.string()));
    }
    return kDone;
}

} // namespace

Cache::Cache(const Options& options)
{
    if (options.cache == kNoCache) {
        return;
    }
    auto store = openStore(options);
    if (!store) {
        warn(store.error());
    }
    m_cache = std::make_unique<RunCache>(store ? *std::move(store) : nullptr);
}

Cache::~Cache()
{
    if (m_cache && m_cache->store() != nullptr) {
        m_cache->flush();
        if (const auto problem = m_cache->store()->problem()) {
            warn(*problem);
        }
    }
}

int showCache(const Options& options)
{
    const auto file = options.cache == kNoCache ? fail("none is no file", "--cache", "Name a file") : fileOf(options);
    if (!file) {
        return complain(file.error());
    }
    std::error_code code;
    const bool isThere = fs::exists(*file, code);
    if (isThere && options.clearsCache) {
        if (const int result = clearCache(options, *file); result != kDone) {
            return result;
        }
    }
    Result<std::int64_t> entries = 0;
    if (isThere && fs::exists(*file, code)) {
        const auto store = ResultStore::open(*file);
        entries = store ? (*store)->entries() : Result<std::int64_t>(tl::unexpected<Error>(store.error()));
    }
    if (!entries) {
        return complain(entries.error());
    }
    if (options.output == Output::Json) {
        printJson({{"file", file->string()},
                   {"exists", isThere},
                   {"entries", *entries},
                   {"most_entries", ResultStore::kMostEntries},
                   {"bytes", bytesOf(*file)},
                   {"version", kResultsVersion}});
    } else if (!options.clearsCache || !isThere) {
        fmt::print("{}\n  {} entries of at most {}, {} bytes\n", printable(file->string()), *entries, ResultStore::kMostEntries,
                   bytesOf(*file));
    }
    return kDone;
}

} // namespace pimento::cli
