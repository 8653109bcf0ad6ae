// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/candidate_trial_job.h"
#include "engine/inspection/inspection.h"
#include "tests/support/advice_wait.h"
#include "tests/support/toy_system.h"
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/iteration_space_view.h"
#include "views/inspect/line_view.h"
#include "views/inspect/space_map.h"

#include <QLineEdit>
#include <QSlider>
#include <QTabWidget>
#include <QWheelEvent>

namespace pimento {

namespace {

constexpr std::int64_t kBoards = 6;

/// True if colours differ by rounding alone.
bool isNear(QColor a, QColor b)
{
    return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 &&
           std::abs(a.blue() - b.blue()) <= 2;
}

} // namespace

/// The page Inspect with the iteration space of a toy: six boards of four sides, cut by three saws.
class GuiSpace : private test::WithToy, public WindowTest {
protected:
    void SetUp() override
    {
        choose("model", QStringLiteral("toys"));
        type("n", kBoards);
        type("batch", 8);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        select("round-3");
        (void)m_window.showPage(QStringLiteral("inspect"));
        QApplication::processEvents();
        ASSERT_TRUE(test::waitForAdvice(m_window.inspectPage()));
        ASSERT_TRUE(map().isVisible());
    }

    void select(const std::string& label)
    {
        std::size_t row = 0;
        while (row < exploration().table->rows() && exploration().table->label(row) != label) {
            ++row;
        }
        ASSERT_LT(row, exploration().table->rows()) << label;
        selection().setCurrent(exploration().table->id(row));
        ASSERT_TRUE(waitForEnd());
    }

