// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/plot_panel.h"

#include "views/common/elided_label.h"
#include "views/common/palette.h"
#include "views/common/wrapping_layout.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kIcon = 14;            // side in logical pixels
constexpr int kIconScale = 3;        // device pixels of its picture per logical pixel
constexpr int kGap = 6;              // between the tools
constexpr int kTitleCharacters = 18; // of a title that remain where a panel is narrow

/// Icon of a frame with a filled part: where a panel is maximised to, or where it returns.
QIcon frameIcon(const QColor& color, bool isMaximised)
{
    QPixmap picture(kIcon * kIconScale, kIcon * kIconScale);
    picture.setDevicePixelRatio(kIconScale);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setPen(QPen(color, 1.5));
    painter.drawRect(QRectF(2, 2, 10, 10));
    painter.fillRect(isMaximised ? QRectF(2, 7, 5, 5) : QRectF(2, 2, 10, 3), color);
    return QIcon(picture);
}

} // namespace

PlotPanel::PlotPanel(const QString& title, QWidget* content, QWidget* parent)
    : QFrame(parent), m_title(new ElidedLabel(this)), m_subtitle(new ElidedLabel(this)), m_empty(new QWidget(this)),
      m_message(new QLabel(m_empty)), m_offer(new QPushButton(m_empty)), m_tools(new WrappingLayout(kGap)),
      m_figure(new QToolButton(this)), m_maximise(new QToolButton(this)), m_stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("plotPanel"));
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setObjectName(QStringLiteral("panelTitle"));
    m_title->setLeastCharacters(kTitleCharacters);
    m_title->setFullText(title);
    m_subtitle->setObjectName(QStringLiteral("subtitle"));
    m_message->setObjectName(QStringLiteral("emptyMessage"));
    for (QLabel* quiet : {static_cast<QLabel*>(m_subtitle), m_message}) {
        quiet->setForegroundRole(QPalette::PlaceholderText);
    }
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(24);
    m_stack->addWidget(content);
    m_offer->setObjectName(QStringLiteral("offer"));
    m_offer->hide();
    connect(m_offer, &QPushButton::clicked, this, [this] { m_offered(); });
    auto* empty = new QVBoxLayout(m_empty);
    empty->setContentsMargins(0, 0, 0, 0);
    empty->addStretch(1);
    empty->addWidget(m_message);
    empty->addWidget(m_offer, 0, Qt::AlignHCenter);
    empty->addStretch(1);
    m_stack->addWidget(m_empty);

    m_subtitle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(10, 4, 6, 2);
    head->addStrut(m_title->fontMetrics().height() + 12); // keeps the height equal with and without tools
    head->setSpacing(kGap);
    head->addLayout(m_tools, 1);
    m_tools->addWidget(m_title);
    m_tools->addWidget(m_subtitle);
    m_maximise->setObjectName(QStringLiteral("maximise"));
    m_maximise->setAutoRaise(true);
    m_maximise->setCheckable(true);
    m_maximise->setToolTip(tr("Maximise or restore the panel (Ctrl+M, Esc)"));
    m_maximise->setAccessibleName(tr("Maximise %1").arg(title));
    connect(m_maximise, &QToolButton::toggled, this, &PlotPanel::setMaximised);
    buildFigureMenu();
    head->addWidget(m_figure);
    head->addWidget(m_maximise);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_stack, 1);
}

void PlotPanel::buildFigureMenu()
{
    m_figure->setObjectName(QStringLiteral("figure"));
    m_figure->setText(QStringLiteral("\u22ef"));
    m_figure->setAutoRaise(true);
    m_figure->setPopupMode(QToolButton::InstantPopup);
    m_figure->setToolTip(tr("Save or copy this figure and its data, or drag its title into a document"));
    m_figure->setAccessibleName(tr("Figure of %1").arg(this->title()));
    auto* menu = new QMenu(m_figure);
    const auto add = [&](const QString& text, FigureWish wish) {
        connect(menu->addAction(text), &QAction::triggered, this, [this, wish] { Q_EMIT figureWanted(wish); });
    };
    add(tr("Save &figure…"), FigureWish::Save);
    add(tr("&Copy figure"), FigureWish::Copy);
    add(tr("Save &data…"), FigureWish::SaveData);
    add(tr("Copy da&ta"), FigureWish::CopyData);
    m_figure->setMenu(menu);
    m_title->installEventFilter(this);
    m_title->setCursor(Qt::OpenHandCursor);
}

