// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model_desk.h"
#include "tests/support/files.h"
#include "tests/support/small_model.h"
#include "tests/support/window_test.h"
#include "views/pages/model_page.h"
#include "views/panels/model_fields.h"
#include "views/plots/batch_plot.h"
#include "views/plots/context_plot.h"
#include "views/plots/figure_tables.h"
#include "views/plots/step_bars.h"
#include "views/state/model_words.h"
#include "views/widgets/layer_table_view.h"
#include "views/widgets/notice_bar.h"
#include "views/widgets/plot_panel.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QSlider>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>

#include <gmock/gmock.h>

#include <fstream>

namespace pimento {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

using Column = LayerTableModel::Column;

} // namespace

/// The page Model with a small model of a file.
class GuiModelPage : public WindowTest {
protected:
    void SetUp() override // keys of menus are for the active window
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        m_window.commands().action(QStringLiteral("page.model"))->trigger();
        ASSERT_TRUE(page().isVisible());
    }

    [[nodiscard]] QString file(const char* name, const std::string& text) const
    {
        const auto path = m_folder.path() / name;
        std::ofstream(path) << text;
        return QString::fromStdString(path.string());
    }
    /// By the button, in the dialog that it opens.
    void openModel(const QString& name)
    {
        QTimer::singleShot(0, &m_window, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            dialog->activateWindow(); // until it is active the keys are the window's
            EXPECT_TRUE(QTest::qWaitFor([&] { return dialog->isActiveWindow(); }, kPatience));
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            field->setFocus();
            field->setText(name); // typed, a list of what is there would open
            QTest::keyClick(field, Qt::Key_Return);
        });
        QTest::mouseClick(&child<QToolButton>("openModel"), Qt::LeftButton);
    }
    void openSmall()
    {
        openModel(file("small.json", test::smallModelJson()));
        type("modelOutput", 140); // contexts 129 to 267, of which programs are for 256 and 384
    }
    void place(const char* name, bool isWanted)
    {
        auto& box = child<QCheckBox>(name);
        if (box.isChecked() != isWanted) {
            box.setFocus();
            QTest::keyClick(&box, Qt::Key_Space);
        }
        ASSERT_EQ(box.isChecked(), isWanted);
    }
    [[nodiscard]] bool waitForRun()
    {
        return QTest::qWaitFor([&] { return desk().isSettled(); }, kPatience);
    }
    void runSmall()
    {
        openSmall();
        press("modelRun");
        ASSERT_TRUE(waitForRun());
        ASSERT_NE(desk().runs(), nullptr);
        ASSERT_EQ(desk().runs()->runs.size(), 5U);
    }
    /// A click on a cell of the table of layers.
    void clickLayer(int layer, Column column)
    {
        LayerTableView& view = page().layers();
        const QModelIndex cell = view.shownIndex(layer, column);
        view.scrollTo(cell);
        QApplication::processEvents();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
    }
    [[nodiscard]] int layerCalled(const std::string& name)
    {
        const auto& layers = page().layers().layers().step().layers;
        return static_cast<int>(std::ranges::find(layers, name, &inference::LayerCost::name) - layers.begin());
    }

    ModelPage& page() { return m_window.modelPage(); }
    ModelDesk& desk() { return m_window.modelDesk(); }
    const inference::PlacedRun& run(std::size_t placement) { return *desk().runs()->runs[placement]; }
    [[nodiscard]] std::string labelled(const char* name) { return child<QLabel>(name).text().toStdString(); }
    [[nodiscard]] std::string problem()
    {
        std::string all;
        for (const QLabel* label : page().fields().findChildren<QLabel*>(QStringLiteral("problem"))) {
            all += label->isVisible() ? label->text().toStdString() : "";
        }
        return all;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiModelPage, RunsAModelAndShowsWhatTheEngineFinds)
{
    EXPECT_TRUE(child<QLabel>("modelMessage").isVisible()); // nothing yet, and what to do about it
    runSmall();

    const auto& on = desk().runs()->on;
    EXPECT_EQ(on.model.name, "Small");
    std::vector<std::string> names;
    for (const auto& each : desk().runs()->runs) {
        names.push_back(each->placement.name);
    }
    EXPECT_THAT(names, ElementsAre("gpu", "base", "base-dcc", "full-dcc", "fastest"));
    const auto alone = inference::stepOf(on, run(0).placement, ModelPhase::decode(1, 267), {}, {});
    ASSERT_TRUE(alone);
    ASSERT_EQ(page().bars().bars().bars.size(), 5U);
    EXPECT_EQ(page().bars().bars().bars[0].seconds, alone->seconds);
    EXPECT_EQ(page().context(), 267); // the last step is shown first
    EXPECT_EQ(page().chosenPlacement(), "fastest");
    EXPECT_EQ(page().layers().layers().step().seconds, run(4).run.last.seconds);
    EXPECT_THAT(page().verdict().toStdString(), HasSubstr("faster than the processor alone"));
    EXPECT_THAT(labelled("modelWords"), HasSubstr("nothing overlaps"));
    EXPECT_THAT(labelled("modelWords"), HasSubstr("rounded up to 128 tokens"));
    EXPECT_THAT(labelled("modelFigures"), HasSubstr("tokens/s"));
}

