// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/field_style.h"

#include <QComboBox>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>
#include <QWidget>

#include <algorithm>

namespace pimento {

namespace {

/// True if a field needs a lighter outline: on a dark window, unless the base style's outline shows the keyboard focus.
bool needsOutline(const QStyleOption& option)
{
    return option.palette.color(QPalette::Window).lightness() < 128 && !option.state.testFlag(QStyle::State_HasFocus);
}

void outline(const QStyleOption& option, QPainter& painter, double radius = 2)
{
    QColor line = option.palette.color(QPalette::PlaceholderText);
    line.setAlpha(option.state.testFlag(QStyle::State_Enabled) ? 150 : 70);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.restore();
}

constexpr int kComboGaps = 4; // pixels left and right of the text of a combo box
const QString kMenuArrow = QStringLiteral(" \u25be");

/// The option of a button that opens a menu on a click; null: another one.
const QStyleOptionToolButton* menuButtonOf(const QStyleOption* option)
{
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    const bool opensMenu = button != nullptr && button->features.testFlag(QStyleOptionToolButton::HasMenu) &&
                           !button->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    return opensMenu && !button->text.isEmpty() ? button : nullptr;
}

/// The arrow behind the text of a button with a menu; a sign, like three dots, says enough.
QString arrowOf(const QStyleOptionToolButton& button) { return button.text.size() > 1 ? kMenuArrow : QString(); }

constexpr int kBeforeCell = 4; // pixels, in a table that sorts
constexpr int kAfterCell = 10;

/// True for tables that sort: a column of numbers needs a gap before the next column.
bool hasWideCells(const QWidget* widget)
{
    const auto* table = qobject_cast<const QTableView*>(widget);
    return table != nullptr && table->isSortingEnabled();
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
    const bool isRound = element == PE_IndicatorRadioButton;
    const bool isOutlined = isRound || element == PE_IndicatorCheckBox || element == PE_FrameLineEdit;
    if (isOutlined && option != nullptr && needsOutline(*option)) {
        isRound ? outline(*option, *painter, option->rect.height() / 2.0) : outline(*option, *painter);
    }
}

void FieldStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (element == CE_ComboBoxLabel && combo != nullptr && combo->currentIcon.isNull()) {
        QStyleOptionComboBox elided(*combo);
        const int room = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget).width() - kComboGaps;
        elided.currentText = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, room);
        QProxyStyle::drawControl(element, &elided, painter, widget);
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FieldStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    if (const QStyleOptionToolButton* button = menuButtonOf(option); button != nullptr && control == CC_ToolButton) {
        QStyleOptionToolButton arrowed(*button);
        arrowed.features.setFlag(QStyleOptionToolButton::HasMenu, false);
        arrowed.text += arrowOf(*button);
        QProxyStyle::drawComplexControl(control, &arrowed, painter, widget);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox && option != nullptr && needsOutline(*option)) {
        outline(*option, *painter);
    }
}

QSize FieldStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                   const QWidget* widget) const
{
    const QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ItemViewItem && hasWideCells(widget)) {
        return whole + QSize(kBeforeCell + kAfterCell, 0);
    }
    const auto* combo = type == CT_ComboBox ? qobject_cast<const QComboBox*>(widget) : nullptr;
    if (combo != nullptr && combo->sizeAdjustPolicy() == QComboBox::AdjustToContents) { // never cut
        return whole + QSize(kComboGaps + 1, 0);
    }
    const QStyleOptionToolButton* button = type == CT_ToolButton ? menuButtonOf(option) : nullptr;
    return button != nullptr ? whole + QSize(option->fontMetrics.horizontalAdvance(arrowOf(*button)), 0) : whole;
}

QRect FieldStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const auto* cell = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (cell != nullptr && hasWideCells(widget)) {
        QStyleOptionViewItem inner(*cell);
        inner.rect.adjust(kBeforeCell, 0, -kAfterCell, 0);
        return QProxyStyle::subElementRect(element, &inner, widget);
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

int FieldStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    const bool isIndicator = metric == PM_IndicatorWidth || metric == PM_IndicatorHeight ||
                             metric == PM_ExclusiveIndicatorWidth || metric == PM_ExclusiveIndicatorHeight;
    return isIndicator && widget != nullptr ? std::max(usual, widget->fontMetrics().ascent()) : usual;
}

} // namespace pimento
