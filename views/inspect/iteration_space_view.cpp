// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/iteration_space_view.h"

#include "views/common/wrapping_layout.h"
#include "views/inspect/listing_editor.h"
#include "views/inspect/space_map.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

constexpr int kSwatches = 8;  // colours of the legend
constexpr int kPlaceGap = 12; // pixels between sliders

QString nameOf(const SpaceAxis& axis) { return QString::fromStdString(axis.name); }

} // namespace

IterationSpaceView::IterationSpaceView(QWidget* parent)
    : QWidget(parent), m_map(new SpaceMap), m_levels(new QComboBox), m_down(new QComboBox), m_across(new QComboBox),
      m_legend(new QLabel), m_planes(new QWidget), m_positions(new WrappingLayout(kPlaceGap)), m_words(new QLabel),
      m_field(new QLineEdit), m_simulate(new QPushButton(tr("Simulate"))),
      m_startOver(new QPushButton(tr("Start over"))), m_verdict(new QLabel)
{
    build();
    connect(m_map, &SpaceMap::unitPointed, this, &IterationSpaceView::showPointed);
    connect(m_map, &SpaceMap::unitPointed, this, &IterationSpaceView::unitPointed);
    connect(m_map, &SpaceMap::scaleChanged, this, &IterationSpaceView::showLegend);
    connect(m_map, &SpaceMap::spaceEdited, this, &IterationSpaceView::takeSpace);
    connect(m_field, &QLineEdit::textEdited, this, &IterationSpaceView::takeText);
    connect(m_startOver, &QPushButton::clicked, this, &IterationSpaceView::startOver);
    connect(m_field, &QLineEdit::returnPressed, m_simulate, &QPushButton::click);
    connect(m_simulate, &QPushButton::clicked, this, [this] {
        if (m_isRunning) {
            Q_EMIT stopRequested();
        } else {
            Q_EMIT simulationRequested(text());
        }
    });
    setSpace(nullptr, nullptr);
}

void IterationSpaceView::build()
{
    auto* planes = new QHBoxLayout(m_planes);
    planes->setContentsMargins(0, 0, 0, 0);
    for (auto& [box, name, title] :
         {std::tuple(m_down, "spaceDown", tr("Down")), std::tuple(m_across, "spaceAcross", tr("Across"))}) {
        auto* label = new QLabel(title);
        label->setBuddy(box);
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(tr("%1: axis").arg(title));
        planes->addWidget(label);
        planes->addWidget(box);
        connect(box, &QComboBox::currentIndexChanged, this, &IterationSpaceView::turnPlane);
    }
    planes->addLayout(m_positions, 1);
    m_words->setObjectName(QStringLiteral("spaceWords"));
    m_words->setAccessibleName(tr("Unit under the mouse"));
    m_words->setWordWrap(true);
    m_words->setMinimumHeight(fontMetrics().lineSpacing());
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict->setObjectName(QStringLiteral("spaceVerdict"));
    m_verdict->setAccessibleName(tr("Cost of the edited text"));
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 6);
    layout->setSpacing(4);
    layout->addLayout(buildTop());
    layout->addWidget(m_planes);
    layout->addWidget(m_map, 1);
    layout->addWidget(m_words);
    layout->addLayout(buildText());
    layout->addWidget(m_verdict);
}

QHBoxLayout* IterationSpaceView::buildTop()
{
    auto* label = new QLabel(tr("Level"));
    label->setBuddy(m_levels);
    m_levels->setObjectName(QStringLiteral("spaceLevel"));
    m_levels->setAccessibleName(tr("Level that the colours show"));
    m_levels->setToolTip(
        tr("Colours the pieces by the units of this level. The arrow keys with Ctrl change its parts."));
    m_levels->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_legend->setObjectName(QStringLiteral("spaceLegend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setWordWrap(true);
    m_legend->setMinimumWidth(1);
    connect(m_levels, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0 && !m_isListing) {
            m_map->setLevel(static_cast<std::size_t>(index));
            showLegend();
        }
    });
    auto* top = new QHBoxLayout;
    top->addWidget(label);
    top->addWidget(m_levels);
    top->addWidget(m_legend, 1);
    return top;
}

