// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/window_settings.h"

#include "app/window/language/vocabulary_controller.h"
#include "app/window/looks/window_looks.h"
#include "views/frame/text_size.h"

#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QSplitter>
#include <QTableView>

#include <algorithm>
#include <array>
#include <map>

namespace pimento {

namespace {

constexpr std::array kThemes = {"system", "light", "dark", "contrast"}; // in the order of Theme

/// Path of a part in the window: the names of its parents.
QString placeOf(const QWidget& part)
{
    QStringList names;
    for (const QWidget* widget = &part; widget != nullptr && !widget->isWindow(); widget = widget->parentWidget()) {
        if (!widget->objectName().isEmpty() && !widget->objectName().startsWith(QLatin1String("qt_"))) {
            names.prepend(widget->objectName());
        }
    }
    return names.join(QLatin1Char('.'));
}

/// Calls `visit(key, part)` for each part of a type.
template <class Part, class Visit> void forEachPart(const QMainWindow& window, const Visit& visit)
{
    std::map<QString, int> known;
    for (Part* part : window.findChildren<Part*>()) {
        const QString place = placeOf(*part);
        visit(QStringLiteral("%1.%2").arg(place).arg(known[place]++), *part);
    }
}

/// Widths of a table's columns by title; -1: hidden.
QVariantMap columnsOf(const QTableView& table)
{
    QVariantMap columns;
    for (int column = 0; table.model() != nullptr && column < table.model()->columnCount(); ++column) {
        const QString title = table.model()->headerData(column, Qt::Horizontal).toString();
        columns[title] = table.isColumnHidden(column) ? -1 : table.columnWidth(column);
    }
    return columns;
}

void setColumns(QTableView& table, const QVariantMap& columns)
{
    for (int column = 0; table.model() != nullptr && column < table.model()->columnCount(); ++column) {
        const auto known = columns.constFind(table.model()->headerData(column, Qt::Horizontal).toString());
        if (known == columns.constEnd()) {
            continue;
        }
        table.setColumnHidden(column, known->toInt() < 0);
        if (known->toInt() > 0) { // keeps at least the title readable
            const int least = table.horizontalHeader()->sectionSizeHint(column);
            table.setColumnWidth(column, std::clamp(known->toInt(), std::min(least, 4000), 4000));
        }
    }
}

} // namespace

WindowSettings::WindowSettings(Parts parts, const QString& file)
    : m_parts(parts), m_settings(file, QSettings::IniFormat)
{
}

void WindowSettings::restore()
{
    const QString theme = m_settings.value(QStringLiteral("look/theme")).toString();
    if (const auto found = std::ranges::find(kThemes, theme); found != kThemes.end()) {
        m_parts.looks->setTheme(static_cast<Theme>(found - kThemes.begin()));
    }
    m_parts.looks->setTextPercent(m_settings.value(QStringLiteral("look/text"), 100).toInt());
    m_parts.words->choose(m_settings.value(QStringLiteral("look/words")).toString());
    m_parts.looks->setQuestionShown(m_settings.value(QStringLiteral("look/question"), true).toBool());
    const QRect place = m_settings.value(QStringLiteral("window/place")).toRect();
    m_lastPlace = {place.isValid(), m_settings.value(QStringLiteral("window/maximised")).toBool()};
    if (m_lastPlace.isKnown) {
        m_parts.window->setGeometry(place);
    }
    m_settings.beginGroup(QStringLiteral("splitters"));
    forEachPart<QSplitter>(*m_parts.window, [this](const QString& key, QSplitter& splitter) {
        splitter.restoreState(m_settings.value(key).toByteArray());
    });
    m_settings.endGroup();
    restoreKeys();
}

void WindowSettings::restoreColumns()
{
    m_settings.beginGroup(QStringLiteral("columns"));
    forEachPart<QTableView>(*m_parts.window, [this](const QString& key, QTableView& table) {
        setColumns(table, m_settings.value(key).toMap());
    });
    m_settings.endGroup();
}

void WindowSettings::save()
{
    QDir().mkpath(QFileInfo(m_settings.fileName()).path());
    m_parts.looks->setPresenting(false); // stores the sizes outside of a presentation
    while (m_parts.looks->goBack()) {
    }
    m_settings.setValue(QStringLiteral("look/theme"),
                        QLatin1String(kThemes[static_cast<std::size_t>(m_parts.looks->theme())]));
    m_settings.setValue(QStringLiteral("look/text"), m_parts.looks->textPercent());
    m_settings.setValue(QStringLiteral("look/words"), m_parts.words->chosen());
    m_settings.setValue(QStringLiteral("look/question"), m_parts.looks->isQuestionShown());
    m_settings.setValue(QStringLiteral("window/place"), m_parts.window->normalGeometry());
    m_settings.setValue(QStringLiteral("window/maximised"), m_parts.window->isMaximized());
    m_settings.beginGroup(QStringLiteral("splitters"));
    forEachPart<QSplitter>(*m_parts.window, [this](const QString& key, const QSplitter& splitter) {
        m_settings.setValue(key, splitter.saveState());
    });
    m_settings.endGroup();
    m_settings.beginGroup(QStringLiteral("columns"));
    forEachPart<QTableView>(*m_parts.window, [this](const QString& key, const QTableView& table) {
        if (const QVariantMap columns = columnsOf(table); !columns.isEmpty()) {
            m_settings.setValue(key, columns);
        }
    });
    m_settings.endGroup();
    saveKeys();
    m_settings.sync();
}

void WindowSettings::restoreKeys()
{
    std::map<QString, QList<QKeySequence>> keys;
    m_settings.beginGroup(QStringLiteral("keys"));
    for (const QString& id : m_settings.childKeys()) {
        QList<QKeySequence>& list = keys[id];
        for (const QString& key : m_settings.value(id).toStringList()) {
            if (const QKeySequence sequence(key, QKeySequence::PortableText); !sequence.isEmpty()) {
                list << sequence;
            }
        }
    }
    m_settings.endGroup();
    m_parts.registry->restoreKeys(std::move(keys));
}

void WindowSettings::saveKeys()
{
    m_settings.remove(QStringLiteral("keys"));
    m_settings.beginGroup(QStringLiteral("keys"));
    for (const auto& [id, keys] : m_parts.registry->changedKeys()) {
        QStringList names;
        for (const QKeySequence& key : keys) {
            names << key.toString(QKeySequence::PortableText);
        }
        m_settings.setValue(id, names);
    }
    m_settings.endGroup();
}

} // namespace pimento
