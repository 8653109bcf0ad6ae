// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/step_bars.h"

#include "views/common/term_label.h"
#include "views/plots/hover_card.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento {

namespace {

using inference::StepSplit;

constexpr std::array kPartRoles = {Role::RearrangeOut, Role::RearrangeIn, Role::WriteTarget, Role::Compute,
                                   Role::Reorder,      Role::Point,       Role::ReadSource};
constexpr std::array kPlaceRoles = {Role::MutedText, Role::Compute, Role::RearrangeOut, Role::Transfer};
constexpr std::array kKindRoles = {Role::RowCommand, Role::Compute, Role::WriteTarget, Role::RearrangeIn,
                                   Role::Transfer};
constexpr Role kPrefillRole = Role::MutedText;

QString totalInWords(double seconds) { return formatQuantity(seconds, QStringLiteral("s")); }

QString nameOfPart(StepSplit split, std::size_t part) { return inWords(inference::namesOf(split)[part]); }

template <class Value> double longest(const std::vector<StepBar>& bars, Value value)
{
    double most = 0;
    for (const StepBar& bar : bars) {
        most = std::max(most, value(bar));
    }
    return most;
}

} // namespace

Role roleOf(StepSplit split, std::size_t part)
{
    return split == StepSplit::Parts    ? kPartRoles[part]
           : split == StepSplit::Places ? kPlaceRoles[part]
                                        : kKindRoles[part];
}

StepBars::StepBars(QWidget* parent)
    : QWidget(parent), m_legend(new TermLabel(QStringList(), this)), m_canvas(new QWidget(this)),
      m_card(new HoverCard(m_canvas))
{
    setObjectName(QStringLiteral("stepBars"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Decode step of each placement; Up and Down choose one"));
    m_legend->setWordWrap(true);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setContentsMargins(6, 4, 6, 0);
    m_canvas->setObjectName(QStringLiteral("stepBarsCanvas"));
    m_canvas->setMouseTracking(true);
    m_canvas->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_legend);
    layout->addWidget(m_canvas, 1);
    setColours(Palette::light());
}

void StepBars::setBars(StepBarData bars)
{
    const bool isOther = bars.bars.size() != m_data.bars.size();
    m_data = std::move(bars);
    m_chosen = m_data.bars.empty() ? 0 : std::min(m_chosen, m_data.bars.size() - 1);
    QStringList words;
    for (const StepBar& bar : m_data.bars) {
        words << QStringLiteral("%1: %2").arg(bar.name, totalInWords(bar.seconds));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    nameParts();
    if (isOther) {
        fitHeight();
    }
    m_card->hide();
    m_canvas->update();
}

void StepBars::setChosen(std::size_t bar)
{
    m_chosen = bar;
    m_canvas->update();
}

void StepBars::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    setStyleSheet(QStringLiteral("#stepBarsCanvas { background: %1; }").arg(palette.color(Role::Base).name()));
    nameParts();
    fitHeight();
    m_canvas->update();
}

void StepBars::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        fitHeight();
    }
}

void StepBars::fitHeight()
{
    m_canvas->setMinimumHeight(static_cast<int>(
        std::ceil(StepBarsLayout::heightFor(std::max<std::size_t>(m_data.bars.size(), 3), fontMetrics().height()))));
}

/// Writes the legend: for each part a square in its colour and its name, without line breaks inside names.
void StepBars::nameParts()
{
    QStringList names;
    const auto add = [&](const QString& name, Role role, QChar sign) {
        names +=
            QStringLiteral("<span style=\"color:%1\">%2</span>\u00a0%3")
                .arg(m_palette.color(role).name(), sign, name.toHtmlEscaped().replace(QLatin1Char(' '), QChar(0x00a0)));
    };
    for (std::size_t part = 0; part < inference::namesOf(m_data.split).size(); ++part) {
        const bool isThere = std::ranges::any_of(m_data.bars, [&](const StepBar& bar) { return bar.parts[part] > 0; });
        if (isThere) {
            add(nameOfPart(m_data.split, part), roleOf(m_data.split, part), QChar(0x25a0));
        }
    }
    if (longest(m_data.bars, [](const StepBar& bar) { return bar.relaySeconds; }) > 0) {
        add(tr("prefill: weight relayout"), kPrefillRole, QChar(0x25a8));
    }
    m_legend->setText(names.join(QStringLiteral("\u2003 ")));
    m_legend->setVisible(!names.isEmpty());
}

