// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/chip_map_view.h"

#include "views/inspect/chip_picture.h"
#include "views/inspect/listing_editor.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kLayerSwatches = 8; // colours of the legend

} // namespace

ChipMapView::ChipMapView(QWidget* parent)
    : QWidget(parent), m_picture(new ChipPicture), m_layers(new QComboBox), m_roundLabel(new QLabel(tr("Round"))),
      m_round(new QComboBox), m_legend(new QLabel), m_words(new QLabel), m_text(new QLineEdit),
      m_undo(new QPushButton(tr("Undo"))), m_startOver(new QPushButton(tr("Start over"))),
      m_pin(new QPushButton(tr("Pin both"))), m_verdict(new QLabel)
{
    build();
    connect(m_picture, &ChipPicture::layerPicked, this, [this](std::size_t layer) {
        if (m_picture->layer() == layer) {
            setLayer(std::nullopt); // a second click shows all layers again
        } else {
            setLayer(layer);
            Q_EMIT layerPicked(layer);
        }
    });
    connect(m_picture, &ChipPicture::pieceDropped, this, &ChipMapView::move);
    connect(m_layers, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (m_isListing) {
            return;
        }
        setLayer(index > 0 ? std::optional(static_cast<std::size_t>(index - 1)) : std::nullopt);
        if (index > 0) {
            Q_EMIT layerPicked(static_cast<std::size_t>(index - 1));
        }
    });
    connect(m_round, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (!m_isListing && index >= 0) {
            show(m_rounds->maps[static_cast<std::size_t>(index)]);
        }
    });
    connect(m_undo, &QPushButton::clicked, this, &ChipMapView::undo);
    connect(m_startOver, &QPushButton::clicked, this, &ChipMapView::startOver);
    connect(m_pin, &QPushButton::clicked, this, [this] { Q_EMIT pinsWanted(text(), selected()); });
    setMap(nullptr, nullptr);
}

void ChipMapView::build()
{
    m_words->setObjectName(QStringLiteral("chipWords"));
    m_words->setWordWrap(true);
    m_verdict->setObjectName(QStringLiteral("chipVerdict"));
    m_verdict->setAccessibleName(tr("The changed candidate beside the selected one"));
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::RichText);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 6);
    layout->setSpacing(4);
    layout->addLayout(buildTop());
    layout->addWidget(m_picture, 1);
    layout->addWidget(m_words);
    layout->addLayout(buildText());
    layout->addWidget(m_verdict);
}