    [[nodiscard]] IterationSpaceView& view() { return m_window.inspectPage().iterationSpace(); }
    [[nodiscard]] SpaceMap& map() { return view().map(); }
    [[nodiscard]] const SpaceBlock& block() { return map().space()->blocks.front(); }
    /// Pixel of a place in the plane; boards go down, sides go across.
    [[nodiscard]] QPoint pixelOf(double board, double side) { return map().window().toPixel({side, board}).toPoint(); }
    void drag(QPoint from, QPoint to)
    {
        QTest::mouseMove(&map(), from);
        QTest::mousePress(&map(), Qt::LeftButton, {}, from);
        const QPoint middle = (from + to) / 2;
        for (const QPoint& at : {middle, to}) {
            QTest::mouseMove(&map(), at);
        }
        QTest::mouseRelease(&map(), Qt::LeftButton, {}, to);
    }
    [[nodiscard]] bool waitForTrial()
    {
        return QTest::qWaitFor([&] { return !m_window.candidateTrials().isRunning(); }, kPatience);
    }
};

TEST_F(GuiSpace, DrawsThePiecesOfTheSelectedCandidateToScale)
{
    EXPECT_TRUE(map().window().isToScale());
    EXPECT_EQ(block().parts[1], (std::vector<std::int64_t>{3, 1}));
    EXPECT_EQ(view().text(), QStringLiteral("round-3"));

    map().setLevel(1);
    const QImage picture = map().grab().toImage();
    const qreal ratio = picture.devicePixelRatio();
    const auto colourAt = [&](double board, double side) {
        return picture.pixelColor((QPointF(pixelOf(board, side)) * ratio).toPoint());
    };
    EXPECT_EQ(colourAt(1.1, 3.3), colourAt(0.9, 3.6)); // boards 0 and 1 are cut by one saw
    EXPECT_NE(colourAt(0.9, 3.3), colourAt(2.9, 3.3));
    EXPECT_TRUE(isNear(colourAt(2.9, 3.3), colourOfUnit(1, 3)));

    select("round-4"); // four saws cut one board each, two saws another
    ASSERT_EQ(map().space()->blocks.size(), 2U);
    EXPECT_TRUE(child<QLabel>("spaceLegend").text().contains(QStringLiteral("M1 → M2")));
}

TEST_F(GuiSpace, HoveringNamesTheUnitAndLightsItsPlaceAndItsLines)
{
    QSignalSpy pointed(&view(), &IterationSpaceView::unitPointed);

    QTest::mouseMove(&map(), pixelOf(2.5, 1.5));

    ASSERT_TRUE(QTest::qWaitFor([&] { return map().pointed().has_value(); }, kPatience));
    EXPECT_EQ(map().pointed()->units, (std::vector<std::int64_t>{0, 1}));
    EXPECT_EQ(pointed.count(), 1);
    EXPECT_EQ(child<QLabel>("spaceWords").text(), QStringLiteral("M1: row 0, place 1, board = 2 to 3, side = 0 to 3"));
    EXPECT_EQ(map().accessibleDescription(), QStringLiteral("row 0, place 1"));
    const DeviceMap* cells = m_window.inspectPage().bankMap().map();
    ASSERT_NE(cells, nullptr);
    ASSERT_EQ(cells->layers.front().meaning, LayerMeaning::Mark);
    EXPECT_EQ(std::ranges::count(cells->layers.front().values, 1.0), 1);
    EXPECT_EQ(cells->layers.front().values[1], 1);
    EXPECT_TRUE(m_window.inspectPage().lines(0).isLit(1));
    EXPECT_FALSE(m_window.inspectPage().lines(0).isLit(2));
}

TEST_F(GuiSpace, DraggingACutMovesItToTheNearestLegalNumberOfParts)
{
    QSignalSpy estimates(&view(), &IterationSpaceView::estimateRequested);

    drag(pixelOf(2, 2), pixelOf(1, 2)); // the first cut of three parts becomes that of six

    EXPECT_EQ(block().parts[1][0], 6);
    EXPECT_EQ(extentOf(block(), 0), kBoards);
    EXPECT_EQ(view().text(), QStringLiteral("round-6"));
    EXPECT_TRUE(view().isEdited());
    EXPECT_GE(estimates.count(), 1);
    ASSERT_TRUE(waitForTrial());
    // Cutting 6 boards takes 120 ns x 6 / 6, turning 1 ns x 6 x 6.
    EXPECT_TRUE(view().verdict().contains(QStringLiteral("156"))) << view().verdict().toStdString();

    drag(pixelOf(1, 2), pixelOf(5.6, 2)); // to the end: one part
    EXPECT_EQ(block().parts[1][0], 1);
    EXPECT_EQ(view().text(), QStringLiteral("round-1"));

    QTest::mouseClick(&child<QPushButton>("startSpaceOver"), Qt::LeftButton);
    EXPECT_EQ(view().text(), QStringLiteral("round-3"));
    EXPECT_EQ(block().parts[1][0], 3);
    EXPECT_EQ(view().verdict(), QString());
}

TEST_F(GuiSpace, EscapePutsADraggedCutBack)
{
    const QPoint from = pixelOf(2, 2);
    QTest::mouseMove(&map(), from);
    QTest::mousePress(&map(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&map(), pixelOf(1, 2));
    ASSERT_EQ(view().text(), QStringLiteral("round-6"));

    QTest::keyClick(&map(), Qt::Key_Escape);
    QTest::mouseRelease(&map(), Qt::LeftButton, {}, pixelOf(1, 2));

    EXPECT_EQ(view().text(), QStringLiteral("round-3"));
    EXPECT_FALSE(view().isEdited());
}

TEST_F(GuiSpace, KeysGoFromPieceToPieceAndChangeTheParts)
{
    child<QComboBox>("spaceLevel").setCurrentIndex(1);
    map().setFocus();
    QTest::keyClick(&map(), Qt::Key_Down);
    QTest::keyClick(&map(), Qt::Key_Down);
    ASSERT_TRUE(map().pointed());
    EXPECT_EQ(map().pointed()->units, (std::vector<std::int64_t>{0, 1}));

    QTest::keyClick(&map(), Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(view().text(), QStringLiteral("round-6"));
    QTest::keyClick(&map(), Qt::Key_Up, Qt::ControlModifier);
    QTest::keyClick(&map(), Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(view().text(), QStringLiteral("round-2"));

    QTest::keyClick(&map(), Qt::Key_Plus);
    EXPECT_FALSE(map().window().isWhole());
    QTest::keyClick(&map(), Qt::Key_0);
    EXPECT_TRUE(map().window().isWhole());
}

TEST_F(GuiSpace, TypedTextsRedrawTheMapOrSayWhatIsWrong)
{
    auto& field = child<QLineEdit>("spaceText");
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("star-2"));

    EXPECT_EQ(block().parts[1][0], 2);
    ASSERT_TRUE(waitForTrial());
    // 70 ns x 6 / 2 and 3 ns x 2 x 2
    EXPECT_TRUE(view().verdict().contains(QStringLiteral("222"))) << view().verdict().toStdString();

    QTest::keyClicks(&field, QStringLiteral("x"));
    EXPECT_TRUE(view().verdict().contains(QStringLiteral("star-2x"))) << view().verdict().toStdString();
    EXPECT_FALSE(child<QPushButton>("simulateSpace").isEnabled());
    EXPECT_EQ(block().parts[1][0], 2); // the last legal one

    QTest::keyClick(&field, Qt::Key_Backspace);
    EXPECT_TRUE(child<QPushButton>("simulateSpace").isEnabled());
    press("simulateSpace");
    ASSERT_TRUE(waitForTrial());
    EXPECT_TRUE(view().verdict().startsWith(QStringLiteral("exact"))) << view().verdict().toStdString();
}

TEST_F(GuiSpace, TheWheelZoomsAndDraggingMovesTheView)
{
    const QPoint at = pixelOf(1, 1.3);
    QWheelEvent wheel(QPointF(at), map().mapToGlobal(QPointF(at)), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&map(), &wheel);
    ASSERT_FALSE(map().window().isWhole());
    const QPoint before = pixelOf(1, 1);

    drag(pixelOf(1, 1.4), pixelOf(1, 1.4) - QPoint(0, 20));

    EXPECT_EQ(pixelOf(1, 1), before - QPoint(0, 20));
    EXPECT_FALSE(view().isEdited());
    QTest::mouseDClick(&map(), Qt::LeftButton, {}, at);
    EXPECT_TRUE(map().window().isWhole());
}

TEST_F(GuiSpace, IsHiddenForCandidatesWithoutOne)
{
    askReduction(1, 64);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(child<PlotPanel>("spacePanel").isHidden());
}

/// Planes through a space of three axes, without a window around them.
TEST(IterationSpaceViewTest, PlanesThroughThreeAxesAreChosenByBoxesAndNumbers)
{
    IterationSpaceView view;
    view.resize(700, 500);
    view.show();
    const auto space = std::make_shared<const IterationSpace>(IterationSpace{
        {{"b", 4}, {"i", 8}, {"j", 16}}, {{"unit", 64}}, {{"M1", {0, 0, 0}, {{2, 2, 4}}, {2, 4, 4}}}, "text"});
    view.setSpace(space, nullptr);
    auto& down = *view.findChild<QComboBox*>(QStringLiteral("spaceDown"));
    auto& across = *view.findChild<QComboBox*>(QStringLiteral("spaceAcross"));
    auto& place = *view.findChild<QSpinBox*>(QStringLiteral("spacePlacej"));
    EXPECT_EQ(down.currentText(), QStringLiteral("b"));
    EXPECT_EQ(across.currentText(), QStringLiteral("i"));
    EXPECT_TRUE(place.isVisible());

    place.setValue(13);
    QTest::mouseMove(&view.map(), view.map().window().toPixel({5, 1}).toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&] { return view.map().pointed().has_value(); }, kPatience));
    // Part 0 of 2 along b, 1 of 2 along i, 3 of 4 along j.
    EXPECT_EQ(view.map().pointed()->units, (std::vector<std::int64_t>{7}));

    across.setCurrentIndex(2);
    EXPECT_EQ(view.map().plane().across, std::optional<std::size_t>(2));
    EXPECT_FALSE(place.isVisible());
    down.setCurrentIndex(2); // the axis that goes across: they change places
    EXPECT_EQ(view.map().plane().down, 2U);
    EXPECT_EQ(view.map().plane().across, std::optional<std::size_t>(0));
    EXPECT_TRUE(view.findChild<QLineEdit*>(QStringLiteral("spaceText"))->isReadOnly());
}

/// Planes through the seven loops of a convolution in a narrow window.
TEST(IterationSpaceViewTest, WrapsThePlacesOfManyAxes)
{
    IterationSpaceView view;
    view.resize(560, 600);
    view.show();
    view.setSpace(std::make_shared<const IterationSpace>(IterationSpace{
                      {{"N", 1}, {"K", 512}, {"C", 512}, {"Q", 224}, {"P", 224}, {"S", 11}, {"R", 11}},
                      {{"unit", 1}},
                      {{"M1", {0, 0, 0, 0, 0, 0, 0}, {{1, 1, 1, 1, 1, 1, 1}}, {1, 512, 512, 224, 224, 11, 11}}},
                      "text"}),
                  nullptr);
    QCoreApplication::processEvents();

    std::vector<QRect> places;
    for (const char* axis : {"C", "Q", "P", "S", "R"}) {
        const auto& number = *view.findChild<QSpinBox*>(QStringLiteral("spacePlace%1").arg(QLatin1String(axis)));
        const auto& slider = *number.parentWidget()->findChild<QSlider*>();
        const QRect place(number.parentWidget()->mapTo(&view, QPoint(0, 0)), number.parentWidget()->size());
        EXPECT_TRUE(number.isVisible());
        EXPECT_GE(slider.width(), slider.minimumWidth());
        EXPECT_TRUE(view.rect().contains(place)) << axis;
        for (const QRect& other : places) {
            EXPECT_FALSE(other.intersects(place)) << axis;
        }
        places.push_back(place);
    }
    EXPECT_GT(places.back().top(), places.front().top()); // on a further line
}

} // namespace pimento
