// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/undo_controller.h"
#include "app/window/session/session_controller.h"
#include "engine/exploration/recorded/study_explore.h"
#include "tests/support/files.h"
#include "tests/support/full_disk.h"
#include "tests/support/window_test.h"
#include "views/devices/devices_page.h"
#include "views/editor/code_editor.h"
#include "views/explore/filter_bar.h"
#include "views/frame/notice_bar.h"
#include "views/kernel/kernel_page.h"

#include <QLineEdit>

#include <filesystem>
#include <memory>
#include <random>

namespace pimento {

namespace fs = std::filesystem;

class GuiSession : public WindowTest {
protected:
    [[nodiscard]] QString folder() const { return QString::fromStdString((m_folder.path() / "data").string()); }
    [[nodiscard]] fs::path file() const { return m_folder.path() / "data" / "session.pimento"; }

    SharedState& state() { return m_window.workspace().state(); }

    void answer(int batch, int length)
    {
        askReduction(batch, length);
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }

    /// Makes another window, as the next start of the program does.
    std::unique_ptr<MainWindow> nextWindow(const QString& where)
    {
        auto next = std::make_unique<MainWindow>(test::catalogue());
        next->resize(1400, 900);
        next->show();
        EXPECT_TRUE(next->beginSession(where));
        EXPECT_TRUE(QTest::qWaitFor([&] { return next->workspace().isSettled(); }, kPatience));
        return next;
    }

    /// Copies the files as they are now, as a crash would leave them.
    QString crash()
    {
        m_window.session().keep();
        EXPECT_TRUE(QTest::qWaitFor(
            [&] {
                const auto study = Study::open(file(), StudyAccess::Read);
                const auto view = study ? (*study)->view("window") : Result<std::optional<std::string>>(std::nullopt);
                return view && *view && parseSessionView(**view, "view") == m_window.session().view(false);
            },
            kPatience));
        const fs::path copy = m_folder.path() / "crashed";
        fs::create_directories(copy);
        fs::copy_file(file(), copy / "session.pimento");
        return QString::fromStdString(copy.string());
    }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiSession, ComesBackAfterTheWindowWasClosed)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    clickRow(5);
    ASSERT_TRUE(waitForEnd());
    const auto chosen = selection().current();
    const auto& drafts = *exploration().table;
    state().pins.toggle(1, {exploration().problem, drafts.id(3), drafts.label(3)});
    state().filters.push(BestShare{80});
    const auto rows = table().candidates().rowCount();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    m_window.close();
    m_window.session().end();

    const auto next = nextWindow(folder());

    EXPECT_TRUE(next->session().recovered().isEmpty());
    EXPECT_FALSE(next->notice().isVisible());
    EXPECT_EQ(next->pageName(), QStringLiteral("inspect"));
    EXPECT_EQ((*next->questionPanel().problem())->question(), asked());
    ASSERT_NE(next->workspace().exploration(), nullptr);
    EXPECT_EQ(next->workspace().exploration()->known, exploration().known);
    EXPECT_EQ(next->workspace().selection().current(), chosen);
    EXPECT_EQ(next->page().table().candidates().rowCount(), rows);
    ASSERT_TRUE(next->workspace().state().pins.at(1));
    EXPECT_TRUE(next->workspace().state().pins.at(1)->is(*exploration().problem, drafts.id(3)));
}

// The next start restores the question in the fields even if it was never asked or cannot be asked.
TEST_F(GuiSession, KeepsAKernelThatNobodyAskedAbout)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    choose("model", QStringLiteral("compiled and verified"));
    const fs::path kernel = m_folder.path() / "twice.py";
    test::writeAll(kernel,
                   "# title: Twice\n# size n = 64: elements\n# tensor x[n]\n# tensor y[n]\n\n@DCC_kernel\n"
                   "def twice(x, y):\n    for i in range(x.size(0)):\n        y[i] = x[i] + x[i]\n    return y\n");
    ASSERT_TRUE(m_window.loadKernel(QString::fromStdString(kernel.string())));
    ASSERT_TRUE(m_window.questionPanel().isOwnKernel());
    const auto posed = m_window.questionPanel().problem();
    m_window.close();
    m_window.session().end();

    const auto next = nextWindow(folder());

    EXPECT_TRUE(next->questionPanel().isOwnKernel());
    ASSERT_EQ(next->questionPanel().problem().has_value(), posed.has_value());
    if (posed) {
        EXPECT_EQ((*next->questionPanel().problem())->question(), (*posed)->question());
    }
    ASSERT_NE(next->workspace().exploration(), nullptr); // and the results are those of the last answer
    EXPECT_EQ(next->workspace().exploration()->table->rows(), 26U);
}

