// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_legend.h"

#include <gtest/gtest.h>

namespace pimento {

TEST(TimelineLegend, TakesSeveralLinesWhereItIsNarrow)
{
    TimelineLegend legend;
    legend.setEntries({{TimelineKind::Core, QStringLiteral("the units compute"), {}},
                       {TimelineKind::Core, QStringLiteral("the host reads"), {}},
                       {TimelineKind::Core, QStringLiteral("the host writes"), {}}});
    const int whole = legend.sizeHint().width();
    legend.resize(whole, 20);
    const int line = legend.sizeHint().height();

    legend.resize(whole / 2, 20);

    EXPECT_GE(legend.sizeHint().height(), 2 * line);
    for (const QRect& place : legend.places(whole / 2)) {
        EXPECT_LE(place.right(), whole / 2);
        EXPECT_LT(place.bottom(), legend.sizeHint().height());
    }
    EXPECT_EQ(legend.places(whole).back().top(), 0);
}

} // namespace pimento
