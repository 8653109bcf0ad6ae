// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/link_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/looks/window_looks.h"
#include "app/window/question/effort_controller.h"
#include "tests/support/files.h"
#include "tests/support/window_test.h"
#include "views/commands/command_palette.h"
#include "views/common/plot_panel.h"
#include "views/explore/filter_bar.h"
#include "views/explore/scatter/colour_key.h"
#include "views/explore/scatter_tools.h"
#include "views/inspect/bank_columns.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/layouts_view.h"
#include "views/serve/serve_page.h"
#include "views/texts/number_format.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

#include <gmock/gmock.h>

#include <filesystem>
#include <set>

namespace pimento {

/// What people expect of the window, tried with mouse and keys alone.
class GuiFeatures : public WindowTest {
protected:
    void SetUp() override
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    void runByPalette(const char* letters)
    {
        m_window.activateWindow(); // without a window manager, a closed dialog may stay the active window
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        QTest::keyClick(&m_window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = m_window.findChild<CommandPalette*>();
        ASSERT_NE(palette, nullptr);
        QTest::keyClicks(&palette->field(), QLatin1String(letters));
        QTest::keyClick(&palette->field(), Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// Opens the menu of a button and clicks on one of its entries.
    static void clickIn(QToolButton& button, QAction& entry)
    {
        ASSERT_NE(button.menu(), nullptr);
        button.menu()->popup(button.mapToGlobal(button.rect().bottomLeft()));
        QTest::mouseClick(button.menu(), Qt::LeftButton, {}, button.menu()->actionGeometry(&entry).center());
    }

    /// Moves the mouse over a label until it is over a link to `target`, and clicks there.
    static bool clickLink(QLabel& label, const QString& target)
    {
        const QSignalSpy over(&label, &QLabel::linkHovered);
        for (int y = 4; y < label.height(); y += 6) {
            for (int x = 2; x < label.width(); x += 6) {
                QTest::mouseMove(&label, {x, y});
                if (!over.isEmpty() && over.last().front().toString() == target) {
                    QTest::mouseClick(&label, Qt::LeftButton, {}, {x, y});
                    return true;
                }
            }
        }
        return false;
    }

    /// Number of pixels of a widget that have nearly a colour.
    static int pixelsOf(QWidget& widget, const QColor& colour)
    {
        const QImage picture = widget.grab().toImage();
        int found = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                const QColor pixel = picture.pixelColor(x, y);
                const int apart = std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
                                  std::abs(pixel.blue() - colour.blue());
                found += apart < 24 ? 1 : 0;
            }
        }
        return found;
    }

    /// Text of the card at the mouse in a plot; "": none is shown.
    static QString cardIn(const QWidget& plot)
    {
        const auto* card = plot.findChild<QWidget*>(QStringLiteral("hoverCard"));
        const auto* face = card != nullptr && card->isVisible() ? card->findChild<QLabel*>() : nullptr;
        return face != nullptr ? face->text() : QString();
    }

    PlotPanel& panel(const QString& title)
    {
        const auto all = m_window.findChildren<PlotPanel*>();
        const auto found = std::ranges::find(all, title, &PlotPanel::title);
        EXPECT_NE(found, all.end()) << title.toStdString();
        return **found;
    }

    void exploreReduction()
    {
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }

    test::TemporaryFolder m_folder;
};

TEST_F(GuiFeatures, ThePaletteFindsThemesAndPagesByTheirNames)
{
    runByPalette("theme: dark");
    EXPECT_EQ(m_window.looks().theme(), Theme::Dark);
    runByPalette("theme: light");
    EXPECT_EQ(m_window.looks().theme(), Theme::Light);
    runByPalette("serv");
    EXPECT_EQ(m_window.pageName(), QStringLiteral("serve"));
}

TEST_F(GuiFeatures, LinksTakeTheColourOfTheTheme)
{
    exploreReduction();
    QTest::keyClick(&m_window, Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(waitForEnd());
    auto& link = child<QLabel>("inspectNote");
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Light}) {
        runByPalette(theme == Theme::Dark ? "theme: dark" : "theme: light");
        QApplication::processEvents();
        const QColor right = (theme == Theme::Dark ? Palette::dark() : Palette::light()).color(Role::Compute);
        const QColor wrong = (theme == Theme::Dark ? Palette::light() : Palette::dark()).color(Role::Compute);
        EXPECT_GT(pixelsOf(link, right), 0) << static_cast<int>(theme);
        EXPECT_EQ(pixelsOf(link, wrong), 0) << static_cast<int>(theme);
    }
}

TEST_F(GuiFeatures, SizesFiltersAndPinsAreTakenBackByKeysWhereverTheFocusIs)
{
    exploreReduction();
    type("vec_len", 2048);
    QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(child<QSpinBox>("vec_len").value(), 1024);
    QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(child<QSpinBox>("vec_len").value(), 2048);
    QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier);

