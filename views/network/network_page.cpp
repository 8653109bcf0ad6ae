// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_page.h"

#include "views/common/field_panel.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/network/energy_bars.h"
#include "views/network/network_graph.h"
#include "views/network/network_table_view.h"
#include "views/network/network_text.h"
#include "views/network/placement_view.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr const char* kFirstAccelerator = "std16x16x8";

} // namespace

NetworkPage::NetworkPage(QWidget* parent)
    : QWidget(parent), m_fields(new FieldPanel), m_deviceFields(new QWidget), m_networks(makeCombo(this, "network")),
      m_open(new QPushButton(tr("Open file…"))), m_accelerators(makeCombo(this, "networkAccelerator")),
      m_objectives(makeCombo(this, "networkObjective")), m_run(new QPushButton), m_stack(new QStackedWidget),
      m_message(makeSentences("networkMessage")), m_verdict(makeSentences("networkVerdict")),
      m_figure(makeCombo(this, "networkFigure")), m_fold(new QToolButton), m_search(new QLineEdit),
      m_legend(new QLabel), m_graph(new NetworkGraph), m_table(new NetworkTableView), m_placement(new PlacementView),
      m_views(new QTabWidget)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(6, 8, 8, 4);
    rows->setSpacing(6);
    buildFields();
    m_message->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(m_message);
    m_stack->addWidget(buildContent());
    rows->addWidget(m_stack, 1);
    connectParts();
    setRunning(false);
    resetLayout();
    showMessage(
        tr("No network yet.\n\nChoose a network of the library, or open a file (.onnx or .json). The page shows "
           "its layers, and finds the best mapping of each on an accelerator."));
}

void NetworkPage::buildFields()
{
    constexpr int kLetters = 14; // of the choices, at least
    m_open->setObjectName(QStringLiteral("networkOpen"));
    m_open->setToolTip(tr("Open a network: ONNX, or JSON of Pimento"));
    m_run->setObjectName(QStringLiteral("networkRun"));
    m_networks->setMinimumContentsLength(kLetters);
    auto* one = new QVBoxLayout(m_deviceFields);
    one->setContentsMargins(0, 0, 0, 0);
    one->setSpacing(4);
    addField(*one, tr("&Accelerator"), m_accelerators);
    addField(*one, tr("&Minimise"), m_objectives);
    auto* all = new QWidget;
    auto* rows = new QVBoxLayout(all);
    rows->setContentsMargins(10, 6, 10, 8);
    rows->setSpacing(4);
    addField(*rows, tr("&Network"), m_networks);
    rows->addWidget(m_open, 0, Qt::AlignRight);
    rows->addSpacing(6);
    rows->addWidget(m_deviceFields);
    rows->addWidget(&m_placement->fields());
    rows->addStretch(1);
    auto* foot = new QWidget;
    auto* buttons = new QVBoxLayout(foot);
    buttons->setContentsMargins(10, 6, 10, 8);
    buttons->addWidget(m_run);
    buttons->addWidget(&m_placement->runButton());
    m_fields->setParts(all, foot);
}

/// Shows the fields of the view on show.
void NetworkPage::followView()
{
    const bool isAll = m_views->currentWidget() == m_placement;
    m_deviceFields->setVisible(!isAll);
    m_run->setVisible(!isAll);
    m_placement->fields().setVisible(isAll);
    m_placement->runButton().setVisible(isAll);
}

QWidget* NetworkPage::buildContent()
{
    m_views->setObjectName(QStringLiteral("networkViews"));
    m_views->setDocumentMode(true);
    m_views->addTab(buildOneDevice(), tr("One device"));
    m_views->addTab(m_placement, tr("All devices"));
    m_views->setTabToolTip(0, tr("What does each layer cost on one accelerator?"));
    m_views->setTabToolTip(1, tr("Which device should compute which layer?"));
    return m_views;
}

void NetworkPage::showAllDevices() { m_views->setCurrentWidget(m_placement); }

