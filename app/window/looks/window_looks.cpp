// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/window_looks.h"

#include "views/common/plot_panel.h"
#include "views/frame/focus_ring.h"
#include "views/frame/text_size.h"

#include <QActionGroup>
#include <QApplication>
#include <QKeyEvent>
#include <QLayout>
#include <QMenuBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kPresented = 150; // percent of the usual text size
constexpr int kShownGroup = 3;
constexpr int kTextGroup = 4;

} // namespace

WindowLooks::WindowLooks(Parts parts) : QObject(parts.window), m_parts(std::move(parts)), m_font(QApplication::font())
{
    new FocusRing(*m_parts.window);
    qApp->installEventFilter(this);
    connect(m_parts.columns, &QSplitter::splitterMoved, this, &WindowLooks::forgetColumns);
}

WindowLooks::~WindowLooks()
{
    if (m_shownPercent != 100) {
        QApplication::setFont(m_font);
    }
}

void WindowLooks::addTheme(CommandRegistry& registry, const char* id, const QString& text, Theme theme)
{
    QAction* action = registry.addSwitch({QLatin1String(id), tr("&View") + QLatin1Char('/') + tr("&Theme"), text}, this,
                                         theme == m_theme, [this, theme](bool isOn) {
                                             if (isOn) {
                                                 setTheme(theme);
                                             }
                                         });
    auto* group = findChild<QActionGroup*>();
    (group != nullptr ? group : new QActionGroup(this))->addAction(action);
}

