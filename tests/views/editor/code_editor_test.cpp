// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/code_editor.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QTabWidget>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolTip>

#include <gtest/gtest.h>

namespace pimento {

/// An editor alone, without the window around it.
class CodeEditorTest : public ::testing::Test {
protected:
    CodeEditorTest()
    {
        m_editor.resize(700, 400);
        m_editor.show();
        QApplication::processEvents(); // colours begin from the event loop
    }

    void setText(const char* text) { m_editor.setPlainText(QString::fromUtf8(text)); }
    [[nodiscard]] std::string text() const { return m_editor.toPlainText().toStdString(); }

    void select(int begin, int end)
    {
        QTextCursor cursor(m_editor.document());
        cursor.setPosition(begin);
        cursor.setPosition(end, QTextCursor::KeepAnchor);
        m_editor.setTextCursor(cursor);
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&m_editor, key, modifiers);
    }

    /// True if a tooltip at a place of a part of the editor shows the hint of the mistake.
    [[nodiscard]] static bool isToldToRemoveIt(QWidget& widget, QPoint place)
    {
        QHelpEvent help(QEvent::ToolTip, place, widget.mapToGlobal(place));
        QApplication::sendEvent(&widget, &help);
        QTest::qWait(400); // a tip goes a moment after its text
        return QToolTip::isVisible() && QToolTip::text().contains(QStringLiteral("Remove it"));
    }

    CodeEditor m_editor;
};

TEST_F(CodeEditorTest, GoesBehindTheLastLetterWhereSomethingIsMissing)
{
    setText("def f(x)\n    return x");

    m_editor.goTo({1, 9});
    EXPECT_EQ(m_editor.cursorPlace(), (language::Place{1, 9}));
    QTest::keyClicks(&m_editor, QStringLiteral(":"));

    EXPECT_EQ(text(), "def f(x):\n    return x");
}

TEST_F(CodeEditorTest, CountsColumnsInCharactersAsTheLanguageDoes)
{
    setText("\xF0\x9F\x98\x80 $ x"); // the first character takes two places of the document

    m_editor.goTo({1, 3});

    EXPECT_EQ(m_editor.textCursor().positionInBlock(), 3);
    EXPECT_EQ(m_editor.cursorPlace(), (language::Place{1, 3}));
    m_editor.setMistakes({{{1, 3}, 1, "what", ""}});
    EXPECT_EQ(m_editor.extraSelections().last().cursor.selectedText(), QStringLiteral("$"));
}

TEST_F(CodeEditorTest, StaysInBoundsForPlacesOutsideTheText)
{
    setText("a\n");

    for (const language::Place place : {language::Place{0, 0}, {1, 99}, {2, 1}, {99, 99}, {-3, -3}}) {
        m_editor.goTo(place);
        m_editor.setMistakes({{place, 5, "what", "hint"}});
    }

    EXPECT_EQ(m_editor.cursorPlace(), (language::Place{1, 1}));
}

TEST_F(CodeEditorTest, EveryEnterKeyBeginsAnIndentedLine)
{
    for (const auto& [key, modifier] : {std::pair{Qt::Key_Return, Qt::NoModifier},
                                        {Qt::Key_Return, Qt::ShiftModifier},
                                        {Qt::Key_Enter, Qt::KeypadModifier}}) {
        setText("for i in range(8):");
        m_editor.moveCursor(QTextCursor::End);

        press(key, modifier);

        EXPECT_EQ(text(), "for i in range(8):\n    ");
        EXPECT_EQ(m_editor.blockCount(), 2);
    }
}

TEST_F(CodeEditorTest, LooksForTheColonBeforeAComment)
{
    setText("for i in range(8):  # rows");
    m_editor.moveCursor(QTextCursor::End);
    press(Qt::Key_Return);
    EXPECT_EQ(text(), "for i in range(8):  # rows\n    ");

    setText("# size m = 8:");
    m_editor.moveCursor(QTextCursor::End);
    press(Qt::Key_Return);
    EXPECT_EQ(text(), "# size m = 8:\n");
}

