// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/window_looks.h"
#include "app/window/serve/serve_controller.h"
#include "tests/support/window_test.h"
#include "views/common/field_panel.h"
#include "views/common/result_overlay.h"
#include "views/inspect/time_chart_view.h"
#include "views/model/sweep_panel.h"
#include "views/network/network_page.h"
#include "views/question/question_panel.h"
#include "views/serve/latency_plot.h"
#include "views/serve/request_scatter.h"
#include "views/serve/serve_fields.h"
#include "views/serve/serve_page.h"
#include "views/texts/language.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QToolButton>

#include <cstdlib>
#include <memory>
#include <string>

namespace pimento {

/// Speaks the language of PIMENTO_LANGUAGE, for pictures.
struct AskedLanguage {
    AskedLanguage()
    {
        if (const char* code = std::getenv("PIMENTO_LANGUAGE")) {
            language = std::make_unique<Language>(QLatin1String(code));
            language->install();
        }
    }
    std::unique_ptr<Language> language;
};

/// The page Serve with few short requests on a GPU.
class GuiServe : private AskedLanguage, public WindowTest {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("serve")));
        auto& host = child<QComboBox>("servingHost");
        host.setCurrentIndex(host.findData(QStringLiteral("a100")));
        auto& placement = child<QComboBox>("servingPlacement");
        placement.setCurrentIndex(placement.findData(QStringLiteral("gpu")));
        type("servingRequests", 20);
        type("servingBatch", 4);
        type("servingMostInput", 128);
        type("servingLeastOutput", 4);
        type("servingMostOutput", 8);
    }

    ServePage& page() { return m_window.servePage(); }
    /// Saves pictures of the window in two themes if PIMENTO_PICTURES names a folder.
    void picture(const std::string& name)
    {
        const char* folder = std::getenv("PIMENTO_PICTURES");
        for (const auto& [theme, word] : {std::pair(Theme::Dark, "dark"), std::pair(Theme::Light, "light")}) {
            if (folder != nullptr) {
                m_window.setTheme(theme);
                QApplication::processEvents();
                m_window.grab().save(QString::fromStdString(std::string(folder) + "/" + name + "_" + word + ".png"));
            }
        }
    }
    [[nodiscard]] bool serve()
    {
        press("serveRun");
        return QTest::qWaitFor([&] { return m_window.serveController().isSettled(); }, kPatience) &&
               page().served() != nullptr;
    }
};

TEST_F(GuiServe, ShowsLatenciesAndTheBatchOverTime)
{
    ASSERT_TRUE(serve());

    EXPECT_EQ(page().served()->summary.requests, 20);
    ASSERT_EQ(page().latencies().curves().size(), 3U);
    EXPECT_EQ(page().latencies().curves().front().seconds.size(), 20U);
    EXPECT_EQ(page().latencies().shareAt(0, page().served()->summary.firstToken.most), 1);
    ASSERT_NE(page().history().chart(), nullptr);
    EXPECT_EQ(page().history().chart()->curves.size(), 4U);
    EXPECT_TRUE(page().verdict().contains(QStringLiteral("tokens per second"))) << page().verdict().toStdString();
}

TEST_F(GuiServe, CountsTheRequestsThatMeetTheLimits)
{
    auto& limit = child<QDoubleSpinBox>("servingFirstToken");
    limit.setValue(0.001); // a microsecond: no request meets it
    ASSERT_TRUE(serve());

    EXPECT_EQ(page().served()->summary.objectiveShare, 0);
    EXPECT_TRUE(page().verdict().startsWith(QStringLiteral("0"))) << page().verdict().toStdString();
    EXPECT_TRUE(page().latencies().curves().front().limit);
}

TEST_F(GuiServe, CoversResultsOfOtherFields)
{
    ASSERT_TRUE(serve());
    EXPECT_FALSE(page().overlay().isDown());

    type("servingSeed", 7);
    EXPECT_TRUE(page().overlay().isDown());
    type("servingSeed", 1);
    EXPECT_FALSE(page().overlay().isDown());
}

TEST_F(GuiServe, CopiesItsCommandLine)
{
    EXPECT_FALSE(m_window.serveController().command());
    ASSERT_TRUE(serve());

    QTest::mouseClick(&child<QToolButton>("serveCommand"), Qt::LeftButton);

    EXPECT_EQ(QApplication::clipboard()->text(),
              QStringLiteral("pimento-cli serve GPT3-13B --host a100 --place gpu --batches 1,2,4 --rate 1 --arrivals "
                             "poisson --requests 20 --input 128 --output 4,8 --seed 1"));
}