// The example is no answer of the session; it comes again at the next start, and the question of the fields stays.
TEST_F(GuiSession, KeepsAQuestionBesideTheExample)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    m_window.beginWithExample();
    ASSERT_TRUE(waitForEnd());
    const std::string example = exploration().problem->text();
    EXPECT_EQ(problem().text(), example);
    type("seq_len", 768);
    const Question wanted = asked();
    m_window.close();
    m_window.session().end();

    const auto next = nextWindow(folder());
    EXPECT_FALSE(next->workspace().isExploring());
    EXPECT_EQ(next->workspace().exploration(), nullptr);
    EXPECT_FALSE(next->notice().isVisible()); // there is nothing to say about the example
    next->beginWithExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return next->workspace().isSettled(); }, kPatience));

    ASSERT_NE(next->workspace().exploration(), nullptr);
    EXPECT_EQ(next->workspace().exploration()->problem->text(), example);
    ASSERT_TRUE(next->questionPanel().problem());
    EXPECT_EQ((*next->questionPanel().problem())->question(), wanted);
}

TEST_F(GuiSession, KeepsAQuestionBesideAnAnswer)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    askReduction(2, 1024);
    press("findBest");
    ASSERT_TRUE(waitForEnd());
    choose("kernel", QStringLiteral("GEMV"));
    type("seq_len", 768);
    const Question wanted = asked();
    m_window.close();
    m_window.session().end();

    const auto next = nextWindow(folder());

    EXPECT_EQ(next->workspace().exploration()->problem->text(), exploration().problem->text());
    ASSERT_TRUE(next->questionPanel().problem());
    EXPECT_EQ((*next->questionPanel().problem())->question(), wanted);
}

// Without room for the study an exploration goes on in memory, and says that its results are not saved.
TEST_F(GuiSession, ExploresOnAFullDisk)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    QSignalSpy told(&m_window.session(), &SessionController::told);
    {
        const test::FullDisk full;
        answer(2, 1024);
        EXPECT_TRUE(exploration().isFinished);
        EXPECT_EQ(exploration().known, exploration().table->rows());
        ASSERT_EQ(told.size(), 1);
        EXPECT_TRUE(told.front().front().toString().startsWith(QStringLiteral("Results are not saved: ")));
        press("findBest"); // once more, with nothing in the study
        ASSERT_TRUE(waitForEnd());
        EXPECT_TRUE(exploration().isProved());
    }
    told.clear();
    answer(2, 1024); // there is room again
    EXPECT_TRUE(told.empty());
    EXPECT_TRUE(m_window.session().isOpen());
    m_window.close();
    m_window.session().end();

    EXPECT_EQ(nextWindow(folder())->workspace().exploration()->known, exploration().known);
}

// The answer of a search is kept: a start does not search for it again.
TEST_F(GuiSession, DoesNotSearchAgainForWhatIsProved)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    askReduction(2, 1024);
    press("findBest");
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(exploration().isProved());
    m_window.close();
    m_window.session().end();

    const auto next = nextWindow(folder());

    const Exploration& again = *next->workspace().exploration();
    EXPECT_TRUE(again.isProved());
    EXPECT_EQ(again.proof->report.evaluated, 0U);
    EXPECT_EQ(again.best, exploration().best);
    EXPECT_EQ(next->workspace().selection().current(), exploration().table->id(*exploration().best));
    EXPECT_EQ(next->page().verdict().headline(), m_window.page().verdict().headline());
    EXPECT_EQ(next->page().verdict().certainty(), Certainty::Proved);
}