QWidget* NetworkPage::buildOneDevice()
{
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(2, 4, 2, 0);
    rows->setSpacing(4);
    QFont bold = m_verdict->font();
    bold.setBold(true);
    m_verdict->setFont(bold);
    rows->addWidget(m_verdict);
    for (int i = 0; i < kNetworkFigures; ++i) {
        m_figure->addItem(tr("colour: %1").arg(nameOfFigure(static_cast<NetworkFigure>(i))));
    }
    m_figure->setAccessibleName(tr("Figure that colours the layers"));
    m_figure->setMinimumContentsLength(14);
    buildFolding();
    m_search->setObjectName(QStringLiteral("networkSearch"));
    m_search->setPlaceholderText(tr("find a layer"));
    m_search->setAccessibleName(tr("Find layers by name or kind"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(180);
    m_graphPanel = new PlotPanel(tr("Graph"), m_graph);
    m_graphPanel->setTitleRepeated();
    m_graphPanel->addTool(m_fold);
    m_graphPanel->addTool(m_figure);
    auto* list = new QWidget;
    auto* lines = new QVBoxLayout(list);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    m_legend->setObjectName(QStringLiteral("networkLegend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setWordWrap(true);
    m_legend->setContentsMargins(6, 4, 6, 2);
    lines->addWidget(m_table, 1);
    lines->addWidget(m_legend);
    m_tablePanel = new PlotPanel(tr("Layers"), list);
    m_tablePanel->addTool(m_search);
    m_columns = new QSplitter;
    m_columns->addWidget(m_graphPanel);
    m_columns->addWidget(m_tablePanel);
    m_columns->setStretchFactor(0, 2);
    m_columns->setStretchFactor(1, 3);
    m_columns->setChildrenCollapsible(false);
    m_columns->setHandleWidth(8);
    rows->addWidget(m_columns, 1);
    return content;
}

void NetworkPage::buildFolding()
{
    auto* menu = new QMenu(m_fold);
    const auto add = [&](const char* name, const QString& text, const QString& tip) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setToolTip(tip);
        action->setCheckable(true);
        return action;
    };
    m_blocks = add("networkBlocks", tr("Equal &blocks"),
                   tr("Draw a block that repeats once, in a frame with the number of repeats"));
    m_functions =
        add("networkFold", tr("&Functions"), tr("Draw functions and poolings in the box of the layer that they read"));
    m_blocks->setChecked(true);
    menu->setToolTipsVisible(true);
    m_fold->setText(tr("Fold"));
    m_fold->setToolTip(tr("Simplifications of the drawing"));
    m_fold->setMenu(menu);
    m_fold->setPopupMode(QToolButton::InstantPopup);
}

void NetworkPage::connectParts()
{
    connect(m_views, &QTabWidget::currentChanged, this, &NetworkPage::followView);
    followView();
    connect(m_networks, &QComboBox::activated, this, [this] { Q_EMIT networkWanted(networkName()); });
    connect(m_open, &QPushButton::clicked, this, &NetworkPage::fileWanted);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_isRunning) {
            Q_EMIT stopWanted();
        } else {
            Q_EMIT runWanted();
        }
    });
    for (QComboBox* choice : {m_accelerators, m_objectives}) {
        connect(choice, &QComboBox::currentIndexChanged, this, &NetworkPage::questionChanged);
    }
    connect(m_figure, &QComboBox::currentIndexChanged, this, &NetworkPage::showFigures);
    for (QAction* folding : {m_blocks, m_functions}) {
        connect(folding, &QAction::toggled, this, &NetworkPage::showFolding);
    }
    showFolding();
    connect(m_search, &QLineEdit::textChanged, m_graph, &NetworkGraph::setSearch);
    connect(m_search, &QLineEdit::textChanged, m_table, &NetworkTableView::setSearch);
    connect(m_graph, &NetworkGraph::layerChosen, m_table, &NetworkTableView::choose);
    connect(m_table, &NetworkTableView::layerChosen, m_graph, &NetworkGraph::choose);
    connect(m_table, &NetworkTableView::opened, this,
            [this](int layer) { Q_EMIT mappingWanted(static_cast<std::size_t>(layer)); });
    connect(m_graph, &NetworkGraph::mappingWanted, this, [this](std::size_t layer) {
        if (m_network->nodes[layer].hasMapping) {
            Q_EMIT mappingWanted(layer);
        }
    });
}

void NetworkPage::setNetworks(const QStringList& names)
{
    const QSignalBlocker quiet(m_networks);
    m_networks->clear();
    m_networks->addItems(names);
    m_networks->setCurrentIndex(-1);
    m_networks->setPlaceholderText(tr("choose one"));
}

void NetworkPage::setAccelerators(const QStringList& titles, const QStringList& names)
{
    const QSignalBlocker quiet(m_accelerators);
    const QString before = m_accelerators->count() > 0 ? accelerator() : QString::fromLatin1(kFirstAccelerator);
    m_accelerators->clear();
    for (qsizetype i = 0; i < titles.size(); ++i) {
        m_accelerators->addItem(titles[i], names[i]);
    }
    m_accelerators->setCurrentIndex(std::max(0, m_accelerators->findData(before)));
}

void NetworkPage::setObjectives(const QStringList& titles, const QStringList& ids)
{
    m_objectives->clear();
    for (qsizetype i = 0; i < titles.size(); ++i) {
        m_objectives->addItem(titles[i], ids[i]);
    }
}

void NetworkPage::chooseNetwork(const QString& name)
{
    if (m_networks->findText(name) < 0) {
        m_networks->addItem(name);
    }
    m_networks->setCurrentIndex(m_networks->findText(name));
}

