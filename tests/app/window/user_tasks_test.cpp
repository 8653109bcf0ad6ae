// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/explore/argument_controller.h"
#include "app/window/learn/lesson_author.h"
#include "app/window/looks/window_looks.h"
#include "app/window/network/network_controller.h"
#include "app/window/network/placement_controller.h"
#include "app/window/session/session_controller.h"
#include "tests/app/window/learn/lesson_test.h"
#include "tests/support/cut_texts.h"
#include "tests/support/file_drop.h"
#include "tests/support/small_network.h"
#include "views/commands/command_palette.h"
#include "views/compare/compare_page.h"
#include "views/compare/comparison_model.h"
#include "views/compare/comparison_view.h"
#include "views/editor/code_editor.h"
#include "views/explore/argument_view.h"
#include "views/explore/choice_bars.h"
#include "views/kernel/kernel_page.h"
#include "views/learn/step_dialog.h"
#include "views/network/network_page.h"
#include "views/network/placement_matrix.h"
#include "views/network/placement_view.h"

#include <QClipboard>
#include <QFileDialog>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include <cstdio>

// Tasks of a new user, done with the mouse and the keyboard alone. Each says how many clicks and keys it took and how
// many seconds; a typed or pasted text counts as one key.

namespace pimento {

namespace {

constexpr const char* kConvolution = R"(# size height = 16: rows of the image
# size width = 16: columns of the image
# tensor weight[3][3] resident
# tensor image[height + 2][width + 2] streamed

@DCC_kernel
def blur(weight, image):
    out = DCC.Tensor.zero([image.size(0) - 2, image.size(1) - 2])
    for y in range(out.size(0)):
        for x in range(out.size(1)):
            for u in range(3):
                for v in range(3):
                    out[y][x] += image[y + u][x + v] * weight[u][v]
    return out
)";

} // namespace

class UserTasks : public GuiLesson {
protected:
    void SetUp() override
    {
        GuiLesson::SetUp();
        controller().useSettings(QString::fromStdString((m_folder.path() / "pimento.ini").string()));
        m_time.start();
    }

    void TearDown() override
    {
        const double seconds = static_cast<double>(m_time.elapsed()) * 1e-3;
        std::fprintf(stderr, "%s: %d clicks and keys, %.1f s\n",
                     ::testing::UnitTest::GetInstance()->current_test_info()->name(), m_acts, seconds);
        RecordProperty("acts", m_acts);
        RecordProperty("milliseconds", static_cast<int>(m_time.elapsed()));
    }

    void click(QWidget& widget)
    {
        ASSERT_TRUE(widget.isVisible() && widget.isEnabled()) << widget.objectName().toStdString();
        ++m_acts;
        QTest::mouseClick(&widget, Qt::LeftButton);
    }
    void click(QWidget& widget, QPoint at)
    {
        ++m_acts;
        QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
    }
    void click(const char* name) { click(child<QWidget>(name)); }
    void pick(const char* combo, const QString& text)
    {
        m_acts += 2; // opens the list, chooses the entry
        choose(combo, text);
    }
    void key(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        ++m_acts;
        if (!widget.isActiveWindow()) { // a window manager does it when a dialog closes; keys of menus need it
            widget.activateWindow();
            ASSERT_TRUE(QTest::qWaitForWindowActive(&widget, kPatience));
        }
        QTest::keyClick(&widget, key, modifiers);
    }
    void write(QWidget& widget, const QString& text)
    {
        ++m_acts;
        QTest::keyClicks(&widget, text);
    }
    /// Types the name of a file into the dialog that `opens` opens.
    template <class Opens> void chooseFile(const QString& file, const Opens& opens)
    {
        bool wasOpened = false;
        QTimer::singleShot(0, qApp, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            dialog->activateWindow(); // before that, keys go to the main window
            EXPECT_TRUE(QTest::qWaitFor([&] { return dialog->isActiveWindow(); }, kPatience));
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            ASSERT_NE(field, nullptr);
            wasOpened = true;
            field->setFocus();
            field->selectAll();
            write(*field, file);
            key(*field, Qt::Key_Return);
        });
        opens();
        EXPECT_TRUE(wasOpened);
    }
    void writeFile(const QString& name, const QByteArray& text)
    {
        QFile out(fileOf(name));
        ASSERT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(text);
    }
    [[nodiscard]] QString fileOf(const QString& name) const
    {
        return QString::fromStdString((m_folder.path() / name.toStdString()).string());
    }
    [[nodiscard]] bool waitForColumns()
    {
        return QTest::qWaitFor([&] { return !m_window.compareController().isRunning(); }, kPatience);
    }
    [[nodiscard]] static bool isInSight(const QWidget& widget)
    {
        return widget.isVisible() && widget.visibleRegion().boundingRect().size() == widget.size();
    }

    int m_acts = 0;
    QElapsedTimer m_time;
};

