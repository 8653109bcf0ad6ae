// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/code_editor.h"

#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

#include <gtest/gtest.h>

namespace pimento {

namespace {

QColor colourAt(const CodeEditor& editor, int column)
{
    for (const QTextLayout::FormatRange& range : editor.document()->firstBlock().layout()->formats()) {
        if (column >= range.start && column < range.start + range.length) {
            return range.format.foreground().color();
        }
    }
    return {};
}

TEST(JsonHighlighter, TellsKeysTextsNumbersAndNotesApart)
{
    CodeEditor editor(nullptr, CodeLanguage::Json);
    editor.setColours(Palette::light());
    editor.setPlainText(QStringLiteral(R"({"key": "te\"xt: 1", "n": -1.5e3, "b": true, "note": "quiet"})"));
    const QString text = editor.toPlainText();
    const auto colour = [&](const char* piece) {
        return colourAt(editor, static_cast<int>(text.indexOf(QLatin1String(piece))));
    };
    const Palette colours = Palette::light();

    EXPECT_EQ(colour("\"key"), colours.color(Role::Compute));
    EXPECT_EQ(colour("te\\"), colours.color(Role::Text));
    EXPECT_EQ(colour(" 1\""), colours.color(Role::Text)); // still inside the text
    EXPECT_EQ(colour("-1.5e3"), colours.color(Role::Best));
    EXPECT_EQ(colour("true"), colours.color(Role::Default));
    EXPECT_EQ(colour("quiet"), colours.color(Role::MutedText));
}

TEST(JsonHighlighter, IndentsByTwoBlanksBehindABracket)
{
    CodeEditor editor(nullptr, CodeLanguage::Json);
    editor.setPlainText(QStringLiteral("  \"levels\": ["));
    editor.moveCursor(QTextCursor::End);

    QTest::keyClick(&editor, Qt::Key_Return);

    EXPECT_EQ(editor.textCursor().block().text(), QString(4, QLatin1Char(' ')));
}

} // namespace

} // namespace pimento
