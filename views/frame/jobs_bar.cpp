// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/jobs_bar.h"

#include "views/common/palette.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace pimento {

JobsBar::JobsBar(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_progress(new QProgressBar(this)),
      m_stop(new QPushButton(tr("&Stop"), this))
{
    m_text->setObjectName(QStringLiteral("jobText"));
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(180, 14);
    m_progress->setAccessibleName(tr("Progress of the simulation"));
    m_stop->setObjectName(QStringLiteral("stop"));
    m_stop->setToolTip(tr("Stop and keep the results so far (Esc)"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 3, 8, 3);
    layout->addWidget(m_stop); // right below the button that starts what it stops
    layout->addWidget(m_progress);
    layout->addWidget(m_text, 1);
    keepHeight();
    setRunning(false);
    connect(m_stop, &QPushButton::clicked, this, &JobsBar::stopRequested);
}

/// Fixes the height, with or without progress and button.
void JobsBar::keepHeight() { setFixedHeight(m_stop->sizeHint().height() + 6); }

void JobsBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        keepHeight();
    }
    QWidget::changeEvent(event);
}

void JobsBar::setRunning(bool isRunning)
{
    m_progress->setVisible(isRunning);
    m_stop->setVisible(isRunning);
    m_text->setStyleSheet(m_plainStyle);
}

void JobsBar::showRunning(const QString& what)
{
    setRunning(true);
    m_progress->setRange(0, 0);
    m_text->setText(what);
}

void JobsBar::showProgress(std::size_t done, std::size_t total, const QString& text)
{
    setRunning(true);
    m_progress->setRange(0, static_cast<int>(total));
    m_progress->setValue(static_cast<int>(done));
    m_text->setText(text);
}

void JobsBar::showIdle(const QString& message)
{
    setRunning(false);
    m_text->setText(message);
}

void JobsBar::showProblem(const QString& message)
{
    setRunning(false);
    m_text->setStyleSheet(m_problemStyle);
    m_text->setText(message);
}

QString JobsBar::text() const { return m_text->text(); }

void JobsBar::setColours(const Palette& palette)
{
    const QString style = QStringLiteral("color: %1;");
    m_plainStyle = style.arg(palette.color(Role::MutedText).name());
    m_problemStyle = style.arg(palette.color(Role::Problem).name());
    m_text->setStyleSheet(m_plainStyle);
}

} // namespace pimento
