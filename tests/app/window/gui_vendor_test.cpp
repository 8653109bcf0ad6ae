// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/result_watch.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/roofline.h"
#include "engine/inspection/timeline/timeline.h"
#include "tests/support/window_test.h"
#include "views/common/result_overlay.h"
#include "views/editor/code_editor.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/ranked_bars.h"
#include "views/inspect/roofline_plot.h"
#include "views/kernel/kernel_page.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

namespace pimento {

/// The window with the kernels that the vendor wrote for its device.
class GuiVendor : public WindowTest {
protected:
    void SetUp() override
    {
        choose("model", QStringLiteral("samsung's kernels"));
        choose("backend", QStringLiteral("HBM-PIM (HBM2)"));
    }
    void askGemv()
    {
        choose("kernel", QStringLiteral("Matrix times vector"));
        type("m", 256);
        type("n", 512);
        type("channels", 16);
    }
    void explore()
    {
        ASSERT_EQ(problemText(), "");
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_NE(workspace().exploration(), nullptr) << m_window.jobsBar().text().toStdString();
        ASSERT_TRUE(exploration().isFinished);
        ASSERT_NE(workspace().inspection(), nullptr);
    }
    [[nodiscard]] bool isCovered()
    {
        return std::ranges::any_of(m_window.resultWatch().overlays(), &ResultOverlay::isDown);
    }
    [[nodiscard]] LineView& lines(std::size_t listing) { return m_window.inspectPage().lines(listing); }
    /// Shows one of the figures of the page Inspect.
    void expectBars(const QString& figures)
    {
        choose("shownFigures", figures);
        const auto& bars = m_window.inspectPage().figures().bars();
        EXPECT_FALSE(bars.empty()) << figures.toStdString();
        for (const RankedBar& bar : bars) {
            EXPECT_GE(bar.share, 0) << figures.toStdString();
            EXPECT_FALSE(bar.value.isEmpty()) << figures.toStdString();
        }
    }
};

TEST_F(GuiVendor, IsForTheVendorsDeviceAlone)
{
    EXPECT_EQ(problemText(), "");
    EXPECT_EQ(child<QComboBox>("kernel").count(), 13);

    choose("backend", QStringLiteral("AttAcc"));
    EXPECT_NE(problemText(), "");
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
    choose("backend", QStringLiteral("HBM-PIM (HBM2)"));
    EXPECT_EQ(problemText(), "");
    EXPECT_TRUE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiVendor, IsExploredWithItsOneCandidate)
{
    askGemv();
    explore();

    EXPECT_EQ(table().candidates().rowCount(), 1);
    EXPECT_EQ(exploration().table->label(0), "vendor");
    EXPECT_EQ(selection().current(), exploration().table->id(0));
    const QString headline = m_window.page().verdict().headline();
    EXPECT_TRUE(headline.startsWith(QStringLiteral("Best kernel: in the vendor's order. It takes ")))
        << headline.toStdString();
    EXPECT_TRUE(headline.contains(QStringLiteral("cycles")));
    EXPECT_FALSE(isCovered());

    press("findBest");
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(exploration().proof.has_value());
    EXPECT_TRUE(exploration().proof->isProved());
    EXPECT_FALSE(isCovered());
}

TEST_F(GuiVendor, ShowsMapTimeEnergyAndListings)
{
    askGemv();
    explore();
    const DeviceMap* map = m_window.page().bankMap().map();
    ASSERT_NE(map, nullptr);
    EXPECT_EQ(map->rows, 16U);
    EXPECT_EQ(map->columns, 16U);
    EXPECT_GT(map->layers.size(), 6U); // figures and the causes of waiting

    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    EXPECT_GT(lines(0).lineCount(), 3);
    EXPECT_EQ(lines(0).lineText(0), QStringLiteral("gemv"));
    EXPECT_GT(lines(1).lineCount(), 100);
    EXPECT_FALSE(lines(2).isVisible()); // it has two forms
    const QModelIndex line = lines(1).model()->index(5, 0);
    QTest::mouseClick(lines(1).viewport(), Qt::LeftButton, {}, lines(1).visualRect(line).topLeft() + QPoint(20, 4));
    EXPECT_EQ(lines(1).currentIndex().row(), 5);
    for (const char* figures : {"time", "energy", "limits", "Command counts of the vendor", "Cycles by stream"}) {
        expectBars(QLatin1String(figures));
    }
    choose("shownFigures", QStringLiteral("roofline"));
    const Roofline* roofline = m_window.inspectPage().roofline().roofline();
    ASSERT_NE(roofline, nullptr);
    EXPECT_DOUBLE_EQ(roofline->operations, 2.0 * 256 * 512);
    EXPECT_GE(roofline->timesLimit(), 1);
}

TEST_F(GuiVendor, ShowsNoTextOfAnotherSystemsKernel)
{
    const KernelPage& page = m_window.kernelPage();
    askGemv();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));

    EXPECT_FALSE(page.hasText());
    EXPECT_FALSE(page.editor().isVisible());
    EXPECT_EQ(page.text(), QString());
    EXPECT_TRUE(page.message().contains(QStringLiteral("Multiplies a matrix with vectors")));
    EXPECT_TRUE(page.message().contains(QStringLiteral("no text")));
    const QTemporaryDir folder;
    EXPECT_FALSE(m_window.storeKernel(folder.filePath(QStringLiteral("gemv.py"))).has_value());

    choose("model", QStringLiteral("compiled and verified")); // whose kernel of this name has one
    EXPECT_EQ(asked().workload.name, "gemv");
    EXPECT_TRUE(page.editor().isVisible());
    EXPECT_TRUE(page.text().contains(QStringLiteral("def gemv")));
    choose("model", QStringLiteral("samsung's kernels"));
    EXPECT_FALSE(page.hasText());
}

