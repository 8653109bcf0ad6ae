// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/panel_parts.h"

#include "views/common/term_label.h"

#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QStandardItemModel>
#include <QStyleOptionToolButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

class WheelGuard final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Wheel && !static_cast<const QWidget*>(watched)->hasFocus()) {
            event->ignore(); // the parent handles it
            return true;
        }
        return QObject::eventFilter(watched, event);
    }
};

/// Can be narrowed to a few characters, whatever the size of its text.
class NarrowCombo final : public QComboBox {
public:
    using QComboBox::QComboBox;

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        constexpr int kFewest = 4;
        const int spare = std::max(0, minimumContentsLength() - kFewest);
        // The least size of a combo box stays that of its first font.
        return sizeHint() - QSize(spare * fontMetrics().horizontalAdvance(QLatin1Char('X')), 0);
    }
};

void setUp(QComboBox& combo, const char* name, int characters)
{
    combo.setObjectName(QLatin1String(name));
    combo.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo.setMinimumContentsLength(characters);
    keepFromWheel(combo);
}

/// Looks the same open and shut, but for its arrow.
class FlatFold final : public QToolButton {
public:
    using QToolButton::QToolButton;

protected:
    void initStyleOption(QStyleOptionToolButton* option) const override
    {
        QToolButton::initStyleOption(option);
        option->state &= ~(QStyle::State_On | QStyle::State_Sunken | QStyle::State_Raised);
    }
};

} // namespace

void keepFromWheel(QWidget& field)
{
    field.setFocusPolicy(Qt::StrongFocus); // excludes focus by the wheel
    field.installEventFilter(new WheelGuard(&field));
}

QLabel* makeNote(QWidget* parent, const char* name)
{
    auto* note = new QLabel(parent);
    const QLatin1String of(name);
    note->setObjectName(of);
    note->setWordWrap(true);
    if (of == QLatin1String("note") || of == QLatin1String("problem")) {
        note->setForegroundRole(of == QLatin1String("note") ? QPalette::PlaceholderText : QPalette::BrightText);
    }
    return note;
}

QFrame* makeRule()
{
    auto* rule = new QFrame;
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Mid);
    return rule;
}

QLabel* makeSentences(const char* name)
{
    QLabel* sentences = makeNote(nullptr, name);
    sentences->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return sentences;
}

void addField(QVBoxLayout& layout, const QString& label, QWidget* field, QWidget* note)
{
    auto* caption = new TermLabel(label, {}, field->parentWidget());
    caption->setBuddy(field);
    layout.addWidget(caption);
    layout.addWidget(field);
    if (note != nullptr) {
        layout.addWidget(note);
    }
}

void markChoice(QComboBox& combo, int index, const QString& tip, const QString& whyNot)
{
    const QColor muted = combo.palette().color(QPalette::PlaceholderText);
    combo.setItemData(index, whyNot.isEmpty() ? QVariant() : QVariant(muted), Qt::ForegroundRole);
    combo.setItemData(index, tip.isEmpty() || whyNot.isEmpty() ? tip + whyNot : tip + QLatin1Char('\n') + whyNot,
                      Qt::ToolTipRole);
    combo.setItemData(index, whyNot, Qt::AccessibleDescriptionRole);
}

void setChoice(QComboBox& combo, int index, bool isEnabled, const QString& tip)
{
    QStandardItem* item = static_cast<QStandardItemModel*>(combo.model())->item(index);
    item->setEnabled(isEnabled);
    item->setToolTip(tip);
}

QComboBox* makeCombo(QWidget* parent, const char* name)
{
    auto* combo = new QComboBox(parent);
    setUp(*combo, name, 12);
    return combo;
}

QComboBox* makeNarrowCombo(QWidget* parent, const char* name, int usual)
{
    auto* combo = new NarrowCombo(parent);
    setUp(*combo, name, usual);
    return combo;
}

int rowHeight(const QTableView& table)
{
    constexpr int kGap = 7; // between lines
    return table.fontMetrics().height() + kGap;
}

void setUpRows(QTableView& table)
{
    table.setSelectionBehavior(QTableView::SelectRows);
    table.setSelectionMode(QTableView::SingleSelection);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setFrameShape(QTableView::NoFrame);
    table.setHorizontalScrollMode(QTableView::ScrollPerPixel);
    table.setTabKeyNavigation(false);
    table.setCornerButtonEnabled(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(rowHeight(table));
    table.horizontalHeader()->setHighlightSections(false);
}

void letSort(QTableView& table)
{
    table.horizontalHeader()->setSortIndicatorClearable(true);
    table.horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table.setSortingEnabled(true);
}

QToolButton* makeFold(QWidget* parent, const char* name, QWidget& body)
{
    auto* fold = new FlatFold(parent);
    fold->setObjectName(QLatin1String(name));
    fold->setCheckable(true);
    fold->setAutoRaise(true);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const auto unfold = [fold, &body](bool isUnfolded) {
        fold->setArrowType(isUnfolded ? Qt::DownArrow : Qt::RightArrow);
        body.setVisible(isUnfolded);
    };
    QObject::connect(fold, &QToolButton::toggled, &body, unfold);
    unfold(false);
    return fold;
}

} // namespace pimento