QHBoxLayout* IterationSpaceView::buildText()
{
    m_field->setObjectName(QStringLiteral("spaceText"));
    m_field->setAccessibleName(tr("Text of the candidate"));
    m_simulate->setObjectName(QStringLiteral("simulateSpace"));
    m_simulate->setToolTip(tr("Simulates the text's candidate and compares the result with its estimate"));
    m_startOver->setObjectName(QStringLiteral("startSpaceOver"));
    m_startOver->setToolTip(tr("Discards the changes and shows the selected candidate"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_field, 1);
    row->addWidget(m_simulate);
    row->addWidget(m_startOver);
    return row;
}

void IterationSpaceView::setSpace(std::shared_ptr<const IterationSpace> space, std::shared_ptr<const SpaceText> text)
{
    if (m_isRunning) {
        Q_EMIT stopRequested();
    }
    m_isRunning = false;
    m_original = std::move(space);
    m_writer = std::move(text);
    m_map->setSpace(m_original);
    m_map->setEditable(m_writer != nullptr);
    for (QWidget* each : std::initializer_list<QWidget*>{m_simulate, m_startOver}) {
        each->setVisible(m_writer != nullptr);
    }
    m_field->setReadOnly(m_writer == nullptr);
    listLevels();
    listAxes();
    showLegend();
    showPointed(std::nullopt);
    startOver();
}

void IterationSpaceView::listLevels()
{
    const QScopedValueRollback guard(m_isListing, true);
    m_levels->clear();
    if (m_original) {
        for (const SpaceLevel& level : m_original->levels) {
            m_levels->addItem(inWords(level.unit));
        }
        m_levels->setCurrentIndex(m_levels->count() > 0 ? static_cast<int>(m_map->level()) : -1);
    }
}

void IterationSpaceView::listAxes()
{
    const bool isDeep = m_original && m_original->axes.size() > 2;
    m_planes->setVisible(isDeep);
    const QScopedValueRollback guard(m_isListing, true);
    for (QComboBox* box : {m_down, m_across}) {
        box->clear();
        for (std::size_t axis = 0; isDeep && axis < m_original->axes.size(); ++axis) {
            box->addItem(nameOf(m_original->axes[axis]));
        }
    }
    while (QLayoutItem* item = m_positions->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_places.clear();
    for (std::size_t axis = 0; isDeep && axis < m_original->axes.size(); ++axis) {
        addPosition(axis);
    }
    if (isDeep) {
        m_down->setCurrentIndex(static_cast<int>(m_map->plane().down));
        m_across->setCurrentIndex(static_cast<int>(*m_map->plane().across));
        for (std::size_t axis = 0; axis < m_places.size(); ++axis) {
            m_places[axis]->setValue(static_cast<int>(m_map->plane().position[axis]));
            m_places[axis]->parentWidget()->setVisible(axis != m_map->plane().down && axis != m_map->plane().across);
        }
    }
}

/// Adds a slider and a number for the plane's place along an axis.
void IterationSpaceView::addPosition(std::size_t axis)
{
    const SpaceAxis& along = m_original->axes[axis];
    const auto last = static_cast<int>(std::min<std::int64_t>(along.extent - 1, std::numeric_limits<int>::max()));
    auto* whole = new QWidget;
    auto* row = new QHBoxLayout(whole);
    row->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(nameOf(along));
    auto* slider = new QSlider(Qt::Horizontal);
    auto* number = new QSpinBox;
    slider->setRange(0, last);
    number->setRange(0, last);
    label->setBuddy(number);
    number->setObjectName(QStringLiteral("spacePlace%1").arg(nameOf(along)));
    number->setAccessibleName(tr("Place along %1").arg(nameOf(along)));
    slider->setAccessibleName(number->accessibleName());
    slider->setMinimumWidth(48);
    number->setButtonSymbols(QAbstractSpinBox::NoButtons); // the slider steps, too
    row->addWidget(label);
    row->addWidget(slider, 1);
    row->addWidget(number);
    connect(slider, &QSlider::valueChanged, number, &QSpinBox::setValue);
    connect(number, &QSpinBox::valueChanged, slider, &QSlider::setValue);
    connect(number, &QSpinBox::valueChanged, this, &IterationSpaceView::turnPlane);
    m_positions->addWidget(whole);
    m_places.push_back(number);
}

/// Shows the plane that the boxes name. Two boxes with the same axis exchange theirs.
void IterationSpaceView::turnPlane()
{
    if (m_isListing || m_down->currentIndex() < 0 || m_across->currentIndex() < 0) {
        return;
    }
    SpacePlane plane = m_map->plane();
    auto down = static_cast<std::size_t>(m_down->currentIndex());
    auto across = static_cast<std::size_t>(m_across->currentIndex());
    if (down == across) {
        (down == plane.down ? down : across) = down == plane.down ? *plane.across : plane.down;
    }
    plane.down = down;
    plane.across = across;
    for (std::size_t axis = 0; axis < m_places.size(); ++axis) {
        plane.position[axis] = m_places[axis]->value();
        m_places[axis]->parentWidget()->setVisible(axis != down && axis != across);
    }
    const QScopedValueRollback guard(m_isListing, true);
    m_down->setCurrentIndex(static_cast<int>(down));
    m_across->setCurrentIndex(static_cast<int>(across));
    m_map->setPlane(plane);
    showLegend();
}

/// Names the colours, the order of the blocks, and axes that differ in scale.
void IterationSpaceView::showLegend()
{
    QStringList entries;
    const auto& space = m_map->space();
    if (space && m_map->level() < space->levels.size()) {
        QString colours;
        for (int i = 0; i < kSwatches; ++i) {
            colours += QStringLiteral("<span style=\"color:%1\">■</span>").arg(colourOfUnit(i, kSwatches).name());
        }
        const QString unit = inWords(space->levels[m_map->level()].unit).toHtmlEscaped();
        entries << tr("first %1 %2 last").arg(unit, colours);
    }
    if (space && space->blocks.size() > 1) {
        QStringList names;
        for (const SpaceBlock& block : space->blocks) {
            names << inWords(block.name).toHtmlEscaped();
        }
        entries << tr("executed in the order %1").arg(names.join(QStringLiteral(" → ")));
    }
    if (space && !m_map->window().isToScale()) {
        entries << tr("axes not to one scale");
    }
    m_legend->setText(entries.join(QStringLiteral("&nbsp;&nbsp;&nbsp; ")));
}

void IterationSpaceView::showPointed(const std::optional<UnitPath>& unit)
{
    const auto& space = m_map->space();
    if (!unit || !space) {
        m_words->setText(m_writer == nullptr ? QString()
                                             : tr("Drag a cut to move it, or press Ctrl with an arrow key."));
        return;
    }
    const SpaceBox box = boxOf(*space, *unit);
    QStringList ranges;
    for (std::size_t axis = 0; axis < space->axes.size(); ++axis) {
        ranges << tr("%1 = %2").arg(nameOf(space->axes[axis]), rangeInWords(box.origin[axis], box.extents[axis]));
    }
    m_words->setText(tr("%1: %2, %3")
                         .arg(inWords(space->blocks[unit->block].name), unitInWords(*space, *unit),
                              ranges.join(QStringLiteral(", "))));
}

QString IterationSpaceView::text() const { return m_field->text(); }

QString IterationSpaceView::verdict() const { return m_verdict->text(); }

bool IterationSpaceView::isEdited() const
{
    return m_original != nullptr && text() != QString::fromStdString(m_original->text);
}

void IterationSpaceView::takeSpace(const IterationSpace& space)
{
    m_field->setText(QString::fromStdString(m_writer->write(space)));
    m_field->setCursorPosition(0);
    takeText(text());
}

/// Draws the candidate of an edited text, and asks for its cost unless it is the selected one.
void IterationSpaceView::takeText(const QString& text)
{
    const auto read = m_writer->read(text.toStdString());
    m_isRunning = false;
    m_isLegal = read.has_value();
    if (read && (m_map->space() == nullptr || m_map->space()->blocks != read->blocks)) {
        m_map->setSpace(std::make_shared<const IterationSpace>(*read));
        showLegend();
    }
    if (!read) {
        m_verdict->setText(inWords(read.error()));
    } else if (!isEdited()) {
        m_verdict->clear();
    }
    showState();
    Q_EMIT estimateRequested(read && isEdited() ? text : QString());
}

void IterationSpaceView::startOver()
{
    m_map->setSpace(m_original);
    m_field->setText(m_original ? QString::fromStdString(m_original->text) : QString());
    m_field->setCursorPosition(0);
    m_isLegal = true;
    m_isRunning = false;
    m_verdict->clear();
    showState();
    Q_EMIT estimateRequested({});
}

void IterationSpaceView::showVerdict(const EditVerdict& verdict)
{
    m_isRunning = !verdict.isFinal;
    m_verdict->setText(verdict.text);
    showState();
}

void IterationSpaceView::showState()
{
    m_verdict->setVisible(!m_verdict->text().isEmpty());
    m_simulate->setText(m_isRunning ? tr("Stop") : tr("Simulate"));
    m_simulate->setEnabled(m_isLegal);
    m_startOver->setEnabled(isEdited());
}

void IterationSpaceView::setColours(const Palette& palette)
{
    m_map->setColours(palette);
    showLegend();
}

} // namespace pimento