TEST_F(GuiSession, ComesBackAfterACrash)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("devices")));
    press("deviceCopy");
    ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
    choose("model", QStringLiteral("compiled and verified"));
    m_window.kernelPage().editor().moveCursor(QTextCursor::End);
    QTest::keyClicks(&m_window.kernelPage().editor(), QStringLiteral("# mine"));
    ASSERT_TRUE(m_window.kernelPage().hasUnsavedText());
    const QString text = m_window.kernelPage().ownText();
    const auto devices = m_window.devicesPage().own();
    ASSERT_EQ(devices.size(), 1U);

    const auto next = nextWindow(crash());

    EXPECT_FALSE(next->session().recovered().isEmpty());
    EXPECT_TRUE(next->notice().isVisible());
    EXPECT_TRUE(next->notice().text().startsWith(QStringLiteral("Restored from ")))
        << next->notice().text().toStdString();
    EXPECT_EQ(next->kernelPage().ownText(), text);
    EXPECT_TRUE(next->kernelPage().hasUnsavedText());
    ASSERT_EQ(next->devicesPage().own().size(), 1U);
    EXPECT_EQ(next->devicesPage().own().front().text, devices.front().text);
    EXPECT_TRUE(next->devicesPage().own().front().isUnsaved);
    ASSERT_NE(next->workspace().exploration(), nullptr);
    EXPECT_EQ(next->workspace().exploration()->known, exploration().known);
}

TEST_F(GuiSession, HasAFileOfItsOwnForEachWindow)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    const auto next = nextWindow(folder());
    EXPECT_TRUE(fs::exists(m_folder.path() / "data" / "session-2.pimento"));
}

