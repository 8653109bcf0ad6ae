// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QString>

namespace pimento::test {

/// Chooses three seconds as the time of a search that ends only when its time is over. The window does not offer this
/// choice; a small network has costs in all cells by then.
inline void searchBriefly(QComboBox& seconds)
{
    seconds.addItem(QStringLiteral("3 s"), 3);
    seconds.setCurrentIndex(seconds.count() - 1);
}

} // namespace pimento::test