TEST_F(GuiVendor, HasATimeline)
{
    askGemv();
    explore();
    const auto total = exploration().table->value(0, exploration().table->layout().total);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForEnd());

    const Timeline* timeline = m_window.timelinePage().view().timeline();
    ASSERT_NE(timeline, nullptr) << m_window.timelinePage().message().toStdString();
    EXPECT_EQ(static_cast<double>(timeline->cycles()), total);
}

TEST_F(GuiVendor, ComputesNothingInKernelsOfTheHost)
{
    choose("kernel", QStringLiteral("Read by the host"));
    type("m", 65'536);
    explore();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));

    EXPECT_EQ(workspace().inspection()->part<Roofline>(), nullptr);
    EXPECT_EQ(child<QComboBox>("shownFigures").findText(QStringLiteral("roofline")), -1);
    EXPECT_EQ(lines(0).lineCount(), 0); // no program
    EXPECT_GT(lines(1).lineCount(), 100);
    expectBars(QStringLiteral("energy"));
}

TEST_F(GuiVendor, SharesTheWorkAmongMoreChannelsThanADeviceHas)
{
    askGemv();
    type("channels", 32);
    explore();

    ASSERT_NE(m_window.page().bankMap().map(), nullptr);
    EXPECT_EQ(m_window.page().bankMap().map()->rows, 32U);
    EXPECT_FALSE(isCovered());
}

TEST_F(GuiVendor, GoesBackToAQuestionOfMoreChannelsThanADeviceHas)
{
    askGemv();
    type("channels", 32);
    explore();
    type("channels", 16);
    ASSERT_TRUE(isCovered());
    const QString covering = m_window.resultWatch().overlays().front()->text();
    EXPECT_TRUE(covering.contains(QStringLiteral("sizes"))) << covering.toStdString();
    EXPECT_FALSE(covering.contains(QStringLiteral("device"))) << covering.toStdString(); // it is the same one

    auto* back = m_window.page().findChild<QPushButton*>(QStringLiteral("returnToQuestion"));
    ASSERT_NE(back, nullptr);
    QTest::mouseClick(back, Qt::LeftButton);

    EXPECT_FALSE(isCovered());
    EXPECT_EQ(child<QSpinBox>("channels").value(), 32);
    EXPECT_EQ(asked(), exploration().problem->question());
}

} // namespace pimento
