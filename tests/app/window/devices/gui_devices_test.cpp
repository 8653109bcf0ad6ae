// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/device_controller.h"
#include "tests/support/places.h"
#include "tests/support/window_test.h"
#include "views/commands/command_registry.h"
#include "views/devices/device_editor.h"
#include "views/devices/device_sheets.h"
#include "views/devices/devices_page.h"
#include "views/devices/text_table_view.h"
#include "views/editor/code_editor.h"

#include <QAction>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBlock>

#include <algorithm>
#include <random>

namespace pimento {

/// The window on the page with the devices.
class GuiDevices : public WindowTest {
protected:
    void SetUp() override { ASSERT_TRUE(m_window.showPage(QStringLiteral("devices"))); }

    DevicesPage& page() { return m_window.devicesPage(); }
    CodeEditor& editor() { return page().editor().editor(); }
    QListWidget& list() { return child<QListWidget>("deviceList"); }
    QListWidget& mistakes() { return child<QListWidget>("deviceMistakes"); }
    QTabBar& tabs() { return *page().sheets().tabBar(); }

    /// Number of devices in datasets/backends.
    static int shippedDevices()
    {
        const QDir folder(QString::fromStdString(sourceFile("/datasets/backends")));
        return static_cast<int>(folder.entryList({QStringLiteral("*.json")}).size());
    }

    void clickDevice(int row)
    {
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualItemRect(list().item(row)).center());
    }
    void clickTab(const QString& title)
    {
        for (int tab = 0; tab < tabs().count(); ++tab) {
            if (tabs().tabText(tab) == title) {
                QTest::mouseClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(tab).center());
            }
        }
        ASSERT_EQ(tabs().tabText(tabs().currentIndex()), title);
    }
    QString cell(const char* table, int row, int column)
    {
        return child<TextTableView>(table).model()->index(row, column).data().toString();
    }
    void replace(const QString& from, const QString& to)
    {
        const auto at = editor().toPlainText().indexOf(from);
        ASSERT_GE(at, 0) << from.toStdString();
        QTextCursor cursor(editor().document());
        cursor.setPosition(static_cast<int>(at + from.size()));
        editor().setTextCursor(cursor);
        for (int i = 0; i < from.size(); ++i) {
            QTest::keyClick(&editor(), Qt::Key_Backspace);
        }
        QTest::keyClicks(&editor(), to);
    }
    [[nodiscard]] bool waitForMistakes(int count)
    {
        return QTest::qWaitFor([&] { return mistakes().count() == count; }, 5000);
    }
    [[nodiscard]] bool waitForStatus(const QString& text)
    {
        return QTest::qWaitFor([&] { return page().editor().status().contains(text); }, 5000);
    }
    /// Writes a file with the template, changed in one place.
    QString writeFile(const QString& name, const QString& from = {}, const QString& to = {})
    {
        QFile in(QString::fromStdString(sourceFile("/datasets/templates/device.json")));
        EXPECT_TRUE(in.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(in.readAll());
        EXPECT_TRUE(text.contains(from));
        if (!from.isEmpty()) {
            text.replace(text.indexOf(from), from.size(), to);
        }
        QFile out(m_folder.filePath(name));
        EXPECT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(text.toUtf8());
        return out.fileName();
    }

    QTemporaryDir m_folder;
};

TEST_F(GuiDevices, OpenWithTheirKeyBesideTheOtherPages)
{
    m_window.showPage(QStringLiteral("explore"));
    const auto actions = m_window.findChildren<QAction*>();
    const auto devices = std::ranges::find(actions, QKeySequence(Qt::CTRL | Qt::Key_6), &QAction::shortcut);
    ASSERT_NE(devices, actions.end());
    (*devices)->trigger();

    EXPECT_TRUE(page().isVisible());
}

TEST_F(GuiDevices, AreListedWithFiguresOfTheOneOnShow)
{
    ASSERT_EQ(list().count(), shippedDevices());
    EXPECT_TRUE(list().item(0)->text().startsWith(QStringLiteral("AttAcc")));
    EXPECT_EQ(cell("deviceFigures", 0, 1), formatInteger(1024));
    EXPECT_EQ(cell("deviceFigures", 3, 1), QStringLiteral("666%1GB/s").arg(QChar(kThinSpace)));
    EXPECT_EQ(cell("deviceFigures", 4, 1), QStringLiteral("7.10%1TB/s").arg(QChar(kThinSpace)));

    clickDevice(2);

    EXPECT_EQ(cell("deviceFigures", 4, 1), QStringLiteral("5.33%1TB/s").arg(QChar(kThinSpace)));
    EXPECT_EQ(page().device().machine->description().name, "hbm-pim-hbm3");
}

