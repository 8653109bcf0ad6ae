// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/link_controller.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/inspection.h"
#include "tests/support/window_test.h"
#include "views/common/elided_label.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QLineEdit>
#include <QTabWidget>
#include <QToolButton>

#include <cctype>
#include <string>

namespace pimento {

namespace {

constexpr std::size_t kProgram = 2; // of the listings

} // namespace

/// The window with a draft of a small GEMV; the page Inspect is on show.
class GuiLinks : public WindowTest, public testing::WithParamInterface<const char*> {
protected:
    void SetUp() override
    {
        choose("backend", QString::fromLatin1(GetParam()));
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 32);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        m_window.activateWindow(); // shortcuts belong to the active window
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    }

    bool waitForLinks()
    {
        return QTest::qWaitFor(
            [&] { return workspace().isSettled() && !m_window.links().isRunning() && m_window.links().links(); },
            kPatience);
    }

    TimelinePage& timeline() { return m_window.timelinePage(); }
    InspectPage& inspect() { return m_window.inspectPage(); }
    LineView& program() { return inspect().lines(kProgram); }
    QWidget* page() { return child<QTabWidget>("pages").currentWidget(); }

    int lineWith(const QString& text)
    {
        for (int line = 0; line < program().lineCount(); ++line) {
            if (program().lineText(line).startsWith(text)) {
                return line;
            }
        }
        ADD_FAILURE() << text.toStdString();
        return 0;
    }

    void clickLine(int line)
    {
        program().setAllFolded(false);
        const QModelIndex index = program().indexOf(line);
        program().scrollTo(index);
        const QRect area = program().visualRect(index);
        QTest::mouseClick(program().viewport(), Qt::LeftButton, {}, {area.left() + 60, area.center().y()});
        ASSERT_EQ(inspect().selected(), (LinePlace{kProgram, static_cast<std::size_t>(line)}));
    }

    std::size_t firstColumnCommand()
    {
        const Timeline& shown = *timeline().view().timeline();
        for (std::size_t i = 0; i < commandLogOf(shown).size(); ++i) {
            if (stripOf(shown.kindOf(i)) == Strip::Lower) {
                return i;
            }
        }
        ADD_FAILURE() << "no command";
        return 0;
    }
};

TEST_P(GuiLinks, ALineOfTheProgramLeadsToItsCommandsAndACommandBackToItsLine)
{
    const int line = lineWith(QStringLiteral("load"));
    clickLine(line);

    QTest::mouseClick(&child<QToolButton>("lineInTimeline"), Qt::LeftButton);

    ASSERT_EQ(page(), &timeline());
    ASSERT_TRUE(waitForLinks());
    ASSERT_TRUE(QTest::qWaitFor([&] { return timeline().view().selected().has_value(); }, kPatience));
    const std::size_t command = *timeline().view().selected();
    const auto expected = m_window.links().links()->commandsOf({kProgram, static_cast<std::size_t>(line)});
    EXPECT_EQ(command, expected.front());
    EXPECT_TRUE(timeline().isLineLit());
    EXPECT_EQ(inspect().selected()->line, static_cast<std::size_t>(line)); // the run for the timeline kept it

    inspect().selectLine(0, 0); // somewhere else
    QTest::keyClick(&timeline().view(), Qt::Key_F4);

    EXPECT_EQ(page(), &inspect());
    EXPECT_EQ(inspect().selected(), (LinePlace{kProgram, static_cast<std::size_t>(line)}));
    EXPECT_EQ(program().lineAt(program().currentIndex()), line);
    EXPECT_TRUE(program().viewport()->rect().intersects(program().visualRect(program().indexOf(line))));
}

