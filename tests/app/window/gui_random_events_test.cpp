// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/tries.h"
#include "tests/support/window_test.h"
#include "views/model/model_page.h"
#include "views/network/network_page.h"
#include "views/network/placement_view.h"
#include "views/query/query_page.h"
#include "views/query/query_table_model.h"
#include "views/serve/serve_page.h"

#include <QAbstractButton>
#include <QAction>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDrag>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTabWidget>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>

#include <array>
#include <cstdio>
#include <iterator>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>

namespace pimento {

namespace {

constexpr int kUsualEvents = test::longTriesOf(900, 300);
constexpr int kEnoughForPages = 2000; // events, after which every page has been on show
constexpr int kEnoughForAll = 20'000; // events, after which every device has been used
constexpr int kSlow = 2000;           // milliseconds of an event that is told
constexpr int kLargestSize = 64;      // of a question: its exploration ends while the window is used

constexpr int kLeastWidth = 800;
constexpr int kMostWidth = 2000;

constexpr std::array kKeys = {
    Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape,   Qt::Key_Space, Qt::Key_Backspace,
    Qt::Key_Up,     Qt::Key_Down,    Qt::Key_Left,   Qt::Key_Right, Qt::Key_Home,     Qt::Key_End,   Qt::Key_PageUp,
    Qt::Key_Delete, Qt::Key_F3,      Qt::Key_F1,     Qt::Key_Plus,  Qt::Key_PageDown, Qt::Key_Minus, Qt::Key_Comma,
    Qt::Key_Period, Qt::Key_F10,     Qt::Key_Menu,   Qt::Key_F2,    Qt::Key_F4,       Qt::Key_Insert};

constexpr std::array kTexts = {"mac channel 3",
                               "within 10 %",
                               "compute <= 2k",
                               "best 5 %",
                               "channels",
                               "wr",
                               "rd cycle 500",
                               "row 12",
                               "é😀",
                               "\"nCCDAB\": 4",
                               "range(x.size(0))",
                               "- 2",
                               "A=64x64,x=64",
                               "{[,",
                               "0",
                               "y[i] += A[i][j] * x[j]",
                               "ACT",
                               "\n",
                               "    ",
                               "-1",
                               "1e99",
                               "zzzzzzzz"};

/// Uses a window at random: any event in any order, from a seed.
class RandomHand {
public:
    RandomHand(MainWindow& window, unsigned seed) : m_window(window), m_random(seed)
    {
        // A menu, a dialog or a dragged text runs its own event loop, which has to be ended.
        QObject::connect(&m_closer, &QTimer::timeout, [this] {
            if (QThread::currentThread()->loopLevel() > 0) {
                QDrag::cancel();
                closeOpened();
            }
        });
        m_closer.start(5);
    }

    void act()
    {
        limitSizes(kLargestSize);
        doSomething();
        QApplication::processEvents();
        if (pick(4) == 0) {
            closeOpened();
        }
        if (pick(6) == 0) {
            m_window.workspace().stop();
        }
        m_window.show(); // it may have been closed
        if (const auto exploration = m_window.workspace().exploration()) {
            m_devices.insert(exploration->problem->question().device.name);
        }
        const auto note = [&](const char* page, bool isAnswered) {
            if (isAnswered) {
                m_answered.insert(page);
            }
        };
        note("model", m_window.modelPage().runs() != nullptr);
        note("serve", m_window.servePage().served() != nullptr);
        note("network", !m_window.networkPage().verdict().isEmpty());
        note("all devices", !m_window.networkPage().placement().sentence().isEmpty());
        note("query", m_window.queryPage().table().rowCount() > 0);
    }

    /// Limits all sizes, so that questions stay small.
    void limitSizes(int largest)
    {
        for (QSpinBox* size : m_window.questionPanel().findChildren<QSpinBox*>()) {
            size->setMaximum(largest);
        }
    }

    void closeOpened()
    {
        if (QWidget* popup = QApplication::activePopupWidget()) {
            popup->close();
        } else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
            dialog->reject();
        }
        for (QWidget* other : QApplication::topLevelWidgets()) {
            if (auto* dialog = qobject_cast<QDialog*>(other);
                dialog != nullptr && dialog->isVisible() && !dialog->isModal()) {
                dialog->close(); // the documents
            }
        }
    }

