// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_test.h"
#include "views/explore/predictions/pruned_table_view.h"
#include "views/selection/marks.h"

#include <QToolButton>

#include <qcustomplot.h>

#include <numeric>

namespace pimento {

using GuiExplore = WindowTest;

TEST_F(GuiExplore, AnswersAQuestionAskedWithTheMouse)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(table().candidates().rowCount(), 26);
    EXPECT_TRUE(m_window.page().verdict().headline().startsWith(QStringLiteral("Best draft")));
    EXPECT_EQ(m_window.jobsBar().text(), QStringLiteral("26 of 26 drafts simulated, 18 of them duplicates"));
    EXPECT_EQ(m_window.page().bars().bars().bars.size(), 2U); // best and selected, default
}

// A proof gives most rows of the table no time, so that the order changes; the best draft has to stay in sight.
TEST_F(GuiExplore, KeepsTheBestDraftInSightWhenAProofFollowsAnExploration)
{
    askReduction(2, 1024);
    choose("space", QStringLiteral("all"));
    press("explore");
    ASSERT_TRUE(waitForEnd());
    table().verticalScrollBar()->setValue(table().verticalScrollBar()->maximum());

    press("findBest");
    ASSERT_TRUE(waitForEnd());

    ASSERT_TRUE(exploration().proof.has_value());
    ASSERT_TRUE(table().currentIndex().isValid());
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    EXPECT_TRUE(table().viewport()->rect().intersects(table().visualRect(table().currentIndex())));
}

TEST_F(GuiExplore, FindsAndProvesTheBestDraftOfASpace)
{
    askReduction(2, 1024);
    choose("space", QStringLiteral("all"));
    press("findBest");
    ASSERT_TRUE(waitForEnd());

    const Exploration again = exploreBest(exploration().problem, {.threads = 2}, {}, {}).value();
    ASSERT_TRUE(exploration().proof.has_value());
    EXPECT_TRUE(exploration().proof->isProved());
    EXPECT_EQ(exploration().best, again.best);
    EXPECT_EQ(selection().current(), exploration().table->id(*again.best));
    EXPECT_EQ(table().candidates().rowCount(), 2048);
    EXPECT_LT(exploration().known, 2048U); // the others show no cost
    const QString proof = QStringLiteral("Proved: no draft of the %1 takes fewer cycles (").arg(formatInteger(2048));
    EXPECT_TRUE(m_window.page().verdict().detail().startsWith(proof));
    EXPECT_TRUE(m_window.page().verdict().headline().startsWith(
        QStringLiteral("Best draft: batch over 2 banks, vec_len over 16 channels x 4 banks. It takes 104 ")));
    EXPECT_TRUE(m_window.page().verdict().headline().contains(QStringLiteral("baseline")));
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(proof));
    EXPECT_EQ(m_window.page().bars().bars().bars.size(), 2U); // best and selected, default
}

TEST_F(GuiExplore, SelectsTheBestDraftThatItFindsInsteadOfAnotherOne)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    clickRow(5);
    ASSERT_NE(selection().current(), exploration().table->id(*exploration().best));

    press("findBest");
    ASSERT_TRUE(waitForEnd());

    ASSERT_TRUE(exploration().proof.has_value());
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    press("explore"); // the proof is history when all are simulated
    ASSERT_TRUE(waitForEnd());
    EXPECT_FALSE(exploration().proof.has_value());
    EXPECT_EQ(exploration().known, 26U);
}

TEST_F(GuiExplore, SelectsTheBestDraftAndMapsIt)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    ASSERT_NE(m_window.page().bankMap().map(), nullptr);
    EXPECT_EQ(m_window.page().bankMap().map()->rows, 16U);
    EXPECT_EQ(m_window.page().bankMap().map()->layers[0].title, "Bytes through the row buffer");
    EXPECT_GT(m_window.page().bankMap().map()->layers.size(), 6U); // four figures and the causes of waiting
}

TEST_F(GuiExplore, SortsByAClickOnTheHeaderAndSelectsByAClickOnARow)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    const auto best = exploration().table->id(*exploration().best);

    clickHeader(totalColumn()); // it was ascending
    EXPECT_EQ(table().candidates().sortOrder(), Qt::DescendingOrder);
    clickRow(0);
    EXPECT_NE(selection().current(), best);

    clickHeader(totalColumn());
    EXPECT_EQ(table().candidates().sortOrder(), Qt::AscendingOrder);
    clickRow(0);
    EXPECT_EQ(selection().current(), best);
    ASSERT_TRUE(waitForEnd());
}

