// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "views/notes/notes.h"
#include "views/selection/filter_stack.h"
#include "views/selection/pins.h"

#include <QElapsedTimer>
#include <QObject>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

class QuestionPanel;
struct SharedState;

/// Undoes and redoes the user's changes of the question, the filters, the pins and the notes. Quick changes of a field
/// are merged into one.
class UndoController : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMostSteps = 200;

    UndoController(QuestionPanel& panel, SharedState& state, QObject* parent = nullptr);

    [[nodiscard]] bool canUndo() const { return m_at > 0; }
    [[nodiscard]] bool canRedo() const { return m_at + 1 < m_steps.size(); }
    /// Forgets the history of undo: all changes so far become permanent.
    void forget();
    /// Sets the changes so far aside until putBack(), and starts an empty list.
    void setAside();
    void putBack();
    void undo();
    void redo();

Q_SIGNALS:
    void changed();

private:
    /// A snapshot of everything that can be undone.
    struct Step {
        std::optional<Question> question; // none: the fields made no question
        FilterStack::Filters filters;
        std::array<std::optional<Pin>, Pins::kPins> pins;
        std::vector<Note> notes;
    };

    [[nodiscard]] Step now() const;
    [[nodiscard]] static bool isSame(const Step& one, const Step& other);
    void note();
    void show(const Step& step);

    QuestionPanel& m_panel;
    SharedState& m_state;
    std::vector<Step> m_steps;
    std::size_t m_at = 0;
    std::vector<Step> m_asideSteps; // empty: none are set aside
    std::size_t m_asideAt = 0;
    bool m_isShowing = false;
    QElapsedTimer m_sinceLast;
};

} // namespace pimento
