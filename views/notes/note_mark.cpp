// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/notes/note_mark.h"

#include <QPainter>
#include <QPixmap>

#include <utility>

namespace pimento {

namespace {

constexpr double kPixelRatio = 3; // fine enough for any screen

QPixmap emptyPixmap(int size)
{
    QPixmap pixmap(QSize(size, size) * kPixelRatio);
    pixmap.setDevicePixelRatio(kPixelRatio);
    pixmap.fill(Qt::transparent);
    return pixmap;
}

} // namespace

QPainterPath noteBubble(double width)
{
    const double height = width * 0.72;
    const double tail = width * 0.28;
    QPainterPath body;
    body.addRoundedRect(QRectF(0, -tail - height, width, height), width * 0.2, width * 0.2);
    QPainterPath tip;
    tip.moveTo(0, 0);
    tip.lineTo(width * 0.12, -tail - height * 0.3);
    tip.lineTo(width * 0.5, -tail - height * 0.05);
    tip.closeSubpath();
    return body.united(tip);
}

QIcon noteIcon(const Palette& palette, int size)
{
    QIcon icon;
    for (const auto& [mode, role] :
         {std::pair(QIcon::Normal, Role::Accent), std::pair(QIcon::Selected, Role::AccentText)}) {
        QPixmap pixmap = emptyPixmap(size);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(1, size - 1.5);
        painter.fillPath(noteBubble(size - 2.0), palette.color(role));
        painter.end();
        icon.addPixmap(pixmap, mode); // a selected line has a background of another colour
    }
    return icon;
}

QIcon noNoteIcon(int size) { return QIcon(emptyPixmap(size)); }

QString noteInShort(const std::string& note, int most)
{
    const QString line = QString::fromStdString(note).simplified();
    return line.size() <= most ? line : line.left(most - 1).trimmed() + QChar(0x2026);
}

} // namespace pimento
