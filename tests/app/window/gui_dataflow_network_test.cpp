// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/network/network_controller.h"
#include "tests/support/window_test.h"
#include "views/frame/notice_bar.h"
#include "views/network/network_graph.h"
#include "views/network/network_page.h"
#include "views/network/network_table_view.h"

#include <QAction>
#include <QLineEdit>

namespace pimento {

/// The page Network.
class GuiDataflowNetwork : public WindowTest {
protected:
    using Column = NetworkTableModel::Column;

    void SetUp() override { ASSERT_TRUE(m_window.showPage(QStringLiteral("network"))); }

    NetworkPage& page() { return m_window.networkPage(); }
    NetworkGraph& graph() { return page().graph(); }
    NetworkTableView& layers() { return page().table(); }

    void solveSmall()
    {
        choose("network", QStringLiteral("vgg8_mnist28"));
        choose("networkAccelerator", QStringLiteral("Array 16x16x8 with DRAM"));
        choose("networkObjective", QStringLiteral("Energy"));
        press("networkRun");
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.networkController().isSettled(); }, kPatience));
    }
    void clickLayer(int layer)
    {
        const QRect place = layers().visualRect(layers().shownIndex(layer, Column::Layer));
        QTest::mouseClick(layers().viewport(), Qt::LeftButton, {}, place.center());
    }
};

TEST_F(GuiDataflowNetwork, DrawsANetworkOfTheLibraryAtFirstSight)
{
    EXPECT_EQ(page().networkName(), QStringLiteral("resnet18"));
    EXPECT_EQ(layers().model()->rowCount(), 40);
    EXPECT_EQ(graph().drawing().crossings, 0U);
    EXPECT_NE(graph().fillOf(0), graph().fillOf(1)); // a convolution and a pooling
    const std::size_t boxes = graph().boxes().boxes.size();
    EXPECT_LT(boxes, 40U); // equal blocks are drawn once

    child<QAction>("networkFold").trigger();

    EXPECT_LT(graph().boxes().boxes.size(), boxes); // poolings and relu functions are joined
    EXPECT_EQ(layers().model()->rowCount(), 40);

    child<QAction>("networkFold").trigger();
    child<QAction>("networkBlocks").trigger();

    EXPECT_EQ(graph().boxes().boxes.size(), 40U);
}

TEST_F(GuiDataflowNetwork, DrawsEqualBlocksInFullAtAClick)
{
    ASSERT_FALSE(graph().boxes().blocks.empty());
    const std::size_t boxes = graph().boxes().boxes.size();
    const networks::RepeatedBlock chain = graph().boxes().blocks.front().chain;
    const auto clickMark = [this] {
        QTest::mouseClick(graph().viewport(), Qt::LeftButton, {}, graph().markOf(0).center().toPoint());
    };

    clickMark();
    EXPECT_EQ(graph().boxes().boxes.size(), boxes + chain.size * (chain.count - 1));
    clickMark();
    EXPECT_EQ(graph().boxes().boxes.size(), boxes);

    graph().choose(chain.first);
    QTest::keyClick(&graph(), Qt::Key_Space);
    EXPECT_TRUE(graph().boxes().blocks.front().isOpen);
}

TEST_F(GuiDataflowNetwork, FindsLayersByNameAndKind)
{
    QTest::keyClicks(&child<QLineEdit>("networkSearch"), QStringLiteral("pooling"));
    EXPECT_EQ(layers().model()->rowCount(), 2);

    child<QLineEdit>("networkSearch").clear();
    EXPECT_EQ(layers().model()->rowCount(), 40);
}

TEST_F(GuiDataflowNetwork, FindsTheDataflowOfEachLayerAndLeadsToIt)
{
    solveSmall();

    const NetworkPicture& picture = *page().network();
    for (const NetworkNode& node : picture.nodes) {
        EXPECT_EQ(node.cost.has_value(), node.macs > 0) << node.name.toStdString();
        EXPECT_TRUE(!node.cost || node.cost->isProved);
    }
    EXPECT_TRUE(page().verdict().contains(QStringLiteral("proved"))) << page().verdict().toStdString();
    EXPECT_FALSE(picture.energyParts.isEmpty());

    clickLayer(0);

    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(exploration().problem->question().workload.kind, WorkloadKind::Layer);
    EXPECT_EQ(exploration().problem->question().workload.name, picture.nodes[0].name.toStdString());
    EXPECT_TRUE(exploration().isProved());
}

TEST_F(GuiDataflowNetwork, WorksWithoutAMouse)
{
    graph().setFocus();
    QTest::keyClick(&graph(), Qt::Key_Down);
    EXPECT_EQ(graph().chosen(), 0U);
    QTest::keyClick(&graph(), Qt::Key_Down);
    QTest::keyClick(&graph(), Qt::Key_Down);
    ASSERT_TRUE(graph().chosen());
    EXPECT_GT(*graph().chosen(), 1U);
    EXPECT_EQ(layers().currentIndex().row(), static_cast<int>(*graph().chosen())); // both choose the same layer
    const double before = graph().zoom();
    QTest::keyClick(&graph(), Qt::Key_Plus);
    EXPECT_GT(graph().zoom(), before);
    QTest::keyClick(&graph(), Qt::Key_0);
    EXPECT_EQ(graph().zoom(), before);
}

TEST_F(GuiDataflowNetwork, StopsAndKeepsWhatItFound)
{
    choose("network", QStringLiteral("vgg16"));
    press("networkRun");
    m_window.networkController().stop();
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.networkController().isSettled(); }, kPatience));

    EXPECT_TRUE(page().verdict().startsWith(QStringLiteral("Stopped."))) << page().verdict().toStdString();
    EXPECT_TRUE(child<QPushButton>("networkRun").isEnabled());
}

TEST_F(GuiDataflowNetwork, SaysWhatIsWrongWithAFile)
{
    m_window.networkController().open(QStringLiteral("nothing.onnx"));

    EXPECT_TRUE(child<QLabel>("networkMessage").text().contains(QStringLiteral("nothing.onnx")));
    EXPECT_FALSE(child<QPushButton>("networkRun").isEnabled());
    m_window.networkController().run(); // does nothing
    EXPECT_TRUE(m_window.networkController().isSettled());
}

} // namespace pimento
