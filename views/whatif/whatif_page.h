// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/trial.h"
#include "views/common/palette.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace pimento {

class ElidedLabel;
class ParameterPanel;
class PlotPanel;
class WhatIfPlot;

/// Page that tries other parameters: sliders for the numbers of device, settings and sizes, the proved best candidate
/// with the tried values, and its curve over the parameter that the user works at.
class WhatIfPage : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfPage(QWidget* parent = nullptr);

    /// Shows a message that explains why no parameter can be tried.
    void showMessage(const QString& message);
    /// Offers presets of the question's device; none: the choice is hidden.
    void setPresets(const std::vector<ParameterPreset>& presets);
    /// Shows another trial.
    void setTrial(const Trial& trial);
    void setAnswers(const TrialAnswers& answers);
    void showProgress(int done, int all);
    /// Shows that nothing runs any more. `canContinue`: some work is left.
    void showEnd(const QString& text, bool canContinue);
    void startFind();
    void setColours(const Palette& palette);
    void resetLayout();

    [[nodiscard]] ParameterPanel& parameters() const { return *m_parameters; }
    [[nodiscard]] WhatIfPlot& plot() const { return *m_plot; }
    [[nodiscard]] QString headline() const;

Q_SIGNALS:
    void tried(const QString& id, double value);
    void looked(const QString& id);
    void presetWanted(const QString& id);
    void resetWanted();
    void commandWanted();
    void stopWanted();
    void continueWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildTools();
    QWidget* buildContent();
    QWidget* buildAnswer();
    void fitCurve();
    void showTrial(const Trial& trial, bool startsAtZero = true);

    ElidedLabel* m_title;
    QLabel* m_progressText;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QPushButton* m_continue;
    QComboBox* m_presets;
    QPushButton* m_reset;
    QToolButton* m_command;
    QStackedWidget* m_stack;
    QLabel* m_message;
    ParameterPanel* m_parameters;
    QLabel* m_headline;
    QLabel* m_detail;
    ElidedLabel* m_changes;
    WhatIfPlot* m_plot;
    PlotPanel* m_curve = nullptr;
    QLabel* m_sentences;
    QSplitter* m_columns;
    Palette m_palette = Palette::light();
    bool m_isProblem = false;
};

} // namespace pimento
