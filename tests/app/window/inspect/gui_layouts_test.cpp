// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/link_controller.h"
#include "engine/inspection/inspection.h"
#include "tests/support/known_exploration.h"
#include "tests/support/window_test.h"
#include "views/figures/figure_tables.h"
#include "views/inspect/bank_columns.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/layout_text.h"
#include "views/inspect/layouts_view.h"
#include "views/inspect/line_view.h"

#include <QLabel>
#include <QSlider>
#include <QTabWidget>
#include <QToolButton>

#include <qcustomplot.h>

#include <string>

namespace pimento {

/// The window with the layouts of a draft of a small GEMV.
class GuiLayouts : public WindowTest {
protected:
    void SetUp() override
    {
        test::showKnown(workspace(), "layouts", [&] {
            choose("backend", QStringLiteral("AttAcc"));
            type("nhead", 2);
            type("dhead", 16);
            type("seq_len", 64);
            choose("space", QStringLiteral("kept"));
            press("explore");
        });
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
    }

    void open()
    {
        QTest::mouseClick(&child<QToolButton>("showLayouts"), Qt::LeftButton);
        ASSERT_TRUE(waitForLayouts());
    }

    bool waitForLayouts()
    {
        return QTest::qWaitFor([&] { return view().layouts() != nullptr; }, kPatience);
    }