// Sentence, factor and reason are whole and in sight in a small window, and one click says why.
TEST_F(UserTasks, UnderstandTheFirstScreen)
{
    m_window.resize(960, 600);
    m_window.beginWithExample();
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.argument().isRunning(); }, kPatience));
    QApplication::processEvents();

    const ArgumentView& argument = m_window.page().argument();
    EXPECT_EQ(m_window.size(), QSize(960, 600));
    EXPECT_TRUE(argument.sentence().contains(QStringLiteral("costs 2"))) << argument.sentence().toStdString();
    for (const char* name : {"argumentSentence", "argumentReason"}) {
        const auto& label = child<QLabel>(name);
        EXPECT_FALSE(label.text().isEmpty()) << name;
        EXPECT_GE(label.height(), label.heightForWidth(label.width())) << name;
        EXPECT_TRUE(isInSight(label)) << name;
    }
    EXPECT_TRUE(isInSight(argument.bars()));
    EXPECT_EQ(test::cutTexts(argument).join(QLatin1Char('\n')).toStdString(), "");

    click("argumentWhy");
    ASSERT_TRUE(waitForColumns());
    EXPECT_EQ(m_window.pageName(), QStringLiteral("compare"));
    const auto& rows = m_window.comparePage().table().comparison().rows();
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows.front().title, QStringLiteral("Differs in"));
    EXPECT_EQ(rows.front().cells.size(), 2U);
}

TEST_F(UserTasks, CompareTwoDevices)
{
    m_window.beginWithExample();
    ASSERT_TRUE(waitForEnd());
    click("argumentAsk");
    pick("backend", QStringLiteral("AttAcc"));
    click("findBest");
    ASSERT_TRUE(waitForEnd());
    key(m_window, Qt::Key_1, Qt::ShiftModifier);
    pick("backend", QStringLiteral("HBM-PIM (HBM3)"));
    click("findBest");
    ASSERT_TRUE(waitForEnd());
    key(m_window, Qt::Key_2, Qt::ShiftModifier);
    key(m_window, Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(waitForColumns());

    const auto& rows = m_window.comparePage().table().comparison().rows();
    ASSERT_GE(rows.size(), 2U);
    EXPECT_EQ(rows.front().title, QStringLiteral("Differs in"));
    ASSERT_EQ(rows.front().cells.size(), 2U);
    EXPECT_TRUE(rows.front().cells[1].value.contains(QStringLiteral("device: HBM-PIM (HBM3)")))
        << rows.front().cells[1].value.toStdString();
    const auto time = std::ranges::find(rows, QStringLiteral("Time"), &ComparisonRow::title);
    ASSERT_NE(time, rows.end());
    EXPECT_TRUE(time->cells[1].difference.contains(QStringLiteral("faster")) ||
                time->cells[1].difference.contains(QStringLiteral("slower")))
        << time->cells[1].difference.toStdString();
}

TEST_F(UserTasks, ProveTheBestOfAnOwnKernel)
{
    m_window.beginWithExample();
    ASSERT_TRUE(waitForEnd());
    click("argumentKernel");
    ASSERT_EQ(m_window.pageName(), QStringLiteral("kernel"));
    CodeEditor& editor = m_window.kernelPage().editor();
    QApplication::clipboard()->setText(QString::fromLatin1(kConvolution));
    key(editor, Qt::Key_A, Qt::ControlModifier);
    key(editor, Qt::Key_V, Qt::ControlModifier);
    const auto isOwn = [](const Question& question) {
        return question.workload.text.find("def blur") != std::string::npos;
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.questionPanel().problem() && isOwn(asked()); }, kPatience))
        << problemText();
    EXPECT_TRUE(m_window.kernelPage().status().startsWith(QStringLiteral("No mistakes")))
        << m_window.kernelPage().status().toStdString();
    click("findBest");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().isProved());
    EXPECT_TRUE(isOwn(exploration().problem->question()));
    key(m_window, Qt::Key_1, Qt::ControlModifier);
    const QString headline = m_window.page().verdict().headline();
    EXPECT_TRUE(headline.startsWith(QStringLiteral("Best draft: "))) << headline.toStdString();
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("Proved: no draft of the ")))
        << m_window.jobsBar().text().toStdString();
}

