// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/advice_controller.h"
#include "app/window/looks/window_looks.h"
#include "app/window/session/page_names.h"
#include "tests/support/files.h"
#include "tests/support/window_test.h"
#include "views/commands/command_palette.h"
#include "views/commands/command_registry.h"
#include "views/commands/key_sheet.h"
#include "views/commands/keys_dialog.h"
#include "views/common/plot_panel.h"
#include "views/explore/filter_bar.h"

#include <QDir>
#include <QFocusFrame>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>

#include <set>

namespace pimento {

/// Commands by keys alone.
class GuiCommands : public WindowTest {
protected:
    void activate()
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    CommandPalette* openPalette()
    {
        QTest::keyClick(&m_window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = m_window.findChild<CommandPalette*>();
        EXPECT_NE(palette, nullptr);
        return palette;
    }

    void runByPalette(const QString& letters)
    {
        CommandPalette* palette = openPalette();
        ASSERT_NE(palette, nullptr);
        QTest::keyClicks(&palette->field(), letters);
        QTest::keyClick(&palette->field(), Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    [[nodiscard]] WindowLooks& looks() const { return m_window.looks(); }
    [[nodiscard]] QString settingsFile() const
    {
        return QString::fromStdString((m_folder.path() / "config" / "window.ini").string());
    }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiCommands, HaveKeysOfTheirOwn)
{
    const CommandRegistry& commands = m_window.commands();
    std::set<QString> ids;
    for (const Command& command : commands.commands()) {
        EXPECT_TRUE(ids.insert(command.id).second) << command.id.toStdString();
        EXPECT_EQ(commands.holder(command.firstKeys, command.id), nullptr) << command.id.toStdString();
        EXPECT_FALSE(command.menu.isEmpty()) << command.id.toStdString();
        EXPECT_EQ(commands.action(command.id), command.action);
    }
    for (const char* id : {"file.open", "file.save", "explore.filter", "view.present", "page.devices"}) {
        EXPECT_NE(commands.find(QLatin1String(id)), nullptr) << id;
    }
}

TEST_F(GuiCommands, StandInTheMenus)
{
    std::set<const QAction*> inMenus;
    for (const QMenu* menu : m_window.menuBar()->findChildren<QMenu*>()) {
        for (const QAction* action : menu->actions()) {
            inMenus.insert(action);
        }
    }
    for (const Command& command : m_window.commands().commands()) {
        EXPECT_TRUE(inMenus.contains(command.action)) << command.id.toStdString();
    }
}

TEST_F(GuiCommands, AreFoundAndRunByLetters)
{
    activate();
    runByPalette(QStringLiteral("devic"));
    EXPECT_EQ(m_window.pageName(), QStringLiteral("devices"));
    runByPalette(QStringLiteral("device: aim"));
    EXPECT_TRUE(child<QComboBox>("backend").currentText().contains(QStringLiteral("AiM")));
    runByPalette(QStringLiteral("kernel: reduction"));
    EXPECT_EQ(child<QComboBox>("kernel").currentText(), QStringLiteral("Reduction"));

    CommandPalette* palette = openPalette();
    ASSERT_NE(palette, nullptr);
    QTest::keyClicks(&palette->field(), QStringLiteral("qqqqq"));
    QTest::keyClick(&palette->field(), Qt::Key_Return); // nothing to run
    EXPECT_TRUE(palette->isVisible());
    QTest::keyClick(&palette->field(), Qt::Key_Escape);
    EXPECT_FALSE(m_window.findChild<CommandPalette*>() != nullptr && palette->isVisible());
}

TEST_F(GuiCommands, TellTheirKeys)
{
    activate();
    QTest::keyClick(&m_window, '?');
    const QPointer<KeySheet> sheet = m_window.findChild<KeySheet*>();
    ASSERT_NE(sheet, nullptr);
    QTest::keyClicks(&sheet->field(), QStringLiteral("Ctrl+Shift+P"));
    int shown = 0;
    for (int i = 0; i < sheet->list().topLevelItemCount(); ++i) {
        const QTreeWidgetItem* part = sheet->list().topLevelItem(i);
        for (int j = 0; !part->isHidden() && j < part->childCount(); ++j) {
            shown += part->child(j)->isHidden() ? 0 : 1;
        }
    }
    EXPECT_EQ(shown, 1);
    sheet->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(sheet, kPatience));
    QTest::keyClick(&sheet->field(), Qt::Key_Escape);
    EXPECT_TRUE(QTest::qWaitFor([&] { return sheet == nullptr || !sheet->isVisible(); }, kPatience));
}

TEST_F(GuiCommands, TakeOtherKeysThatAreFree)
{
    activate();
    KeysDialog dialog(m_window.commands());
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.show();
    dialog.choose(QStringLiteral("page.timeline"));
    auto* set = dialog.findChild<QPushButton*>(QStringLiteral("setKeys"));
    dialog.keys().setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_E));
    QTest::mouseClick(set, Qt::LeftButton);
    EXPECT_TRUE(dialog.conflict().contains(QStringLiteral("Export table"))) << dialog.conflict().toStdString();
    EXPECT_EQ(m_window.commands().action(QStringLiteral("page.timeline"))->shortcut(),
              QKeySequence(Qt::CTRL | Qt::Key_4));

