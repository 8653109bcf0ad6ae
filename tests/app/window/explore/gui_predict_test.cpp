// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/file_controller.h"
#include "engine/base/parallel.h"
#include "engine/predict/bound_estimate.h"
#include "engine/predict/training.h"
#include "tests/app/window/explore/predict_test.h"
#include "tests/support/files.h"
#include "tests/support/many_drafts.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/scatter/scatter_layers.h"
#include "views/explore/time_bars.h"
#include "views/frame/notice_bar.h"

#include <QMenu>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>

#include <cmath>
#include <cstdio>

namespace pimento {

TEST_F(GuiPredict, SaysWhatAllDraftsTakeWithoutSimulatingThem)
{
    askSmallGemv();

    predict();

    const CandidateTable& drafts = *exploration().table;
    ASSERT_TRUE(drafts.columnOf(kPredictedColumn));
    // The hand-made distributions are simulated, since others are compared with them; nothing else is.
    EXPECT_LE(exploration().known, exploration().problem->standards().value()->size());
    ASSERT_TRUE(exploration().standard);
    EXPECT_EQ(PredictedValues(drafts).count() + exploration().known, drafts.rows());
    EXPECT_TRUE(bar().isVisible());
    EXPECT_TRUE(bar().isRough());
    EXPECT_TRUE(bar().trust().contains(QStringLiteral("lower bound")));
    EXPECT_TRUE(bar().text().contains(QStringLiteral("Predicted by their lower bounds")));
}

TEST_F(GuiPredict, DrawsPredictedDraftsAsASeriesOfTheirOwn)
{
    askSmallGemv();

    predict();

    const PointGroups& rings = scatter().layers().predictedGroups();
    ASSERT_GT(rings.size(), 0U);
    for (std::size_t group = 0; group < rings.size(); ++group) {
        for (const std::uint32_t row : rings.rows(group)) {
            EXPECT_FALSE(exploration().table->isKnown(row));
        }
    }
    for (std::size_t group = 0; group < scatter().groups().size(); ++group) {
        for (const std::uint32_t row : scatter().groups().rows(group)) {
            EXPECT_TRUE(exploration().table->isKnown(row));
        }
    }
}

TEST_F(GuiPredict, DrawsLinesOfPredictedDraftsThroughAllAxes)
{
    askSmallGemv();
    predict();
    QTabBar* tabs = m_window.page().plots().tabBar();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    const ParallelAxes& axes = m_window.page().parallel().axes();
    const CandidateTable& drafts = *exploration().table;

    ASSERT_GE(axes.size(), 2U);
    EXPECT_EQ(axes.axes().back().info().id, kPredictedColumn);
    EXPECT_TRUE(axes.placeOf(*drafts.columnOf(kPredictedWorkColumn)));
    const std::size_t row = someUnknown();
    for (const ParallelAxis& axis : axes.axes()) {
        EXPECT_FALSE(std::isnan(axis.shareOf(drafts.value(row, axis.column())))) << axis.info().id;
    }

    press("explore"); // their costs are known now
    ASSERT_TRUE(waitForAll());
    EXPECT_EQ(axes.axes().back().column(), exploration().table->layout().total);
}

TEST_F(GuiPredict, MarksPredictedTotalsInTheTableAndRanksThemBehindSimulatedOnes)
{
    askSmallGemv();
    predict();
    const auto text = [&](int row) { return table().model()->index(row, totalColumn()).data().toString(); };

    const auto known = static_cast<int>(exploration().known);
    for (int row = 0; row < known; ++row) {
        EXPECT_FALSE(text(row).startsWith(QChar(kAboutMark))) << row;
    }
    const PredictedValues predicted(*exploration().table);
    double before = 0;
    ASSERT_GT(table().model()->rowCount(), known);
    for (int row = known; row < table().model()->rowCount(); ++row) {
        EXPECT_TRUE(text(row).startsWith(QChar(kAboutMark))) << row;
        const double total = predicted.total(*exploration().table->rowOf(*table().candidates().idAt(row)));
        EXPECT_GE(total, before);
        before = total;
    }
}

TEST_F(GuiPredict, SimulatesTheBestPredictions)
{
    askSmallGemv();
    predict();
    const std::size_t known = exploration().known;
    const std::vector<std::size_t> promising = promisingRows(exploration());
    type("bestCount", 5);

    press("simulateBest");
    ASSERT_TRUE(waitForAll());

    EXPECT_EQ(exploration().known, known + 5);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_TRUE(exploration().table->isKnown(promising[i])); // filled now
    }
    EXPECT_FALSE(exploration().table->isKnown(promising[5]));
    EXPECT_TRUE(exploration().table->columnOf(kPredictedColumn)); // the others keep their predictions
    EXPECT_TRUE(bar().text().contains(QStringLiteral("simulated candidates take"))); // how good they were
}

