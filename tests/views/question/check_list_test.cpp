// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/check_list.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace pimento {

namespace {

std::vector<CheckList::Entry> threeEntries()
{
    return {{"a", "First", "What the first does <now>", true},
            {"b", "Second", "What the second does", false},
            {"c", "Third one with a name that is far too long for one line of a narrow list", "", false}};
}

void click(CheckList& list, int row)
{
    const QRect area = list.visualItemRect(list.item(row));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, {area.left() + 10, area.center().y()});
}

class CheckListTest : public testing::Test {
protected:
    CheckListTest()
    {
        m_list.resize(220, 200);
        m_list.setEntries(threeEntries());
        m_list.show();
    }

    [[nodiscard]] bool isBold(int row) const { return m_list.item(row)->font().bold(); }

    CheckList m_list;
};

} // namespace

TEST_F(CheckListTest, BeginsWithTheStandard)
{
    ASSERT_EQ(m_list.count(), 3);
    EXPECT_TRUE(m_list.isChecked(0));
    EXPECT_FALSE(m_list.isChecked(1));
    EXPECT_EQ(m_list.item(1)->text(), QStringLiteral("Second"));
    EXPECT_TRUE(m_list.item(0)->toolTip().contains(QStringLiteral("On by default")));
    EXPECT_TRUE(m_list.item(0)->toolTip().contains(QStringLiteral("&lt;now&gt;")));
    EXPECT_TRUE(m_list.item(1)->toolTip().contains(QStringLiteral("Off by default")));
}

TEST_F(CheckListTest, TellsOfEachClickAndShowsWhatDiffersFromTheStandard)
{
    const QSignalSpy changes(&m_list, &CheckList::checksChanged);

    click(m_list, 0);
    click(m_list, 1);

    EXPECT_EQ(changes.count(), 2);
    EXPECT_FALSE(m_list.isChecked(0));
    EXPECT_TRUE(m_list.isChecked(1));
    EXPECT_TRUE(isBold(0) && isBold(1));
    EXPECT_FALSE(isBold(2));
    click(m_list, 0);
    EXPECT_TRUE(m_list.isChecked(0));
    EXPECT_FALSE(isBold(0));
}

TEST_F(CheckListTest, IsSetQuietly)
{
    const QSignalSpy changes(&m_list, &CheckList::checksChanged);

    m_list.setChecked(1, true);
    m_list.setEntries(threeEntries()); // the same: nothing is set back

    EXPECT_EQ(changes.count(), 0);
    EXPECT_TRUE(m_list.isChecked(1));
    EXPECT_TRUE(isBold(1));
    m_list.setEntries({{"d", "Other", "", true}});
    EXPECT_EQ(changes.count(), 0);
    ASSERT_EQ(m_list.count(), 1);
    EXPECT_TRUE(m_list.isChecked(0));
}

TEST_F(CheckListTest, IsAsHighAsItsEntries)
{
    const int wide = m_list.height();
    int sum = 0;
    for (int row = 0; row < m_list.count(); ++row) {
        sum += m_list.visualItemRect(m_list.item(row)).height();
    }
    EXPECT_GE(wide, sum);

    m_list.resize(130, wide); // the long name breaks into more lines
    EXPECT_GT(m_list.height(), wide);
    EXPECT_EQ(m_list.sizeHint().height(), m_list.height());
}

} // namespace pimento
