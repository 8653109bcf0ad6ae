// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/question/undo_controller.h"
#include "app/window/session/notes_controller.h"
#include "app/window/session/session_controller.h"
#include "engine/study_files/study_notes.h"
#include "tests/support/files.h"
#include "tests/support/window_test.h"
#include "views/compare/compare_page.h"
#include "views/compare/comparison_model.h"
#include "views/compare/comparison_view.h"
#include "views/explore/filter_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/notes/note_dialog.h"
#include "views/notes/notes.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTimer>
#include <QTreeWidget>

#include <gmock/gmock.h>

#include <memory>

namespace pimento {

using testing::HasSubstr;

/// Notes by mouse and keyboard.
class GuiNotes : public WindowTest {
protected:
    [[nodiscard]] QString folder() const { return QString::fromStdString((m_folder.path() / "data").string()); }
    SharedState& state() { return workspace().state(); }
    const std::vector<Note>& notes() { return state().notes.all(); }

    void answer(int batch, int length)
    {
        askReduction(batch, length);
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }

    void activate()
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    NoteDialog* dialog() { return m_window.findChild<NoteDialog*>(QStringLiteral("noteDialog")); }

    /// Writes a note: Ctrl+K, a text, Ctrl+Return.
    void write(const QString& text)
    {
        activate();
        QTest::keyClick(m_window.windowHandle(), Qt::Key_K, Qt::ControlModifier);
        ASSERT_NE(dialog(), nullptr);
        dialog()->editor().selectAll();
        QTest::keyClick(&dialog()->editor(), Qt::Key_Delete);
        QTest::keyClicks(&dialog()->editor(), text);
        QTest::keyClick(&dialog()->editor(), Qt::Key_Return, Qt::ControlModifier);
        ASSERT_TRUE(QTest::qWaitFor([&] { return dialog() == nullptr; }, kPatience));
        activate();
    }

    [[nodiscard]] QString tip(int row) { return table().model()->index(row, 0).data(Qt::ToolTipRole).toString(); }
    [[nodiscard]] bool hasMark(int row)
    {
        const QImage mark = table()
                                .model()
                                ->index(row, 0)
                                .data(Qt::DecorationRole)
                                .value<QIcon>()
                                .pixmap(12, 12)
                                .toImage()
                                .convertToFormat(QImage::Format_ARGB32);
        for (int y = 0; y < mark.height(); ++y) {
            for (int x = 0; x < mark.width(); ++x) {
                if (qAlpha(mark.pixel(x, y)) > 0) {
                    return true;
                }
            }
        }
        return false;
    }
    [[nodiscard]] QString inspectNote() { return child<QLabel>("inspectNote").text(); }

    std::unique_ptr<MainWindow> nextWindow()
    {
        m_window.close();
        m_window.session().end();
        auto next = std::make_unique<MainWindow>(test::catalogue());
        next->resize(1400, 900);
        next->show();
        EXPECT_TRUE(next->beginSession(folder()));
        EXPECT_TRUE(QTest::qWaitFor([&] { return next->workspace().isSettled(); }, kPatience));
        return next;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiNotes, AreWrittenByKeyAndMarkedInEveryView)
{
    answer(2, 1024);
    EXPECT_FALSE(hasMark(3));
    clickRow(3);
    ASSERT_TRUE(waitForEnd());
    const auto id = selection().current().value();

    write(QStringLiteral("waits for the bus"));

    ASSERT_EQ(notes().size(), 1U);
    EXPECT_EQ(notes()[0].candidate, id);
    EXPECT_EQ(notes()[0].text, "waits for the bus");
    EXPECT_EQ(notes()[0].question, exploration().problem->identity());
    EXPECT_TRUE(tip(3).startsWith(QStringLiteral("Note: waits for the bus")));
    EXPECT_FALSE(tip(4).contains(QStringLiteral("Note")));
    EXPECT_TRUE(hasMark(3));
    EXPECT_FALSE(hasMark(4));
    EXPECT_EQ(m_window.page().scatter().notedPoints(), 1);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    EXPECT_TRUE(child<QLabel>("inspectNote").isVisible());
    EXPECT_TRUE(inspectNote().contains(QStringLiteral("waits for the bus")));
}

TEST_F(GuiNotes, BelongToADraftHoweverOftenItsQuestionIsAsked)
{
    answer(2, 1024);
    clickRow(3);
    write(QStringLiteral("mine"));
    answer(1, 512);
    EXPECT_FALSE(hasMark(0)); // another question
    EXPECT_EQ(m_window.page().scatter().notedPoints(), 0);

    answer(2, 1024);

    EXPECT_EQ(notes().size(), 1U);
    EXPECT_TRUE(tip(table().candidates().rowOf(notes()[0].candidate).value()).startsWith(QStringLiteral("Note: mine")));
}

TEST_F(GuiNotes, StartFromTheMenuOfTheTable)
{
    answer(2, 1024);
    const QPoint place = table().visualRect(table().model()->index(2, 0)).center();
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, place);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, table().viewport()->mapToGlobal(place));
    QApplication::sendEvent(table().viewport(), &event);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    auto* note = menu->findChild<QAction*>(QStringLiteral("draftNote"));
    ASSERT_NE(note, nullptr);
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(note).center());
    ASSERT_NE(dialog(), nullptr);
    EXPECT_TRUE(dialog()->isVisible());
    QTest::keyClicks(&dialog()->editor(), QStringLiteral("from the menu"));
    QTest::mouseClick(dialog()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);

    ASSERT_EQ(notes().size(), 1U);
    EXPECT_EQ(notes()[0].candidate, table().candidates().idAt(2));
}

