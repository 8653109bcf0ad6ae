// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/window_options.h"
#include "app/window/compare/compare_controller.h"
#include "app/window/question/undo_controller.h"
#include "app/window/session/session_controller.h"
#include "tests/app/window/learn/lesson_test.h"
#include "views/compare/compare_page.h"
#include "views/explore/filter_bar.h"
#include "views/explore/scatter_tools.h"
#include "views/learn/lesson_choices.h"
#include "views/learn/spotlight.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QRadioButton>
#include <QScrollArea>
#include <QSettings>
#include <QToolButton>

namespace pimento {

namespace {

/// A lesson with a question that takes minutes.
const char* const kLongLesson = R"({
  "format": "pimento-lesson 1", "title": "A long lesson", "summary": "Takes long.", "minutes": 9,
  "questions": [{"name": "q", "ask": {
      "kernel": {"name": "gemv", "sizes": {"batch": "4", "nhead": "32", "dhead": "128", "seq_len": "4096"}},
      "device": {"name": "attacc"}, "settings": {"space": "kept"}}}],
  "drafts": [],
  "steps": [{"title": "All", "text": "{q.drafts}", "page": "explore", "question": "q"}]
})";

const char* const kQuestionSteps = R"([
    {"title": "One", "text": "Word", "page": "explore", "question": "pim"},
    {"title": "The question", "text": "Look left.", "page": "explore", "highlight": "question.device"}
  ])";

} // namespace

TEST_F(GuiLesson, ShowsWhatItsStepsSay)
{
    startSmall();
    const LessonResults& results = *controller().results();
    const FoundDraft& best = results.facts.drafts[0];

    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    EXPECT_TRUE(bar().isVisible());
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    EXPECT_EQ(exploration().problem->question(), results.facts.questions[0].problem->question());
    EXPECT_EQ(selection().current(), best.id);
    EXPECT_EQ(filters().filters().size(), 1U);
    EXPECT_EQ(m_window.page().scatter().axes(), (ScatterAxes{"cycles_compute", "rearrangement", "lanes"}));
    ASSERT_TRUE(pins().at(0) && pins().at(1));
    EXPECT_EQ(pins().at(0)->id, best.id);
    EXPECT_EQ(pins().at(1)->candidate, results.facts.drafts[1].text);
    EXPECT_EQ(child<QLabel>("lessonCounter").text(), QStringLiteral("1 of 4"));
    EXPECT_TRUE(child<QLabel>("lessonLook").text().contains(QStringLiteral("the candidates by cost")));

    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    EXPECT_EQ(m_window.pageName(), QStringLiteral("compare"));
    EXPECT_EQ(m_window.comparePage().columns().answered(), 2U);
    EXPECT_TRUE(filters().isEmpty());
    EXPECT_EQ(m_window.page().scatter().axes(), ScatterAxes{});
    EXPECT_FALSE(controller().presenter().spotlight().isVisible());

    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    EXPECT_EQ(m_window.pageName(), QStringLiteral("whatif"));
    EXPECT_EQ(exploration().problem->question(), results.facts.questions[1].problem->question());
    EXPECT_TRUE(pins().isEmpty());

    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    EXPECT_EQ(m_window.pageName(), QStringLiteral("timeline"));
    const TimelineView& view = m_window.timelinePage().view();
    ASSERT_TRUE(view.selected());
    int before = 0; // commands of that name up to the selected one
    for (std::size_t i = 0; i <= *view.selected(); ++i) {
        before += view.timeline()->nameOf(i) == "MACAB" ? 1 : 0;
    }
    EXPECT_EQ(before, 2);
    pressKey(Qt::Key_Right); // behind the last step there is none
    EXPECT_EQ(controller().step(), 3U);
}

TEST_F(GuiLesson, GoesBackWithoutFindingAnythingAgain)
{
    startSmall();
    for (int step = 0; step < 3; ++step) {
        pressKey(Qt::Key_Right);
        ASSERT_TRUE(waitForStep());
    }
    QSignalSpy explored(&workspace(), &Workspace::explorationStarted);
    for (int step = 0; step < 3; ++step) {
        pressKey(Qt::Key_Left);
        EXPECT_TRUE(workspace().isSettled());                   // nothing is simulated
        EXPECT_FALSE(m_window.compareController().isRunning()); // nor compared
    }
    EXPECT_EQ(explored.count(), 0);
    EXPECT_EQ(controller().step(), 0U);
}

