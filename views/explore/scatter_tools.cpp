// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter_tools.h"

#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/explore/scatter/scatter_axes.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/texts/words.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kUsual = 13; // characters: "rearrangement"; in a narrow window the axis has the whole title

void fill(QComboBox& combo, const CandidateTable& table, const QString& first)
{
    QStringList titles = {first};
    QStringList ids = {QString()};
    for (const TableColumn& column : table.columns()) {
        titles << inWords(column.title);
        ids << QString::fromStdString(column.id);
    }
    QStringList offered;
    for (int i = 0; i < combo.count(); ++i) {
        offered << combo.itemData(i).toString();
    }
    if (offered == ids) {
        return;
    }
    const QString chosen = combo.currentData().toString();
    const QSignalBlocker quiet(&combo);
    combo.clear();
    for (qsizetype i = 0; i < ids.size(); ++i) {
        combo.addItem(titles[i], ids[i]);
    }
    combo.setCurrentIndex(std::max(0, combo.findData(chosen)));
}

QComboBox* axisCombo(const char* name, const QString& accessibleName)
{
    QComboBox* combo = makeNarrowCombo(nullptr, name, kUsual);
    combo->setAccessibleName(accessibleName);
    combo->setToolTip(accessibleName);
    return combo;
}

} // namespace

ScatterTools::ScatterTools(ScatterPlot& scatter, QObject* parent)
    : QObject(parent), m_scatter(scatter), m_y(axisCombo("scatterY", tr("Column of the vertical axis"))),
      m_x(axisCombo("scatterX", tr("Column of the horizontal axis"))),
      m_colour(axisCombo("scatterColour", tr("Column that colours the candidates"))), m_more(new QToolButton),
      m_brush(new QToolButton)
{
    m_brush->setText(tr("Brush"));
    m_brush->setCheckable(true);
    m_brush->setToolTip(
        tr("Drag a box to brush candidates instead of moving the view (also Shift+drag). Click an empty "
           "place to clear the brush."));
    m_more->setText(tr("View"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_more);
    m_more->setAccessibleName(tr("Options of the scatter"));
    QAction* dominated = menu->addAction(tr("&Dominated candidates"));
    dominated->setObjectName(QStringLiteral("dominated"));
    dominated->setCheckable(true);
    dominated->setChecked(true);
    connect(dominated, &QAction::toggled, &m_scatter, &ScatterPlot::setDominatedShown);
    menu->addAction(tr("&Reset view"), &m_scatter, &ScatterPlot::resetView);
    m_more->setMenu(menu);
    for (QComboBox* combo : {m_x, m_y, m_colour}) {
        connect(combo, &QComboBox::currentIndexChanged, this, &ScatterTools::choose);
    }
    connect(m_brush, &QToolButton::toggled, &m_scatter, &ScatterPlot::setBrushing);
}

void ScatterTools::addTo(PlotPanel& panel)
{
    auto* over = new QLabel(tr("over"));
    for (QWidget* each : std::initializer_list<QWidget*>{m_y, over, m_x, m_colour, m_brush, m_more}) {
        panel.addTool(each);
    }
}

void ScatterTools::offer(const CandidateTable& table)
{
    const auto title = [&](std::size_t column) { return inWords(table.columns()[column].title); };
    fill(*m_y, table, title(table.layout().scatterY));
    fill(*m_x, table, title(table.layout().scatterX));
    fill(*m_colour, table, tr("one colour"));
}

void ScatterTools::setAxes(const ScatterAxes& axes)
{
    const auto set = [](QComboBox& combo, const std::string& id) {
        const QSignalBlocker quiet(&combo);
        combo.setCurrentIndex(std::max(0, combo.findData(QString::fromStdString(id))));
    };
    set(*m_x, axes.x);
    set(*m_y, axes.y);
    set(*m_colour, axes.colour);
    choose();
}

void ScatterTools::choose()
{
    const auto id = [](const QComboBox& combo) { return combo.currentData().toString().toStdString(); };
    m_scatter.setAxes({id(*m_x), id(*m_y), id(*m_colour)});
}

} // namespace pimento
