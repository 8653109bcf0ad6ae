// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/hover_card.h"

#include <QLabel>
#include <QStringList>

namespace pimento {

/// Paints the text of a hover card: a title, names with right-aligned values, a remark. A moving mouse needs another
/// card for each frame, and laying out rich text took half of a frame's time. text() of the label has the whole card as
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
    QStringList m_remarks; // one line each
};

} // namespace pimento
