// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/layouts_view.h"

#include "views/inspect/bank_columns.h"
#include "views/inspect/layout_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

constexpr int kPlayStep = 1'200;          // milliseconds of a step, enough to read its text
constexpr std::size_t kKeptPictures = 12; // pictures of banks in the cache
constexpr std::array kSides = {LayoutSide::Host, LayoutSide::Cores};

LayoutSide other(LayoutSide side) { return side == LayoutSide::Host ? LayoutSide::Cores : LayoutSide::Host; }

} // namespace

LayoutsView::LayoutsView(QWidget* parent)
    : QWidget(parent), m_title(new QLabel), m_tensors(new QComboBox),
      m_legend(new QLabel), m_headers{new QLabel, new QLabel},
      m_arrow(new QLabel), m_columns{new BankColumns, new BankColumns}, m_channel(new QSpinBox), m_bank(new QSpinBox),
      m_words(new QLabel), m_slider(new QSlider(Qt::Horizontal)), m_sizes(new QComboBox), m_stepWords(new QLabel)
{
    setObjectName(QStringLiteral("layouts"));
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_columns[at(LayoutSide::Cores)]);
    build();
    m_clock.setInterval(kPlayStep);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        setPosition(m_position + 1);
        setPlaying(m_position < steps());
    });
    setLayouts(nullptr);
}

void LayoutsView::setLayouts(std::shared_ptr<const DataLayouts> layouts, const QString& message)
{
    setPlaying(false);
    m_layouts = std::move(layouts);
    m_pictures.clear();
    m_step.reset();
    m_tensor.reset();
    for (BankColumns* columns : m_columns) {
        columns->setTensor({});
        columns->setPicture(nullptr, 1);
        columns->setMessage(m_layouts ? QString() : message);
    }
    listTensors();
    m_title->setText(m_layouts ? layoutsInWords(*m_layouts) : QString());
    m_words->clear();
    const bool hasAny = m_layouts != nullptr;
    for (QWidget* each :
         std::initializer_list<QWidget*>{m_channel, m_bank, m_slider, m_sizes, m_previous, m_play, m_next, m_tensors}) {
        each->setEnabled(hasAny);
    }
    if (hasAny) {
        m_channel->setRange(0, m_layouts->channels() - 1);
        m_bank->setRange(0, m_layouts->banks() - 1);
        m_banks = {};
        setStepSize(m_size);
        showBank({0, 0});
    } else {
        showHeaders();
        m_stepWords->clear();
        m_arrow->clear();
    }
}

void LayoutsView::listTensors()
{
    const QSignalBlocker quiet(m_tensors);
    m_tensors->clear();
    m_tensors->addItem(tr("all tensors"));
    QStringList names;
    for (std::size_t tensor = 0; m_layouts && tensor < m_layouts->tensors().size(); ++tensor) {
        const LaidTensor& each = m_layouts->tensors()[tensor];
        names << QString::fromStdString(each.name);
        m_tensors->addItem(QString::fromStdString(each.name + each.shape));
    }
    for (BankColumns* columns : m_columns) {
        columns->setNames(names);
    }
    showLegend();
}

LayoutsView::Picture LayoutsView::pictureOf(LayoutSide side, const BankNumber& bank)
{
    const std::pair key(side, bank);
    if (const auto found = m_pictures.find(key); found != m_pictures.end()) {
        return found->second;
    }
    if (m_pictures.size() >= kKeptPictures) {
        m_pictures.clear();
    }
    auto picture = std::make_shared<const BankPicture>(m_layouts->picture(side, bank));
    m_pictures.emplace(key, picture);
    return picture;
}

void LayoutsView::setBank(LayoutSide side, const BankNumber& bank)
{
    if (!m_layouts) {
        return;
    }
    m_banks[at(side)] = bank;
    m_left[at(side)].reset();
    BankColumns& shown = columns(side);
    shown.setPicture(pictureOf(side, bank), m_layouts->columns());
    const auto& picture = *shown.picture();
    if (side == LayoutSide::Cores) {
        const QSignalBlocker quietChannel(m_channel);
        const QSignalBlocker quietBank(m_bank);
        m_channel->setValue(bank.channel);
        m_bank->setValue(bank.bank);
        shown.setMessage(picture.bursts.empty() ? tr("This candidate has no data in this bank.") : QString());
    } else {
        shown.setMessage(picture.bursts.empty() ? tr("The host has no data in this bank.") : QString());
    }
    showHeaders();
}