TEST_F(GuiDevices, ShowTimingInCyclesAndNanoseconds)
{
    clickTab(QStringLiteral("Timing"));

    EXPECT_EQ(cell("deviceTiming", 0, 0), QStringLiteral("nBL"));
    EXPECT_EQ(cell("deviceTiming", 0, 1), QStringLiteral("2"));
    EXPECT_EQ(cell("deviceTiming", 0, 2), QStringLiteral("1.54")); // 2 x 0.769
    auto& table = child<TextTableView>("deviceTiming");
    QHeaderView* header = table.horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {header->sectionViewportPosition(1) + 12, 8});
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {header->sectionViewportPosition(1) + 12, 8});
    EXPECT_EQ(cell("deviceTiming", 0, 0), QStringLiteral("nREFI")); // sorted as numbers, largest first
}

// The Timeline names rows above those that hold data: the picture of the bank says which hold none.
TEST_F(GuiDevices, ShowWhichRowsOfABankAreReserved)
{
    auto* picture = m_window.devicesPage().findChild<QWidget*>(QStringLiteral("organisation"));
    ASSERT_NE(picture, nullptr);
    const auto describe = [&](const char* device) {
        auto& list = child<QListWidget>("deviceList");
        list.setCurrentItem(list.findItems(QLatin1String(device), Qt::MatchStartsWith).value(0));
        return picture->accessibleDescription().remove(QChar(kThinSpace)).toStdString();
    };

    EXPECT_THAT(describe("HBM-PIM (HBM2)"), testing::HasSubstr("16384 rows, 8192 for data"));
    EXPECT_THAT(describe("HBM-PIM (HBM2)"), testing::HasSubstr("Rows 4096\u20138191: reserved"));
    EXPECT_THAT(describe("HBM-PIM (HBM2)"), testing::HasSubstr("Rows 8192\u201312287: data in host layout"));
    EXPECT_THAT(describe("AttAcc"), testing::Not(testing::HasSubstr("reserved")));
}

TEST_F(GuiDevices, FindRowsOfTheConstraintTable)
{
    clickTab(QStringLiteral("Constraints"));
    auto& table = child<TextTableView>("deviceConstraints");
    EXPECT_EQ(table.shownRows(), 29);

    QTest::keyClicks(&child<QLineEdit>("constraintSearch"), QStringLiteral("MACAB nccdab"));

    EXPECT_EQ(table.shownRows(), 1);
    EXPECT_EQ(cell("deviceConstraints", 0, 3), QStringLiteral("6"));
    child<QLineEdit>("constraintSearch").clear();
    EXPECT_EQ(table.shownRows(), 29);
}

TEST_F(GuiDevices, ExplainTheirRules)
{
    clickTab(QStringLiteral("Rules"));
    ASSERT_EQ(child<TextTableView>("rulesTable").shownRows(), 17);
    EXPECT_EQ(cell("rulesTable", 0, 0), QStringLiteral("closed-before-all-bank-activation"));
    EXPECT_EQ(cell("rulesTable", 0, 1), QStringLiteral("on"));
    EXPECT_EQ(cell("rulesTable", 0, 2), QStringLiteral("4 constraints, 1 command"));
    EXPECT_EQ(cell("rulesTable", 14, 1), QStringLiteral("off"));
    EXPECT_EQ(cell("rulesTable", 15, 2), QStringLiteral("buffer writes over pch × rank × bankgroup × bank"));

    auto& rules = child<TextTableView>("rulesTable");
    rules.scrollTo(rules.model()->index(12, 0));
    QTest::mouseClick(rules.viewport(), Qt::LeftButton, {}, rules.visualRect(rules.model()->index(12, 0)).center());

    const QString words = child<QLabel>("ruleWords").text();
    EXPECT_TRUE(words.contains(QStringLiteral("program-order"))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("Source: Data dependences"))) << words.toStdString();
    EXPECT_FALSE(child<TextTableView>("ruleConstraints").isVisible()); // it only keeps an order
    QTest::keyClick(&rules, Qt::Key_Down);
    EXPECT_TRUE(child<QLabel>("ruleWords").text().contains(QStringLiteral("At most 8 refreshes wait")));
    QTest::keyClick(&rules, Qt::Key_Down);
    EXPECT_TRUE(child<TextTableView>("ruleConstraints").isVisible());
    EXPECT_EQ(child<TextTableView>("ruleConstraints").shownRows(), 3);
}

