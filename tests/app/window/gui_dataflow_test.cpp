// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "tests/support/window_test.h"
#include "views/explore/explore_page.h"
#include "views/inspect/flow_view.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/iteration_space_view.h"
#include "views/inspect/line_view.h"
#include "views/inspect/space_map.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

namespace pimento {

/// The window with a question about the dataflow of a layer.
class GuiDataflow : public WindowTest {
protected:
    void solve()
    {
        choose("model", QStringLiteral("dataflows, proved best"));
        choose("backend", QStringLiteral("Array 16x16x8 on DRAM"));
        choose("kernel", QStringLiteral("ResNet-18 layer 3 3x3"));
        type("batch", 1);
        ASSERT_EQ(problemText(), "");
        EXPECT_EQ(asked().workload.elementType, "int8"); // the usual one of the system
        press("findBest");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().isProved());
    }
    /// Saves a picture of the window if PIMENTO_PICTURES names a folder.
    void picture(const char* name)
    {
        QApplication::processEvents();
        const QPixmap grabbed = m_window.grab();
        EXPECT_FALSE(grabbed.isNull());
        if (const char* folder = std::getenv("PIMENTO_PICTURES")) {
            grabbed.save(QString::fromStdString(std::string(folder) + "/" + name + ".png"));
        }
    }
};

TEST_F(GuiDataflow, ProvesTheBestMappingOfALayer)
{
    solve();

    const QString headline = m_window.page().verdict().headline();
    EXPECT_TRUE(headline.startsWith(QStringLiteral("Best mapping: "))) << headline.toStdString();
    EXPECT_TRUE(headline.contains(QStringLiteral(", proved"))) << headline.toStdString();
    EXPECT_EQ(exploration().proof->gap(), 0);
    EXPECT_GE(table().candidates().rowCount(), 1);
    const DeviceMap* map = m_window.page().bankMap().map();
    ASSERT_NE(map, nullptr);
    EXPECT_EQ(map->rows * map->columns, 256U);
    picture("dataflow_explore");
}

TEST_F(GuiDataflow, ShowsTheLoopNestOfTheBestMapping)
{
    solve();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());

    const auto& row = dataflow::asMappings(*exploration().candidates).mapping(*exploration().best);
    std::size_t loops = 0;
    for (const auto& level : row.order) {
        loops += level.size();
    }
    EXPECT_GE(m_window.inspectPage().lines(0).lineCount(), static_cast<int>(loops) + 4); // with a line of each level
    picture("dataflow_inspect");
}

TEST_F(GuiDataflow, ShowsTheTrafficBetweenLevelsAsBands)
{
    solve();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    choose("shownFigures", QStringLiteral("Traffic between levels"));
    FlowView& flows = m_window.inspectPage().flows();

    ASSERT_TRUE(flows.isVisible());
    ASSERT_NE(flows.diagram(), nullptr);
    EXPECT_EQ(flows.diagram()->stations.size(), 5U);
    std::set<std::size_t> hit; // every band of at least two pixels is under the mouse somewhere
    for (int y = 0; y < flows.height(); y += 2) {
        for (int x = 0; x < flows.width(); x += 4) {
            if (const auto flow = flows.flowAt(QPointF(x, y))) {
                hit.insert(*flow);
            }
        }
    }
    ASSERT_FALSE(hit.empty());
    EXPECT_TRUE(flows.words(*hit.begin()).contains(QStringLiteral(" to "))) << flows.words(*hit.begin()).toStdString();
    picture("dataflow_flows");
}

TEST_F(GuiDataflow, ShowsTheIterationsThatDramCuts)
{
    solve();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    const SpaceMap& map = m_window.inspectPage().iterationSpace().map();
    const IterationSpace& space = *map.space();
    const auto cutAxes = std::ranges::count_if(space.blocks.front().parts[0], [](auto parts) { return parts > 1; });

    ASSERT_GE(cutAxes, 1);
    EXPECT_TRUE(space.blocks.front().parts[0][map.plane().down] > 1 ||
                space.blocks.front().parts[0][*map.plane().across] > 1);
}

} // namespace pimento
