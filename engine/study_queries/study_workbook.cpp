// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/study_workbook.h"

#include "engine/base/numbers.h"
#include "engine/base/workbook.h"
#include "engine/problem/setting.h"
#include "engine/study_queries/answer_text.h"

#include <array>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// The sheet of provenance, line by line.
class Provenance {
public:
    Provenance(const TableOrigin& origin, std::size_t rows)
    {
        add("program", origin.program);
        add("study", origin.study);
        add("command", origin.command);
        add("rows", static_cast<std::int64_t>(rows));
    }

    void add(const std::string& what, TableValue value) { m_sheet.rows.push_back({what, std::move(value)}); }

    void add(const StudyQuestion& question)
    {
        add("question", keyDigits(question.key()));
        add("text", question.text);
        add(question.question);
        add("results version", std::int64_t{question.resultsVersion});
        add("asked by", question.product);
        if (question.seed != 0) {
            add("seed", question.seed);
        }
    }

    void add(const Question& asked)
    {
        add("kernel", asked.workload.name);
        add("shape", sizesText(asked.workload.sizes));
        add("type", asked.workload.elementType);
        add("device", asked.device.name);
        add("system", asked.system);
        for (const auto& [name, value] : asked.settings) {
            add("setting " + name, settingText(value));
        }
    }

    [[nodiscard]] NamedTable sheet() && { return std::move(m_sheet); }

private:
    NamedTable m_sheet{"provenance", {"what", "value"}, {}};
};

TableValue cellOf(std::string_view text)
{
    if (const auto whole = parseInteger(text)) {
        return *whole;
    }
    const auto number = parseDecimal(text);
    return number ? TableValue(*number) : TableValue(std::string(text));
}

} // namespace

Result<void> writeListWorkbook(const std::string& file, const StudyList& list, const std::vector<AddedColumn>& added,
                               const TableOrigin& origin)
{
    Provenance provenance(origin, list.rows.size());
    provenance.add(list.question);
    provenance.add("answer",
                   list.answers.empty() ? std::string("none yet") : answerText(list.question, list.answers.front()));
    for (const auto* columns : {&list.question.quantities, &list.question.columns}) {
        for (const StudyColumn& column : *columns) {
            provenance.add("column " + column.name,
                           (column.unit.empty() ? "" : column.unit + ", ") + fidelityText(column.fidelity));
        }
    }
    return writeWorkbook(file, std::array{sheetOf(list, added), std::move(provenance).sheet()});
}

Result<void> writeQueryWorkbook(const std::string& file, const QueryTable& table, const std::string& statement,
                                const std::vector<StudyQuestion>& questions, const TableOrigin& origin)
{
    Provenance provenance(origin, table.rows.size());
    provenance.add("statement", statement);
    provenance.add("complete", std::string(table.isCut ? "no: there are more rows" : "yes"));
    for (const StudyQuestion& question : questions) {
        provenance.add(question);
    }
    return writeWorkbook(file,
                         std::array{NamedTable{"result", table.columns, table.rows}, std::move(provenance).sheet()});
}

Result<void> writeCostsWorkbook(const std::string& file, const CsvTable& costs, const Question& question,
                                const TableOrigin& origin)
{
    Provenance provenance(origin, costs.rows());
    provenance.add(question);
    NamedTable sheet{"costs", {costs.header().begin(), costs.header().end()}, {}};
    for (std::size_t row = 0; row < costs.rows(); ++row) {
        std::vector<TableValue> cells;
        for (std::size_t column = 0; column < costs.header().size(); ++column) {
            cells.push_back(cellOf(costs.cell(row, column)));
        }
        sheet.rows.push_back(std::move(cells));
    }
    return writeWorkbook(file, std::array{std::move(sheet), std::move(provenance).sheet()});
}

} // namespace pimento
