// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/wrapping_layout.h"

#include <algorithm>

namespace pimento {

namespace {

bool isExpanding(const QLayoutItem& item) { return (item.expandingDirections() & Qt::Horizontal) != 0; }
bool canGrow(const QLayoutItem& item) { return item.maximumSize().width() > item.minimumSize().width(); }

} // namespace

WrappingLayout::WrappingLayout(int gap) : m_gap(gap) { setContentsMargins(0, 0, 0, 0); }

WrappingLayout::~WrappingLayout() = default;

void WrappingLayout::addItem(QLayoutItem* item) { m_items.emplace_back(item); }

int WrappingLayout::count() const { return static_cast<int>(m_items.size()); }

QLayoutItem* WrappingLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrappingLayout::takeAt(int index)
{
    if (index < 0 || index >= count()) {
        return nullptr;
    }
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

std::vector<std::vector<std::size_t>> WrappingLayout::linesOf(int width) const
{
    std::vector<std::vector<std::size_t>> lines;
    int taken = 0;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (m_items[i]->isEmpty()) {
            continue;
        }
        const int wanted = m_items[i]->minimumSize().width();
        if (lines.empty() || taken + m_gap + wanted > width) {
            lines.emplace_back();
            taken = -m_gap;
        }
        lines.back().push_back(i);
        taken += m_gap + wanted;
    }
    return lines;
}

int WrappingLayout::lineHeight(const std::vector<std::size_t>& line) const
{
    int height = 0;
    for (const std::size_t i : line) {
        height = std::max(height, m_items[i]->sizeHint().height());
    }
    return height;
}

int WrappingLayout::heightForWidth(int width) const
{
    int height = -m_gap;
    for (const std::vector<std::size_t>& line : linesOf(width)) {
        height += m_gap + lineHeight(line);
    }
    return std::max(0, height);
}

QSize WrappingLayout::minimumSize() const
{
    QSize least;
    for (const auto& item : m_items) {
        least = item->isEmpty() ? least : least.expandedTo(item->minimumSize());
    }
    return least.expandedTo({0, m_width == 0 ? 0 : heightForWidth(m_width)});
}

QSize WrappingLayout::sizeHint() const
{
    QSize wanted(-m_gap, 0);
    for (const auto& item : m_items) {
        if (!item->isEmpty()) {
            wanted.rwidth() += m_gap + item->sizeHint().width();
            wanted.setHeight(std::max(wanted.height(), item->sizeHint().height()));
        }
    }
    return wanted.expandedTo({0, 0});
}

void WrappingLayout::setGeometry(const QRect& area)
{
    const int before = minimumSize().height();
    QLayout::setGeometry(area);
    m_width = area.width();
    if (minimumSize().height() != before) { // other lines at this width
        update();
    }
    int top = area.top() + std::max(0, area.height() - heightForWidth(area.width())) / 2;
    for (const std::vector<std::size_t>& line : linesOf(area.width())) {
        int room = area.width() - m_gap * (static_cast<int>(line.size()) - 1);
        const auto lacks = [&](std::size_t i) {
            return isExpanding(*m_items[i])
                       ? 0
                       : std::max(0, m_items[i]->sizeHint().width() - m_items[i]->minimumSize().width());
        };
        int lacking = 0; // up to the widths that the other items would like to have
        for (const std::size_t i : line) {
            room -= m_items[i]->minimumSize().width();
            lacking += lacks(i);
        }
        const int granted = std::clamp(room, 0, lacking);
        room -= granted;
        const bool hasExpanding = std::ranges::any_of(line, [&](std::size_t i) { return isExpanding(*m_items[i]); });
        const auto takesRoom = [&](std::size_t i) {
            return hasExpanding ? isExpanding(*m_items[i]) : canGrow(*m_items[i]);
        };
        const auto takers = static_cast<int>(std::ranges::count_if(line, takesRoom));
        const int height = lineHeight(line);
        int left = area.left();
        for (const std::size_t i : line) {
            const int grown = lacking > 0 ? lacks(i) * granted / lacking : 0;
            const int width =
                std::max(0, m_items[i]->minimumSize().width() + grown + (takesRoom(i) ? room / takers : 0));
            m_items[i]->setGeometry({left, top, width, height});
            left += width + m_gap;
        }
        top += height + m_gap;
    }
}

} // namespace pimento