void WindowLooks::addCommands(CommandRegistry& registry)
{
    m_registry = &registry;
    const QString view = tr("&View");
    addTheme(registry, "view.theme.system", tr("&System"), Theme::System);
    addTheme(registry, "view.theme.light", tr("&Light"), Theme::Light);
    addTheme(registry, "view.theme.dark", tr("&Dark"), Theme::Dark);
    addTheme(registry, "view.theme.contrast", tr("&High contrast"), Theme::Contrast);
    registry.add({QStringLiteral("view.text.larger"),
                  view,
                  tr("Larger te&xt"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
                  kTextGroup},
                 this, [this] { setTextPercent(textSizeAfter(m_percent, 1)); });
    registry.add({QStringLiteral("view.text.smaller"),
                  view,
                  tr("S&maller text"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
                  kTextGroup},
                 this, [this] { setTextPercent(textSizeAfter(m_percent, -1)); });
    registry.add({QStringLiteral("view.text.usual"),
                  view,
                  tr("Reset text si&ze"),
                  {QKeySequence(Qt::CTRL | Qt::Key_0)},
                  kTextGroup},
                 this, [this] { setTextPercent(100); });
    registry.addSwitch({QStringLiteral("view.question"),
                        view,
                        tr("&Question panel"),
                        {QKeySequence(Qt::CTRL | Qt::Key_Backslash)},
                        kShownGroup},
                       this, true, [this](bool isOn) { toggleQuestion(isOn); });
    registry.add({QStringLiteral("view.maximise"),
                  view,
                  tr("Max&imise or restore panel"),
                  {QKeySequence(Qt::CTRL | Qt::Key_M)},
                  kShownGroup},
                 this, [this] { toggleMaximised(); });
    registry.addSwitch(
        {QStringLiteral("view.present"), view, tr("&Presentation"), {QKeySequence(Qt::Key_F11)}, kShownGroup}, this,
        false, [this](bool isOn) { setPresenting(isOn); });
}

/// Lets the window paint itself once when all parts have their new sizes and colours: charts and plots would paint it
/// for each of them.
void WindowLooks::paintOnce()
{
    QMainWindow& window = *m_parts.window;
    if (window.isVisible() && window.updatesEnabled()) {
        window.setUpdatesEnabled(false);
        const auto paintSoon = [&window] {
            QTimer::singleShot(0, &window, [&window] { window.setUpdatesEnabled(true); });
        };
        QMetaObject::invokeMethod(&window, paintSoon, Qt::QueuedConnection); // after what the change has posted
    }
}

/// Applies the wanted theme, sizes and actions.
void WindowLooks::show()
{
    const int percent = m_isPresenting ? std::min(m_percent * kPresented / 100, kLargestText) : m_percent;
    const int before = m_shownPercent;
    const Theme theme = m_isPresenting ? Theme::Contrast : m_theme;
    if (m_painted != theme || percent != before) {
        paintOnce();
    }
    if (percent != before) {
        m_shownPercent = percent;
        setTextSize(*m_parts.window, m_font, before, percent);
    }
    if (m_painted != theme || percent != before) { // painting takes long
        m_painted = theme;
        m_parts.paint(theme);
    }
    showParts();
    if (percent != before) { // once all parts have followed the texts
        QMetaObject::invokeMethod(this, &WindowLooks::foldWhereTight, Qt::QueuedConnection);
    }
    if (m_registry != nullptr) {
        constexpr const char* kThemes[] = {"view.theme.system", "view.theme.light", "view.theme.dark",
                                           "view.theme.contrast"};
        m_registry->action(QLatin1String(kThemes[static_cast<std::size_t>(m_theme)]))->setChecked(true);
        m_registry->action(QStringLiteral("view.present"))->setChecked(m_isPresenting);
        m_registry->action(QStringLiteral("view.text.larger"))->setEnabled(m_percent < kLargestText);
        m_registry->action(QStringLiteral("view.text.smaller"))->setEnabled(m_percent > kSmallestText);
    }
    if (percent != before) {
        Q_EMIT textSizeChanged(before, percent);
    }
}

/// Shows the parts that are wanted and fit.
void WindowLooks::showParts()
{
    const bool isQuestionShown = m_isQuestionShown && !m_isFolded;
    QLayout* const layouts[] = {m_parts.window->layout(), m_parts.window->centralWidget()->layout()};
    for (QLayout* layout : layouts) { // else each part that comes or goes lays out everything at once
        layout->setEnabled(false);
    }
    if (m_fields != nullptr) { // before the question is hidden, so that the column stays
        m_fields->setVisible(isQuestionShown && !m_isPresenting);
    }
    m_parts.question->setVisible(m_fields == nullptr && isQuestionShown && (!m_isPresenting || m_isQuestionNeeded));
    m_parts.jobs->setVisible(!m_isPresenting);
    m_parts.window->menuBar()->setVisible(!m_isPresenting);
    for (QLayout* layout : layouts) {
        layout->setEnabled(true);
        layout->update();
    }
    if (m_registry != nullptr) {
        m_registry->action(QStringLiteral("view.question"))->setChecked(isQuestionShown);
    }
}

void WindowLooks::setFields(QWidget* fields)
{
    QWidget* before = std::exchange(m_fields, fields);
    if (before != fields) {
        show();
        if (before != nullptr) {
            before->hide();
        }
    }
}

void WindowLooks::setTheme(Theme theme)
{
    m_theme = theme;
    show();
}

void WindowLooks::setTextPercent(int percent)
{
    forgetColumns();
    m_percent = std::clamp(percent, kSmallestText, kLargestText);
    show();
}

void WindowLooks::setPresenting(bool isPresenting)
{
    if (m_isPresenting == isPresenting) {
        return;
    }
    m_isPresenting = isPresenting;
    QMainWindow& window = *m_parts.window;
    paintOnce();
    if (isPresenting) {
        m_wasFullScreen = window.isFullScreen();
        m_sizeBefore = window.size();
        m_columnsBefore = m_parts.columns->widget(0)->isVisible() ? m_parts.columns->sizes() : QList<int>();
        window.setWindowState(window.windowState() | Qt::WindowFullScreen);
    }
    const QList<int> columns = std::exchange(m_columnsBefore, {}); // not restored while texts are still large
    if (!isPresenting && !m_wasFullScreen) {
        window.setWindowState(window.windowState() & ~Qt::WindowFullScreen);
    }
    const int before = std::exchange(m_percentBefore, m_percent);
    show();
    m_columnsBefore = columns;
    if (!isPresenting && !columns.isEmpty()) {
        const int wider = columns[0] * m_percent / before - columns[0];
        m_columnsBefore = {columns[0] + wider, columns[1] - wider};
        restoreColumns();
    }
    Q_EMIT presentingChanged(isPresenting);
}

/// Gives question and pages the widths of before a presentation. A screen that is smaller than the window makes the
/// question narrower, and some systems give the window its size back a moment later.
void WindowLooks::restoreColumns()
{
    if (!m_isPresenting && !m_columnsBefore.isEmpty() && m_parts.window->size() == m_sizeBefore) {
        const QList<int> columns = std::exchange(m_columnsBefore, {});
        m_parts.window->layout()->activate(); // the splitter has the size of the window
        m_parts.columns->setSizes(columns);
    }
}

/// Keeps widths that a user chooses after a presentation.
void WindowLooks::forgetColumns()
{
    if (!m_isPresenting) {
        m_columnsBefore.clear();
    }
}

void WindowLooks::setQuestionShown(bool isShown)
{
    if (m_isQuestionShown != isShown || (isShown && m_isFolded)) {
        m_isQuestionShown = isShown;
        m_isFolded = false;
        show();
    }
}

/// Follows the user, whose wish for a window with room stays where there is none.
void WindowLooks::toggleQuestion(bool isOn)
{
    if (isOn == (m_isQuestionShown && !m_isFolded)) {
        return; // set by showParts()
    }
    if (m_unfold != nullptr && !isOn) {
        m_isFolded = true;
        show();
    } else {
        setQuestionShown(isOn);
    }
}

bool WindowLooks::fitsBesidePages() const
{
    const int pages = m_parts.pages->QTabWidget::minimumSizeHint().width(); // of the widest page
    const int question = m_parts.question->minimumSizeHint().width();
    const int room = m_parts.columns->parentWidget()->width();
    return m_shownPercent <= 100 || question + m_parts.columns->handleWidth() + pages <= room;
}

/// Folds the question away once larger texts leave it no room beside the pages, and back once there is room.
void WindowLooks::foldWhereTight()
{
    const bool isTight = m_unfold != nullptr;
    const bool isSized = m_parts.window->isVisible() && m_registry != nullptr;
    if (m_isPresenting || !isSized || fitsBesidePages() != isTight) {
        return;
    }
    if (isTight) {
        m_parts.pages->setCornerWidget(nullptr, Qt::TopLeftCorner);
        m_unfold->deleteLater();
        m_unfold = nullptr;
    } else {
        m_unfold = new QToolButton;
        m_unfold->setObjectName(QStringLiteral("unfold"));
        m_unfold->setAutoRaise(true);
        m_unfold->setFocusPolicy(Qt::TabFocus);
        QAction* toggle = m_registry->action(QStringLiteral("view.question"));
        toggle->setIconText(tr("Question"));
        m_unfold->setDefaultAction(toggle);
        m_parts.pages->setCornerWidget(m_unfold, Qt::TopLeftCorner);
        m_unfold->show();
    }
    m_isFolded = m_unfold != nullptr;
    showParts();
}

PlotPanel* WindowLooks::maximised() const
{
    const auto panels = m_parts.pages->currentWidget()->findChildren<PlotPanel*>();
    const auto found = std::ranges::find_if(panels, &PlotPanel::isMaximised);
    return found == panels.end() ? nullptr : *found;
}

PlotPanel* WindowLooks::panelToMaximise() const
{
    for (QWidget* widget = QApplication::focusWidget(); widget != nullptr; widget = widget->parentWidget()) {
        if (auto* panel = qobject_cast<PlotPanel*>(widget)) {
            return panel;
        }
    }
    PlotPanel* largest = nullptr;
    for (PlotPanel* panel : m_parts.pages->currentWidget()->findChildren<PlotPanel*>()) {
        const auto areaOf = [](const QWidget& widget) { return widget.width() * widget.height(); };
        if (panel->isVisible() && (largest == nullptr || areaOf(*panel) > areaOf(*largest))) {
            largest = panel;
        }
    }
    return largest;
}

void WindowLooks::toggleMaximised()
{
    if (PlotPanel* large = maximised()) {
        large->setMaximised(false);
    } else if (PlotPanel* panel = panelToMaximise()) {
        panel->setMaximised(true);
    }
}

bool WindowLooks::goBack()
{
    if (PlotPanel* large = maximised()) {
        large->setMaximised(false);
        return true;
    }
    const bool wasPresenting = m_isPresenting;
    setPresenting(false);
    return wasPresenting;
}

void WindowLooks::reset()
{
    setPresenting(false);
    m_columnsBefore.clear();
    for (PlotPanel* panel : m_parts.pages->findChildren<PlotPanel*>()) {
        panel->setMaximised(false);
    }
    m_isQuestionShown = true;
    show();
}

/// Lets Esc end a brush, then leave a maximised panel or the presentation, before any other use.
bool WindowLooks::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_parts.columns) {
        restoreColumns();
    }
    const bool isSized = event->type() == QEvent::Resize || event->type() == QEvent::Show;
    if (isSized && watched == m_parts.window) { // not when parts get other sizes: the tabs would jump
        QMetaObject::invokeMethod(this, &WindowLooks::foldWhereTight, Qt::QueuedConnection);
    }
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || !watched->isWidgetType() ||
        static_cast<QWidget*>(watched)->window() != m_parts.window || QApplication::activePopupWidget() != nullptr ||
        QApplication::activeModalWidget() != nullptr || !isLarge()) {
        return QObject::eventFilter(watched, event);
    }
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // no command takes it: it arrives as a key press
        return true;
    }
    return (m_endFirst && m_endFirst()) || goBack();
}

} // namespace pimento