TEST_F(GuiSession, IsSavedUnderANameAndOpenedAgain)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    const QString name = QString::fromStdString((m_folder.path() / "mine.pimento").string());
    ASSERT_TRUE(m_window.session().saveAs(name));
    EXPECT_EQ(m_window.session().file(), name);
    answer(1, 512); // goes into the new file
    m_window.session().close();

    const auto next = nextWindow(folder() + QStringLiteral("-other"));
    EXPECT_EQ(next->workspace().exploration(), nullptr);
    ASSERT_TRUE(next->session().open(name));
    ASSERT_TRUE(QTest::qWaitFor([&] { return next->workspace().isSettled(); }, kPatience));

    EXPECT_EQ(next->workspace().exploration()->problem->identity(), problem().identity());
    EXPECT_EQ(next->workspace().history().entries().size(), 2U);
    const auto refused = next->session().open(QStringLiteral("/nowhere.pimento"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(next->session().file(), name); // everything stays as it is
}

TEST_F(GuiSession, RestoresWhatACommandLineLeftInAStudy)
{
    const fs::path study = m_folder.path() / "cli.pimento";
    askReduction(2, 1024);
    {
        const auto file = Study::create(study).value();
        const auto key = file->add(studyQuestionOf(problem(), test::catalogue(), "test").value()).value();
        ASSERT_TRUE(
            exploreInto(*file, key, *m_window.questionPanel().problem(), {.extent = ExploreExtent::All}, {}, {}));
    }
    type("vec_len", 2048); // another question stands in the fields
    ASSERT_TRUE(m_window.session().open(QString::fromStdString(study.string())));
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(exploration().known, 26U);
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
}

TEST_F(GuiSession, GoesBackToQuestionsWithTheirResults)
{
    answer(2, 1024);
    clickRow(4);
    ASSERT_TRUE(waitForEnd());
    const auto first = exploration().problem->identity();
    const auto chosen = selection().current();
    answer(1, 512);
    ASSERT_NE(exploration().problem->identity(), first);

    m_window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    QTest::keyClick(m_window.windowHandle(), Qt::Key_Left, Qt::AltModifier);
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(exploration().problem->identity(), first);
    EXPECT_EQ(problem().identity(), first); // the fields follow
    EXPECT_EQ(selection().current(), chosen);
    QTest::keyClick(m_window.windowHandle(), Qt::Key_Right, Qt::AltModifier);
    ASSERT_TRUE(waitForEnd());
    EXPECT_NE(exploration().problem->identity(), first);
    EXPECT_EQ(problem().identity(), exploration().problem->identity());
}

TEST_F(GuiSession, TakesBackQuestionsFiltersAndPins)
{
    answer(2, 1024);
    m_window.undo().forget();
    const Question before = asked();
    type("vec_len", 2048);
    ASSERT_NE(asked(), before);
    state().filters.push(BestShare{50});
    state().pins.toggle(0, {exploration().problem, exploration().table->id(3), exploration().table->label(3)});

    m_window.undo().undo();
    EXPECT_TRUE(state().pins.isEmpty());
    EXPECT_EQ(state().filters.filters().size(), 1U);
    m_window.undo().undo();
    EXPECT_TRUE(state().filters.isEmpty());
    while (m_window.undo().canUndo()) {
        m_window.undo().undo();
    }
    EXPECT_EQ(asked(), before);
    while (m_window.undo().canRedo()) {
        m_window.undo().redo();
    }
    EXPECT_NE(asked(), before);
    EXPECT_EQ(state().filters.filters().size(), 1U);
    EXPECT_TRUE(state().pins.at(0));
}

TEST(SessionView, IsReadAsItIsWritten)
{
    SessionView view;
    view.isClosed = true;
    view.page = "inspect";
    view.fields = "{\"a\": \"b\"}";
    view.answered = SessionQuestion{"00ff", true};
    view.selected = ~std::uint64_t{0};
    view.filters = {ColumnRange{"cycles", 3.25},
                    ColumnRange{"g0", 1, 2},
                    NearBest{5},
                    BestShare{10},
                    LabelText{"4x1"},
                    HasNote{},
                    HasNote{"bus"}};
    view.axes = {"energy", "time", "g0"};
    view.isLogarithmic = false;
    view.pins = {{2, "00aa", "4x1,1x4"}};
    view.kernel = SessionText{"mine", "def f():\n  \"quotes\"", "/tmp/mine.py", true, ""};
    view.devices = {{"", "{}", "", true, "{ }"}};
    view.history = {{"00ee", false}, {"00ff", true}};
    view.isOwnKernel = true;
    const SessionSubject of{"00ff", ~std::uint64_t{0}};
    view.pages.axes = {{"g0", true, AxisScale::Steps}, {"cycles", false, AxisScale::Logarithmic}, {"energy"}};
    view.pages.brush = {ColumnRange{"cycles", 1.5, 1e9 / 3}};
    view.pages.brushOf = "00ff";
    view.pages.sort = SessionSort{"energy", true};
    view.pages.timeline = SessionTimeline{of, 0.25, 1e7 / 3, {0, 3, 4'000'000'000}, 17};
    view.pages.line = SessionLine{of, "program", 12};
    view.pages.edits = {{"representation", "a\n\"b\""}};
    view.pages.trial = SessionTrial{"00ff", "channels", {{"channels", 32}, {"tRCD", 0.1}}};
    view.pages.compare = SessionCompare{"4x1",
                                        {{"device", "{}", "match", 0, "AttAcc", "without a setting"}},
                                        SessionColumn{"pin", "{}", "4x1", 2, "", ""}};
    view.pages.controls = {{"timeline.unit", "1"}};

    EXPECT_EQ(parseSessionView(sessionViewJson(view), "test").value(), view);
    EXPECT_FALSE(parseSessionView("[1]", "test"));
    EXPECT_EQ(parseSessionView("{}", "test").value(), SessionView{});
}

TEST(SessionView, SurvivesAnyDamage)
{
    SessionView view;
    view.answered = SessionQuestion{"00ff", true};
    view.selected = 5;
    view.filters = {ColumnRange{"cycles", 3.25}, NearBest{5}, LabelText{"4x1"}};
    view.pins = {{2, "00aa", "4x1,1x4"}};
    view.devices = {{"", "{}", "", true, "{ }"}};
    view.version = kSessionVersion + 1;
    SessionTimeline timeline;
    timeline.of = {"00ff", 5};
    timeline.begin = 0.25;
    timeline.end = 1e7;
    timeline.open = {0, 3};
    timeline.command = 17;
    view.pages.timeline = std::move(timeline);
    view.pages.compare = SessionCompare{"4x1", {{"device", "{}", "match", 0, "", ""}}, {}};
    const std::string text = sessionViewJson(view);
    std::mt19937_64 random(7);
    for (int i = 0; i < 3000; ++i) {
        std::string damaged = text;
        for (int n = 0; n < 3; ++n) {
            damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
        }
        (void)parseSessionView(damaged, "test"); // a view or a message
    }
}

} // namespace pimento