TEST_F(GuiExplore, KeepsTheSelectionWhenTheOrderChanges)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    clickRow(5);
    const auto chosen = selection().current();

    clickHeader(totalColumn());

    EXPECT_EQ(selection().current(), chosen);
    EXPECT_EQ(table().candidates().idAt(table().currentIndex().row()), chosen);
}

TEST_F(GuiExplore, MovesTheSelectionWithTheArrowKeys)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    clickRow(0);

    QTest::keyClick(&table(), Qt::Key_Down);

    EXPECT_EQ(selection().current(), table().candidates().idAt(1));
}

TEST_F(GuiExplore, SelectsADraftByAClickInTheScatterAndScrollsTheTableToIt)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    const auto& values = exploration().table->values(exploration().table->layout().total);
    const auto slowest = static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
    ScatterPlot& scatter = m_window.page().scatter();
    auto* plot = scatter.findChild<QWidget*>();

    QTest::mouseClick(plot, Qt::LeftButton, {}, scatter.pixelOf(slowest).toPoint() + QPoint(2, -2));

    ASSERT_TRUE(selection().current());
    const auto row = exploration().table->rowOf(*selection().current());
    EXPECT_EQ(values[*row], values[slowest]);
    EXPECT_EQ(table().candidates().idAt(table().currentIndex().row()), selection().current());
    EXPECT_TRUE(table().viewport()->rect().intersects(table().visualRect(table().currentIndex().siblingAtColumn(0))));
}

// While both axes change, the first change finds the other axis with the range of earlier values. Steps of the front
// are then longer than any memory has room for points of them.
TEST_F(GuiExplore, PlacesLabelsBesideStepsOfAnyLength)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    auto* plot = m_window.page().scatter().findChild<QCustomPlot*>();
    bool hasFront = false;
    for (int i = 0; i < plot->graphCount(); ++i) {
        hasFront = hasFront || (plot->graph(i)->lineStyle() == QCPGraph::lsStepLeft && plot->graph(i)->dataCount() > 1);
    }
    ASSERT_TRUE(hasFront);

    plot->yAxis->setRange(1e-30, 2e-30);
    plot->xAxis->setRange(1e-30, 2e-30);

    EXPECT_FALSE(plot->yAxis->range().contains(1));
}

// Several drafts may share one point. A click on a mark selects the draft that has the mark.
TEST_F(GuiExplore, AClickOnAMarkSelectsItsDraftBeforeItsTwins)
{
    askGemv();
    press("explore");
    ASSERT_TRUE(waitForEnd());
    ScatterPlot& scatter = m_window.page().scatter();
    ASSERT_TRUE(exploration().standard && exploration().standard->row);
    const std::size_t standard = *exploration().standard->row;
    const QPointF place = scatter.pixelOf(standard);
    const std::size_t expected = scatter.pixelOf(*exploration().best) == place ? *exploration().best : standard;
    std::vector<std::size_t> twins;
    for (std::size_t row = 0; row < exploration().table->rows(); ++row) {
        if (scatter.pixelOf(row) == place && row != expected) {
            twins.push_back(row);
        }
    }
    ASSERT_FALSE(twins.empty());
    selection().setCurrent(std::nullopt);

    QTest::mouseClick(scatter.findChild<QWidget*>(), Qt::LeftButton, {}, place.toPoint());

    EXPECT_EQ(exploration().table->rowOf(*selection().current()), expected);
    QTest::mouseClick(scatter.findChild<QWidget*>(), Qt::LeftButton, {}, place.toPoint()); // then its twins
    EXPECT_THAT(twins, testing::Contains(*exploration().table->rowOf(*selection().current())));
}

TEST_F(GuiExplore, WalksThroughTheScatterWithTheArrowKeys)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    ScatterPlot& scatter = m_window.page().scatter();
    const auto x = [&] {
        const CandidateTable& drafts = *exploration().table;
        return drafts.value(*drafts.rowOf(*selection().current()), drafts.layout().scatterX);
    };

    double before = 0;
    for (std::size_t i = 0; i < scatter.groups().size(); ++i) {
        QTest::keyClick(scatter.findChild<QWidget*>(), Qt::Key_Right);
        EXPECT_GE(x(), before);
        before = x();
    }

    EXPECT_EQ(before, scatter.groups().xs().back());
}

