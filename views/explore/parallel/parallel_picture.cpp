// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_picture.h"

#include <QElapsedTimer>
#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr std::chrono::milliseconds kSlice{12};

/// Paints the density of highlighted rows over that of all shown rows.
QImage composed(QImage pale, const DensityCounts& lit, const DensityRamp& ramp)
{
    QPainter painter(&pale);
    painter.drawImage(0, 0, densityImage(lit, ramp, lit.most()));
    painter.end();
    return pale;
}

QImage imageOf(const DensityCounts& counts, const DensityRamp& ramp)
{
    return densityImage(counts, ramp, counts.most());
}

} // namespace

ParallelPicture::ParallelPicture(QObject* parent) : QObject(parent), m_timer(new QTimer(this))
{
    m_timer->setInterval(0);
    connect(m_timer, &QTimer::timeout, this, &ParallelPicture::slice);
}

void ParallelPicture::request(PictureRequest request)
{
    m_next = std::move(request);
    if (!m_isRunning) {
        start();
    }
}

void ParallelPicture::start()
{
    m_request = std::move(*m_next);
    m_next.reset();
    if (m_shown.lines() != m_request.lines || m_shown.shape() != m_request.shape) {
        m_shown = DensityCounts(m_request.shape, m_request.lines);
        m_lit = DensityCounts();
        m_pale = {};
    }
    if (m_shown.rows() != m_request.shown) {
        m_pale = {};
    }
    m_shown.setRows(m_request.shown);
    m_isShownCounted = false;
    m_isLitBegun = false;
    m_isRunning = true;
    m_timer->start();
}

void ParallelPicture::slice()
{
    QElapsedTimer took;
    took.start();
    advance();
    m_longestSlice = std::max(m_longestSlice, static_cast<double>(took.nsecsElapsed()) * 1e-6);
}

void ParallelPicture::advance()
{
    const auto until = std::chrono::steady_clock::now() + kSlice;
    if (!m_isShownCounted) {
        m_isShownCounted = m_shown.advance(until);
        return;
    }
    if (m_request.lit != m_request.shown) {
        if (!m_isLitBegun) { // what was highlighted before usually is nearer than nothing or all
            if (m_lit.lines() == nullptr) {
                m_lit = m_shown;
            }
            m_lit.setRows(m_request.lit);
            m_isLitBegun = true;
        }
        if (!m_lit.advance(until)) {
            return;
        }
    }
    colour();
    m_isRunning = false;
    m_timer->stop();
    if (m_next) {
        start();
    }
    Q_EMIT ready();
}

void ParallelPicture::colour()
{
    if (m_request.lit == m_request.shown) {
        m_image = imageOf(m_shown, m_colours.all);
        return;
    }
    if (m_pale.isNull()) { // is kept while only the highlighted rows change
        m_pale = imageOf(m_shown, m_colours.pale);
    }
    m_image = composed(m_pale, m_lit, m_colours.lit);
}

void ParallelPicture::setColours(const PictureColours& colours)
{
    m_colours = colours;
    m_pale = {};
    if (!m_isRunning && m_request.lines != nullptr) {
        colour();
        Q_EMIT ready();
    }
}

double ParallelPicture::takeLongestSlice() { return std::exchange(m_longestSlice, 0); }

QImage ParallelPicture::draw(const PictureRequest& request, const PictureColours& colours)
{
    DensityCounts shown(request.shape, request.lines);
    shown.setRows(request.shown);
    shown.finish();
    DensityCounts lit = shown;
    lit.setRows(request.lit);
    lit.finish();
    return request.lit == request.shown ? imageOf(shown, colours.all)
                                        : composed(imageOf(shown, colours.pale), lit, colours.lit);
}

} // namespace pimento
