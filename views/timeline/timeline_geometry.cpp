// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_geometry.h"

#include <algorithm>
#include <utility>

namespace pimento {

TimeWindow::TimeWindow(std::int64_t cycles, double pixels)
    : m_runEnd(static_cast<double>(std::max<std::int64_t>(1, cycles) + 1)), m_pixels(std::max(1.0, pixels))
{
    fit();
}

void TimeWindow::setPixels(double pixels)
{
    const bool didShowAll = showsAll();
    m_pixels = std::max(1.0, pixels);
    if (didShowAll) {
        fit();
    }
    clamp();
}

void TimeWindow::setRunEnd(double cycles)
{
    const bool didShowAll = showsAll();
    m_runEnd = std::max(1.0, cycles);
    if (didShowAll) {
        fit();
    }
    clamp();
}

void TimeWindow::fit()
{
    m_begin = 0;
    m_perPixel = fittingScale();
}

void TimeWindow::clamp()
{
    m_perPixel = std::clamp(m_perPixel, std::min(kFinest, fittingScale()), fittingScale());
    m_begin = std::clamp(m_begin, 0.0, std::max(0.0, m_runEnd - m_pixels * m_perPixel));
}

void TimeWindow::zoom(double pixel, double factor)
{
    const double cycle = toCycle(pixel);
    m_perPixel /= factor;
    m_perPixel = std::clamp(m_perPixel, std::min(kFinest, fittingScale()), fittingScale());
    m_begin = cycle - pixel * m_perPixel;
    clamp();
}

void TimeWindow::pan(double pixels)
{
    m_begin += pixels * m_perPixel;
    clamp();
}

void TimeWindow::show(double begin, double end)
{
    m_begin = begin;
    m_perPixel = (end - begin) / m_pixels;
    clamp();
}

void TimeWindow::reveal(double begin, double end)
{
    if (begin < m_begin || end > this->end()) {
        m_begin = std::min(begin, (begin + end - m_pixels * m_perPixel) / 2);
        clamp();
    }
}

LaneRows::LaneRows(const TrackTree& lanes) : m_lanes(&lanes), m_isOpen(lanes.size(), false)
{
    for (std::size_t lane = 0; lane < std::min<std::size_t>(2, lanes.size()); ++lane) {
        m_isOpen[lane] = !lanes.isLeaf(lane);
    }
    list();
}

void LaneRows::list()
{
    m_rows.clear();
    for (std::uint32_t lane = 0; lane < m_lanes->size(); lane = m_isOpen[lane] ? lane + 1 : (*m_lanes)[lane].end) {
        m_rows.push_back(lane);
    }
}

void LaneRows::setOpen(std::size_t lane, bool isOpen)
{
    if (!m_lanes->isLeaf(lane)) {
        std::erase(m_revealed, lane);
        m_isOpen[lane] = isOpen;
        list();
    }
}

void LaneRows::openTo(int depth)
{
    m_revealed.clear();
    for (std::size_t lane = 0; lane < m_lanes->size(); ++lane) {
        m_isOpen[lane] = (*m_lanes)[lane].depth < depth && !m_lanes->isLeaf(lane);
    }
    list();
}

void LaneRows::reveal(std::size_t lane)
{
    for (const std::size_t before : std::exchange(m_revealed, {})) {
        m_isOpen[before] = false;
    }
    while (lane != 0) {
        lane = (*m_lanes)[lane].parent;
        if (!m_isOpen[lane]) {
            m_isOpen[lane] = true;
            m_revealed.push_back(lane);
        }
    }
    list();
}

std::size_t LaneRows::rowOf(std::size_t lane) const
{
    const auto behind = std::ranges::upper_bound(m_rows, lane);
    return static_cast<std::size_t>(behind - m_rows.begin()) - 1;
}

int LaneRows::deepest() const
{
    int deepest = 0;
    for (std::size_t lane = 0; lane < m_lanes->size(); ++lane) {
        deepest = std::max(deepest, (*m_lanes)[lane].depth);
    }
    return deepest;
}

} // namespace pimento