    /// Returns how often each page was opened.
    [[nodiscard]] const std::map<QString, int>& visits() const { return m_visits; }
    [[nodiscard]] const std::set<std::string>& devices() const { return m_devices; }
    /// Returns the pages with runs of their own that have had results.
    [[nodiscard]] const std::set<const char*>& answered() const { return m_answered; }
    /// Returns the name of the last event.
    [[nodiscard]] const QString& last() const { return m_last; }

private:
    int pick(int choices) { return static_cast<int>(m_random() % static_cast<unsigned>(choices)); }
    template <class Array> auto oneOf(const Array& all) { return all[m_random() % all.size()]; }

    Qt::KeyboardModifiers modifiers()
    {
        constexpr std::array<Qt::KeyboardModifiers, 8> all = {
            Qt::NoModifier,    Qt::NoModifier,  Qt::NoModifier,      Qt::NoModifier,
            Qt::ShiftModifier, Qt::AltModifier, Qt::ControlModifier, Qt::ControlModifier | Qt::ShiftModifier};
        return oneOf(all);
    }

    QWidget& root()
    {
        QWidget* popup = QApplication::activePopupWidget();
        return popup != nullptr ? *popup : static_cast<QWidget&>(m_window);
    }

    QPoint anywhere(const QWidget& widget)
    {
        return {pick(std::max(1, widget.width())), pick(std::max(1, widget.height()))};
    }

    void doSomething()
    {
        const int kind = pick(16);
        m_last = QStringLiteral("event of kind %1").arg(kind);
        switch (kind) {
        case 0:
        case 1:
        case 2:
            click();
            break;
        case 3:
        case 4:
            drag();
            break;
        case 5:
        case 6:
            wheel();
            break;
        case 7:
        case 8:
            pressKey();
            break;
        case 9:
        case 10:
            typeText();
            break;
        case 11:
            m_window.resize(kLeastWidth + pick(kMostWidth - kLeastWidth + 1), 350 + pick(1100));
            break;
        case 12:
            turnToAnyPage();
            break;
        case 13:
            chooseInMenu();
            break;
        case 14:
            find();
            break;
        default:
            changeFields();
        }
    }

    void mouse(QEvent::Type type, QWidget& root, QPoint at, Qt::MouseButton button, Qt::MouseButtons buttons)
    {
        QWidget* below = root.childAt(at);
        QWidget& target = below != nullptr ? *below : root;
        m_last = QStringLiteral("mouse on ") + nameOf(target);
        QMouseEvent event(type, target.mapFrom(&root, at), root.mapToGlobal(at), button, buttons, m_held);
        QApplication::sendEvent(&target, &event);
    }

