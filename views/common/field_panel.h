// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QScrollArea;

namespace pimento {

/// A panel of the left column: fields, which scroll if they do not fit, and buttons below that stay visible. It is as
/// wide as its fields, up to a limit; with large letters it scrolls sideways.
class FieldPanel : public QWidget {
public:
    using QWidget::QWidget;

    /// Sets the fields and what stays visible below them; called once.
    void setParts(QWidget* fields, QWidget* foot);
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    QScrollArea* m_scrolling = nullptr;
};

} // namespace pimento
