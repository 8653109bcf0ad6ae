// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_merge.h"
#include "engine/study_queries/study_query.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace pimento {

namespace {

bool isName(const std::string& name)
{
    return !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '_';
    });
}

} // namespace

Result<void> saveQuery(Study& study, const std::string& name, const std::string& statement)
{
    return isName(name) ? study.setView(std::string(kMergedViews) + name, statement)
                        : fail("is not a valid name for a query", "\"" + name.substr(0, 60) + "\"",
                               "Use letters, digits, - and _, at most 60");
}

Result<std::vector<std::pair<std::string, std::string>>> savedQueries(Study& study)
{
    const auto records = study.records(StudyTable::Views);
    if (!records) {
        return tl::unexpected<Error>(records.error());
    }
    std::vector<std::pair<std::string, std::string>> saved;
    for (const Record& record : *records) {
        const std::string& name = std::get<std::string>(record[0]);
        if (name.starts_with(kMergedViews)) {
            saved.emplace_back(name.substr(kMergedViews.size()), std::get<std::string>(record[1]));
        }
    }
    return saved;
}

} // namespace pimento
