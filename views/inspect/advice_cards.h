// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QFrame>
#include <QString>

#include <vector>

class QHBoxLayout;

namespace pimento {

/// A change that would save something, with a button that tries it.
struct AdviceCard {
    QString gain;   // "saves 12 % (0.20 µs)"
    QString change; // "s over 4 groups instead of 16"
    QString label;  // how certain the gain is: "simulated", "proved best"
    QString why;    // in the tooltip; "": unknown
};

/// Shows changes as cards side by side, as many as fit; hidden without cards.
class AdviceCards : public QWidget {
    Q_OBJECT

public:
    explicit AdviceCards(QWidget* parent = nullptr);

    void setCards(std::vector<AdviceCard> cards);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::vector<AdviceCard>& cards() const { return m_cards; }

Q_SIGNALS:
    /// Emitted by the button of a card, with its index.
    void tryWanted(int card);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QFrame* frameOf(const AdviceCard& card, int index);
    void showThoseThatFit();

    std::vector<AdviceCard> m_cards;
    std::vector<QFrame*> m_frames;
    QHBoxLayout* m_row;
};

} // namespace pimento
