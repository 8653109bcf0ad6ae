// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/table_export.h"

#include "engine/base/output_file.h"
#include "engine/exploration/candidate_csv.h"
#include "engine/study_queries/study_workbook.h"

#include <QFileInfo>
#include <QString>

#include <utility>

namespace pimento {

Result<void> saveCosts(const Exploration& exploration, const QString& file, const CostsOrigin& origin)
{
    std::string text = costsText(exploration);
    const std::string name = file.toStdString();
    if (QFileInfo(file).suffix().toLower() != QLatin1String("xlsx")) {
        return writeWholeFile(name, text);
    }
    const auto table = CsvTable::parse(std::move(text), name);
    return table ? writeCostsWorkbook(name, *table, exploration.problem->question(),
                                      {"pimento " PIMENTO_VERSION, origin.study, origin.command})
                 : tl::unexpected<Error>(table.error());
}

} // namespace pimento
