// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/field_style.h"

#include "views/common/palette.h"

#include <QImage>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOptionButton>
#include <QTableView>
#include <QWidget>

#include <gtest/gtest.h>

#include <memory>

namespace pimento {

TEST(FieldStyle, DrawsCheckBoxesThatStandOutFromADarkWindow)
{
    const QPalette palette = Palette::dark().widgetPalette();
    QImage image(20, 20, QImage::Format_RGB32);
    image.fill(palette.color(QPalette::Window));
    QStyleOptionButton option;
    option.rect = QRect(2, 2, 16, 16);
    option.palette = palette;
    option.state = QStyle::State_Enabled | QStyle::State_Off;
    {
        QPainter painter(&image);
        FieldStyle().drawPrimitive(QStyle::PE_IndicatorCheckBox, &option, &painter);
    }

    // The smallest contrast of a control with what is around it that accessibility rules allow is 3.
    EXPECT_GT(contrastRatio(image.pixelColor(2, 10), palette.color(QPalette::Window)), 3);
    EXPECT_GT(contrastRatio(image.pixelColor(10, 17), palette.color(QPalette::Window)), 3);
}

TEST(FieldStyle, LetsBoxesGrowWithTheirText)
{
    const FieldStyle style;
    QWidget widget;
    const int usual = style.pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, nullptr, &widget);
    QFont large = widget.font();
    large.setPointSizeF(2.5 * large.pointSizeF());
    widget.setFont(large);

    for (const auto metric : {QStyle::PM_IndicatorWidth, QStyle::PM_IndicatorHeight, QStyle::PM_ExclusiveIndicatorWidth,
                              QStyle::PM_ExclusiveIndicatorHeight}) {
        EXPECT_GT(style.pixelMetric(metric, nullptr, &widget), usual);
        EXPECT_LE(style.pixelMetric(metric, nullptr, &widget), widget.fontMetrics().height());
    }
}

TEST(FieldStyle, PointsUpWhereAColumnRises)
{
    // Qt calls the sign of ascending order "down", which others draw as an arrow that points down.
    const auto picture = [](QStyle& style, QStyleOptionHeader::SortIndicator sign) {
        QImage image(20, 20, QImage::Format_RGB32);
        image.fill(Qt::white);
        QStyleOptionHeader option;
        option.rect = QRect(2, 2, 16, 16);
        option.palette = Palette::light().widgetPalette();
        option.state = QStyle::State_Enabled;
        option.sortIndicator = sign;
        QPainter painter(&image);
        style.drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &option, &painter);
        return image;
    };
    FieldStyle ours;
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("Fusion")));

    EXPECT_EQ(picture(ours, QStyleOptionHeader::SortDown), picture(*fusion, QStyleOptionHeader::SortUp));
    EXPECT_EQ(picture(ours, QStyleOptionHeader::SortUp), picture(*fusion, QStyleOptionHeader::SortDown));
}

TEST(FieldStyle, KeepsCellsOfTablesThatSortApart)
{
    FieldStyle style;
    QTableView sorted;
    sorted.setSortingEnabled(true);
    const QTableView plain;
    QStyleOptionViewItem cell;
    cell.rect = QRect(0, 0, 100, 20);
    cell.features = QStyleOptionViewItem::HasDisplay;
    cell.text = QStringLiteral("17");
    const auto placeIn = [&](const QTableView& table, Qt::Alignment alignment) {
        cell.displayAlignment = alignment;
        return style.subElementRect(QStyle::SE_ItemViewItemText, &cell, &table);
    };

    EXPECT_EQ(placeIn(sorted, Qt::AlignLeft), placeIn(plain, Qt::AlignLeft).translated(4, 0));
    EXPECT_EQ(placeIn(sorted, Qt::AlignRight), placeIn(plain, Qt::AlignRight).translated(-10, 0));
    EXPECT_EQ(style.sizeFromContents(QStyle::CT_ItemViewItem, &cell, {}, &sorted).width(),
              style.sizeFromContents(QStyle::CT_ItemViewItem, &cell, {}, &plain).width() + 14);
}

TEST(FieldStyle, EndsTheTextOfANarrowComboWithAnEllipsis)
{
    const auto picture = [](QStyle& style, const QString& text) {
        QImage image(90, 24, QImage::Format_RGB32);
        image.fill(Qt::white);
        QStyleOptionComboBox option;
        option.rect = image.rect();
        option.palette = Palette::light().widgetPalette();
        option.state = QStyle::State_Enabled;
        option.currentText = text;
        QPainter painter(&image);
        style.drawControl(QStyle::CE_ComboBoxLabel, &option, &painter);
        return image;
    };
    FieldStyle ours;
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("Fusion")));

    EXPECT_EQ(picture(ours, QStringLiteral("short")), picture(*fusion, QStringLiteral("short")));
    EXPECT_NE(picture(ours, QStringLiteral("a text of many words")),
              picture(*fusion, QStringLiteral("a text of many words")));
}

TEST(FieldStyle, LeavesRoomForTheArrowOfAMenu)
{
    QStyleOptionToolButton option;
    option.text = QStringLiteral("Export");
    FieldStyle style;
    const auto width = [&] {
        return style.sizeFromContents(QStyle::CT_ToolButton, &option, {60, 20}, nullptr).width();
    };
    const int plain = width();

    option.features = QStyleOptionToolButton::HasMenu;
    EXPECT_GT(width(), plain);
    option.text = QStringLiteral("\u2026"); // a menu by itself
    EXPECT_EQ(width(), plain);
}

} // namespace pimento
