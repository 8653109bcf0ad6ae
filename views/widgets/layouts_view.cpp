// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/layouts_view.h"

#include "views/plots/bank_columns.h"
#include "views/state/number_format.h"
#include "views/widgets/layout_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

constexpr int kPlayStep = 1'200;          // milliseconds: time to read what happens
constexpr std::size_t kKeptPictures = 12; // of banks
constexpr std::array kSides = {LayoutSide::Host, LayoutSide::Cores};

std::size_t at(LayoutSide side) { return static_cast<std::size_t>(side); }
LayoutSide other(LayoutSide side) { return side == LayoutSide::Host ? LayoutSide::Cores : LayoutSide::Host; }

} // namespace

LayoutsView::LayoutsView(QWidget* parent)
    : QWidget(parent), m_title(new QLabel), m_tensors(new QComboBox), m_legend(new QLabel),
      m_headers{new QLabel, new QLabel}, m_columns{new BankColumns, new BankColumns}, m_channel(new QSpinBox),
      m_bank(new QSpinBox), m_words(new QLabel), m_slider(new QSlider(Qt::Horizontal)), m_sizes(new QComboBox),
      m_stepWords(new QLabel)
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

QToolButton* LayoutsView::addButton(const QString& text, const QString& tip, const char* name)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setObjectName(QLatin1String(name));
    return button;
}

void LayoutsView::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 4);
    layout->setSpacing(4);
    layout->addWidget(buildTop());
    layout->addWidget(m_title);
    layout->addWidget(buildSides(), 1);
    layout->addWidget(m_words);
    layout->addWidget(buildSteps());
    m_title->setObjectName(QStringLiteral("layoutTitle"));
    m_title->setWordWrap(true);
    m_words->setObjectName(QStringLiteral("layoutWords"));
    m_words->setAccessibleName(tr("Where the elements under the mouse lie"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setMinimumHeight(2 * fontMetrics().height());
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

QWidget* LayoutsView::buildTop()
{
    auto* top = new QWidget;
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    auto* back = addButton(tr("‹ Banks"), tr("Back to the map of all banks (Esc)"), "layoutBack");
    connect(back, &QToolButton::clicked, this, &LayoutsView::closed);
    m_tensors->setObjectName(QStringLiteral("layoutTensor"));
    m_tensors->setAccessibleName(tr("Tensor that is shown"));
    m_tensors->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_tensors, &QComboBox::currentIndexChanged, this, [this](int index) {
        setTensor(index <= 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index - 1)));
    });
    m_legend->setObjectName(QStringLiteral("layoutLegend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setMinimumWidth(1);
    row->addWidget(back);
    row->addWidget(m_tensors);
    row->addWidget(m_legend, 1);
    return top;
}

QWidget* LayoutsView::buildSides()
{
    auto* sides = new QWidget;
    auto* grid = new QGridLayout(sides);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    for (const LayoutSide side : kSides) {
        BankColumns* columns = m_columns[at(side)];
        const bool isHost = side == LayoutSide::Host;
        columns->setObjectName(isHost ? QStringLiteral("layoutHost") : QStringLiteral("layoutCores"));
        columns->setElements([this, columns](std::size_t burst) {
            return m_layouts && columns->picture() ? m_layouts->elements(*columns->picture(), burst) : std::string();
        });
        columns->setAccessibleName(isHost ? tr("Rows and columns of a bank in host layout")
                                          : tr("Rows and columns of a bank in PIM layout"));
        QFont bold = m_headers[at(side)]->font();
        bold.setBold(true);
        m_headers[at(side)]->setFont(bold);
        m_headers[at(side)]->setMinimumWidth(1);
        grid->addWidget(columns, 1, static_cast<int>(at(side)));
        grid->setColumnStretch(static_cast<int>(at(side)), 1);
        connect(columns, &BankColumns::pointedAt, this,
                [this, side](const std::optional<std::size_t>& burst) { showPointed(side, burst); });
    }
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_headers[at(LayoutSide::Cores)], 1);
    const auto add = [&](const QString& text, QSpinBox* field, const char* name) {
        auto* label = new QLabel(text);
        label->setBuddy(field);
        field->setObjectName(QLatin1String(name));
        field->setAccessibleName(text);
        row->addWidget(label);
        row->addWidget(field);
        connect(field, &QSpinBox::valueChanged, this, [this] {
            setBank(LayoutSide::Cores, {m_channel->value(), m_bank->value()});
            lightStep();
        });
    };
    add(tr("channel"), m_channel, "layoutChannel");
    add(tr("bank"), m_bank, "layoutBank");
    grid->addWidget(m_headers[at(LayoutSide::Host)], 0, 0);
    grid->addWidget(header, 0, 1);
    return sides;
}

