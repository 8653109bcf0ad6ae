// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/model_page_test.h"
#include "views/common/result_overlay.h"
#include "views/figures/figure_tables.h"
#include "views/model/batch_plot.h"
#include "views/model/step_bars.h"
#include "views/model/sweep_panel.h"

#include <QClipboard>
#include <QLineEdit>
#include <QTabWidget>

#include <gmock/gmock.h>

namespace pimento {

using testing::HasSubstr;
using testing::Not;

TEST_F(GuiModelPage, OffersOnlyTheProcessorOnAHostWithoutDevices)
{
    openSmall();
    choose("hostChoice", QStringLiteral("A100 with five stacks of HBM3"));
    EXPECT_TRUE(child<QCheckBox>("place.gpu").isEnabled());
    EXPECT_FALSE(child<QCheckBox>("place.full-dcc").isEnabled());
    EXPECT_EQ(problem(), "");
    EXPECT_EQ(controller().arrangement().question.placements, std::vector<std::string>{"gpu"});
    choose("hostChoice", QStringLiteral("A100 with AttAcc memory (5 stacks)"));
    EXPECT_GT(controller().arrangement().question.placements.size(), 1U); // as they were chosen before
}

TEST_F(GuiModelPage, RunsAPlacementByHand)
{
    openSmall();
    for (const char* each : {"place.base", "place.base-dcc", "place.full-dcc", "place.fastest"}) {
        place(each, false);
    }
    EXPECT_FALSE(child<QComboBox>("hand.ffn").isVisible());
    place("place.hand", true);
    choose("hand.attention", QStringLiteral("PIM devices"));
    choose("hand.ffn", QStringLiteral("PIM devices"));
    choose("hand.drafts", QStringLiteral("baseline"));
    ASSERT_EQ(problem(), "");
    press("modelRun");
    ASSERT_TRUE(waitForRun());

    ASSERT_NE(controller().runs(), nullptr);
    ASSERT_EQ(controller().runs()->runs.size(), 2U);
    EXPECT_EQ(run(1).placement.name, "qkv=processor,attention=device,projection=processor,ffn=device,head=processor,"
                                     "drafts=standard");
    const auto full = inference::parsePlacement("ffn-pim"); // the same, by its name
    EXPECT_EQ(run(1).placement.parts, full->parts);
    EXPECT_EQ(run(1).placement.drafts, full->drafts);
    EXPECT_EQ(page().bars().bars().bars[1].name, QStringLiteral("custom"));
    choose("shownPlacement", QStringLiteral("custom"));
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
    ASSERT_EQ(controller().runs()->runs.size(), 1U);
    EXPECT_FALSE(run(0).capacity.fits());
    EXPECT_THAT(labelled("modelWords"), HasSubstr("does not fit"));
    EXPECT_THAT(*controller().command(), HasSubstr("--ignore-memory"));
}

TEST_F(GuiModelPage, WantsAPlacement)
{
    for (const char* each : {"place.gpu", "place.base", "place.base-dcc", "place.full-dcc", "place.fastest"}) {
        place(each, false);
    }
    EXPECT_EQ(problem(), "Choose a placement.");
    EXPECT_FALSE(child<QPushButton>("modelRun").isEnabled());
}

// An overlay covers the results of another question and names it, as on the pages of drafts.
TEST_F(GuiModelPage, CoversResultsOfAnotherQuestion)
{
    runSmall();
    ResultOverlay& overlay = page().overlay();
    const inference::ModelQuestion asked = page().runs()->question;
    const QString subject = page().subject();
    EXPECT_FALSE(overlay.isDown());

    type("modelOutput", 20);
    EXPECT_TRUE(overlay.isDown());
    EXPECT_THAT(overlay.text().toStdString(), HasSubstr(subject.toStdString()));
    EXPECT_THAT(overlay.text().toStdString(), HasSubstr("tokens"));
    EXPECT_EQ(page().bars().bars().bars.size(), 5U); // they stay and can be read
    type("modelOutput", 140);
    EXPECT_FALSE(overlay.isDown());

    choose("hostChoice", QStringLiteral("8 A100 with HBM3, each with 5 AttAcc stacks"));
    place("place.fastest", false);
    ASSERT_TRUE(overlay.isDown());
    EXPECT_THAT(overlay.text().toStdString(), HasSubstr("host, placements"));
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("returnToQuestion")), Qt::LeftButton);
    EXPECT_FALSE(overlay.isDown());
    EXPECT_EQ(page().fields().question(), asked);

    type("modelOutput", 20);
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("exploreAgain")), Qt::LeftButton);
    ASSERT_TRUE(waitForRun());
    EXPECT_FALSE(overlay.isDown());
    EXPECT_EQ(page().runs()->question.outputTokens, 20);
}

TEST_F(GuiModelPage, ShowsAnExampleAtFirstSight)
{
    ASSERT_EQ(page().runs(), nullptr);

    controller().begin(); // as the program does, while the page is on show

    ASSERT_TRUE(QTest::qWaitFor([&] { return page().runs() != nullptr; }, kPatience));
    EXPECT_EQ(page().runs()->question, page().fields().question());
    EXPECT_EQ(page().runs()->runs.front()->placement.name, "gpu");
    press("modelStop");
    ASSERT_TRUE(waitForRun());
    EXPECT_FALSE(page().overlay().isDown());
}

