// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/inspect/candidate_trial_job.h"
#include "tests/support/advice_wait.h"
#include "tests/support/known_exploration.h"
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/compare/compare_page.h"
#include "views/inspect/chip_map_view.h"
#include "views/inspect/chip_picture.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/kernel_forms_view.h"
#include "views/inspect/line_view.h"
#include "views/selection/pins.h"

#include <QLineEdit>
#include <QToolButton>

#include <set>

namespace pimento {

/// Networks on crossbar chips.
class GuiCrossbars : public WindowTest {
protected:
    void SetUp() override
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        test::showKnown(workspace(), "crossbars", [&] {
            choose("model", QStringLiteral("networks on crossbars"));
            choose("backend", QStringLiteral("ISAAC-like crossbars (Arch-A)"));
            choose("kernel", QStringLiteral("vgg8_mnist28"));
            press("explore");
        });
    }

    void inspect(const std::string& mapping)
    {
        std::size_t row = 0;
        while (row < exploration().table->rows() && exploration().table->label(row) != mapping) {
            ++row;
        }
        ASSERT_LT(row, exploration().table->rows()) << mapping;
        selection().setCurrent(exploration().table->id(row));
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
        QApplication::processEvents();
        ASSERT_TRUE(test::waitForAdvice(page()));
        ASSERT_TRUE(picture().isVisible());
    }
    [[nodiscard]] bool waitForTrial()
    {
        return QTest::qWaitFor([&] { return !m_window.candidateTrials().isRunning(); }, kPatience);
    }

    [[nodiscard]] InspectPage& page() { return m_window.inspectPage(); }
    /// True if the listed instructions have some of a layer.
    [[nodiscard]] bool isListed(const std::string& layer)
    {
        const LineView& instructions = page().lines(2);
        for (int line = 0; line < instructions.lineCount(); ++line) {
            if (instructions.lineText(line).contains(QString::fromStdString(layer) + QLatin1Char(','))) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] ChipMapView& view() { return page().chip(); }
    [[nodiscard]] ChipPicture& picture() { return view().picture(); }
    [[nodiscard]] const ChipMap& map() { return *picture().map(); }
    [[nodiscard]] QPoint pixelOf(std::size_t core, std::size_t array = 0)
    {
        return picture().chipLayout().array({core, array}).center().toPoint();
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mouseMove(&picture(), from);
        QTest::mousePress(&picture(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&picture(), (from + to) / 2);
        QTest::mouseMove(&picture(), to);
        QTest::mouseRelease(&picture(), Qt::LeftButton, {}, to);
    }
    /// The first core that holds nothing.
    [[nodiscard]] std::size_t emptyCore()
    {
        std::size_t core = 0;
        while (core + 1 < map().cores.size() && !map().cores[core].empty()) {
            ++core;
        }
        return core;
    }
    /// The first core that holds something.
    [[nodiscard]] std::size_t usedCore()
    {
        std::size_t core = 0;
        while (core + 1 < map().cores.size() && map().cores[core].empty()) {
            ++core;
        }
        return core;
    }
};

TEST_F(GuiCrossbars, SpeakOfCoresAndNotOfBanks)
{
    const QString summary = QStringLiteral("Copies the layers of a network, places them on cores with crossbar arrays, "
                                           "and profiles the instructions");
    const auto labels = m_window.questionPanel().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == summary; }));
}

TEST_F(GuiCrossbars, PointingAtAnArrayNamesItsWeights)
{
    inspect("single");
    const std::size_t core = usedCore();

    QTest::mouseMove(&picture(), pixelOf(core));

    ASSERT_TRUE(QTest::qWaitFor([&] { return picture().pointed().has_value(); }, kPatience));
    const ChipPiece& piece = map().pieces[*picture().pointed()];
    const ChipArray& array = map().cores[core].front();
    const QString words = picture().accessibleDescription();
    EXPECT_TRUE(words.contains(QString::fromStdString(map().layers[piece.layer].name))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("rows in use: %1 of 128").arg(array.rows))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("columns in use: %1 of 128").arg(array.columns)));
}

