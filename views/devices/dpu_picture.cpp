// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/dpu_picture.h"

#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "views/devices/device_tables.h"
#include "views/texts/number_format.h"

#include <QPainter>

#include <algorithm>

namespace pimento {

namespace {

constexpr double kInset = 4;
constexpr double kBoxShare = 0.17; // of the width, which four boxes and three arrows share
constexpr double kArrowHead = 6;
constexpr int kCellRows = 4; // rows of cells in a box with many cells
constexpr int kLines = 6;    // height of the picture in lines of text

} // namespace

DpuPicture::DpuPicture(QWidget* parent) : UnitPicture(parent)
{
    setObjectName(QStringLiteral("dpuPicture"));
    setAccessibleName(tr("A DPU"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize DpuPicture::minimumSizeHint() const { return {420, kLines * fontMetrics().height() + 24}; }

void DpuPicture::setDevice(const sim::Device& device)
{
    const sim::upmem::CoreSpec& core = sim::upmem::systemOf(device)->core;
    m_boxes = {{tr("%1 tasklets").arg(core.tasklets), tr("hardware threads"), core.tasklets, 1},
               {tr("Pipeline"), tr("%1 stages").arg(core.stages), core.stages, core.issueDistance},
               {tr("WRAM"), formatSize(core.workingMemory.value()), 0, 0},
               {tr("MRAM"), tr("%1, the bank").arg(formatSize(core.mainMemory.value())), 0, 0}};
    m_arrows = {{tr("one per cycle"), tr("a tasklet every %1 cycles").arg(core.issueDistance), false},
                {tr("words"), tr("one access per cycle"), true},
                {tr("DMA"),
                 tr("%1 to %2 per transfer")
                     .arg(formatSize(core.transferGranule.value()), formatSize(core.largestTransfer.value())),
                 true}};
    QStringList description;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        description << m_boxes[i].title + QStringLiteral(": ") + m_boxes[i].caption;
        if (i < m_arrows.size()) {
            description << m_arrows[i].title + QStringLiteral(": ") + m_arrows[i].caption;
        }
    }
    setAccessibleDescription(description.join(QStringLiteral("; ")));
    setToolTip(tr("With %1 or more active tasklets, the pipeline issues one instruction per cycle; a program has at "
                  "most %2")
                   .arg(core.issueDistance)
                   .arg(formatInteger(core.instructions)));
    updateGeometry();
    update();
}

void DpuPicture::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

void DpuPicture::drawBox(QPainter& painter, const QRectF& area, const Box& box) const
{
    const double line = painter.fontMetrics().height();
    painter.setPen(QPen(m_palette.color(Role::Border), 1));
    painter.setBrush(m_palette.color(Role::AlternateBase));
    painter.drawRoundedRect(area, 3, 3);
    const auto write = [&](double top, const QString& text, Role role) {
        const QRectF place(area.left() + 4, top, area.width() - 8, line);
        painter.setPen(m_palette.color(role));
        painter.drawText(place, Qt::AlignCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
    };
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    write(area.top() + 6, box.title, Role::Text);
    painter.setFont(font());
    write(area.bottom() - line - 6, box.caption, Role::MutedText);
    if (box.cells == 0) {
        return;
    }
    const int rows = box.cells > 16 ? kCellRows : 1;
    const int columns = (box.cells + rows - 1) / rows;
    const QRectF inside = area.adjusted(10, line + 12, -10, -line - 12);
    const double width = inside.width() / columns;
    const double height = std::min(inside.height() / rows, 2 * line);
    const double top = inside.center().y() - height * rows / 2;
    painter.setPen(Qt::NoPen);
    for (int cell = 0; cell < box.cells; ++cell) {
        painter.setBrush(m_palette.color(cell < box.lit ? Role::Compute : Role::Guide));
        painter.drawRect(
            QRectF(inside.left() + width * (cell % columns), top + height * (cell / columns), width, height)
                .adjusted(1, 1, -1, -1));
    }
}

void DpuPicture::drawArrow(QPainter& painter, const QRectF& area, const Arrow& arrow) const
{
    const double line = painter.fontMetrics().height();
    const double middle = area.center().y();
    const double left = area.left() + 4;
    const double right = area.right() - 4;
    painter.setPen(QPen(m_palette.color(Role::MutedText), 1.5));
    painter.drawLine(QPointF(left, middle), QPointF(right, middle));
    const auto head = [&](double tip, double direction) {
        painter.drawLine(QPointF(tip, middle), QPointF(tip - direction * kArrowHead, middle - kArrowHead / 2));
        painter.drawLine(QPointF(tip, middle), QPointF(tip - direction * kArrowHead, middle + kArrowHead / 2));
    };
    head(right, 1);
    if (arrow.goesBack) {
        head(left, -1);
    }
    const auto write = [&](double top, const QString& text, Role role) {
        const QRectF place(area.left(), top, area.width(), 2 * line);
        const bool isAbove = top < middle;
        painter.setPen(m_palette.color(role));
        painter.drawText(place, Qt::AlignHCenter | (isAbove ? Qt::AlignBottom : Qt::AlignTop) | Qt::TextWordWrap, text);
    };
    write(middle - 2 * line - 4, arrow.title, Role::Text);
    write(middle + 4, arrow.caption, Role::MutedText);
}

void DpuPicture::paintEvent(QPaintEvent* /*event*/)
{
    if (m_boxes.empty()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = QRectF(rect()).adjusted(kInset, kInset, -kInset, -kInset);
    const auto boxes = static_cast<double>(m_boxes.size());
    const double box = inside.width() * kBoxShare;
    const double gap = (inside.width() - boxes * box) / (boxes - 1);
    double left = inside.left();
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        drawBox(painter, QRectF(left, inside.top(), box, inside.height()), m_boxes[i]);
        left += box;
        if (i < m_arrows.size()) {
            drawArrow(painter, QRectF(left, inside.top(), gap, inside.height()), m_arrows[i]);
            left += gap;
        }
    }
}

} // namespace pimento
