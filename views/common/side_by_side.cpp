// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/side_by_side.h"

#include <QSplitter>

namespace pimento {

bool turnRows(const QWidget& page, std::initializer_list<QSplitter*> rows)
{
    const Qt::Orientation wanted = page.width() < kSideBySide ? Qt::Vertical : Qt::Horizontal;
    bool hasTurned = false;
    for (QSplitter* row : rows) {
        if (row->orientation() != wanted) {
            row->setOrientation(wanted);
            hasTurned = true;
        }
    }
    return hasTurned;
}

} // namespace pimento