    dialog.keys().setKeySequence(QKeySequence(Qt::ALT | Qt::Key_T));
    QTest::mouseClick(set, Qt::LeftButton);
    EXPECT_TRUE(dialog.conflict().contains(QStringLiteral("Alt with a letter"))) << dialog.conflict().toStdString();
    dialog.keys().setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_J));
    QTest::mouseClick(set, Qt::LeftButton);
    dialog.close();
    activate();
    QTest::keyClick(&m_window, Qt::Key_J, Qt::ControlModifier);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("timeline"));
    m_window.commands().resetAllKeys();
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ControlModifier);
    QTest::keyClick(&m_window, Qt::Key_J, Qt::ControlModifier);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
}

TEST_F(GuiCommands, ShowThePagesInTheOrderOfTheirTabs)
{
    activate();
    const auto& tabs = child<QTabWidget>("pages");

    ASSERT_EQ(tabs.count(), pageNames().size());
    for (int page = tabs.count() - 1; page >= 0; --page) {
        const bool isTenth = page >= 9; // there are nine digits, and Ctrl+0 is for the size of the text
        QTest::keyClick(&m_window, static_cast<Qt::Key>(Qt::Key_1 + page % 9),
                        isTenth ? Qt::AltModifier : Qt::ControlModifier);
        EXPECT_EQ(m_window.pageName(), pageNames()[page]);
        EXPECT_EQ(tabs.currentIndex(), page);
        EXPECT_TRUE(tabs.tabToolTip(page).endsWith(
            (isTenth ? QStringLiteral("(Alt+%1)") : QStringLiteral("(Ctrl+%1)")).arg(page % 9 + 1)))
            << tabs.tabToolTip(page).toStdString();
    }
}

TEST_F(GuiCommands, NameTheChosenKeyOfAPageOnItsTab)
{
    const auto& tabs = child<QTabWidget>("pages");

    m_window.commands().setKeys(QStringLiteral("page.compare"), {QKeySequence(Qt::CTRL | Qt::Key_T)});
    EXPECT_TRUE(tabs.tabToolTip(2).endsWith(QStringLiteral("(Ctrl+T)"))) << tabs.tabToolTip(2).toStdString();
    m_window.commands().setKeys(QStringLiteral("page.compare"), {});
    EXPECT_TRUE(tabs.tabToolTip(2).endsWith(QLatin1Char('?'))) << tabs.tabToolTip(2).toStdString();
}

