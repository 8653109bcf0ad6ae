// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QFrame;
class QPushButton;

namespace pimento {

class ElidedLabel;
class Palette;

/// Describes results that are on screen although they are outdated, and what can be done about it.
struct OutdatedResults {
    QString text; // the question that they belong to
    bool canExplore = false;
    QString whyNot; // the reason, if they cannot be explored again
    bool canReturn = false;
    bool canUseDevice = false; // the device that was changed since then

    bool operator==(const OutdatedResults&) const = default;
};

/// Overlay of a page whose results answer another question than the current one: they can be read and used below the
/// overlay, and a bar above says what they are and how to go on.
class ResultOverlay : public QWidget {
    Q_OBJECT

public:
    /// Covers `page`, which must have a vertical layout. `again`: text of the button that answers the current question;
    /// "": Explore again.
    explicit ResultOverlay(QWidget& page, const QString& again = {});

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
    QFrame* m_bar;
    ElidedLabel* m_text;
    QPushButton* m_explore;
    QPushButton* m_return;
    QPushButton* m_useDevice;
    bool m_isDown = false;
};

} // namespace pimento