    void click()
    {
        QPointer<QWidget> where = &root();
        const QPoint at = anywhere(*where);
        constexpr std::array buttons = {Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::RightButton};
        const Qt::MouseButton button = oneOf(buttons);
        m_held = modifiers();
        mouse(QEvent::MouseMove, *where, at, Qt::NoButton, Qt::NoButton);
        for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease,
                                        QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease}) {
            if (where == nullptr || (type == QEvent::MouseButtonDblClick && pick(4) > 0)) {
                break;
            }
            mouse(type, *where, at, button,
                  type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::MouseButtons(button));
        }
        if (where != nullptr && button == Qt::RightButton) {
            QWidget* below = where->childAt(at);
            QContextMenuEvent menu(QContextMenuEvent::Mouse, below != nullptr ? below->mapFrom(where, at) : at,
                                   where->mapToGlobal(at));
            QApplication::sendEvent(below != nullptr ? below : where.data(), &menu);
        }
    }

    static QString nameOf(const QWidget& widget)
    {
        QString name = QString::fromLatin1(widget.metaObject()->className());
        for (const QWidget* one = &widget; one != nullptr; one = one->parentWidget()) {
            if (!one->objectName().isEmpty()) {
                return name + QStringLiteral(" in ") + one->objectName();
            }
        }
        return name;
    }

    /// Drags the mouse. All events of a drag go to the widget where it began.
    void drag()
    {
        QPointer<QWidget> target = m_window.childAt(anywhere(m_window));
        if (target == nullptr) {
            return;
        }
        m_last = QStringLiteral("drag of ") + nameOf(*target);
        m_held = modifiers();
        const QPoint from = anywhere(*target);
        const QPoint to = from + QPoint(pick(800) - 400, pick(600) - 300);
        const auto send = [&](QEvent::Type type, QPoint at, Qt::MouseButtons buttons) {
            if (target != nullptr) {
                QMouseEvent event(type, at, target->mapToGlobal(at),
                                  type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons, m_held);
                QApplication::sendEvent(target, &event);
            }
        };
        send(QEvent::MouseButtonPress, from, Qt::LeftButton);
        for (int step = 1; step <= 4; ++step) {
            send(QEvent::MouseMove, from + (to - from) * step / 4, Qt::LeftButton);
        }
        send(QEvent::MouseButtonRelease, to, Qt::NoButton);
    }

    void wheel()
    {
        QWidget& where = root();
        const QPoint at = anywhere(where);
        QWidget* below = where.childAt(at);
        QWidget& target = below != nullptr ? *below : where;
        const int turn = (pick(9) - 4) * 120;
        QWheelEvent event(target.mapFrom(&where, at), where.mapToGlobal(at), {},
                          pick(4) == 0 ? QPoint(turn, 0) : QPoint(0, turn), {}, modifiers(), Qt::NoScrollPhase, false);
        QApplication::sendEvent(&target, &event);
    }

    QWidget& typed()
    {
        QWidget* focus = QApplication::focusWidget();
        return focus != nullptr ? *focus : root();
    }

    void send(QWidget& target, Qt::Key key, Qt::KeyboardModifiers held, const QString& text)
    {
        const QPointer<QWidget> receiver = &target;
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            if (receiver != nullptr) {
                QKeyEvent event(type, key, held, type == QEvent::KeyPress ? text : QString());
                QApplication::sendEvent(receiver, &event);
            }
        }
    }

    void pressKey()
    {
        if (pick(3) == 0) { // a shortcut or a mnemonic
            QTest::keyClick(&m_window, static_cast<Qt::Key>(Qt::Key_A + pick(26)),
                            pick(2) == 0 ? Qt::ControlModifier : Qt::AltModifier);
        } else {
            send(typed(), oneOf(kKeys), modifiers(), {});
        }
    }

    void typeText()
    {
        if (pick(3) == 0) {
            const auto editors = m_window.findChildren<QPlainTextEdit*>();
            for (QPlainTextEdit* editor : editors) {
                if (editor->isVisible()) {
                    editor->setFocus();
                    editor->moveCursor(static_cast<QTextCursor::MoveOperation>(1 + pick(20)));
                }
            }
        }
        const QString text = QString::fromUtf8(oneOf(kTexts));
        send(typed(), Qt::Key_unknown, {}, text.left(1 + pick(static_cast<int>(text.size()))));
    }

    void chooseInMenu()
    {
        QList<QAction*> actions;
        for (QMenu* menu : m_window.menuBar()->findChildren<QMenu*>()) {
            for (QAction* action : menu->actions()) {
                if (action->menu() == nullptr && !action->isSeparator()) {
                    actions << action;
                }
            }
        }
        QAction* action = actions[pick(static_cast<int>(actions.size()))];
        m_last = action->text();
        action->trigger();
    }

    void turnToAnyPage()
    {
        auto* pages = m_window.findChild<QTabWidget*>(QStringLiteral("pages"));
        pages->setCurrentIndex(pick(pages->count()));
        m_visits[pages->currentWidget()->objectName()] += 1;
        m_last = QStringLiteral("page ") + pages->currentWidget()->objectName();
    }

    /// Types into the search field of a page, if it has one: "find" of the timeline and others, the filters of Explore.
    void find()
    {
        turnToAnyPage();
        const auto fields = m_window.findChildren<QLineEdit*>();
        QList<QLineEdit*> seen;
        std::ranges::copy_if(fields, std::back_inserter(seen), [](const QLineEdit* one) { return one->isVisible(); });
        if (seen.isEmpty()) {
            return;
        }
        const QPointer<QLineEdit> field = seen[pick(static_cast<int>(seen.size()))];
        field->setText(QString::fromUtf8(oneOf(kTexts)));
        for (int hit = pick(4); hit >= 0 && field != nullptr; --hit) {
            send(*field, pick(3) == 0 ? Qt::Key_F3 : Qt::Key_Return, {}, {});
        }
    }

    void changeFields()
    {
        const auto combos = m_window.findChildren<QComboBox*>();
        const auto sizes = m_window.questionPanel().findChildren<QSpinBox*>();
        const auto buttons = m_window.findChildren<QAbstractButton*>();
        switch (pick(3)) {
        case 0:
            if (QComboBox* combo = combos[pick(static_cast<int>(combos.size()))]; combo->count() > 0) {
                m_last = combo->objectName();
                combo->setCurrentIndex(pick(combo->count()));
            }
            break;
        case 1:
            if (!sizes.empty()) {
                sizes[pick(static_cast<int>(sizes.size()))]->setValue(pick(kLargestSize) + 1);
            }
            break;
        default: {
            QList<QAbstractButton*> seen; // else most clicks meet the hidden buttons of other pages
            std::ranges::copy_if(buttons, std::back_inserter(seen), &QAbstractButton::isVisible);
            if (!seen.isEmpty()) {
                QAbstractButton& button = *seen[pick(static_cast<int>(seen.size()))];
                m_last = button.objectName() + QLatin1Char(' ') + button.text();
                button.click();
            }
        }
        }
    }

    MainWindow& m_window;
    std::mt19937 m_random;
    QTimer m_closer;
    std::map<QString, int> m_visits;
    std::set<std::string> m_devices;
    std::set<const char*> m_answered;
    QString m_last;
    Qt::KeyboardModifiers m_held;
};

} // namespace

