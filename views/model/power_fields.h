// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/model_question.h"

class QDoubleSpinBox;
class QFormLayout;

namespace pimento {

/// Fields for the static power of a GPU and its PIM devices and for a device's power cap; folded at first.
class PowerFields : public QWidget {
    Q_OBJECT

public:
    explicit PowerFields(QWidget* parent = nullptr);

    /// Shows the values of a host, which become the defaults.
    void setHost(const inference::InferenceHost& host);
    /// Shows the values of a question about this host.
    void setQuestion(const inference::ModelQuestion& question);
    /// Writes values that differ from the host's into a question.
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
