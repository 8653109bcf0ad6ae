// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_controller.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/problem/system.h"
#include "engine/whatif/whatif.h"
#include "tests/support/chip_window.h"
#include "tests/support/file_drop.h"
#include "tests/support/files.h"
#include "views/editor/code_editor.h"
#include "views/kernel/kernel_page.h"

#include <gmock/gmock.h>

#include <QTextCursor>
#include <QTextDocument>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

namespace pimento {

namespace {

using testing::HasSubstr;

/// A layer of the network, alone.
std::string layerFile()
{
    return R"({"format": "pimento-layer 1", "name": "dense", "op": "product", "type": "int8",
 "rows": 1, "inputs": 64, "outputs": 96})";
}

} // namespace

/// The window with a tenant that takes networks and none of whose devices are shipped: device and workload are files.
class GuiChipFiles : private test::WithChip, public ChipWindow {
protected:
    GuiChipFiles()
    {
        test::writeAll(m_folder.path() / "mesh168.json", test::chipJson());
        test::writeAll(m_folder.path() / "branches.json", test::chipNetworkJson());
        test::writeAll(m_folder.path() / "dense.json", layerFile());
    }

    [[nodiscard]] QString file(const char* name) const
    {
        return QString::fromStdString((m_folder.path() / name).string());
    }
    [[nodiscard]] QString data() const { return file("data"); }
    void drop(const char* name) { test::dropFile(m_window, file(name)); }

    void ask(const char* workload, int units)
    {
        drop("mesh168.json");
        choose("model", QStringLiteral("chip"));
        drop(workload);
        type("units", units);
        ASSERT_EQ(problemText(), "");
    }
    void solve(const char* workload, int units)
    {
        ask(workload, units);
        press("findBest");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().isProved());
    }
    /// Text and ranked quantity of the best candidate.
    static std::pair<std::string, double> best(const Exploration& exploration)
    {
        return exploration.best && exploration.proof
                   ? std::pair(exploration.candidates->text(*exploration.best), exploration.proof->ranked)
                   : std::pair(std::string(), 0.0);
    }
    /// Closes the window and makes another one, as the next start of the program does.
    std::unique_ptr<MainWindow> nextWindow()
    {
        m_window.close();
        m_window.session().end();
        auto next = std::make_unique<MainWindow>(test::catalogue());
        next->show();
        EXPECT_TRUE(next->beginSession(data()));
        EXPECT_TRUE(QTest::qWaitFor([&] { return next->workspace().isSettled(); }, kPatience));
        return next;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiChipFiles, WithANetworkAreSolvedLikeTheKernelOfTheSameWork)
{
    solve("branches.json", 24);
    EXPECT_EQ(asked().workload.kind, WorkloadKind::Network);
    EXPECT_EQ(asked().workload.name, "branches");
    EXPECT_EQ(asked().workload.text, test::chipNetworkJson());
    EXPECT_TRUE(asked().workload.sizes.empty());
    const auto network = best(exploration());

    choose("kernel", QStringLiteral("Two branches"));
    type("batch", 1);
    press("findBest");
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(asked().workload.kind, WorkloadKind::Kernel);
    EXPECT_EQ(best(exploration()), network);
}

TEST_F(GuiChipFiles, WithALayerAreSolved)
{
    solve("dense.json", 24);

    EXPECT_EQ(asked().workload.kind, WorkloadKind::Layer);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("kernel"));
    EXPECT_EQ(m_window.kernelPage().status(), QStringLiteral("No mistakes."));
}

TEST_F(GuiChipFiles, AreRefusedByASystemThatTakesNoNetworks)
{
    choose("model", QStringLiteral("compiled and verified"));
    drop("branches.json");

    EXPECT_THAT(problemText(), HasSubstr("network \"branches\": the system \"compiled\" takes no networks. Choose the "
                                         "system Dataflows, proved best (dataflow)"));
    EXPECT_THAT(problemText(), HasSubstr("or Chip (chip)"));
    EXPECT_EQ(m_window.kernelPage().status().toStdString(), problemText());
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
    EXPECT_FALSE(child<QComboBox>("type").isVisible()); // the types of a network are in its text

    drop("mesh168.json"); // the file stays chosen, whatever the device and the system
    choose("model", QStringLiteral("chip"));
    EXPECT_EQ(problemText(), "");
    EXPECT_EQ(asked().workload.text, test::chipNetworkJson());
}