TEST_F(GuiPredict, SimulatesTheSelectedDraft)
{
    askSmallGemv();
    predict();
    const std::size_t row = someUnknown();
    selection().setCurrent(exploration().table->id(row));
    ASSERT_TRUE(waitForAll());
    const BarData& bars = m_window.page().bars().bars();
    ASSERT_TRUE(bars.parts.back().isHollow);
    EXPECT_TRUE(bars.bars.back().note.contains(QChar(kAboutMark)));

    press("simulateSelected");
    ASSERT_TRUE(waitForAll());

    EXPECT_TRUE(exploration().table->isKnown(row));
    EXPECT_EQ(selection().current(), exploration().table->id(row));
    EXPECT_FALSE(child<QPushButton>("simulateSelected").isEnabled());
    EXPECT_TRUE(findMark(marksOf(exploration(), selection().current()), MarkKind::Selected));
}

TEST_F(GuiPredict, ShowsAPredictedDraftUnderTheMouseWithItsMark)
{
    askSmallGemv();
    predict();
    const PointGroups& rings = scatter().layers().predictedGroups();
    const std::uint32_t row = rings.rows(rings.size() - 1).front(); // far from the simulated ones

    QTest::mouseMove(plot(), scatter().pixelOf(row).toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !cardText().isEmpty(); }));

    EXPECT_TRUE(cardText().contains(QChar(kAboutMark)));
    EXPECT_TRUE(cardText().contains(QStringLiteral("not simulated")));
    ASSERT_TRUE(selection().hover());
}

TEST_F(GuiPredict, AddsPredictionsToWhatIsExploredAlready)
{
    askSmallGemv("kept");
    press("explore");
    ASSERT_TRUE(waitForAll());
    const std::size_t known = exploration().known;

    predict();

    EXPECT_EQ(exploration().known, known); // nothing is lost
    EXPECT_TRUE(exploration().isFinished);
    EXPECT_TRUE(exploration().table->columnOf(kPredictedColumn));
    EXPECT_FALSE(bar().isVisible()); // no draft is left to be simulated
}

TEST_F(GuiPredict, KeepsPredictionsWhileAllDraftsAreSimulatedAfterwards)
{
    askSmallGemv("kept");
    predict();

    press("explore");
    ASSERT_TRUE(waitForAll());

    EXPECT_TRUE(exploration().isFinished);
    EXPECT_TRUE(exploration().table->columnOf(kPredictedColumn));
    EXPECT_EQ(scatter().layers().predictedGroups().size(), 0U);
    // No run takes less than its lower bound.
    const PredictedValues predicted(*exploration().table);
    for (std::size_t row = 0; row < exploration().table->rows(); ++row) {
        EXPECT_LE(predicted.total(row), exploration().table->value(row, exploration().table->layout().total));
    }
}

// Predictions are removed when a proof has ruled out their candidates.
TEST_F(GuiPredict, PredictionsDisappearWithTheProofThatRulesThemOut)
{
    askSmallGemv();
    predict();
    ASSERT_TRUE(bar().isVisible());
    ASSERT_FALSE(PredictedValues(*exploration().table).count() == 0);

    press("findBest");
    ASSERT_TRUE(waitForAll());

    ASSERT_TRUE(exploration().isProved());
    EXPECT_LT(exploration().known, exploration().table->rows());
    EXPECT_EQ(PredictedValues(*exploration().table).count(), 0U);
    EXPECT_FALSE(bar().isVisible());
    EXPECT_FALSE(m_window.page().verdict().detail().contains(QStringLiteral("prediction")));
    for (const BarData::Bar& each : m_window.page().bars().bars().bars) {
        EXPECT_FALSE(each.name.contains(QChar(kAboutMark))) << each.name.toStdString();
    }
    EXPECT_EQ(m_window.page().verdict().certainty(), Certainty::Proved);
}

TEST_F(GuiPredict, UsesATrainedPredictorOfAFile)
{
    askSmallGemv();
    TrainingOptions options;
    options.trees.rounds = 30;
    options.share = 0.3;
    options.threads = hardwareThreads();
    const std::vector<std::shared_ptr<const Problem>> lessons = {*m_window.questionPanel().problem()};
    const Trained trained = train(lessons, options).value();
    const test::TemporaryFolder folder;
    const QString file = QString::fromStdString((folder.path() / "small.predictor").string());
    test::writeAll(file.toStdString(), trained.predictor->bytes());

    ASSERT_TRUE(m_window.files().open(file));
    predict();

    ASSERT_NE(workspace().prediction(), nullptr);
    EXPECT_EQ(workspace().prediction()->fidelity, Fidelity::Predicted);
    EXPECT_TRUE(bar().text().contains(QStringLiteral("boosted trees")));
    EXPECT_TRUE(bar().text().contains(QStringLiteral("Trained on")));
    trigger("explore.useBounds");
    EXPECT_EQ(m_window.predictions().predictor().fidelity(), Fidelity::Bound);
}

