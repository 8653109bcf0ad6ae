// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <utility>
#include <vector>

namespace pimento {

class CardFace;
class Palette;

/// Text of a hover card: a title, pairs of name and value, and a remark.
struct CardText {
    QString title;
    std::vector<std::pair<QString, QString>> lines;
    QString remark; // may have several lines
};

/// A tooltip-like card beside the mouse inside a plot. It lets mouse events through.
class HoverCard : public QFrame {
    Q_OBJECT

public:
    explicit HoverCard(QWidget* plot);

    void setColours(const Palette& palette);
    void showAt(QPoint position, const CardText& text);

private:
    CardFace* m_face;
};

} // namespace pimento
