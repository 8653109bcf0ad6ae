// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/kernel_forms_view.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr double kTileGap = 8;        // between tiles
constexpr double kTileInside = 6;
constexpr int kShownFilters = 3;       // drawn of all filters
constexpr double kChannelDepth = 0.45;   // of the side of a filter: its channels
constexpr int kLinesBelow = 5;    // of words below the tiles, usually
constexpr double kLeastFilter = 34; // pixels of a filter with its channels
constexpr int kLinesOfTile = 3;   // name, and two numbers
constexpr int kShownPositions = 11;    // most positions of a side that are drawn one by one

QString numberText(std::int64_t value) { return formatInteger(static_cast<double>(value)); }

QString rangeText(std::int64_t first, std::int64_t count)
{
    return count == 1 ? numberText(first)
                      : KernelFormsView::tr("%1 to %2").arg(numberText(first), numberText(first + count - 1));
}

} // namespace

KernelFormsView::KernelFormsView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("kernelForms"));
    setAccessibleName(tr("Forms of the weights of a layer"));
    setFocusPolicy(Qt::StrongFocus);
}

QSize KernelFormsView::minimumSizeHint() const
{
    return {320, (kLinesOfTile + kLinesBelow) * fontMetrics().height() + 80};
}

QSize KernelFormsView::sizeHint() const { return {520, (kLinesOfTile + kLinesBelow) * fontMetrics().height() + 140}; }

void KernelFormsView::setLayers(std::vector<KernelForms> layers)
{
    m_layers = std::move(layers);
    setLayer(std::min(m_layer, m_layers.empty() ? 0 : m_layers.size() - 1));
}

void KernelFormsView::setLayer(std::size_t layer)
{
    m_layer = layer;
    const KernelForms* all = shown();
    m_chosen = 0;
    if (all != nullptr) {
        const auto used = std::ranges::find(all->forms, true, &KernelForm::isUsed);
        m_chosen = used == all->forms.end() ? 0 : static_cast<std::size_t>(used - all->forms.begin());
    }
    showForm();
}

const KernelForms* KernelFormsView::shown() const
{
    return m_layer < m_layers.size() ? &m_layers[m_layer] : nullptr;
}

void KernelFormsView::choose(std::size_t form)
{
    m_chosen = form;
    showForm();
}

void KernelFormsView::showForm()
{
    setAccessibleDescription(words());
    setToolTip(words());
    makeRoom();
    update();
}

QString KernelFormsView::words() const
{
    const KernelForms* layer = shown();
    if (layer == nullptr || m_chosen >= layer->forms.size()) {
        return {};
    }
    const KernelForm& form = layer->forms[m_chosen];
    const KernelPiece& piece = form.piece;
    const auto positions = std::ranges::count(piece.positions, true);
    const QString matrix =
        tr("%1: matrices: %2, each of %3 rows x %4 columns; arrays of a copy: %5, products for an image: %6.")
            .arg(inWords(form.name), numberText(form.matrices), numberText(form.rows), numberText(form.columns),
                 numberText(form.arrays), numberText(form.rounds));
    const QString marked =
        tr("Marked, in the first array: channels %1 of %2, outputs %3 of %4, positions of the window: %5 of %6.")
            .arg(rangeText(piece.firstChannel, piece.channels), numberText(layer->channels),
                 rangeText(piece.firstOutput, piece.outputs), numberText(layer->outputs), numberText(positions),
                 numberText(layer->height * layer->width));
    const QString costs = tr("Elements read: %1, kept in the core: %2, partial results added: %3.")
                              .arg(numberText(form.reads), numberText(form.memory), numberText(form.additions));
    return QStringList{matrix, marked, costs}.join(QLatin1Char(' '));
}

/// Height of the words below the tiles.
int KernelFormsView::wordsHeight() const
{
    return fontMetrics()
        .boundingRect(QRect(0, 0, std::max(1, width() - 2 * static_cast<int>(kTileGap)), 10'000),
                      Qt::AlignLeft | Qt::TextWordWrap, words())
        .height();
}

void KernelFormsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    makeRoom();
}

