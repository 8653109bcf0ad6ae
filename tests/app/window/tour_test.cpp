// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tour_test.h"
#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/explore/export_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/model/model_controller.h"
#include "app/window/session/session_controller.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/small_model.h"
#include "views/compare/compare_page.h"
#include "views/frame/export_dialog.h"
#include "views/learn/learn_page.h"
#include "views/learn/lesson_bar.h"
#include "views/learn/lesson_choices.h"
#include "views/model/batch_plot.h"
#include "views/model/model_page.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QRadioButton>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <memory>

// Takes a whole tour like a new user, with mouse and keys, and saves a picture of every step in a folder of the build.
// tests/support/tour_test.h names the variables that set the look; tests/app/tour sets all of them.

namespace pimento {

namespace fs = std::filesystem;

class Tour : public TourTest {
protected:
    [[nodiscard]] QString folder() const { return QString::fromStdString((m_folder.path() / "data").string()); }
    [[nodiscard]] QString file(const char* name) const
    {
        return QString::fromStdString((m_folder.path() / name).string());
    }

    void key(Qt::Key key, Qt::KeyboardModifiers held = {}) { QTest::keyClick(&m_window, key, held); }
    void turnTo(const char* page)
    {
        const QAction* action = m_window.commands().action(QStringLiteral("page.") + QLatin1String(page));
        ASSERT_NE(action, nullptr) << page;
        const QKeyCombination keys = action->shortcut()[0];
        key(keys.key(), keys.keyboardModifiers());
        ASSERT_EQ(m_window.pageName(), QLatin1String(page));
        ASSERT_TRUE(waitForEnd());
    }

    /// Presses the keys and answers the dialog that they open.
    template <class Dialog, class Use> void inDialog(Qt::Key opens, Qt::KeyboardModifiers held, const Use& use)
    {
        bool wasOpened = false;
        m_window.activateWindow(); // keys of menus are for the active window
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        QTimer::singleShot(0, &m_window, [&] {
            auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            dialog->activateWindow(); // until it is active the keys are the window's
            EXPECT_TRUE(QTest::qWaitFor([&] { return dialog->isActiveWindow(); }, kPatience));
            wasOpened = true;
            use(*dialog);
        });
        key(opens, held);
        EXPECT_TRUE(wasOpened);
    }

    static void typeName(QFileDialog& dialog, const QString& file)
    {
        auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        ASSERT_NE(field, nullptr);
        field->setFocus(); // what is typed counts while the field has the focus; otherwise what is selected in the list
        field->selectAll();
        QTest::keyClicks(field, file);
        QTest::keyClick(field, Qt::Key_Return);
    }

    QWidget* plot() { return m_window.page().scatter().findChild<QWidget*>(); }

    void brushAround(QPoint at, QPoint reach)
    {
        QTest::mousePress(plot(), Qt::LeftButton, Qt::ShiftModifier, at - reach);
        QTest::mouseMove(plot(), at);
        QTest::mouseMove(plot(), at + reach);
        QTest::mouseRelease(plot(), Qt::LeftButton, Qt::ShiftModifier, at + reach);
    }

    [[nodiscard]] bool waitForColumns()
    {
        return QTest::qWaitFor([&] { return !m_window.compareController().isRunning(); }, kPatience);
    }

    void openAndAsk();
    void brushAndPin();
    void compareOnAllDevices();
    void lookInside();
    void runAModel();
    void takeALesson();
    void answerWhere(std::size_t step);
    void takeOut();
    void saveAndReopen();

    test::TemporaryFolder m_folder;
};

void Tour::openAndAsk()
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    workspace().openExample(); // as the program does where nothing was restored
    ASSERT_TRUE(waitForEnd());
    ASSERT_NE(workspace().exploration(), nullptr);
    show(QStringLiteral("open"));

