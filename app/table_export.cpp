// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/table_export.h"

#include "engine/explore/cost_csv.h"
#include "engine/explore/model.h"

#include <QSaveFile>
#include <QString>

#include <cmath>

namespace pimento {

namespace {

DraftCost costOfRow(const CandidateTable& table, std::size_t row)
{
    const auto value = [&](const char* column) {
        const auto found = table.columnOf(column);
        return found ? static_cast<std::int64_t>(table.value(row, *found)) : 0;
    };
    const auto energy = table.columnOf("energy");
    const auto picojoules = energy ? std::llround(table.value(row, *energy) * 1e12) : 0;
    return {value("requests"),
            value("cycles"),
            value("cycles_in"),
            value("cycles_compute"),
            value("cycles_out"),
            picojoules,
            value("whole_ranges") == 1 ? lower::Indexing::Expanded : lower::Indexing::Exact};
}

} // namespace

bool saveCosts(const Exploration& exploration, const QString& file)
{
    const Question& question = exploration.question;
    const CandidateTable& table = *exploration.table;
    CostColumns columns = costColumnsOf(question);
    columns.indexing = table.columnOf("whole_ranges") ? IndexingColumn::Write : IndexingColumn::Omit;
    std::string text = costCsvHeader(question.model->setNames(question).size(), columns);
    const auto endLine = [&] {
        if (!text.ends_with('\n')) {
            text += '\n';
        }
    };
    endLine();
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto draft = question.model->parse(question, table.label(row));
        if (draft && table.isKnown(row)) {
            text += costCsvRow(question, row, draft->parts(), costOfRow(table, row), columns);
            endLine();
        }
    }
    QSaveFile out(file);
    return out.open(QIODevice::WriteOnly) &&
           out.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()) && out.commit();
}

} // namespace pimento