TEST_F(GuiChipFiles, AreEditedAndSavedAsTheyAre)
{
    ask("branches.json", 24);
    CodeEditor& editor = m_window.kernelPage().editor();
    editor.moveCursor(QTextCursor::Start);
    QTest::keyClicks(&editor, QStringLiteral("{"));
    const auto isChecked = [&] { return !editor.mistakes().empty(); };
    ASSERT_TRUE(QTest::qWaitFor(isChecked, kPatience));
    EXPECT_EQ(editor.mistakes().front().place.line, 1);
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());

    QTest::keyClick(&editor, Qt::Key_Backspace);
    ASSERT_TRUE(QTest::qWaitFor([&] { return problemText().empty(); }, kPatience));

    QTextCursor cursor = editor.document()->find(QStringLiteral("\"outputs\": 96"));
    ASSERT_FALSE(cursor.isNull());
    cursor.insertText(QStringLiteral("\"outputs\": 0"));
    ASSERT_TRUE(QTest::qWaitFor(isChecked, kPatience));
    EXPECT_THAT(editor.mistakes().front().what, HasSubstr("layers[1].outputs"));
    cursor = editor.document()->find(QStringLiteral("\"outputs\": 0"));
    cursor.insertText(QStringLiteral("\"outputs\": 96"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return problemText().empty(); }, kPatience));
    ASSERT_TRUE(m_window.storeKernel(file("saved.json")));
    EXPECT_EQ(test::readAll(m_folder.path() / "saved.json"), test::chipNetworkJson());
}

TEST_F(GuiChipFiles, ComeBackWithTheSession)
{
    ASSERT_TRUE(m_window.beginSession(data()));
    solve("branches.json", 24);
    const Question question = asked();
    const auto solved = best(exploration());

    const auto next = nextWindow();

    EXPECT_TRUE(next->questionPanel().isOwnKernel());
    EXPECT_EQ(next->kernelPage().text().toStdString(), test::chipNetworkJson());
    ASSERT_TRUE(next->questionPanel().problem()) << next->questionPanel().problemText().toStdString();
    EXPECT_EQ((*next->questionPanel().problem())->question(), question);
    const auto exploration = next->workspace().exploration();
    ASSERT_NE(exploration, nullptr);
    EXPECT_EQ(exploration->problem->question().workload, question.workload);
    EXPECT_EQ(best(*exploration), solved);
}

TEST_F(GuiChipFiles, AreVariedByWhatIf)
{
    solve("branches.json", 24);
    openWhatIf();
    typeHop("500");

    const WhatIfPoint* here = m_window.whatIfController().answers().here();
    ASSERT_NE(here, nullptr);
    EXPECT_TRUE(here->isProved);
    const WhatIf expected = // with the description in the question, as a data folder has it
        whatIf(test::chipQuestion(24), {parseSweep("hop=500").value()}, test::catalogue(), {.bisections = 0}, {})
            .value();
    EXPECT_EQ(here->best->candidate, expected.points.back().best->candidate);
    EXPECT_EQ(here->best->ranked, expected.points.back().best->ranked);
}

// Questions of the command line bring the description of their device along.
TEST_F(GuiChipFiles, AreOpenedWithAStudyOfTheCommandLine)
{
    const std::filesystem::path study = m_folder.path() / "cli.pimento";
    Question question = test::chipQuestion(24);
    question.device.name = (m_folder.path() / "mesh168.json").string();
    {
        const auto posed = pose(question, test::catalogue()).value();
        const auto file = Study::create(study).value();
        const auto key = file->add(studyQuestionOf(*posed, test::catalogue(), "test").value()).value();
        ASSERT_TRUE(exploreInto(*file, key, posed, {}, {}, {}));
    }

    ASSERT_TRUE(m_window.beginSession(data()));
    ASSERT_TRUE(m_window.session().open(QString::fromStdString(study.string())));
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(problemText(), "");
    EXPECT_EQ(asked().workload, question.workload);
    EXPECT_EQ(m_window.kernelPage().text().toStdString(), question.workload.text);
    EXPECT_EQ(child<QComboBox>("backend").currentText(), QStringLiteral("Mesh of 168"));
    EXPECT_EQ(exploration().problem->question(), question);
}

} // namespace pimento