TEST_F(GuiModelPage, FollowsTheSliderAtOnce)
{
    runSmall();
    auto& slider = child<QSlider>("contextSlider");
    slider.setFocus();
    QTest::keyClick(&slider, Qt::Key_Home);

    EXPECT_EQ(page().context(), 129);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(page().bars().bars().bars[i].seconds, run(i).run.first.seconds);
    }
    EXPECT_EQ(page().layers().layers().step().layers, run(4).run.first.layers);
    EXPECT_THAT(labelled("contextText"), HasSubstr("129 of 129 to 267"));
    QTest::keyClick(&slider, Qt::Key_Right);
    EXPECT_EQ(page().context(), 130);

    QElapsedTimer clock;
    clock.start();
    for (int place = 0; place < 100; ++place) {
        slider.setValue(place);
        page().grab(); // with all that has to be painted
    }
    RecordProperty("millisecondsForAPlace", std::to_string(static_cast<double>(clock.elapsed()) / 100));
}

TEST_F(GuiModelPage, MovesTheSliderByAClickOnTheCurve)
{
    runSmall();
    ContextPlot& plot = page().contextPlot();
    QTest::mouseClick(plot.findChild<QWidget*>(QStringLiteral("contextCanvas")), Qt::LeftButton, {}, plot.placeOf(200));
    EXPECT_NEAR(static_cast<double>(page().context()), 200, 2);
    EXPECT_EQ(page().bars().bars().bars[0].seconds,
              run(0).run.series.at(run(0).run.series.nearest(page().context())).seconds);
}

TEST_F(GuiModelPage, ShowsTheLayersOfThePlacementThatIsChosen)
{
    runSmall();
    StepBars& bars = page().bars();
    QTest::mouseClick(&bars.canvas(), Qt::LeftButton, {}, bars.layoutOfBars().row(1).center().toPoint());
    EXPECT_EQ(page().chosenPlacement(), "base");
    EXPECT_EQ(page().layers().layers().step().layers, run(1).run.last.layers);
    EXPECT_EQ(child<QComboBox>("shownPlacement").currentText(), QStringLiteral("base"));
    QTest::keyClick(&bars, Qt::Key_Up);
    EXPECT_EQ(page().chosenPlacement(), "gpu");
    choose("shownPlacement", QStringLiteral("full-dcc"));
    EXPECT_EQ(bars.chosen(), 3U);
}

TEST_F(GuiModelPage, DividesBarsInThreeWays)
{
    runSmall();
    for (const char* split : {"by part", "by where it runs", "by use"}) {
        choose("stepSplit", QString::fromLatin1(split));
        for (const StepBar& bar : page().bars().bars().bars) {
            double sum = 0;
            for (const double part : bar.parts) {
                sum += part;
            }
            EXPECT_NEAR(sum, bar.seconds, 1e-12) << split;
        }
    }
    EXPECT_EQ(page().bars().bars().bars[0].parts.size(), 5U); // kinds
}

