// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "app/window/network/placement_controller.h"
#include "app/window/serve/serve_controller.h"
#include "app/window/session/session_controller.h"
#include "tests/support/brief_search.h"
#include "tests/support/files.h"
#include "tests/support/small_model.h"
#include "tests/support/window_test.h"
#include "views/common/result_overlay.h"
#include "views/compare/compare_page.h"
#include "views/editor/code_editor.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/frame/notice_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/listing_editor.h"
#include "views/model/layer_table_view.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"
#include "views/network/network_graph.h"
#include "views/network/network_page.h"
#include "views/network/placement_matrix.h"
#include "views/network/placement_view.h"
#include "views/serve/serve_page.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"
#include "views/whatif/parameter_panel.h"
#include "views/whatif/whatif_page.h"

#include <QAction>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QTabWidget>
#include <QToolButton>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>

namespace pimento {

namespace fs = std::filesystem;

/// The next start restores everything that the user arranged on the pages.
class GuiSessionPages : public WindowTest {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_window.beginSession(folder()));
        activate();
    }
    [[nodiscard]] QString folder() const { return QString::fromStdString((m_folder.path() / "data").string()); }
    [[nodiscard]] fs::path file() const { return m_folder.path() / "data" / "session.pimento"; }

    void activate()
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }
    void explore()
    {
        choose("model", QStringLiteral("compiled and verified"));
        choose("kernel", QStringLiteral("GEMV"));
        choose("backend", QStringLiteral("AttAcc"));
        type("batch", 1);
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 32);
        choose("space", QStringLiteral("kept"));
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }
    void showPage(const char* name)
    {
        m_window.commands().action(QStringLiteral("page.") + QLatin1String(name))->trigger();
        ASSERT_TRUE(waitForEnd());
    }

    MainWindow& next()
    {
        m_window.close();
        m_window.session().end();
        m_next = std::make_unique<MainWindow>(test::catalogue());
        m_next->resize(1400, 900);
        m_next->show();
        EXPECT_TRUE(m_next->beginSession(folder()));
        EXPECT_TRUE(QTest::qWaitFor([&] { return m_next->workspace().isSettled(); }, kPatience));
        QApplication::processEvents();
        return *m_next;
    }
    template <class T> static T& partOf(MainWindow& window, const char* name)
    {
        T* found = window.findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }

    test::TemporaryFolder m_folder;
    std::unique_ptr<MainWindow> m_next;
};

TEST_F(GuiSessionPages, RememberAxesTheirBrushAndTheOrderOfTheTable)
{
    explore();
    QTabBar* tabs = m_window.page().plots().tabBar();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    ParallelPlot& plot = m_window.page().parallel();
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_Home);
    QTest::keyClick(&plot, Qt::Key_Delete);                     // an axis goes
    QTest::keyClick(&plot, Qt::Key_Right, Qt::ControlModifier); // another one moves
    QTest::keyClick(&plot, Qt::Key_I);
    QTest::keyClick(&plot, Qt::Key_End);
    QTest::keyClick(&plot, Qt::Key_L);
    QTest::keyClick(&plot, Qt::Key_Down); // a range on the total
    QTest::keyClick(&plot, Qt::Key_Down);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !workspace().state().filters.brush().empty(); }, kPatience));
    const auto choices = plot.choices();
    const auto brush = workspace().state().filters.brush();
    ASSERT_FALSE(choices.empty());
    const int column = CandidateTableModel::modelColumn(exploration().table->layout().scatterX);
    clickHeader(column);
    clickHeader(column);
    const auto order = table().candidates().sortOrder();
    ASSERT_EQ(table().candidates().sortColumn(), column);

    MainWindow& window = next();

    EXPECT_EQ(window.page().plots().currentIndex(), 1);
    EXPECT_EQ(window.page().parallel().choices(), choices);
    EXPECT_EQ(window.workspace().state().filters.brush(), brush);
    EXPECT_EQ(window.page().table().candidates().sortColumn(), column);
    EXPECT_EQ(window.page().table().candidates().sortOrder(), order);
    EXPECT_EQ(window.page().table().candidates().rowCount(), table().candidates().rowCount());
}