    choose("kernel", QStringLiteral("GEMV"));
    choose("backend", QStringLiteral("AttAcc"));
    type("batch", 1);
    type("nhead", 8);
    type("dhead", 64);
    type("seq_len", 256);
    choose("space", QStringLiteral("kept"));
    show(QStringLiteral("other-shape"));

    press("explore");
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(exploration().isFinished);
    ASSERT_EQ(exploration().problem->text(), problem().text());
    show(QStringLiteral("explored"));
}

void Tour::brushAndPin()
{
    const QPoint best = m_window.page().scatter().pixelOf(*exploration().best).toPoint();
    brushAround(best, {40, 40});
    ASSERT_TRUE(workspace().state().rows.hasBrush());
    show(QStringLiteral("brushed"));
    key(Qt::Key_Escape);

    key(Qt::Key_B, Qt::ControlModifier);
    key(Qt::Key_1, Qt::ShiftModifier);
    clickRow(2);
    key(Qt::Key_2, Qt::ShiftModifier);
    ASSERT_TRUE(workspace().state().pins.at(0));
    ASSERT_TRUE(workspace().state().pins.at(1));
    ASSERT_TRUE(waitForEnd());
    show(QStringLiteral("pinned"));
}

void Tour::compareOnAllDevices()
{
    turnTo("compare");
    press("runOnAllDevices");
    ASSERT_TRUE(waitForColumns());
    ASSERT_GE(m_window.comparePage().columns().columns.size(), 5U); // two pins, three other devices or more
    show(QStringLiteral("compared"));
}

void Tour::lookInside()
{
    for (const char* page : {"inspect", "timeline", "kernel", "devices", "whatif"}) {
        turnTo(page);
        ASSERT_TRUE(QTest::qWaitFor([&] { return workspace().isSettled() && m_window.whatIfController().isSettled(); },
                                    kPatience));
        show(QLatin1String(page));
    }
    turnTo("explore");
}

/// Runs a small model, since the tour is run often.
void Tour::runAModel()
{
    turnTo("model");
    show(QStringLiteral("model-empty"));
    test::writeAll(m_folder.path() / "small.json", test::smallModelJson());
    m_window.modelController().openFile(file("small.json"));
    QTest::keyClick(&child<QCheckBox>("place.hand"), Qt::Key_Space);
    QApplication::processEvents();
    choose("hand.ffn", QStringLiteral("both"));
    press("modelRun");
    const auto isThere = [&] { return m_window.modelController().isSettled(); };
    ASSERT_TRUE(QTest::qWaitFor(isThere, kPatience));
    show(QStringLiteral("model"));
    choose("stepSplit", QStringLiteral("by use"));
    child<QTabWidget>("modelCurves").setCurrentIndex(1);
    QTest::mouseClick(&child<QToolButton>("findBatches"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.modelPage().batchPlot().points().size() >= 12; }, kPatience));
    press("modelStop");
    ASSERT_TRUE(QTest::qWaitFor(isThere, kPatience));
    QTest::keyClick(&m_window.modelPage().batchPlot(), Qt::Key_Right);
    show(QStringLiteral("model-batches"));
    child<QTabWidget>("modelCurves").setCurrentIndex(2);
    show(QStringLiteral("model-power"));
    choose("modelChoice", QStringLiteral("Llama-3.1-70B"));
    show(QStringLiteral("model-does-not-fit"));
    turnTo("explore");
}

void Tour::takeALesson()
{
    LessonController& controller = m_window.lessons();
    const auto isThere = [&] { return controller.isOpen() && controller.isSettled(); };
    turnTo("learn");
    show(QStringLiteral("lessons"));
    m_window.learnPage().list().setFocus();
    QTest::keyClick(&m_window.learnPage().list(), Qt::Key_Home);
    QTest::keyClick(&m_window.learnPage().list(), Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor(isThere, kPatience));
    const auto& steps = controller.results()->facts.steps;
    for (std::size_t step = 0; step < steps.size(); ++step) {
        ASSERT_EQ(controller.step(), step);
        ASSERT_TRUE(QTest::qWaitFor(isThere, kPatience));
        show(QStringLiteral("lesson-step"));
        if (!steps[step].choices.empty()) {
            ASSERT_NO_FATAL_FAILURE(answerWhere(step));
        }
        QTest::mouseClick(&controller.bar(), Qt::LeftButton); // not in a field, so that arrows are steps
        key(Qt::Key_Right, Qt::ControlModifier | Qt::AltModifier);
    }
    controller.leave();
    ASSERT_TRUE(waitForEnd());
}

