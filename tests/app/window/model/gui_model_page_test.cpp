// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/window_looks.h"
#include "tests/support/model_page_test.h"
#include "views/common/plot_panel.h"
#include "views/figures/figure_tables.h"
#include "views/frame/notice_bar.h"
#include "views/model/context_plot.h"
#include "views/model/power_plot.h"
#include "views/model/step_bars.h"

#include <QDoubleSpinBox>
#include <QSlider>
#include <QTabWidget>

#include <gmock/gmock.h>

namespace pimento {

using testing::ElementsAre;
using testing::HasSubstr;
using Column = LayerTableModel::Column;

TEST_F(GuiModelPage, RunsAModelAndShowsWhatTheEngineFinds)
{
    EXPECT_TRUE(child<QLabel>("modelMessage").isVisible()); // nothing yet, and what to do about it
    runSmall();

    const auto& on = controller().runs()->on;
    EXPECT_EQ(on.model.name, "Small");
    std::vector<std::string> names;
    for (const auto& each : controller().runs()->runs) {
        names.push_back(each->placement.name);
    }
    EXPECT_THAT(names, ElementsAre("gpu", "base", "base-dcc", "full-dcc", "fastest"));
    const auto alone = inference::stepOf(on, run(0).placement, ModelPhase::decode(1, 267), {}, {});
    ASSERT_TRUE(alone);
    ASSERT_EQ(page().bars().bars().bars.size(), 5U);
    EXPECT_EQ(page().bars().bars().bars[0].seconds, alone->seconds);
    EXPECT_EQ(page().context(), 267); // the last step is shown first
    EXPECT_EQ(page().chosenPlacement(), "fastest");
    EXPECT_EQ(page().layers().layers().step().seconds, run(4).run.last.seconds);
    EXPECT_THAT(page().verdict().toStdString(), HasSubstr("faster than GPU only"));
    EXPECT_THAT(labelled("modelWords"), HasSubstr("layers do not overlap"));
    EXPECT_THAT(labelled("modelWords"), HasSubstr("rounded up to multiples of 128 tokens"));
    EXPECT_THAT(labelled("modelFigures"), HasSubstr("tokens/s"));
}

// The page has fields of its own, which are in the place of the panel for a kernel's question.
TEST_F(GuiModelPage, StandsAloneAndNamesItsHosts)
{
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    EXPECT_TRUE(m_window.questionPanel().isVisible());
    m_window.looks().setQuestionShown(false);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("model")));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    EXPECT_FALSE(m_window.questionPanel().isVisible()) << "the user had hidden it";
    EXPECT_EQ(child<QComboBox>("hostChoice").currentText(), QStringLiteral("A100 with AttAcc memory (5 stacks)"));
}

TEST_F(GuiModelPage, FollowsTheSliderAtOnce)
{
    runSmall();
    auto& slider = child<QSlider>("contextSlider");
    slider.setFocus();
    QTest::keyClick(&slider, Qt::Key_Home);

    EXPECT_EQ(page().context(), 129);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(page().bars().bars().bars[i].seconds, run(i).run.first.seconds);
    }
    EXPECT_EQ(page().layers().layers().step().layers, run(4).run.first.layers);
    EXPECT_THAT(labelled("contextText"), HasSubstr("129 of 129 to 267"));
    QTest::keyClick(&slider, Qt::Key_Right);
    EXPECT_EQ(page().context(), 130);

    QElapsedTimer clock;
    clock.start();
    for (int place = 0; place < 100; ++place) {
        slider.setValue(place);
        page().grab(); // with all that has to be painted
    }
    RecordProperty("millisecondsForAPlace", std::to_string(static_cast<double>(clock.elapsed()) / 100));
}

TEST_F(GuiModelPage, MovesTheSliderByAClickOnTheCurve)
{
    runSmall();
    ContextPlot& plot = page().contextPlot();
    QTest::mouseClick(plot.findChild<QWidget*>(QStringLiteral("contextCanvas")), Qt::LeftButton, {}, plot.placeOf(200));
    EXPECT_NEAR(static_cast<double>(page().context()), 200, 2);
    EXPECT_EQ(page().bars().bars().bars[0].seconds,
              run(0).run.series.at(run(0).run.series.nearest(page().context())).seconds);
}

TEST_F(GuiModelPage, ShowsTheLayersOfThePlacementThatIsChosen)
{
    runSmall();
    StepBars& bars = page().bars();
    QTest::mouseClick(&bars.canvas(), Qt::LeftButton, {}, bars.layoutOfBars().row(1).center().toPoint());
    EXPECT_EQ(page().chosenPlacement(), "base");
    EXPECT_EQ(page().layers().layers().step().layers, run(1).run.last.layers);
    EXPECT_EQ(child<QComboBox>("shownPlacement").currentText(), QStringLiteral("Base"));
    QTest::keyClick(&bars, Qt::Key_Up);
    EXPECT_EQ(page().chosenPlacement(), "gpu");
    choose("shownPlacement", QStringLiteral("Base + DCC + FFN"));
    EXPECT_EQ(bars.chosen(), 3U);
}

