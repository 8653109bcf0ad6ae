// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/table_export.h"

#include "engine/exploration/candidate_csv.h"

#include <QSaveFile>
#include <QString>

namespace pimento {

bool saveCosts(const Exploration& exploration, const QString& file)
{
    const std::string text = costsText(exploration);
    QSaveFile out(file);
    return out.open(QIODevice::WriteOnly) &&
           out.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()) && out.commit();
}

} // namespace pimento
