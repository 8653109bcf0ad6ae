// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/text_size.h"

#include "views/common/panel_parts.h"

#include <QApplication>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento {

namespace {

constexpr std::array kSteps = {80, 90, 100, 110, 125, 150, 175, 200};
constexpr const char* kOwnSize = "textSizeAtHundred"; // property with the size at 100 %, for a widget with its own

double sizeOf(const QFont& font) { return font.pointSizeF() > 0 ? font.pointSizeF() : font.pixelSize(); }

QFont withSize(QFont font, double size)
{
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(size);
    } else {
        font.setPixelSize(static_cast<int>(std::lround(size)));
    }
    return font;
}

/// Scales the font of a widget with a size of its own, which keeps its ratio to the others.
void scaleOwnFont(QWidget& widget, int before, int percent)
{
    const bool hasOwn =
        widget.testAttribute(Qt::WA_SetFont) && (widget.font().resolveMask() & QFont::SizeResolved) != 0;
    if (!hasOwn) {
        return;
    }
    if (!widget.property(kOwnSize).isValid()) {
        widget.setProperty(kOwnSize, sizeOf(widget.font()) * 100 / before);
    }
    widget.setFont(withSize(widget.font(), widget.property(kOwnSize).toDouble() * percent / 100));
}

/// Lets a widget with a style sheet follow the size of its surroundings: the sheet gave it a copy of the font that
/// these had when it was first shown.
void freeStyledFont(QWidget& widget)
{
    if (widget.testAttribute(Qt::WA_StyleSheet) && !widget.testAttribute(Qt::WA_SetFont)) {
        widget.setFont(QFont());
    }
}

void scaleColumns(QHeaderView& header, double ratio)
{
    header.setMinimumSectionSize(-1); // back to the style's value, for the new font
    for (int column = 0; column < header.count(); ++column) {
        if (!header.isSectionHidden(column) && header.sectionResizeMode(column) == QHeaderView::Interactive) {
            header.resizeSection(column, static_cast<int>(std::lround(header.sectionSize(column) * ratio)));
        }
    }
}

} // namespace

int textSizeAfter(int percent, int step)
{
    if (step > 0) {
        const auto next = std::ranges::upper_bound(kSteps, percent);
        return next == kSteps.end() ? kLargestText : *next;
    }
    const auto next = std::ranges::lower_bound(kSteps, percent);
    return next == kSteps.begin() ? kSmallestText : *std::prev(next);
}

void setTextSize(QWidget& root, const QFont& font, int before, int percent)
{
    const QList<QWidget*> widgets = root.findChildren<QWidget*>();
    QApplication::setFont(withSize(font, sizeOf(font) * percent / 100));
    for (QWidget* widget : widgets) { // parents before their children
        freeStyledFont(*widget);
        scaleOwnFont(*widget, before, percent);
    }
    const double ratio = static_cast<double>(percent) / before;
    for (QWidget* widget : widgets) {
        if (auto* table = qobject_cast<QTableView*>(widget)) {
            if (!table->wordWrap()) { // else it fits its rows itself
                table->verticalHeader()->setMinimumSectionSize(-1);
                table->verticalHeader()->setDefaultSectionSize(rowHeight(*table));
            }
            if (!table->property(kFitsColumnsItself).toBool()) {
                scaleColumns(*table->horizontalHeader(), ratio);
            }
        }
    }
}

} // namespace pimento