QWidget* LayoutsView::buildSteps()
{
    auto* steps = new QWidget;
    steps->setObjectName(QStringLiteral("layoutSteps"));
    auto* column = new QVBoxLayout(steps);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* row = new QHBoxLayout;
    m_previous = addButton(QStringLiteral("◀"), tr("Step back (comma)"), "layoutPrevious");
    m_play = addButton(tr("Play"), tr("Let the rearrangement go on by itself, slowly (Space)"), "layoutPlay");
    m_next = addButton(QStringLiteral("▶"), tr("Next step (full stop)"), "layoutNext");
    m_play->setCheckable(true);
    connect(m_previous, &QToolButton::clicked, this, [this] {
        setPlaying(false);
        setPosition(m_position > 0 ? m_position - 1 : 0);
    });
    connect(m_next, &QToolButton::clicked, this, [this] {
        setPlaying(false);
        setPosition(m_position + 1);
    });
    connect(m_play, &QToolButton::clicked, this, [this](bool isOn) { setPlaying(isOn); });
    m_slider->setObjectName(QStringLiteral("layoutSlider"));
    m_slider->setAccessibleName(tr("Step of the rearrangement"));
    m_slider->setMinimumWidth(60);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) { setPosition(static_cast<std::size_t>(value)); });
    m_sizes->setObjectName(QStringLiteral("layoutStepSize"));
    m_sizes->setAccessibleName(tr("How much is one step"));
    m_sizes->addItems({tr("by phase"), tr("by command for all banks"), tr("by bank")});
    m_sizes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_sizes, &QComboBox::currentIndexChanged, this,
            [this](int index) { setStepSize(static_cast<StepSize>(index)); });
    m_stepWords->setObjectName(QStringLiteral("layoutStepWords"));
    m_stepWords->setAccessibleName(tr("What the step does"));
    m_stepWords->setTextFormat(Qt::RichText);
    m_stepWords->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_stepWords->setWordWrap(true);
    connect(m_stepWords, &QLabel::linkActivated, this, [this] {
        if (m_step && m_step->line) {
            Q_EMIT lineWanted(*m_step->line);
        }
    });
    for (QWidget* each : std::initializer_list<QWidget*>{m_previous, m_play, m_next}) {
        row->addWidget(each);
    }
    row->addWidget(m_slider, 1);
    row->addWidget(m_sizes);
    column->addLayout(row);
    column->addWidget(m_stepWords);
    return steps;
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
    for (QWidget* each : std::initializer_list<QWidget*>{m_channel, m_bank, m_slider, m_sizes, m_play, m_tensors}) {
        each->setEnabled(hasAny);
    }
    if (hasAny) {
        m_channel->setRange(0, m_layouts->channels() - 1);
        m_bank->setRange(0, m_layouts->banks() - 1);
        m_banks = {};
        setStepSize(m_size);
        showBank({0, 0});
    } else {
        m_headers[at(LayoutSide::Host)]->setText(tr("Host layout"));
        m_headers[at(LayoutSide::Cores)]->setText(tr("PIM layout"));
        m_stepWords->clear();
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

/// A square of its colour before each tensor, and what the frames mean.
void LayoutsView::showLegend()
{
    QStringList entries;
    for (std::size_t tensor = 0; m_layouts && tensor < m_layouts->tensors().size(); ++tensor) {
        const LaidTensor& each = m_layouts->tensors()[tensor];
        const QString name = QString::fromStdString(each.name).toHtmlEscaped();
        entries << QStringLiteral("<span style=\"color:%1\">■</span> %2")
                       .arg(m_palette.color(roleOfTensor(tensor)).name(),
                            each.isResident ? tr("%1, resident").arg(name) : name);
    }
    if (m_layouts) {
        entries << tr("pale: still to come") << tr("framed: moves now");
    }
    m_legend->setText(entries.join(QStringLiteral("  ")));
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
    BankColumns& shown = columns(side);
    shown.setPicture(pictureOf(side, bank), m_layouts->columns());
    const auto& picture = *shown.picture();
    if (side == LayoutSide::Cores) {
        const QSignalBlocker quietChannel(m_channel);
        const QSignalBlocker quietBank(m_bank);
        m_channel->setValue(bank.channel);
        m_bank->setValue(bank.bank);
        m_headers[at(side)]->setText(tr("PIM layout"));
        shown.setMessage(picture.bursts.empty() ? tr("No core of this draft has data in this bank.") : QString());
    } else {
        m_headers[at(side)]->setText(tr("Host layout: %1").arg(bankInWords(bank)));
        shown.setMessage(picture.bursts.empty() ? tr("The host keeps nothing in this bank.") : QString());
    }
}

void LayoutsView::showBank(const BankNumber& bank)
{
    if (!m_layouts) {
        return;
    }
    setBank(LayoutSide::Cores, bank);
    setBank(LayoutSide::Host, bank);
    // The host's bank with the first elements of the cores' one, so that both sides have something in common.
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
    if (before) { // the step that its first command is in
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
        setPosition(0); // once more from the beginning
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
    lightStep();
    m_previous->setEnabled(m_position > 0);
    m_next->setEnabled(m_position < steps());
    const QString count = formatInteger(static_cast<double>(steps()));
    if (!m_step) {
        m_stepWords->setText(
            m_layouts->isCut() ? tr("After the first %1 steps, behind which no more are shown.").arg(count)
                               : tr("After all %1 steps: everything is where it goes. Step back, or play.").arg(count));
        return;
    }
    QString text = tr("<b>Step %1 of %2.</b> %3")
                       .arg(formatInteger(static_cast<double>(m_position + 1)), count,
                            stepInWords(*m_layouts, *m_step).toHtmlEscaped());
    if (m_step->line) {
        text += tr(" <a href=\"line\">Line %1 of the program</a>: %2")
                    .arg(formatInteger(static_cast<double>(m_step->line->line + 1)),
                         QString::fromStdString(m_step->programText).simplified().toHtmlEscaped());
    }
    m_stepWords->setText(text);
}

bool LayoutsView::hasMoving(LayoutSide side) const
{
    return std::ranges::any_of(columns(side).cells(),
                               [](const LayoutCell& cell) { return cell.state == BurstState::Moving; });
}

/// Goes to the first banks that a step touches, unless it touches those on show.
void LayoutsView::follow()
{
    if (!m_step) {
        return;
    }
    if (m_step->cores && !hasMoving(LayoutSide::Cores)) {
        setBank(LayoutSide::Cores, *m_step->cores);
    }
    if (m_step->host && !hasMoving(LayoutSide::Host)) {
        setBank(LayoutSide::Host, *m_step->host);
    }
}

/// Ascending.
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

/// What moves on one side is lit on the other, too.
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
}

void LayoutsView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    setPlaying(false);
}

/// The window has commands with some of these keys.
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
