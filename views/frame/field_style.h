// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace pimento {

/// Fusion style with visible outlines: Fusion draws those of check boxes and fields darker than the window, which is
/// nearly invisible on a dark one. A button that opens a menu has an arrow behind its text, where Fusion draws a dot
/// into its corner. The text of a combo box that does not fit ends with an ellipsis. Arrows of headers point up where a
/// column ascends from the first row, down where it descends. Boxes and circles that are checked grow with their text.
/// Cells of tables that sort have gaps at both sides.
class FieldStyle : public QProxyStyle {
    Q_OBJECT

public:
    FieldStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget = nullptr) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                         const QWidget* widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option,
                                       const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                                  const QWidget* widget = nullptr) const override;
};

} // namespace pimento
