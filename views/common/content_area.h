// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace pimento {

/// An area without a frame that scrolls where its content has no room. What grew while it was hidden (texts of a larger
/// size, say) is laid out anew once it is shown: Qt asks hidden widgets for their least sizes and keeps the answers.
class ContentArea : public QScrollArea {
public:
    explicit ContentArea(QWidget* content);

protected:
    void showEvent(QShowEvent* event) override;
};

/// A ContentArea that scrolls in one direction and is as large as its content in the other.
class OneWayArea : public ContentArea {
public:
    OneWayArea(QWidget* content, Qt::Orientation way);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool m_scrollsDown;
};

} // namespace pimento
