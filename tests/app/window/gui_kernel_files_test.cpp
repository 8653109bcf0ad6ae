// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/window_test.h"
#include "views/editor/code_editor.h"
#include "views/editor/editor_find.h"
#include "views/frame/notice_bar.h"
#include "views/kernel/kernel_page.h"

#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace pimento {

/// The page Kernel with its files, sizes and buttons.
class GuiKernelFiles : public WindowTest {
protected:
    void SetUp() override
    {
        choose("backend", QStringLiteral("AttAcc"));
        ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
    }

    KernelPage& page() { return m_window.kernelPage(); }
    CodeEditor& editor() { return page().editor(); }
    QString file(const char* name) { return QString::fromStdString((m_folder.path() / name).string()); }

    /// Adds a line before the kernel's text.
    void writeMine()
    {
        QTest::keyClicks(&editor(), QStringLiteral("# mine"));
        QTest::keyClick(&editor(), Qt::Key_Return);
    }

    void click(const char* button)
    {
        auto& tool = child<QToolButton>(button);
        ASSERT_TRUE(tool.isEnabled()) << button;
        QTest::mouseClick(&tool, Qt::LeftButton);
    }

    /// A kernel without keys, whose sizes are asked for by argument.
    static std::string scale(const std::string& arguments, const std::string& value)
    {
        return "@DCC_kernel\ndef scale(" + arguments +
               "):\n    y = DCC.Tensor.zero([W.size(0)])\n    for i in range(W.size(0)):\n"
               "        for j in range(W.size(1)):\n            y[i] += " +
               value + "\n    return y\n";
    }

    void write(const QString& name, const std::string& text) { test::writeAll(name.toStdString(), text); }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiKernelFiles, WriteTheSizesOfTheQuestionAndBringThemBack)
{
    type("seq_len", 96);
    writeMine();
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.questionPanel().isOwnKernel(); }, kPatience));
    ASSERT_TRUE(m_window.storeKernel(file("mine.py")));
    const QString shown = page().text();
    type("seq_len", 64);

    ASSERT_TRUE(m_window.loadKernel(file("mine.py")));

    EXPECT_EQ(child<QSpinBox>("seq_len").value(), 96);
    EXPECT_EQ(page().text(), shown); // the line with the sizes is not part of the text
    EXPECT_NE(test::readAll(file("mine.py").toStdString()).find("# asked with batch=1,"), std::string::npos);
}

TEST_F(GuiKernelFiles, ProposeSizesAnewWhereArgumentsChange)
{
    write(file("scale.py"), scale("x, W", "W[i][j] * x[j]"));
    ASSERT_TRUE(m_window.loadKernel(file("scale.py")));
    child<QLineEdit>("sizes").setText(QStringLiteral("x=32,W=16x32"));
    EXPECT_EQ(problemText(), "");

    page().setOwnText(QString::fromStdString(scale("x, W, b", "W[i][j] * x[j] + b[i]")), QStringLiteral("scale"));

    // The sizes of x and W still fit. b is new and gets the size that the page proposes.
    EXPECT_EQ(child<QLineEdit>("sizes").text(), QStringLiteral("x=32,W=16x32,b=64"));
    page().setOwnText(QString::fromStdString(scale("x, W", "W[i][j] * x[i][j]")), QStringLiteral("scale"));
    EXPECT_EQ(child<QLineEdit>("sizes").text(), QStringLiteral("x=64x64,W=16x32")); // x has two dimensions now
}

TEST_F(GuiKernelFiles, KeepTheSizesOfEachKernel)
{
    type("nhead", 8);
    choose("kernel", QStringLiteral("Reduction"));
    choose("kernel", QStringLiteral("GEMV"));

    EXPECT_EQ(child<QSpinBox>("nhead").value(), 8);
    EXPECT_EQ(asked().workload.sizes.at("nhead"), "8");
}

TEST_F(GuiKernelFiles, AreCalledAsTheirFunctionUntilTheyHaveAFile)
{
    write(file("scale.py"), scale("x, W", "W[i][j] * x[j]"));

    page().setOwnText(QString::fromStdString(scale("x, W", "W[i][j] * x[j]")), QStringLiteral("anything"));
    EXPECT_EQ(page().ownName(), QStringLiteral("my-scale"));
    EXPECT_EQ(asked().workload.name, "my-scale");

    ASSERT_TRUE(m_window.storeKernel(file("contract.py")));
    EXPECT_EQ(page().ownName(), QStringLiteral("contract"));
    EXPECT_EQ(asked().workload.name, "contract"); // the list of kernels too
}

