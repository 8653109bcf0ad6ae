// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/question.h"

#include <QWidget>

#include <array>
#include <vector>

class QCheckBox;
class QComboBox;
class QToolButton;

namespace pimento {

/// How drafts are pruned and lowered: rules, passes, indexing. Folded away until somebody wants it.
class CompilerFields : public QWidget {
    Q_OBJECT

public:
    explicit CompilerFields(QWidget* parent = nullptr);

    /// Puts the choices into a question.
    void apply(Question& question) const;
    void setQuestion(const Question& question);

    [[nodiscard]] QWidget* firstField() const;
    [[nodiscard]] QWidget* lastField() const;

Q_SIGNALS:
    void changed();

private:
    QToolButton* m_fold;
    QWidget* m_body;
    std::array<QCheckBox*, 3> m_rules{};
    std::vector<QCheckBox*> m_passes; // in the order of lower::passes()
    QComboBox* m_indexing;
};

} // namespace pimento
