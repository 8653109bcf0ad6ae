// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "tests/support/window_test.h"
#include "views/explore/explore_page.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"

#include <cstdlib>
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

} // namespace pimento
