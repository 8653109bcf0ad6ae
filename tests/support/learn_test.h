// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lesson_desk.h"
#include "app/lesson_stage.h"
#include "tests/support/files.h"
#include "tests/support/window_test.h"
#include "views/pages/learn_page.h"
#include "views/panels/lesson_strip.h"

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

/// A window whose lessons are given by keys and clicks.
class LearnTest : public WindowTest {
protected:
    void SetUp() override // keys of menus are for the active window
    {
        m_window.resize(1280, 800);
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    /// Lessons of a folder of the test instead of those of the program.
    void useLessons(const std::map<std::string, std::string>& files)
    {
        const std::filesystem::path lessons = m_folder.path() / "datasets" / "lessons";
        std::filesystem::create_directories(lessons);
        std::filesystem::create_directories(lessons.parent_path() / "backends"); // by which a data folder is known
        for (const auto& [name, text] : files) {
            test::writeAll(lessons / name, text);
        }
        const QByteArray before = qgetenv("PIMENTO_DATA");
        qputenv("PIMENTO_DATA", QByteArray::fromStdString(m_folder.path().string()));
        (void)desk().shelf(); // reads them
        if (before.isNull()) {
            qunsetenv("PIMENTO_DATA");
        } else {
            qputenv("PIMENTO_DATA", before);
        }
    }

    LessonDesk& desk() { return m_window.lessons(); }
    LearnPage& page() { return m_window.learnPage(); }
    LessonStrip& strip() { return desk().strip(); }

    void showList()
    {
        QTest::keyClick(&m_window, Qt::Key_8, Qt::ControlModifier);
        ASSERT_TRUE(page().isVisible());
    }

    /// Chooses a lesson of the list and presses Return.
    void start(const QString& id)
    {
        showList();
        page().choose(id);
        ASSERT_EQ(page().chosen(), id);
        page().list().setFocus();
        QTest::keyClick(&page().list(), Qt::Key_Return);
        ASSERT_TRUE(waitForStep()) << id.toStdString();
    }

    /// Everything that the step shows is there and drawn.
    [[nodiscard]] bool waitForStep()
    {
        const bool isThere = QTest::qWaitFor([&] { return desk().isOpen() && desk().isSettled(); }, kPatience);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // which only a running loop does by itself
        QApplication::processEvents();
        return isThere;
    }

    [[nodiscard]] QImage screen()
    {
        EXPECT_TRUE(waitForStep());
        return m_window.grab().toImage();
    }

    /// To whatever has the keyboard.
    void pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : &m_window, key, modifiers);
    }

    test::TemporaryFolder m_folder;
};

} // namespace pimento
