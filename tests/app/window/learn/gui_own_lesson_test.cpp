// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_author.h"
#include "app/window/learn/part_covers.h"
#include "engine/lessons/lesson_file.h"
#include "tests/app/window/learn/lesson_test.h"
#include "tests/support/file_drop.h"
#include "views/learn/part_cover.h"
#include "views/learn/step_dialog.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>

namespace pimento {

namespace {

/// A lesson whose second step hides the answer to its question.
const char* const kCoveringSteps = R"([
    {"title": "One", "text": "Word", "page": "explore", "question": "pim"},
    {"title": "Guess", "text": "Think first.", "page": "explore", "highlight": "scatter", "cover": ["scatter"],
     "ask": "Which?", "choices": [{"text": "A", "right": "1", "reply": "Yes"},
                                  {"text": "B", "right": "0", "reply": "No"}]},
    {"title": "Three", "text": "Word", "page": "explore"}
  ])";

} // namespace

class GuiOwnLesson : public GuiLesson {
protected:
    void SetUp() override
    {
        GuiLesson::SetUp();
        controller().useSettings(QString::fromStdString((m_folder.path() / "pimento.ini").string()));
    }

    void run(const char* command) { m_window.commands().action(QLatin1String(command))->trigger(); }

    std::filesystem::path fileOf(const std::string& id) const { return m_folder.path() / "lessons" / (id + ".json"); }

    /// Opens the dialog by its command and writes a step with a question.
    StepDialog* writeStep(const QString& lesson, const QString& title)
    {
        run("lesson.write");
        StepDialog* dialog = m_window.lessonAuthor().dialog();
        EXPECT_NE(dialog, nullptr);
        if (dialog != nullptr) {
            QTest::keyClicks(&dialog->lessonTitle(), lesson);
            QTest::keyClicks(&dialog->stepTitle(), title);
            QTest::keyClicks(&dialog->text(), QStringLiteral("The bar shows it."));
        }
        return dialog;
    }

    static void save(StepDialog& dialog)
    {
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("saveStep")), Qt::LeftButton);
    }
};

TEST_F(GuiOwnLesson, IsWrittenFromTheViewAndGiven)
{
    explore();
    const auto chosen = exploration().table->id(4);
    selection().setCurrent(chosen);
    StepDialog* dialog = writeStep(QStringLiteral("My talk"), QStringLiteral("The fourth"));
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->problem().isEmpty());
    dialog->part().setCurrentIndex(dialog->part().findData(QStringLiteral("bars")));
    QTest::keyClicks(&dialog->question(), QStringLiteral("What is longest?"));
    EXPECT_FALSE(dialog->problem().isEmpty()); // answers are missing
    for (std::size_t i = 0; i < 2; ++i) {
        QTest::keyClicks(&dialog->answer(i), QStringLiteral("Answer"));
        QTest::keyClicks(&dialog->reply(i), QStringLiteral("Because"));
    }
    EXPECT_TRUE(dialog->problem().isEmpty());
    dialog->cover().setChecked(true);
    save(*dialog);

    const auto lesson = readLesson(fileOf("my-my-talk"));
    ASSERT_TRUE(lesson) << lesson.error().message();
    ASSERT_EQ(lesson->steps.size(), 1U);
    EXPECT_EQ(lesson->steps[0].cover, std::vector<std::string>{"bars"});
    EXPECT_EQ(lesson->questions[0].question, exploration().problem->question());

    start(QStringLiteral("my-my-talk"));
    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    EXPECT_EQ(selection().current(), chosen);
    EXPECT_TRUE(controller().presenter().covers().isCovering());
    QTest::mouseClick(radio(0), Qt::LeftButton);
    EXPECT_TRUE(controller().presenter().covers().isCovering()); // chosen, not yet checked
    press("lessonCheck");
    EXPECT_FALSE(controller().presenter().covers().isCovering());
}

TEST_F(GuiOwnLesson, OfTheExampleShowsTheResultsAtHand)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const auto example = workspace().exploration();
    save(*writeStep(QStringLiteral("Example"), QStringLiteral("One")));
    start(QStringLiteral("my-example"));
    EXPECT_EQ(controller().results()->pictures[0]->table, example->table); // nothing was explored
    EXPECT_EQ(exploration().table, example->table);
}

