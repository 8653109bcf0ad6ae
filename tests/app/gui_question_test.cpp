// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"

namespace pimento {

using GuiQuestion = WindowTest;

TEST_F(GuiQuestion, SaysWhyAQuestionIsNotPossible)
{
    choose("backend", QStringLiteral("AttAcc"));
    auto& kernel = child<QComboBox>("kernel");
    const int add = kernel.findText(QStringLiteral("Vector add"));

    const QStandardItem* item = static_cast<QStandardItemModel*>(kernel.model())->item(add);
    EXPECT_FALSE(item->isEnabled());
    EXPECT_FALSE(item->toolTip().isEmpty());

    kernel.setCurrentIndex(add); // a list cannot choose it, a change of the device can
    EXPECT_FALSE(m_window.questionPanel().problem().isEmpty());
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiQuestion, RefusesAShapeThatIsTooLarge)
{
    askGemv();
    type("batch", 2'000'000);
    type("seq_len", 2'000'000'000);

    EXPECT_FALSE(m_window.questionPanel().problem().isEmpty());
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiQuestion, OffersInferenceOnlyWhereItExists)
{
    askGemv();
    auto& mode = child<QComboBox>("mode");
    EXPECT_TRUE(mode.isEnabled());
    mode.setCurrentIndex(1);
    EXPECT_TRUE(m_window.questionPanel().problem().isEmpty());

    choose("kernel", QStringLiteral("Reduction"));

    EXPECT_FALSE(mode.isEnabled());
    EXPECT_EQ(mode.currentIndex(), 0);
    EXPECT_TRUE(m_window.questionPanel().problem().isEmpty());
}

TEST_F(GuiQuestion, SaysHowManyDraftsTheSpaceHas)
{
    askGemv();

    auto& space = child<QComboBox>("space");
    const auto hasNote = [&](const QString& text) {
        const auto notes = m_window.findChildren<QLabel*>(QStringLiteral("note"));
        return std::ranges::any_of(notes, [&](const QLabel* note) { return note->text().contains(text); });
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return hasNote(formatInteger(1081) + QStringLiteral(" drafts")); }, kPatience));

    space.setCurrentIndex(1);
    EXPECT_TRUE(hasNote(formatInteger(2223) + QStringLiteral(" drafts")));
}

TEST_F(GuiQuestion, GoesFromFieldToFieldWithTab)
{
    askGemv();
    child<QComboBox>("kernel").setFocus();

    QStringList names;
    for (int i = 0; i < 9; ++i) {
        names << m_window.focusWidget()->objectName();
        QTest::keyClick(m_window.focusWidget(), Qt::Key_Tab);
    }

    EXPECT_EQ(names.join(QLatin1Char(' ')).toStdString(),
              "kernel batch nhead dhead seq_len backend space mode explore");
}

} // namespace pimento
