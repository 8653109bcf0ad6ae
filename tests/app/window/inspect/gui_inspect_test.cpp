// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/advice_controller.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/roofline.h"
#include "tests/support/window_test.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/marked_scroll_bar.h"
#include "views/inspect/ranked_bars.h"
#include "views/inspect/roofline_plot.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QClipboard>
#include <QLineEdit>
#include <QTabWidget>

#include <set>
#include <string>

namespace pimento {

namespace {

// Listings of an inspection of the compiled system.
constexpr std::size_t kKernel = 0;
constexpr std::size_t kRepresentation = 1;
constexpr std::size_t kProgram = 2;

} // namespace

/// The window with a draft of a small GEMV in its three forms.
class GuiInspect : public WindowTest {
protected:
    void SetUp() override
    {
        choose("backend", backend());
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 32);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    }

    [[nodiscard]] virtual QString backend() const { return QStringLiteral("AttAcc"); }

    LineView& lines(std::size_t listing) { return m_window.inspectPage().lines(listing); }

    int lineWith(std::size_t listing, const QString& text)
    {
        for (int line = 0; line < lines(listing).lineCount(); ++line) {
            if (lines(listing).lineText(line).contains(text)) {
                return line;
            }
        }
        ADD_FAILURE() << text.toStdString();
        return 0;
    }

    /// Shares of time, energy and limits as the page shows them.
    void expectBreakdowns()
    {
        const auto expectShares = [&] {
            const auto& bars = m_window.inspectPage().figures().bars();
            ASSERT_GT(bars.size(), 3U);
            double sum = 0;
            for (const RankedBar& bar : bars) {
                EXPECT_LE(bar.share, bars.front().share); // the largest first
                sum += bar.share;
            }
            EXPECT_NEAR(sum, 1.0, 1e-12);
        };
        expectShares();

        choose("shownFigures", QStringLiteral("energy"));

        expectShares();
        choose("shownFigures", QStringLiteral("purposes"));
        double share = 0;
        for (const RankedBar& bar : m_window.inspectPage().figures().bars()) {
            share += bar.share;
        }
        EXPECT_DOUBLE_EQ(share, 1); // every cycle has one
        choose("shownFigures", QStringLiteral("limits"));
        const auto& limits = m_window.inspectPage().figures().bars();
        ASSERT_GT(limits.size(), 3U);
        EXPECT_EQ(limits[0].share, 1.0);
        EXPECT_LE(limits[1].share, 1.0); // no run is faster than its bound
        EXPECT_LE(limits[2].share, limits[1].share);
        choose("shownFigures", QStringLiteral("energy"));
        EXPECT_TRUE(m_window.inspectPage().figures().bars().front().value.contains(QStringLiteral("J")));
    }

    void expectRoofs()
    {
        choose("shownFigures", QStringLiteral("roofline"));

        const Roofline* shown = m_window.inspectPage().roofline().roofline();
        ASSERT_NE(shown, nullptr);
        EXPECT_TRUE(m_window.inspectPage().roofline().isVisible());
        EXPECT_DOUBLE_EQ(shown->operations, 2.0 * 2 * 16 * 32); // a multiplication and an addition at each point
        EXPECT_GT(shown->arrayBytes, 0);
        EXPECT_GE(shown->timesLimit(), 1);
        EXPECT_TRUE(RooflinePlot::words(*shown).contains(QString::fromStdString(shown->limit)));
    }

    void click(std::size_t listing, const QString& text)
    {
        LineView& view = lines(listing);
        view.setAllFolded(false);
        const QModelIndex index = view.indexOf(lineWith(listing, text));
        view.scrollTo(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).topLeft() + QPoint(20, 4));
    }
};

TEST_F(GuiInspect, ShowsTheBestDraftInThreeForms)
{
    EXPECT_EQ(child<QTabWidget>("pages").currentIndex(), 1);
    EXPECT_TRUE(lines(kKernel).lineText(10).contains(QStringLiteral("def gemv")));
    EXPECT_TRUE(lines(kRepresentation).lineText(0).contains(QStringLiteral("@hardware_platform")));
    EXPECT_GT(lines(kProgram).lineCount(), 10);
}

