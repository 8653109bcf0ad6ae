// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/alike_rows.h"

#include "engine/candidates/worded_candidates.h"

#include <QStringList>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento {

namespace {

/// Rows with the same words, and the parts of the code of each.
struct Alike {
    std::vector<std::uint32_t> rows;
    std::vector<QStringList> parts;
};

} // namespace

std::unordered_map<std::uint32_t, QString> distinctionsOf(const CandidateList& list,
                                                          std::span<const std::uint32_t> rows)
{
    std::unordered_map<std::string, Alike> groups;
    for (const std::uint32_t row : rows) {
        const std::string words = row < list.size() ? wordsOf(list, row) : std::string();
        if (!words.empty()) {
            Alike& group = groups[words];
            group.rows.push_back(row);
            group.parts.push_back(QString::fromStdString(list.text(row)).split(QLatin1Char(' '), Qt::SkipEmptyParts));
        }
    }
    std::unordered_map<std::uint32_t, QString> distinctions;
    for (const auto& [words, group] : groups) {
        for (std::size_t i = 0; group.rows.size() > 1 && i < group.rows.size(); ++i) {
            QStringList own;
            for (const QString& part : group.parts[i]) {
                if (!std::ranges::all_of(group.parts, [&](const QStringList& all) { return all.contains(part); })) {
                    own << part;
                }
            }
            distinctions.emplace(group.rows[i], own.join(QLatin1Char(' ')));
        }
    }
    return distinctions;
}

} // namespace pimento