void NetworkPage::showMessage(const QString& message)
{
    m_network = nullptr;
    m_graph->setNetwork(nullptr);
    m_table->setNetwork(nullptr);
    m_message->setText(message);
    m_stack->setCurrentIndex(0);
    m_run->setEnabled(false);
    m_placement->setReady(false);
}

void NetworkPage::setNetwork(std::shared_ptr<const NetworkPicture> network)
{
    m_network = std::move(network);
    m_stack->setCurrentIndex(1);
    m_run->setEnabled(true);
    m_placement->setReady(true);
    m_graph->setNetwork(m_network);
    m_table->setNetwork(m_network);
    for (PlotPanel* panel : {m_graphPanel, m_tablePanel}) {
        panel->setSubject(m_network->accelerator.isEmpty()
                              ? m_network->name
                              : tr("%1 on %2").arg(m_network->name, m_network->accelerator));
    }
    m_verdict->setText(m_network->verdict);
    showFigures();
}

/// Colours the graph, and explains the colours of the bars.
void NetworkPage::showFigures()
{
    const auto figure = static_cast<NetworkFigure>(std::max(0, m_figure->currentIndex()));
    m_graph->setFigure(figure);
    m_graphPanel->setSubtitle(m_graph->most() > 0 ? tr("up to %1").arg(figureText(m_graph->most(), figure))
                                                  : QString());
    QStringList names;
    const auto parts = m_network == nullptr ? 0 : m_network->energyParts.size();
    for (qsizetype i = 0; i < parts; ++i) {
        const Role role = EnergyBars::roleOf(static_cast<std::size_t>(i), static_cast<std::size_t>(parts));
        names << QStringLiteral("<span style=\"color:%1\">\u25a0</span>\u00a0%2")
                     .arg(m_palette.color(role).name(),
                          inWords(m_network->energyParts[i].toStdString()).toHtmlEscaped());
    }
    m_legend->setText(names.join(QStringLiteral("\u2003 ")));
    m_legend->setVisible(!names.isEmpty());
}

void NetworkPage::showFolding()
{
    NetworkFolding folding = m_graph->folding();
    folding.joinsFunctions = m_functions->isChecked();
    folding.foldsBlocks = m_blocks->isChecked();
    m_graph->setFolding(folding);
    showFigures(); // boxes have other sums
}

void NetworkPage::arrange(const QString& layer, const std::set<std::size_t>& opened)
{
    NetworkFolding folding = m_graph->folding();
    folding.opened = opened;
    m_graph->setFolding(folding);
    const auto nodes = m_network == nullptr ? std::vector<NetworkNode>() : m_network->nodes;
    const auto found = std::ranges::find(nodes, layer, &NetworkNode::name);
    if (found != nodes.end()) {
        const auto chosen = static_cast<std::size_t>(found - nodes.begin());
        m_graph->choose(chosen);
        m_table->choose(chosen);
    }
}

QString NetworkPage::chosenLayer() const
{
    return m_network != nullptr && m_graph->chosen() ? m_network->nodes[*m_graph->chosen()].name : QString();
}

void NetworkPage::setRunning(bool isRunning)
{
    m_isRunning = isRunning;
    m_run->setText(isRunning ? tr("Stop") : tr("Find mappings"));
    m_run->setToolTip(isRunning ? tr("Stop the search and keep its results")
                                : tr("Find the best mapping of each layer, and prove it"));
    m_networks->setEnabled(!isRunning);
    m_open->setEnabled(!isRunning);
    m_accelerators->setEnabled(!isRunning);
    m_objectives->setEnabled(!isRunning);
}

void NetworkPage::showProgress(const QString& text)
{
    setRunning(true);
    m_verdict->setText(text);
}

void NetworkPage::showEnd(const QString& text)
{
    setRunning(false);
    m_verdict->setText(text.isEmpty() && m_network != nullptr ? m_network->verdict : text);
}

QString NetworkPage::networkName() const { return m_networks->currentText(); }

QString NetworkPage::accelerator() const { return m_accelerators->currentData().toString(); }

QString NetworkPage::objective() const { return m_objectives->currentData().toString(); }

QString NetworkPage::verdict() const { return m_verdict->text(); }

void NetworkPage::startFind()
{
    m_search->setFocus();
    m_search->selectAll();
}

void NetworkPage::resetLayout()
{
    m_columns->setSizes({420, 640});
    m_placement->resetLayout();
}

void NetworkPage::setColours(const Palette& palette)
{
    m_palette = palette;
    m_graph->setColours(palette);
    m_table->setColours(palette);
    m_placement->setColours(palette);
    for (PlotPanel* panel : {m_graphPanel, m_tablePanel}) {
        panel->setColours(palette);
    }
    showFigures();
}

} // namespace pimento