TEST_F(GuiModelPage, DividesBarsInThreeWays)
{
    runSmall();
    for (const char* split : {"by part", "by where it runs", "by use"}) {
        choose("stepSplit", QString::fromLatin1(split));
        for (const StepBar& bar : page().bars().bars().bars) {
            double sum = 0;
            for (const double part : bar.parts) {
                sum += part;
            }
            EXPECT_NEAR(sum, bar.seconds, 1e-12) << split;
        }
    }
    EXPECT_EQ(page().bars().bars().bars[0].parts.size(), 5U); // kinds
}

TEST_F(GuiModelPage, OpensTheDraftsOfALayerAndComesBack)
{
    runSmall();
    choose("shownPlacement", QStringLiteral("Base + DCC + FFN"));
    clickLayer(layerCalled("up"), Column::Layer);

    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    ASSERT_TRUE(waitForEnd());
    const auto& layer = page().layers().layers().layer(layerCalled("up"));
    const Question& question = exploration().problem->question();
    EXPECT_EQ(question.workload.name, "gemv");
    std::map<std::string, std::string> sizes;
    for (const auto& [key, size] : layer.kernels.front().kernel.sizes) {
        sizes[key] = std::to_string(size);
    }
    EXPECT_EQ(question.workload.sizes, sizes);
    EXPECT_EQ(question.device.name, "attacc");
    EXPECT_EQ(question.settings.at("launches"), SettingValue("graph"));
    ASSERT_TRUE(m_window.questionPanel().problem()); // it stands in the fields
    EXPECT_EQ((*m_window.questionPanel().problem())->identity(), exploration().problem->identity());
    ASSERT_TRUE(exploration().best);
    EXPECT_EQ(exploration().candidates->text(*exploration().best), layer.kernels.front().draft);

    auto* back = m_window.notice().findChild<QPushButton*>();
    ASSERT_NE(back, nullptr);
    EXPECT_THAT(m_window.notice().text().toStdString(), HasSubstr("up"));
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("model"));
}

TEST_F(GuiModelPage, OpensDraftsByReturnAndNotOfTheProcessor)
{
    runSmall();
    choose("shownPlacement", QStringLiteral("Base + DCC + FFN"));
    LayerTableView& view = page().layers();
    view.setFocus();
    view.setCurrentIndex(view.shownIndex(layerCalled("embedding"), Column::Layer));
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("model"));
    clickLayer(layerCalled("down"), Column::Share); // no link: it selects the row
    EXPECT_EQ(m_window.pageName(), QStringLiteral("model"));
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    ASSERT_TRUE(waitForEnd());
}

TEST_F(GuiModelPage, SortsLayersByTime)
{
    runSmall();
    LayerTableView& view = page().layers();
    QHeaderView* header = view.horizontalHeader();
    const int column = static_cast<int>(Column::All);
    for (int click = 0; click < 2; ++click) { // the longest first
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 12, header->height() / 2});
    }
    double before = 1e9;
    for (int row = 0; row < view.model()->rowCount(); ++row) {
        const double seconds = view.model()->index(row, column).data(LayerTableModel::kSortRole).toDouble();
        EXPECT_LE(seconds, before);
        before = seconds;
    }
}

TEST_F(GuiModelPage, ShowsThePowerOfAStackAtTheContextAndPlacement)
{
    runSmall();
    child<QTabWidget>("modelCurves").setCurrentIndex(2);
    const PowerPlot& plot = page().powerPlot();
    ASSERT_TRUE(plot.isVisible());
    ASSERT_TRUE(plot.chart());
    EXPECT_EQ(plot.chart()->source.placement, "fastest");
    EXPECT_EQ(plot.chart()->step.layers, run(4).run.last.layers);
    EXPECT_NEAR(plot.chart()->power.seconds, run(4).run.last.seconds, 1e-9 * run(4).run.last.seconds);
    choose("shownPlacement", QStringLiteral("GPU only"));
    QTest::keyClick(&child<QSlider>("contextSlider"), Qt::Key_Home);
    EXPECT_EQ(plot.chart()->source.placement, "gpu");
    EXPECT_EQ(plot.chart()->step.layers, run(0).run.first.layers);
    EXPECT_FALSE(plot.isCapInSight()); // 116 W are far above some watts of accesses
    EXPECT_THAT(labelled("modelWords"), HasSubstr("Power of a stack: "));
    EXPECT_THAT(labelled("modelWords"), testing::Not(HasSubstr("cap of 116"))); // no operation could meet it
    EXPECT_THAT(figureTables(plot), HasSubstr("Small,attacc,gpu,1,129,"));
}