TEST_F(GuiSessionPages, RememberTheStretchOfTheTimelineAndItsLanes)
{
    explore();
    showPage("timeline");
    TimelineView& view = m_window.timelinePage().view();
    ASSERT_NE(view.timeline(), nullptr);
    view.setFocus();
    for (int i = 0; i < 5; ++i) {
        QTest::keyClick(&view, Qt::Key_Plus);
    }
    QTest::keyClick(&view, Qt::Key_Period); // the next command
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Space); // folds or unfolds a row
    QTest::keyClick(&child<QComboBox>("unit"), Qt::Key_Down);
    const TimeWindow& before = view.window(); // as it is at the end: a scroll bar may take some of its room meanwhile
    const auto rows = view.rows().rows();
    const auto command = view.selected();
    ASSERT_TRUE(command);

    MainWindow& window = next();

    TimelineView& again = window.timelinePage().view();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return again.timeline() != nullptr && again.selected().has_value(); }, kPatience));
    EXPECT_EQ(again.selected(), command);
    EXPECT_EQ(again.rows().rows(), rows);
    EXPECT_NEAR(again.window().begin(), before.begin(), 1e-6);
    // Panels beside it get their width a moment later, which leaves the scale and moves the end.
    EXPECT_NEAR(again.window().end(), before.end(), 0.02 * (before.end() - before.begin()));
    EXPECT_EQ(partOf<QComboBox>(window, "unit").currentIndex(), 1);
}

TEST_F(GuiSessionPages, RememberATimelineThatNobodyLooksAtThisTime)
{
    explore();
    showPage("timeline");
    m_window.timelinePage().view().setFocus();
    QTest::keyClick(&m_window.timelinePage().view(), Qt::Key_Plus);
    showPage("explore");
    const auto wanted = m_window.session().view(false).pages.timeline;
    ASSERT_TRUE(wanted);

    MainWindow& window = next();

    ASSERT_EQ(window.timelinePage().view().timeline(), nullptr); // it is made when it is looked at
    EXPECT_EQ(window.session().view(false).pages.timeline, wanted);
}

TEST_F(GuiSessionPages, RememberTheSelectedLineTheFiguresAndChangedTexts)
{
    explore();
    showPage("inspect");
    LineView& lines = m_window.inspectPage().lines(1);
    const QModelIndex row = lines.indexOf(lines.lineCount() - 2);
    lines.scrollTo(row);
    QTest::mouseClick(lines.viewport(), Qt::LeftButton, {}, lines.visualRect(row).topLeft() + QPoint(20, 4));
    const int line = lines.lineAt(lines.currentIndex());
    choose("shownFigures", QStringLiteral("limits"));
    ListingColumn& column = m_window.inspectPage().column(1);
    QTest::mouseClick(column.findChild<QToolButton*>(QStringLiteral("editListing")), Qt::LeftButton);
    column.editor().editor().moveCursor(QTextCursor::End);
    QTest::keyClicks(&column.editor().editor(), QStringLiteral("# mine"));
    const QString text = column.editor().editor().toPlainText();

    MainWindow& window = next();

    LineView& again = window.inspectPage().lines(1);
    ASSERT_TRUE(again.currentIndex().isValid());
    EXPECT_EQ(again.lineAt(again.currentIndex()), line);
    EXPECT_EQ(partOf<QComboBox>(window, "shownFigures").currentText(), QStringLiteral("limits"));
    EXPECT_EQ(window.inspectPage().column(1).editor().editor().toPlainText(), text);
    EXPECT_TRUE(window.inspectPage().column(1).editor().editor().isVisible());
    EXPECT_TRUE(window.inspectPage().column(1).editor().isEdited());
}

TEST_F(GuiSessionPages, RememberTheValuesThatAreTried)
{
    explore();
    showPage("whatif");
    const Trial& trial = m_window.whatIfController().answers().trial;
    ASSERT_FALSE(trial.parameters.empty());
    const std::string id = trial.parameters.back().id;
    m_window.whatIfController().look(QString::fromStdString(id));
    m_window.whatIfController().tryValue(QString::fromStdString(id), trial.parameters.back().value * 2);
    const TriedValues tried = m_window.whatIfController().answers().trial.tried;
    ASSERT_EQ(tried.size(), 1U);

    MainWindow& window = next();

    EXPECT_EQ(window.whatIfController().answers().trial.tried, tried);
    EXPECT_EQ(window.whatIfController().answers().trial.looked, id);
}

