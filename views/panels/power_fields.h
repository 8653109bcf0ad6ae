// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/model_question.h"

class QDoubleSpinBox;
class QFormLayout;

namespace pimento {

/// What a processor and its devices take whatever they do, and what a device must not exceed; folded away at first.
class PowerFields : public QWidget {
    Q_OBJECT

public:
    explicit PowerFields(QWidget* parent = nullptr);

    /// Shows what a host has; from now on that is what nobody has to say.
    void setHost(const inference::InferenceHost& host);
    /// Shows what a question says of the host that is shown.
    void setQuestion(const inference::ModelQuestion& question);
    /// Says in a question what is other than the host has it.
    void fill(inference::ModelQuestion& question) const;

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] QDoubleSpinBox* makeWatts(QFormLayout& form, const char* name, const QString& label,
                                            const QString& tip);

    QDoubleSpinBox* m_processor = nullptr;
    QDoubleSpinBox* m_device = nullptr;
    QDoubleSpinBox* m_cap = nullptr;
    inference::InferenceHost m_host;
};

} // namespace pimento
