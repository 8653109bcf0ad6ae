// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cut_texts.h"

#include "views/common/elided_label.h"
#include "views/common/term_label.h"
#include "views/plots/bar_chart.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolButton>
#include <QWidget>

#include <qcustomplot.h>

namespace pimento::test {

namespace {

QString nameOf(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 \"%2\" has %3x%4, needs %5x%6")
        .arg(widget.objectName().isEmpty() ? QString::fromUtf8(widget.metaObject()->className()) : widget.objectName(),
             text.left(60))
        .arg(widget.width())
        .arg(widget.height())
        .arg(widget.sizeHint().width())
        .arg(widget.sizeHint().height());
}

/// True if a label is cut. Parts out of sight inside a scroll area are no mistake, but the label's own size still
/// counts.
bool isCut(const QLabel& label)
{
    const bool mayBeCut = qobject_cast<const ElidedLabel*>(&label) != nullptr || // ends in dots, or unfolds
                          qobject_cast<const TermLabel*>(&label) != nullptr;
    if (mayBeCut || label.text().isEmpty()) {
        return false;
    }
    if (label.wordWrap()) {
        return label.heightForWidth(label.width()) > label.height() + 1;
    }
    return label.sizeHint().width() > label.width() + 1 || label.sizeHint().height() > label.height() + 1;
}

bool isCut(const QAbstractButton& button)
{
    if (button.text().isEmpty()) {
        return false;
    }
    const int needed = button.fontMetrics().size(Qt::TextShowMnemonic, button.text()).width();
    return needed > button.width() || button.fontMetrics().height() > button.height() + 2;
}

constexpr int kLeastShown = 2; // characters of a shortened choice

bool isCut(const QComboBox& combo)
{
    QStyleOptionComboBox option;
    option.initFrom(&combo);
    option.editable = combo.isEditable();
    const QRect field =
        combo.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &combo);
    QString text = combo.currentText();
    if (combo.sizeAdjustPolicy() == QComboBox::AdjustToMinimumContentsLengthWithIcon && text.size() > kLeastShown) {
        text = text.left(kLeastShown) + QChar(u'…'); // made to shrink, but not to nothing
    }
    return combo.fontMetrics().horizontalAdvance(text) > field.width() + 1;
}

/// True if a label of an axis is longer than the axis.
bool isCut(const QCPAxis& axis)
{
    const QCPAxisRect& rect = *axis.axisRect();
    const int room = axis.orientation() == Qt::Horizontal ? rect.width() : rect.height();
    return axis.realVisibility() && QFontMetrics(axis.labelFont()).size(0, axis.label()).width() > room + 2;
}

/// True if notes of bars have no room above their bars, where bars are not let to shrink.
bool isCut(const BarChart& bars)
{
    return !bars.bars().bars.empty() && bars.minimumHeight() == 0 && bars.height() < bars.leastHeight() - 1;
}

/// True if a part of the content is out of sight although nothing scrolls to it.
bool isCut(const QScrollArea& area)
{
    return area.widgetResizable() && area.widget() != nullptr && area.horizontalScrollBar()->maximum() == 0 &&
           area.widget()->width() > area.viewport()->width() + 1;
}

QStringList cutTextsOf(const QCustomPlot& plot)
{
    QStringList found;
    for (const QCPAxis* axis : plot.findChildren<QCPAxis*>()) {
        if (isCut(*axis)) {
            found << nameOf(plot, axis->label());
        }
    }
    return found;
}

} // namespace

QStringList cutTexts(const QWidget& root)
{
    QStringList found;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty()) {
            continue;
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget); label != nullptr && isCut(*label)) {
            found << nameOf(*label, label->text());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
                   button != nullptr && isCut(*button)) {
            found << nameOf(*button, button->text());
        } else if (const auto* combo = qobject_cast<const QComboBox*>(widget); combo != nullptr && isCut(*combo)) {
            found << nameOf(*combo, combo->currentText());
        } else if (const auto* area = qobject_cast<const QScrollArea*>(widget); area != nullptr && isCut(*area)) {
            found << nameOf(*area, QStringLiteral("content"));
        } else if (const auto* plot = qobject_cast<const QCustomPlot*>(widget)) {
            found << cutTextsOf(*plot);
        } else if (const auto* bars = dynamic_cast<const BarChart*>(widget); bars != nullptr && isCut(*bars)) {
            found << nameOf(*bars, QStringLiteral("bars"));
        }
    }
    return found;
}

QStringList overlaps(const QWidget& root)
{
    constexpr int kFrame = 2;
    QStringList found;
    for (const QWidget* parent : root.findChildren<QWidget*>()) {
        if (!parent->isVisible() || parent->layout() == nullptr) {
            continue;
        }
        const QLayout& layout = *parent->layout();
        for (int i = 0; i < layout.count(); ++i) {
            const QWidget* one = layout.itemAt(i)->widget();
            for (int j = i + 1; one != nullptr && one->isVisible() && j < layout.count(); ++j) {
                const QWidget* other = layout.itemAt(j)->widget();
                if (other == nullptr || !other->isVisible()) {
                    continue;
                }
                const QRect both = one->geometry().intersected(other->geometry());
                if (both.width() > kFrame && both.height() > kFrame) {
                    found << nameOf(*one, QStringLiteral("covers ") + other->objectName());
                }
            }
        }
    }
    return found;
}

} // namespace pimento::test