StepBarsLayout StepBars::layoutOfBars() const
{
    StepBarsLayout::Sizes sizes{.area = m_canvas->size()};
    QFont bold = font();
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    sizes.line = metrics.height();
    for (const StepBar& bar : m_data.bars) {
        sizes.name = std::max(sizes.name, metrics.horizontalAdvance(bar.name));
        sizes.total = std::max(sizes.total, metrics.horizontalAdvance(totalInWords(bar.seconds)));
        sizes.prefillTotal = std::max(sizes.prefillTotal, metrics.horizontalAdvance(totalInWords(bar.prefill())));
    }
    sizes.name = std::min(sizes.name, m_canvas->width() / 4.0);
    return {sizes, m_data.bars.size(), longest(m_data.bars, [](const StepBar& bar) { return bar.seconds; }),
            longest(m_data.bars, [](const StepBar& bar) { return bar.prefill(); })};
}

/// Calls `use` for each part that takes time, with the moments at which it begins and ends.
template <class Use> void StepBars::forEachPart(std::size_t bar, const Use& use) const
{
    double begin = 0;
    const std::vector<double>& parts = m_data.bars[bar].parts;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        if (parts[part] > 0) {
            use(part, begin, begin + parts[part]);
            begin += parts[part];
        }
    }
}

void StepBars::paintPart(QPainter& painter, const QRectF& place, Role role) const
{
    painter.fillRect(place, m_palette.color(role));
    painter.setPen(QPen(m_palette.color(Role::Base), 1));
    painter.drawLine(place.topRight(), place.bottomRight());
}

/// Writes a number over the lines of the bounds, which it interrupts.
void StepBars::paintNumber(QPainter& painter, const QRectF& place, Role role, double seconds) const
{
    const QString number = totalInWords(seconds);
    const double width = painter.fontMetrics().horizontalAdvance(number);
    if (width + 6 > place.width()) {
        return;
    }
    const QColor colour = m_palette.color(role);
    painter.fillRect(QRectF(place.center().x() - width / 2 - 1, place.top() + 2, width + 2, place.height() - 4),
                     colour);
    painter.setPen(inkOn(colour));
    painter.drawText(place, Qt::AlignCenter, number);
}

/// Hatches the relayout of weights for the prefill: it is no part of a step.
void StepBars::paintRelay(QPainter& painter, const QRectF& place) const
{
    const QColor colour = m_palette.color(kPrefillRole);
    painter.fillRect(place, QBrush(colour, Qt::BDiagPattern));
    painter.setPen(QPen(colour, 1));
    painter.drawRect(place.adjusted(0, 0.5, -0.5, -0.5));
}

void StepBars::paintBar(QPainter& painter, const StepBarsLayout& layout, std::size_t bar) const
{
    const StepBar& one = m_data.bars[bar];
    const bool isChosen = bar == m_chosen;
    if (isChosen) {
        painter.fillRect(layout.row(bar), m_palette.color(Role::HoverRow));
    }
    QFont font = this->font();
    font.setBold(isChosen);
    painter.setFont(font);
    painter.setPen(m_palette.color(Role::Text));
    const QRectF name = layout.name(bar);
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(one.name, Qt::ElideRight, static_cast<int>(name.width()) + 1));
    forEachPart(bar, [&](std::size_t part, double begin, double end) {
        paintPart(painter, layout.step(bar, begin, end), roleOf(m_data.split, part));
    });
    paintPart(painter, layout.prefill(bar, 0, one.prefillSeconds), kPrefillRole);
    if (one.relaySeconds > 0) {
        paintRelay(painter, layout.prefill(bar, one.prefillSeconds, one.prefill()));
    }
    painter.setPen(m_palette.color(Role::Text));
    const auto total = [&](const QRectF& behind, double seconds) {
        painter.drawText(QRectF(behind.right() + 6, behind.top(), 400, behind.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, totalInWords(seconds));
    };
    total(layout.step(bar, 0, one.seconds), one.seconds);
    total(layout.prefill(bar, 0, one.prefill()), one.prefill());
}