    InspectPage& inspect() { return m_window.inspectPage(); }
    LayoutsView& view() { return inspect().layouts(); }
    BankColumns& side(LayoutSide which) { return view().columns(which); }
    void click(const char* button) { QTest::mouseClick(&child<QToolButton>(button), Qt::LeftButton); }
};

TEST_F(GuiLayouts, ADoubleClickOnABankGoesDownToItsRowsAndEscapeBack)
{
    auto* plot = inspect().bankMap().findChild<QCustomPlot*>();
    ASSERT_NE(plot, nullptr);
    const QPoint bank(static_cast<int>(plot->xAxis->coordToPixel(1)), static_cast<int>(plot->yAxis->coordToPixel(0)));

    QTest::mouseDClick(plot, Qt::LeftButton, {}, bank);

    ASSERT_TRUE(waitForLayouts());
    EXPECT_TRUE(inspect().isShowingLayouts());
    EXPECT_EQ(view().bank(LayoutSide::Cores), (BankNumber{0, 1}));
    EXPECT_FALSE(side(LayoutSide::Host).cells().empty());

    side(LayoutSide::Cores).setFocus();
    QTest::keyClick(&side(LayoutSide::Cores), Qt::Key_Escape);

    EXPECT_FALSE(inspect().isShowingLayouts());
    EXPECT_TRUE(inspect().bankMap().isVisible());
}

TEST_F(GuiLayouts, EnterOnABankGoesDown)
{
    auto* plot = inspect().bankMap().findChild<QCustomPlot*>();
    plot->setFocus();
    QTest::keyClick(plot, Qt::Key_Right);
    QTest::keyClick(plot, Qt::Key_Down);

    QTest::keyClick(plot, Qt::Key_Return);

    ASSERT_TRUE(waitForLayouts());
    EXPECT_EQ(view().bank(LayoutSide::Cores), (BankNumber{1, 1}));
}

TEST_F(GuiLayouts, PointingAtAColumnLightsTheSameElementsOnTheOtherSide)
{
    open();
    for (const LayoutSide from : {LayoutSide::Cores, LayoutSide::Host}) {
        const LayoutSide to = from == LayoutSide::Cores ? LayoutSide::Host : LayoutSide::Cores;
        view().showBank({0, 0});
        const auto& cells = side(from).cells();
        const auto found = std::ranges::find_if(cells, [&](const LayoutCell& each) {
            const auto of = sourcesOf(*side(from).picture(), each.burst); // what the cores get directly lies in no bank
            return !of.empty() && !view().layouts()->coresOf(of.front()).empty();
        });
        ASSERT_NE(found, cells.end());
        const LayoutCell cell = *found;
        const bool isPointed = QTest::qWaitFor( // panels may still find their places while the hand moves
            [&] {
                QTest::mouseMove(side(from).viewport(), {1, 1});
                QTest::mouseMove(side(from).viewport(), side(from).rectOf(cell).center());
                return side(from).pointed().has_value();
            },
            kPatience);

        ASSERT_TRUE(isPointed);
        const auto sources = sourcesOf(*side(from).picture(), cell.burst);
        ASSERT_FALSE(sources.empty());
        int lit = 0;
        for (std::size_t burst = 0; burst < side(to).picture()->bursts.size(); ++burst) {
            if (side(to).isLit(burst)) {
                ++lit;
                const auto there = sourcesOf(*side(to).picture(), burst);
                EXPECT_NE(std::find_first_of(there.begin(), there.end(), sources.begin(), sources.end()), there.end());
            }
        }
        EXPECT_GT(lit, 0);
        const std::string elements = view().layouts()->elements(*side(from).picture(), cell.burst);
        EXPECT_TRUE(view().words().contains(QString::fromStdString(elements))) << view().words().toStdString();
    }
}

TEST_F(GuiLayouts, StepsBackAreAsExactAsStepsOn)
{
    open();
    for (const char* size : {"by phase", "by command for all banks"}) {
        choose("layoutStepSize", QString::fromLatin1(size));
        auto& slider = child<QSlider>("layoutSlider");
        QTest::keyClick(&slider, Qt::Key_Home);
        ASSERT_EQ(view().position(), 0U);
        ASSERT_GT(view().steps(), 1U);
        std::vector<std::pair<std::vector<LayoutCell>, std::vector<LayoutCell>>> pictures;
        std::vector<QString> words;
        const std::size_t most = std::min<std::size_t>(view().steps(), 60);
        view().showBank({0, 0});
        const auto fixed = [&] { // whatever bank the steps led to
            view().showBank({0, 0});
            return std::pair(side(LayoutSide::Host).cells(), side(LayoutSide::Cores).cells());
        };
        for (std::size_t step = 0; step < most; ++step) {
            pictures.push_back(fixed());
            words.push_back(view().stepWords());
            click("layoutNext");
            ASSERT_EQ(view().position(), step + 1);
        }
        for (std::size_t step = most; step-- > 0;) {
            click("layoutPrevious");
            ASSERT_EQ(view().position(), step);
            EXPECT_EQ(fixed(), pictures[step]) << step;
            EXPECT_EQ(view().stepWords(), words[step]);
        }
        EXPECT_FALSE(child<QToolButton>("layoutPrevious").isEnabled());
    }
}

TEST_F(GuiLayouts, AStepShowsABankThatItTouchesAndNamesItsLine)
{
    open();
    choose("layoutStepSize", QStringLiteral("by bank"));
    const std::size_t steps = std::min<std::size_t>(view().steps(), 200);
    for (std::size_t step = 0; step < steps; step += 7) {
        view().setPosition(step);
        const LayoutStep told = view().layouts()->step(StepSize::Command, step);
        if (told.kind == StepKind::Compute) {
            continue;
        }
        const LayoutSide moved = told.kind == StepKind::Store ? LayoutSide::Cores : LayoutSide::Host;
        const auto& cells = side(moved).cells();
        EXPECT_EQ(std::ranges::count(cells, BurstState::Moving, &LayoutCell::state), 1) << step;
        ASSERT_TRUE(told.line);
        EXPECT_TRUE(view().stepWords().contains(QString::fromStdString(told.programText).simplified().toHtmlEscaped()));
    }
}

// Without a choice of its own a bank is shown that commands use, an arrow says where data goes, and a bank
// that a step replaces is named.
TEST_F(GuiLayouts, TheExampleShowsDataThatMoves)
{
    m_window.workspace().openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.workspace().isSettled(); }, kPatience));
    open();
    EXPECT_EQ(view().bank(LayoutSide::Cores), busiestBank(*view().layouts()));
    auto& arrow = child<QLabel>("layoutArrow");
    EXPECT_TRUE(arrow.text().isEmpty()); // nothing is under way

    bool areMoving[] = {false, false};
    QTest::keyClick(&child<QSlider>("layoutSlider"), Qt::Key_Home);
    for (std::size_t step = 0; step < view().steps(); ++step) {
        const LayoutStep told = view().layouts()->step(StepSize::Phase, step);
        for (const LayoutSide which : {LayoutSide::Host, LayoutSide::Cores}) {
            areMoving[static_cast<std::size_t>(which)] |=
                std::ranges::count(side(which).cells(), BurstState::Moving, &LayoutCell::state) > 0;
        }
        EXPECT_EQ(arrow.text().contains(QStringLiteral("→")), directionOf(told) == StepDirection::ToCores) << step;
        EXPECT_EQ(arrow.text().contains(QStringLiteral("←")), directionOf(told) == StepDirection::ToHost) << step;
        const QString before = bankInWords(view().bank(LayoutSide::Host));
        click("layoutNext");
        if (const QString now = bankInWords(view().bank(LayoutSide::Host)); now != before) {
            const auto headers = view().findChildren<QLabel*>();
            EXPECT_TRUE(std::ranges::any_of(headers, [&](const QLabel* label) {
                return label->text().contains(now) && label->text().contains(before);
            }));
        }
    }
    EXPECT_TRUE(areMoving[0]);
    EXPECT_TRUE(areMoving[1]); // the units read the matrix, which stays in their banks
}