TEST_F(GuiSessionPages, RememberTheLanguageModelAndRunItWhenSomebodyLooks)
{
    const fs::path model = m_folder.path() / "small.json";
    test::writeAll(model, test::smallModelJson());
    showPage("model");
    m_window.modelController().openFile(QString::fromStdString(model.string()));
    choose("modelLaunches", QStringLiteral("stream"));
    type("modelInput", 200);
    type("modelOutput", 10);
    for (const char* each : {"place.full-dcc", "place.fastest"}) { // others are searched sooner
        child<QCheckBox>(each).setChecked(false);
    }
    press("modelRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.modelController().isSettled(); }, kPatience));
    choose("shownPlacement", QStringLiteral("Base"));
    choose("stepSplit", QStringLiteral("by use"));
    m_window.modelPage().setContext(204);
    const ModelController::Arrangement arrangement = m_window.modelController().arrangement();
    ASSERT_EQ(arrangement.shown, arrangement.question);
    const double seconds = m_window.modelPage().layers().layers().step().seconds;
    showPage("explore");

    MainWindow& window = next();

    EXPECT_EQ(window.modelController().arrangement(), arrangement);
    EXPECT_EQ(window.modelController().runs(), nullptr); // the page is hidden
    window.commands().action(QStringLiteral("page.model"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.modelController().isSettled(); }, kPatience));
    EXPECT_EQ(window.modelPage().context(), 204);
    EXPECT_EQ(window.modelPage().chosenPlacement(), "base");
    EXPECT_EQ(window.modelPage().layers().layers().step().seconds, seconds);
    EXPECT_EQ(partOf<QComboBox>(window, "stepSplit").currentText(), QStringLiteral("by use"));
}

TEST_F(GuiSessionPages, RememberTheNetworkAndWhatIsChosenOfIt)
{
    showPage("network");
    choose("network", QStringLiteral("resnet50"));
    choose("networkAccelerator", QStringLiteral("Eyeriss-like array"));
    choose("networkObjective", QStringLiteral("Energy"));
    choose("networkFigure", QStringLiteral("colour: weights"));
    child<QAction>("networkFold").setChecked(true);
    NetworkPage& page = m_window.networkPage();
    const std::size_t chosen = page.graph().boxes().blocks.front().chain.first;
    page.graph().choose(chosen);
    QTest::keyClick(&page.graph(), Qt::Key_Space);
    const NetworkController::Arrangement arrangement = m_window.networkController().arrangement();
    EXPECT_EQ(arrangement.layer, page.network()->nodes[chosen].name.toStdString());
    EXPECT_EQ(arrangement.opened, std::set<std::size_t>{chosen});
    showPage("explore");

    MainWindow& window = next();

    EXPECT_EQ(window.networkController().arrangement(), arrangement);
    EXPECT_EQ(window.networkPage().network(), nullptr); // the page is hidden
    window.commands().action(QStringLiteral("page.network"))->trigger();
    EXPECT_EQ(window.networkController().arrangement(), arrangement);
    EXPECT_EQ(window.networkPage().networkName(), QStringLiteral("resnet50"));
    EXPECT_EQ(window.networkPage().graph().chosen(), chosen);
    EXPECT_TRUE(window.networkPage().graph().folding().joinsFunctions);
    for (const char* field : {"networkAccelerator", "networkObjective", "networkFigure"}) {
        EXPECT_EQ(partOf<QComboBox>(window, field).currentText(), child<QComboBox>(field).currentText()) << field;
    }
    EXPECT_EQ(partOf<QComboBox>(window, "networkAccelerator").currentText(), QStringLiteral("Eyeriss-like array"));
}

