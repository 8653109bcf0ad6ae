// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/study_workbook.h"

#include "engine/base/workbook.h"
#include "engine/problem/setting.h"
#include "engine/study_queries/answer_text.h"

#include <array>
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

    void add(const std::string& what, WorkbookCell value) { m_sheet.rows.push_back({what, std::move(value)}); }

    void add(const StudyQuestion& question)
    {
        const Question& asked = question.question;
        add("question", keyDigits(question.key()));
        add("text", question.text);
        add("kernel", asked.workload.name);
        add("shape", sizesText(asked.workload.sizes));
        add("type", asked.workload.elementType);
        add("device", asked.device.name);
        add("system", asked.system);
        for (const auto& [name, value] : asked.settings) {
            add("setting " + name, settingText(value));
        }
        add("results version", std::int64_t{question.resultsVersion});
        add("asked by", question.product);
        if (question.seed != 0) {
            add("seed", question.seed);
        }
    }

    [[nodiscard]] WorkbookSheet sheet() && { return std::move(m_sheet); }

private:
    WorkbookSheet m_sheet{"provenance", {"what", "value"}, {}};
};

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
                         std::array{WorkbookSheet{"result", table.columns, table.rows}, std::move(provenance).sheet()});
}

} // namespace pimento