TEST_F(GuiCrossbars, AClickOnAnArraySelectsTheLinesOfItsLayer)
{
    inspect("single");
    EXPECT_FALSE(picture().layer()); // all layers at first
    // A core with a layer of the stream that is listed.
    const auto layerOf = [&](std::size_t core) { return map().pieces[map().cores[core].front().piece].layer; };
    std::size_t core = usedCore();
    while (core + 1 < map().cores.size() && (map().cores[core].empty() || !isListed(map().layers[layerOf(core)].name))) {
        ++core;
    }
    const std::size_t layer = layerOf(core);

    QTest::mouseClick(&picture(), Qt::LeftButton, {}, pixelOf(core));

    EXPECT_EQ(picture().layer(), layer);
    ASSERT_TRUE(page().selected());
    EXPECT_TRUE(page().lines(page().selected()->listing).lineText(static_cast<int>(page().selected()->line))
                    .startsWith(QString::fromStdString(map().layers[layer].name)));
    EXPECT_EQ(child<QComboBox>("chipLayer").currentIndex(), static_cast<int>(layer) + 1);
    ASSERT_NE(page().kernels().shown(), nullptr);
    EXPECT_EQ(page().kernels().shown()->layer, map().layers[layer].name);
    // The device map has the layer's arrays, and its instructions stand out.
    ASSERT_NE(page().bankMap().map(), nullptr);
    EXPECT_EQ(page().bankMap().map()->layers.front().title, "Arrays of " + map().layers[layer].name);
    const LineView& instructions = page().lines(2);
    const QString name = QString::fromStdString(map().layers[layer].name);
    int lit = 0;
    for (int line = 0; line < instructions.lineCount(); ++line) {
        EXPECT_EQ(instructions.isLit(line), instructions.lineText(line).contains(name + QLatin1Char(','))) << line;
        lit += instructions.isLit(line) ? 1 : 0;
    }
    EXPECT_GT(lit, 0);

    QTest::mouseClick(&picture(), Qt::LeftButton, {}, pixelOf(core));
    EXPECT_FALSE(picture().layer());
}

TEST_F(GuiCrossbars, ADraggedCopyIsComparedAndCanBeUndone)
{
    inspect("single");
    const std::size_t from = usedCore();
    const std::size_t to = emptyCore();
    const std::size_t piece = map().cores[from].front().piece;
    const ChipPiece moved = map().pieces[piece];

    drag(pixelOf(from), pixelOf(to));

    EXPECT_EQ(view().text().toStdString(), "single," + std::to_string(moved.layer + 1) + "." +
                                               std::to_string(moved.copy) + ":" + std::to_string(from) + "-" +
                                               std::to_string(to));
    EXPECT_EQ(map().cores[to].size(), moved.arrays);
    ASSERT_TRUE(waitForTrial());
    EXPECT_TRUE(view().verdict().contains(QStringLiteral("selected"))) << view().verdict().toStdString();
    EXPECT_TRUE(view().verdict().contains(QStringLiteral("time"))) << view().verdict().toStdString();

    press("pinMoved");
    const Pins& pins = workspace().state().pins;
    ASSERT_TRUE(QTest::qWaitFor([&] { return pins.at(0) && pins.at(1); }, kPatience));
    EXPECT_EQ(pins.at(0)->candidate, "single");
    EXPECT_EQ(pins.at(1)->candidate, view().text().toStdString());

    press("undoMove");
    EXPECT_EQ(view().text(), QStringLiteral("single"));
    EXPECT_FALSE(view().isChanged());
    EXPECT_TRUE(view().verdict().isEmpty());
}

TEST_F(GuiCrossbars, ACoreWithoutRoomRefusesACopy)
{
    inspect("single");
    std::size_t full = 0;
    while (full + 1 < map().cores.size() && map().cores[full].size() < map().arraysOfCore) {
        ++full;
    }
    const std::size_t from = usedCore() == full ? full + 1 : usedCore();

    drag(pixelOf(from), pixelOf(full));

    EXPECT_EQ(view().text(), QStringLiteral("single"));
    EXPECT_TRUE(view().verdict().contains(QStringLiteral("Choose a core with more room")))
        << view().verdict().toStdString();
}

