// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/whatif_controller.h"
#include "app/window/inspect/candidate_trial_job.h"
#include "app/window/learn/window_parts.h"
#include "engine/candidates/error_column.h"
#include "engine/inspection/inspection.h"
#include "tests/support/advice_wait.h"
#include "tests/support/known_exploration.h"
#include "tests/support/tries.h"
#include "tests/support/window_test.h"
#include "views/compare/compare_page.h"
#include "views/explore/verdict.h"
#include "views/frame/notice_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/iteration_space_view.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/space_map.h"
#include "views/whatif/whatif_page.h"

#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <span>

namespace pimento {

namespace {

constexpr std::int64_t kSide = 64; // of the matrix
const QString kTwoMaps =
    QStringLiteral("Upmem_map: [M2: {(1, 1), (8, 1), (2, 1), (2, 64)}, M1: {(1, 1), (4, 1), (4, 1), (2, 64)}]");

} // namespace

/// Mappings of a matrix-vector product onto DPUs.
class GuiMappings : public WindowTest {
protected:
    void SetUp() override
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        test::showKnown(workspace(), "mappings", [&] {
            choose("model", QStringLiteral("mappings, estimated"));
            choose("backend", QStringLiteral("UPMEM"));
            choose("kernel", QStringLiteral("GEMV"));
            for (const char* size : {"batch", "nhead"}) {
                type(size, 1);
            }
            for (const char* size : {"dhead", "seq_len"}) {
                type(size, kSide);
            }
            choose("type", QStringLiteral("int32"));
            press("explore");
        });
        QTest::mouseMove(&m_window, {1, 1}); // from where an earlier test left it
    }

    /// Selects the first mapping that ends in a text.
    void select(const std::string& end)
    {
        const CandidateTable& all = *exploration().table;
        std::size_t row = 0;
        while (row < all.rows() && !all.label(row).ends_with(end)) {
            ++row;
        }
        ASSERT_LT(row, all.rows()) << end;
        selection().setCurrent(all.id(row));
        ASSERT_TRUE(waitForEnd());
    }
    void inspect(const std::string& end)
    {
        select(end);
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
        QApplication::processEvents();
        ASSERT_TRUE(test::waitForAdvice(page()));
        ASSERT_TRUE(map().isVisible());
    }
    [[nodiscard]] bool waitForTrial()
    {
        return QTest::qWaitFor([&] { return !m_window.candidateTrials().isRunning(); }, kPatience);
    }
    [[nodiscard]] bool waitForAnswers()
    {
        return QTest::qWaitFor([&] { return m_window.whatIfController().isSettled(); }, kPatience);
    }
    /// Value of the selected mapping in a column.
    [[nodiscard]] double valueOf(const char* column)
    {
        const CandidateTable& all = *exploration().table;
        return all.value(*all.rowOf(*selection().current()), *all.columnOf(column));
    }
    void trigger(const char* command) { m_window.commands().action(QLatin1String(command))->trigger(); }