TEST_F(GuiModelPage, OpensTheDraftsOfALayerAndComesBack)
{
    runSmall();
    choose("shownPlacement", QStringLiteral("full-dcc"));
    clickLayer(layerCalled("up"), Column::Layer);

    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    ASSERT_TRUE(waitForEnd());
    const auto& layer = page().layers().layers().layer(layerCalled("up"));
    const Question& question = exploration().problem->question();
    EXPECT_EQ(question.kernel.name, "gemv");
    EXPECT_EQ(question.kernel.sizes, layer.kernels.front().kernel.sizes);
    EXPECT_EQ(question.device.name, "attacc");
    EXPECT_EQ(question.settings.at("launches"), SettingValue("graph"));
    ASSERT_TRUE(m_window.questionPanel().problem()); // it stands in the fields
    EXPECT_EQ((*m_window.questionPanel().problem())->identity(), exploration().problem->identity());
    ASSERT_TRUE(exploration().best);
    EXPECT_EQ(exploration().candidates->text(*exploration().best), layer.kernels.front().draft);

    auto* back = m_window.notice().findChild<QPushButton*>();
    ASSERT_NE(back, nullptr);
    EXPECT_THAT(m_window.notice().text().toStdString(), HasSubstr("up"));
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("model"));
}

TEST_F(GuiModelPage, OpensDraftsByReturnAndNotOfTheProcessor)
{
    runSmall();
    choose("shownPlacement", QStringLiteral("full-dcc"));
    LayerTableView& view = page().layers();
    view.setFocus();
    view.setCurrentIndex(view.shownIndex(layerCalled("embedding"), Column::Layer));
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("model"));
    clickLayer(layerCalled("down"), Column::Share); // no link: it selects the row
    EXPECT_EQ(m_window.pageName(), QStringLiteral("model"));
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    ASSERT_TRUE(waitForEnd());
}

TEST_F(GuiModelPage, SortsLayersByTime)
{
    runSmall();
    LayerTableView& view = page().layers();
    QHeaderView* header = view.horizontalHeader();
    const int column = static_cast<int>(Column::All);
    for (int click = 0; click < 2; ++click) { // the longest first
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 12, header->height() / 2});
    }
    double before = 1e9;
    for (int row = 0; row < view.model()->rowCount(); ++row) {
        const double seconds = view.model()->index(row, column).data(LayerTableModel::kSortRole).toDouble();
        EXPECT_LE(seconds, before);
        before = seconds;
    }
}

TEST_F(GuiModelPage, RunsAPlacementByHand)
{
    openSmall();
    for (const char* each : {"place.base", "place.base-dcc", "place.full-dcc", "place.fastest"}) {
        place(each, false);
    }
    EXPECT_FALSE(child<QComboBox>("hand.ffn").isVisible());
    place("place.hand", true);
    choose("hand.attention", QStringLiteral("device"));
    choose("hand.ffn", QStringLiteral("device"));
    choose("hand.drafts", QStringLiteral("hand-made"));
    ASSERT_EQ(problem(), "");
    press("modelRun");
    ASSERT_TRUE(waitForRun());

    ASSERT_NE(desk().runs(), nullptr);
    ASSERT_EQ(desk().runs()->runs.size(), 2U);
    EXPECT_EQ(run(1).placement.name, "qkv=processor,attention=device,projection=processor,ffn=device,head=processor,"
                                     "drafts=standard");
    const auto full = inference::parsePlacement("full"); // the same, by its name
    EXPECT_EQ(run(1).placement.parts, full->parts);
    EXPECT_EQ(run(1).placement.drafts, full->drafts);
    EXPECT_EQ(page().bars().bars().bars[1].name, QStringLiteral("by hand"));
    choose("shownPlacement", QStringLiteral("by hand"));
    EXPECT_EQ(page().layers().layers().layer(layerCalled("up")).where, inference::RunsOn::Device);
}

