// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/inspection.h"
#include "tests/support/window_test.h"
#include "views/editor/code_editor.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/listing_editor.h"

#include <QToolButton>

namespace pimento {

/// The window with a draft of a small GEMV whose representation is edited.
class GuiEditListing : public WindowTest {
protected:
    static constexpr std::size_t kRepresentation = 1;

    void SetUp() override
    {
        choose("backend", QStringLiteral("AttAcc"));
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 32);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    }

    ListingColumn& column(std::size_t listing = kRepresentation) { return m_window.inspectPage().column(listing); }
    ListingEditor& edits() { return column().editor(); }
    CodeEditor& editor() { return edits().editor(); }
    template <class T> T& part(const char* name)
    {
        T* found = column().findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    void click(const char* button)
    {
        auto& pressed = part<QPushButton>(button);
        ASSERT_TRUE(pressed.isEnabled()) << button;
        QTest::mouseClick(&pressed, Qt::LeftButton);
    }
    void startEditing()
    {
        QTest::mouseClick(&part<QToolButton>("editListing"), Qt::LeftButton);
        ASSERT_TRUE(editor().isVisible());
    }
    [[nodiscard]] bool waitForVerdict()
    {
        return QTest::qWaitFor([&] { return !m_window.listingChecks().isRunning(); }, kPatience);
    }
    [[nodiscard]] QString listed()
    {
        QStringList lines;
        for (int line = 0; line < column().lines().lineCount(); ++line) {
            lines << column().lines().lineText(line);
        }
        return lines.join(QLatin1Char('\n'));
    }
};

TEST_F(GuiEditListing, OffersWhatTheSystemReadsBack)
{
    for (const std::size_t listing : {std::size_t{0}, std::size_t{2}}) {
        EXPECT_FALSE(column(listing).findChild<QToolButton*>(QStringLiteral("editListing"))->isVisible()) << listing;
    }
    EXPECT_FALSE(editor().isVisible());
    startEditing();

    EXPECT_EQ(editor().toPlainText(), listed());
    EXPECT_FALSE(edits().isEdited());
    QTest::mouseClick(&part<QToolButton>("editListing"), Qt::LeftButton);
    EXPECT_TRUE(column().lines().isVisible());
}

TEST_F(GuiEditListing, SimulatesAndVerifiesTheText)
{
    const std::string draft = exploration().table->label(*exploration().best);
    startEditing();
    click("checkListing");
    ASSERT_TRUE(waitForVerdict());

    const QString verdict = edits().verdict();
    EXPECT_TRUE(verdict.startsWith(QString::fromStdString(draft + " takes "))) << verdict.toStdString();
    const double total = exploration().table->value(*exploration().best, exploration().table->layout().total);
    EXPECT_TRUE(verdict.contains(formatInteger(total) + QStringLiteral(" cycles"))) << verdict.toStdString();
    EXPECT_TRUE(verdict.contains(QStringLiteral("; verified: "))) << verdict.toStdString();
    EXPECT_TRUE(editor().mistakes().empty());
    EXPECT_TRUE(part<QPushButton>("checkListing").text().contains(QStringLiteral("Check")));
}

TEST_F(GuiEditListing, SaysInWhichLineAMistakeIsUntilItIsMended)
{
    startEditing();
    editor().moveCursor(QTextCursor::Start);
    editor().moveCursor(QTextCursor::EndOfLine);
    QTest::keyClick(&editor(), Qt::Key_Return);
    QTest::keyClicks(&editor(), QStringLiteral("?"));
    EXPECT_TRUE(edits().isEdited());
    click("checkListing");
    ASSERT_TRUE(waitForVerdict());

    EXPECT_TRUE(edits().verdict().startsWith(QStringLiteral("line 2, column "))) << edits().verdict().toStdString();
    ASSERT_EQ(editor().mistakes().size(), 1U);
    EXPECT_EQ(editor().mistakes()[0].place.line, 2);

    QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(editor().mistakes().empty()); // it was about another text
    EXPECT_EQ(edits().verdict(), QString());
}

TEST_F(GuiEditListing, ThrowsEditsAwayWhenToldTo)
{
    startEditing();
    EXPECT_FALSE(part<QPushButton>("startListingOver").isEnabled());
    QTest::keyClicks(&editor(), QStringLiteral("// mine "));
    ASSERT_TRUE(edits().isEdited());
    click("startListingOver");

    EXPECT_FALSE(edits().isEdited());
    EXPECT_EQ(editor().toPlainText(), listed());
}

TEST_F(GuiEditListing, KeepsEditsWhileAnotherDraftIsSelected)
{
    ASSERT_GT(exploration().table->rows(), 1U);
    startEditing();
    const QString before = listed();
    QTest::keyClicks(&editor(), QStringLiteral("// mine "));
    const QString edited = editor().toPlainText();
    const std::size_t other = *exploration().best == 0 ? 1 : 0;
    selection().setCurrent(exploration().table->id(other));
    ASSERT_TRUE(waitForEnd());
    ASSERT_NE(listed(), before);

    EXPECT_EQ(editor().toPlainText(), edited);
    click("startListingOver");
    EXPECT_EQ(editor().toPlainText(), listed());
}

} // namespace pimento