void LayoutsView::showBank(const BankNumber& bank)
{
    if (!m_layouts) {
        return;
    }
    setBank(LayoutSide::Cores, bank);
    setBank(LayoutSide::Host, bank);
    // Show the host's bank with the first elements of the cores' bank, so that both sides share elements.
    const BankPicture& picture = *columns(LayoutSide::Cores).picture();
    if (!picture.sources.empty()) {
        setBank(LayoutSide::Host, m_layouts->placeOf(picture.sources.front()).bank);
    }
    lightStep();
}

void LayoutsView::setTensor(std::optional<std::size_t> tensor)
{
    m_tensor = tensor;
    const QSignalBlocker quiet(m_tensors);
    m_tensors->setCurrentIndex(tensor ? static_cast<int>(*tensor) + 1 : 0);
    for (BankColumns* each : m_columns) {
        each->setTensor(tensor);
    }
    lightStep();
}

std::size_t LayoutsView::steps() const { return m_layouts ? m_layouts->steps(m_size) : 0; }

void LayoutsView::setStepSize(StepSize size)
{
    setPlaying(false);
    const std::optional<LayoutStep> before = m_step;
    m_size = size;
    const QSignalBlocker quietSizes(m_sizes);
    const QSignalBlocker quietSlider(m_slider);
    m_sizes->setCurrentIndex(static_cast<int>(size));
    const auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
    m_slider->setRange(0, static_cast<int>(std::min(steps(), most)));
    m_slider->setPageStep(std::max(1, m_slider->maximum() / 10));
    std::size_t position = steps();
    if (before) { // go to the step that contains the first command of the step before
        std::size_t low = 0;
        std::size_t high = steps();
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (m_layouts->step(size, middle).end <= before->begin) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        position = low;
    }
    setPosition(position);
}

void LayoutsView::setPosition(std::size_t position)
{
    m_position = std::min(position, steps());
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(static_cast<int>(m_position));
    m_step = m_layouts && m_position < steps() ? std::optional(m_layouts->step(m_size, m_position)) : std::nullopt;
    showStep();
}

void LayoutsView::setPlaying(bool isPlaying)
{
    if (isPlaying && m_layouts && m_position >= steps()) {
        setPosition(0); // play again from the beginning
    }
    const bool goesOn = isPlaying && m_position < steps();
    goesOn ? m_clock.start() : m_clock.stop();
    m_play->setChecked(goesOn);
    m_play->setText(goesOn ? tr("Pause") : tr("Play"));
}

void LayoutsView::showStep()
{
    if (!m_layouts) {
        return;
    }
    const LayoutMoment moment = m_step ? LayoutMoment{m_step->begin, m_step->end} : LayoutMoment::atEnd();
    for (BankColumns* each : m_columns) {
        each->setMoment(moment);
    }
    follow();
    showArrow();
    lightStep();
    m_previous->setEnabled(m_position > 0);
    m_next->setEnabled(m_position < steps());
    const QString count = formatInteger(static_cast<double>(steps()));
    if (!m_step) {
        m_stepWords->setText(m_layouts->isCut()
                                 ? tr("After the first %1 steps; later steps are not shown.").arg(count)
                                 : tr("After all %1 steps: all data is in place. Step back, or play.").arg(count));
        return;
    }
    QString text = tr("<b>Step %1 of %2.</b> %3")
                       .arg(formatInteger(static_cast<double>(m_position + 1)), count,
                            stepInWords(*m_layouts, *m_step).toHtmlEscaped());
    if (m_step->line) {
        text = tr("%1 <a href=\"line\">Line %2 of the program</a>: %3")
                   .arg(text, formatInteger(static_cast<double>(m_step->line->line + 1)),
                        QString::fromStdString(m_step->programText).simplified().toHtmlEscaped());
    }
    m_stepWords->setText(text);
}

