// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/predictions/pruned_table_model.h"

#include "tests/support/small_exploration.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace pimento {

TEST(PrunedTableModel, PassesTheModelTesterAndListsOneRuleOrAll)
{
    PrunedTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto problem = test::posed(test::questionAbout("compiled", "gemv", "batch=1,nhead=4,dhead=32,seq_len=64"));
    const CandidateSpace space = problem->candidates({}).value();
    ASSERT_NE(space.removed, nullptr);
    ASSERT_GT(space.removed->size(), 0U);

    model.setCandidates(space.removed);
    EXPECT_EQ(model.rowCount(), static_cast<int>(space.removed->size()));
    int ofRules = 0;
    for (std::size_t rule = 0; rule < space.removed->rules().size(); ++rule) {
        model.setRule(rule);
        ofRules += model.rowCount();
        EXPECT_LE(model.rowCount(), static_cast<int>(space.removed->size()));
    }
    EXPECT_EQ(ofRules, static_cast<int>(space.removed->size())); // each is removed by one rule
    model.setExploration(test::inventedExploration());
    model.setRule(std::nullopt);
    EXPECT_EQ(model.rowCount(), static_cast<int>(space.removed->size()));
    model.setCandidates(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace pimento