TEST_F(GuiKernelFiles, BeginAsAKernelOfTheLibrary)
{
    QMenu* menu = child<QToolButton>("kernelNew").menu();
    ASSERT_NE(menu, nullptr);
    const QList<QAction*> kernels = menu->actions();
    const auto found = std::ranges::find(kernels, QStringLiteral("Reduction"), &QAction::text);
    ASSERT_NE(found, kernels.end());

    (*found)->trigger();

    EXPECT_TRUE(page().isOwnShown());
    EXPECT_TRUE(page().text().contains(QStringLiteral("def red")));
    EXPECT_EQ(asked().workload.name, "my-red");
}

TEST_F(GuiKernelFiles, GoBackToWhatIsSaved)
{
    EXPECT_FALSE(child<QToolButton>("kernelRevert").isEnabled());
    const QString library = page().text();
    writeMine();
    ASSERT_TRUE(page().hasUnsavedText());

    click("kernelRevert");
    EXPECT_EQ(page().text(), library);
    EXPECT_FALSE(page().hasUnsavedText());

    editor().undo();
    EXPECT_TRUE(page().text().startsWith(QStringLiteral("# mine")));
    page().setSaved(QStringLiteral("done"));
}

TEST_F(GuiKernelFiles, AreSearchedWithTheKeyOfEveryPage)
{
    m_window.commands().action(QStringLiteral("view.find"))->trigger();
    auto& field = child<QLineEdit>("editorFind");
    ASSERT_TRUE(field.isVisible());

    QTest::keyClicks(&field, QStringLiteral("range"));
    EXPECT_TRUE(page().findChild<EditorFind*>()->words().contains(QStringLiteral("places")));
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_EQ(editor().textCursor().selectedText(), QStringLiteral("range"));
    const int first = editor().textCursor().position();
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_GT(editor().textCursor().position(), first);

    QTest::keyClick(&field, Qt::Key_Escape);
    EXPECT_FALSE(field.isVisible());
}

TEST_F(GuiKernelFiles, LeadToTheDraftsOnceTheyAreExplored)
{
    type("nhead", 2);
    type("dhead", 16);
    type("seq_len", 32);
    press("findBest");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(m_window.notice().text().startsWith(QStringLiteral("Done: ")));
    const auto buttons = m_window.notice().findChildren<QPushButton*>();
    const auto found = std::ranges::find(buttons, QStringLiteral("Open Explore"), &QPushButton::text);
    ASSERT_NE(found, buttons.end());
    QTest::mouseClick(*found, Qt::LeftButton);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
}

TEST_F(GuiKernelFiles, AreGreyWhereTheyDoNotRun)
{
    auto& kernels = child<QComboBox>("kernel");
    const int norm = kernels.findText(QStringLiteral("Layer norm"));
    ASSERT_GE(norm, 0);

    EXPECT_TRUE(kernels.itemData(norm, Qt::ForegroundRole).isValid());
    EXPECT_TRUE(kernels.itemData(norm, Qt::ToolTipRole).toString().contains(QStringLiteral("Cannot run here")));
    EXPECT_FALSE(kernels.itemData(kernels.findText(QStringLiteral("GEMV")), Qt::ForegroundRole).isValid());

    kernels.setCurrentIndex(norm);
    auto& devices = child<QComboBox>("backend");
    for (int i = 0; i < devices.count(); ++i) { // it runs on none
        EXPECT_TRUE(devices.itemData(i, Qt::ForegroundRole).isValid()) << devices.itemText(i).toStdString();
    }
}

using GuiSizes = WindowTest;

TEST_F(GuiSizes, SayThatATextIsNoSize)
{
    choose("backend", QStringLiteral("AttAcc"));
    QApplication::setActiveWindow(&m_window); // lists of choices took the keyboard
    auto& field = child<QSpinBox>("seq_len");
    const int before = field.value();
    const auto said = [&] {
        for (const QLabel* label : m_window.findChildren<QLabel*>(QStringLiteral("problem"))) {
            if (label->isVisible() && label->text().contains(QStringLiteral("is not a size"))) {
                return label->text();
            }
        }
        return QString();
    };

    for (const char* text : {"-5", "0", "many"}) {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, QLatin1String(text));
        QTest::keyClick(&field, Qt::Key_Tab);

        EXPECT_EQ(field.value(), before) << text;
        EXPECT_TRUE(said().contains(QLatin1Char('"') + QLatin1String(text) + QLatin1Char('"'))) << said().toStdString();
    }
    type("seq_len", 64);
    EXPECT_TRUE(said().isEmpty());
}

} // namespace pimento
