// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/bank_columns.h"
#include "views/inspect/layout_text.h"
#include "views/inspect/layouts_view.h"

#include <QLabel>
#include <QStringList>

// Writes the legend, the names of the two banks, and the arrow between them.

namespace pimento {

/// Writes the legend: a square in the colour of each tensor before its name, and the meaning of frames.
void LayoutsView::showLegend()
{
    QStringList entries;
    for (std::size_t tensor = 0; m_layouts && tensor < m_layouts->tensors().size(); ++tensor) {
        const LaidTensor& each = m_layouts->tensors()[tensor];
        const QString name = QString::fromStdString(each.name).toHtmlEscaped();
        entries << QStringLiteral("<span style=\"color:%1\">■</span> %2")
                       .arg(m_palette.color(roleOfTensor(tensor)).name(),
                            each.isResident ? tr("%1, resident").arg(name) : name);
    }
    if (m_layouts) {
        entries << tr("pale: not yet moved") << tr("framed: moving");
    }
    m_legend->setText(entries.join(QStringLiteral("&nbsp;&nbsp;&nbsp; ")));
}

/// Names the layouts with their banks; a bank that the step under way replaced is named beside the new one.
void LayoutsView::showHeaders()
{
    QString host = tr("Host layout");
    QString cores = tr("PIM layout");
    if (m_layouts) {
        host = tr("Host layout: %1").arg(bankInWords(m_banks[at(LayoutSide::Host)]));
        if (const auto& left = m_left[at(LayoutSide::Host)]) {
            host = tr("%1 (before: %2)").arg(host, bankInWords(*left));
        }
        if (const auto& left = m_left[at(LayoutSide::Cores)]) {
            cores = tr("%1 (before: %2)").arg(cores, bankInWords(*left));
        }
    }
    m_headers[at(LayoutSide::Host)]->setText(host);
    m_headers[at(LayoutSide::Cores)]->setText(cores);
}

/// Draws the direction of the step under way between the two layouts, with the tensor that moves.
void LayoutsView::showArrow()
{
    const StepDirection direction = m_step ? directionOf(*m_step) : StepDirection::None;
    if (direction == StepDirection::None) {
        m_arrow->clear();
        return;
    }
    const QString name =
        m_step->tensor ? QString::fromStdString(m_layouts->tensors()[*m_step->tensor].name).toHtmlEscaped() : QString();
    const QColor color = m_step->tensor ? m_palette.color(roleOfTensor(*m_step->tensor)) : m_palette.color(Role::Text);
    const QString arrow = direction == StepDirection::ToCores ? QStringLiteral("→") : QStringLiteral("←");
    m_arrow->setText(
        QStringLiteral("<div align=\"center\">%1<br><span style=\"font-size:xx-large; color:%2\">%3</span></div>")
            .arg(name, color.name(), arrow));
}

} // namespace pimento
