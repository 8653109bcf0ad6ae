// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"
#include "engine/explore/model.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QTimer;

namespace pimento {

class Palette;

/// Asks for kernel, shape, device, space and mode. Checks what is asked and says at once why something is not possible.
class QuestionPanel : public QWidget {
    Q_OBJECT

public:
    explicit QuestionPanel(const BackendRegistry& registry, QWidget* parent = nullptr);

    /// The question as it stands in the fields; Error: why it cannot be explored.
    [[nodiscard]] Result<Question> question() const;
    void setQuestion(const Question& question);

    /// Answer to countRequested.
    void setCounts(const Result<std::vector<SpaceCount>>& counts);
    /// Asks for what stands in the fields, if that is possible.
    void explore();
    void setColours(const Palette& palette);

    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void exploreRequested(const Question& question);
    void countRequested(const Question& question);

private:
    void buildFields();
    void fillSpaces();
    void rebuildShape();
    void refresh();
    void refreshKernels();
    void refreshModes();
    void showCounts();
    [[nodiscard]] const Kernel& kernel() const;
    [[nodiscard]] Result<Question> questionInMode(Mode mode) const;

    const BackendRegistry& m_registry;
    QComboBox* m_kernel;
    QLabel* m_kernelSummary;
    QWidget* m_shape;
    QFormLayout* m_shapeForm;
    std::vector<QSpinBox*> m_sizes;
    QComboBox* m_backend;
    QLabel* m_backendSummary;
    QComboBox* m_space;
    QLabel* m_spaceSummary;
    QComboBox* m_mode;
    QLabel* m_problem;
    QPushButton* m_explore;
    QTimer* m_countDelay;
    std::optional<Result<std::vector<SpaceCount>>> m_counts; // none while they are being counted
};

} // namespace pimento
