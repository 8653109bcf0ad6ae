// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/result_veil.h"

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

ResultVeil::ResultVeil(QWidget& page, const QString& again)
    : QWidget(&page), m_page(page), m_strip(new QFrame(&page)), m_text(new ElidedLabel(m_strip)),
      m_explore(new QPushButton(again.isEmpty() ? tr("Explore again") : again, m_strip)),
      m_return(new QPushButton(tr("Back to that question"), m_strip)),
      m_useDevice(new QPushButton(tr("Use the changed device"), m_strip))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("resultVeil"));
    build();
    connect(m_explore, &QPushButton::clicked, this, &ResultVeil::exploreWanted);
    connect(m_return, &QPushButton::clicked, this, &ResultVeil::returnWanted);
    connect(m_useDevice, &QPushButton::clicked, this, &ResultVeil::deviceWanted);
    m_page.installEventFilter(this);
    lift();
}

void ResultVeil::build()
{
    m_strip->setObjectName(QStringLiteral("resultStrip"));
    m_text->setObjectName(QStringLiteral("resultStripText"));
    m_explore->setObjectName(QStringLiteral("exploreAgain"));
    m_return->setObjectName(QStringLiteral("returnToQuestion"));
    m_return->setToolTip(tr("Restore that question in the fields"));
    m_useDevice->setObjectName(QStringLiteral("useChangedDevice"));
    m_useDevice->setToolTip(tr("Use the device as the page Devices shows it now"));
    auto* line = new QHBoxLayout(m_strip);
    line->setContentsMargins(10, 4, 6, 4);
    line->setSpacing(6);
    line->addWidget(m_text, 1);
    for (QPushButton* button : {m_useDevice, m_explore, m_return}) {
        button->setAutoDefault(false);
        line->addWidget(button);
    }
    auto* layout = qobject_cast<QVBoxLayout*>(m_page.layout());
    PIMENTO_ASSERT(layout != nullptr, "a page of results has a vertical layout");
    layout->insertWidget(0, m_strip);
}

void ResultVeil::lower(const OutdatedResults& results)
{
    m_text->setFullText(results.text);
    m_explore->setVisible(results.canExplore || !results.whyNot.isEmpty());
    m_explore->setEnabled(results.canExplore);
    m_explore->setToolTip(results.canExplore ? tr("Explore the question in the fields") : results.whyNot);
    m_return->setVisible(results.canReturn);
    m_useDevice->setVisible(results.canUseDevice);
    m_isDown = true;
    m_strip->show();
    show();
    cover();
}

void ResultVeil::lift()
{
    m_isDown = false;
    m_strip->hide();
    hide();
}

QString ResultVeil::text() const { return m_text->fullText(); }

/// Raises the overlay over the page, and the bar over the overlay.
void ResultVeil::cover()
{
    setGeometry(m_page.rect());
    raise();
    m_strip->raise();
}

bool ResultVeil::eventFilter(QObject* watched, QEvent* event)
{
    if (m_isDown && event->type() == QEvent::Resize) {
        cover();
    }
    return QWidget::eventFilter(watched, event);
}

void ResultVeil::paintEvent(QPaintEvent*)
{
    QColor pale = palette().color(QPalette::Window);
    pale.setAlpha(kOpacity);
    QPainter(this).fillRect(rect(), pale);
}

void ResultVeil::setColours(const Palette& palette)
{
    m_strip->setStyleSheet(QStringLiteral("#resultStrip { background: %1; border: 1px solid %2; border-radius: 4px; }"
                                          "#resultStripText { color: %3; }")
                               .arg(palette.color(Role::HoverRow).name(), palette.color(Role::Accent).name(),
                                    palette.color(Role::Text).name()));
}

} // namespace pimento