TEST_F(GuiLayouts, ATensorCanBeShownAlone)
{
    open();
    const QString name = QString::fromStdString(view().layouts()->tensors()[0].name);
    auto& box = child<QComboBox>("layoutTensor");
    choose("layoutTensor", box.itemText(1));

    for (const LayoutSide which : {LayoutSide::Host, LayoutSide::Cores}) {
        for (const LayoutCell& cell : side(which).cells()) {
            EXPECT_EQ(side(which).picture()->bursts[cell.burst].tensor, 0U);
        }
    }
    EXPECT_TRUE(box.currentText().startsWith(name));
}

TEST_F(GuiLayouts, PlayingBeginsAtTheFirstStepAndPauses)
{
    open();
    EXPECT_FALSE(view().isPlaying());
    EXPECT_EQ(view().position(), view().steps()); // everything where it goes

    click("layoutPlay");

    EXPECT_TRUE(view().isPlaying());
    EXPECT_EQ(view().position(), 0U);
    ASSERT_TRUE(QTest::qWaitFor([&] { return view().position() > 0; }, kPatience));
    click("layoutPlay");
    EXPECT_FALSE(view().isPlaying());
}

TEST_F(GuiLayouts, TheTableOfTheFigureHasExactlyTheCellsThatAreDrawn)
{
    open();
    view().setPosition(0);

    const std::string table = figureTables(*view().parentWidget());

    const auto lines = std::ranges::count(table, '\n');
    const auto cells = side(LayoutSide::Host).cells().size() + side(LayoutSide::Cores).cells().size();
    EXPECT_EQ(static_cast<std::size_t>(lines), cells + 3); // two lines of titles and an empty one
    for (const auto& [state, word] :
         {std::pair(BurstState::Coming, ",still to come"), std::pair(BurstState::There, ",there"),
          std::pair(BurstState::Moving, ",moves")}) {
        std::ptrdiff_t said = 0;
        for (std::size_t at = table.find(word); at != std::string::npos; at = table.find(word, at + 1)) {
            ++said;
        }
        const auto drawn = std::ranges::count(side(LayoutSide::Host).cells(), state, &LayoutCell::state) +
                           std::ranges::count(side(LayoutSide::Cores).cells(), state, &LayoutCell::state);
        EXPECT_EQ(said, drawn) << word;
    }
}

TEST_F(GuiLayouts, AnotherDraftHasItsOwnLayouts)
{
    open();
    const auto before = workspace().inspection();
    const auto rows = exploration().table->rows();
    const auto current = exploration().table->rowOf(*selection().current());
    ASSERT_GT(rows, 1U);
    selection().setCurrent(exploration().table->id(*current == 0 ? 1 : 0));

    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            return workspace().isSettled() && !m_window.links().isRunning() && view().layouts() != nullptr &&
                   workspace().inspection() != before;
        },
        kPatience));

    EXPECT_TRUE(inspect().isShowingLayouts());
    EXPECT_EQ(view().position(), view().steps());
}

} // namespace pimento
