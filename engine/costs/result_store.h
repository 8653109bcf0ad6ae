// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/database.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pimento {

/// What one program costs: the quantities that the evaluator of its key keeps, in its order.
struct StoredResult {
    Fingerprint key;
    std::vector<double> quantities; // 1 to ResultStore::kMostQuantities
};

/// Costs of programs in a SQLite file, for the next session and for other processes at the same time. It never gives a
/// wrong cost: each row has a seal over key and values, and a row whose seal is broken counts as missing. When
/// something goes wrong later on (a damaged file, a full disk, somebody's lock that lasts) it keeps the problem and
/// does nothing from then on. For any number of threads.
///
///   results:  id (by age) | key (16 bytes, unique) | quantities (8 bytes each, as IEEE 754 says, lowest first) | seal
class ResultStore {
public:
    /// Beyond, the oldest ones go.
    static constexpr std::int64_t kMostEntries = 1'000'000;
    /// Of one result. One that has more, or none, is not kept.
    static constexpr std::size_t kMostQuantities = 64;

    /// Opens a file, or makes it with its folders; an empty file becomes one. Error: it has no mark of Pimento (bytes
    /// 68 to 71), it is damaged, of another version (older ones included) or with other tables, or cannot be opened;
    /// such a file is left alone.
    [[nodiscard]] static Result<std::unique_ptr<ResultStore>> open(const std::filesystem::path& file,
                                                                   std::int64_t mostEntries = kMostEntries);

    /// The quantities of a key. None: they are not there, or damaged.
    [[nodiscard]] std::optional<std::vector<double>> find(const Fingerprint& key);
    void add(std::span<const StoredResult> results);

    [[nodiscard]] Result<std::int64_t> entries();
    /// Forgets all entries and makes the file small. Error: of the kind Damaged, also where no entry was ever looked
    /// for.
    [[nodiscard]] Result<void> clear();

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }
    /// Why it does nothing any more.
    [[nodiscard]] std::optional<Error> problem() const;

private:
    ResultStore(std::filesystem::path file, std::int64_t mostEntries, Database database)
        : m_file(std::move(file)), m_mostEntries(mostEntries), m_database(std::move(database))
    {
    }

    [[nodiscard]] Result<void> prepare();
    [[nodiscard]] bool write(std::span<const StoredResult> results);
    void giveUp();

    std::filesystem::path m_file;
    std::int64_t m_mostEntries;
    mutable std::mutex m_mutex;
    Database m_database;
    std::optional<Statement> m_find;
    std::optional<Statement> m_insert;
    std::optional<Statement> m_forget;
    std::optional<Error> m_problem;
};

/// The file in the user's cache folder: $XDG_CACHE_HOME/pimento/results-2.sqlite, or below ~/.cache. Error: neither that
/// nor HOME is set.
[[nodiscard]] Result<std::filesystem::path> defaultResultFile();

/// Removes a damaged file that nobody has open, if its first bytes say that it was a
/// cache of Pimento. Error: they do not.
[[nodiscard]] Result<void> removeDamaged(const std::filesystem::path& file);

} // namespace pimento
