// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_plot.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QContextMenuEvent>
#include <QMenu>

namespace pimento {

// Menus of parallel coordinates: what can be done with an axis, and which axes can be added.

void ParallelPlot::fillAddMenu()
{
    m_addMenu->clear();
    if (!m_exploration) {
        return;
    }
    const CandidateTable& table = *m_exploration->table;
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        if (m_axes.placeOf(column)) {
            continue;
        }
        const TableColumn& info = table.columns()[column];
        QAction* add = m_addMenu->addAction(titleWithUnit(info));
        add->setToolTip(inWords(info.description));
        connect(add, &QAction::triggered, this, [this, id = info.id] {
            m_axes.add(id);
            changeAxes(m_layout.shown.empty() ? 0 : m_layout.shown.size() - 1);
        });
    }
    m_addMenu->setToolTipsVisible(true);
    m_addMenu->addSeparator();
    QAction* reset = m_addMenu->addAction(tr("Reset a&xes"), this, &ParallelPlot::resetAxes);
    reset->setEnabled(!m_axes.choices().empty());
}

void ParallelPlot::showAxisMenu(std::size_t place, QPoint position)
{
    const ParallelAxis& axis = axisAt(place);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_axisMenu = menu;
    menu->addSection(inWords(axis.info().title));
    // The plot handles the keys itself; the entries only display them.
    const auto add = [&](const QString& text, const QKeySequence& key, bool isPossible, auto what) {
        const QString keyText = key.toString(QKeySequence::NativeText);
        QAction* action = menu->addAction(keyText.isEmpty() ? text : text + u'\t' + keyText, this, what);
        action->setEnabled(isPossible);
        return action;
    };
    add(tr("&Invert"), Qt::Key_I, true, [this, place] { invertAxis(place); })->setCheckable(true);
    menu->actions().back()->setChecked(axis.isInverted());
    const auto addScale = [&](const QString& text, AxisScale scale) {
        QAction* action = add(text, scale == AxisScale::Logarithmic ? QKeySequence(Qt::Key_L) : QKeySequence(),
                              axis.can(scale), [this, place, scale] {
                                  m_axes.setScale(m_layout.shown[place], scale);
                                  changeAxes(place);
                              });
        action->setCheckable(true);
        action->setChecked(axis.scale() == scale);
    };
    menu->addSeparator();
    addScale(tr("&Even steps"), AxisScale::Steps);
    addScale(tr("&Proportional"), AxisScale::Linear);
    addScale(tr("&Logarithmic"), AxisScale::Logarithmic);
    menu->addSeparator();
    add(tr("Move le&ft"), Qt::CTRL | Qt::Key_Left, place > 0, [this, place] { moveAxis(place, place - 1); });
    add(tr("Move &right"), Qt::CTRL | Qt::Key_Right, place + 1 < m_layout.xs.size(),
        [this, place] { moveAxis(place, place + 1); });
    add(tr("&Drop this axis"), Qt::Key_Delete, m_layout.xs.size() > 2, [this, place] { dropAxis(place); });
    add(tr("&Clear its range"), Qt::Key_Escape, rangeAt(place).has_value(),
        [this, place] { setRange(place, std::nullopt); });
    menu->addSeparator();
    menu->addAction(tr("Reset a&xes"), this, &ParallelPlot::resetAxes)->setEnabled(!m_axes.choices().empty());
    menu->popup(position);
}

void ParallelPlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_exploration || m_layout.isEmpty()) {
        return;
    }
    if (event->reason() == QContextMenuEvent::Keyboard) {
        showAxisMenu(m_focus, mapToGlobal(m_layout.titleBox(m_focus).bottomLeft().toPoint()));
        return;
    }
    const QPointF point = event->pos();
    const auto title = m_layout.titleAt(point);
    if (const auto place = title ? title : m_layout.axisAt(point)) {
        showAxisMenu(*place, event->globalPos());
    }
}

} // namespace pimento