    clickRow(3);
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ShiftModifier);
    ASSERT_TRUE(workspace().state().pins.at(0));
    auto& field = child<QLineEdit>("filterField");
    QTest::mouseClick(&field, Qt::LeftButton);
    QTest::keyClicks(&field, QStringLiteral("within 50 %"));
    QTest::keyClick(&field, Qt::Key_Return);
    ASSERT_EQ(workspace().state().filters.filters().size(), 1U);
    ASSERT_TRUE(field.hasFocus());
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(workspace().state().filters.isEmpty());
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(workspace().state().pins.at(0));
}

TEST_F(GuiFeatures, BeatenCandidatesGoAndComeByAClickInAMenu)
{
    exploreReduction();
    QToolButton& view = m_window.page().scatterTools().more();
    auto* entry = view.menu()->findChild<QAction*>(QStringLiteral("dominated"));
    ASSERT_NE(entry, nullptr);
    const auto points = [&] { return m_window.page().scatter().groups().size(); };
    const std::size_t all = points();
    clickIn(view, *entry);
    EXPECT_LT(points(), all);
    clickIn(view, *entry);
    EXPECT_EQ(points(), all);
}

TEST_F(GuiFeatures, AColourScaleSaysItsName)
{
    exploreReduction();
    QComboBox& colour = m_window.page().scatterTools().colour();
    colour.setFocus();
    const auto* key = m_window.findChild<ColourKey*>();
    ASSERT_NE(key, nullptr);
    std::set<QString> named;
    while (colour.currentIndex() + 1 < colour.count()) {
        QTest::keyClick(&colour, Qt::Key_Down);
        for (const char* name : {"cividis", "Okabe and Ito"}) {
            if (key->isVisible() && key->toolTip().contains(QLatin1String(name))) {
                named.insert(QLatin1String(name));
            }
        }
    }
    EXPECT_EQ(named.size(), 2U) << colour.count();
}

TEST_F(GuiFeatures, TheDialogOfAFigureNamesItsPanel)
{
    exploreReduction();
    const QString title = QStringLiteral("Where the time goes");
    QToolButton& button = panel(title).figureButton();
    const QString file = QString::fromStdString((m_folder.path() / "parts.svg").string());
    QString said;
    QTimer waiting; // for the dialog, which the click opens a moment later
    QObject::connect(&waiting, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) {
            return;
        }
        said = dialog->windowTitle();
        // Its buttons and keys refuse a name as long as the dialog reads the folder.
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
        static_cast<QDialog*>(dialog)->done(QDialog::Accepted);
    });
    waiting.start(100);
    clickIn(button, *button.menu()->actions().front());
    EXPECT_TRUE(said.contains(title)) << said.toStdString();
    EXPECT_THAT(test::readAll(m_folder.path() / "parts.svg"), testing::HasSubstr("<svg"));
}