TEST_F(GuiServe, TriesOtherHosts)
{
    ASSERT_TRUE(serve());
    auto* parameter = page().sweep().findChild<QComboBox*>(QStringLiteral("sweepParameter"));
    parameter->setCurrentIndex(parameter->findData(QStringLiteral("processors")));
    page().sweep().findChild<QLineEdit*>(QStringLiteral("sweepValues"))->setText(QStringLiteral("1,2"));
    page().sweep().findChild<QPushButton*>(QStringLiteral("sweepTry"))->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.serveController().isSettled(); }, kPatience));

    const auto& swept = page().sweep().swept();
    ASSERT_NE(swept, nullptr);
    ASSERT_EQ(swept->points.size(), 2U);
    EXPECT_DOUBLE_EQ(swept->points[0].figures[0].value.value(), page().served()->summary.firstToken.mean)
        << "the value of the question gives its result";
    picture("serve_whatif");
    EXPECT_TRUE(page().sweep().table().contains(QStringLiteral("<b>1</b>"))) << page().sweep().table().toStdString();

    ASSERT_TRUE(serve());
    EXPECT_EQ(page().sweep().swept(), nullptr) << "another run has no such results yet";
}

TEST_F(GuiServe, ComparesAReplayedRunWithItsMeasurement)
{
    auto& host = child<QComboBox>("servingHost");
    const int run = host.findData(QStringLiteral("run:rtxpro6000-qwen3-32b"));
    ASSERT_GE(run, 0);
    host.setCurrentIndex(run);
    EXPECT_FALSE(child<QComboBox>("servedModel").isEnabled());
    press("serveRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.serveController().isSettled(); }, kPatience));

    ASSERT_NE(page().replayed(), nullptr);
    ASSERT_EQ(page().replayed()->measured.size(), page().replayed()->requests.size());
    const std::vector<RequestScatter::Point>& points = page().scatter().points();
    EXPECT_GE(points.size(), 2 * page().replayed()->requests.size());
    for (const RequestScatter::Point& point : points) {
        EXPECT_GT(point.measured, 0);
        EXPECT_GT(point.predicted, 0);
    }
    EXPECT_TRUE(page().scatter().isVisible());
    picture("serve_replay");
    EXPECT_FALSE(page().history().isVisible());
    EXPECT_THAT(m_window.serveController().command().value(),
                testing::MatchesRegex("pimento-cli serve --engine rtxpro6000-qwen3-32b --trace "
                                      ".*/rtxpro6000-qwen3-32b.arrivals.csv"));

    host.setCurrentIndex(host.findData(QStringLiteral("a100")));
    EXPECT_TRUE(page().overlay().isDown());
    EXPECT_TRUE(child<QComboBox>("servedModel").isEnabled());
}

// What the picture shows is whole: the legend and the numbers of the axis lie within the plot, at any width.
TEST_F(GuiServe, KeepsTheLegendAndTheAxisWithinThePlot)
{
    ASSERT_TRUE(serve());
    LatencyPlot& plot = page().latencies();
    for (const int width : {220, 300, 420, 900}) {
        plot.resize(width, 240);
        const std::vector<QRectF> legend = plot.legendRects();
        ASSERT_EQ(legend.size(), 3U);
        for (const QRectF& entry : legend) {
            EXPECT_GE(entry.left(), 0);
            EXPECT_LE(entry.right(), width) << width;
            EXPECT_LE(entry.bottom(), plot.area().top()) << width;
        }
        const double tick = plot.fontMetrics().horizontalAdvance(QStringLiteral("10.0 s")) / 2.0;
        EXPECT_LE(plot.area().right() + tick, width) << width;
    }
}

TEST_F(GuiServe, ServesAtOnceWhenItIsOpened)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    m_window.serveController().begin();
    EXPECT_TRUE(m_window.serveController().isSettled()) << "nothing runs for a hidden page";

    ASSERT_TRUE(m_window.showPage(QStringLiteral("serve")));

    EXPECT_TRUE(QTest::qWaitFor([&] { return page().served() != nullptr; }, kPatience));
    EXPECT_EQ(page().served()->summary.requests, 20);
}

TEST_F(GuiServe, HasItsFieldsInThePlaceOfTheQuestion)
{
    EXPECT_TRUE(page().fields().isVisible());
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    m_window.looks().setQuestionShown(false);
    EXPECT_FALSE(page().fields().isVisible());
    m_window.looks().setQuestionShown(true);

    ASSERT_TRUE(m_window.showPage(QStringLiteral("network")));
    EXPECT_FALSE(page().fields().isVisible());
    EXPECT_TRUE(m_window.networkPage().fields().isVisible());

    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    EXPECT_FALSE(m_window.networkPage().fields().isVisible());
    EXPECT_TRUE(m_window.questionPanel().isVisible());
}

} // namespace pimento
