// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/lesson_controller.h"
#include "app/window/learn/lesson_presenter.h"
#include "tests/support/files.h"
#include "tests/support/window_test.h"
#include "views/learn/learn_page.h"
#include "views/learn/lesson_bar.h"

#include <QImage>
#include <QScrollArea>
#include <QSlider>
#include <QTabWidget>
#include <QTreeWidget>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace pimento {

/// A window with lessons that a test controls with keys and clicks.
class LearnTest : public WindowTest {
protected:
    void SetUp() override // an active window is needed for the keys of menus
    {
        m_window.resize(1280, 800);
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    /// Uses lessons from a folder of the test instead of Pimento's own.
    void useLessons(const std::map<std::string, std::string>& files)
    {
        const std::filesystem::path lessons = m_folder.path() / "datasets" / "lessons";
        std::filesystem::create_directories(lessons);
        std::filesystem::create_directories(lessons.parent_path() / "backends"); // marks a data folder
        for (const auto& [name, text] : files) {
            test::writeAll(lessons / name, text);
        }
        const QByteArray before = qgetenv("PIMENTO_DATA");
        qputenv("PIMENTO_DATA", QByteArray::fromStdString(m_folder.path().string()));
        (void)controller().library(); // reads the lessons
        if (before.isNull()) {
            qunsetenv("PIMENTO_DATA");
        } else {
            qputenv("PIMENTO_DATA", before);
        }
    }

    LessonController& controller() { return m_window.lessons(); }
    LearnPage& page() { return m_window.learnPage(); }
    LessonBar& bar() { return controller().bar(); }

    void showList()
    {
        QTest::keyClick(&m_window, Qt::Key_8, Qt::ControlModifier);
        ASSERT_TRUE(page().isVisible());
    }

    /// Chooses a lesson in the list and presses Return.
    void start(const QString& id)
    {
        showList();
        page().choose(id);
        ASSERT_EQ(page().chosen(), id);
        page().list().setFocus();
        QTest::keyClick(&page().list(), Qt::Key_Return);
        ASSERT_TRUE(waitForStep()) << id.toStdString();
    }

    /// Waits until everything that the step shows is loaded and painted.
    [[nodiscard]] bool waitForStep()
    {
        const bool isThere =
            QTest::qWaitFor([&] { return controller().isOpen() && controller().isSettled(); }, kPatience);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // else only an event loop sends it
        QApplication::processEvents();
        return isThere;
    }

    [[nodiscard]] QImage screen()
    {
        EXPECT_TRUE(waitForStep());
        return m_window.grab().toImage();
    }

    /// Presses a key in the widget that has the keyboard focus.
    void pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : &m_window, key, modifiers);
    }

    test::TemporaryFolder m_folder;
};

} // namespace pimento
