// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"
#include "views/editor/code_editor.h"
#include "views/kernel/kernel_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBlock>
#include <QTextLayout>

#include <random>

namespace pimento {

/// The window on the page with the kernel's text.
class GuiKernel : public WindowTest {
protected:
    void SetUp() override
    {
        choose("backend", QStringLiteral("AttAcc"));
        ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
    }

    KernelPage& page() { return m_window.kernelPage(); }
    CodeEditor& editor() { return m_window.kernelPage().editor(); }
    QListWidget& mistakes() { return child<QListWidget>("mistakes"); }

    /// Puts the cursor behind the first place of a text.
    void goBehind(const QString& text)
    {
        QTextCursor cursor(editor().document());
        cursor.setPosition(static_cast<int>(editor().toPlainText().indexOf(text) + text.size()));
        editor().setTextCursor(cursor);
    }

    void replace(const QString& from, const QString& to)
    {
        goBehind(from);
        for (int i = 0; i < from.size(); ++i) {
            QTest::keyClick(&editor(), Qt::Key_Backspace);
        }
        QTest::keyClicks(&editor(), to);
    }

    [[nodiscard]] bool waitForMistakes(int count)
    {
        return QTest::qWaitFor([&] { return mistakes().count() == count; }, 5000);
    }
    [[nodiscard]] bool waitForStatus(const QString& text)
    {
        return QTest::qWaitFor([&] { return page().status().contains(text); }, 5000);
    }
};

TEST_F(GuiKernel, ShowsTheKernelOfTheQuestion)
{
    EXPECT_TRUE(page().text().contains(QStringLiteral("def gemv")));
    EXPECT_EQ(page().status(),
              QStringLiteral("No mistakes: 1 statement, 3 loop variables, 3 tensors, 3 dimension sets."));

    choose("kernel", QStringLiteral("Reduction"));

    EXPECT_TRUE(page().text().contains(QStringLiteral("def red")));
    EXPECT_EQ(asked().workload.name, "red");
}

TEST_F(GuiKernel, FollowsTheQuestionThatIsShown)
{
    const Question gemv = asked();
    choose("kernel", QStringLiteral("Reduction"));
    m_window.questionPanel().setQuestion(gemv);
    EXPECT_TRUE(page().text().contains(QStringLiteral("def gemv")));

    choose("kernel", QStringLiteral("AXPY"));
    ASSERT_TRUE(page().text().contains(QStringLiteral("def axpy")));
    choose("model", QStringLiteral("published artifact")); // which has no AXPY
    const SystemKernel* shown = m_window.questionPanel().kernel();
    ASSERT_NE(shown, nullptr);
    EXPECT_EQ(page().text().toStdString(), shown->text);
    EXPECT_FALSE(page().hasUnsavedText());
}

TEST_F(GuiKernel, DoesNotTakeNewColoursForAnEdit)
{
    m_window.setTheme(Theme::Dark);
    m_window.setTheme(Theme::Light);

    EXPECT_FALSE(page().hasUnsavedText());
    EXPECT_FALSE(m_window.questionPanel().isOwnKernel());
}

TEST_F(GuiKernel, ColoursKeywordsAndComments)
{
    const auto colourAt = [&](const QString& text) {
        const QTextBlock block = editor().document()->findBlock(static_cast<int>(editor().toPlainText().indexOf(text)));
        for (const QTextLayout::FormatRange& range : block.layout()->formats()) {
            if (block.text().mid(range.start, range.length) == text) {
                return range.format.foreground().color();
            }
        }
        return QColor();
    };
    const Palette colours = Palette::light();
    EXPECT_EQ(colourAt(QStringLiteral("def")), colours.color(Role::Compute));
    EXPECT_EQ(colourAt(QStringLiteral("range")), colours.color(Role::Default));
}

TEST_F(GuiKernel, MakesAChangedKernelTheUsersOwn)
{
    replace(QStringLiteral("range(x.size(1))"), QStringLiteral("range(x.size(1) - 2)"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.questionPanel().isOwnKernel(); }, 5000));

    EXPECT_EQ(problemText(), "");
    EXPECT_EQ(asked().workload.name, "my-gemv");
    EXPECT_NE(asked().workload.text.find("- 2"), std::string::npos);
    EXPECT_TRUE(page().hasUnsavedText());

    choose("kernel", QStringLiteral("Reduction"));
    EXPECT_TRUE(page().text().contains(QStringLiteral("def red")));
    choose("kernel", QStringLiteral("GEMV (your text)"));
    EXPECT_TRUE(page().text().contains(QStringLiteral("- 2")));
    page().setSaved(QStringLiteral("done"));
}

