// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace pimento {

/// Fusion with outlines that can be seen: it draws those of check boxes and fields darker than the window, which on a
/// dark one is nearly nothing. Arrows of headers point up where a column rises from the first row on, down where it falls.
class FieldStyle : public QProxyStyle {
    Q_OBJECT

public:
    FieldStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget = nullptr) const override;
};

} // namespace pimento
