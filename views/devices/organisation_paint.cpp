// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/organisation_paint.h"

#include "views/devices/organisation_layout.h"

#include <QPainter>
#include <QWidget>

namespace pimento {

namespace {

void writeText(QPainter& painter, const QRectF& place, const QString& text)
{
    painter.drawText(place, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
}

} // namespace

void paintOrganisation(QWidget& on, const Organisation& of, const Palette& palette)
{
    QPainter painter(&on);
    painter.setRenderHint(QPainter::Antialiasing);
    const OrganisationLayout layout = layOutOrganisation(of.counts, on.size(), on.fontMetrics().height());
    QColor opened = palette.color(Role::Compute);
    opened.setAlpha(palette.isDark() ? 46 : 30);
    QFont bold = on.font();
    bold.setBold(true);
    for (std::size_t i = 0; i < layout.squares.size(); ++i) {
        const auto& square = layout.squares[i];
        const bool isLast = i + 1 == layout.squares.size();
        if (!isLast) {
            const QRectF& next = layout.squares[i + 1].area;
            painter.setPen(Qt::NoPen);
            painter.setBrush(opened);
            painter.drawPolygon(
                QPolygonF({square.open.topRight(), next.topLeft(), next.bottomLeft(), square.open.bottomRight()}));
        }
        painter.setPen(QPen(palette.color(Role::Border), 1));
        painter.setBrush(palette.color(Role::AlternateBase));
        painter.drawRoundedRect(square.area, 3, 3);
        painter.setPen(Qt::NoPen);
        for (std::size_t cell = 0; cell < square.cells.size(); ++cell) {
            const bool isOpen = square.cells[cell] == square.open;
            painter.setBrush(isOpen                     ? QBrush(palette.color(Role::Compute))
                             : isLast && of.brushOfCell ? of.brushOfCell(cell, square.cells.size())
                                                        : QBrush(palette.color(Role::Guide)));
            painter.drawRect(square.cells[cell]);
        }
        painter.setFont(bold);
        painter.setPen(palette.color(Role::Text));
        writeText(painter, square.title, of.texts[i].title);
        painter.setFont(on.font());
        painter.setPen(palette.color(Role::MutedText));
        writeText(painter, square.caption, of.texts[i].caption);
    }
}

} // namespace pimento