bool LayoutsView::hasMoving(LayoutSide side) const
{
    return std::ranges::any_of(columns(side).cells(),
                               [](const LayoutCell& cell) { return cell.state == BurstState::Moving; });
}

/// Shows the first banks that a step touches, unless it touches the current ones.
void LayoutsView::follow()
{
    m_left = {};
    const auto turnTo = [this](LayoutSide side, const std::optional<BankNumber>& bank) {
        const BankNumber left = m_banks[at(side)];
        if (bank && *bank != left && !hasMoving(side)) {
            setBank(side, *bank);
            m_left[at(side)] = left;
        }
    };
    if (m_step) {
        turnTo(LayoutSide::Cores, m_step->cores);
        turnTo(LayoutSide::Host, m_step->host);
    }
    showHeaders();
}

/// Host vectors that move on one side in the current step, sorted.
std::vector<HostVector> LayoutsView::movingOn(LayoutSide side) const
{
    std::vector<HostVector> vectors;
    const BankColumns& shown = columns(side);
    for (const LayoutCell& cell : shown.cells()) {
        if (cell.state == BurstState::Moving) {
            const auto sources = sourcesOf(*shown.picture(), cell.burst);
            vectors.insert(vectors.end(), sources.begin(), sources.end());
        }
    }
    std::ranges::sort(vectors);
    return vectors;
}

/// Highlights on each side the elements that move on the other side.
void LayoutsView::lightStep()
{
    for (const LayoutSide side : kSides) {
        BankColumns& shown = columns(side);
        if (shown.picture() != nullptr && m_step) {
            shown.setLit(sharing(*shown.picture(), movingOn(other(side))));
            shown.reveal();
        } else {
            shown.setLit({});
        }
    }
}

void LayoutsView::showPointed(LayoutSide side, std::optional<std::size_t> burst)
{
    const BankPicture* picture = columns(side).picture();
    if (!m_layouts || picture == nullptr || !burst) {
        m_words->clear();
        lightStep();
        return;
    }
    m_words->setText(burstInWords(*m_layouts, *picture, *burst));
    const auto sources = sourcesOf(*picture, *burst);
    std::vector<HostVector> vectors(sources.begin(), sources.end());
    std::ranges::sort(vectors);
    BankColumns& there = columns(other(side));
    const auto has = [&] {
        const auto shares = there.picture() == nullptr ? std::vector<bool>{} : sharing(*there.picture(), vectors);
        return std::ranges::find(shares, true) != shares.end();
    };
    if (!vectors.empty() && side == LayoutSide::Cores && !has()) {
        setBank(LayoutSide::Host, m_layouts->placeOf(vectors.front()).bank);
    } else if (!vectors.empty() && side == LayoutSide::Host && !has()) {
        if (const auto places = m_layouts->coresOf(vectors.front()); !places.empty()) {
            setBank(LayoutSide::Cores, places.front().bank);
        }
    }
    for (const LayoutSide each : kSides) {
        columns(each).setLit(sharing(*columns(each).picture(), vectors));
    }
    there.reveal();
}

QString LayoutsView::words() const { return m_words->text(); }

QString LayoutsView::stepWords() const { return m_stepWords->text(); }

void LayoutsView::setColours(const Palette& palette)
{
    m_palette = palette;
    for (BankColumns* each : m_columns) {
        each->setColours(palette);
    }
    showLegend();
    showArrow();
}

void LayoutsView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    setPlaying(false);
}

/// Claims keys for which the window has commands as well.
bool LayoutsView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_Comma || key == Qt::Key_Period || key == Qt::Key_Space) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void LayoutsView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Comma:
        m_previous->click();
        return;
    case Qt::Key_Period:
        m_next->click();
        return;
    case Qt::Key_Space:
        setPlaying(!isPlaying());
        return;
    case Qt::Key_Escape:
        Q_EMIT closed();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace pimento
