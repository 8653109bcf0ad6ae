// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/part_covers.h"

#include "views/learn/part_cover.h"

#include <algorithm>

namespace pimento {

PartCovers::PartCovers(QWidget& window, const WindowParts& shown, QObject* parent)
    : QObject(parent), m_window(window), m_shown(shown)
{
}

void PartCovers::cover(const std::vector<std::string>& parts)
{
    while (m_covers.size() < parts.size()) {
        auto* cover = new PartCover(m_window);
        cover->setColours(m_palette);
        connect(cover, &PartCover::revealWanted, this, &PartCovers::reveal);
        m_covers.push_back(cover);
    }
    for (std::size_t i = 0; i < m_covers.size(); ++i) {
        m_covers[i]->pointAt(i < parts.size() ? partOfWindow(m_shown, parts[i]) : nullptr);
    }
}

bool PartCovers::isCovering() const
{
    return std::ranges::any_of(m_covers, [](const PartCover* cover) { return cover->part() != nullptr; });
}

void PartCovers::setColours(const Palette& palette)
{
    m_palette = palette;
    for (PartCover* cover : m_covers) {
        cover->setColours(palette);
    }
}

} // namespace pimento
