// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/whatif_controller.h"
#include "app/window/kernel/live_controller.h"
#include "app/window/looks/window_looks.h"
#include "app/window/session/page_names.h"
#include "tests/support/window_test.h"
#include "views/common/elided_label.h"
#include "views/devices/devices_page.h"
#include "views/timeline/timeline_page.h"

#include <QAbstractSpinBox>
#include <QGraphicsTextItem>
#include <QGraphicsView>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QToolButton>
#include <QWheelEvent>

#include <cstdlib>
#include <map>
#include <vector>

namespace pimento {

/// The window on screens of any size.
class GuiSize : public WindowTest {
protected:
    QScrollBar& scrollBar() { return *child<QScrollArea>("questionFields").verticalScrollBar(); }

    /// True if the whole widget is inside the window and no part of the panel hides it.
    bool isInSight(const QWidget& widget)
    {
        const QRect place(widget.mapTo(&m_window, QPoint()), widget.size());
        return widget.isVisible() && m_window.rect().contains(place) &&
               widget.visibleRegion().boundingRect() == widget.rect();
    }

    /// Number of pixels in which two pictures of one size differ.
    static qsizetype differences(const QImage& one, const QImage& other)
    {
        qsizetype found = 0;
        for (int y = 0; y < one.height(); ++y) {
            for (int x = 0; x < one.width(); ++x) {
                found += one.pixel(x, y) != other.pixel(x, y) ? 1 : 0;
            }
        }
        return found;
    }

    /// The window after all layouts and repaints that are due, however long they take on a busy machine.
    QImage picture()
    {
        constexpr int kMostTries = 50;
        QImage before;
        for (int tries = 0; tries < kMostTries; ++tries) {
            QTest::qWait(100);
            QImage now = m_window.grab().toImage();
            if (now == before) {
                break;
            }
            before = now;
        }
        return before;
    }

    /// Asks a question that is answered in a moment, also on the page What-if.
    void exploreSmall()
    {
        choose("backend", QStringLiteral("AttAcc"));
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 32);
        choose("space", QStringLiteral("kept"));
        press("explore");
        ASSERT_TRUE(waitForEnd());
        QTest::mouseMove(&m_window, {2, m_window.height() - 2}); // away from fields that light up below it
    }
    /// Opens a page and waits for what it shows.
    void open(const QString& page)
    {
        ASSERT_TRUE(m_window.showPage(page));
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(QTest::qWaitFor(
            [&] { return m_window.live().isSettled() && m_window.whatIfController().isSettled(); }, kPatience));
    }

    void wheelOver(QWidget& field)
    {
        const QPoint place = field.rect().center();
        for (int turn = 0; turn < 3; ++turn) {
            QWheelEvent event(place, field.mapToGlobal(place), {}, {0, -120}, {}, Qt::NoModifier, Qt::NoScrollPhase,
                              false);
            QSpontaneKeyEvent::setSpontaneous(&event); // others do not go on to parents
            qApp->notify(&field, &event);
        }
    }
};

TEST_F(GuiSize, FitsTheScreen)
{
    EXPECT_EQ(MainWindow::firstSize({1920, 1200}), QSize(1400, 900));
    for (const QSize screen : {QSize(960, 600), QSize(1366, 768), QSize(1280, 720)}) {
        const QSize first = MainWindow::firstSize(screen);
        EXPECT_LT(first.width(), screen.width());
        EXPECT_LT(first.height(), screen.height());
        EXPECT_GE(first.width(), m_window.minimumWidth());
        EXPECT_GE(first.height(), m_window.minimumHeight());
    }
}

// The smallest size of the window is the smallest size of its layouts: nothing lies outside a small window.
TEST_F(GuiSize, HasRoomForEveryPageAtItsSmallest)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    for (const QString& page : pageNames()) {
        ASSERT_TRUE(m_window.showPage(page));
        ASSERT_TRUE(waitForEnd());
        m_window.resize(m_window.minimumSize());
        QApplication::processEvents();
        const QWidget& columns = *child<QTabWidget>("pages").parentWidget(); // in an area that scrolls if it must
        EXPECT_LE(columns.minimumSizeHint().width(), columns.parentWidget()->width()) << page.toStdString();
        EXPECT_LE(columns.minimumSizeHint().height(), columns.parentWidget()->height()) << page.toStdString();
        EXPECT_EQ(m_window.findChild<QToolButton*>(QStringLiteral("unfold")), nullptr) << page.toStdString();
    }
}