TEST_F(GuiKernel, ListsMistakesWhereTheyAreAndForgetsThemOnceMended)
{
    replace(QStringLiteral("* W[i][j]"), QStringLiteral("* V[i][j]"));
    ASSERT_TRUE(waitForMistakes(1));
    ASSERT_EQ(editor().mistakes().size(), 1U);
    EXPECT_EQ(editor().mistakes()[0].place, (language::Place{16, 38}));
    EXPECT_TRUE(mistakes().item(0)->text().startsWith(QStringLiteral("line 16, column 38: ")));
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());

    goBehind(QStringLiteral("@DCC"));
    QTest::mouseClick(mistakes().viewport(), Qt::LeftButton, {},
                      mistakes().visualItemRect(mistakes().item(0)).center());
    EXPECT_EQ(editor().cursorPlace(), (language::Place{16, 38}));

    replace(QStringLiteral("* V[i][j]"), QStringLiteral("* W[i][j]"));
    ASSERT_TRUE(waitForStatus(QStringLiteral("No mistakes")));
    EXPECT_TRUE(mistakes().isHidden());
    EXPECT_TRUE(child<QPushButton>("explore").isEnabled());
    page().setSaved(QStringLiteral("done"));
}

TEST_F(GuiKernel, KeepsSizesThroughAMistake)
{
    type("seq_len", 96);
    replace(QStringLiteral("return y"), QStringLiteral("return y y"));
    ASSERT_TRUE(waitForMistakes(1)) << page().status().toStdString();
    EXPECT_TRUE(child<QSpinBox>("seq_len").isVisible()); // the panel does not jump
    replace(QStringLiteral("return y y"), QStringLiteral("return y"));
    ASSERT_TRUE(waitForStatus(QStringLiteral("No mistakes")));

    EXPECT_EQ(child<QSpinBox>("seq_len").value(), 96);
    page().setSaved(QStringLiteral("done"));
}

TEST_F(GuiKernel, KeepsResidencyThroughAMistake)
{
    child<QCheckBox>("resident_x").click();
    replace(QStringLiteral("* W[i][j]"), QStringLiteral("* V[i][j]"));
    ASSERT_TRUE(waitForMistakes(1));
    EXPECT_TRUE(child<QCheckBox>("resident_x").isChecked());
    replace(QStringLiteral("* V[i][j]"), QStringLiteral("* W[i][j]"));
    ASSERT_TRUE(waitForStatus(QStringLiteral("No mistakes")));

    EXPECT_TRUE(child<QCheckBox>("resident_x").isChecked());
    EXPECT_TRUE(child<QCheckBox>("resident_W").isChecked());
    page().setSaved(QStringLiteral("done"));
}

// A choice about a tensor of the library's kernel must not make a question about another text impossible.
TEST_F(GuiKernel, ForgetsResidencyOfTensorsThatItDoesNotHave)
{
    child<QCheckBox>("resident_W").click(); // it is resident by default
    QTest::keyClick(&editor(), Qt::Key_A, Qt::ControlModifier);
    QApplication::clipboard()->setText(
        QStringLiteral("# size n = 64: elements\n# tensor a[n] streamed\n\n@DCC_kernel\ndef twice(a):\n    b = "
                       "DCC.Tensor.zero([a.size(0)])\n"
                       "    for i in range(a.size(0)):\n        b[i] += a[i] * 2\n"
                       "    return b\n"));
    QTest::keyClick(&editor(), Qt::Key_V, Qt::ControlModifier);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.questionPanel().isOwnKernel(); }, 5000));

    EXPECT_EQ(problemText().find("is not an argument"), std::string::npos) << problemText();
    EXPECT_EQ(m_window.findChild<QCheckBox*>(QStringLiteral("resident_W")), nullptr);
    EXPECT_NE(m_window.findChild<QCheckBox*>(QStringLiteral("resident_a")), nullptr);
    page().setSaved(QStringLiteral("done"));
}

TEST_F(GuiKernel, UnderlinesWhatADeviceCannotDo)
{
    choose("kernel", QStringLiteral("ReLU"));

    ASSERT_EQ(editor().mistakes().size(), 1U);
    EXPECT_EQ(editor()
                  .document()
                  ->findBlockByNumber(editor().mistakes()[0].place.line - 1)
                  .text()
                  .count(QStringLiteral("relu")),
              1);
    choose("backend", QStringLiteral("HBM-PIM (HBM3)"));
    EXPECT_TRUE(editor().mistakes().empty());
}