    [[nodiscard]] InspectPage& page() { return m_window.inspectPage(); }
    [[nodiscard]] IterationSpaceView& view() { return page().iterationSpace(); }
    [[nodiscard]] SpaceMap& map() { return view().map(); }
    [[nodiscard]] QPoint pixelOf(double i, double j) { return map().window().toPixel({j, i}).toPoint(); }
    void drag(QPoint from, QPoint to)
    {
        QTest::mouseMove(&map(), from);
        QTest::mousePress(&map(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&map(), (from + to) / 2);
        QTest::mouseMove(&map(), to);
        QTest::mouseRelease(&map(), Qt::LeftButton, {}, to);
    }
};

TEST_F(GuiMappings, HoveringAPieceLightsItsDpuAndItsVirtualAssembly)
{
    inspect("[M1: {(1, 1), (8, 1), (4, 1), (2, 64)}]");
    ASSERT_EQ(page().column(1).listing(), QStringLiteral("llvcnm"));
    EXPECT_TRUE(map().window().isToScale());
    child<QComboBox>("spaceLevel").setCurrentIndex(1);

    QTest::mouseMove(&map(), pixelOf(43, 10)); // of the sixth DPU, whose rows are 40 to 47

    ASSERT_TRUE(QTest::qWaitFor([&] { return map().pointed().has_value(); }, kPatience));
    EXPECT_EQ(map().pointed()->units[1], 5);
    EXPECT_TRUE(child<QLabel>("spaceWords").text().startsWith(QStringLiteral("M1: rank 0, DPU 5")));
    const DeviceMap* cells = page().bankMap().map();
    ASSERT_NE(cells, nullptr);
    ASSERT_EQ(cells->layers.front().meaning, LayerMeaning::Mark);
    EXPECT_EQ(std::ranges::count(cells->layers.front().values, 1.0), 1);
    EXPECT_EQ(cells->layers.front().values[5], 1);
    LineView& assembly = page().lines(1);
    int multiplication = 0;
    while (!assembly.lineText(multiplication).contains(QStringLiteral("MUL.i32"))) {
        ++multiplication;
    }
    EXPECT_TRUE(assembly.isLit(multiplication));
}

TEST_F(GuiMappings, SayThatTransfersAreExcludedAndNoShareOfThem)
{
    const QString detail = makeVerdict(exploration()).detail;

    EXPECT_FALSE(detail.contains(QStringLiteral("rearrangement"))) << detail.toStdString();
    EXPECT_TRUE(detail.contains(QStringLiteral("does not include transfers"))) << detail.toStdString();
}

// The listings are those of the selected mapping, not of the edited one.
TEST_F(GuiMappings, HoveringAPieceOfAnEditedMappingLightsNoLines)
{
    inspect("[M1: {(1, 1), (8, 1), (4, 1), (2, 64)}]");
    LineView& assembly = page().lines(1);
    const auto litLines = [&] {
        int lit = 0;
        for (int line = 0; line < assembly.lineCount(); ++line) {
            lit += assembly.isLit(line) ? 1 : 0;
        }
        return lit;
    };
    QTest::mouseMove(&map(), pixelOf(43, 10));
    ASSERT_TRUE(QTest::qWaitFor([&] { return litLines() > 0; }, kPatience));
    auto& field = child<QLineEdit>("spaceText");
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("Upmem_map: [M1: {(1, 1), (4, 1), (4, 1), (4, 64)}]"));
    ASSERT_TRUE(view().isEdited());

    QTest::mouseMove(&map(), pixelOf(20, 30));

    ASSERT_TRUE(QTest::qWaitFor([&] { return map().pointed().has_value(); }, kPatience));
    EXPECT_EQ(litLines(), 0);
    child<QPushButton>("startSpaceOver").click();
    QTest::mouseMove(&map(), pixelOf(43, 10));
    EXPECT_TRUE(QTest::qWaitFor([&] { return litLines() > 0; }, kPatience));
}

TEST_F(GuiMappings, ListsOfTwoMapsCanBeTypedAndAreEstimated)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    auto& field = child<QLineEdit>("spaceText");
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, kTwoMaps);
    ASSERT_EQ(map().space()->blocks.size(), 2U) << view().verdict().toStdString();
    ASSERT_TRUE(waitForTrial());
    EXPECT_TRUE(view().verdict().startsWith(QStringLiteral("sampled"))) << view().verdict().toStdString();
}

TEST_F(GuiMappings, DraggedAndSteppedCutsAreEstimatedAtOnce)
{
    inspect("[M1: {(1, 1), (2, 1), (4, 1), (8, 64)}]");
    child<QComboBox>("spaceLevel").setCurrentIndex(1);

    drag(pixelOf(32, 20), pixelOf(16, 20)); // DPUs of 32 rows become those of 16

    EXPECT_EQ(view().text(), QStringLiteral("Upmem_map: [M1: {(1, 1), (4, 1), (4, 1), (4, 64)}]"));
    ASSERT_TRUE(waitForTrial());
    const QString dragged = view().verdict();
    EXPECT_TRUE(dragged.startsWith(QStringLiteral("sampled"))) << dragged.toStdString();

    map().setFocus();
    QTest::keyClick(&map(), Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(view().text(), QStringLiteral("Upmem_map: [M1: {(1, 1), (8, 1), (4, 1), (2, 64)}]"));
    ASSERT_TRUE(waitForTrial());
    EXPECT_NE(view().verdict(), dragged);

    press("simulateSpace");
    ASSERT_TRUE(waitForTrial());
    EXPECT_TRUE(view().verdict().contains(QStringLiteral("the estimate is off by"))) << view().verdict().toStdString();
}

TEST_F(GuiMappings, OneClickInTheMenuOfARowSimulatesAnEstimatedMapping)
{
    select("[M1: {(1, 1), (8, 1), (4, 1), (2, 64)}]");
    ASSERT_TRUE(std::isnan(valueOf("simulated")));
    const double estimate = valueOf("estimate");
    const auto row = table().candidates().rowOf(*selection().current());
    ASSERT_TRUE(row);
    table().scrollTo(table().model()->index(*row, 0));
    const QPoint place = table().visualRect(table().model()->index(*row, 0)).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, table().viewport()->mapToGlobal(place));
    QApplication::sendEvent(table().viewport(), &event);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    QAction* simulate = menu->actions().front();
    EXPECT_EQ(simulate->text(), QStringLiteral("&Simulate this candidate"));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(simulate).center());
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(valueOf("estimate"), estimate);
    EXPECT_NEAR(valueOf("simulated"), estimate, 0.1 * estimate);
    EXPECT_NEAR(valueOf(kErrorColumn), std::abs(estimate / valueOf("simulated") - 1) * 100, 1e-9);
}