QHBoxLayout* ChipMapView::buildTop()
{
    auto* label = new QLabel(tr("Layer"));
    label->setBuddy(m_layers);
    m_layers->setObjectName(QStringLiteral("chipLayer"));
    m_layers->setAccessibleName(tr("Layer whose arrays stand out"));
    m_layers->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_layers->setMinimumContentsLength(14);
    m_legend->setObjectName(QStringLiteral("chipLegend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setWordWrap(true);
    m_legend->setMinimumWidth(1);
    m_roundLabel->setBuddy(m_round);
    m_round->setObjectName(QStringLiteral("chipRound"));
    m_round->setAccessibleName(tr("Round whose weights are shown"));
    auto* top = new QHBoxLayout;
    top->addWidget(m_roundLabel);
    top->addWidget(m_round);
    top->addWidget(label);
    top->addWidget(m_layers);
    top->addWidget(m_legend, 1);
    return top;
}

QHBoxLayout* ChipMapView::buildText()
{
    m_text->setObjectName(QStringLiteral("chipText"));
    m_text->setAccessibleName(tr("Text of the candidate"));
    m_text->setReadOnly(true);
    m_undo->setObjectName(QStringLiteral("undoMove"));
    m_undo->setToolTip(tr("Takes the last move back (Ctrl+Z)"));
    m_startOver->setObjectName(QStringLiteral("startChipOver"));
    m_startOver->setToolTip(tr("Discards the moves and shows the selected candidate"));
    m_pin->setObjectName(QStringLiteral("pinMoved"));
    m_pin->setToolTip(tr("Pins the selected candidate and the changed one, for the page Compare"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_text, 1);
    for (QPushButton* button : {m_undo, m_startOver, m_pin}) {
        row->addWidget(button);
    }
    return row;
}

void ChipMapView::setMap(std::shared_ptr<const ChipMap> map, std::shared_ptr<const ChipMoves> moves,
                         std::shared_ptr<const ChipRounds> rounds)
{
    m_moves = std::move(moves);
    m_rounds = std::move(rounds);
    m_before.clear();
    m_picture->setMovable(m_moves != nullptr);
    m_verdict->clear();
    show(std::move(map));
    listLayers();
    listRounds();
}

void ChipMapView::show(std::shared_ptr<const ChipMap> map)
{
    m_map = std::move(map);
    m_picture->setMap(m_map);
    m_text->setText(m_map ? QString::fromStdString(m_map->text) : QString());
    m_text->setCursorPosition(0);
    showSums();
    showState();
}

void ChipMapView::listLayers()
{
    const QScopedValueRollback guard(m_isListing, true);
    m_layers->clear();
    m_layers->addItem(tr("all"));
    for (std::size_t layer = 0; m_map && layer < m_map->layers.size(); ++layer) {
        m_layers->addItem(
            tr("%1: %2", "1: number, 2: layer").arg(layer + 1).arg(QString::fromStdString(m_map->layers[layer].name)));
    }
    const auto shown = m_picture->layer();
    m_layers->setCurrentIndex(shown ? static_cast<int>(*shown) + 1 : 0);
}

void ChipMapView::listRounds()
{
    const QScopedValueRollback guard(m_isListing, true);
    m_round->clear();
    for (std::size_t round = 0; m_rounds && round < m_rounds->maps.size(); ++round) {
        m_round->addItem(tr("%1 of %2", "number of a round").arg(round + 1).arg(m_rounds->maps.size()));
    }
    m_round->setVisible(m_rounds != nullptr);
    m_roundLabel->setVisible(m_rounds != nullptr);
}

/// Shows the round in which a layer has arrays.
void ChipMapView::showRoundOf(std::size_t layer)
{
    if (m_rounds != nullptr && m_rounds->roundOf(layer) < m_rounds->maps.size()) {
        m_round->setCurrentIndex(static_cast<int>(m_rounds->roundOf(layer)));
    }
}

void ChipMapView::setLayer(std::optional<std::size_t> layer)
{
    if (layer) {
        showRoundOf(*layer);
    }
    m_picture->setLayer(layer);
    const QScopedValueRollback guard(m_isListing, true);
    m_layers->setCurrentIndex(m_picture->layer() ? static_cast<int>(*m_picture->layer()) + 1 : 0);
}

/// Names the colours, and says how much of the device is in use.
void ChipMapView::showSums()
{
    if (!m_map) {
        m_legend->clear();
        return;
    }
    QString colours;
    for (std::size_t i = 0; i < kLayerSwatches; ++i) {
        colours += QStringLiteral("<span style=\"color:%1\">■</span>").arg(colourOfLayer(i, kLayerSwatches).name());
    }
    double arrays = 0;
    double cells = 0;
    for (std::size_t core = 0; core < m_map->cores.size(); ++core) {
        arrays += static_cast<double>(m_map->cores[core].size());
        cells += m_map->cellsInUse(core);
    }
    const double all = static_cast<double>(m_map->cores.size() * m_map->arraysOfCore);
    m_legend->setText(tr("first layer %1 last&nbsp;&nbsp; arrays in use: %2 of %3&nbsp;&nbsp; cells:&nbsp;%4")
                          .arg(colours, formatInteger(arrays), formatInteger(all),
                               formatPercent(cells / static_cast<double>(m_map->cores.size())))
                          .replace(QChar(0x2009), QChar(0x202f))); // no line ends in a number
}

void ChipMapView::move(std::size_t piece, std::size_t core)
{
    if (!m_moves || !m_map) {
        return;
    }
    auto changed = m_moves->moved(*m_map, piece, core);
    if (!changed) {
        m_verdict->setText(inWords(changed.error()).toHtmlEscaped());
        showState();
        return;
    }
    m_before.push_back(m_map);
    show(std::make_shared<const ChipMap>(*std::move(changed)));
    ask();
}

void ChipMapView::undo()
{
    if (m_before.empty()) {
        return;
    }
    auto last = m_before.back();
    m_before.pop_back();
    show(std::move(last));
    ask();
}

/// Keeps the key for Undo from the window while there are moves to take back.
bool ChipMapView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isChanged() &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ChipMapView::keyPressEvent(QKeyEvent* event)
{
    if (isChanged() && event->matches(QKeySequence::Undo)) {
        undo();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void ChipMapView::startOver()
{
    if (!m_before.empty()) {
        m_before.resize(1);
        undo();
    }
}

/// Asks what the candidate on show costs, unless it is the selected one.
void ChipMapView::ask()
{
    m_verdict->clear();
    showState();
    const bool isOther = text() != selected();
    Q_EMIT comparisonRequested(isOther ? text() : QString(), selected());
}

QString ChipMapView::text() const { return m_text->text(); }

QString ChipMapView::selected() const
{
    return m_before.empty() ? text() : QString::fromStdString(m_before.front()->text);
}

QString ChipMapView::verdict() const { return m_verdict->text(); }

/// The figures of the selected candidate and of the changed one as a table.
QString ChipMapView::tableOf(const EditVerdict& verdict)
{
    const auto cell = [](const QString& tag, const QString& text, const QString& align) {
        return QStringLiteral("<%1 align=\"%2\" style=\"padding-right:12px\">%3</%1>")
            .arg(tag, align, text.toHtmlEscaped());
    };
    const auto row = [&cell](const QString& tag, const CostChange& of) {
        const QString right = QStringLiteral("right");
        return QStringLiteral("<tr>%1%2%3%4</tr>")
            .arg(cell(tag, of.name, QStringLiteral("left")), cell(tag, of.before, right), cell(tag, of.after, right),
                 cell(tag, of.change, right));
    };
    QString rows = row(QStringLiteral("th"), {{}, tr("selected"), tr("changed"), {}});
    for (const CostChange& each : verdict.costs) {
        rows += row(QStringLiteral("td"), each);
    }
    return QStringLiteral("<table>%1</table>").arg(rows);
}

void ChipMapView::showVerdict(const EditVerdict& verdict)
{
    const QString text = verdict.text.toHtmlEscaped();
    m_verdict->setText(verdict.costs.empty() ? text : text + tableOf(verdict));
    showState();
}

void ChipMapView::showState()
{
    m_verdict->setVisible(!m_verdict->text().isEmpty());
    for (QPushButton* button : {m_undo, m_startOver, m_pin}) {
        button->setVisible(m_moves != nullptr);
        button->setEnabled(isChanged());
    }
    m_words->setText(m_moves ? tr("Click an array to see its layer. Drag a copy to another core to try it, or press M, "
                                  "the arrows and Enter.")
                             : tr("Click an array to see its layer."));
}

void ChipMapView::setColours(const Palette& palette)
{
    m_picture->setColours(palette);
    showSums();
}

} // namespace pimento