TEST_F(GuiKernel, ChecksAPauseAfterTheLastKeyAndNotAtEveryKey)
{
    QSignalSpy checks(&page(), &KernelPage::ownKernelChanged);
    goBehind(QStringLiteral("return y"));
    QTest::keyClicks(&editor(), QStringLiteral("    # one two three"));
    EXPECT_EQ(checks.count(), 0);

    ASSERT_TRUE(QTest::qWaitFor([&] { return checks.count() > 0; }, 5000));
    EXPECT_EQ(checks.count(), 1);
    page().setSaved(QStringLiteral("done"));
}

TEST_F(GuiKernel, IndentsLikeAnEditorOfPython)
{
    goBehind(QStringLiteral("for j in range(x.size(1)):"));
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_EQ(editor().textCursor().block().text(), QString(16, QLatin1Char(' ')));
    QTest::keyClick(&editor(), Qt::Key_Backtab);
    EXPECT_EQ(editor().textCursor().block().text(), QString(12, QLatin1Char(' ')));
    QTest::keyClick(&editor(), Qt::Key_Tab);
    EXPECT_EQ(editor().textCursor().block().text(), QString(16, QLatin1Char(' ')));
    page().setSaved(QStringLiteral("done"));
}

TEST_F(GuiKernel, LoadsAndStoresAFile)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("twice.py"));
    replace(QStringLiteral("range(x.size(1))"), QStringLiteral("range(x.size(1) - 2)"));
    ASSERT_TRUE(m_window.storeKernel(file).has_value());
    EXPECT_FALSE(page().hasUnsavedText());
    const QString stored = page().text();
    choose("kernel", QStringLiteral("Reduction"));

    ASSERT_TRUE(m_window.loadKernel(file).has_value());

    EXPECT_EQ(page().text(), stored);
    EXPECT_EQ(asked().workload.name, "twice");
    EXPECT_FALSE(m_window.loadKernel(folder.filePath(QStringLiteral("none.py"))).has_value());
    EXPECT_FALSE(m_window.storeKernel(QStringLiteral("/nowhere/kernel.py")).has_value());
}

TEST_F(GuiKernel, AsksForTheSizesOfAKernelWithoutThem)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("scale.py"));
    {
        QFile out(file);
        ASSERT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(
            "@DCC_kernel\ndef scale(x, W):\n    y = DCC.Tensor.zero([W.size(0)])\n    for i in range(W.size(0)):\n"
            "        for j in range(W.size(1)):\n            y[i] += W[i][j] * x[j]\n    return y\n");
    }
    ASSERT_TRUE(m_window.loadKernel(file).has_value());
    auto& sizes = child<QLineEdit>("sizes");
    EXPECT_EQ(sizes.text(), QStringLiteral("x=64,W=64x64"));
    EXPECT_EQ(problemText(), "");

    sizes.setText(QStringLiteral("x=64,W=64x32")); // out of the bounds of x or W
    sizes.setText(QStringLiteral("x=64"));
    EXPECT_NE(problemText(), "");
    sizes.setText(QStringLiteral("x=128,W=32x128"));
    EXPECT_EQ(problemText(), "");
    EXPECT_EQ(sizesText(asked().workload.sizes), "W=32x128,x=128");
}

TEST_F(GuiKernel, DoesNotCheckATextThatIsTooLong)
{
    page().setOwnText(QString(KernelPage::kLongestText + 1, QLatin1Char('#')), QStringLiteral("long"));

    EXPECT_TRUE(page().status().contains(QStringLiteral("Shorten")));
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiKernel, SurvivesDamagedTexts)
{
    const QString good = page().text();
    std::mt19937 random(7);
    for (int round = 0; round < 150; ++round) {
        QString text = good;
        for (int i = 0; i < 3; ++i) {
            const auto place = static_cast<qsizetype>(random() % static_cast<unsigned>(text.size()));
            switch (random() % 3) {
            case 0:
                text.remove(place, static_cast<qsizetype>(random() % 20));
                break;
            case 1:
                text.insert(place, QStringLiteral("[(:=\t\n*é#%1").arg(random() % 100).mid(random() % 8, 2));
                break;
            default:
                text[place] = QChar(static_cast<char16_t>(32 + random() % 96));
            }
        }
        page().setOwnText(text, QStringLiteral("damaged"));
        for (const language::Diagnostic& mistake : editor().mistakes()) {
            EXPECT_LE(mistake.place.line, editor().blockCount());
        }
    }
    QApplication::processEvents();
}

} // namespace pimento