bool PlotPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress) {
        m_pressedAt = static_cast<QMouseEvent*>(event)->position().toPoint();
        return true; // accepting the press makes Qt deliver the moves
    }
    if (event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const int way = (mouse->position().toPoint() - m_pressedAt).manhattanLength();
        if (mouse->buttons().testFlag(Qt::LeftButton) && way >= QApplication::startDragDistance() && isContentShown()) {
            Q_EMIT figureWanted(FigureWish::Drag);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

QString PlotPanel::subtitle() const { return m_subtitle->fullText(); }

QString PlotPanel::title() const { return m_title->fullText(); }

QWidget& PlotPanel::content() const { return *m_stack->widget(0); }

void PlotPanel::setTitle(const QString& title)
{
    m_title->setFullText(title);
    m_maximise->setAccessibleName(tr("Maximise %1").arg(title));
    m_figure->setAccessibleName(tr("Figure of %1").arg(title));
}

void PlotPanel::addTool(QWidget* tool)
{
    m_tools->addWidget(tool);
    setTabOrder(tool, m_figure);
}

void PlotPanel::setTitleRepeated()
{
    m_isTitleRepeated = true;
    showTitle();
}

void PlotPanel::setLeastSize(QSize pixels, int lines)
{
    m_leastHeight = pixels.height();
    m_leastLines = lines;
    setMinimumWidth(pixels.width());
    setMinimumHeight(std::max(m_leastHeight, m_leastLines * fontMetrics().height()));
}

void PlotPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_leastLines > 0) {
        setLeastSize({minimumWidth(), m_leastHeight}, m_leastLines);
    }
}

bool PlotPanel::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) { // the content needs another size
        showTitle();
    }
    return QFrame::event(event);
}

void PlotPanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    showTitle();
}

void PlotPanel::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    if (QLayout* inner = content().layout()) {
        inner->invalidate(); // texts may have grown while the panel was hidden
    }
    QApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

/// Shows a repeated title where it has room, and keeps the room of words that are broken at the width of the panel.
void PlotPanel::showTitle()
{
    const QLayout* inner = content().layout();
    const bool hasWords = inner != nullptr && inner->hasHeightForWidth() && isContentShown();
    m_stack->setMinimumHeight(hasWords ? inner->totalMinimumHeightForWidth(m_stack->width()) : 0);
    if (!m_isTitleRepeated) {
        return;
    }
    int wanted = m_title->sizeHint().width();
    for (int i = 0; i < m_tools->count(); ++i) {
        QWidget* tool = m_tools->itemAt(i)->widget();
        if (tool != m_title && tool != m_subtitle && !tool->isHidden()) {
            wanted += kGap + tool->sizeHint().width();
        }
    }
    m_title->setVisible(m_tools->geometry().width() >= wanted + kGap);
}

void PlotPanel::setMaximised(bool isMaximised)
{
    if (isMaximised == m_maximiser.isFilled()) {
        return;
    }
    if (isMaximised) {
        m_maximiser.fill(*this);
    } else {
        m_maximiser.restore();
    }
    m_maximise->setChecked(isMaximised);
    m_maximise->setIcon(frameIcon(palette().color(QPalette::PlaceholderText), isMaximised));
}

void PlotPanel::setSubtitle(const QString& subtitle) { m_subtitle->setFullText(subtitle); }

void PlotPanel::showContent() { m_stack->setCurrentIndex(0); }

void PlotPanel::showMessage(const QString& message)
{
    m_message->setText(message);
    m_offer->hide();
    if (m_pictureOfEmpty != nullptr) {
        m_pictureOfEmpty->hide();
    }
    m_stack->setCurrentWidget(m_empty);
}

void PlotPanel::showOffer(const QString& message, const QString& button, const std::function<void()>& act,
                          QWidget* picture)
{
    showMessage(message);
    m_offered = act;
    m_offer->setText(button);
    m_offer->show();
    if (picture != nullptr && picture != m_pictureOfEmpty) {
        delete m_pictureOfEmpty;
        m_pictureOfEmpty = picture;
        static_cast<QVBoxLayout*>(m_empty->layout())->insertWidget(1, picture);
    }
    if (m_pictureOfEmpty != nullptr) {
        m_pictureOfEmpty->setVisible(picture != nullptr);
    }
}

bool PlotPanel::isContentShown() const { return m_stack->currentIndex() == 0; }

QString PlotPanel::message() const { return m_message->text(); }

/// Background and frame come from the palette of all widgets: a style sheet would make every child widget be polished
/// again at each change of theme.
void PlotPanel::setColours(const Palette& palette)
{
    m_maximise->setIcon(frameIcon(palette.color(Role::MutedText), isMaximised()));
    update();
}

void PlotPanel::paintEvent(QPaintEvent* /*event*/)
{
    constexpr double kCorner = 4;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
}

} // namespace pimento
