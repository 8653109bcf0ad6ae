// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QFrame;
class QPushButton;

namespace pimento {

class ElidedLabel;
class Palette;

/// What is wrong with results that are still on show, and what can be done about it.
struct OutdatedResults {
    QString text; // which question they belong to
    bool canExplore = false;
    QString whyNot; // when they cannot be explored again
    bool canReturn = false;
    bool canUseDevice = false; // the device that was changed since

    bool operator==(const OutdatedResults&) const = default;
};

/// Lies over a page while its results answer another question than the one that is asked: they can be read and used
/// under the veil, and a strip above them says what they are and how to go on.
class ResultVeil : public QWidget {
    Q_OBJECT

public:
    /// The page must have a vertical layout. `again` is the button that answers the question of the fields; "": Explore
    /// again.
    explicit ResultVeil(QWidget& page, const QString& again = {});

    void lower(const OutdatedResults& results);
    void lift();
    [[nodiscard]] bool isDown() const { return m_isDown; }
    [[nodiscard]] QString text() const;
    void setColours(const Palette& palette);

Q_SIGNALS:
    void exploreWanted();
    void returnWanted();
    void deviceWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void cover();

    QWidget& m_page;
    QFrame* m_strip;
    ElidedLabel* m_text;
    QPushButton* m_explore;
    QPushButton* m_return;
    QPushButton* m_useDevice;
    bool m_isDown = false;
};

} // namespace pimento