TEST_F(GuiSessionPages, ShowTheMappingsOfANetworkWithoutASearch)
{
    const fs::path file = m_folder.path() / "two.json";
    test::writeAll(file, R"({"format": "pimento-network 1", "name": "two",
        "inputs": [{"name": "image", "elements": 64}],
        "layers": [{"name": "dense", "op": "product", "from": ["image"], "rows": 1, "inputs": 64, "outputs": 16}]})");
    showPage("network");
    m_window.networkController().open(QString::fromStdString(file.string()));
    choose("networkObjective", QStringLiteral("Energy"));
    press("networkRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.networkController().isSettled(); }, kPatience));
    const NetworkPicture picture = *m_window.networkPage().network();
    ASSERT_TRUE(picture.nodes.front().cost);
    choose("networkObjective", QStringLiteral("Latency"));
    EXPECT_FALSE(m_window.networkPage().network()->nodes.front().cost) << "an answer ends with its question";
    choose("networkObjective", QStringLiteral("Energy"));
    EXPECT_TRUE(m_window.networkPage().network()->nodes.front().cost) << "the study has it";
    showPage("explore");

    MainWindow& window = next();
    window.commands().action(QStringLiteral("page.network"))->trigger();

    EXPECT_TRUE(window.networkController().isSettled());
    ASSERT_NE(window.networkPage().network(), nullptr);
    const NetworkPicture& restored = *window.networkPage().network();
    EXPECT_EQ(restored.verdict, picture.verdict);
    EXPECT_EQ(restored.accelerator, picture.accelerator);
    EXPECT_EQ(restored.energyParts, picture.energyParts);
    ASSERT_TRUE(restored.nodes.front().cost);
    EXPECT_EQ(restored.nodes.front().cost->cycles, picture.nodes.front().cost->cycles);
    EXPECT_EQ(restored.nodes.front().cost->energies, picture.nodes.front().cost->energies);
    EXPECT_EQ(restored.nodes.front().cost->mapping, picture.nodes.front().cost->mapping);
    EXPECT_EQ(window.networkPage().verdict(), picture.verdict);
}

TEST_F(GuiSessionPages, ShowThePlacementOfANetworkWithoutASearch)
{
    const fs::path file = m_folder.path() / "two.json";
    test::writeAll(file, R"({"format": "pimento-network 1", "name": "two",
        "inputs": [{"name": "image", "elements": 64}],
        "layers": [{"name": "dense", "op": "product", "from": ["image"], "rows": 1, "inputs": 64, "outputs": 16}]})");
    showPage("network");
    m_window.networkController().open(QString::fromStdString(file.string()));
    m_window.networkPage().showAllDevices();
    choose("placementGoal", QStringLiteral("Energy"));
    test::searchBriefly(child<QComboBox>("placementSeconds"), 1);
    press("placementRun");
    const PlacementController& placing = m_window.networkController().placement();
    ASSERT_TRUE(QTest::qWaitFor([&] { return placing.isSettled(); }, 2 * kPatience));
    const QString sentence = m_window.networkPage().placement().sentence();
    EXPECT_FALSE(sentence.isEmpty());
    showPage("explore");

    MainWindow& window = next();
    QElapsedTimer timer;
    timer.start();
    window.commands().action(QStringLiteral("page.network"))->trigger();

    EXPECT_LT(timer.elapsed(), 500);
    EXPECT_TRUE(window.networkController().placement().isSettled());
    const PlacementView& view = window.networkPage().placement();
    EXPECT_TRUE(view.isVisible()); // its tab was open
    ASSERT_NE(view.matrix().placement(), nullptr);
    EXPECT_EQ(view.sentence(), sentence);
    EXPECT_EQ(view.goal(), deployment::Goal::Energy);
}

TEST_F(GuiSessionPages, ServeTheSameRequestsAgain)
{
    showPage("serve");
    const auto chooseData = [&](const char* name, const char* data) {
        auto& combo = child<QComboBox>(name);
        combo.setCurrentIndex(combo.findData(QLatin1String(data)));
    };
    chooseData("servingHost", "a100");
    chooseData("servingPlacement", "gpu");
    type("servingRequests", 20);
    type("servingSeed", 7);
    press("serveRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.serveController().isSettled(); }, kPatience));
    const QString figures = m_window.servePage().figures();
    showPage("explore");

    MainWindow& window = next();
    window.serveController().begin(); // as the program does
    window.commands().action(QStringLiteral("page.serve"))->trigger();

    ASSERT_TRUE(QTest::qWaitFor([&] { return window.servePage().served() != nullptr; }, kPatience));
    EXPECT_EQ(window.servePage().figures(), figures);
}

// The study keeps the costs of the kernels: nothing is searched again, and results of another question than that of the
// fields are restored below the overlay.
TEST_F(GuiSessionPages, RememberResultsOfAnotherModelQuestion)
{
    const fs::path model = m_folder.path() / "small.json";
    test::writeAll(model, test::smallModelJson());
    showPage("model");
    m_window.modelController().openFile(QString::fromStdString(model.string()));
    type("modelInput", 200);
    type("modelOutput", 10);
    for (const char* each : {"place.full-dcc", "place.fastest"}) { // others are searched sooner
        child<QCheckBox>(each).setChecked(false);
    }
    press("modelRun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.modelController().isSettled(); }, kPatience));
    const std::size_t explored = m_window.modelController().kernels()->explored();
    ASSERT_GT(explored, 0U);
    const QString verdict = m_window.modelPage().verdict();
    type("modelOutput", 30);
    ASSERT_TRUE(m_window.modelPage().overlay().isDown());
    const QString covering = m_window.modelPage().overlay().text();

    MainWindow& window = next();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return window.modelPage().runs() != nullptr && window.modelController().isSettled(); }, kPatience));

    EXPECT_EQ(window.modelPage().runs()->question.outputTokens, 10);
    EXPECT_EQ(window.modelPage().fields().question().outputTokens, 30);
    EXPECT_EQ(window.modelPage().verdict(), verdict);
    EXPECT_TRUE(window.modelPage().overlay().isDown());
    EXPECT_EQ(window.modelPage().overlay().text(), covering);
    EXPECT_EQ(window.modelController().kernels()->explored(), 0U);
    EXPECT_EQ(window.modelController().kernels()->recalled(), explored);
}

