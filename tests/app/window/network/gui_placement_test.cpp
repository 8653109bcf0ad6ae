// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/network/network_controller.h"
#include "app/window/network/placement_controller.h"
#include "tests/support/brief_search.h"
#include "tests/support/small_network.h"
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/network/network_page.h"
#include "views/network/placement_front.h"
#include "views/network/placement_matrix.h"
#include "views/network/placement_view.h"

#include <QTabBar>
#include <QTabWidget>

#include <cstddef>

namespace pimento {

/// The view of all devices on the page Network.
class GuiPlacement : public WindowTest {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("network")));
        auto& tabs = child<QTabWidget>("networkViews");
        QTest::mouseClick(tabs.tabBar(), Qt::LeftButton, {}, tabs.tabBar()->tabRect(1).center());
        ASSERT_TRUE(view().isVisible());
    }

    PlacementView& view() { return m_window.networkPage().placement(); }
    PlacementMatrix& matrix() { return view().matrix(); }
    PlacementController& controller() { return m_window.networkController().placement(); }
    [[nodiscard]] bool waitForPlacement()
    {
        return QTest::qWaitFor([&] { return controller().isSettled(); }, 2 * kPatience);
    }
};

TEST_F(GuiPlacement, OffersToPlaceTheNetwork)
{
    EXPECT_EQ(matrix().placement(), nullptr);
    EXPECT_TRUE(child<QPushButton>("placementRun").isEnabled());
    EXPECT_TRUE(child<QComboBox>("placementHost").findData(QStringLiteral("a100")) >= 0);
    EXPECT_EQ(view().host(), QStringLiteral("a100"));
    EXPECT_EQ(view().link(), QStringLiteral("pcie5"));
}

TEST_F(GuiPlacement, StreamsCellsAndStopsAtOnce)
{
    press("placementRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return matrix().placement() != nullptr; }, kPatience));
    EXPECT_FALSE(controller().isSettled()); // cells appear while the search runs
    QElapsedTimer timer;
    timer.start();

    press("placementRun");

    EXPECT_LT(timer.elapsed(), 200);
    EXPECT_TRUE(view().sentence().startsWith(QStringLiteral("Stopped.")));
    EXPECT_TRUE(child<QComboBox>("placementHost").isEnabled());
    ASSERT_TRUE(waitForPlacement());
    EXPECT_TRUE(view().sentence().startsWith(QStringLiteral("Stopped."))) << view().sentence().toStdString();
    ASSERT_NE(matrix().placement(), nullptr); // what was found stays
    EXPECT_TRUE(matrix().placement()->known.wasStopped);
    EXPECT_TRUE(matrix().placement()->known.best.assignment);
}

TEST_F(GuiPlacement, PlacesANetworkAndLeadsToACell)
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("two.json"));
    QFile out(file);
    ASSERT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(test::kSmallNetwork);
    out.close();
    m_window.networkController().open(file);
    test::searchBriefly(child<QComboBox>("placementSeconds"));
    press("placementRun");
    ASSERT_TRUE(waitForPlacement());

    const ShownPlacement& shown = *matrix().placement();
    ASSERT_EQ(shown.known.cells.size(), 2U);
    ASSERT_TRUE(shown.known.best.assignment);
    EXPECT_TRUE(view().sentence().startsWith(QStringLiteral("The best placement takes")))
        << view().sentence().toStdString();
    EXPECT_FALSE(view().front().points().empty());
    const auto placeOf = [&](const char* name) {
        const auto place = std::ranges::find(shown.known.places, name, &deployment::DeploymentPlace::name);
        return static_cast<std::size_t>(place - shown.known.places.begin());
    };
    EXPECT_NE(matrix().fillOf({0, placeOf("gddr6-aim")}), matrix().fillOf({0, placeOf("upmem")}));

    const PlacementMatrix::CellPlace cell{0, placeOf("std16x16x8")};
    matrix().show(cell);
    QTest::mouseClick(matrix().viewport(), Qt::LeftButton, {}, matrix().placeOf(cell).center().toPoint());

    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(exploration().problem->question().device.name, "std16x16x8");
    EXPECT_EQ(exploration().problem->question().workload.name, "dense");
}

TEST_F(GuiPlacement, WorksWithoutAMouse)
{
    press("placementRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return matrix().placement() != nullptr; }, kPatience));
    controller().stop();
    ASSERT_TRUE(waitForPlacement());
    matrix().setFocus();

    QTest::keyClick(&matrix(), Qt::Key_Down);
    QTest::keyClick(&matrix(), Qt::Key_Down);
    QTest::keyClick(&matrix(), Qt::Key_Right);

    EXPECT_EQ(matrix().chosen(), (PlacementMatrix::CellPlace{1, 1}));
}

} // namespace pimento
