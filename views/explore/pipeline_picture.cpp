// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/pipeline_picture.h"

#include <QPainter>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kGap = 22;   // pixels between two steps, for the arrow
constexpr int kInside = 8; // pixels between a text and its box

} // namespace

PipelinePicture::PipelinePicture(QWidget* parent)
    : QWidget(parent),
      m_steps({tr("question"), tr("all candidates"), tr("pruned"), tr("\u2248 predicted"), tr("simulated"), tr("best")})
{
    setAccessibleName(tr("From a question to the best candidate: %1").arg(m_steps.join(QStringLiteral(", "))));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PipelinePicture::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

int PipelinePicture::heightOfBox() const { return fontMetrics().height() + 2 * kInside; }

QSize PipelinePicture::sizeHint() const { return {460, heightOfBox() + 4}; }

QSize PipelinePicture::minimumSizeHint() const { return {200, heightOfBox() + 4}; }

void PipelinePicture::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int wanted = kGap * static_cast<int>(m_steps.size() - 1);
    for (const QString& step : m_steps) {
        wanted += fontMetrics().horizontalAdvance(step) + 2 * kInside;
    }
    const double shrink = std::min(1.0, static_cast<double>(width() - 4) / wanted);
    painter.translate((width() - wanted * shrink) / 2, (height() - heightOfBox() * shrink) / 2);
    painter.scale(shrink, shrink);
    const QColor line = m_palette.color(Role::MutedText);
    double left = 0;
    for (qsizetype i = 0; i < m_steps.size(); ++i) {
        const bool isLast = i + 1 == m_steps.size();
        const QRectF box(left, 0, fontMetrics().horizontalAdvance(m_steps[i]) + 2 * kInside, heightOfBox());
        painter.setPen(QPen(isLast ? m_palette.color(Role::Best) : line, isLast ? 2 : 1));
        painter.setBrush(m_palette.color(Role::Base));
        painter.drawRoundedRect(box, 4, 4);
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(box, Qt::AlignCenter, m_steps[i]);
        if (!isLast) {
            const double middle = box.center().y();
            const QPointF tip(box.right() + kGap - 4, middle);
            painter.setPen(QPen(line, 1.4));
            painter.drawLine(QPointF(box.right() + 4, middle), tip);
            painter.drawLine(tip, tip + QPointF(-5, -4));
            painter.drawLine(tip, tip + QPointF(-5, 4));
        }
        left = box.right() + kGap;
    }
}

} // namespace pimento