void StepBars::paintNumbers(QPainter& painter, const StepBarsLayout& layout) const
{
    painter.setFont(font());
    for (std::size_t bar = 0; bar < m_data.bars.size(); ++bar) {
        forEachPart(bar, [&](std::size_t part, double begin, double end) {
            paintNumber(painter, layout.step(bar, begin, end), roleOf(m_data.split, part), end - begin);
        });
        const StepBar& one = m_data.bars[bar];
        paintNumber(painter, layout.prefill(bar, 0, one.prefillSeconds), kPrefillRole, one.prefillSeconds);
    }
}

/// Draws the lower bounds of any placement as lines, and names them below.
void StepBars::paintBounds(QPainter& painter, const StepBarsLayout& layout) const
{
    const QRectF bars = layout.bars();
    const auto line = [&](double seconds, Qt::PenStyle style) {
        painter.setPen(QPen(m_palette.color(Role::Text), 1.5, style));
        const double x = layout.xOfStep(seconds);
        painter.drawLine(QPointF(x, bars.top()), QPointF(x, bars.bottom() + 2));
    };
    line(m_data.bound.operationsSeconds, Qt::DotLine);
    line(m_data.bound.bytesSeconds, Qt::DashLine);
    painter.setFont(font());
    painter.setPen(m_palette.color(Role::MutedText));
    const QString words =
        tr("lower bounds: bandwidth %1 (dashed), computation %2 (dotted)")
            .arg(totalInWords(m_data.bound.bytesSeconds), totalInWords(m_data.bound.operationsSeconds));
    const double left = layout.name(0).left();
    const QRectF below(left, bars.bottom() + 3, m_canvas->width() - 2 * left, QFontMetricsF(font()).height());
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(below.width())));
}

void StepBars::paint()
{
    QPainter painter(m_canvas);
    painter.fillRect(m_canvas->rect(), m_palette.color(Role::Base));
    if (m_data.bars.empty()) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const StepBarsLayout layout = layoutOfBars();
    painter.setPen(m_palette.color(Role::MutedText));
    const auto title = [&](const QRectF& place, const QString& text) {
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
    };
    title(layout.stepTitle(), m_data.stepTitle);
    title(layout.prefillTitle(), m_data.prefillTitle);
    for (std::size_t bar = 0; bar < m_data.bars.size(); ++bar) {
        paintBar(painter, layout, bar);
    }
    paintBounds(painter, layout);
    paintNumbers(painter, layout);
}

void StepBars::hover(QPoint place)
{
    const StepBarsLayout layout = layoutOfBars();
    const auto bar = layout.barAt(place);
    if (!bar) {
        m_card->hide();
        return;
    }
    const StepBar& one = m_data.bars[*bar];
    CardText text{.title = one.name, .lines = {}, .remark = one.title};
    for (std::size_t part = 0; part < one.parts.size(); ++part) {
        if (one.parts[part] > 0) {
            text.lines.emplace_back(nameOfPart(m_data.split, part),
                                    QStringLiteral("%1, %2").arg(totalInWords(one.parts[part]),
                                                                 formatPercent(one.parts[part] / one.seconds)));
        }
    }
    text.lines.emplace_back(tr("step"), totalInWords(one.seconds));
    text.lines.emplace_back(tr("prefill"), totalInWords(one.prefill()));
    if (one.relaySeconds > 0) {
        text.lines.emplace_back(tr("of it, weight relayout"), totalInWords(one.relaySeconds));
    }
    m_card->showAt(place, text);
}

void StepBars::choose(std::size_t bar)
{
    if (bar < m_data.bars.size() && bar != m_chosen) {
        setChosen(bar);
        Q_EMIT barChosen(bar);
    }
}

bool StepBars::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Paint) {
        paint();
        return true;
    }
    if (event->type() == QEvent::MouseMove) {
        hover(static_cast<QMouseEvent*>(event)->position().toPoint());
    } else if (event->type() == QEvent::Leave) {
        m_card->hide();
    } else if (event->type() == QEvent::MouseButtonPress) {
        setFocus(Qt::MouseFocusReason);
        if (const auto bar = layoutOfBars().barAt(static_cast<QMouseEvent*>(event)->position())) {
            choose(*bar);
        }
    }
    return QWidget::eventFilter(watched, event);
}

void StepBars::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down) {
        choose(m_chosen + 1);
    } else if (event->key() == Qt::Key_Up && m_chosen > 0) {
        choose(m_chosen - 1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace pimento