TEST_F(GuiInspect, LightsWhatBelongsToAClickedLine)
{
    click(kRepresentation, QStringLiteral("tensor_tile %tt_W"));

    EXPECT_TRUE(lines(kProgram).isLit(lineWith(kProgram, QStringLiteral("mac"))));
    EXPECT_FALSE(lines(kProgram).isLit(lineWith(kProgram, QStringLiteral("load"))));
    EXPECT_TRUE(lines(kKernel).isLit(lineWith(kKernel, QStringLiteral("+="))));
    ASSERT_NE(m_window.inspectPage().bankMap().map(), nullptr);
    EXPECT_EQ(m_window.inspectPage().bankMap().map()->layers[0].title, "Elements of W");
}

TEST_F(GuiInspect, GoesBackFromACommandToTheKernel)
{
    click(kProgram, QStringLiteral("mac"));

    EXPECT_TRUE(lines(kKernel).isLit(lineWith(kKernel, QStringLiteral("+="))));
    EXPECT_TRUE(lines(kRepresentation).isLit(lineWith(kRepresentation, QStringLiteral("%tt_W"))));
    EXPECT_EQ(m_window.inspectPage().bankMap().map()->layers[0].id, "touched");
}

TEST_F(GuiInspect, SaysWhereTimeAndEnergyGo) { expectBreakdowns(); }

TEST_F(GuiInspect, PutsTheDraftUnderItsRoofs) { expectRoofs(); }

/// Repeats tests of GuiInspect on a device with another kind of machine.
class GuiInspectOfSamsungs : public GuiInspect {
protected:
    [[nodiscard]] QString backend() const override { return QStringLiteral("HBM-PIM (HBM2)"); }
};

TEST_F(GuiInspectOfSamsungs, SaysWhereTimeAndEnergyGo) { expectBreakdowns(); }

TEST_F(GuiInspectOfSamsungs, PutsTheDraftUnderItsRoofs) { expectRoofs(); }

TEST_F(GuiInspectOfSamsungs, HasATimelineWithAllParts)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForEnd());
    const Timeline* timeline = m_window.timelinePage().view().timeline();
    ASSERT_NE(timeline, nullptr);

    std::set<std::size_t> parts;
    for (const TimelinePart& span : timeline->parts()) {
        parts.insert(span.part);
    }
    EXPECT_EQ(parts, (std::set<std::size_t>{0, 1, 2}));
    EXPECT_EQ(timeline->parts().back().end, timeline->cycles());
    std::set<std::string> names;
    for (std::size_t i = 0; i < commandLogOf(*timeline).size(); ++i) {
        names.insert(timeline->nameOf(i));
        EXPECT_NE(commandLogOf(*timeline).heldBy(i), sim::WaitCause::Count);
    }
    EXPECT_TRUE(names.contains("ACTAB") && names.contains("PIM") && names.contains("REG"));
}

TEST_F(GuiInspect, WalksThroughTheProgramWithTheArrowKeys)
{
    click(kProgram, QStringLiteral("mac"));
    LineView& program = lines(kProgram);
    const int before = program.lineAt(program.currentIndex());

    QTest::keyClick(&program, Qt::Key_Down);

    EXPECT_EQ(program.lineAt(program.currentIndex()), before + 1);
    QTest::keyClick(&program, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), program.lineText(before + 1));
}

TEST_F(GuiInspect, FoldsRunsOfLikeLinesAndOpensThemByMouseAndKeys)
{
    LineView& program = lines(kProgram);
    ASSERT_TRUE(program.hasRuns());
    const int folded = program.model()->rowCount();
    EXPECT_LT(folded, program.lineCount());
    int row = 0; // of the first run
    while (!program.model()->index(row, 0).data().toString().startsWith(QChar(0x25b8))) {
        ++row;
    }
    const QModelIndex run = program.model()->index(row, 0);
    program.scrollTo(run);

    QTest::mouseClick(program.viewport(), Qt::LeftButton, {}, program.visualRect(run).topLeft() + QPoint(4, 4));
    const int open = program.model()->rowCount();
    EXPECT_GT(open, folded + 3);
    program.setCurrentIndex(program.model()->index(row, 0));
    QTest::keyClick(&program, Qt::Key_Minus);
    EXPECT_EQ(program.model()->rowCount(), folded);
    QTest::keyClick(&program, Qt::Key_Plus);
    EXPECT_EQ(program.model()->rowCount(), open);
    EXPECT_EQ(program.currentIndex().row(), row);
}

