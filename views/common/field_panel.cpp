// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/field_panel.h"

#include "views/common/content_area.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"

#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

void FieldPanel::setParts(QWidget* fields, QWidget* foot)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_scrolling = new ContentArea(fields);
    layout->addWidget(m_scrolling, 1);
    layout->addWidget(makeRule());
    layout->addWidget(foot);
}

QSize FieldPanel::minimumSizeHint() const
{
    constexpr int kMostLeast = 300; // largest minimum width, in pixels
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int wanted = m_scrolling->widget()->minimumSizeHint().width() + bar;
    const QSize least = QWidget::minimumSizeHint(); // the foot is never cut
    return {std::max(std::min(wanted, kMostLeast), least.width()), least.height()};
}

} // namespace pimento