TEST_F(GuiModelPage, ShowsNoExampleToWhoeverHasAQuestion)
{
    type("modelInput", 77);

    controller().begin();

    EXPECT_TRUE(controller().isSettled());
    EXPECT_EQ(page().fields().question().inputTokens, 77);
}

TEST_F(GuiModelPage, StopsSoonAndGoesOn)
{
    // Without a study, drafts are searched for seconds; the first placement is known at once.
    openModel(file("small.json", test::smallModelJson()));
    placeOnlyOn({"base-dcc"});
    type("modelOutput", 20);
    press("modelRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().runs() != nullptr && !controller().runs()->runs.empty(); },
                                kPatience));
    QElapsedTimer clock;
    clock.start();
    press("modelStop");
    ASSERT_TRUE(waitForRun());
    RecordProperty("millisecondsToStop", std::to_string(clock.elapsed()));
    const std::size_t known = controller().runs()->runs.size();
    ASSERT_LT(known, 3U);
    EXPECT_EQ(page().bars().bars().bars.size(), known); // what was found stays
    EXPECT_THAT(labelled("modelProgress"), HasSubstr("Stopped after"));
    const auto first = controller().runs()->runs.front();

    press("modelRun");
    ASSERT_TRUE(waitForRun());
    EXPECT_EQ(controller().runs()->runs.size(), 3U);
    EXPECT_EQ(controller().runs()->runs.front(), first); // it was not run again
}

TEST_F(GuiModelPage, StopsWithTheKeyOfStop)
{
    press("modelRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return child<QLabel>("modelProgress").isVisible(); }, kPatience));
    QTest::keyClick(&m_window, Qt::Key_Escape);
    ASSERT_TRUE(waitForRun());
    EXPECT_THAT(labelled("modelProgress"), HasSubstr("Stopped after"));
}

TEST_F(GuiModelPage, FindsLargerBatches)
{
    openSmall();
    placeOnlyOn({});
    press("modelRun");
    ASSERT_TRUE(waitForRun());
    child<QTabWidget>("modelCurves").setCurrentIndex(1);
    QTest::mouseClick(&child<QToolButton>("findBatches"), Qt::LeftButton);
    ASSERT_FALSE(child<QToolButton>("findBatches").isVisible());
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().batchPlot().points().size() >= 4; }, kPatience));
    QTest::mouseClick(&child<QPushButton>("modelStop"), Qt::LeftButton);
    ASSERT_TRUE(waitForRun());

    BatchPlot& plot = page().batchPlot();
    EXPECT_EQ(plot.points().front().placement, "gpu");
    EXPECT_EQ(plot.points()[1].batch, 2);
    EXPECT_THAT(*controller().command(), HasSubstr("--batch 1,2"));
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

TEST_F(GuiModelPage, TriesOtherHosts)
{
    openSmall();
    choose("hostChoice", QStringLiteral("A100 with five stacks of HBM3"));
    press("modelRun");
    ASSERT_TRUE(waitForRun());
    auto* parameter = page().sweep().findChild<QComboBox*>(QStringLiteral("sweepParameter"));
    parameter->setCurrentIndex(parameter->findData(QStringLiteral("launches")));
    auto* values = page().sweep().findChild<QLineEdit*>(QStringLiteral("sweepValues"));
    EXPECT_EQ(values->text(), QStringLiteral("graph,stream,none"));
    values->setText(QStringLiteral("graph,none,never"));
    page().sweep().findChild<QPushButton*>(QStringLiteral("sweepTry"))->click();
    ASSERT_TRUE(waitForRun());

    const auto& swept = page().sweep().swept();
    ASSERT_NE(swept, nullptr);
    ASSERT_EQ(swept->points.size(), 3U);
    EXPECT_DOUBLE_EQ(swept->points[0].figures[1].value.value(), run(0).run.meanStepSeconds());
    EXPECT_LT(swept->points[1].figures[1].value, swept->points[0].figures[1].value);
    EXPECT_TRUE(swept->points[2].problem) << "there are no such launches";
}

// The table is about the placement whose layers are shown.
TEST_F(GuiModelPage, RemovesOtherHostsOfAnotherPlacement)
{
    runSmall();
    auto* parameter = page().sweep().findChild<QComboBox*>(QStringLiteral("sweepParameter"));
    parameter->setCurrentIndex(parameter->findData(QStringLiteral("launches")));
    page().sweep().findChild<QLineEdit*>(QStringLiteral("sweepValues"))->setText(QStringLiteral("graph"));
    page().sweep().findChild<QPushButton*>(QStringLiteral("sweepTry"))->click();
    ASSERT_TRUE(waitForRun());
    ASSERT_NE(page().sweep().swept(), nullptr);

    auto& placement = child<QComboBox>("shownPlacement");
    placement.setCurrentIndex(placement.currentIndex() == 0 ? 1 : 0);

    EXPECT_EQ(page().sweep().swept(), nullptr);
    EXPECT_EQ(page().sweep().table(), QString());
}

TEST_F(GuiModelPage, CopiesTheCommandThatComputesTheSame)
{
    runSmall();
    QTest::mouseClick(&child<QToolButton>("modelCommand"), Qt::LeftButton);
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
              "pimento-cli llm " + (m_folder.path() / "small.json").string() +
                  " --host attacc --place 'gpu;base;base-dcc;full-dcc;fastest' --batch 1 --input 128 --output 140");
}

} // namespace pimento