/// Lets the view scroll where its words do not fit below the tiles.
void KernelFormsView::makeRoom() { setMinimumHeight(wordsHeight() + (kLinesOfTile + 2) * fontMetrics().height() + 60); }

QRectF KernelFormsView::tile(std::size_t form) const
{
    const KernelForms* layer = shown();
    const auto count = static_cast<double>(layer == nullptr ? 1 : std::max<std::size_t>(1, layer->forms.size()));
    const double heading = 1.4 * fontMetrics().height();
    const double below = wordsHeight() + kTileGap;
    const double width = std::min((this->width() - kTileGap) / count - kTileGap, 260.0);
    return {kTileGap + static_cast<double>(form) * (width + kTileGap), heading, width, height() - heading - below};
}

/// A filter as a box: the window in front, channels behind it. `piece`: its weights are marked.
void KernelFormsView::paintFilter(QPainter& painter, const QRectF& front, double depth, const KernelForms& layer,
                                  const KernelPiece* piece) const
{
    const QPointF back(depth, -depth);
    const double begin = piece == nullptr ? 0
                                          : static_cast<double>(piece->firstChannel) /
                                                static_cast<double>(std::max<std::int64_t>(1, layer.channels));
    const double end = piece == nullptr ? 0
                                        : static_cast<double>(piece->firstChannel + piece->channels) /
                                              static_cast<double>(std::max<std::int64_t>(1, layer.channels));
    painter.setPen(QPen(m_palette.color(Role::MutedText), 1));
    painter.setBrush(m_palette.color(Role::Base));
    painter.drawPolygon(QPolygonF({front.topLeft(), front.topLeft() + back, front.topRight() + back,
                                   front.bottomRight() + back, front.bottomRight(), front.bottomLeft()}));
    const auto across = static_cast<int>(std::min<std::int64_t>(layer.width, kShownPositions));
    const auto down = static_cast<int>(std::min<std::int64_t>(layer.height, kShownPositions));
    const double width = front.width() / across;
    const double height = front.height() / down;
    const auto isMarked = [&](int x, int y) {
        const auto column = x * layer.width / across;
        const auto row = y * layer.height / down;
        return piece != nullptr && piece->positions[static_cast<std::size_t>(row * layer.width + column)];
    };
    // The marked channels of each marked position, from the back to the front, so that nearer ones hide farther ones.
    painter.setBrush(m_palette.color(Role::Compute));
    for (int y = 0; y < down; ++y) {
        for (int x = across - 1; x >= 0; --x) {
            if (!isMarked(x, y)) {
                continue;
            }
            const QRectF cell(front.left() + x * width, front.top() + y * height, width, height);
            const QRectF near = cell.translated(back * begin);
            const QRectF far = cell.translated(back * end);
            QColor side = m_palette.color(Role::Compute);
            painter.setBrush(side.darker(130));
            painter.drawPolygon(QPolygonF({near.topLeft(), far.topLeft(), far.topRight(), far.bottomRight(),
                                           near.bottomRight(), near.bottomLeft()}));
            painter.setBrush(side);
            painter.drawRect(near);
        }
    }
    painter.setBrush(Qt::NoBrush);
    for (int x = 0; x <= across; ++x) {
        painter.drawLine(QPointF(front.left() + x * width, front.top()),
                         QPointF(front.left() + x * width, front.bottom()));
    }
    for (int y = 0; y <= down; ++y) {
        painter.drawLine(QPointF(front.left(), front.top() + y * height),
                         QPointF(front.right(), front.top() + y * height));
    }
    painter.drawLine(front.topRight(), front.topRight() + back);
}