TEST_F(GuiDevices, TellWhatTheirRulesDoToTheSelectedDraft)
{
    clickTab(QStringLiteral("Rules"));
    press("askRuleEffects");
    EXPECT_TRUE(child<QLabel>("ruleEffects").text().startsWith(QStringLiteral("No candidate is selected")));

    choose("backend", QStringLiteral("AttAcc"));
    choose("kernel", QStringLiteral("GEMV"));
    type("nhead", 4);
    type("dhead", 64);
    type("seq_len", 128);
    choose("space", QStringLiteral("kept")); // drafts of all banks, which staged activation costs most
    press("explore");
    ASSERT_TRUE(waitForEnd());
    press("askRuleEffects");
    ASSERT_TRUE(waitForEnd());

    const SwitchEffects effects =
        exploration().problem->switchEffects(*exploration().candidates, *exploration().best, {}).value();
    EXPECT_TRUE(child<QLabel>("ruleEffects")
                    .text()
                    .startsWith(QStringLiteral("%1 cycles for ").arg(formatInteger(effects.ranked))));
    const auto rule = std::ranges::find(effects.switches, "staged-activation", &SwitchEffect::name);
    const auto row = static_cast<int>(rule - effects.switches.begin());
    const double staged = effects.added(*rule);
    ASSERT_GT(staged, 0);
    EXPECT_EQ(cell("rulesTable", row, 3), QStringLiteral("+%1 if enabled").arg(formatInteger(staged)));

    clickDevice(2); // the draft is none of this device
    EXPECT_EQ(child<QLabel>("ruleEffects").text(), QString());
    press("askRuleEffects");
    EXPECT_TRUE(child<QLabel>("ruleEffects").text().startsWith(QStringLiteral("The selected candidate is for AttAcc")));
}

TEST_F(GuiDevices, SayThatTheyHaveNoRules)
{
    clickDevice(3);
    clickTab(QStringLiteral("Rules"));

    EXPECT_EQ(child<QLabel>("rulesIntro").text(),
              QStringLiteral("HBM-PIM (HBM2) has no rules: simulations use its timing as given."));
    EXPECT_FALSE(child<TextTableView>("rulesTable").isVisible());
}

TEST_F(GuiDevices, AreChangedInACopyThatTheQuestionCanUse)
{
    clickTab(QStringLiteral("File"));
    QTest::keyClicks(&editor(), QStringLiteral("x")); // shipped: nothing happens
    EXPECT_FALSE(page().hasUnsavedText());

    press("deviceCopy");
    ASSERT_EQ(list().count(), shippedDevices() + 1);
    EXPECT_TRUE(page().hasUnsavedText());
    EXPECT_EQ(page().device().machine->description().name, "my-attacc");
    EXPECT_EQ(page().device().machine->description().title, "My AttAcc");
    replace(QStringLiteral("\"nCCDAB\": 6"), QStringLiteral("\"nCCDAB\": 4"));
    EXPECT_FALSE(child<QPushButton>("deviceUse").isEnabled()); // until it has been checked
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().device().machine != nullptr; }, 5000));
    EXPECT_EQ(cell("deviceFigures", 4, 1), QStringLiteral("10.7%1TB/s").arg(QChar(kThinSpace)));
    press("deviceUse");

    const auto& machine = *problem().device().machine;
    EXPECT_EQ(machine.description().name, "my-attacc");
    EXPECT_EQ(machine.description().timing.at("nCCDAB"), 4);
    EXPECT_EQ(child<QComboBox>("backend").currentText(), QStringLiteral("My AttAcc"));
    choose("backend", QStringLiteral("AttAcc"));
    choose("backend", QStringLiteral("My AttAcc"));
}

