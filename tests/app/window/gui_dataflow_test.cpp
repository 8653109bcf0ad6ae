// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "engine/candidates/device_map.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "tests/support/window_test.h"
#include "views/compare/compare_charts.h"
#include "views/compare/compare_page.h"
#include "views/compare/comparison_model.h"
#include "views/compare/comparison_view.h"
#include "views/editor/code_editor.h"
#include "views/explore/explore_page.h"
#include "views/inspect/flow_view.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/iteration_space_view.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/listing_editor.h"
#include "views/inspect/space_map.h"
#include "views/inspect/tiles_view.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

namespace pimento {

/// The window with a question about the dataflow of a layer.
class GuiDataflow : public WindowTest {
protected:
    void ask()
    {
        choose("model", QStringLiteral("dataflows, proved best"));
        choose("backend", QStringLiteral("Array 16x16x8 with DRAM"));
        choose("kernel", QStringLiteral("ResNet-18 layer 3 3x3"));
        type("batch", 1);
        ASSERT_EQ(problemText(), "");
    }
    void solve()
    {
        ask();
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

TEST_F(GuiDataflow, AsksForAConvolutionWithoutPadding)
{
    choose("model", QStringLiteral("dataflows, proved best"));
    choose("backend", QStringLiteral("Array 16x16x8 with DRAM"));
    choose("kernel", QStringLiteral("Convolution"));
    type("padding", 0);

    EXPECT_EQ(problemText(), "");
    EXPECT_EQ(asked().workload.sizes.at("padding"), "0");
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

TEST_F(GuiDataflow, ShowsTheRowsThatAMappingOpensOverTime)
{
    solve();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForEnd());
    TimelineView& view = m_window.timelinePage().view();
    ASSERT_NE(view.timeline(), nullptr);
    const Timeline& shown = *view.timeline();
    std::size_t activations = 0;
    for (std::size_t i = 0; i < shown.spans().size(); ++i) {
        activations += shown.nameOf(i) == "ACT" || shown.nameOf(i) == "CROSS" ? 1U : 0U;
    }
    const auto& columns = exploration().table->columns();
    const auto column = std::ranges::find(columns, "activations", &TableColumn::id);
    ASSERT_NE(column, columns.end());

    EXPECT_EQ(static_cast<double>(activations),
              exploration().table->value(*exploration().best, static_cast<std::size_t>(column - columns.begin())));
    QTest::keyClick(&view, Qt::Key_Period);
    ASSERT_TRUE(view.selected());
    const std::size_t first = *view.selected();
    QTest::keyClick(&view, Qt::Key_Period);
    EXPECT_GT(*view.selected(), first);
    picture("dataflow_rows");
}

TEST_F(GuiDataflow, SaysOnTheTimelineWhatCanBeSelected)
{
    solve();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForEnd());

    const QString hint = child<QLabel>("selectedCommand").text();
    EXPECT_TRUE(hint.contains(QStringLiteral("one of the accesses"))) << hint.toStdString();
    EXPECT_FALSE(hint.contains(QStringLiteral("command"))) << hint.toStdString();
}

TEST_F(GuiDataflow, FitsItsWhatIfIntoANarrowWindow)
{
    solve();
    m_window.resize(960, 600);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("whatif")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.whatIfController().isSettled(); }, kPatience));
    QApplication::processEvents();

    for (const auto* scroll : child<QWidget>("whatif").findChildren<QScrollArea*>()) {
        EXPECT_EQ(scroll->horizontalScrollBar()->maximum(), 0) << scroll->objectName().toStdString();
    }
    picture("dataflow_whatif");
}

TEST_F(GuiDataflow, ComparesEnergiesWhereNoColumnHasPartsOfItsTime)
{
    ask();
    child<QToolButton>("search").click();
    choose("objective", QStringLiteral("Energy"));
    press("findBest");
    ASSERT_TRUE(waitForEnd());
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ShiftModifier); // pins the best as A
    ASSERT_TRUE(m_window.showPage(QStringLiteral("compare")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.compareController().isRunning(); }, kPatience));

    EXPECT_EQ(child<QComboBox>("barMeasure").currentText(), QStringLiteral("Energy"));
    EXPECT_FALSE(m_window.comparePage().charts().bars().bars().bars.empty());
    const auto& rows = m_window.comparePage().table().comparison().rows();
    EXPECT_EQ(std::ranges::find(rows, QStringLiteral("Code"), &ComparisonRow::title), rows.end()); // as the candidate
    picture("dataflow_compare");
}

