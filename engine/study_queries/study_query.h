// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/value_table.h"
#include "engine/study_files/study.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

struct sqlite3;

namespace pimento {

/// Limits of one statement. Reaching `rows` ends the table; reaching another limit is an error.
struct QueryLimits {
    std::size_t rows = 1'000'000;
    double seconds = 10;
    std::int64_t bytes = std::int64_t{512} << 20; // memory for sorting, joining and the table
    Progress* heartbeat = nullptr;                // borrowed; called every few milliseconds
};

/// Tables with their columns, in order.
using QuerySchema = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// Result of a statement.
struct QueryTable {
    std::vector<std::string> columns;
    std::vector<std::vector<TableValue>> rows;
    bool isCut = false; // there are more rows than the limit
};

/// Answers SELECT statements about a study. The statements see a copy in memory with numbers as numbers, and nothing
/// else: no file can be opened, attached or written. STUDY_FILES.md describes the tables. Not thread-safe.
class StudyQueries {
public:
    /// Longest text that a statement reads or makes, in bytes; texts of a study are cut at half of it.
    static constexpr int kLongestText = 128 << 10;

    /// Copies the contents of a study. Error: of its file, or a stop.
    [[nodiscard]] static Result<StudyQueries> open(Study& study, const std::stop_token& stop = {});

    /// Tables of a study, without copying it. Error: of its file.
    [[nodiscard]] static Result<QuerySchema> schemaOf(Study& study);

    [[nodiscard]] const QuerySchema& schema() const { return m_schema; }
    /// Runs one SELECT. Error: it is not one, it names something that does not exist, or it exceeds a limit.
    [[nodiscard]] Result<QueryTable> run(const std::string& statement, const QueryLimits& limits,
                                         const std::stop_token& stop) const;

private:
    struct Closer {
        void operator()(sqlite3* database) const;
    };
    StudyQueries() = default;

    std::unique_ptr<sqlite3, Closer> m_database;
    QuerySchema m_schema;
};

/// Writes a table as comma-separated text with a header line; unknown values are empty cells.
[[nodiscard]] std::string csvOf(const QueryTable& table);

/// Stores a statement in the study under a name, or removes it with an empty text. Error: the name is not made of
/// letters, digits, "-" and "_", or of the file.
[[nodiscard]] Result<void> saveQuery(Study& study, const std::string& name, const std::string& statement);
/// Saved queries: names and statements, by name.
[[nodiscard]] Result<std::vector<std::pair<std::string, std::string>>> savedQueries(Study& study);

} // namespace pimento
