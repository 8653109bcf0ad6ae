// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/moves_view.h"

#include "views/inspect/move_picture.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kTicks = 1'000;    // of the slider
constexpr int kFrame = 40;       // milliseconds
constexpr int kPlayTime = 8'000; // milliseconds of a whole run

QString timeInWords(const DataMoves& moves, std::int64_t time)
{
    if (moves.timeUnit == "ns") {
        return formatQuantity(static_cast<double>(time), QStringLiteral("ns"));
    }
    return MovesView::tr("%1 %2").arg(formatInteger(static_cast<double>(time)), inWords(moves.timeUnit));
}

} // namespace

MovesView::MovesView(QWidget* parent)
    : QWidget(parent), m_picture(new MovePicture), m_legend(new QLabel), m_play(new QToolButton),
      m_slider(new QSlider(Qt::Horizontal)), m_words(new QLabel)
{
    setObjectName(QStringLiteral("dataMoves"));
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_slider);
    build();
    m_clock.setInterval(kFrame);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        const std::int64_t end = moves()->end;
        goTo(std::min(end, time() + std::max<std::int64_t>(1, end * kFrame / kPlayTime)));
        setPlaying(time() < end);
    });
    setMoves(nullptr);
}

void MovesView::build()
{
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setWordWrap(true);
    m_play->setObjectName(QStringLiteral("playMoves"));
    m_play->setCheckable(true);
    m_play->setToolTip(tr("Play the run (Space)"));
    m_slider->setObjectName(QStringLiteral("playhead"));
    m_slider->setRange(0, kTicks);
    m_slider->setPageStep(kTicks / 20);
    m_slider->setAccessibleName(tr("Playhead, shared with the Timeline"));
    m_slider->setToolTip(tr("Playhead, shared with the Timeline"));
    m_words->setObjectName(QStringLiteral("movesWords"));
    m_words->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 4);
    layout->setSpacing(4);
    layout->addWidget(m_legend);
    layout->addWidget(m_picture, 1);
    auto* row = new QHBoxLayout;
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    layout->addLayout(row);
    layout->addWidget(m_words);
    connect(m_play, &QToolButton::clicked, this, &MovesView::setPlaying);
    connect(m_slider, &QSlider::valueChanged, this, [this](int tick) {
        if (moves() != nullptr) {
            setPlaying(false);
            const double share = static_cast<double>(tick) / kTicks;
            m_picture->setTime(static_cast<std::int64_t>(share * static_cast<double>(moves()->end)));
            showMoment();
            Q_EMIT playheadMoved(time());
        }
    });
}

const DataMoves* MovesView::moves() const { return m_picture->moves(); }

std::int64_t MovesView::time() const { return m_picture->time(); }

void MovesView::setMoves(std::shared_ptr<const DataMoves> moves, const QString& message)
{
    setPlaying(false);
    m_picture->setMoves(std::move(moves));
    const bool hasAny = this->moves() != nullptr;
    m_play->setEnabled(hasAny);
    m_slider->setEnabled(hasAny);
    showLegend();
    if (hasAny) {
        setTime(this->moves()->end);
    } else {
        m_words->setText(message);
    }
}

void MovesView::setTime(std::int64_t time)
{
    if (moves() == nullptr) {
        return;
    }
    m_picture->setTime(std::clamp<std::int64_t>(time, 0, moves()->end));
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(static_cast<int>(this->time() * kTicks / moves()->end));
    showMoment();
}

void MovesView::goTo(std::int64_t time)
{
    setTime(time);
    Q_EMIT playheadMoved(this->time());
}

void MovesView::setPlaying(bool isPlaying)
{
    const bool goesOn = isPlaying && moves() != nullptr;
    if (goesOn && time() >= moves()->end) {
        goTo(0); // play again from the beginning
    }
    goesOn ? m_clock.start() : m_clock.stop();
    m_play->setChecked(goesOn);
    m_play->setText(goesOn ? tr("Pause") : tr("Play"));
}

void MovesView::showMoment()
{
    const MomentSums& sums = *m_picture->sums();
    const auto bytes = [](double value) { return formatQuantity(value, QStringLiteral("B")); };
    QString text = tr("%1 of %2: %3 of %4 moved.")
                       .arg(timeInWords(*moves(), time()), timeInWords(*moves(), moves()->end), bytes(sums.moved()),
                            bytes(sums.whole()));
    if (!moves()->isOfTimeline && moves()->note.empty()) {
        text += QLatin1Char(' ') + tr("Times are those of the whole run, not of the Timeline.");
    }
    if (!moves()->note.empty()) {
        text += QLatin1Char(' ') + inWords(moves()->note);
    }
    if (sums.isCut()) {
        text += QLatin1Char(' ') + tr("Only the widest arcs are drawn.");
    }
    m_words->setText(text);
}

void MovesView::showLegend()
{
    QStringList names;
    for (std::size_t name = 0; moves() != nullptr && name < moves()->names.size(); ++name) {
        names << QStringLiteral("<span style=\"color:%1\">\u25a0</span>&nbsp;%2")
                     .arg(m_picture->colourOf(name).name(), inWords(moves()->names[name]).toHtmlEscaped());
    }
    const bool hasBack =
        moves() != nullptr && std::ranges::any_of(moves()->moves, [](const DataMove& move) { return move.isBack; });
    if (hasBack) {
        names << tr("dashed: comes back");
    }
    m_legend->setText(names.join(QStringLiteral(" &nbsp; ")));
    m_legend->setVisible(!names.isEmpty());
}

QString MovesView::words() const { return m_words->text(); }

void MovesView::setColours(const Palette& palette)
{
    m_picture->setColours(palette);
    showLegend();
}

void MovesView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT watched(true);
}

void MovesView::hideEvent(QHideEvent* event)
{
    setPlaying(false);
    QWidget::hideEvent(event);
    Q_EMIT watched(false);
}

void MovesView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space) {
        setPlaying(!isPlaying());
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace pimento