using GuiRandomEvents = WindowTest;

// PIMENTO_EVENTS and PIMENTO_SEED ask for more and for others.
TEST_F(GuiRandomEvents, LeaveAWindowThatAnswers)
{
    const int asked = qEnvironmentVariableIntValue("PIMENTO_EVENTS");
    const int events = asked > 0 ? asked : kUsualEvents;
    const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("PIMENTO_SEED"));
    m_window.activateWindow();
    const test::TemporaryFolder folder;
    ASSERT_TRUE(m_window.beginSession(QString::fromStdString(folder.path().string()))); // which has tables to query
    RandomHand hand(m_window, seed);
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    qint64 longest = 0;
    QString slowest;
    for (int event = 0; event < events; ++event) {
        QElapsedTimer time;
        time.start();
        hand.act();
        if (time.elapsed() > longest) {
            longest = time.elapsed();
            slowest = hand.last();
        }
        if (time.elapsed() > kSlow) {
            std::fprintf(stderr, "event %d took %lld ms (%s)\n", event, static_cast<long long>(time.elapsed()),
                         qPrintable(hand.last()));
        }
        if (event % 1000 == 999) {
            std::fprintf(stderr, "%d events, the longest took %lld ms (%s), %zu devices\n", event + 1,
                         static_cast<long long>(longest), qPrintable(slowest), hand.devices().size());
        }
    }
    hand.closeOpened();
    workspace().stop();
    ASSERT_TRUE(waitForEnd());
    for (const auto& [page, times] : hand.visits()) {
        std::fprintf(stderr, "%s %d, ", qPrintable(page), times);
    }
    for (const char* page : hand.answered()) {
        std::fprintf(stderr, "answers on %s, ", page);
    }
    std::fprintf(stderr, "%d events\n", events);
    if (events >= kEnoughForPages) {
        for (int page = 0; page < child<QTabWidget>("pages").count(); ++page) {
            const QString name = child<QTabWidget>("pages").widget(page)->objectName();
            EXPECT_GT(hand.visits().count(name), 0U) << name.toStdString();
        }
    }
    if (events >= kEnoughForAll) {
        EXPECT_GE(hand.devices().size(), test::registry().all().size());
    }

    hand.limitSizes(std::numeric_limits<int>::max());
    m_window.questionPanel().setQuestion(test::smallReduction());
    m_window.questionPanel().explore();
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(exploration().problem->text(), test::posed(test::smallReduction())->text());
}

} // namespace pimento
