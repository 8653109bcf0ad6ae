// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/result_overlay.h"

#include "sim/base/assert.h"
#include "views/common/elided_label.h"
#include "views/common/palette.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace pimento {

namespace {

constexpr int kOpacity = 120; // of 255: the page below is pale but readable

} // namespace

ResultOverlay::ResultOverlay(QWidget& page, const QString& again)
    : QWidget(&page), m_page(page), m_bar(new QFrame(&page)), m_text(new ElidedLabel(m_bar)),
      m_explore(new QPushButton(again.isEmpty() ? tr("Explore again") : again, m_bar)),
      m_return(new QPushButton(tr("Back to that question"), m_bar)),
      m_useDevice(new QPushButton(tr("Use the changed device"), m_bar))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("resultOverlay"));
    build();
    connect(m_explore, &QPushButton::clicked, this, &ResultOverlay::exploreWanted);
    connect(m_return, &QPushButton::clicked, this, &ResultOverlay::returnWanted);
    connect(m_useDevice, &QPushButton::clicked, this, &ResultOverlay::deviceWanted);
    m_page.installEventFilter(this);
    lift();
}

void ResultOverlay::build()
{
    m_bar->setObjectName(QStringLiteral("resultBar"));
    m_text->setObjectName(QStringLiteral("resultBarText"));
    m_explore->setObjectName(QStringLiteral("exploreAgain"));
    m_return->setObjectName(QStringLiteral("returnToQuestion"));
    m_return->setToolTip(tr("Restore that question in the fields"));
    m_useDevice->setObjectName(QStringLiteral("useChangedDevice"));
    m_useDevice->setToolTip(tr("Use the device as the page Devices shows it now"));
    auto* line = new QHBoxLayout(m_bar);
    line->setContentsMargins(10, 4, 6, 4);
    line->setSpacing(6);
    line->addWidget(m_text, 1);
    for (QPushButton* button : {m_useDevice, m_explore, m_return}) {
        button->setAutoDefault(false);
        line->addWidget(button);
    }
    auto* layout = qobject_cast<QVBoxLayout*>(m_page.layout());
    PIMENTO_ASSERT(layout != nullptr, "a page of results has a vertical layout");
    layout->insertWidget(0, m_bar);
}

void ResultOverlay::lower(const OutdatedResults& results)
{
    m_text->setFullText(results.text);
    m_explore->setVisible(results.canExplore || !results.whyNot.isEmpty());
    m_explore->setEnabled(results.canExplore);
    m_explore->setToolTip(results.canExplore ? tr("Explore the question in the fields") : results.whyNot);
    m_return->setVisible(results.canReturn);
    m_useDevice->setVisible(results.canUseDevice);
    m_isDown = true;
    m_bar->show();
    show();
    cover();
}

void ResultOverlay::lift()
{
    m_isDown = false;
    m_bar->hide();
    hide();
}

QString ResultOverlay::text() const { return m_text->fullText(); }

/// Raises the overlay over the page, and the bar over the overlay.
void ResultOverlay::cover()
{
    setGeometry(m_page.rect());
    raise();
    m_bar->raise();
}

bool ResultOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (m_isDown && event->type() == QEvent::Resize) {
        cover();
    }
    return QWidget::eventFilter(watched, event);
}

void ResultOverlay::paintEvent(QPaintEvent*)
{
    QColor pale = palette().color(QPalette::Window);
    pale.setAlpha(kOpacity);
    QPainter(this).fillRect(rect(), pale);
}

void ResultOverlay::setColours(const Palette& palette)
{
    m_bar->setStyleSheet(QStringLiteral("#resultBar { background: %1; border: 1px solid %2; border-radius: 4px; }"
                                        "#resultBarText { color: %3; }")
                             .arg(palette.color(Role::HoverRow).name(), palette.color(Role::Accent).name(),
                                  palette.color(Role::Text).name()));
}

} // namespace pimento
