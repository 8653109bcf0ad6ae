// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/serving_question.h"
#include "views/common/field_panel.h"

#include <string>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace pimento {

class SizeBox;

/// Fields for requests that a language model on a host serves: model and host, arrivals, tokens, policies and
/// objective. The fields scroll if they do not fit; the buttons stay visible.
class ServeFields : public FieldPanel {
    Q_OBJECT

public:
    explicit ServeFields(QWidget* parent = nullptr);

    /// Offers the models of a library.
    void setModels(const ModelLibrary& library);
    /// Offers runs of measured engines beside the hosts: names as replayEngine() takes them.
    void setEngines(const std::vector<std::string>& engines);
    [[nodiscard]] inference::ServingQuestion question() const;
    /// The measured engine whose run is wanted; "": requests of the fields are.
    [[nodiscard]] std::string engine() const;
    /// Shows what is wrong with the question; "": nothing.
    void showProblem(const QString& problem);
    void showProgress(const QString& text, int done, int all);
    void showEnd(const QString& text);

Q_SIGNALS:
    /// Emitted when a field has changed.
    void changed();
    void runWanted();
    void stopWanted();

private:
    QWidget* buildFields();
    QWidget* buildFoot();
    void followHost();
    [[nodiscard]] SizeBox* makeSize(const char* name, int value, int most);
    [[nodiscard]] QDoubleSpinBox* makeNumber(const char* name, double value, double most, const QString& suffix);

    QComboBox* m_model;
    QComboBox* m_host;
    QComboBox* m_placement;
    QDoubleSpinBox* m_rate;
    QComboBox* m_arrivals;
    SizeBox* m_requests;
    SizeBox* m_seed;
    SizeBox* m_leastInput;
    SizeBox* m_mostInput;
    SizeBox* m_leastOutput;
    SizeBox* m_mostOutput;
    QComboBox* m_schedule;
    SizeBox* m_batch;
    SizeBox* m_instances;
    QDoubleSpinBox* m_firstToken;
    QDoubleSpinBox* m_perToken;
    QLabel* m_problem;
    QPushButton* m_run;
    QPushButton* m_stop;
    QLabel* m_progressText;
    QProgressBar* m_progress;
};

} // namespace pimento