TEST_F(GuiLesson, ReplaysAStepWhateverWasChanged)
{
    startSmall();
    const QImage before = screen();
    m_window.page().scatterTools().setAxes({"cycles_out", "cycles_in", ""});
    filters().push(BestShare{50});
    pins().clear();
    m_window.page().plots().setCurrentIndex(1);
    selection().setCurrent(exploration().table->id(3));
    clickHeader(2);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    EXPECT_NE(screen(), before);

    QTest::keyClick(&m_window, Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);

    EXPECT_EQ(screen(), before);
}

TEST_F(GuiLesson, LeavesTheWindowAsItWas)
{
    const QTemporaryDir folder;
    ASSERT_TRUE(m_window.beginSession(folder.path()));
    explore();
    const auto chosen = exploration().table->id(4);
    selection().setCurrent(chosen);
    pins().set(2, Pin{exploration().problem, exploration().table->id(1), exploration().candidates->text(1)});
    filters().push(BestShare{70});
    m_window.page().scatterTools().setAxes({"cycles_out", "cycles_in", ""});
    m_window.page().setLogarithmic(false);
    clickHeader(1);
    type("batch", 3); // the fields say something else than the results
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().inspection() != nullptr; }, kPatience));
    const auto picture = workspace().exploration();
    const Question fields = asked();
    const int sorted = table().candidates().sortColumn();
    const SessionView before = m_window.session().view(false);
    const bool canUndo = m_window.undo().canUndo();
    const std::size_t entries = workspace().history().entries().size();

    useLessons({{"01-small.json", test::windowLesson(test::kWindowSteps)}});
    controller().open(QStringLiteral("small"));
    ASSERT_TRUE(waitForStep());
    EXPECT_EQ(m_window.session().view(false), before); // the session does not hear of it
    EXPECT_FALSE(m_window.undo().canUndo());           // a step's changes are no actions of the user
    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    EXPECT_NE(workspace().exploration(), picture);
    EXPECT_EQ(m_window.session().view(false), before);
    QTest::mouseClick(&child<QToolButton>("lessonLeave"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !controller().isOpen(); }, kPatience));
    ASSERT_TRUE(waitForEnd());
    QApplication::processEvents(); // what waits for results

    EXPECT_FALSE(bar().isVisible());
    EXPECT_TRUE(m_window.questionPanel().isVisible());
    EXPECT_EQ(workspace().exploration(), picture);
    EXPECT_EQ(selection().current(), chosen);
    EXPECT_EQ(asked(), fields);
    EXPECT_EQ(table().candidates().sortColumn(), sorted);
    EXPECT_FALSE(m_window.page().scatter().isLogarithmic());
    SessionView after = m_window.session().view(false);
    for (const auto& [control, value] : before.pages.controls) { // others have choices by now
        EXPECT_EQ(after.pages.controls[control], value) << control;
    }
    after.pages.controls = before.pages.controls;
    after.pages.line = before.pages.line; // one is lit by itself as soon as the page has lines
    EXPECT_EQ(sessionViewJson(after), sessionViewJson(before));
    EXPECT_EQ(m_window.undo().canUndo(), canUndo);
    EXPECT_EQ(workspace().history().entries().size(), entries);
    m_window.undo().undo(); // the size that was typed
    EXPECT_NE(asked(), fields);
}

TEST_F(GuiLesson, LeavesTheExampleWhereNothingWasAsked)
{
    startSmall();
    QTest::keyClick(&m_window, Qt::Key_Q, Qt::ControlModifier | Qt::AltModifier);
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(workspace().history().entries().size(), 1U);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("learn"));
}

TEST_F(GuiLesson, LetsAnotherStudyHaveTheWindow)
{
    const QTemporaryDir folder;
    ASSERT_TRUE(m_window.beginSession(folder.path()));
    explore();
    startSmall();
    m_window.commands().action(QStringLiteral("file.new"))->trigger();
    ASSERT_TRUE(waitForEnd());
    EXPECT_FALSE(controller().isOpen());
    EXPECT_FALSE(bar().isVisible());
}