// Rows, legends and margins follow the size of their text, whichever comes first: the text's size or the page.
TEST_F(GuiSize, FoldsTheQuestionAwayWhereLargeTextsHaveNoRoomBesideIt)
{
    m_window.resize(960, 600);
    QApplication::processEvents();
    ASSERT_EQ(m_window.findChild<QToolButton*>(QStringLiteral("unfold")), nullptr);

    m_window.looks().setTextPercent(200);
    QApplication::processEvents();
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    const auto& pages = child<QTabWidget>("pages");
    EXPECT_LE(pages.currentWidget()->minimumSizeHint().width(), pages.width());
    EXPECT_TRUE(m_window.rect().contains(QRect(pages.mapTo(&m_window, QPoint()), pages.size())));
    auto& unfold = child<QToolButton>("unfold");
    EXPECT_TRUE(isInSight(unfold));

    QTest::mouseClick(&unfold, Qt::LeftButton);
    QApplication::processEvents();
    EXPECT_TRUE(m_window.questionPanel().isVisible()) << "the window scrolls";
    EXPECT_TRUE(unfold.isChecked());
    QTest::mouseClick(&unfold, Qt::LeftButton);
    EXPECT_FALSE(m_window.questionPanel().isVisible());
    EXPECT_TRUE(m_window.looks().isQuestionShown()) << "the user's wish for a window with room";

    m_window.looks().setTextPercent(100);
    QApplication::processEvents();
    EXPECT_TRUE(m_window.questionPanel().isVisible());
    EXPECT_EQ(pages.cornerWidget(Qt::TopLeftCorner), nullptr);
}

TEST_F(GuiSize, LooksTheSameWhereverTheTextWasEnlarged)
{
    ASSERT_NO_FATAL_FAILURE(exploreSmall());
    const std::vector<QString> pages = {
        QStringLiteral("explore"), QStringLiteral("inspect"), QStringLiteral("timeline"),
        QStringLiteral("kernel"),  QStringLiteral("devices"), QStringLiteral("compare"),
        QStringLiteral("learn"),   QStringLiteral("network"), QStringLiteral("whatif"),
    };
    std::map<QString, QImage> grown;
    for (const QString& page : pages) {
        ASSERT_NO_FATAL_FAILURE(open(page));
        m_window.looks().setTextPercent(175);
        grown[page] = picture();
        m_window.looks().setTextPercent(100);
    }
    for (const QString& first : {pages.front(), pages.back()}) { // no page is enlarged while it is on the screen
        ASSERT_NO_FATAL_FAILURE(open(first));
        m_window.looks().setTextPercent(175);
        for (const QString& page : pages) {
            if (page == first || (first == pages.back() && page != pages.front())) {
                continue;
            }
            ASSERT_NO_FATAL_FAILURE(open(page));
            const QImage opened = picture();
            ASSERT_EQ(grown[page].size(), opened.size());
            EXPECT_LT(differences(grown[page], opened), qsizetype{opened.width()} * opened.height() / 200)
                << page.toStdString();
            if (const char* folder = std::getenv("PIMENTO_PICTURES")) {
                grown[page].save(QStringLiteral("%1/%2-grown.png").arg(QLatin1String(folder), page));
                opened.save(QStringLiteral("%1/%2-opened.png").arg(QLatin1String(folder), page));
            }
        }
        m_window.looks().setTextPercent(100);
    }
}

// Rows that were made while the text was large become smaller with it, and need no more width than they have.
TEST_F(GuiSize, FollowsTheTextWherePagesWereFirstSeenLarge)
{
    ASSERT_NO_FATAL_FAILURE(exploreSmall());
    m_window.resize(1024, 768);
    m_window.looks().setTextPercent(200);
    ASSERT_NO_FATAL_FAILURE(open(QStringLiteral("whatif")));
    m_window.looks().setTextPercent(150);
    (void)picture();

    const double size = QApplication::font().pointSizeF();
    EXPECT_DOUBLE_EQ(child<QToolButton>("parameters.organisation").font().pointSizeF(), size);
    EXPECT_TRUE(isInSight(child<QToolButton>("reset.channels")));
    const auto& field = child<QAbstractSpinBox>("value.channels");
    EXPECT_LT(field.width(), 8 * field.fontMetrics().horizontalAdvance(QStringLiteral("0")));
    m_window.looks().setTextPercent(100);
    (void)picture();
    EXPECT_LT(child<QToolButton>("parameters.organisation").font().pointSizeF(), size);
}

