// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace pimento {

/// Fusion style with visible outlines: Fusion draws those of check boxes and fields darker than the window, which is
/// nearly invisible on a dark one. Arrows of headers point up where a column ascends from the first row, down where it
/// descends.
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