TEST_F(CodeEditorTest, EnterOverASelectionIndentsLikeItsFirstLine)
{
    setText("a = 1\n        b = 2");
    select(5, 19);

    press(Qt::Key_Return);

    EXPECT_EQ(text(), "a = 1\n");
}

TEST_F(CodeEditorTest, IndentsTheSelectedLinesThatHaveTextAndNoMore)
{
    setText("a\n\nb\nc");
    select(0, 5); // up to the beginning of the line of c

    press(Qt::Key_Tab);
    EXPECT_EQ(text(), "    a\n\n    b\nc");

    press(Qt::Key_Backtab, Qt::ShiftModifier);
    EXPECT_EQ(text(), "a\n\nb\nc");
}

TEST_F(CodeEditorTest, UndoesTheIndentationOfASelectionInOneStep)
{
    setText("a\nb");
    select(0, 3);

    press(Qt::Key_Tab);
    m_editor.undo();

    EXPECT_EQ(text(), "a\nb");
}

TEST_F(CodeEditorTest, ChangesNothingWhileItIsReadOnly)
{
    setText("    a:");
    m_editor.moveCursor(QTextCursor::End);
    m_editor.setReadOnly(true);
    QApplication::clipboard()->setText(QStringLiteral("b"));

    for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Return, Qt::Key_X}) {
        press(key);
    }
    m_editor.paste();

    EXPECT_EQ(text(), "    a:");
}

TEST_F(CodeEditorTest, TakesPastedLineSeparatorsForEndsOfLines)
{
    QApplication::clipboard()->setText(QStringLiteral("a\u2028b\r\nc"));

    m_editor.paste();

    EXPECT_EQ(text(), "a\nb\nc");
    EXPECT_EQ(m_editor.blockCount(), 3);
}

TEST_F(CodeEditorTest, SaysWhatIsWrongUnderTheMouseAndInTheMargin)
{
    setText("x = 1\ny = $");
    m_editor.setMistakes({{{2, 5}, 1, "the character $ has no meaning here", "Remove it"}});
    QApplication::processEvents();
    QTextCursor there(m_editor.document());
    there.setPosition(10);
    const QRect letter = m_editor.cursorRect(there);
    const QPoint middle = letter.center() + QPoint(2, 0);
    const int inMargin = m_editor.viewport()->y() + middle.y();

    EXPECT_TRUE(isToldToRemoveIt(*m_editor.viewport(), middle));
    EXPECT_FALSE(isToldToRemoveIt(*m_editor.viewport(), middle + QPoint(300, 0))); // far behind the line
    EXPECT_FALSE(isToldToRemoveIt(*m_editor.viewport(), {10, 5}));
    EXPECT_TRUE(isToldToRemoveIt(m_editor, {5, inMargin}));
    EXPECT_FALSE(isToldToRemoveIt(m_editor, {5, m_editor.viewport()->y() + 5}));
}

TEST_F(CodeEditorTest, LeavesOneLongLineWithoutColours)
{
    setText(std::string(64 * 1024, '#').c_str());
    m_editor.setPlainText(QStringLiteral("\u00e9+").repeated(40 * 1024));
    QApplication::processEvents();

    press(Qt::Key_X);
    QApplication::processEvents();

    EXPECT_TRUE(m_editor.document()->firstBlock().layout()->formats().isEmpty()) << "a text this long has no colours";
    EXPECT_EQ(m_editor.toPlainText().size(), 80 * 1024 + 1);
}

TEST(CodeEditor, LeavesControlTabToTheWindow)
{
    QTabWidget tabs;
    auto* editor = new CodeEditor;
    tabs.addTab(editor, QStringLiteral("first"));
    tabs.addTab(new QWidget, QStringLiteral("second"));
    tabs.show();
    editor->setPlainText(QStringLiteral("a"));

    QTest::keyClick(editor, Qt::Key_Tab, Qt::ControlModifier);

    EXPECT_EQ(tabs.currentIndex(), 1);
    EXPECT_EQ(editor->toPlainText(), QStringLiteral("a"));
}

} // namespace pimento
