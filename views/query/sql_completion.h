// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_queries/study_query.h"

#include <QString>
#include <QStringList>

#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// The word at the cursor of a statement, with the words that can take its place.
struct SqlCompletions {
    qsizetype begin = 0; // of the word that the cursor ends
    QStringList words;
};

/// Words for a position in a statement: after "table." or "alias." columns of that table; after FROM and JOIN tables;
/// else columns of the tables that the statement names, or of all, then functions and keywords. Texts in quotes and
/// remarks have none.
[[nodiscard]] SqlCompletions completionsAt(const QString& statement, qsizetype position, const QuerySchema& schema);

} // namespace pimento