/// Chooses what the engine says is right.
void Tour::answerWhere(std::size_t step)
{
    LessonController& controller = m_window.lessons();
    const auto& choices = controller.results()->facts.steps[step].choices;
    const auto right = std::ranges::find_if(choices, [](const auto& choice) { return choice.isRight; });
    ASSERT_NE(right, choices.end());
    auto* radio = controller.bar().findChildren<QRadioButton*>().value(static_cast<int>(right - choices.begin()));
    ASSERT_NE(radio, nullptr);
    QTest::keyClick(radio, Qt::Key_Space);
    QTest::mouseClick(&child<QPushButton>("lessonCheck"), Qt::LeftButton);
    EXPECT_THAT(controller.bar().choices().reply().toStdString(), testing::HasSubstr("Right"));
    show(QStringLiteral("lesson-answer"));
}

void Tour::takeOut()
{
    const fs::path exported = m_folder.path() / "exported";
    inDialog<ExportDialog>(Qt::Key_E, Qt::ControlModifier | Qt::AltModifier, [&](ExportDialog& dialog) {
        auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("exportFolder"));
        field->selectAll();
        QTest::keyClicks(field, QString::fromStdString(exported.string()));
        show(dialog, QStringLiteral("export-dialog"));
        QTest::keyClick(field, Qt::Key_Return);
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.exports().isRunning(); }, kPatience));
    EXPECT_GT(fs::file_size(exported / "schedule.json"), 1000U);
    show(QStringLiteral("exported"));

    inDialog<QFileDialog>(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier,
                          [&](QFileDialog& dialog) { typeName(dialog, file("drafts.svg")); });
    EXPECT_THAT(test::readAll(m_folder.path() / "drafts.svg"), testing::HasSubstr("<svg"));
}

void Tour::saveAndReopen()
{
    inDialog<QFileDialog>(Qt::Key_S, Qt::ControlModifier,
                          [&](QFileDialog& dialog) { typeName(dialog, file("tour.pimento")); });
    ASSERT_TRUE(fs::exists(m_folder.path() / "tour.pimento"));
    show(QStringLiteral("saved"));
    const auto known = exploration().known;
    m_window.close();
    m_window.session().end();

    MainWindow next(test::catalogue());
    next.setTheme(askedTheme());
    next.resize(askedSize());
    next.show();
    ASSERT_TRUE(next.beginSession(folder()));
    ASSERT_TRUE(next.session().open(file("tour.pimento")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return next.workspace().isSettled(); }, kPatience));
    ASSERT_NE(next.workspace().exploration(), nullptr);
    EXPECT_EQ(next.workspace().exploration()->known, known);
    EXPECT_TRUE(next.workspace().state().pins.at(0));
    EXPECT_TRUE(next.workspace().state().pins.at(1));
    show(next, QStringLiteral("reopened"));
}

TEST_F(Tour, OfSomebodyNew)
{
    ASSERT_NO_FATAL_FAILURE(openAndAsk());
    ASSERT_NO_FATAL_FAILURE(brushAndPin());
    ASSERT_NO_FATAL_FAILURE(compareOnAllDevices());
    ASSERT_NO_FATAL_FAILURE(lookInside());
    ASSERT_NO_FATAL_FAILURE(runAModel());
    ASSERT_NO_FATAL_FAILURE(takeALesson());
    ASSERT_NO_FATAL_FAILURE(takeOut());
    ASSERT_NO_FATAL_FAILURE(saveAndReopen());
}

} // namespace pimento