TEST_F(GuiModelPage, SaysBesideTheFieldWhatIsWrongWithAFile)
{
    openModel(file("broken.json", R"({"format": "pimento-model 1", "layers": -3})"));
    EXPECT_THAT(problem(), HasSubstr("broken.json"));
    EXPECT_EQ(page().fields().question().model, "GPT3-13B"); // the model before stays
    openModel(file("worse.json", "{"));
    EXPECT_THAT(problem(), HasSubstr("worse.json"));
    EXPECT_THAT(problem(), Not(HasSubstr("broken.json")));
    openSmall();
    EXPECT_EQ(problem(), "");
    EXPECT_TRUE(child<QPushButton>("modelRun").isEnabled());
}

TEST_F(GuiModelPage, ReadsAConfigJson)
{
    openModel(file("config.json", R"({"model_type": "llama", "hidden_size": 1024, "intermediate_size": 4096,
        "num_attention_heads": 8, "num_key_value_heads": 8, "num_hidden_layers": 2, "vocab_size": 4096,
        "hidden_act": "silu", "tie_word_embeddings": true, "max_position_embeddings": 2048})"));
    EXPECT_EQ(problem(), "");
    EXPECT_THAT(page().fields().question().model, testing::EndsWith("config.json"));
}

TEST_F(GuiModelPage, RefusesWhatDoesNotFitAndRunsItAnyway)
{
    choose("modelChoice", QStringLiteral("Llama-3.1-70B"));
    EXPECT_THAT(problem(), HasSubstr("Use at least 2 hosts"));
    EXPECT_FALSE(child<QPushButton>("modelRun").isEnabled());
    type("hostCount", 2);
    EXPECT_EQ(problem(), "");
    EXPECT_TRUE(child<QPushButton>("modelRun").isEnabled());
    type("hostCount", 1);
    for (const char* each : {"place.base", "place.base-dcc", "place.full-dcc", "place.fastest"}) {
        place(each, false);
    }
    press("modelRunAnyway");
    ASSERT_TRUE(waitForRun());
    ASSERT_EQ(desk().runs()->runs.size(), 1U);
    EXPECT_FALSE(run(0).capacity.fits());
    EXPECT_THAT(labelled("modelWords"), HasSubstr("does not fit"));
    EXPECT_THAT(*desk().command(), HasSubstr("--ignore-memory"));
}

TEST_F(GuiModelPage, WantsAPlacement)
{
    for (const char* each : {"place.gpu", "place.base", "place.base-dcc", "place.full-dcc", "place.fastest"}) {
        place(each, false);
    }
    EXPECT_EQ(problem(), "Choose a placement.");
    EXPECT_FALSE(child<QPushButton>("modelRun").isEnabled());
}