// Axes of bars take the size of the text at once, a second time as well.
TEST_F(GuiSize, WritesTheAxesOfBarsInTheSizeOfTheText)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    (void)picture();
    const auto expectSize = [&] {
        const auto* view = m_window.page().bars().findChild<QGraphicsView*>();
        ASSERT_NE(view, nullptr);
        int texts = 0;
        for (const QGraphicsItem* item : view->scene()->items()) {
            if (const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item);
                text && text->isVisible() && !text->toPlainText().isEmpty()) {
                ++texts;
                EXPECT_DOUBLE_EQ(text->font().pointSizeF(), QApplication::font().pointSizeF())
                    << text->toPlainText().toStdString();
            }
        }
        EXPECT_GT(texts, 3);
    };
    expectSize();
    for (const int percent : {150, 100, 150}) {
        m_window.looks().setTextPercent(percent);
        ASSERT_TRUE(m_window.showPage(QStringLiteral("learn")));
        ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
        (void)picture();
        expectSize();
    }
}

TEST_F(GuiSize, KeepsTheButtonsInSight)
{
    for (const QSize size : {QSize(1366, 700), QSize(960, 560), m_window.minimumSize()}) {
        m_window.resize(size);
        for (const bool isOpen : {false, true}) {
            child<QToolButton>("compiler").setChecked(isOpen);
            child<QToolButton>("device").setChecked(isOpen);
            QApplication::processEvents();
            EXPECT_TRUE(isInSight(child<QPushButton>("explore"))) << size.height() << isOpen;
            EXPECT_TRUE(isInSight(child<QPushButton>("findBest"))) << size.height() << isOpen;
        }
    }
    child<QToolButton>("device").setChecked(true);
    QApplication::processEvents();
    EXPECT_GT(scrollBar().maximum(), 0); // the fields scroll instead
    child<QComboBox>("model").setCurrentIndex(1);
    auto& kernel = child<QComboBox>("kernel");
    kernel.setCurrentIndex(kernel.findText(QStringLiteral("Vector add"))); // which that model does not have here
    ASSERT_NE(problemText(), "");
    QApplication::processEvents();
    EXPECT_TRUE(isInSight(child<QPushButton>("explore")));
}

TEST_F(GuiSize, ScrollsThePanelWithTheWheelOverAField)
{
    m_window.resize(m_window.minimumSize());
    child<QToolButton>("compiler").setChecked(true);
    child<QToolButton>("device").setChecked(true);
    child<QPushButton>("explore").setFocus();
    QApplication::processEvents();
    ASSERT_GT(scrollBar().maximum(), 0);
    const std::string before = problem().text();
    for (const char* name : {"kernel", "backend", "model", "space", "type", "indexing"}) {
        auto& combo = child<QComboBox>(name);
        const int index = combo.currentIndex();
        scrollBar().setValue(0);
        wheelOver(combo);
        EXPECT_EQ(combo.currentIndex(), index) << name;
        EXPECT_FALSE(combo.hasFocus()) << name;
        EXPECT_GT(scrollBar().value(), 0) << name;
    }
    for (const char* name : {"nhead", "seq_len", "devices"}) {
        auto& size = child<QSpinBox>(name);
        const int value = size.value();
        scrollBar().setValue(0);
        wheelOver(size);
        EXPECT_EQ(size.value(), value) << name;
        EXPECT_GT(scrollBar().value(), 0) << name;
    }
    EXPECT_EQ(problem().text(), before);

    auto& size = child<QSpinBox>("nhead");
    m_window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    size.setFocus();
    const int value = size.value();
    wheelOver(size);
    EXPECT_EQ(size.value(), value - 3); // a field with the keyboard focus
}

TEST_F(GuiSize, FindsFromAnywhereInTheWindow)
{
    m_window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    auto& pages = child<QTabWidget>("pages");

    QTest::keyClick(&m_window, Qt::Key_4, Qt::ControlModifier);
    ASSERT_TRUE(waitForEnd());
    child<QComboBox>("kernel").setFocus();
    QTest::keyClick(&m_window, Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(child<QLineEdit>("find").hasFocus());
    QTest::keyClicks(&child<QLineEdit>("find"), QStringLiteral("rd"));
    child<QComboBox>("kernel").setFocus();
    QTest::keyClick(&m_window, Qt::Key_F3);
    EXPECT_TRUE(child<ElidedLabel>("found").fullText().startsWith(QStringLiteral("1 of")));

    QTest::keyClick(&m_window, Qt::Key_6, Qt::ControlModifier);
    ASSERT_EQ(pages.currentWidget(), &m_window.devicesPage());
    child<QComboBox>("kernel").setFocus();
    QTest::keyClick(&m_window, Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(child<QLineEdit>("constraintSearch").hasFocus());
    EXPECT_TRUE(child<QLineEdit>("constraintSearch").isVisible());
}

} // namespace pimento