TEST_F(GuiLesson, KnowsWhichAnswerIsRight)
{
    startSmall();
    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    const auto& choices = controller().results()->facts.steps[1].choices;
    ASSERT_EQ(choices.size(), 2U);
    const int right = choices[0].isRight ? 0 : 1;
    auto& check = child<QPushButton>("lessonCheck");
    EXPECT_FALSE(check.isEnabled());
    EXPECT_EQ(bar().choices().reply(), QString());

    QTest::keyClick(radio(1 - right), Qt::Key_Space);
    ASSERT_TRUE(radio(1 - right)->isChecked());
    QTest::mouseClick(&check, Qt::LeftButton);
    EXPECT_TRUE(bar().choices().reply().contains(QStringLiteral("Not quite")));

    QTest::mouseClick(radio(right), Qt::LeftButton); // once more
    check.setFocus();
    QTest::keyClick(&check, Qt::Key_Space);
    EXPECT_TRUE(bar().choices().reply().contains(QStringLiteral("Right")));
    EXPECT_EQ(controller().step(), 1U); // keys of the answers are no steps

    pressKey(Qt::Key_Left); // on a button arrows are steps
    EXPECT_EQ(controller().step(), 0U);
    controller().goTo(1);
    EXPECT_TRUE(bar().choices().reply().contains(QStringLiteral("Right"))); // the answer is kept
    controller().replay();
    EXPECT_EQ(bar().choices().reply(), QString());
}

TEST_F(GuiLesson, TakesKeysThatNobodyElseNeeds)
{
    startSmall();
    const auto stepAfter = [&](QWidget& widget, Qt::Key key) {
        controller().goTo(0);
        EXPECT_TRUE(waitForStep());
        widget.setFocus();
        QTest::keyClick(&widget, key);
        return controller().step();
    };
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Space}) {
        EXPECT_EQ(stepAfter(m_window.page().filters().field(), key), 0U) << key; // a text field
    }
    EXPECT_EQ(stepAfter(m_window.page().table(), Qt::Key_Right), 0U);
    EXPECT_EQ(stepAfter(m_window.page().table(), Qt::Key_Left), 0U); // also where there is no column any more
    EXPECT_EQ(stepAfter(*child<QTabWidget>("pages").tabBar(), Qt::Key_Right), 0U);
    EXPECT_EQ(stepAfter(bar().reading(), Qt::Key_Right), 1U);
    EXPECT_EQ(stepAfter(child<QToolButton>("lessonReplay"), Qt::Key_Right), 1U);
    EXPECT_EQ(stepAfter(bar().slider(), Qt::Key_Right), 1U);
    controller().goTo(0);
    QTest::keyClick(&m_window.page().filters().field(), Qt::Key_Right, Qt::ControlModifier | Qt::AltModifier);
    EXPECT_EQ(controller().step(), 1U); // the keys of the command, from anywhere
    QTest::keyClick(&m_window, Qt::Key_Left, Qt::ControlModifier | Qt::AltModifier);
    EXPECT_EQ(controller().step(), 0U);
}

TEST_F(GuiLesson, ShowsTheQuestionWhenAStepIsAboutIt)
{
    useLessons({{"01-small.json", test::windowLesson(kQuestionSteps)}});
    start(QStringLiteral("small"));
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    for (const QSize size : {QSize(1400, 800), QSize(960, 600)}) {
        m_window.resize(size);
        controller().goTo(1);
        ASSERT_TRUE(waitForStep());
        EXPECT_TRUE(m_window.questionPanel().isVisible());
        EXPECT_EQ(m_window.size(), size);
        EXPECT_EQ(controller().presenter().spotlight().part(), &child<QComboBox>("backend"));
        EXPECT_TRUE(controller().presenter().spotlight().isVisible());
        controller().goTo(0);
        EXPECT_FALSE(m_window.questionPanel().isVisible());
    }
    QTest::keyClick(&m_window, Qt::Key_F11);
    controller().goTo(1);
    ASSERT_TRUE(waitForStep());
    EXPECT_TRUE(m_window.questionPanel().isVisible()); // also in a presentation
    QTest::keyClick(&m_window, Qt::Key_F11);
}

TEST_F(GuiLesson, StopsTheSearchForFactsAtOnce)
{
    useLessons({{"01-long.json", kLongLesson}});
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const auto picture = workspace().exploration();
    showList();
    page().choose(QStringLiteral("long"));
    QTest::mouseClick(&child<QPushButton>("startLesson"), Qt::LeftButton);
    ASSERT_TRUE(controller().isSearching());
    auto& stop = child<QPushButton>("lessonStop");
    ASSERT_TRUE(QTest::qWaitFor([&] { return stop.isVisible(); }, kPatience));

    QTest::mouseClick(&stop, Qt::LeftButton);
    QApplication::processEvents();

    EXPECT_FALSE(controller().isSearching());
    EXPECT_FALSE(controller().isOpen());
    EXPECT_FALSE(bar().isVisible());
    EXPECT_TRUE(page().notice().startsWith(QStringLiteral("Stopped")));
    EXPECT_EQ(workspace().exploration(), picture);

    QTest::mouseClick(&child<QPushButton>("startLesson"), Qt::LeftButton);
    ASSERT_TRUE(controller().isSearching());
    QTest::keyClick(&m_window, Qt::Key_Escape); // stops whatever runs
    EXPECT_FALSE(controller().isSearching());
}

