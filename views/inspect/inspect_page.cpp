// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/inspect_page.h"

#include "engine/candidates/device_map.h"
#include "engine/inspection/chip_map.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/iteration_space.h"
#include "engine/inspection/kernel_forms.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/roofline.h"
#include "views/common/content_area.h"
#include "views/common/plot_panel.h"
#include "views/common/side_by_side.h"
#include "views/inspect/advice_cards.h"
#include "views/inspect/chip_map_view.h"
#include "views/inspect/flow_view.h"
#include "views/inspect/form_chooser.h"
#include "views/inspect/iteration_space_view.h"
#include "views/inspect/kernel_forms_view.h"
#include "views/inspect/layouts_view.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/listing_editor.h"
#include "views/inspect/moves_view.h"
#include "views/inspect/ranked_bars.h"
#include "views/inspect/roofline_plot.h"
#include "views/inspect/tiles_view.h"
#include "views/inspect/time_chart_view.h"
#include "views/plots/bank_map.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/rich_text.h"

#include <QComboBox>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr std::size_t kListingsBesideSpace = 2;
constexpr std::size_t kUsualListings = 3; // columns before any candidate is selected
constexpr int kLowestListing = 160;
constexpr int kLowestOfStack = 240; // pixels of a listing in a stack

} // namespace

InspectPage::InspectPage(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_verdict(new QLabel(this)),
      m_cards(new AdviceCards(this)), m_note(new QLabel(this)),
      m_bankMap(new BankMap), m_layouts(new LayoutsView), m_mapStack(new QStackedWidget),
      m_mapPanel(new PlotPanel(tr("Device map"), m_mapStack)), m_toTimeline(new QToolButton),
      m_toLayouts(new QToolButton), m_space(new IterationSpaceView),
      m_spacePanel(new PlotPanel(tr("Iteration space"), m_space)), m_chip(new ChipMapView),
      m_chipPanel(new PlotPanel(tr("Chip map"), m_chip)), m_figures(new RankedBars),
      m_roofline(new RooflinePlot), m_flows(new FlowView), m_moves(new MovesView), m_tiles(new TilesView), m_kernels(new KernelFormsView), m_chart(new TimeChartView),
      m_matrix(new BankMap), m_figureStack(new QStackedWidget),
      m_shownFigures(new QComboBox), m_figuresPanel(nullptr), m_rows(new QSplitter(Qt::Vertical)),
      m_lower(new QSplitter(Qt::Horizontal)), m_forms(new QSplitter(Qt::Horizontal)), m_chooser(new FormChooser(this))
{
    build();
    showMessage(tr("Select a candidate on the page Explore to see how it works."));
}

void InspectPage::build()
{
    m_title->setObjectName(QStringLiteral("inspectTitle"));
    m_title->setWordWrap(true);
    m_title->setMargin(4);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    for (std::size_t i = 0; i < kUsualListings; ++i) {
        addColumn();
    }
    buildSpacePanel();
    buildChipPanel();
    buildMapPanel();
    buildFigures();
    m_lower->addWidget(m_figuresPanel);
    m_lower->addWidget(m_mapPanel);
    m_rows->addWidget(m_forms);
    m_rows->addWidget(m_lower);
    for (QSplitter* splitter : {m_rows, m_forms, m_lower}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(8);
    }
    auto* content = new QWidget;
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(new OneWayArea(content, Qt::Vertical)); // on a low window, long texts would be cut
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    m_verdict->setObjectName(QStringLiteral("inspectVerdict"));
    m_verdict->setAccessibleName(tr("Where the candidate's time goes, and what would save time"));
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::RichText);
    m_verdict->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_verdict->setContentsMargins(4, 0, 4, 4);
    m_verdict->hide();
    connect(m_verdict, &QLabel::linkActivated, this, &InspectPage::linkActivated);
    layout->addWidget(m_verdict);
    layout->addWidget(m_cards);
    m_note->setObjectName(QStringLiteral("inspectNote"));
    m_note->setAccessibleName(tr("Note about the candidate"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::RichText);
    m_note->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_note->setContentsMargins(4, 0, 4, 4);
    m_note->hide();
    connect(m_note, &QLabel::linkActivated, this, &InspectPage::noteWanted);
    layout->addWidget(m_note);
    layout->addWidget(m_chooser, 0, Qt::AlignRight);
    layout->addWidget(new OneWayArea(m_rows, Qt::Horizontal), 1);
    resetLayout();
}

void InspectPage::addColumn()
{
    const std::size_t number = m_columns.size();
    auto* column = new ListingColumn;
    column->setMinimumHeight(m_forms->orientation() == Qt::Horizontal ? kLowestListing : kLowestOfStack);
    m_forms->insertWidget(m_forms->indexOf(m_spacePanel) + 1 + static_cast<int>(number), column);
    connect(&column->lines(), &LineView::lineSelected, this, [this, number](int line) { light(number, line); });
    connect(column, &ListingColumn::checkRequested, this,
            [this, column](const QString& text) { Q_EMIT checkRequested(column->listing(), text); });
    connect(column, &ListingColumn::stopRequested, this, &InspectPage::checkStopRequested);
    if (m_palette) {
        column->setColours(*m_palette);
    }
    m_columns.push_back(column);
}

LineView& InspectPage::lines(std::size_t listing) const { return m_columns[listing]->lines(); }

void InspectPage::showVerdict(const QString& listing, const EditVerdict& verdict)
{
    for (ListingColumn* column : m_columns) {
        if (column->listing() == listing) {
            column->showVerdict(verdict);
        }
    }
}

void InspectPage::setVerdict(const QString& text)
{
    m_verdict->setText(forRichText(text));
    m_verdict->setVisible(!text.isEmpty());
}

QString InspectPage::verdict() const { return m_verdict->text(); }

void InspectPage::setNote(const QString& note)
{
    const QString lines = note.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
    m_note->setText(note.isEmpty() ? tr("<a href=\"note\">Add a note</a>")
                                   : tr("<b>Note:</b> %1 <a href=\"note\">Change</a>").arg(lines));
    m_note->setVisible(m_inspection != nullptr);
}

void InspectPage::resetLayout()
{
    sizeForms();
    m_rows->setSizes({600, 320});
    m_lower->setSizes({420, 680});
}

/// Gives the listings and the iteration space their usual widths.
void InspectPage::sizeForms()
{
    constexpr int kOnlyListing = 450; // deep nests need room
    const bool isOnly = m_inspection && m_inspection->list<Listing>().size() == 1;
    QList<int> sizes = {isOnly ? kOnlyListing : 300, 450, 350};
    sizes.resize(static_cast<qsizetype>(m_columns.size()), 350);
    m_forms->setSizes(QList<int>{550, 550} << sizes); // of the chip and of the iteration space
}

void InspectPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (turnRows(*this, {m_forms, m_lower})) {
        for (ListingColumn* column : m_columns) {
            column->setMinimumHeight(m_forms->orientation() == Qt::Horizontal ? kLowestListing : kLowestOfStack);
        }
        resetLayout();
    }
}

