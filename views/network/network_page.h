// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/network/network_picture.h"

#include <memory>
#include <set>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace pimento {

class FieldPanel;
class NetworkGraph;
class NetworkTableView;
class PlacementView;
class PlotPanel;

/// Page about a whole network: its graph and its layers with what they cost on an accelerator, or what each layer costs
/// on each device.
class NetworkPage : public QWidget {
    Q_OBJECT

public:
    explicit NetworkPage(QWidget* parent = nullptr);

    /// Names of the networks that can be chosen.
    void setNetworks(const QStringList& names);
    /// Accelerators by title and name.
    void setAccelerators(const QStringList& titles, const QStringList& names);
    /// Objectives by title and id.
    void setObjectives(const QStringList& titles, const QStringList& ids);
    /// Chooses a network by its name, which is added if it is not listed.
    void chooseNetwork(const QString& name);

    /// Shows why there is no network.
    void showMessage(const QString& message);
    /// Shows a network with the costs of its layers that are known so far.
    void setNetwork(std::shared_ptr<const NetworkPicture> network);
    void showProgress(const QString& text);
    /// Shows how a search ended; "": the network's verdict.
    void showEnd(const QString& text);
    void setColours(const Palette& palette);
    void resetLayout();
    /// Focuses the search field.
    void startFind();
    /// Chooses a layer of the shown network by its name, and draws these blocks of equal ones in full.
    void arrange(const QString& layer, const std::set<std::size_t>& opened);
    /// Name of the chosen layer; "": none.
    [[nodiscard]] QString chosenLayer() const;

    [[nodiscard]] QString networkName() const;
    [[nodiscard]] QString accelerator() const;
    [[nodiscard]] QString objective() const;
    [[nodiscard]] const std::shared_ptr<const NetworkPicture>& network() const { return m_network; }
    [[nodiscard]] NetworkGraph& graph() const { return *m_graph; }
    [[nodiscard]] NetworkTableView& table() const { return *m_table; }
    [[nodiscard]] QString verdict() const;
    /// The fields of the page, for the left column.
    [[nodiscard]] FieldPanel& fields() const { return *m_fields; }
    /// The view of all devices.
    [[nodiscard]] PlacementView& placement() const { return *m_placement; }
    void showAllDevices();

Q_SIGNALS:
    /// Emitted when another accelerator or objective is chosen.
    void questionChanged();
    void networkWanted(const QString& name);
    void fileWanted();
    void runWanted();
    void stopWanted();
    void mappingWanted(std::size_t layer);

private:
    QWidget* buildContent();
    void buildFields();
    QWidget* buildOneDevice();
    void buildFolding();
    void connectParts();
    void setRunning(bool isRunning);
    void followView();
    void showFigures();
    void showFolding();

    FieldPanel* m_fields;
    QWidget* m_deviceFields; // of the search on one device
    QComboBox* m_networks;
    QPushButton* m_open;
    QComboBox* m_accelerators;
    QComboBox* m_objectives;
    QPushButton* m_run;
    QStackedWidget* m_stack;
    QLabel* m_message;
    QLabel* m_verdict;
    QComboBox* m_figure;
    QToolButton* m_fold;
    QAction* m_blocks = nullptr;
    QAction* m_functions = nullptr;
    QLineEdit* m_search;
    QLabel* m_legend;
    NetworkGraph* m_graph;
    NetworkTableView* m_table;
    PlacementView* m_placement;
    QTabWidget* m_views;
    PlotPanel* m_graphPanel = nullptr;
    PlotPanel* m_tablePanel = nullptr;
    QSplitter* m_columns = nullptr;
    Palette m_palette = Palette::light();
    std::shared_ptr<const NetworkPicture> m_network;
    bool m_isRunning = false;
};

} // namespace pimento
