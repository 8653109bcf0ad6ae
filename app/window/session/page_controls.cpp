// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/page_controls.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTabWidget>
#include <QWidget>

#include <array>
#include <cstdint>

namespace pimento {

namespace {

/// The property of a control that is stored: one that is independent of the language, if possible.
enum class Kept : std::uint8_t { Index, Text, Data };

struct Control {
    const char* page;
    const char* name;
    Kept kept = Kept::Index;
};

constexpr std::array kControls = {
    Control{"explore", "plots"},
    Control{"explore", "shownTable"},
    Control{"explore", "dominated"},
    Control{"explore", "mapLayer", Kept::Text},
    Control{"inspect", "shownFigures", Kept::Data},
    Control{"compare", "deviceChoice"},
    Control{"compare", "barMeasure"},
    Control{"compare", "ownScale"},
    Control{"compare", "shownPlaces"},
    Control{"compare", "comparedLayer", Kept::Text},
    Control{"compare", "ownColours"},
    Control{"timeline", "unit"},
    Control{"timeline", "lanes"},
    Control{"timeline", "find", Kept::Text},
    Control{"devices", "deviceList", Kept::Text},
    Control{"devices", "deviceSheets"},
    Control{"whatif", "parameterFind", Kept::Text},
    Control{"whatif", "changedOnly"},
    Control{"model", "stepSplit"},
    Control{"model", "modelCurves"},
    Control{"network", "networkAccelerator", Kept::Data},
    Control{"network", "networkObjective", Kept::Data},
    Control{"network", "networkFigure"},
    Control{"network", "networkFold"},
    Control{"network", "networkBlocks"},
    Control{"network", "networkViews"},
    Control{"serve", "servedModel", Kept::Data},
    Control{"serve", "servingHost", Kept::Data},
    Control{"serve", "servingPlacement", Kept::Data},
    Control{"serve", "servingArrivals"},
    Control{"serve", "servingSchedule", Kept::Data},
    Control{"serve", "servingRate"},
    Control{"serve", "servingRequests"},
    Control{"serve", "servingSeed"},
    Control{"serve", "servingLeastInput"},
    Control{"serve", "servingMostInput"},
    Control{"serve", "servingLeastOutput"},
    Control{"serve", "servingMostOutput"},
    Control{"serve", "servingBatch"},
    Control{"serve", "servingInstances"},
    Control{"serve", "servingFirstToken"},
    Control{"serve", "servingPerToken"},
    Control{"query", "queryText"},
    Control{"query", "queryName"},
    Control{"query", "queryResults"},
    Control{"query", "queryAcross", Kept::Text},
    Control{"query", "queryUp", Kept::Text},
};

template <class Part> Part* partOf(const QObject& page, const char* name)
{
    return page.findChild<Part*>(QLatin1String(name));
}

std::optional<QString> valueOf(const QComboBox& combo, Kept kept)
{
    if (combo.count() == 0) {
        return std::nullopt;
    }
    return kept == Kept::Index  ? QString::number(combo.currentIndex())
           : kept == Kept::Text ? combo.currentText()
                                : combo.currentData().toString();
}

bool choose(QComboBox& combo, Kept kept, const QString& value)
{
    int index = -1;
    if (kept == Kept::Index) {
        index = value.toInt();
    } else {
        for (int i = 0; i < combo.count(); ++i) {
            const QString each = kept == Kept::Text ? combo.itemText(i) : combo.itemData(i).toString();
            index = each == value ? i : index;
        }
    }
    if (index < 0 || index >= combo.count()) {
        return false;
    }
    combo.setCurrentIndex(index);
    return true;
}

bool choose(QListWidget& list, const QString& value)
{
    const auto found = list.findItems(value, Qt::MatchExactly);
    if (!found.isEmpty()) {
        list.setCurrentItem(found.front());
    }
    return !found.isEmpty();
}

std::optional<QString> valueOf(const QObject& page, const Control& control)
{
    if (const auto* combo = partOf<QComboBox>(page, control.name)) {
        return valueOf(*combo, control.kept);
    }
    if (const auto* tabs = partOf<QTabWidget>(page, control.name)) {
        return QString::number(tabs->currentIndex());
    }
    if (const auto* button = partOf<QAbstractButton>(page, control.name)) {
        return QString::number(button->isChecked() ? 1 : 0);
    }
    if (const auto* action = partOf<QAction>(page, control.name)) {
        return QString::number(action->isChecked() ? 1 : 0);
    }
    if (const auto* field = partOf<QLineEdit>(page, control.name)) {
        return field->text();
    }
    if (const auto* text = partOf<QPlainTextEdit>(page, control.name)) {
        return text->toPlainText();
    }
    if (const auto* number = partOf<QSpinBox>(page, control.name)) {
        return QString::number(number->value());
    }
    if (const auto* number = partOf<QDoubleSpinBox>(page, control.name)) {
        return QString::number(number->value(), 'g', 15);
    }
    const auto* list = partOf<QListWidget>(page, control.name);
    return list != nullptr && list->currentItem() != nullptr ? std::optional(list->currentItem()->text())
                                                             : std::nullopt;
}

/// Sets a control. False: it does not offer that value, or not yet.
bool choose(const QObject& page, const Control& control, const QString& value)
{
    if (auto* combo = partOf<QComboBox>(page, control.name)) {
        return choose(*combo, control.kept, value);
    }
    if (auto* tabs = partOf<QTabWidget>(page, control.name)) {
        const int index = value.toInt();
        const bool isThere = index >= 0 && index < tabs->count() && tabs->isTabEnabled(index);
        if (isThere) {
            tabs->setCurrentIndex(index);
        }
        return isThere;
    }
    if (auto* button = partOf<QAbstractButton>(page, control.name)) {
        button->setChecked(value == QLatin1String("1"));
        return true;
    }
    if (auto* action = partOf<QAction>(page, control.name)) {
        action->setChecked(value == QLatin1String("1"));
        return true;
    }
    if (auto* field = partOf<QLineEdit>(page, control.name)) {
        field->setText(value);
        return true;
    }
    if (auto* text = partOf<QPlainTextEdit>(page, control.name)) {
        text->setPlainText(value);
        return true;
    }
    if (auto* number = partOf<QSpinBox>(page, control.name)) {
        number->setValue(value.toInt());
        return true;
    }
    if (auto* number = partOf<QDoubleSpinBox>(page, control.name)) {
        number->setValue(value.toDouble());
        return true;
    }
    auto* list = partOf<QListWidget>(page, control.name);
    return list != nullptr && choose(*list, value);
}

/// Finds a page by its tab: other widgets may have its name.
const QWidget* pageOf(const QWidget& window, const char* name)
{
    const auto* pages = window.findChild<QTabWidget*>(QStringLiteral("pages"));
    for (int page = 0; pages != nullptr && page < pages->count(); ++page) {
        if (pages->widget(page)->objectName() == QLatin1String(name)) {
            return pages->widget(page);
        }
    }
    return nullptr;
}

/// The page of a control, or the window for a field that the page has in the left column; nullptr: no such page.
const QWidget* placeOf(const QWidget& window, const Control& control)
{
    const QWidget* page = pageOf(window, control.page);
    return page == nullptr || page->findChild<QObject*>(QLatin1String(control.name)) != nullptr ? page : &window;
}

std::string keyOf(const Control& control) { return std::string(control.page) + "." + control.name; }

} // namespace

ControlValues controlValues(const QWidget& window)
{
    ControlValues values;
    for (const Control& control : kControls) {
        const QWidget* page = placeOf(window, control);
        if (const auto value = page != nullptr ? valueOf(*page, control) : std::nullopt) {
            values[keyOf(control)] = value->toStdString();
        }
    }
    return values;
}

void chooseControls(QWidget& window, ControlValues& wanted)
{
    for (const Control& control : kControls) {
        const auto found = wanted.find(keyOf(control));
        const QWidget* page = found != wanted.end() ? placeOf(window, control) : nullptr;
        if (page != nullptr && choose(*page, control, QString::fromStdString(found->second))) {
            wanted.erase(found);
        }
    }
}

} // namespace pimento
