// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"

#include "app/cli/common/json_value.h"
#include "app/cli/common/support.h"
#include "engine/costs/result_store.h"
#include "engine/costs/results_version.h"

#include <fmt/format.h>

#include <filesystem>
#include <new>
#include <optional>
#include <system_error>

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;
constexpr const char* kNoCache = "none";

void warn(const Error& error) { say("pimento-cli: working without the cache: " + shownMessage(error) + "\n"); }

Result<fs::path> fileOf(const CacheOptions& options)
{
    return options.file.empty() ? defaultResultFile() : Result<fs::path>(options.file);
}

Result<std::unique_ptr<ResultStore>> openStore(const CacheOptions& options)
{
    const auto file = fileOf(options);
    return file ? ResultStore::open(*file) : tl::unexpected<Error>(file.error());
}

/// Size of a database file with its write-ahead log.
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

enum class Cleared : unsigned char { Emptied, Removed };

/// Empties the file, or removes it if it is too damaged.
Result<Cleared> clear(const fs::path& file)
{
    auto store = ResultStore::open(file);
    const Result<void> cleared = store ? (*store)->clear() : tl::unexpected<Error>(store.error());
    if (cleared) {
        return Cleared::Emptied;
    }
    if (cleared.error().kind != ErrorKind::Damaged) {
        return tl::unexpected<Error>(cleared.error());
    }
    if (store) {
        store->reset(); // closes the file
    }
    const Result<void> removed = removeDamaged(file);
    return removed ? Result<Cleared>(Cleared::Removed) : tl::unexpected<Error>(removed.error());
}

int clearCache(const CacheCommandOptions& options, const fs::path& file)
{
    const Result<Cleared> cleared = clear(file);
    if (!cleared) {
        return complain(cleared.error());
    }
    if (options.output == Output::Text) {
        printPlain("{} {}\n", file.string(), *cleared == Cleared::Emptied ? "is empty" : "was damaged and is removed");
    }
    return kDone;
}

/// Prints an empty report: no folder for caches is configured, and everything works without one.
int showNoCache(const CacheCommandOptions& options, const Error& why)
{
    if (options.output == Output::Json) {
        printJson({{"file", nullptr},
                   {"exists", false},
                   {"entries", 0},
                   {"most_entries", ResultStore::kMostEntries},
                   {"bytes", 0},
                   {"version", kResultsVersion}});
    } else {
        printPlain("no cache: {}\n", shown(why.what));
    }
    return kDone;
}

} // namespace

std::optional<std::filesystem::path> cacheFileOf(const CacheOptions& options)
{
    const auto file = options.file == kNoCache ? fail("") : fileOf(options);
    return file ? std::optional(*file) : std::nullopt;
}

Cache::Cache(const CacheOptions& options)
{
    if (options.file == kNoCache) {
        return;
    }
    auto store = openStore(options);
    if (!store) {
        warn(store.error());
    }
    m_cache = std::make_unique<CostCache>(store ? *std::move(store) : nullptr);
}

Cache::~Cache()
{
    if (!m_cache || m_cache->store() == nullptr) {
        return;
    }
    try {
        m_cache->flush();
        if (const auto problem = m_cache->store()->problem()) {
            warn(*problem);
        }
    } catch (const std::bad_alloc&) {
        say("pimento-cli: the last results are not in the cache: the memory is not sufficient\n");
    }
}

int showCache(const CacheCommandOptions& options)
{
    const std::string& name = options.cache.file;
    const auto file = name == kNoCache ? fail("none is no file", "--cache", "Name a file") : fileOf(options.cache);
    if (!file) {
        return name.empty() ? showNoCache(options, file.error()) : complain(file.error());
    }
    std::error_code code;
    const bool isThere = fs::exists(*file, code);
    if (isThere && options.clears) {
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
    } else if (!options.clears || !isThere) {
        printPlain("{}\n  {} entries of at most {}, {} bytes\n", file->string(), *entries, ResultStore::kMostEntries,
                   bytesOf(*file));
    }
    return kDone;
}

} // namespace pimento::cli
