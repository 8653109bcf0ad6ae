// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/model_sweep.h"

#include <QString>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace pimento {

/// What-if of a language model on a host: a parameter of the host, the values that it takes, and a table of what each
/// of them gives. The value of the question is bold.
class SweepPanel : public QWidget {
    Q_OBJECT

public:
    explicit SweepPanel(QWidget* parent = nullptr);

    /// Shows results; nullptr: none.
    void setSwept(std::shared_ptr<const inference::SweptModel> swept);
    /// Shows what is wrong; "": nothing.
    void showProblem(const QString& problem);
    void setRunning(bool isRunning);

    [[nodiscard]] const std::shared_ptr<const inference::SweptModel>& swept() const { return m_swept; }
    /// The table as HTML.
    [[nodiscard]] QString table() const;
    /// Parameter and values, as parseModelSweep() reads them.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void sweepWanted();

private:
    void offerValues();

    QComboBox* m_parameter;
    QLineEdit* m_values;
    QPushButton* m_try;
    QLabel* m_problem;
    QLabel* m_table;
    std::shared_ptr<const inference::SweptModel> m_swept;
};

} // namespace pimento