TEST_F(GuiMappings, CheckedEstimatesArePointsBesideTheDiagonalThatLeadToTheirMappings)
{
    trigger("explore.checkEstimates");
    ASSERT_TRUE(waitForEnd());

    const ScatterPlot& scatter = m_window.page().scatter();
    EXPECT_EQ(scatter.axes(), (ScatterAxes{"estimate", "simulated", kErrorColumn}));
    const auto* notice = m_window.findChild<NoticeBar*>();
    EXPECT_TRUE(notice->text().contains(QStringLiteral("checked: they are off by"))) << notice->text().toStdString();
    const CandidateTable& all = *exploration().table;
    const std::size_t simulated = *all.columnOf("simulated");
    std::vector<std::size_t> checked;
    for (std::size_t row = 0; row < all.rows(); ++row) {
        if (std::isfinite(all.value(row, simulated))) {
            checked.push_back(row);
        }
    }
    ASSERT_GE(checked.size(), 8U);
    QTest::qWait(100);
    ASSERT_TRUE(scatter.diagonal());
    const QLineF line = *scatter.diagonal();
    EXPECT_LT(line.dy(), 0); // up
    const QPointF place = scatter.pixelOf(checked.back());
    const double rise = (place.x() - line.x1()) / line.dx();
    EXPECT_NEAR(place.y(), line.pointAt(rise).y(), 30); // its error is a few percent

    selection().setCurrent(std::nullopt); // a click on a selected point selects another one below it
    QTest::mouseClick(scatter.findChild<QWidget*>(), Qt::LeftButton, {}, place.toPoint());
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(selection().current());
    const std::size_t chosen = *all.rowOf(*selection().current());
    EXPECT_NEAR(scatter.pixelOf(chosen).x(), scatter.pixelOf(checked.back()).x(), 3);
    ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    QApplication::processEvents();
    EXPECT_EQ(view().text().toStdString(), all.label(chosen)); // the mapping behind the point
}

TEST_F(GuiMappings, PresetsOfTheDeviceAreChosenOnThePageWhatIf)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("whatif")));
    ASSERT_TRUE(waitForAnswers());
    const auto& answers = m_window.whatIfController().answers();
    ASSERT_NE(answers.asked(), nullptr);
    const double asked = answers.asked()->best->ranked;
    struct Preset {
        const char* title;
        TriedValues values;
        bool isFaster;
    };
    const std::vector<Preset> presets = {
        {"Multi-port DMA", {{"occupancy", 0}, {"occupancy_per_byte", 0}, {"per_byte", 0}}, true},
        {"4-cycle issue", {{"issue_distance", 4}}, true},
        {"Hardware multiplier", {{"around_steps", 3}, {"most_operand", 0}}, true},
        {"Twice the WRAM", {{"working_memory", 128}, {"tile_memory", 49152}}, false},
        {"Twice the MRAM", {{"main_memory", 128e6}}, false},
    };
    for (const Preset& preset :
         std::span(presets).first(std::min<std::size_t>(presets.size(), test::longTriesOf(6, 2)))) {
        auto& box = child<QComboBox>("whatIfPresets");
        ASSERT_TRUE(box.isVisible());
        box.showPopup();
        const QModelIndex item = box.model()->index(box.findText(QLatin1String(preset.title)), 0);
        ASSERT_TRUE(item.isValid()) << preset.title;
        const QPoint place = box.view()->visualRect(item).center();
        QTest::mouseMove(box.view()->viewport(), place);
        QTest::mouseClick(box.view()->viewport(), Qt::LeftButton, {}, place);
        ASSERT_TRUE(waitForAnswers());

        EXPECT_EQ(answers.trial.tried, preset.values) << preset.title;
        ASSERT_NE(answers.here(), nullptr) << preset.title;
        ASSERT_TRUE(answers.here()->isAnswered()) << preset.title;
        const double changed = answers.here()->best->ranked;
        EXPECT_EQ(changed < asked, preset.isFaster) << preset.title << ": " << changed << " instead of " << asked;
        EXPECT_LE(changed, asked) << preset.title;
        press("whatIfReset");
    }
}

} // namespace pimento
