// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/sweep/sweep_plan.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pimento::cli {

/// Folder of a sweep, which any number of programs use at once without locks: every file appears as a whole.
///
///   plan.json             the plan, the number of parts, the versions, and a key over all of these
///   parts/part-7.jsonl    answers of a part, one a line, after a line with the key and before one with their number
///   running/part-7.json   while a part runs: who runs it, how far it is, and the best values that it knows
///   logs/                 what parts said on a cluster
class SweepFolder {
public:
    static constexpr std::int64_t kMostParts = 100'000;

    /// Makes the folder of a plan. Error: it has another sweep, or it cannot be written.
    [[nodiscard]] static Result<SweepFolder> create(const std::filesystem::path& folder, const std::string& planText,
                                                    const std::string& origin, std::optional<std::int64_t> parts);
    /// Opens the folder of a sweep. Error: it has no sweep, it is damaged or changed, or another version has cut its
    /// parts.
    [[nodiscard]] static Result<SweepFolder> open(const std::filesystem::path& folder);

    [[nodiscard]] const SweepPlan& plan() const { return m_plan; }
    [[nodiscard]] std::size_t parts() const { return m_parts; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// Units of a part, largest shapes first.
    [[nodiscard]] std::vector<std::size_t> unitsOf(std::size_t part) const;

    [[nodiscard]] std::filesystem::path partFile(std::size_t part) const;
    [[nodiscard]] std::filesystem::path runningFile(std::size_t part) const;
    [[nodiscard]] std::filesystem::path logs() const { return m_path / "logs"; }

    /// Writes the answers of a part. Error: the file cannot be written.
    [[nodiscard]] Result<void> write(std::size_t part, const std::vector<std::string>& answers) const;
    /// Reads the answers of a part, in the order of its units. Error: it is not there, it is damaged, or of another
    /// sweep or version.
    [[nodiscard]] Result<std::vector<std::string>> read(std::size_t part) const;
    /// True if the file of a part is there.
    [[nodiscard]] bool isThere(std::size_t part) const;
    /// Parts without a file that can be read, ascending.
    [[nodiscard]] std::vector<std::size_t> missing() const;

private:
    SweepFolder(std::filesystem::path path, SweepPlan plan, std::size_t parts, std::string key)
        : m_path(std::move(path)), m_plan(std::move(plan)), m_parts(parts), m_key(std::move(key))
    {
    }

    std::filesystem::path m_path;
    SweepPlan m_plan;
    std::size_t m_parts;
    std::string m_key;
};

} // namespace pimento::cli