TEST_F(GuiFeatures, AClickOnTheSizeThatFitsTakesIt)
{
    m_window.efforts().begin();
    choose("backend", QStringLiteral("AttAcc"));
    type("seq_len", 99'999'999);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.efforts().offered().has_value(); }, kPatience));
    const int offered = std::stoi(m_window.efforts().offered()->to);
    const auto labels = m_window.questionPanel().findChildren<QLabel*>();
    const auto link = std::ranges::find_if(labels, [](const QLabel* each) {
        return each->isVisible() && each->text().contains(QStringLiteral("\"fit\""));
    });
    ASSERT_NE(link, labels.end());
    ASSERT_TRUE(clickLink(**link, QStringLiteral("fit")));
    EXPECT_EQ(child<QSpinBox>("seq_len").value(), offered);
}

TEST_F(GuiFeatures, PredictionsSayHowLongTheyTakeAndStop)
{
    choose("backend", QStringLiteral("AttAcc"));
    type("nhead", 32);
    type("dhead", 128);
    type("seq_len", 512);
    choose("space", QStringLiteral("all"));
    press("predict");
    const JobsBar& bar = m_window.jobsBar();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar.text().contains(QStringLiteral(" left")); }, kPatience))
        << bar.text().toStdString();
    EXPECT_TRUE(bar.text().startsWith(QStringLiteral("predicting, "))) << bar.text().toStdString();
    press("stop");
    EXPECT_TRUE(QTest::qWaitFor([&] { return bar.text().startsWith(QStringLiteral("stopped")); }, kPatience))
        << bar.text().toStdString();
}

TEST_F(GuiFeatures, CardsAndTooltipsSayTheirUnit)
{
    exploreReduction();
    ScatterPlot& scatter = m_window.page().scatter();
    auto* plot = scatter.findChild<QWidget*>();
    const QString pair = totalInWords(
        exploration(), exploration().table->value(*exploration().best, exploration().table->layout().total));
    EXPECT_TRUE(m_window.page().verdict().headline().contains(pair)) << pair.toStdString(); // "745 cycles (573 ns)"
    QTest::mouseMove(plot, scatter.pixelOf(*exploration().best).toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !cardIn(scatter).isEmpty(); }, kPatience));
    EXPECT_TRUE(cardIn(scatter).contains(QStringLiteral("cycles"))) << cardIn(scatter).toStdString();
    BarChart& bars = m_window.page().bars();
    for (std::size_t bar = 0; bar < bars.bars().bars.size(); ++bar) {
        EXPECT_TRUE(bars.partText(bar, bars.bars().parts.front().name).contains(QStringLiteral("cycles"))) << bar;
    }

    QTest::keyClick(&m_window, Qt::Key_4, Qt::ControlModifier);
    ASSERT_TRUE(waitForEnd());
    TimelineView& view = m_window.timelinePage().view();
    ASSERT_NE(view.timeline(), nullptr);
    view.goTo(0);
    const QPoint command = view.blockRect(0).center();
    for (const char* unit : {"cycle", "ns"}) {
        QTest::mouseMove(view.viewport(), QPoint(1, 1));
        QTest::mouseMove(view.viewport(), command);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !cardIn(view).isEmpty(); }, kPatience)) << unit;
        EXPECT_TRUE(cardIn(view).contains(QLatin1String(unit))) << cardIn(view).toStdString();
        QTest::keyClick(&child<QComboBox>("unit"), Qt::Key_Down);
    }
}

TEST_F(GuiFeatures, APresentationLeavesThePictureAsItWas)
{
    exploreReduction();
    for (const Qt::Key page : {Qt::Key_1, Qt::Key_2, Qt::Key_4}) {
        QTest::keyClick(&m_window, page, Qt::ControlModifier);
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.lessons().isSettled(); }, kPatience));
        m_window.setFocus();                    // without a blinking cursor
        QTest::mouseMove(m_window.statusBar()); // over no field
        QTest::qWait(50);
        const QImage before = m_window.grab().toImage();
        QTest::keyClick(&m_window, Qt::Key_F11);
        ASSERT_TRUE(m_window.looks().isPresenting());
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.lessons().isSettled(); }, kPatience));
        QTest::qWait(50);
        EXPECT_NE(m_window.grab().toImage().size(), before.size());
        QTest::keyClick(&m_window, Qt::Key_F11);
        m_window.setFocus();
        QTest::mouseMove(m_window.menuBar());
        QTest::mouseMove(m_window.statusBar());
        EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.grab().toImage() == before; }, 5000)) << page;
    }
}