TEST_F(GuiLesson, OffersTheOthersWhereAFileIsBroken)
{
    useLessons({{"01-broken.json", "{\"format\": \"pimento-lesson 1\", \"title\": 3"},
                {"02-small.json", test::windowLesson(test::kWindowSteps)}});
    showList();
    ASSERT_EQ(page().lessons().size(), 2U);
    EXPECT_TRUE(page().lessons()[0].problem.contains(QStringLiteral("01-broken.json")));
    page().choose(QStringLiteral("broken"));
    EXPECT_FALSE(child<QPushButton>("startLesson").isEnabled());
    EXPECT_TRUE(child<QLabel>("aboutLesson").text().contains(QStringLiteral("01-broken.json")));
    start(QStringLiteral("small"));
    EXPECT_TRUE(controller().isOpen());
}

TEST_F(GuiLesson, SaysWhyALessonCannotBeGiven)
{
    std::string wrong = test::windowLesson(test::kWindowSteps);
    wrong.replace(wrong.find("{A.cycles}"), 10, "{A.nonsense}");
    useLessons({{"01-small.json", wrong}});
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    controller().open(QStringLiteral("small"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !controller().isSearching(); }, kPatience));
    EXPECT_FALSE(controller().isOpen());
    EXPECT_TRUE(page().isVisible());
    EXPECT_TRUE(page().notice().contains(QStringLiteral("nonsense"))) << page().notice().toStdString();
    controller().open(QStringLiteral("unknown"));
    EXPECT_TRUE(page().notice().contains(QStringLiteral("unknown")));
}

TEST_F(GuiLesson, HasNoListWithoutLessons)
{
    useLessons({});
    showList();
    EXPECT_TRUE(page().lessons().empty());
    EXPECT_FALSE(child<QPushButton>("startLesson").isVisible());
}

TEST_F(GuiLesson, RemembersWhatIsDone)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    (void)m_window.useSettings(file);
    startSmall();
    EXPECT_FALSE(page().lessons()[0].isDone);
    controller().goTo(3);
    EXPECT_FALSE(page().lessons()[0].isDone) << "its question is not answered";
    EXPECT_EQ(page().lessons()[0].questions, 1);
    EXPECT_EQ(page().lessons()[0].answered, 0);
    controller().goTo(1);
    ASSERT_TRUE(waitForStep());
    QTest::mouseClick(radio(0), Qt::LeftButton);
    QTest::mouseClick(&child<QPushButton>("lessonCheck"), Qt::LeftButton);
    EXPECT_EQ(page().lessons()[0].answered, 1);
    EXPECT_TRUE(page().lessons()[0].isDone);
    EXPECT_EQ(QSettings(file, QSettings::IniFormat).value(QStringLiteral("lessons/done")).toStringList(),
              QStringList{QStringLiteral("small")});
    m_window.close();
    EXPECT_TRUE(QSettings(file, QSettings::IniFormat).value(QStringLiteral("look/question")).toBool());
}

// Answers count over several sittings, and another language goes on at the same step.
TEST_F(GuiLesson, GoesOnInAnotherWindow)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    (void)m_window.useSettings(file);
    EXPECT_TRUE(reopening(controller()).lesson.isEmpty());
    startSmall();
    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    QTest::mouseClick(radio(0), Qt::LeftButton);
    QTest::mouseClick(&child<QPushButton>("lessonCheck"), Qt::LeftButton);

    EXPECT_EQ(reopening(controller()).lesson, QStringLiteral("small"));
    EXPECT_EQ(reopening(controller()).step, 2);
    LessonLibrary later;
    later.useSettings(file);
    EXPECT_TRUE(later.unanswered(controller().results()->lesson).empty());
    EXPECT_FALSE(later.isDone(QStringLiteral("small"))) << "its last step was not shown";
    later.setSeen(controller().results()->lesson);
    EXPECT_TRUE(later.isDone(QStringLiteral("small")));
}

} // namespace pimento