TEST_F(GuiModelPage, StopsSoonAndGoesOn)
{
    // GPT3-13B takes seconds; its first placement is known at once.
    press("modelRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return desk().runs() != nullptr && !desk().runs()->runs.empty(); }, kPatience));
    QElapsedTimer clock;
    clock.start();
    press("modelStop");
    ASSERT_TRUE(waitForRun());
    RecordProperty("millisecondsToStop", std::to_string(clock.elapsed()));
    const std::size_t known = desk().runs()->runs.size();
    ASSERT_LT(known, 5U);
    EXPECT_EQ(page().bars().bars().bars.size(), known); // what was found stays
    EXPECT_THAT(labelled("modelProgress"), HasSubstr("Stopped with"));
    const auto first = desk().runs()->runs.front();

    press("modelRun");
    ASSERT_TRUE(waitForRun());
    EXPECT_EQ(desk().runs()->runs.size(), 5U);
    EXPECT_EQ(desk().runs()->runs.front(), first); // it was not run again
}

TEST_F(GuiModelPage, StopsWithTheKeyOfStop)
{
    press("modelRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return child<QLabel>("modelProgress").isVisible(); }, kPatience));
    QTest::keyClick(&m_window, Qt::Key_Escape);
    ASSERT_TRUE(waitForRun());
    EXPECT_THAT(labelled("modelProgress"), HasSubstr("Stopped with"));
}

TEST_F(GuiModelPage, FindsLargerBatches)
{
    runSmall();
    child<QTabWidget>("modelCurves").setCurrentIndex(1);
    QTest::mouseClick(&child<QToolButton>("findBatches"), Qt::LeftButton);
    ASSERT_FALSE(child<QToolButton>("findBatches").isVisible());
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().batchPlot().points().size() >= 10; }, kPatience));
    QTest::mouseClick(&child<QPushButton>("modelStop"), Qt::LeftButton);
    ASSERT_TRUE(waitForRun());

    BatchPlot& plot = page().batchPlot();
    EXPECT_EQ(plot.points().front().placement, "gpu");
    EXPECT_EQ(plot.points()[1].batch, 2);
    EXPECT_THAT(*desk().command(), HasSubstr("--batch 1,2"));
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_Right);
    EXPECT_EQ(plot.shown(), std::optional<std::size_t>(0));
    QTest::keyClick(&plot, Qt::Key_Right);
    EXPECT_EQ(plot.shown(), std::optional<std::size_t>(1));
    QTest::mouseMove(plot.findChild<QWidget*>(QStringLiteral("batchCanvas")), plot.placeOf(0));
    EXPECT_TRUE(plot.shown().has_value());
    EXPECT_THAT(figureTables(plot), HasSubstr("placement,batch,"));
    EXPECT_TRUE(child<QToolButton>("findBatches").isVisible()); // the rest can be found
}

TEST_F(GuiModelPage, CopiesTheCommandThatComputesTheSame)
{
    runSmall();
    QTest::mouseClick(&child<QToolButton>("modelCommand"), Qt::LeftButton);
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
              "pimento-cli llm " + (m_folder.path() / "small.json").string() +
                  " --host attacc --place 'gpu;base;base-dcc;full-dcc;fastest' --batch 1 --input 128 --output 140");
}

TEST_F(GuiModelPage, GivesItsNumbersToOtherPrograms)
{
    runSmall();
    const std::string layers = figureTables(page().layers());
    EXPECT_THAT(layers, HasSubstr("model,host,placement,batch,context,layer"));
    EXPECT_THAT(layers, HasSubstr("Small,attacc,fastest,1,267,embedding,"));
    EXPECT_THAT(figureTables(page().bars()), HasSubstr("placement,QKV (s),attention (s)"));
    EXPECT_THAT(figureTables(page().contextPlot()), HasSubstr("gpu,129,"));
    for (const PlotPanel* panel : page().findChildren<PlotPanel*>()) {
        EXPECT_THAT(panel->subject().toStdString(), HasSubstr("Small on A100"));
    }
}

TEST_F(GuiModelPage, HasRoomInASmallWindowAndAllThemes)
{
    runSmall();
    for (const Theme theme : {Theme::Dark, Theme::Contrast, Theme::Light}) {
        m_window.setTheme(theme);
        m_window.resize(m_window.minimumSize());
        QApplication::processEvents();
        EXPECT_LE(m_window.minimumSizeHint().width(), m_window.minimumWidth());
        EXPECT_LE(m_window.minimumSizeHint().height(), m_window.minimumHeight());
        EXPECT_FALSE(m_window.grab().isNull());
    }
    for (const QWidget* each : page().findChildren<QWidget*>()) {
        const bool isField =
            qobject_cast<const QComboBox*>(each) != nullptr || qobject_cast<const QSlider*>(each) != nullptr;
        const bool isCaptioned = std::ranges::any_of(page().findChildren<QLabel*>(),
                                                     [&](const QLabel* caption) { return caption->buddy() == each; });
        EXPECT_TRUE(!isField || isCaptioned || !each->accessibleName().isEmpty()) << each->objectName().toStdString();
    }
}

} // namespace pimento
