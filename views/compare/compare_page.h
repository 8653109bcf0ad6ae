// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/compared_columns.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace pimento {

class CompareCharts;
class ComparisonView;
class ElidedLabel;
class PlotPanel;

/// Choice of the candidates of other devices.
enum class DeviceChoice : std::uint8_t {
    Matched,  // the candidate that matches the baseline's
    OwnBests, // the best candidate of each device
};

/// Compares candidates side by side: pins, devices, the default. It has a table of differences, bars on one scale, bank
/// maps with shared colours and overlaid rooflines. While empty it explains how to add columns.
class ComparePage : public QWidget {
    Q_OBJECT

public:
    explicit ComparePage(QWidget* parent = nullptr);

    void setColumns(std::shared_ptr<const ComparedColumns> columns);
    /// Shows what is running; `done` of `all` columns have their figures.
    void showProgress(const QString& text, int done, int all);
    /// Shows that nothing runs any more. `canContinue`: it was stopped before all columns were done.
    void showEnd(const QString& text, bool canContinue);
    /// A setting whose choices can be compared.
    struct Choices {
        QString id;
        QString title;
    };
    /// Offers to run the question with each choice of a setting; none: no setting has choices.
    void setSettings(const std::vector<Choices>& settings);
    /// Offers to match the candidates of other devices, or only their own bests.
    void setMatching(bool isPossible);
    void setColours(const Palette& palette);
    void resetLayout();

    [[nodiscard]] const ComparedColumns& columns() const { return *m_columns; }
    [[nodiscard]] ComparisonView& table() const { return *m_table; }
    [[nodiscard]] CompareCharts& charts() const { return *m_charts; }
    [[nodiscard]] DeviceChoice deviceChoice() const;
    [[nodiscard]] QString progressText() const;

Q_SIGNALS:
    void runOnAllDevicesWanted(DeviceChoice choice);
    /// Emitted to run the question with each choice of a setting.
    void runOnChoicesWanted(const QString& setting);
    void standardWanted(bool isWanted);
    void pinWanted();
    void baselineWanted(int column);
    void removalWanted(int column);
    void clearWanted();
    void stopWanted();
    void continueWanted();
    void tableExportWanted();
    void chartExportWanted();
    void commandWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QLayout* buildTools();
    QWidget* buildProgress();
    QWidget* buildEmpty();
    QWidget* buildContent();
    void addExportMenu();
    void showTitle();
    void showBaselines();

    std::shared_ptr<const ComparedColumns> m_columns;
    ElidedLabel* m_title;
    QPushButton* m_run;
    QComboBox* m_choice;
    QToolButton* m_settings; // runs with each choice of the first setting; others are in its menu
    bool m_wantsMatching = true; // chosen before matching became impossible
    QCheckBox* m_standard;
    QComboBox* m_baseline;
    QToolButton* m_export;
    QToolButton* m_clear;
    QWidget* m_progressLine = nullptr;
    QLabel* m_progressText;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QPushButton* m_continue;
    QStackedWidget* m_stack;
    ComparisonView* m_table;
    CompareCharts* m_charts;
    PlotPanel* m_tablePanel = nullptr;
    QSplitter* m_rows;
    QLabel* m_emptyWords;
};

} // namespace pimento