TEST_F(GuiPredict, SaysWhyAPredictorIsNotUsedAndTakesLowerBounds)
{
    askSmallGemv();
    TrainingOptions options;
    options.trees.rounds = 10;
    const std::vector<std::shared_ptr<const Problem>> lessons = {
        test::posed(test::questionAbout("dcc-artifact", "red", "batch=2,vec_len=1024"))};
    const test::TemporaryFolder folder;
    const QString file = QString::fromStdString((folder.path() / "other.predictor").string());
    test::writeAll(file.toStdString(), train(lessons, options).value().predictor->bytes());
    ASSERT_TRUE(m_window.files().open(file));

    predict();

    EXPECT_EQ(workspace().prediction()->fidelity, Fidelity::Bound);
    EXPECT_TRUE(m_window.notice().text().contains(QStringLiteral("predictor other.predictor:")));
}

TEST_F(GuiPredict, RefusesAFileThatIsNoPredictor)
{
    const test::TemporaryFolder folder;
    const QString file = QString::fromStdString((folder.path() / "wrong.predictor").string());
    test::writeAll(file.toStdString(), "nothing of the kind");

    const Result<void> opened = m_window.files().open(file);

    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().what, "is no predictor that Pimento wrote");
}

TEST_F(GuiPredict, ComesBackInTheHistoryAndIsNotAskedAnewAtTheNextStart)
{
    askSmallGemv();
    predict();
    const auto& entries = workspace().history().entries();

    ASSERT_FALSE(entries.empty());
    EXPECT_TRUE(entries.back().isPredicted);
    EXPECT_NE(entries.back().picture, nullptr);
    press("explore");
    ASSERT_TRUE(waitForAll());
    EXPECT_FALSE(workspace().history().entries().back().isPredicted);
}

using GuiOnlyLike = GuiPredict;

TEST_F(GuiOnlyLike, ShowsDraftsWithTheSameGroupsByOneKey)
{
    askSmallGemv();
    press("explore");
    ASSERT_TRUE(waitForAll());
    selection().setHover(std::nullopt);
    selection().setCurrent(exploration().table->id(7));
    ASSERT_TRUE(waitForAll());
    QApplication::setActiveWindow(&m_window); // lists of choices took the keyboard
    table().setFocus();

    ASSERT_EQ(QApplication::activePopupWidget(), nullptr);
    ASSERT_EQ(m_window.commands().action(QStringLiteral("explore.onlyLike"))->shortcut(), QKeySequence(Qt::Key_O));
    QTest::keyClick(&m_window, Qt::Key_O);

    const RowSet& shown = workspace().state().rows.shown();
    ASSERT_GT(workspace().state().filters.filters().size(), 0U);
    EXPECT_TRUE(shown.contains(7));
    EXPECT_LT(shown.count(), exploration().table->rows());
    const auto groups = exploration().table->columnOf("g0");
    ASSERT_TRUE(groups);
    for (std::size_t row = 0; row < exploration().table->rows(); ++row) {
        if (shown.contains(row)) {
            EXPECT_EQ(exploration().table->value(row, *groups), exploration().table->value(7, *groups));
        }
    }
}

TEST_F(GuiOnlyLike, IsOfferedByTheMenuOfTheScatter)
{
    askSmallGemv();
    press("explore");
    ASSERT_TRUE(waitForAll());
    const QPoint place = scatter().pixelOf(*exploration().best).toPoint();
    QStringList offered;

    QContextMenuEvent event(QContextMenuEvent::Mouse, place, plot()->mapToGlobal(place));
    QApplication::sendEvent(plot(), &event);
    auto* menu = m_window.findChild<QMenu*>(QStringLiteral("draftMenu"));
    ASSERT_NE(menu, nullptr);
    for (QAction* action : menu->actions()) {
        offered << action->text();
        if (action->text().startsWith(QStringLiteral("&Only similar"))) {
            action->trigger();
        }
    }
    menu->close();

    EXPECT_TRUE(offered.contains(QStringLiteral("&Only similar candidates")));
    EXPECT_FALSE(workspace().state().filters.isEmpty());
}

} // namespace pimento