TEST_F(GuiNotes, StartFromTheHeadOfInspect)
{
    answer(2, 1024);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    auto& head = child<QLabel>("inspectNote");
    ASSERT_TRUE(head.isVisible());
    QTest::mouseClick(&head, Qt::LeftButton, {}, QPoint(14, head.height() / 2 - 2)); // the link "Add a note"
    ASSERT_NE(dialog(), nullptr);
    QTest::keyClicks(&dialog()->editor(), QStringLiteral("<b>from</b> Inspect"));
    QTest::keyClick(&dialog()->editor(), Qt::Key_Return, Qt::ControlModifier);

    ASSERT_EQ(notes().size(), 1U);
    EXPECT_TRUE(head.text().contains(QStringLiteral("&lt;b&gt;from&lt;/b&gt; Inspect"))); // as it was typed
}

TEST_F(GuiNotes, LoseNothingByOneEscape)
{
    answer(2, 1024);
    clickRow(1);
    activate();
    QTest::keyClick(m_window.windowHandle(), Qt::Key_K, Qt::ControlModifier);
    ASSERT_NE(dialog(), nullptr);
    QTest::keyClicks(&dialog()->editor(), QStringLiteral("a long thought"));
    QTest::keyClick(&dialog()->editor(), Qt::Key_Escape);
    ASSERT_TRUE(dialog() != nullptr && dialog()->isVisible());
    QTest::keyClick(&dialog()->editor(), Qt::Key_A); // goes on, so that the next Esc is a first one again
    QTest::keyClick(&dialog()->editor(), Qt::Key_Escape);
    ASSERT_TRUE(dialog()->isVisible());
    QTest::keyClick(&dialog()->editor(), Qt::Key_Escape);

    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog() == nullptr; }, kPatience));
    EXPECT_TRUE(notes().empty());
}

