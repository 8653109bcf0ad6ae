// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/kernel_highlighter.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QPlainTextDocumentLayout>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>

#include <gtest/gtest.h>

#include <random>

namespace pimento {

class KernelHighlighterTest : public ::testing::Test {
protected:
    KernelHighlighterTest()
    {
        m_document.setDocumentLayout(new QPlainTextDocumentLayout(&m_document));
        m_highlighter = new KernelHighlighter(&m_document);
        QApplication::processEvents(); // it begins from the event loop
    }

    void setText(const char* text) { m_document.setPlainText(QString::fromUtf8(text)); }

    /// Returns the format of a character; empty for the colour of plain text.
    [[nodiscard]] std::optional<QTextCharFormat> formatAt(int line, int column) const
    {
        for (const auto& range : m_document.findBlockByNumber(line - 1).layout()->formats()) {
            if (column > range.start && column <= range.start + range.length) {
                return range.format;
            }
        }
        return std::nullopt;
    }
    [[nodiscard]] bool hasColour(int line, int column, Role role) const
    {
        const auto format = formatAt(line, column);
        return format && format->foreground().color() == m_palette.color(role);
    }
    [[nodiscard]] bool isBold(int line) const
    {
        const auto format = formatAt(line, 1);
        return format && format->fontWeight() == QFont::Bold;
    }

    Palette m_palette = Palette::light();
    QTextDocument m_document;
    KernelHighlighter* m_highlighter; // the document owns it
};

TEST_F(KernelHighlighterTest, ColoursKeywordsNumbersAndComments)
{
    setText("# a comment\nfor i in range(8):\nx = 1");

    EXPECT_TRUE(hasColour(1, 3, Role::MutedText));
    EXPECT_TRUE(hasColour(2, 1, Role::Compute));
    EXPECT_TRUE(hasColour(2, 10, Role::Default));
    EXPECT_TRUE(hasColour(2, 16, Role::Best));
    EXPECT_TRUE(hasColour(3, 5, Role::Best));
    EXPECT_FALSE(hasColour(2, 5, Role::Compute)); // names stay plain
}

TEST_F(KernelHighlighterTest, ColoursBehindCharactersOfSeveralBytes)
{
    setText("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80 8"); // in the document one place, one, and two

    EXPECT_TRUE(hasColour(1, 6, Role::Best));
}

TEST_F(KernelHighlighterTest, TakesDirectivesForDirectivesOnlyBeforeTheKernel)
{
    setText("# size n = 8: rows\n@DCC_kernel\ndef f(x):\n# size n = 8: rows\n");
    EXPECT_TRUE(isBold(1));
    EXPECT_FALSE(isBold(4));

    QTextCursor marker(m_document.findBlockByNumber(1));
    marker.select(QTextCursor::LineUnderCursor);
    marker.removeSelectedText();
    EXPECT_TRUE(isBold(4));

    marker.insertText(QStringLiteral("@DCC_kernel"));
    EXPECT_FALSE(isBold(4));
}

TEST_F(KernelHighlighterTest, LeavesWordsInQuotesPlainOverSeveralLines)
{
    setText("def f(x):\n    \"\"\"\n\nfor a while\n    \"\"\"\n    return x\n");
    EXPECT_FALSE(formatAt(4, 1));
    EXPECT_TRUE(hasColour(6, 5, Role::Compute));

    QTextCursor quotes(m_document.findBlockByNumber(1));
    quotes.select(QTextCursor::LineUnderCursor);
    quotes.removeSelectedText(); // the other quotes now begin what they ended
    EXPECT_TRUE(hasColour(4, 1, Role::Compute));
    EXPECT_FALSE(formatAt(6, 5));
}

TEST_F(KernelHighlighterTest, ShowsAfterEditsWhatTheWholeTextSays)
{
    setText("# size n = 8: rows\n@DCC_kernel\ndef f(x):\n    \"\"\"words\n    \"\"\"\n    return x\n");
    const auto formats = [](const QTextDocument& document) {
        std::vector<std::string> all;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            for (const auto& range : block.layout()->formats()) {
                all.push_back(std::to_string(block.blockNumber()) + ":" + std::to_string(range.start) + "+" +
                              std::to_string(range.length) + range.format.foreground().color().name().toStdString());
            }
        }
        return all;
    };
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        QTextCursor cursor(&m_document);
        cursor.setPosition(static_cast<int>(random() % static_cast<unsigned>(m_document.characterCount())));
        switch (random() % 3) {
        case 0:
            cursor.deletePreviousChar();
            break;
        case 1:
            m_document.undo();
            break;
        default:
            cursor.insertText(QStringLiteral("\"\"\"\n# size é@DCC_kernel\n8").mid(random() % 20, random() % 6));
        }
        const auto edited = formats(m_document);
        m_highlighter->rehighlight();
        ASSERT_EQ(edited, formats(m_document)) << m_document.toPlainText().toStdString();
    }
}

TEST_F(KernelHighlighterTest, GivesATextThatIsTooLongNoColours)
{
    m_document.setPlainText(QStringLiteral("for i\n").repeated(KernelHighlighter::kLongestText / 6 + 1));
    EXPECT_FALSE(formatAt(1, 1));

    setText("for i");
    EXPECT_TRUE(hasColour(1, 1, Role::Compute));
}

TEST_F(KernelHighlighterTest, FollowsThePalette)
{
    setText("return x");

    m_palette = Palette::dark();
    m_highlighter->setColours(m_palette);

    EXPECT_TRUE(hasColour(1, 1, Role::Compute));
}

} // namespace pimento
