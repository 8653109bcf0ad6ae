// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/page_controls.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHash>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSpinBox>
#include <QTabWidget>
#include <QWidget>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

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

using Named = QList<QPointer<QObject>>; // a choice may remove others

template <class Part> Part* partOf(const Named& named)
{
    for (const QPointer<QObject>& each : named) {
        if (auto* part = qobject_cast<Part*>(each.data())) {
            return part;
        }
    }
    return nullptr;
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

std::optional<QString> valueOf(const Named& named, Kept kept)
{
    if (const auto* combo = partOf<QComboBox>(named)) {
        return valueOf(*combo, kept);
    }
    if (const auto* tabs = partOf<QTabWidget>(named)) {
        return QString::number(tabs->currentIndex());
    }
    if (const auto* button = partOf<QAbstractButton>(named)) {
        return QString::number(button->isChecked() ? 1 : 0);
    }
    if (const auto* action = partOf<QAction>(named)) {
        return QString::number(action->isChecked() ? 1 : 0);
    }
    if (const auto* field = partOf<QLineEdit>(named)) {
        return field->text();
    }
    if (const auto* text = partOf<QPlainTextEdit>(named)) {
        return text->toPlainText();
    }
    if (const auto* number = partOf<QSpinBox>(named)) {
        return QString::number(number->value());
    }
    if (const auto* number = partOf<QDoubleSpinBox>(named)) {
        return QString::number(number->value(), 'g', 15);
    }
    const auto* list = partOf<QListWidget>(named);
    return list != nullptr && list->currentItem() != nullptr ? std::optional(list->currentItem()->text())
                                                             : std::nullopt;
}

/// Sets a control. False: it does not offer that value, or not yet.
bool choose(const Named& named, Kept kept, const QString& value)
{
    if (auto* combo = partOf<QComboBox>(named)) {
        return choose(*combo, kept, value);
    }
    if (auto* tabs = partOf<QTabWidget>(named)) {
        const int index = value.toInt();
        const bool isThere = index >= 0 && index < tabs->count() && tabs->isTabEnabled(index);
        if (isThere) {
            tabs->setCurrentIndex(index);
        }
        return isThere;
    }
    if (auto* button = partOf<QAbstractButton>(named)) {
        button->setChecked(value == QLatin1String("1"));
        return true;
    }
    if (auto* action = partOf<QAction>(named)) {
        action->setChecked(value == QLatin1String("1"));
        return true;
    }
    if (auto* field = partOf<QLineEdit>(named)) {
        field->setText(value);
        return true;
    }
    if (auto* text = partOf<QPlainTextEdit>(named)) {
        text->setPlainText(value);
        return true;
    }
    if (auto* number = partOf<QSpinBox>(named)) {
        number->setValue(value.toInt());
        return true;
    }
    if (auto* number = partOf<QDoubleSpinBox>(named)) {
        number->setValue(value.toDouble());
        return true;
    }
    auto* list = partOf<QListWidget>(named);
    return list != nullptr && choose(*list, value);
}

/// Objects of a window by the names of controls, found in one walk: the window has thousands.
class NamedObjects {
public:
    explicit NamedObjects(const QWidget& window)
    {
        const auto* pages = window.findChild<QTabWidget*>(QStringLiteral("pages"));
        for (int page = 0; pages != nullptr && page < pages->count(); ++page) {
            m_pages.insert(pages->widget(page)->objectName(), pages->widget(page));
        }
        for (const Control& control : kControls) {
            m_named.insert(QString::fromLatin1(control.name), {});
        }
        for (QObject* each : window.findChildren<QObject*>()) {
            if (const auto found = m_named.find(each->objectName()); found != m_named.end()) {
                found->append(each);
            }
        }
    }

    /// Objects on the page of a control, else those of the window, where a page may have fields in the left column.
    [[nodiscard]] Named of(const Control& control) const
    {
        const QWidget* page = m_pages.value(QString::fromLatin1(control.page));
        if (page == nullptr) {
            return {};
        }
        const Named all = m_named.value(QString::fromLatin1(control.name));
        Named inside;
        std::ranges::copy_if(all, std::back_inserter(inside),
                             [&](const QObject* each) { return isInside(each, page); });
        return inside.isEmpty() ? all : inside;
    }

private:
    static bool isInside(const QObject* object, const QObject* page)
    {
        while (object != nullptr && object != page) {
            object = object->parent();
        }
        return object != nullptr;
    }

    QHash<QString, const QWidget*> m_pages; // by their tabs: other widgets may have their names
    QHash<QString, Named> m_named;
};

std::string keyOf(const Control& control) { return std::string(control.page) + "." + control.name; }

} // namespace

ControlValues controlValues(const QWidget& window)
{
    const NamedObjects objects(window);
    ControlValues values;
    for (const Control& control : kControls) {
        if (const auto value = valueOf(objects.of(control), control.kept)) {
            values[keyOf(control)] = value->toStdString();
        }
    }
    return values;
}

void chooseControls(QWidget& window, ControlValues& wanted)
{
    if (wanted.empty()) {
        return;
    }
    const NamedObjects objects(window);
    for (const Control& control : kControls) {
        const auto found = wanted.find(keyOf(control));
        if (found != wanted.end() && choose(objects.of(control), control.kept, QString::fromStdString(found->second))) {
            wanted.erase(found);
        }
    }
}

} // namespace pimento