TEST_F(GuiDevices, UnderlineTheLineOfAMistakeAndSayWhatItIs)
{
    press("deviceNew");
    EXPECT_TRUE(page().editor().status().startsWith(QStringLiteral("No mistakes: 4 ")));

    replace(QStringLiteral("\"nCCDL\": 4"), QStringLiteral("\"nCCDL\": 1"));
    ASSERT_TRUE(waitForMistakes(1));

    EXPECT_EQ(
        mistakes().item(0)->text(),
        QStringLiteral("line 68, timing.nCCDL: is 1, less than nCCDS = 2: columns of one bank group cannot follow "
                       "each other faster than of different ones. Raise it to 2, or lower nCCDS"));
    ASSERT_EQ(editor().mistakes().size(), 1U);
    EXPECT_EQ(editor().mistakes()[0].place, (language::Place{68, 5})); // the whole line is underlined
    EXPECT_EQ(editor().mistakes()[0].length, 10);                      // "nCCDL": 1
    EXPECT_FALSE(child<QPushButton>("deviceUse").isEnabled());
    EXPECT_FALSE(tabs().isTabEnabled(0));
    QTest::mouseClick(mistakes().viewport(), Qt::LeftButton, {},
                      mistakes().visualItemRect(mistakes().item(0)).center());
    EXPECT_EQ(editor().cursorPlace().line, 68);

    replace(QStringLiteral("\"nCCDL\": 1"), QStringLiteral("\"nCCDL\": 3"));
    ASSERT_TRUE(waitForMistakes(0));
    EXPECT_TRUE(child<QPushButton>("deviceUse").isEnabled());
    EXPECT_TRUE(tabs().isTabEnabled(0));
}

TEST_F(GuiDevices, RefuseTheNameOfAShippedDevice)
{
    press("deviceNew");

    replace(QStringLiteral("\"my-device\""), QStringLiteral("\"attacc\""));
    ASSERT_TRUE(waitForMistakes(1));

    EXPECT_EQ(mistakes().item(0)->text(),
              QStringLiteral("line 4: \"attacc\" is the name of a shipped device. Give your "
                             "device another one, such as \"my-attacc\""));
}

TEST_F(GuiDevices, AreLoadedForTheQuestionFromAFile)
{
    ASSERT_TRUE(m_window.deviceController().load(writeFile(QStringLiteral("own.json"))).has_value());

    EXPECT_EQ(child<QComboBox>("backend").currentText(), QStringLiteral("My device"));
    EXPECT_EQ(problem().device().machine->description().name, "my-device");
    EXPECT_EQ(list().count(), shippedDevices() + 1);
    EXPECT_FALSE(page().hasUnsavedText());

    // The file again, with a change: no second device, and the question has the new one.
    ASSERT_TRUE(m_window.deviceController()
                    .load(writeFile(QStringLiteral("own.json"), QStringLiteral("\"nCCDAB\": {\"value\": 4"),
                                    QStringLiteral("\"nCCDAB\": {\"value\": 5")))
                    .has_value());
    EXPECT_EQ(list().count(), shippedDevices() + 1);
    EXPECT_EQ(child<QComboBox>("backend").count(), shippedDevices() + 1);
    EXPECT_EQ(problem().device().machine->description().timing.at("nCCDAB"), 5);
}

TEST_F(GuiDevices, SayInPlaceWhatIsWrongWithAFile)
{
    const QString file = writeFile(QStringLiteral("wrong.json"), QStringLiteral("\"final\": \"RD\""),
                                   QStringLiteral("\"final\": \"RX\""));
    const auto loaded = m_window.deviceController().load(file);

    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(loaded.error().message(), file.toStdString() +
                                            ", line 93, requests[1].final: unknown command \"RX\". Did "
                                            "you mean \"RD\"?");
    EXPECT_EQ(child<QComboBox>("backend").count(), shippedDevices());
    EXPECT_EQ(mistakes().count(), 1); // the page shows the text
    EXPECT_TRUE(editor().isVisible());
    m_window.questionPanel().showDeviceProblem(QString::fromStdString(loaded.error().message()));
    EXPECT_TRUE(m_window.questionPanel().deviceProblem().contains(QStringLiteral("line 93")));
    choose("backend", QStringLiteral("HBM-PIM (HBM3)"));
    EXPECT_TRUE(m_window.questionPanel().deviceProblem().isEmpty());
    EXPECT_FALSE(m_window.deviceController().load(m_folder.filePath(QStringLiteral("none.json"))).has_value());
}