TEST_F(GuiExplore, ShowsADraftUnderTheMouseInTheTable)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    ScatterPlot& scatter = m_window.page().scatter();

    QTest::mouseMove(scatter.findChild<QWidget*>(), scatter.pixelOf(*exploration().best).toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&] { return selection().hover().has_value(); }));

    const auto row = table().candidates().rowOf(*selection().hover());
    ASSERT_TRUE(row);
    EXPECT_TRUE(table().candidates().index(*row, 0).data(Qt::BackgroundRole).isValid());
}

TEST_F(GuiExplore, ListsPrunedDraftsWithTheirRuleAndWhatIsKeptInstead)
{
    choose("backend", QStringLiteral("AttAcc"));
    type("nhead", 2);
    type("dhead", 16);
    type("seq_len", 32);
    choose("space", QStringLiteral("kept"));
    press("explore");
    ASSERT_TRUE(waitForEnd());

    choose("shownTable", QStringLiteral("pruned by Equal worst tile"));

    const PrunedTableModel& pruned = m_window.page().prunedTable().candidates();
    ASSERT_GT(pruned.rowCount(), 0);
    const auto text = [&](int column) { return pruned.index(0, column).data().toString(); };
    EXPECT_EQ(text(PrunedTableModel::Rule), QStringLiteral("Equal worst tile"));
    const std::string kept = text(PrunedTableModel::KeptInstead).toStdString();
    EXPECT_NE(text(PrunedTableModel::KeptTotal), QStringLiteral("–"));

    m_window.page().prunedTable().setCurrentIndex(pruned.index(0, 0)); // leads to the draft that was kept
    ASSERT_TRUE(selection().current());
    EXPECT_EQ(exploration().table->label(*exploration().table->rowOf(*selection().current())), kept);
    ASSERT_TRUE(waitForEnd());
}

TEST_F(GuiExplore, ComparesPrunedDraftsWithWhatIsKeptWhereBothAreExplored)
{
    choose("backend", QStringLiteral("AttAcc"));
    type("nhead", 2);
    type("dhead", 16);
    type("seq_len", 16);
    choose("space", QStringLiteral("complete"));
    press("explore");
    ASSERT_TRUE(waitForEnd());
    choose("shownTable", QStringLiteral("pruned by Equal worst tile"));

    // Drafts that rule 1 removed are the same tiles under another name and are not explored twice.
    const PrunedTableModel& pruned = m_window.page().prunedTable().candidates();
    const auto count = [&](const char* rule) {
        return static_cast<int>(
            std::ranges::find(pruned.candidates()->rules(), std::string(rule), &RemovalRule::id)->count);
    };
    const auto sizes = problem().sizes({}).value();
    const auto kept = std::ranges::find(sizes, "kept", &SpaceSize::choice);
    ASSERT_NE(kept, sizes.end());
    const auto idle = static_cast<int>(problem().addedStandards()); // no rule looks at them
    EXPECT_EQ(static_cast<int>(kept->candidates) + count("simd-alignment") + count("equal-worst-tile") + idle,
              table().candidates().rowCount());
    EXPECT_EQ(pruned.rowCount(), count("equal-worst-tile"));
    EXPECT_NE(pruned.index(0, PrunedTableModel::Total).data().toString(), QStringLiteral("–"));
    m_window.page().prunedTable().setCurrentIndex(pruned.index(0, 0)); // it was explored itself
    EXPECT_EQ(exploration().table->label(*exploration().table->rowOf(*selection().current())),
              pruned.index(0, PrunedTableModel::Label).data().toString().toStdString());
    ASSERT_TRUE(waitForEnd());
}

TEST_F(GuiExplore, OffersNoPrunedDraftsOfTheArtifact)
{
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(exploration().removed, nullptr);
    EXPECT_EQ(child<QComboBox>("shownTable").count(), 1); // explored ones
    EXPECT_FALSE(child<QComboBox>("shownTable").isVisible());
}