TEST_F(GuiOwnLesson, GetsFurtherStepsAndLosesThem)
{
    explore();
    save(*writeStep(QStringLiteral("Talk"), QStringLiteral("One")));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    run("lesson.write");
    StepDialog* dialog = m_window.lessonAuthor().dialog();
    ASSERT_NE(dialog, nullptr);
    dialog->lesson().setCurrentIndex(0);
    EXPECT_EQ(dialog->lessonTitle().text(), QStringLiteral("Talk"));
    QTest::keyClicks(&dialog->stepTitle(), QStringLiteral("Two"));
    QTest::keyClicks(&dialog->text(), QStringLiteral("Inside."));
    save(*dialog);
    EXPECT_EQ(readLesson(fileOf("my-talk"))->steps.size(), 2U);

    run("lesson.write");
    dialog = m_window.lessonAuthor().dialog();
    ASSERT_NE(dialog, nullptr);
    dialog->lesson().setCurrentIndex(0);
    dialog->place().setCurrentIndex(0);
    EXPECT_EQ(dialog->stepTitle().text(), QStringLiteral("One")); // to be changed, or removed
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("removeStep")), Qt::LeftButton);
    const auto left = readLesson(fileOf("my-talk"));
    ASSERT_TRUE(left);
    ASSERT_EQ(left->steps.size(), 1U);
    EXPECT_EQ(left->steps[0].title, "Two");
}

TEST_F(GuiOwnLesson, KeepsItsWordsInTheDialogIfItCannotBeStored)
{
    explore();
    test::writeAll(m_folder.path() / "lessons", "a file in the place of the folder");
    StepDialog* dialog = writeStep(QStringLiteral("Talk"), QStringLiteral("One"));
    ASSERT_NE(dialog, nullptr);
    bool isTold = false;
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [&isTold] {
        if (auto* warning = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            isTold = true;
            QTest::mouseClick(warning->button(QMessageBox::Ok), Qt::LeftButton);
        }
    });
    answer.start(20);
    save(*dialog);

    EXPECT_TRUE(isTold);
    EXPECT_TRUE(dialog->isVisible());
    EXPECT_EQ(dialog->stepTitle().text(), QStringLiteral("One"));
    dialog->reject();
}

TEST_F(GuiOwnLesson, OfAnotherComesInByDroppingItsFile)
{
    const auto file = m_folder.path() / "sent.json";
    test::writeAll(file, test::windowLesson(kCoveringSteps));
    test::dropFile(m_window, QString::fromStdString(file.string()));

    EXPECT_EQ(m_window.pageName(), QStringLiteral("learn"));
    ASSERT_FALSE(page().chosen().isEmpty());
    const QString id = page().chosen();
    EXPECT_TRUE(std::filesystem::exists(fileOf(id.toStdString())));

    showList();
    page().choose(id);
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [] {
        if (auto* asking = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            QTest::mouseClick(asking->button(QMessageBox::Yes), Qt::LeftButton);
        }
    });
    answer.start(20);
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("deleteLesson")), Qt::LeftButton);
    EXPECT_FALSE(std::filesystem::exists(fileOf(id.toStdString())));
    EXPECT_NE(page().chosen(), id);
}

TEST_F(GuiOwnLesson, CannotBeginOnAPageThatNoLessonShows)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("model")));
    EXPECT_FALSE(m_window.lessonAuthor().seen());
}

TEST_F(GuiLesson, HidesAnAnswerUntilItIsGiven)
{
    useLessons({{"01-small.json", test::windowLesson(kCoveringSteps)}});
    start(QStringLiteral("small"));
    EXPECT_FALSE(controller().presenter().covers().isCovering());
    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    auto* cover = m_window.findChild<PartCover*>();
    ASSERT_NE(cover, nullptr);
    EXPECT_TRUE(cover->isVisible());
    const QWidget* scatter = cover->part();
    ASSERT_NE(scatter, nullptr);
    EXPECT_EQ(cover->geometry(), QRect(scatter->mapTo(&m_window, QPoint()), scatter->size()));

    QTest::mouseClick(radio(1), Qt::LeftButton);
    press("lessonCheck");
    EXPECT_FALSE(cover->isVisible()); // a wrong answer shows it as well
    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitForStep());
    pressKey(Qt::Key_Left);
    ASSERT_TRUE(waitForStep());
    EXPECT_FALSE(cover->isVisible()); // it was answered

    QTest::keyClick(&m_window, Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
    ASSERT_TRUE(waitForStep());
    EXPECT_TRUE(cover->isVisible());
    cover->button().click();
    EXPECT_FALSE(cover->isVisible());
}

} // namespace pimento
