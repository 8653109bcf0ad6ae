// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/hover_card.h"

#include <QLabel>
#include <QStringList>

namespace pimento {

/// Paints the text of a hover card: a title, names with their values on the right, a remark. While the mouse moves
/// there is another one for each frame; laying out rich text took half of a frame. As a label it says all of it as
/// plain text.
class CardFace : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    void setCard(const CardText& card);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont titleFont() const;
    [[nodiscard]] QFont remarkFont() const;

    CardText m_card;
    QStringList m_remarks; // line by line
};

} // namespace pimento
