// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/network/placement_text.h"

#include <memory>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSplitter;

namespace pimento {

class PlacementFront;
class PlacementMatrix;
class PlotPanel;

/// View of a network on all devices: fields, the sentence on the best placement, the matrix of costs, and time and
/// energy of placements.
class PlacementView : public QWidget {
    Q_OBJECT

public:
    explicit PlacementView(QWidget* parent = nullptr);

    /// Choices of a field by title and id.
    void setHosts(const QStringList& titles, const QStringList& ids);
    void setLinks(const QStringList& titles, const QStringList& ids);
    /// Chooses what a shown answer was asked.
    void choose(const QString& host, const QString& link, deployment::Goal goal);

    /// Shows a network's costs; nullptr: an offer to find them.
    void setPlacement(std::shared_ptr<const ShownPlacement> placement, const QString& subject);
    void showProgress(const QString& text);
    /// Shows how a search ended; "": the sentence of the placement.
    void showEnd(const QString& text);
    /// Allows a search, or not.
    void setReady(bool isReady);
    void setColours(const Palette& palette);
    void resetLayout();

    /// The fields of the question, and the button that asks it, for the left column.
    [[nodiscard]] QWidget& fields() const { return *m_fields; }
    [[nodiscard]] QPushButton& runButton() const { return *m_run; }
    [[nodiscard]] QString host() const;
    [[nodiscard]] QString link() const;
    [[nodiscard]] deployment::Goal goal() const;
    [[nodiscard]] double seconds() const;
    [[nodiscard]] PlacementMatrix& matrix() const { return *m_matrix; }
    [[nodiscard]] PlacementFront& front() const { return *m_front; }
    [[nodiscard]] QString sentence() const;

Q_SIGNALS:
    void runWanted();
    void stopWanted();
    void cellWanted(std::size_t layer, std::size_t place);

private:
    void buildFields();
    void setRunning(bool isRunning);
    void showLegend();

    QWidget* m_fields;
    QComboBox* m_hosts;
    QComboBox* m_links;
    QComboBox* m_goals;
    QComboBox* m_seconds;
    QPushButton* m_run;
    QLabel* m_sentence;
    QLabel* m_legend;
    PlacementMatrix* m_matrix;
    PlacementFront* m_front;
    PlotPanel* m_matrixPanel;
    PlotPanel* m_frontPanel;
    QSplitter* m_columns;
    bool m_isRunning = false;
    bool m_isReady = false;
};

} // namespace pimento