TEST_F(GuiNotes, AreTakenBackAndMadeAgain)
{
    answer(2, 1024);
    m_window.undo().forget();
    clickRow(3);
    write(QStringLiteral("first"));
    write(QStringLiteral("second"));
    ASSERT_EQ(notes()[0].text, "second");

    QTest::keyClick(m_window.windowHandle(), Qt::Key_Z, Qt::ControlModifier);
    ASSERT_EQ(notes().size(), 1U);
    EXPECT_EQ(notes()[0].text, "first");
    QTest::keyClick(m_window.windowHandle(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(notes().empty());
    EXPECT_FALSE(hasMark(3));
    QTest::keyClick(m_window.windowHandle(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(m_window.windowHandle(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_EQ(notes().size(), 1U);
    EXPECT_EQ(notes()[0].text, "second");
}

TEST_F(GuiNotes, AreAFilter)
{
    answer(2, 1024);
    clickRow(3);
    write(QStringLiteral("waits"));
    clickRow(5);
    write(QStringLiteral("rows"));
    auto& field = child<QLineEdit>("filterField");
    QTest::keyClicks(&field, QStringLiteral("has note"));
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_EQ(table().candidates().rowCount(), 2);
    QTest::keyClicks(&field, QStringLiteral("has note ROWS"));
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_EQ(table().candidates().rowCount(), 1);
    EXPECT_EQ(m_window.page().scatter().groups().size(), 1U);

    clickRow(0);
    write(QStringLiteral("other words")); // the filter follows
    EXPECT_EQ(table().candidates().rowCount(), 0);
}

TEST_F(GuiNotes, StandInCompareBesideTheirDrafts)
{
    answer(2, 1024);
    activate();
    QTest::keyClick(m_window.windowHandle(), Qt::Key_1, Qt::ShiftModifier);
    clickRow(3);
    QTest::keyClick(m_window.windowHandle(), Qt::Key_2, Qt::ShiftModifier);
    ASSERT_TRUE(state().pins.at(0) && state().pins.at(1));
    write(QStringLiteral("pinned as B"));
    QTest::keyClick(m_window.windowHandle(), Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(m_window.comparePage().isVisible());
    ASSERT_EQ(m_window.comparePage().columns().columns.size(), 2U);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.compareController().isRunning(); }, kPatience));
    auto& view = m_window.comparePage().table();
    const auto rowOf = [&] {
        return std::ranges::find(view.comparison().rows(), QStringLiteral("Note"), &ComparisonRow::title);
    };
    ASSERT_NE(rowOf(), view.comparison().rows().end());
    EXPECT_EQ(rowOf()->cells[1].value, QStringLiteral("pinned as B"));
    EXPECT_TRUE(rowOf()->cells[0].isMissing);

    view.setCurrentIndex(view.model()->index(0, 0));
    write(QStringLiteral("and A")); // of the current column, not of the selected draft
    EXPECT_EQ(rowOf()->cells[0].value, QStringLiteral("and A"));
    EXPECT_EQ(rowOf()->cells[1].value, QStringLiteral("pinned as B"));
}

TEST_F(GuiNotes, ComeBackWithTheSession)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    clickRow(3);
    write(QStringLiteral("kept for next time"));
    const auto before = notes();

    const auto next = nextWindow();

    EXPECT_EQ(next->workspace().state().notes.all(), before);
    EXPECT_FALSE(next->undo().canUndo()); // opening is no action of the user
    const auto study = Study::open(m_folder.path() / "data" / "session.pimento", StudyAccess::Read).value();
    const auto marked = markedCandidates(*study).value();
    ASSERT_EQ(marked.size(), 1U);
    EXPECT_EQ(marked[0].note, "kept for next time");
    EXPECT_EQ(marked[0].name, before[0].name);
}

TEST_F(GuiNotes, AreInTheStudySoonAfterTheyWereWritten)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    clickRow(3);
    write(QStringLiteral("soon there"));
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ShiftModifier);

    const auto marked = [&] {
        const auto study = Study::open(m_folder.path() / "data" / "session.pimento", StudyAccess::Read);
        return study ? markedCandidates(**study).value_or(std::vector<MarkedCandidate>{})
                     : std::vector<MarkedCandidate>{};
    };
    const auto waitForNote = [&](const std::string& note) {
        return QTest::qWaitFor(
            [&] {
                const std::vector<MarkedCandidate> all = marked();
                return all.size() == 1 && all[0].note == note && all[0].isPinned;
            },
            kPatience);
    };
    EXPECT_TRUE(waitForNote("soon there"));
    write({}); // takes it away; the pin stays
    EXPECT_TRUE(waitForNote({}));
}

TEST_F(GuiNotes, AreListedSearchedAndGoneTo)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    const auto first = exploration().problem->identity();
    clickRow(3);
    write(QStringLiteral("needle in the first question"));
    const auto wanted = selection().current();
    answer(1, 512);
    clickRow(1);
    write(QStringLiteral("hay"));
    QTest::keyClick(m_window.windowHandle(), Qt::Key_2, Qt::ShiftModifier);
    QTest::keyClick(m_window.windowHandle(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    NotesView* view = m_window.notes().view();
    ASSERT_NE(view, nullptr);
    ASSERT_EQ(view->shown().size(), 2U);
    EXPECT_TRUE(view->shown()[0].isHere); // the question on show comes first
    EXPECT_EQ(view->shown()[0].letter, QStringLiteral("B"));
    auto* search = view->findChild<QLineEdit*>(QStringLiteral("notesSearch"));
    QTest::keyClicks(search, QStringLiteral("FIRST needle"));
    ASSERT_EQ(view->shown().size(), 1U);

    QTest::keyClick(search, Qt::Key_Return);
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(exploration().problem->identity(), first);
    EXPECT_EQ(selection().current(), wanted);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));

    QTest::keyClick(&view->list(), Qt::Key_Delete);
    EXPECT_EQ(notes().size(), 1U);
    EXPECT_EQ(notes()[0].text, "hay");
}

TEST_F(GuiNotes, LeadToQuestionsThatOnlyTheStudyKnows)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    const auto first = exploration().problem->identity();
    clickRow(3);
    const auto wanted = selection().current();
    write(QStringLiteral("long ago"));
    answer(1, 512);
    workspace().history().restore({workspace().history().entries().back()}); // the first one is forgotten

    ASSERT_TRUE(m_window.notes().goTo(Note(notes()[0])));
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(exploration().problem->identity(), first);
    EXPECT_EQ(selection().current(), wanted);
}

TEST_F(GuiNotes, LeaveTheTableOfDraftsAsTheCommandLineWritesIt)
{
    ASSERT_TRUE(m_window.beginSession(folder()));
    answer(2, 1024);
    const QString table = folder() + QStringLiteral("/drafts.csv");
    ASSERT_TRUE(saveCosts(exploration(), table));
    const std::string before = test::readAll(table.toStdString());
    clickRow(3);
    write(QStringLiteral("a, \"note\""));
    ASSERT_TRUE(saveCosts(exploration(), table));
    EXPECT_EQ(test::readAll(table.toStdString()), before);

    // Notes are a table of their own, which `pimento-cli study notes` makes of the file.
    const QString file = folder() + QStringLiteral("/notes.csv");
    ASSERT_TRUE(m_window.notes().storeMarks(file));
    const auto study = Study::open(m_folder.path() / "data" / "session.pimento", StudyAccess::Read).value();
    const std::string text = test::readAll(file.toStdString());
    EXPECT_EQ(text, csvOf(markedCandidates(*study).value()));
    EXPECT_THAT(text, HasSubstr("\"a, \"\"note\"\"\""));
}

} // namespace pimento