void InspectPage::setInspection(std::shared_ptr<const Inspection> inspection, std::vector<double> others)
{
    const bool isSame = m_inspection && isAlike(*inspection); // the same candidate, now with a timeline
    m_inspection = std::move(inspection);
    setTitle(QString::fromStdString(m_inspection->title));
    m_note->show();
    m_roofline->setRoofline(m_inspection->shared<Roofline>(), std::move(others));
    if (!isSame) {
        showListings();
        dropLayouts();
        dropMoves();
        showSpace();
        showChip();
        m_kernels->setLayers(m_inspection->list<KernelForms>());
    }
    listFigures();
    showFigures();
}

/// True if another inspection has the same lines.
bool InspectPage::isAlike(const Inspection& other) const
{
    const auto isSame = [](const Listing& a, const Listing& b) {
        return a.id == b.id && std::ranges::equal(a.lines, b.lines, {}, &ListingLine::text, &ListingLine::text);
    };
    return m_inspection->title == other.title &&
           std::ranges::equal(m_inspection->list<Listing>(), other.list<Listing>(), isSame);
}

void InspectPage::setTimelineLink(const QString& text, const QString& tip, bool leads)
{
    m_toTimeline->setText(text);
    m_toTimeline->setToolTip(tip);
    m_toTimeline->setAccessibleName(text);
    m_toTimeline->setAccessibleDescription(tip);
    m_toTimeline->setEnabled(leads);
    m_toTimeline->setVisible(!text.isEmpty());
}

void InspectPage::setTitle(const QString& title) { m_title->setText(title); }

void InspectPage::showListings()
{
    const std::vector<Listing>& listings = m_inspection->list<Listing>();
    while (m_columns.size() < listings.size()) {
        addColumn();
    }
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (i < listings.size()) {
            m_columns[i]->setListing(listings[i]);
        } else {
            m_columns[i]->showNothing(tr("Forms"), tr("This system has no listings of its candidates."));
        }
    }
    const bool hasPicture = m_inspection->part<IterationSpace>() != nullptr || m_inspection->part<ChipMap>() != nullptr;
    if (hasPicture) { // takes the place of two listings
        m_chooser->choose(listings, m_columns, kListingsBesideSpace);
    } else {
        m_chooser->choose(listings, m_columns);
    }
    m_selected.reset();
    if (!listings.empty() && !listings.front().lines.empty()) {
        const QScopedValueRollback choosing(m_isChoosing, true);
        selectLine(0, firstStatementLine(listings.front()));
    } else {
        m_mapPanel->setSubtitle({});
        m_mapPanel->showMessage(tr("No line refers to a place on the device."));
    }
}

int InspectPage::firstStatementLine(const Listing& listing)
{
    const auto found = std::ranges::find_if(
        listing.lines, [](const ListingLine& line) { return !line.statements.empty() && !line.set; });
    return found == listing.lines.end() ? 0 : static_cast<int>(found - listing.lines.begin());
}

void InspectPage::showMessage(const QString& message)
{
    m_inspection.reset();
    m_note->hide();
    m_selected.reset();
    setTimelineLink({}, {}, false);
    dropLayouts();
    dropMoves();
    showSpace();
    showChip();
    m_title->clear();
    const QStringList titles = {tr("Kernel"), tr("Data-centric representation"), tr("Device program")};
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        m_columns[i]->setVisible(i < kUsualListings);
        m_columns[i]->showNothing(titles.value(static_cast<int>(i)), message);
    }
    m_mapPanel->setSubtitle({});
    m_mapPanel->showMessage(tr("Select a line to show its place on the device."));
    showFigures();
}

void InspectPage::setColours(const Palette& palette)
{
    for (ListingColumn* column : m_columns) {
        column->setColours(palette);
    }
    m_palette = palette;
    m_cards->setColours(palette);
    m_mapPanel->setColours(palette);
    m_figuresPanel->setColours(palette);
    m_figures->setColours(palette);
    m_roofline->setColours(palette);
    m_flows->setColours(palette);
    m_moves->setColours(palette);
    m_tiles->setColours(palette);
    m_kernels->setColours(palette);
    m_chart->setColours(palette);
    m_matrix->setColours(palette);
    m_bankMap->setColours(palette);
    m_layouts->setColours(palette);
    m_spacePanel->setColours(palette);
    m_space->setColours(palette);
    m_chipPanel->setColours(palette);
    m_chip->setColours(palette);
}

} // namespace pimento