TEST_F(GuiCrossbars, KeysMoveACopyToo)
{
    inspect("single");
    picture().setFocus();
    const std::size_t to = emptyCore();
    QTest::keyClick(&picture(), Qt::Key_Right); // the first core
    while (!picture().pointed()) {
        QTest::keyClick(&picture(), Qt::Key_Right);
    }
    QTest::keyClick(&picture(), Qt::Key_M);
    QTest::keyClick(&picture(), Qt::Key_Escape);
    EXPECT_FALSE(view().isChanged());

    QTest::keyClick(&picture(), Qt::Key_M);
    const auto across = static_cast<int>(to % map().coresAcross);
    for (std::size_t i = 0; i < to / map().coresAcross; ++i) {
        QTest::keyClick(&picture(), Qt::Key_Down);
    }
    for (std::size_t i = 0; i < map().coresAcross; ++i) {
        QTest::keyClick(&picture(), Qt::Key_Left);
    }
    for (int i = 0; i < across; ++i) {
        QTest::keyClick(&picture(), Qt::Key_Right);
    }
    QTest::keyClick(&picture(), Qt::Key_Return);

    EXPECT_TRUE(view().isChanged());
    EXPECT_FALSE(map().cores[to].empty());
    ASSERT_TRUE(waitForTrial());
    QTest::keyClick(&picture(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(view().isChanged());
}

TEST_F(GuiCrossbars, FormsOfTheWeightsAreChosenByClicks)
{
    inspect("single");
    auto& shown = child<QComboBox>("shownFigures");
    choose("shownFigures", QStringLiteral("forms of the weights"));
    ASSERT_GE(shown.currentIndex(), 0);
    child<QComboBox>("chipLayer").setCurrentIndex(4); // conv4
    KernelFormsView& forms = page().kernels();
    ASSERT_EQ(forms.shown()->layer, "conv4");
    ASSERT_EQ(forms.shown()->forms.size(), 5U);
    EXPECT_TRUE(forms.shown()->forms[forms.chosen()].isUsed);

    QTest::mouseClick(&forms, Qt::LeftButton, {}, forms.tile(4).center().toPoint());

    EXPECT_EQ(forms.chosen(), 4U);
    EXPECT_TRUE(forms.words().startsWith(QStringLiteral("scatter"))) << forms.words().toStdString();
    QTest::keyClick(&forms, Qt::Key_Left);
    EXPECT_EQ(forms.chosen(), 3U);
}

TEST_F(GuiCrossbars, OneClickComparesBothPipelines)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("compare")));
    auto& button = child<QToolButton>("compareSettings");
    ASSERT_TRUE(button.isVisible());

    QTest::mouseClick(&button, Qt::LeftButton, {}, QPoint(10, button.height() / 2));

    ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.compareController().isRunning(); }, kPatience));
    const ComparedColumns& columns = m_window.comparePage().columns();
    ASSERT_EQ(columns.columns.size(), 2U);
    EXPECT_TRUE(columns.columns[0].title.startsWith(QStringLiteral("Throughput")));
    EXPECT_TRUE(columns.columns[1].title.startsWith(QStringLiteral("Latency")));
    for (const ComparedColumn& column : columns.columns) {
        EXPECT_TRUE(column.found.hasFigures());
    }
    EXPECT_LT(columns.columns[0].found.seconds, columns.columns[1].found.seconds);
    // An interval between images and the passage of one are not the same quantity.
    EXPECT_EQ(columns.whyNot(1), QStringLiteral("pipeline latency against throughput"));
}

TEST_F(GuiCrossbars, RoundsOfALargerNetworkAreChosen)
{
    choose("backend", QStringLiteral("Crossbars of 16 chips (Arch-C)"));
    choose("kernel", QStringLiteral("alexnet"));
    press("explore");
    ASSERT_TRUE(waitForEnd());
    inspect("single");
    auto& round = child<QComboBox>("chipRound");
    ASSERT_TRUE(round.isVisible());
    ASSERT_GE(round.count(), 2);
    const ChipMap first = map();

    round.setCurrentIndex(1);

    EXPECT_NE(map(), first);
    EXPECT_EQ(map().layers, first.layers);
    // The round of a layer comes with it.
    child<QComboBox>("chipLayer").setCurrentIndex(1);
    EXPECT_EQ(round.currentIndex(), 0);
    EXPECT_EQ(picture().layer(), 0U);
    child<QComboBox>("chipLayer").setCurrentIndex(child<QComboBox>("chipLayer").count() - 1);
    EXPECT_EQ(round.currentIndex(), round.count() - 1);
}

} // namespace pimento