TEST_F(GuiSessionPages, RememberWhatIsCompared)
{
    explore();
    showPage("compare");
    QTest::mouseClick(&partOf<QPushButton>(m_window, "emptyRun"), Qt::LeftButton);
    const auto waitForColumns = [](MainWindow& window) {
        return QTest::qWaitFor([&] { return !window.compareController().isRunning(); }, kPatience);
    };
    ASSERT_TRUE(waitForColumns(m_window));
    QTest::mouseClick(&partOf<QCheckBox>(m_window, "withDefault"), Qt::LeftButton);
    ASSERT_TRUE(waitForColumns(m_window));
    QTest::mouseClick(&partOf<QCheckBox>(m_window, "ownScale"), Qt::LeftButton);
    choose("shownPlaces", QStringLiteral("Rooflines"));
    m_window.compareController().setBaseline(2);
    const ComparedColumns before = m_window.comparePage().columns();
    ASSERT_GT(before.columns.size(), 3U);
    ASSERT_EQ(before.baseline, 2U);

    MainWindow& window = next();
    ASSERT_TRUE(waitForColumns(window));

    const ComparedColumns& after = window.comparePage().columns();
    ASSERT_EQ(after.columns.size(), before.columns.size());
    for (std::size_t i = 0; i < before.columns.size(); ++i) {
        EXPECT_EQ(after.name(i), before.name(i));
        EXPECT_EQ(after.columns[i].kind, before.columns[i].kind);
        EXPECT_EQ(after.columns[i].found.candidate, before.columns[i].found.candidate);
        EXPECT_EQ(after.columns[i].found.seconds, before.columns[i].found.seconds);
    }
    EXPECT_EQ(after.baseline, 2U);
    EXPECT_TRUE(partOf<QCheckBox>(window, "ownScale").isChecked());
    EXPECT_EQ(partOf<QComboBox>(window, "shownPlaces").currentIndex(), 1);
}

TEST_F(GuiSessionPages, LeaveASessionOfANewerVersionAsItIs)
{
    explore();
    m_window.close();
    m_window.session().end();
    {
        const auto study = Study::open(file(), StudyAccess::Write).value();
        auto view = nlohmann::json::parse(study->view("window").value().value());
        view["version"] = kSessionVersion + 1;
        view["hologram"] = true;
        view["filters"] = nlohmann::json::array({{{"within", 50}}, {{"smell", "good"}}});
        ASSERT_TRUE(study->setView("window", view.dump()));
    }
    const std::string bytes = test::readAll(file());

    auto window = std::make_unique<MainWindow>(test::catalogue());
    window->show();
    ASSERT_TRUE(window->beginSession(folder()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->workspace().isSettled(); }, kPatience));

    const std::string notice = window->notice().text().toStdString();
    EXPECT_TRUE(window->notice().isVisible());
    EXPECT_THAT(notice, testing::HasSubstr("newer version"));
    EXPECT_THAT(notice, testing::HasSubstr("hologram"));
    EXPECT_THAT(notice, testing::HasSubstr("smell"));
    EXPECT_TRUE(window->session().isReadOnly());
    EXPECT_EQ(window->workspace().exploration()->known, exploration().known); // what is understood is there
    EXPECT_EQ(window->workspace().state().filters.filters(), (std::vector<RowFilter>{NearBest{50}}));
    EXPECT_FALSE(window->session().keepAll());
    window.reset();
    EXPECT_EQ(test::readAll(file()), bytes);
}

} // namespace pimento