TEST_F(GuiInspect, FindsTextsInTheProgramAndOpensWhereTheyAre)
{
    LineView& program = lines(kProgram);
    m_window.commands().action(QStringLiteral("view.find"))->trigger();
    QLineEdit* field = nullptr;
    for (QLineEdit* each : m_window.inspectPage().findChildren<QLineEdit*>()) {
        field = each->isVisible() && each->accessibleName() == QStringLiteral("Find in these lines") ? each : field;
    }
    ASSERT_NE(field, nullptr);

    QTest::keyClicks(field, QStringLiteral("COLUMN"));
    const std::vector<int> hits = program.hits();
    ASSERT_GT(hits.size(), 1U);
    QTest::keyClick(field, Qt::Key_Return);
    const int first = program.lineAt(program.currentIndex());
    EXPECT_NE(std::ranges::find(hits, first), hits.end());
    EXPECT_TRUE(program.lineText(first).contains(QStringLiteral("column")));
    m_window.commands().action(QStringLiteral("view.findNext"))->trigger();
    EXPECT_NE(program.lineAt(program.currentIndex()), first);
    EXPECT_EQ(program.marks().marks().size(), 2U);
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_TRUE(program.hits().empty());
}

TEST_F(GuiInspect, SaysHowTheDraftStandsAndWhatWouldHelp)
{
    InspectPage& page = m_window.inspectPage();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !m_window.advice().isRunning() && !page.verdict().isEmpty(); }, kPatience));
    EXPECT_TRUE(page.verdict().contains(QStringLiteral("this is the best of"))) << page.verdict().toStdString();

    // The slowest draft that is known: advice helps it.
    const CandidateTable& drafts = *exploration().table;
    std::size_t slowest = *exploration().best;
    for (std::size_t row = 0; row < drafts.rows(); ++row) {
        if (drafts.isKnown(row) &&
            drafts.value(row, drafts.layout().total) > drafts.value(slowest, drafts.layout().total)) {
            slowest = row;
        }
    }
    selection().setCurrent(drafts.id(slowest));
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.advice().isRunning(); }, kPatience));
    EXPECT_TRUE(page.verdict().contains(QStringLiteral("slower than the best candidate")))
        << page.verdict().toStdString();
    EXPECT_FALSE(page.verdict().contains(QStringLiteral("Looking for advice")));

    const qsizetype link = page.verdict().indexOf(QStringLiteral("<a href=\""));
    if (link >= 0) { // to a draft that takes less
        const QString id = page.verdict().mid(link + 9).section(QLatin1Char('"'), 0, 0);
        Q_EMIT page.linkActivated(id);
        const auto row = drafts.rowOf(*selection().current());
        ASSERT_TRUE(row.has_value());
        EXPECT_LT(drafts.value(*row, drafts.layout().total), drafts.value(slowest, drafts.layout().total));
    }
}

TEST_F(GuiInspect, FollowsTheSelectedDraft)
{
    const QString before = lines(kRepresentation).lineText(0);
    const auto tiles = [&] {
        QString text;
        for (const char* tile : {"data_tile %dt0", "data_tile %dt1", "data_tile %dt2"}) {
            text += lines(kRepresentation).lineText(lineWith(kRepresentation, QLatin1String(tile)));
        }
        return text;
    };
    const QString best = tiles();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    for (int row = 1; row < 5; ++row) {
        clickRow(row);
    }
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(lines(kRepresentation).lineText(0), before);
    EXPECT_NE(tiles(), best);
}

TEST_F(GuiInspect, SaysThatTheArtifactHasNoForms)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    const auto messages = m_window.inspectPage().findChildren<QLabel*>(QStringLiteral("emptyMessage"));
    EXPECT_TRUE(std::ranges::any_of(messages, [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("no listings of its candidates"));
    }));
    EXPECT_FALSE(lines(kRepresentation).isVisible());
    EXPECT_FALSE(m_window.inspectPage().figures().bars().empty()); // figures of its run are shown all the same
}

} // namespace pimento
