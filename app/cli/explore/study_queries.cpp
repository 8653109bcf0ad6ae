// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/base/output_file.h"
#include "engine/base/shell_word.h"
#include "engine/study_queries/study_query.h"
#include "engine/study_queries/study_workbook.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pimento::cli {

namespace {

constexpr std::size_t kShownRows = 1000;
constexpr std::size_t kWidestCell = 60;

Json jsonOf(const TableValue& value)
{
    return std::visit(
        [](const auto& each) {
            if constexpr (std::is_same_v<std::decay_t<decltype(each)>, std::monostate>) {
                return Json(nullptr);
            } else {
                return Json(each);
            }
        },
        value);
}

Json jsonOf(const QueryTable& table)
{
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json cells = Json::array();
        for (const TableValue& value : row) {
            cells.push_back(jsonOf(value));
        }
        rows.push_back(std::move(cells));
    }
    return {{"columns", Json(table.columns)}, {"rows", std::move(rows)}, {"more", table.isCut}};
}

/// Text of a cell for the terminal, on one line.
std::string cellText(const TableValue& value)
{
    std::string text = textOf(value);
    std::ranges::replace(text, '\n', ' ');
    return text.size() <= kWidestCell ? text : text.substr(0, kWidestCell - 3) + "...";
}

void print(const QueryTable& table)
{
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        std::size_t width = table.columns[i].size();
        for (const auto& row : table.rows) {
            width = std::max(width, cellText(row[i]).size());
        }
        widths.push_back(width);
    }
    const auto line = [&](const auto& cellOf, const auto& isNumber) {
        std::string text;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const std::string cell = cellOf(i);
            const std::string blanks(widths[i] - std::min(widths[i], cell.size()), ' ');
            text += (i == 0 ? "" : "  ") + (isNumber(i) ? blanks + cell : cell + blanks);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        printPlain("{}\n", text);
    };
    const auto isNumber = [](const TableValue& value) {
        return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
    };
    line([&](std::size_t i) { return table.columns[i]; },
         [&](std::size_t i) { return !table.rows.empty() && isNumber(table.rows.front()[i]); });
    for (const auto& row : table.rows) {
        line([&](std::size_t i) { return cellText(row[i]); }, [&](std::size_t i) { return isNumber(row[i]); });
    }
    printPlain("{} {}{}\n", table.rows.size(), table.rows.size() == 1 ? "row" : "rows",
               table.isCut ? "; there are more (--rows)" : "");
}

int showSchema(const StudyQueries& queries, const std::vector<std::pair<std::string, std::string>>& saved,
               Output output)
{
    Json tables = Json::object();
    Json stored = Json::object();
    for (const auto& [name, columns] : queries.schema()) {
        tables[name] = Json(columns);
        if (output == Output::Text) {
            std::string all;
            for (const std::string& column : columns) {
                all += (all.empty() ? "" : ", ") + column;
            }
            printPlain("{:<10} {}\n", name, all);
        }
    }
    for (const auto& [name, statement] : saved) {
        stored[name] = statement;
        if (output == Output::Text) {
            printPlain("saved as {}: {}\n", name, statement);
        }
    }
    if (output == Output::Json) {
        printJson({{"tables", std::move(tables)}, {"stored", std::move(stored)}});
    }
    return kDone;
}

/// The statement of the options: written there, or stored in the study under that name.
Result<std::string> statementOf(const StudyCommandOptions& options,
                                const std::vector<std::pair<std::string, std::string>>& saved)
{
    if (options.files.size() != 2) {
        return fail("a study and one query are wanted", "study query",
                    "As in: study query a.pimento \"SELECT * FROM best\"");
    }
    const std::string& given = options.files[1];
    const bool isName = given.find_first_of(" \t\r\n") == std::string::npos;
    for (const auto& [name, statement] : saved) {
        if (name == given) {
            return statement;
        }
    }
    return isName && !given.empty() ? fail("has no query \"" + given.substr(0, 60) + "\"", options.files.front(),
                                           "Write a SELECT; --schema lists the saved queries")
                                    : Result<std::string>(given);
}

Result<QueryTable> tableOf(const StudyQueries& queries, const std::string& statement,
                           const StudyCommandOptions& options)
{
    if ((options.rows && *options.rows < 1) || (options.seconds && !(*options.seconds > 0))) {
        return fail("a limit is above zero", "--rows and --seconds", "Leave it out for the default");
    }
    QueryLimits limits;
    const std::size_t most = options.csv.empty() && options.xlsx.empty() ? kShownRows : limits.rows;
    limits.rows = options.rows ? static_cast<std::size_t>(*options.rows) : most;
    limits.seconds = options.seconds.value_or(limits.seconds);
    Interrupt interrupt;
    limits.heartbeat = &interrupt;
    return queries.run(statement, limits, interrupt.token());
}

/// Removes a stored statement.
int removeQuery(Study& study, const StudyCommandOptions& options)
{
    if (options.files.size() > 1 || options.schema || !options.save.empty()) {
        return complain({"does nothing else", "--remove", "Leave out the query, --schema and --save"});
    }
    const auto saved = savedQueries(study);
    if (!saved) {
        return complain(saved.error());
    }
    if (std::ranges::none_of(*saved, [&](const auto& each) { return each.first == options.remove; })) {
        return complain({"has no query \"" + options.remove.substr(0, 60) + "\"", options.files.front(),
                         "--schema lists the saved queries"});
    }
    const auto removed = saveQuery(study, options.remove, "");
    return removed ? kDone : complain(removed.error());
}

Result<void> writeWorkbookOf(Study& study, const QueryTable& table, const std::string& statement,
                             const StudyCommandOptions& options)
{
    const auto questions = study.questions();
    const std::string& file = options.files.front();
    return questions ? writeQueryWorkbook(options.xlsx, table, statement, *questions,
                                          {"pimento " PIMENTO_VERSION, file,
                                           "pimento-cli study query " + shellWord(file) + " " + shellWord(statement) +
                                               " --xlsx " + shellWord(options.xlsx)})
                     : tl::unexpected<Error>(questions.error());
}

} // namespace

int selectFromStudy(const StudyCommandOptions& options)
{
    const bool isRead = options.save.empty() && options.remove.empty();
    const auto study = Study::open(options.files.front(), isRead ? StudyAccess::Read : StudyAccess::Write);
    if (study && !options.remove.empty()) {
        return removeQuery(**study, options);
    }
    const auto saved = study ? savedQueries(**study) : tl::unexpected<Error>(study.error());
    const auto queries = saved ? StudyQueries::open(**study) : tl::unexpected<Error>(saved.error());
    if (!queries) {
        return complain(queries.error());
    }
    if (options.schema) {
        return showSchema(*queries, *saved, options.output);
    }
    const auto statement = statementOf(options, *saved);
    const auto table = statement ? tableOf(*queries, *statement, options) : tl::unexpected<Error>(statement.error());
    if (!table) {
        return complain(table.error());
    }
    if (!options.save.empty()) {
        if (const auto stored = saveQuery(**study, options.save, *statement); !stored) {
            return complain(stored.error());
        }
    }
    if (!options.csv.empty() || !options.xlsx.empty()) {
        Result<void> written = writeIfNamed(options.csv, csvOf(*table));
        written = written && !options.xlsx.empty() ? writeWorkbookOf(**study, *table, *statement, options) : written;
        return written ? kDone : complain(written.error());
    }
    if (options.output == Output::Json) {
        printJson(jsonOf(*table));
    } else {
        print(*table);
    }
    return kDone;
}

} // namespace pimento::cli