TEST_F(GuiDevices, AreWrittenToAFile)
{
    press("deviceCopy");
    const QString file = m_folder.filePath(QStringLiteral("saved.json"));

    ASSERT_TRUE(m_window.deviceController().store(file).has_value());

    EXPECT_FALSE(page().hasUnsavedText());
    EXPECT_EQ(readMachine(file.toStdString()).value()->description(), page().device().machine->description());
    EXPECT_FALSE(m_window.deviceController().store(QStringLiteral("/nowhere/device.json")).has_value());
}

TEST_F(GuiDevices, KeepEditsWhileOthersAreOnShow)
{
    press("deviceCopy");
    replace(QStringLiteral("\"nCCDAB\": 6"), QStringLiteral("\"nCCDAB\": 4"));
    clickDevice(0);
    EXPECT_TRUE(editor().isReadOnly());
    clickDevice(shippedDevices());

    EXPECT_TRUE(page().text().contains(QStringLiteral("\"nCCDAB\": 4")));
    EXPECT_EQ(page().device().machine->description().timing.at("nCCDAB"), 4);
    EXPECT_FALSE(editor().isReadOnly());
}

TEST_F(GuiDevices, DoNotTakeNewColoursForAnEdit)
{
    press("deviceCopy");
    page().setSaved(QStringLiteral("done.json"));

    m_window.setTheme(Theme::Dark);
    m_window.setTheme(Theme::Light);

    EXPECT_FALSE(page().hasUnsavedText());
}

TEST_F(GuiDevices, AreExploredLikeShippedOnes)
{
    ASSERT_TRUE(m_window.deviceController().load(writeFile(QStringLiteral("own.json"))).has_value());
    choose("kernel", QStringLiteral("GEMV"));
    type("batch", 1);
    type("nhead", 2);
    type("dhead", 32);
    type("seq_len", 32);
    ASSERT_EQ(problemText(), "");

    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(exploration().problem->device().machine->description().name, "my-device");
}

TEST_F(GuiDevices, SurviveDamagedTexts)
{
    press("deviceNew");
    const QString good = editor().toPlainText();
    std::mt19937 random(11);
    for (int round = 0; round < 100; ++round) {
        QString text = good;
        for (int i = 0; i < 3; ++i) {
            const auto place = static_cast<qsizetype>(random() % static_cast<unsigned>(text.size()));
            switch (random() % 3) {
            case 0:
                text.remove(place, static_cast<qsizetype>(random() % 20));
                break;
            case 1:
                text.insert(place, QStringLiteral("[{:\"\t\n*é,%1").arg(random() % 100).mid(random() % 8, 2));
                break;
            default:
                text[place] = QChar(static_cast<char16_t>(32 + random() % 96));
            }
        }
        page().editor().setText(text, false);
        for (const language::Diagnostic& mistake : editor().mistakes()) {
            EXPECT_LE(mistake.place.line, editor().blockCount());
        }
    }
    QApplication::processEvents();
}

TEST_F(GuiDevices, FindsWordsInTheTextOfTheFile)
{
    clickDevice(0);
    clickTab(QStringLiteral("File"));
    m_window.commands().action(QStringLiteral("view.find"))->trigger();
    auto& field = child<QLineEdit>("deviceTextFind");
    ASSERT_TRUE(field.isVisible());

    field.setText(QStringLiteral("timing"));
    m_window.commands().action(QStringLiteral("view.findNext"))->trigger();
    EXPECT_EQ(editor().textCursor().selectedText().toLower(), QStringLiteral("timing"));
    const int first = editor().textCursor().position();
    m_window.commands().action(QStringLiteral("view.findNext"))->trigger();
    EXPECT_NE(editor().textCursor().position(), first);

    clickTab(QStringLiteral("Constraints"));
    m_window.commands().action(QStringLiteral("view.find"))->trigger();
    EXPECT_TRUE(child<QLineEdit>("constraintSearch").isVisible());
}

} // namespace pimento