TEST_F(GuiCommands, GoToTheFilter)
{
    activate();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
    m_window.questionPanel().findChild<QPushButton*>(QStringLiteral("explore"))->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Slash);
    EXPECT_EQ(m_window.pageName(), QStringLiteral("explore"));
    EXPECT_TRUE(m_window.page().filters().field().hasFocus());
}

TEST_F(GuiCommands, MakeAllTextLargerAndUsualAgain)
{
    activate();
    auto& headline = child<QLabel>("headline");
    const double usual = QApplication::font().pointSizeF();
    const double large = headline.font().pointSizeF();
    const int row = table().verticalHeader()->defaultSectionSize();
    QTest::keyClick(&m_window, Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(&m_window, Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(looks().textPercent(), 125);
    EXPECT_DOUBLE_EQ(QApplication::font().pointSizeF(), usual * 1.25);
    EXPECT_NEAR(headline.font().pointSizeF(), large * 1.25, 0.01);
    QApplication::processEvents(); // which tell widgets without a font of their own
    EXPECT_NEAR(table().font().pointSizeF(), usual * 1.25, 0.01);
    EXPECT_GT(table().verticalHeader()->defaultSectionSize(), row);
    QTest::keyClick(&m_window, Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_EQ(looks().textPercent(), 110);
    QTest::keyClick(&m_window, Qt::Key_0, Qt::ControlModifier);
    EXPECT_DOUBLE_EQ(QApplication::font().pointSizeF(), usual);
    EXPECT_NEAR(headline.font().pointSizeF(), large, 0.01);
}

TEST_F(GuiCommands, PresentAndComeBack)
{
    activate();
    const double usual = QApplication::font().pointSizeF();
    QTest::keyClick(&m_window, Qt::Key_F11);
    EXPECT_TRUE(looks().isPresenting());
    EXPECT_TRUE(m_window.isFullScreen());
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    EXPECT_FALSE(m_window.jobsBar().isVisible());
    EXPECT_DOUBLE_EQ(QApplication::font().pointSizeF(), usual * 1.5);
    QTest::keyClick(&m_window, Qt::Key_Escape);
    EXPECT_FALSE(looks().isPresenting());
    EXPECT_FALSE(m_window.isFullScreen());
    EXPECT_TRUE(m_window.questionPanel().isVisible());
    EXPECT_TRUE(m_window.jobsBar().isVisible());
    EXPECT_DOUBLE_EQ(QApplication::font().pointSizeF(), usual);

    QTest::keyClick(&m_window, Qt::Key_Backslash, Qt::ControlModifier);
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    QTest::keyClick(&m_window, Qt::Key_Backslash, Qt::ControlModifier);
    EXPECT_TRUE(m_window.questionPanel().isVisible());
}

TEST_F(GuiCommands, LetEveryPanelFillItsPage)
{
    activate();
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    for (const char* page : {"explore", "inspect", "kernel", "devices", "timeline"}) {
        ASSERT_TRUE(m_window.showPage(QLatin1String(page)));
        ASSERT_TRUE(waitForEnd());
        // Advice takes lines of its own.
        ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.advice().isRunning(); }, kPatience));
        QApplication::processEvents();
        QWidget* shown = child<QTabWidget>("pages").currentWidget();
        const auto panels = shown->findChildren<PlotPanel*>();
        for (PlotPanel* panel : panels) {
            auto* button = panel->findChild<QToolButton*>(QStringLiteral("maximise"));
            if (!button->isVisible()) {
                continue;
            }
            const QSize before = panel->size();
            QTest::mouseClick(button, Qt::LeftButton);
            QApplication::processEvents();
            for (const PlotPanel* other : panels) {
                EXPECT_TRUE(other == panel || !other->isVisible() || other->isAncestorOf(panel)) << page;
            }
            EXPECT_GE(panel->width() * panel->height(), before.width() * before.height()) << page;
            QTest::keyClick(&m_window, Qt::Key_Escape);
            QApplication::processEvents();
            EXPECT_FALSE(panel->isMaximised());
            EXPECT_EQ(panel->size(), before) << page << button->accessibleName().toStdString();
        }
    }
    m_window.page().table().setFocus();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    m_window.page().table().setFocus();
    QTest::keyClick(&m_window, Qt::Key_M, Qt::ControlModifier);
    EXPECT_TRUE(m_window.page().table().isVisible());
    EXPECT_FALSE(m_window.page().scatter().isVisible());
    QTest::keyClick(&m_window, Qt::Key_M, Qt::ControlModifier);
    EXPECT_TRUE(m_window.page().scatter().isVisible());
}

