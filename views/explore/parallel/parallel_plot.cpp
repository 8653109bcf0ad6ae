// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_plot.h"

#include "views/explore/parallel/parallel_painter.h"
#include "views/plots/hover_card.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QEvent>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QResizeEvent>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <utility>

namespace pimento {

namespace {

constexpr std::chrono::milliseconds kBetweenBrushes{30};
constexpr std::chrono::milliseconds kBetweenPictures{400}; // shortest time between pictures of a running search
constexpr double kMostPixels = 1e6; // largest raster for counting lines; a larger picture has larger pixels

/// Mixes a colour with a background; `share` is the fraction of the colour.
QColor mixed(const QColor& colour, const QColor& ground, double share)
{
    const auto part = [&](int one, int other) {
        return static_cast<int>(std::lround(share * one + (1 - share) * other));
    };
    return {part(colour.red(), ground.red()), part(colour.green(), ground.green()), part(colour.blue(), ground.blue())};
}

} // namespace

ParallelPlot::ParallelPlot(SharedState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_card(new HoverCard(this)), m_add(new QToolButton(this)),
      m_addMenu(new QMenu(m_add)), m_rebuild(new QTimer(this)), m_brushing(new QTimer(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Parallel coordinates of the candidates"));
    setMinimumSize(240, 160);
    m_add->setText(QStringLiteral("+"));
    m_add->setAutoRaise(true);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setAccessibleName(tr("Add an axis"));
    m_add->setToolTip(tr("Add an axis"));
    m_add->setMenu(m_addMenu);
    connect(m_addMenu, &QMenu::aboutToShow, this, &ParallelPlot::fillAddMenu);
    for (QTimer* timer : {m_rebuild, m_brushing}) {
        timer->setSingleShot(true);
    }
    m_brushing->setInterval(kBetweenBrushes);
    connect(m_brushing, &QTimer::timeout, this, &ParallelPlot::sendBrush);
    connect(m_rebuild, &QTimer::timeout, this, &ParallelPlot::rebuild);
    connect(&m_picture, &ParallelPicture::ready, this, &ParallelPlot::refresh);
    connect(&m_state.rows, &ShownRows::changed, this, &ParallelPlot::takeRows);
    connect(&m_state.rows, &ShownRows::litChanged, this, &ParallelPlot::takeBrush);
    connect(&m_state.rows, &ShownRows::questionChanged, this, [this] { // a drag ends with its question, like the brush
        m_brushing->stop();
        m_nextBrush.reset();
        m_brushDrag.reset();
        m_pressedAt.reset();
    });
    connect(&m_state.selection, &Selection::currentChanged, this, &ParallelPlot::showMarks);
    connect(&m_state.pins, &Pins::changed, this, &ParallelPlot::showMarks);
    connect(&m_state.selection, &Selection::hoverChanged, this, [this] {
        const auto id = m_state.selection.hover();
        const auto row = id && m_exploration ? m_exploration->table->rowOf(*id) : std::nullopt;
        m_hover = row ? std::optional(hoverMark(*m_exploration->table, *row)) : std::nullopt;
        update();
    });
    takeRows();
}

ParallelPlot::~ParallelPlot() = default;

/// Takes other rows. During a search, pictures are limited in rate: they come faster than they can be read.
void ParallelPlot::takeRows()
{
    const auto& next = m_state.rows.exploration();
    const bool isSame = m_exploration && next && isSameQuestion(*m_exploration->problem, *next->problem);
    if (!isVisible()) {
        m_isStale = true;
    } else if (isSame && !next->isFinished && next->table != m_exploration->table) {
        if (!m_rebuild->isActive()) {
            m_rebuild->start(kBetweenPictures);
        }
    } else {
        rebuild();
    }
}

void ParallelPlot::rebuild()
{
    m_rebuild->stop();
    m_isStale = false;
    m_exploration = m_state.rows.exploration();
    m_hover.reset();
    if (!m_exploration || m_exploration->table->rows() == 0) {
        m_exploration.reset();
        m_marks.clear();
        m_layout = {};
        m_lines.reset();
        closeAxisMenu();
        refresh();
        return;
    }
    m_marks = parallelMarksOf(*m_exploration, m_state.selection.current(), m_state.pins);
    m_unknown = 0;
    for (std::size_t row = 0; row < m_exploration->table->rows(); ++row) {
        m_unknown += m_state.rows.shown().contains(row) && !m_exploration->table->isKnown(row) ? 1 : 0;
    }
    findKnown();
    std::vector<std::vector<double>> stretching; // a filtered plot is scaled to its rows alone
    for (const ParallelMark& mark : m_marks) {
        if (m_state.filters.isEmpty() && !mark.row) {
            stretching.push_back(mark.values);
        }
    }
    m_axes.setTable(*m_exploration->table, drawn(m_state.rows.shown()), stretching);
    m_lines.reset();
    relayout();
}

/// Closes the menu of an axis: its entries refer to the axis by index.
void ParallelPlot::closeAxisMenu()
{
    if (m_axisMenu) {
        m_axisMenu->close();
    }
}

/// Lays out the axes for the current size.
void ParallelPlot::relayout()
{
    if (!m_exploration) {
        return;
    }
    m_layout = {};
    m_hasNote = !notes().isEmpty();
    m_layout = layOut(m_axes, size(), QFontMetricsF(font()), {tagRoom(m_marks, font()), m_hasNote});
    m_focus = std::min(m_focus, m_layout.xs.empty() ? 0 : m_layout.xs.size() - 1);
    std::vector<ParallelAxis> shown;
    for (const std::size_t axis : m_layout.shown) {
        shown.push_back(m_axes[axis]);
    }
    std::vector<std::size_t> columns;
    std::ranges::transform(shown, std::back_inserter(columns), &ParallelAxis::column);
    if (columns != m_columns) { // the dragged axis may have another index now
        closeAxisMenu();
        m_draggedTitle.reset();
        m_brushDrag.reset();
        m_pressedAt.reset();
    }
    if (m_lines == nullptr || columns != m_columns) {
        m_lines = std::make_shared<const ParallelLines>(*m_exploration->table, shown);
    }
    m_columns = std::move(columns);
    requestPicture();
    refresh();
}

PictureRequest ParallelPlot::pictureRequest(double scale) const
{
    DensityShape shape;
    const double left = m_layout.xs.front();
    for (const double x : m_layout.xs) {
        shape.axes.push_back((x - left) * scale);
    }
    shape.width = static_cast<int>(std::ceil((m_layout.xs.back() - left) * scale));
    shape.height = static_cast<int>(std::round((m_layout.bottom - m_layout.top) * scale)) + 1;
    return {shape, m_lines, drawn(m_state.rows.shown()), drawn(m_state.rows.lit())};
}

void ParallelPlot::requestPicture()
{
    const bool isCurrent = m_lines != nullptr && m_lines->rows() == m_state.rows.shown().rows();
    if (isVisible() && isCurrent && m_layout.xs.size() > 1 && !m_layout.isEmpty()) {
        const double pixels = (m_layout.xs.back() - m_layout.xs.front()) * (m_layout.bottom - m_layout.top);
        m_picture.request(
            pictureRequest(std::min(devicePixelRatioF(), std::max(1.0, std::sqrt(kMostPixels / pixels)))));
    }
    refresh(); // the ranges on the axes
}

/// Takes a changed brush.
void ParallelPlot::takeBrush()
{
    const bool isNoted = m_exploration && !m_isStale && !notes().isEmpty();
    isNoted == m_hasNote ? requestPicture() : relayout();
    describeFocus();
}

void ParallelPlot::showMarks()
{
    if (m_exploration) {
        const double room = tagRoom(m_marks, font());
        m_marks = parallelMarksOf(*m_exploration, m_state.selection.current(), m_state.pins);
        tagRoom(m_marks, font()) == room ? refresh() : relayout();
    }
}

/// Repaints everything.
void ParallelPlot::refresh()
{
    m_cache = QPixmap();
    update();
}

PictureColours ParallelPlot::pictureColours() const
{
    const QColor ground = m_palette.color(Role::Base);
    const QColor accent = m_palette.color(Role::Accent);
    const QColor text = m_palette.color(Role::Text);
    const QColor point = m_palette.color(Role::Point);
    const QColor many = mixed(accent, text, m_palette.isDark() ? 0.3 : 0.75);
    // Densities of all rows begin with a quiet colour, so that crowded regions are visible; highlighted ones have more
    // contrast.
    return {{mixed(accent, ground, m_palette.isDark() ? 0.45 : 0.25), many},
            {mixed(accent, ground, m_palette.isDark() ? 0.85 : 0.6), many},
            {mixed(point, ground, 0.2), mixed(point, ground, 0.5)}};
}

void ParallelPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    m_picture.setColours(pictureColours());
    refresh();
}

std::optional<ValueRange> ParallelPlot::rangeAt(std::size_t place) const
{
    return brushedRange(m_state.filters.brush(), axisAt(place).info().id);
}

std::optional<std::pair<double, double>> ParallelPlot::endsAt(std::size_t place) const
{
    const auto range = rangeAt(place);
    return range ? std::optional(axisAt(place).sharesOf(*range)) : std::nullopt;
}

ParallelScene ParallelPlot::scene(Medium medium) const
{
    ParallelScene scene{m_axes, m_layout, m_palette, {}, {}};
    for (std::size_t place = 0; place < m_layout.xs.size(); ++place) {
        scene.brush.push_back(endsAt(place));
    }
    if (hasFocus() && medium == Medium::Screen) {
        scene.focused = m_focus;
    }
    return scene;
}

void ParallelPlot::paintAll(QPainter& painter, const QImage& lines, Medium medium)
{
    painter.fillRect(rect(), m_palette.color(Role::Base));
    if (!m_exploration || m_layout.isEmpty()) {
        return;
    }
    if (!lines.isNull()) {
        const QRectF area(m_layout.xs.front(), m_layout.top - 0.5, m_layout.xs.back() - m_layout.xs.front(),
                          m_layout.bottom - m_layout.top + 1);
        painter.drawImage(area, lines, QRectF(lines.rect()));
    }
    const ParallelScene over = scene(medium);
    ParallelPainter parts(painter, over);
    parts.axes();
    parts.marks(m_marks);
    if (const QString note = noteText(); !note.isEmpty()) {
        parts.note(note, width());
    }
}

void ParallelPlot::paintEvent(QPaintEvent* /*event*/)
{
    const double scale = devicePixelRatioF();
    if (m_cache.isNull()) {
        m_cache = QPixmap(size() * scale);
        m_cache.setDevicePixelRatio(scale);
        QPainter painter(&m_cache);
        painter.setFont(font());
        paintAll(painter, m_picture.image(), Medium::Screen);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_cache);
    if (m_exploration && !m_layout.isEmpty()) {
        const ParallelScene over = scene(Medium::Screen);
        if (m_hover) {
            ParallelPainter(painter, over).line(*m_hover);
        }
        paintDrag(painter);
    }
}

/// Draws the dragged title and where it would go.
void ParallelPlot::paintDrag(QPainter& painter)
{
    if (!m_draggedTitle) {
        return;
    }
    const bool isDropped = isOutside(m_mouse);
    const QColor accent = m_palette.color(isDropped ? Role::Problem : Role::Accent);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!isDropped) {
        const double x = m_layout.xs[m_layout.slotAt(m_mouse.x())];
        painter.setPen(QPen(accent, 4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(x, m_layout.top), QPointF(x, m_layout.bottom));
    }
    const QString title = inWords(axisAt(*m_draggedTitle).info().title);
    const QString text = isDropped ? tr("drop %1").arg(title) : title;
    const QFontMetricsF metrics(font());
    const double width = metrics.horizontalAdvance(text) + 16;
    const double height = metrics.height() + 8;
    const QRectF box(std::clamp(m_mouse.x() - width / 2, 0.0, std::max(0.0, this->width() - width)),
                     std::clamp(m_mouse.y() - height / 2, 0.0, std::max(0.0, this->height() - height)), width, height);
    painter.setPen(QPen(accent, 1.5));
    painter.setBrush(m_palette.color(Role::Base));
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(m_palette.color(isDropped ? Role::Problem : Role::Text));
    painter.drawText(box, Qt::AlignCenter, text);
}

void ParallelPlot::resizeEvent(QResizeEvent* /*event*/)
{
    m_add->adjustSize();
    m_add->move(width() - m_add->width() - 2, 2);
    if (!m_isStale) {
        relayout();
    }
}

void ParallelPlot::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_isStale ? rebuild() : relayout();
}

void ParallelPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && !m_isStale) {
        relayout();
    }
}

QPointF ParallelPlot::pointOf(std::size_t place, double value) const
{
    return {m_layout.xs[place], m_layout.yOf(axisAt(place).shareOf(value))};
}

void ParallelPlot::setChoices(std::vector<AxisChoice> choices)
{
    m_axes.setChoices(std::move(choices));
    changeAxes(std::nullopt);
}

void ParallelPlot::resetAxes()
{
    m_axes.reset();
    changeAxes(std::nullopt);
}

/// Rebuilds changed axes; `focus` is the index of the one that gets the keyboard focus.
void ParallelPlot::changeAxes(std::optional<std::size_t> focus)
{
    if (focus) {
        m_focus = *focus;
    }
    if (isVisible()) {
        rebuild();
        describeFocus();
    } else {
        m_isStale = true;
    }
}

} // namespace pimento
