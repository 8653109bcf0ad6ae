// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QString>

namespace pimento::test {

/// Chooses the time of a search that ends only when its time is over, which the window offers in longer steps. A small
/// network has costs in all cells after three seconds.
inline void searchBriefly(QComboBox& seconds, int most = 3)
{
    seconds.addItem(QStringLiteral("%1 s").arg(most), most);
    seconds.setCurrentIndex(seconds.count() - 1);
}

} // namespace pimento::test
