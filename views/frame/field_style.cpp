// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/field_style.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace pimento {

namespace {

/// True if a field needs a lighter outline: on a dark window, unless the base style's outline shows the keyboard focus.
bool needsOutline(const QStyleOption& option)
{
    return option.palette.color(QPalette::Window).lightness() < 128 && !option.state.testFlag(QStyle::State_HasFocus);
}

void outline(const QStyleOption& option, QPainter& painter, const QRectF& area)
{
    QColor line = option.palette.color(QPalette::PlaceholderText);
    line.setAlpha(option.state.testFlag(QStyle::State_Enabled) ? 150 : 70);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(area, 2, 2);
    painter.restore();
}

} // namespace

FieldStyle::FieldStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void FieldStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        header != nullptr && element == PE_IndicatorHeaderArrow && header->sortIndicator != QStyleOptionHeader::None) {
        QStyleOptionHeader turned(*header);
        turned.sortIndicator = header->sortIndicator == QStyleOptionHeader::SortUp ? QStyleOptionHeader::SortDown
                                                                                   : QStyleOptionHeader::SortUp;
        QProxyStyle::drawPrimitive(element, &turned, painter, widget);
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isOutlined = element == PE_IndicatorCheckBox || element == PE_FrameLineEdit;
    if (isOutlined && option != nullptr && needsOutline(*option)) {
        outline(*option, *painter, QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void FieldStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox && option != nullptr && needsOutline(*option)) {
        outline(*option, *painter, QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace pimento
