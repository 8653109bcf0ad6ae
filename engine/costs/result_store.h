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

/// Cost of one program: the quantities that the evaluator of its key stores, in its order.
struct StoredResult {
    Fingerprint key;
    std::vector<double> quantities; // 1 to ResultStore::kMostQuantities
};

/// Costs of programs in a SQLite file, for later sessions and for concurrent processes. It never returns a wrong cost:
/// each row has a seal over key and values, and a row with a broken seal counts as missing. After a later failure (a
/// damaged file, a full disk, a lasting lock of another program) it records the problem and does nothing from then on.
/// Thread-safe.
///
///   results:  id (by age) | key (16 bytes, unique) | quantities (8 bytes each, as IEEE 754 says, lowest first) | seal
class ResultStore {
public:
    /// Maximum number of entries; beyond it, the oldest ones are deleted.
    static constexpr std::int64_t kMostEntries = 1'000'000;
    /// Maximum quantities of one result. Results with more, or with none, are not stored.
    static constexpr std::size_t kMostQuantities = 64;

    /// Opens a file, or creates it with its folders; an empty file becomes a store. Error: the file has no mark of
    /// Pimento (bytes 68 to 71), is damaged, has another version (older ones included) or other tables, or cannot be
    /// opened; such a file is not changed.
    [[nodiscard]] static Result<std::unique_ptr<ResultStore>> open(const std::filesystem::path& file,
                                                                   std::int64_t mostEntries = kMostEntries);

    /// Quantities of a key. None: missing or damaged.
    [[nodiscard]] std::optional<std::vector<double>> find(const Fingerprint& key);
    void add(std::span<const StoredResult> results);

    [[nodiscard]] Result<std::int64_t> entries();
    /// Deletes all entries and shrinks the file. Error: of kind Damaged, even if the damage was not noticed before.
    [[nodiscard]] Result<void> clear();

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }
    /// Error that made the store stop reading and writing; none: it works.
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

/// Path of the file in the user's cache folder: $XDG_CACHE_HOME/pimento/results-2.sqlite, or below ~/.cache. Error:
/// neither that variable nor HOME is set.
[[nodiscard]] Result<std::filesystem::path> defaultResultFile();

/// Removes a damaged file that no program has open, if its first bytes show that it was a cache of Pimento. Error: they
/// do not.
[[nodiscard]] Result<void> removeDamaged(const std::filesystem::path& file);

} // namespace pimento
