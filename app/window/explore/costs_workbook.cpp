// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/costs_workbook.h"

#include "engine/exploration/candidate_csv.h"
#include "engine/study_queries/study_workbook.h"

namespace pimento {

Result<void> saveCostsWorkbook(const Exploration& exploration, const std::string& file, const std::string& study,
                               const std::string& command)
{
    const auto table = CsvTable::parse(costsText(exploration), file);
    return table ? writeCostsWorkbook(file, *table, exploration.problem->question(),
                                      {"pimento " PIMENTO_VERSION, study, command})
                 : tl::unexpected<Error>(table.error());
}

} // namespace pimento