TEST_F(GuiModelPage, GoesThroughThePowerByKeysAndMouse)
{
    runSmall();
    child<QTabWidget>("modelCurves").setCurrentIndex(2);
    PowerPlot& plot = page().powerPlot();
    QApplication::processEvents();
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_Right);
    EXPECT_EQ(plot.shown(), 0U);
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Left);
    EXPECT_EQ(plot.shown(), 1U);
    const auto& all = plot.chart()->power.intervals;
    const auto longest =
        static_cast<std::size_t>(std::ranges::max_element(all, {}, &inference::StackInterval::seconds) - all.begin());
    auto* canvas = plot.findChild<QWidget*>(QStringLiteral("powerCanvas"));
    QTest::mouseMove(canvas, plot.placeOf(longest) - QPoint(0, 8));
    EXPECT_EQ(plot.shown(), longest);
}

TEST_F(GuiModelPage, AsksWithStaticPowerAndACap)
{
    openSmall();
    QTest::mouseClick(&child<QToolButton>("powerFold"), Qt::LeftButton);
    for (const auto& [name, watts] : {std::pair("idleWatts", 50.0), std::pair("deviceIdleWatts", 2.0)}) {
        auto& field = child<QDoubleSpinBox>(name);
        ASSERT_TRUE(field.isVisible());
        field.setValue(watts);
    }
    child<QDoubleSpinBox>("powerCap").setValue(1.5);
    EXPECT_THAT(problem(), HasSubstr("Raise the cap above the static power"));
    child<QDoubleSpinBox>("powerCap").setValue(2.5);
    EXPECT_EQ(problem(), "");
    press("modelRun");
    ASSERT_TRUE(waitForRun());

    const auto& chart = *page().powerPlot().chart();
    EXPECT_EQ(chart.power.capWatts, 2.5);
    EXPECT_TRUE(page().powerPlot().isCapInSight());
    for (const inference::StackInterval& each : chart.power.intervals) {
        EXPECT_EQ(each.staticWatts, 2);
    }
    EXPECT_NEAR(chart.step.idleJoules, chart.step.seconds * (50 + 5 * 2), 1e-9 * chart.step.idleJoules);
    EXPECT_THAT(controller().command().value(), HasSubstr("--idle-watts 50 --device-idle-watts 2 --power-cap 2.5"));
    choose("hostChoice", QStringLiteral("A100 with five stacks of HBM3"));
    EXPECT_FALSE(child<QDoubleSpinBox>("powerCap").isEnabled());
    EXPECT_EQ(child<QDoubleSpinBox>("idleWatts").value(), 62); // each host brings its own
}

TEST_F(GuiModelPage, GivesItsNumbersToOtherPrograms)
{
    runSmall();
    const std::string layers = figureTables(page().layers());
    EXPECT_THAT(layers, HasSubstr("model,host,placement,batch,context,layer"));
    EXPECT_THAT(layers, HasSubstr("Small,attacc,fastest,1,267,embedding,"));
    EXPECT_THAT(figureTables(page().bars()), HasSubstr("placement,QKV (s),attention (s)"));
    EXPECT_THAT(figureTables(page().contextPlot()), HasSubstr("gpu,129,"));
    for (const PlotPanel* panel : page().findChildren<PlotPanel*>()) {
        EXPECT_THAT(panel->subject().toStdString(), HasSubstr("Small on A100"));
    }
}

TEST_F(GuiModelPage, HasRoomInASmallWindowAndAllThemes)
{
    runSmall();
    for (const Theme theme : {Theme::Dark, Theme::Contrast, Theme::Light}) {
        m_window.setTheme(theme);
        m_window.resize(m_window.minimumSize());
        QApplication::processEvents();
        EXPECT_LE(m_window.minimumSizeHint().width(), m_window.minimumWidth());
        EXPECT_LE(m_window.minimumSizeHint().height(), m_window.minimumHeight());
        EXPECT_FALSE(m_window.grab().isNull());
    }
    for (const QWidget* each : page().findChildren<QWidget*>() + page().fields().findChildren<QWidget*>()) {
        const bool isField =
            qobject_cast<const QComboBox*>(each) != nullptr || qobject_cast<const QSlider*>(each) != nullptr;
        const bool isCaptioned = std::ranges::any_of(page().fields().findChildren<QLabel*>() +
                                                         page().findChildren<QLabel*>(),
                                                     [&](const QLabel* caption) { return caption->buddy() == each; });
        EXPECT_TRUE(!isField || isCaptioned || !each->accessibleName().isEmpty()) << each->objectName().toStdString();
    }
}

TEST_F(GuiModelPage, HasItsFieldsInThePlaceOfTheQuestion)
{
    const auto& tabs = child<QTabWidget>("pages");
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    QApplication::processEvents();
    EXPECT_TRUE(m_window.questionPanel().isVisible());
    EXPECT_FALSE(page().fields().isVisible());
    const int before = tabs.x();
    ASSERT_GT(before, 0);

    ASSERT_TRUE(m_window.showPage(QStringLiteral("model")));
    QApplication::processEvents();
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    EXPECT_TRUE(page().fields().isVisible());
    EXPECT_LT(std::abs(tabs.x() - before), 60) << "the tabs stay below the mouse";
}

} // namespace pimento