TEST_F(UserTasks, MakeAndGiveALesson)
{
    m_window.beginWithExample();
    ASSERT_TRUE(waitForEnd());
    click("argumentAsk");
    pick("model", QStringLiteral("published artifact"));
    pick("kernel", QStringLiteral("Reduction"));
    click("explore");
    ASSERT_TRUE(waitForEnd());
    key(m_window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* palette = m_window.findChild<CommandPalette*>();
    ASSERT_NE(palette, nullptr);
    write(palette->field(), QStringLiteral("add this view"));
    key(palette->field(), Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.lessonAuthor().dialog() != nullptr; }, kPatience));
    StepDialog& dialog = *m_window.lessonAuthor().dialog();
    write(dialog.lessonTitle(), QStringLiteral("My talk"));
    write(dialog.stepTitle(), QStringLiteral("Two choices"));
    write(dialog.text(), QStringLiteral("Which one is faster?"));
    write(dialog.question(), QStringLiteral("Does the fastest computation win?"));
    for (std::size_t i = 0; i < 2; ++i) {
        write(dialog.answer(i), i == 0 ? QStringLiteral("No") : QStringLiteral("Yes"));
        write(dialog.reply(i), QStringLiteral("It moves more data."));
    }
    ASSERT_EQ(dialog.problem().toStdString(), "");
    click(*dialog.findChild<QPushButton*>(QStringLiteral("saveStep")));
    ASSERT_TRUE(std::filesystem::exists(m_folder.path() / "lessons" / "my-my-talk.json"));

    key(m_window, Qt::Key_8, Qt::ControlModifier);
    ASSERT_TRUE(page().isVisible());
    QTreeWidget& list = page().list();
    const auto found = list.findItems(QStringLiteral("My talk"), Qt::MatchExactly);
    ASSERT_EQ(found.size(), 1);
    list.scrollToItem(found.front());
    click(*list.viewport(), list.visualItemRect(found.front()).center());
    click("startLesson");
    ASSERT_TRUE(waitForStep());

    key(m_window, Qt::Key_F11);
    EXPECT_TRUE(m_window.looks().isPresenting());
    EXPECT_TRUE(bar().isVisible());
    ASSERT_NE(radio(0), nullptr);
    click(*radio(0));
    click("lessonCheck");
    const QString text = child<QLabel>("lessonReply").text();
    EXPECT_TRUE(text.contains(QStringLiteral("It moves more data."))) << text.toStdString();
    key(m_window, Qt::Key_F11);
    EXPECT_FALSE(m_window.looks().isPresenting());
}

TEST_F(UserTasks, PlaceANetwork)
{
    writeFile(QStringLiteral("two.json"), test::kSmallNetwork);
    m_window.beginWithExample();
    ASSERT_TRUE(waitForEnd());
    click("argumentNetwork");
    chooseFile(fileOf(QStringLiteral("two.json")), [&] { click("networkOpen"); });
    auto& tabs = child<QTabWidget>("networkViews");
    click(*tabs.tabBar(), tabs.tabBar()->tabRect(1).center());
    pick("placementSeconds", QStringLiteral("15 s"));
    click("placementRun");
    PlacementController& placing = m_window.networkController().placement();
    ASSERT_TRUE(QTest::qWaitFor([&] { return placing.isSettled(); }, 2 * kPatience));

    const PlacementView& view = m_window.networkPage().placement();
    ASSERT_NE(view.matrix().placement(), nullptr);
    EXPECT_EQ(view.matrix().placement()->known.cells.size(), 2U);
    EXPECT_TRUE(view.sentence().startsWith(QStringLiteral("The best placement takes")))
        << view.sentence().toStdString();
}

// All points of a trade-off come back with their proofs from a study that is dropped on another window.
TEST_F(UserTasks, ReopenATradeOff)
{
    const QString folder = fileOf(QStringLiteral("data"));
    ASSERT_TRUE(m_window.beginSession(folder));
    choose("model", QStringLiteral("dataflows, proved best"));
    pick("backend", QStringLiteral("Array 16x16x8 with DRAM"));
    pick("kernel", QStringLiteral("ResNet-18 layer 3 3x3"));
    m_acts += 2;
    type("batch", 1);
    click("search");
    pick("trade-off", QStringLiteral("Steps of 10 %"));
    click("findBest");
    ASSERT_TRUE(waitForEnd());
    const std::size_t points = exploration().table->rows();
    ASSERT_GE(points, 2U);
    ASSERT_TRUE(exploration().isFinished);
    const QString study = fileOf(QStringLiteral("front.pimento"));
    chooseFile(study, [&] { key(m_window, Qt::Key_S, Qt::ControlModifier); });
    EXPECT_EQ(m_window.session().file(), study);
    m_window.close();

    MainWindow next(test::catalogue());
    next.show();
    next.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&next, kPatience));
    ASSERT_TRUE(next.beginSession(fileOf(QStringLiteral("other"))));
    ++m_acts;
    test::dropFile(next, study);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return next.workspace().exploration() != nullptr && next.workspace().isSettled(); }, kPatience));

    const Exploration& shown = *next.workspace().exploration();
    EXPECT_EQ(shown.table->rows(), points);
    EXPECT_TRUE(shown.isFinished);
    EXPECT_EQ(shown.report.evaluated, 0U); // nothing is searched again
    EXPECT_TRUE(next.page().verdict().headline().contains(QStringLiteral("proved")))
        << next.page().verdict().headline().toStdString();
}

} // namespace pimento