TEST_F(GuiCommands, RememberWhatWasChosen)
{
    EXPECT_FALSE(m_window.useSettings(settingsFile()).isKnown);
    looks().setTheme(Theme::Dark);
    looks().setTextPercent(125);
    looks().setQuestionShown(false);
    m_window.commands().setKeys(QStringLiteral("page.timeline"), {QKeySequence(Qt::CTRL | Qt::Key_T)});
    m_window.resize(1111, 777);
    QApplication::processEvents();
    ASSERT_TRUE(m_window.close());
    ASSERT_TRUE(QFile::exists(settingsFile()));
    looks().setTextPercent(100);

    MainWindow next(test::catalogue());
    const LastPlace last = next.useSettings(settingsFile());
    EXPECT_TRUE(last.isKnown);
    EXPECT_FALSE(last.isMaximised);
    next.show();
    EXPECT_EQ(next.looks().theme(), Theme::Dark);
    EXPECT_TRUE(next.commands().action(QStringLiteral("view.theme.dark"))->isChecked());
    EXPECT_EQ(next.looks().textPercent(), 125);
    EXPECT_FALSE(next.questionPanel().isVisible());
    EXPECT_EQ(next.commands().action(QStringLiteral("page.timeline"))->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_T));
    EXPECT_EQ(next.size(), QSize(1111, 777));

    next.commands().action(QStringLiteral("view.reset"))->trigger();
    EXPECT_TRUE(next.questionPanel().isVisible());
    EXPECT_EQ(next.looks().textPercent(), 100);
    next.looks().setTheme(Theme::Light); // all windows of the program share a theme
}

TEST_F(GuiCommands, RememberNothingThatMakesNoSense)
{
    ASSERT_TRUE(QDir().mkpath(QFileInfo(settingsFile()).path()));
    QFile file(settingsFile());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("[look]\ntheme=blue\ntext=100000\n[window]\nplace=nonsense\n[keys]\nno.such=Ctrl+1\n");
    file.close();
    EXPECT_FALSE(m_window.useSettings(settingsFile()).isKnown);
    EXPECT_EQ(looks().theme(), Theme::System);
    EXPECT_EQ(looks().textPercent(), 200);
    EXPECT_EQ(m_window.commands().action(QStringLiteral("page.explore"))->shortcut(),
              QKeySequence(Qt::CTRL | Qt::Key_1));
    m_window.close();
}

TEST_F(GuiCommands, ShowWhatHasTheKeyboard)
{
    activate();
    auto& explore = child<QPushButton>("explore");
    explore.setFocus();
    QTest::keyClick(&explore, Qt::Key_Tab);
    auto* ring = m_window.findChild<QFocusFrame*>(QStringLiteral("focusRing"));
    ASSERT_NE(ring, nullptr);
    EXPECT_EQ(ring->widget(), QApplication::focusWidget());
    QTest::mouseClick(&m_window.page(), Qt::LeftButton);
    EXPECT_EQ(ring->widget(), nullptr);
}

TEST_F(GuiCommands, NameTheQuestionInTheTitle)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    const QString title = m_window.windowTitle();
    EXPECT_TRUE(title.endsWith(QString::fromUtf8(" — Pimento"))) << title.toStdString();
    EXPECT_GT(title.size(), 20);
}

} // namespace pimento
