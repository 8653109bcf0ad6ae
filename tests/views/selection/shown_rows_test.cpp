// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/shown_rows.h"

#include "tests/support/random_index.h"
#include "tests/support/small_exploration.h"
#include "views/notes/notes.h"
#include "views/selection/filter_stack.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento {

// Filters come and go, notes and results change: rows are those of filters that are applied anew.
TEST(ShownRows, AreThoseThatPassAllFilters)
{
    const std::vector<RowFilter> all = {NearBest{50}, BestShare{30}, LabelText{"1"}, HasNote{},
                                        ColumnRange{"cycles_compute", 2, 6}};
    FilterStack filters;
    Notes notes;
    ShownRows rows(filters, notes);
    rows.setExploration(test::inventedExploration(3));
    std::mt19937 random(5);
    for (int i = 0; i < 300; ++i) {
        const Exploration& exploration = *rows.exploration();
        switch (random() % 6) {
        case 0:
            rows.setExploration(test::inventedExploration(random() % 5));
            break;
        case 1:
            notes.set({exploration.problem->identity(), exploration.table->id(random() % exploration.table->rows()), "",
                       "", random() % 2 == 0 ? "seen" : ""});
            break;
        case 2:
            filters.isEmpty() ? filters.clearBrush() : filters.remove(random() % filters.filters().size());
            break;
        case 3:
            filters.setBrush({all[random() % all.size()]});
            break;
        default:
            filters.push(all[random() % all.size()]);
        }
        const CandidateTable& table = *rows.exploration()->table;
        const CandidateNotes known = notes.of(*rows.exploration()->problem);
        const RowSet shown = passingRows(table, filters.filters(), known);
        EXPECT_EQ(rows.shown(), shown) << i;
        EXPECT_EQ(rows.tightest(), tightestFilter(passingEach(table, filters.filters(), known))) << i;
        if (filters.filters().size() > 6) {
            filters.clear();
        }
    }
    rows.setExploration(nullptr);
    EXPECT_EQ(rows.shown(), RowSet());
    EXPECT_EQ(rows.tightest(), std::nullopt);
}

} // namespace pimento