TEST_F(GuiDataflow, DrawsTilesToScaleInAnyPlane)
{
    solve();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    choose("shownFigures", QStringLiteral("tiles of the tensors"));
    TilesView& tiles = m_window.inspectPage().tiles();
    ASSERT_TRUE(tiles.isVisible());
    const auto& tensors = m_window.workspace().inspection()->list<TiledTensor>();
    ASSERT_EQ(tensors.size(), 3U);

    for (std::size_t t = 0; t < tensors.size(); ++t) {
        const std::vector<TilePlane> planes = planesOf(tensors[t]);
        for (std::size_t plane = 0; plane < planes.size(); ++plane) {
            tiles.plane(t).setFocus();
            QTest::keyClick(&tiles.plane(t), plane == 0 ? Qt::Key_Home : Qt::Key_Down);
            ASSERT_EQ(tiles.plane(t).currentIndex(), static_cast<int>(plane));
            const TensorTile& outer = tensors[t].tiles.front();
            const QRectF drawn = tiles.picture(t).tileRect(0);
            const QRectF whole = tiles.picture(t).planeRect();
            const double share = static_cast<double>(outer.extents[planes[plane].across]) /
                                 static_cast<double>(tensors[t].extents[planes[plane].across]);
            EXPECT_NEAR(drawn.width(), std::max(share * whole.width(), 2.0), 0.01) << tensors[t].name;
            EXPECT_TRUE(tiles.picture(t).rect().contains(whole.toAlignedRect())) << tensors[t].name;
        }
    }
    picture("dataflow_tiles");
}

TEST_F(GuiDataflow, EditsAFactorAndNamesWhatChanges)
{
    solve();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    ASSERT_TRUE(waitForEnd());
    ListingColumn& column = m_window.inspectPage().column(0);
    QTest::mouseClick(column.findChild<QToolButton*>(QStringLiteral("editListing")), Qt::LeftButton);
    CodeEditor& editor = column.editor().editor();
    ASSERT_TRUE(editor.isVisible());

    // Halves the step of an inner loop and doubles that of an outer one of the same dimension: smaller tiles fit.
    QStringList lines = editor.toPlainText().split(QLatin1Char('\n'));
    const QRegularExpression loop(QStringLiteral("for ([A-Z]) in (\\d+)"));
    const auto change = [&](int line, qint64 steps) {
        const QString dim = loop.match(lines[line]).captured(1);
        lines[line].replace(loop, QStringLiteral("for %1 in %2").arg(dim).arg(steps));
    };
    bool isChanged = false;
    for (int inner = 0; inner < lines.size() && !isChanged; ++inner) {
        for (int outer = 0; outer < inner && !isChanged; ++outer) {
            const auto a = loop.match(lines[outer]);
            const auto b = loop.match(lines[inner]);
            isChanged =
                a.hasMatch() && b.hasMatch() && a.captured(1) == b.captured(1) && b.captured(2).toLongLong() % 2 == 0;
            if (isChanged) {
                change(outer, 2 * a.captured(2).toLongLong());
                change(inner, b.captured(2).toLongLong() / 2);
            }
        }
    }
    ASSERT_TRUE(isChanged) << editor.toPlainText().toStdString();
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    QTest::keyClick(&editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&editor, Qt::Key_V, Qt::ControlModifier);
    QTest::mouseClick(column.findChild<QPushButton*>(QStringLiteral("checkListing")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.listingChecks().isRunning(); }, kPatience));

    const QString verdict = column.editor().verdict();
    EXPECT_TRUE(verdict.contains(QStringLiteral(" takes "))) << verdict.toStdString();
    EXPECT_TRUE(verdict.contains(QStringLiteral("; changed: "))) << verdict.toStdString();
    EXPECT_TRUE(verdict.contains(QStringLiteral("; verified: "))) << verdict.toStdString();
    picture("dataflow_edit");
}

} // namespace pimento