// The screen of the test is smaller than the window.
TEST_F(GuiFeatures, APresentationLeavesTheQuestionAsWideAsItWas)
{
    const QWidget& question = m_window.questionPanel();
    m_window.showFullScreen();
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.size() == m_window.screen()->size(); }, kPatience));
    const int fullScreen = question.width();
    QTest::keyClick(&m_window, Qt::Key_F11);
    ASSERT_TRUE(m_window.looks().isPresenting());
    QTest::qWait(50);
    QTest::keyClick(&m_window, Qt::Key_F11);
    EXPECT_TRUE(QTest::qWaitFor([&] { return question.width() == fullScreen; }, 2000)) << question.width();
    EXPECT_TRUE(m_window.isFullScreen());
    m_window.showNormal();
    for (const int size : {1400, 1100}) {
        m_window.resize(size, 900);
        QApplication::processEvents();
        const int before = question.width();
        ASSERT_GT(m_window.width(), m_window.screen()->size().width());
        QTest::keyClick(&m_window, Qt::Key_F11);
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.size() == m_window.screen()->size(); }, kPatience));
        QTest::keyClick(&m_window, Qt::Key_F11);
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.width() == size; }, kPatience));
        EXPECT_TRUE(QTest::qWaitFor([&] { return question.width() == before; }, 2000)) << question.width();
    }
}

TEST_F(GuiFeatures, ABurstHasTheSameRowOnInspectAndOnTheTimeline)
{
    choose("backend", QStringLiteral("HBM-PIM (HBM2)"));
    type("nhead", 2);
    type("dhead", 16);
    type("seq_len", 32);
    auto& resident = child<QCheckBox>("resident_W");
    if (resident.isChecked()) {
        QTest::mouseClick(&resident, Qt::LeftButton, {}, {8, resident.height() / 2}); // so that the host moves W
    }
    ASSERT_FALSE(resident.isChecked());
    press("explore");
    ASSERT_TRUE(waitForEnd());
    QTest::keyClick(&m_window, Qt::Key_2, Qt::ControlModifier);
    QTest::mouseClick(&child<QToolButton>("showLayouts"), Qt::LeftButton);
    LayoutsView& layouts = m_window.inspectPage().layouts();
    ASSERT_TRUE(QTest::qWaitFor([&] { return layouts.layouts() != nullptr; }, kPatience));
    BankColumns& host = layouts.columns(LayoutSide::Host);
    ASSERT_FALSE(host.cells().empty());
    const LayoutCell cell = host.cells().front();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            QTest::mouseMove(host.viewport(), {1, 1});
            QTest::mouseMove(host.viewport(), host.rectOf(cell).center());
            return host.pointed().has_value();
        },
        kPatience));
    const QString elements = QString::fromStdString(layouts.layouts()->elements(*host.picture(), cell.burst));
    QString inspected = layouts.words();
    inspected.remove(QChar(kThinSpace));
    const auto place =
        QRegularExpression(QStringLiteral("channel (\\d+), bank (\\d+), row (\\d+), column (\\d+)")).match(inspected);
    ASSERT_TRUE(place.hasMatch()) << inspected.toStdString();

    QTest::keyClick(&m_window, Qt::Key_4, Qt::ControlModifier);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return workspace().isSettled() && !m_window.links().isRunning() && m_window.links().links(); },
        kPatience));
    QTest::keyClick(&m_window, Qt::Key_F, Qt::ControlModifier);
    auto& find = child<QLineEdit>("find");
    QTest::keyClicks(&find, QStringLiteral("channel %1 bank %2 row %3 column %4")
                                .arg(place.captured(1), place.captured(2), place.captured(3), place.captured(4)));
    QTest::keyClick(&find, Qt::Key_F3);
    const QString words = child<QLabel>("selectedCommand").text();
    EXPECT_TRUE(words.contains(elements)) << words.toStdString() << " / " << inspected.toStdString();
}

} // namespace pimento
