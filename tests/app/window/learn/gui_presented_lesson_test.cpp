// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_handout.h"
#include "app/window/looks/window_looks.h"
#include "tests/app/window/learn/lesson_test.h"
#include "views/commands/command_palette.h"
#include "views/learn/lesson_text.h"
#include "views/learn/pointer_spotlight.h"
#include "views/learn/speaker_notes.h"

#include <QRadioButton>
#include <QScrollArea>

namespace pimento {

TEST_F(GuiLesson, IsPresentedWithNotesAndASpotlightAtThePointer)
{
    startSmall();
    QTest::keyClick(&m_window, Qt::Key_F11);
    EXPECT_TRUE(bar().isVisible());
    auto& pointer = child<PointerSpotlight>("pointerSpotlight");
    EXPECT_FALSE(pointer.isVisible());
    QTest::mouseMove(m_window.windowHandle(), QPoint(300, 200));
    EXPECT_TRUE(pointer.isVisible());
    EXPECT_EQ(pointer.geometry().center(), QPoint(300, 200));

    QTest::keyClick(&m_window, Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
    ASSERT_NE(controller().notes(), nullptr);
    EXPECT_TRUE(controller().notes()->isVisible());
    EXPECT_EQ(controller().notes()->notes(), QStringLiteral("Speak."));
    EXPECT_EQ(child<QLabel>("notesNext").text(), QStringLiteral("**Next: Which is faster?**"));
    EXPECT_TRUE(controller().notes()->elapsed().startsWith(QStringLiteral("0:0")));
    QTest::keyClick(controller().notes(), Qt::Key_PageDown); // as a remote sends it
    EXPECT_EQ(controller().step(), 1U);
    QTest::keyClick(&bar().reading(), Qt::Key_PageDown);
    EXPECT_EQ(controller().step(), 2U);
    QTest::keyClick(&m_window, Qt::Key_F11);
    controller().leave();
    EXPECT_FALSE(controller().notes()->isVisible());
    QTest::mouseMove(m_window.windowHandle(), QPoint(320, 220));
    EXPECT_FALSE(pointer.isVisible());
}

TEST_F(GuiLesson, IsFoundByThePalette)
{
    useLessons({{"01-small.json", test::windowLesson(test::kWindowSteps)}});
    QTest::keyClick(&m_window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* palette = m_window.findChild<CommandPalette*>();
    ASSERT_NE(palette, nullptr);
    QTest::keyClicks(&palette->field(), QStringLiteral("lesson: a small"));
    QTest::keyClick(&palette->field(), Qt::Key_Return);
    ASSERT_TRUE(waitForStep());
    EXPECT_EQ(controller().results()->lesson.id, "small");
    for (const char* id : {"lesson.next", "lesson.back", "lesson.replay", "lesson.read", "lesson.leave", "lesson.notes",
                           "lesson.handout"}) {
        EXPECT_NE(m_window.commands().find(QLatin1String(id)), nullptr) << id;
    }
    EXPECT_FALSE(m_window.commands().action(QStringLiteral("lesson.back"))->isEnabled());
    EXPECT_TRUE(m_window.commands().action(QStringLiteral("lesson.next"))->isEnabled());
}

TEST_F(GuiLesson, IsReadToThoseWhoListen)
{
    startSmall();
    EXPECT_EQ(bar().reading().accessibleName(), QStringLiteral("Step 1 of 4: The drafts"));
    EXPECT_TRUE(bar().reading().accessibleDescription().contains(QStringLiteral("drafts;")));
    EXPECT_TRUE(bar().reading().hasFocus());
    controller().goTo(1);
    EXPECT_EQ(radio(0)->accessibleName(), QStringLiteral("A"));
    for (const QWidget* each : bar().findChildren<QWidget*>()) {
        if (each->focusPolicy() != Qt::NoFocus && each->isVisible() && qobject_cast<const QLabel*>(each) == nullptr &&
            qobject_cast<const QPushButton*>(each) == nullptr) {
            EXPECT_FALSE(each->accessibleName().isEmpty()) << each->objectName().toStdString();
        }
    }
}

TEST_F(GuiLesson, IsWrittenDownForAClass)
{
    useLessons({{"01-small.json", test::windowLesson(test::kWindowSteps)}});
    explore();
    const auto picture = workspace().exploration();
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("small.pdf"));
    const HandoutSource source = {m_window, m_window.tabs(), m_window.looks(), controller()};

    const Result<void> written = writeHandout(source, QStringLiteral("small"), file);

    ASSERT_TRUE(written) << written.error().message();
    const std::string pdf = test::readAll(file.toStdString());
    EXPECT_TRUE(pdf.starts_with("%PDF"));
    std::size_t pages = 0; // one for each of 4 steps, and the answers
    for (std::size_t at = pdf.find("/Type /Page\n"); at != std::string::npos; at = pdf.find("/Type /Page\n", at + 1)) {
        ++pages;
    }
    EXPECT_EQ(pages, 5U);
    EXPECT_FALSE(controller().isOpen());
    EXPECT_EQ(workspace().exploration(), picture);
    EXPECT_FALSE(writeHandout(source, QStringLiteral("small"), QStringLiteral("/nowhere/small.pdf")));
    EXPECT_FALSE(writeHandout(source, QStringLiteral("unknown"), file));
}

TEST(LessonWords, SayHowLongItTook)
{
    EXPECT_EQ(elapsedInWords(0), QStringLiteral("0:00"));
    EXPECT_EQ(elapsedInWords(425'900), QStringLiteral("7:05"));      // 7 * 60 + 5 seconds
    EXPECT_EQ(elapsedInWords(3'723'000), QStringLiteral("1:02:03")); // 3600 + 2 * 60 + 3
}

TEST(LessonWords, HaveTheNumbersOfTheWindow)
{
    FilledText text;
    text.pieces = {{"It takes **", ""}, {"1,267 cycles", "A.cycles"}, {"**, not 1,000; ", ""}, {"a_b*c", "Q"}};
    EXPECT_EQ(lessonMarkdown(text), QStringLiteral("It takes **1\u202f267 cycles**, not 1,000; a\\_b\\*c"));
    EXPECT_EQ(plainWords(QStringLiteral("It is **so**:\n\n* one")), QStringLiteral("It is so: one"));
}

} // namespace pimento