TEST_P(GuiLinks, ACommandSaysInWordsWhatItCarries)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForLinks());
    timeline().view().goTo(firstColumnCommand());
    timeline().view().zoomToSelection();
    const QRect block = timeline().view().blockRect(firstColumnCommand());

    QTest::mouseClick(timeline().view().viewport(), Qt::LeftButton, {}, block.center());

    ASSERT_EQ(timeline().view().selected(), firstColumnCommand());
    const QString words = child<QLabel>("selectedCommand").text();
    const auto purpose = m_window.links().links()->purposeOf(firstColumnCommand());
    ASSERT_FALSE(purpose.parts.empty());
    EXPECT_TRUE(words.contains(QString::fromStdString(purpose.parts.front().text))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("href=\"line\""))) << words.toStdString();
}

TEST_P(GuiLinks, NextAndPreviousGoThroughTheCommandsOfALine)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForLinks());
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    inspect().selectLine(0, 0);
    int statement = 0; // a line of the kernel that has commands
    for (int line = 0; line < inspect().lines(0).lineCount(); ++line) {
        if (inspect().lines(0).lineText(line).contains(QStringLiteral("+="))) {
            statement = line;
        }
    }
    inspect().selectLine(0, statement);
    const auto expected = m_window.links().links()->commandsOf({0, static_cast<std::size_t>(statement)});
    ASSERT_GT(expected.size(), 2U);

    QTest::keyClick(&inspect().lines(0), Qt::Key_F4);
    ASSERT_EQ(page(), &timeline());
    EXPECT_EQ(timeline().view().selected(), expected[0]);
    QTest::keyClick(&timeline(), Qt::Key_F3);
    EXPECT_EQ(timeline().view().selected(), expected[1]);
    QTest::keyClick(&timeline(), Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(timeline().view().selected(), expected[0]);
    EXPECT_TRUE(child<ElidedLabel>("found").fullText().contains(QStringLiteral("1 of ")));

    QTest::mouseClick(&child<QToolButton>("clearLine"), Qt::LeftButton);

    EXPECT_FALSE(timeline().isLineLit());
    EXPECT_EQ(child<ElidedLabel>("found").fullText(), QString());
}

TEST_P(GuiLinks, FindKnowsTensors)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForLinks());
    QTest::keyClick(&m_window, Qt::Key_F, Qt::ControlModifier);
    const QString name = QString::fromStdString(m_window.links().links()->tensors().front());

    QTest::keyClicks(&child<QLineEdit>("find"), name + QStringLiteral(" channel 0"));
    QTest::keyClick(&child<QLineEdit>("find"), Qt::Key_Return);

    ASSERT_TRUE(timeline().view().selected());
    const auto purpose = m_window.links().links()->purposeOf(*timeline().view().selected());
    EXPECT_EQ(commandLogOf(*timeline().view().timeline()).channel(*timeline().view().selected()), 0);
    ASSERT_FALSE(purpose.parts.empty());
    EXPECT_EQ(purpose.parts.front().tensor, 0U);
}

INSTANTIATE_TEST_SUITE_P(Devices, GuiLinks, testing::Values("AttAcc", "HBM-PIM (HBM2)"), [](const auto& made) {
    std::string name = made.param;
    std::erase_if(name, [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) == 0; });
    return name;
});

/// A window with a system without data links.
class GuiNoLinks : public WindowTest {
protected:
    void SetUp() override
    {
        workspace().explore(
            test::posed(test::questionAbout("dcc-artifact", "gemv", "batch=1,nhead=1,dhead=128,seq_len=512")));
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
        ASSERT_TRUE(waitForEnd());
    }
};

TEST_F(GuiNoLinks, SaysWhyNobodyKnowsWhatACommandIsFor)
{
    m_window.timelinePage().view().goTo(0);

    EXPECT_TRUE(child<QLabel>("selectedCommand").text().contains(QStringLiteral("published artifact")));
    EXPECT_FALSE(child<QToolButton>("lineInTimeline").isEnabled());
    EXPECT_FALSE(child<QToolButton>("showLayouts").isEnabled());
    EXPECT_TRUE(child<QToolButton>("showLayouts").toolTip().contains(QStringLiteral("published artifact")));
}

} // namespace pimento