TEST_F(GuiExplore, SaysInTheHeadlineWhatTheFastestComputationCosts)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const std::size_t total = exploration().table->layout().total;
    const double factor = exploration().table->value(*fastestWork(exploration()), total) /
                          exploration().table->value(*exploration().best, total);

    const QString headline = m_window.page().verdict().headline();
    EXPECT_TRUE(headline.endsWith(QStringLiteral(". Choosing the fastest computation costs ") + formatFactor(factor)))
        << headline.toStdString();
    EXPECT_TRUE(m_window.page().verdict().detail().contains(QStringLiteral("The best draft is ")));
}

/// The detail of the headline begins with what the fastest computation costs, and a part of it ends in dots.
TEST_F(GuiExplore, CutsItsDetailWhereAWordEnds)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const VerdictBanner& verdict = m_window.page().verdict();
    const auto shown = [&] { return verdict.findChild<QLabel*>(QStringLiteral("detail"))->text(); };
    const QString factor =
        formatFactor(exploration().table->value(*fastestWork(exploration()), exploration().table->layout().total) /
                     exploration().table->value(*exploration().best, exploration().table->layout().total));
    ASSERT_TRUE(verdict.detail().contains(factor)) << verdict.detail().toStdString();

    for (const QSize size : {QSize(1400, 900), QSize(960, 600)}) {
        m_window.resize(size);
        ASSERT_TRUE(QTest::qWaitFor([&] { return shown().endsWith(QChar(0x2026)); }, kPatience));
        EXPECT_TRUE(shown().contains(factor)) << shown().toStdString();
        const QString begin = shown().chopped(1);
        EXPECT_TRUE(verdict.detail().startsWith(begin + QLatin1Char(' '))) << shown().toStdString();
    }

    QTest::mouseClick(&child<QToolButton>("verdictMore"), Qt::LeftButton);
    EXPECT_EQ(shown(), verdict.detail());
}

/// With the host's launches counted, the fused attention is better than the split one, and the text says what counts.
TEST_F(GuiExplore, CountsTheHostsLaunchesWhereTheyAreAskedFor)
{
    choose("backend", QStringLiteral("AttAcc"));
    choose("kernel", QStringLiteral("Attention"));
    type("nhead", 2);
    type("seq_len", 2048);
    choose("space", QStringLiteral("all"));
    press("findBest");
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(m_window.page().verdict().detail().contains(QStringLiteral("without kernel launches")));
    EXPECT_TRUE(m_window.page().verdict().detail().contains(QStringLiteral("2 stream launches of 5.28 µs")));

    choose("launches", QStringLiteral("Stream launch, 5.28 µs"));
    press("findBest");
    ASSERT_TRUE(waitForEnd());

    const Exploration& found = exploration();
    ASSERT_TRUE(found.proof && found.proof->isProved() && found.standard);
    EXPECT_LE(found.proof->ranked, found.standard->found.quantities[found.problem->costs().ranked]);
    EXPECT_TRUE(m_window.page().verdict().detail().contains(QStringLiteral("stream launches of 5.28 µs per kernel")));
    EXPECT_EQ(m_window.page().bars().bars().parts.size(), 4U); // in, compute, out, launches
}

TEST_F(GuiExplore, PartsTheTimeByPurposeWhereThatIsAskedFor)
{
    choose("backend", QStringLiteral("AttAcc"));
    choose("kernel", QStringLiteral("Vector add"));
    type("batch", 2);
    type("vec_len", 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    const auto sum = [](const BarData::Bar& bar) { return std::accumulate(bar.values.begin(), bar.values.end(), 0.0); };
    const double total = sum(m_window.page().bars().bars().bars.front());
    ASSERT_EQ(m_window.page().bars().bars().parts.size(), 3U);

    choose("parts", QStringLiteral("Purpose"));
    press("explore");
    ASSERT_TRUE(waitForEnd());

    const BarData& bars = m_window.page().bars().bars();
    QStringList names;
    for (const auto& part : bars.parts) {
        names += part.name;
    }
    EXPECT_EQ(names.join(QStringLiteral(", ")),
              QStringLiteral("host reads, operand writes, computing, result reads, host writes"));
    EXPECT_DOUBLE_EQ(sum(bars.bars.front()), total);
    const CandidateTable& table = *exploration().table;
    EXPECT_EQ(table.columns()[table.layout().scatterX].id, "computing");
}

} // namespace pimento