/// The first filter, the middle one and the last one of all: those in the array are marked.
void KernelFormsView::paintKernel(QPainter& painter, const QRectF& area, const KernelForms& layer,
                                  const KernelPiece& piece) const
{
    const auto most = std::clamp<std::int64_t>(static_cast<std::int64_t>(area.width() / kLeastFilter), 1, kShownFilters);
    const auto filters = static_cast<int>(std::min(most, layer.outputs));
    const double line = painter.fontMetrics().height();
    const double room = area.width() / filters;
    const double side = std::max(6.0, std::min(room * 0.6, (area.height() - line) / (1 + kChannelDepth)));
    const double depth = side * kChannelDepth;
    for (int i = 0; i < filters; ++i) {
        const std::int64_t output = filters == 1 ? 0 : i * (layer.outputs - 1) / (filters - 1);
        const bool isHeld = output >= piece.firstOutput && output < piece.firstOutput + piece.outputs;
        const double left = area.left() + i * room;
        const QRectF front(left, area.top() + depth + 1, side, side);
        paintFilter(painter, front, depth, layer, isHeld ? &piece : nullptr);
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(QRectF(left - room * 0.1, front.bottom() + 1, room, line), Qt::AlignLeft | Qt::AlignVCenter,
                         numberText(output));
    }
}

void KernelFormsView::paintTile(QPainter& painter, std::size_t form) const
{
    const KernelForms& layer = *shown();
    const KernelForm& of = layer.forms[form];
    const QRectF area = tile(form);
    const double line = painter.fontMetrics().height();
    const bool isChosen = form == m_chosen;
    painter.setPen(QPen(m_palette.color(isChosen ? Role::Accent : Role::Border), isChosen ? 2 : 1));
    painter.setBrush(m_palette.color(Role::AlternateBase));
    painter.drawRoundedRect(area, 3, 3);
    const auto write = [&](double top, const QString& text, Role role) {
        const QRectF place(area.left() + kTileInside, top, area.width() - 2 * kTileInside, line);
        painter.setPen(m_palette.color(role));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
    };
    const QFont plain = painter.font();
    QFont bold = plain;
    bold.setBold(true);
    painter.setFont(bold);
    write(area.top() + 3, inWords(of.name) + (of.isUsed ? tr(", in use") : QString()), Role::Text);
    painter.setFont(plain);
    write(area.bottom() - 2 * line - 3, tr("arrays: %1").arg(numberText(of.arrays)), Role::Text);
    write(area.bottom() - line - 3, tr("products: %1").arg(numberText(of.rounds)), Role::MutedText);
    const QRectF inside = area.adjusted(kTileInside, line + 6, -kTileInside, -2 * line - 6);
    if (inside.height() > 2 * line) {
        paintKernel(painter, inside, layer, of.piece);
    }
}

void KernelFormsView::paintEvent(QPaintEvent* /*event*/)
{
    const KernelForms* layer = shown();
    if (layer == nullptr) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = fontMetrics().height();
    painter.setPen(m_palette.color(Role::Text));
    const QString title = tr("%1: filters: %2, window: %3 x %4, channels: %5")
                              .arg(QString::fromStdString(layer->layer), numberText(layer->outputs),
                                   numberText(layer->height), numberText(layer->width), numberText(layer->channels));
    painter.drawText(QRectF(kTileGap, 0, width() - 2 * kTileGap, 1.3 * line), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(title, Qt::ElideRight, static_cast<int>(width() - 2 * kTileGap)));
    for (std::size_t form = 0; form < layer->forms.size(); ++form) {
        paintTile(painter, form);
    }
    painter.setPen(m_palette.color(Role::Text));
    const double top = tile(0).bottom() + kTileGap / 2;
    painter.drawText(QRectF(kTileGap, top, width() - 2 * kTileGap, height() - top), Qt::AlignLeft | Qt::TextWordWrap, words());
}

void KernelFormsView::mousePressEvent(QMouseEvent* event)
{
    const KernelForms* layer = shown();
    for (std::size_t form = 0; layer != nullptr && form < layer->forms.size(); ++form) {
        if (tile(form).contains(event->position())) {
            choose(form);
        }
    }
}

void KernelFormsView::keyPressEvent(QKeyEvent* event)
{
    const KernelForms* layer = shown();
    const int by = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const auto next = static_cast<std::ptrdiff_t>(m_chosen) + by;
    if (by == 0 || layer == nullptr || next < 0 || next >= std::ssize(layer->forms)) {
        QWidget::keyPressEvent(event);
        return;
    }
    choose(static_cast<std::size_t>(next));
}

void KernelFormsView::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

} // namespace pimento
