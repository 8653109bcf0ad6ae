// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/undo_controller.h"

#include "views/question/question_panel.h"
#include "views/selection/shared_state.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr qint64 kOneChange = 700; // milliseconds within which changes of the fields are merged

bool isSamePin(const std::optional<Pin>& one, const std::optional<Pin>& other)
{
    return one.has_value() == other.has_value() && (!one || one->is(*other->problem, other->id));
}

} // namespace

UndoController::UndoController(QuestionPanel& panel, SharedState& state, QObject* parent)
    : QObject(parent), m_panel(panel), m_state(state)
{
    m_steps.push_back(now());
    m_sinceLast.start();
    connect(&m_panel, &QuestionPanel::questionChanged, this, &UndoController::note);
    connect(&m_state.filters, &FilterStack::changed, this, &UndoController::note);
    connect(&m_state.pins, &Pins::changed, this, &UndoController::note);
    connect(&m_state.notes, &Notes::changed, this, &UndoController::note);
}

UndoController::Step UndoController::now() const
{
    Step step;
    if (const auto& posed = m_panel.problem()) {
        step.question = (*posed)->question();
    }
    step.filters = m_state.filters.filters();
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        step.pins[place] = m_state.pins.at(place);
    }
    step.notes = m_state.notes.all();
    return step;
}

bool UndoController::isSame(const Step& one, const Step& other)
{
    return one.question == other.question && one.filters == other.filters && one.notes == other.notes &&
           std::ranges::equal(one.pins, other.pins, isSamePin);
}

void UndoController::note()
{
    if (m_isShowing) {
        return;
    }
    Step step = now();
    if (!step.question) {
        step.question = m_steps[m_at].question; // an incomplete question will follow by a complete one
    }
    if (isSame(step, m_steps[m_at])) {
        return;
    }
    const bool isQuestionAlone = step.filters == m_steps[m_at].filters && step.notes == m_steps[m_at].notes &&
                                 std::ranges::equal(step.pins, m_steps[m_at].pins, isSamePin);
    const bool isOneChange = isQuestionAlone && m_at > 0 && m_at + 1 == m_steps.size() &&
                             m_sinceLast.elapsed() < kOneChange && m_steps[m_at].question != m_steps[m_at - 1].question;
    m_sinceLast.restart();
    m_steps.resize(m_at + 1);
    if (isOneChange) {
        m_steps[m_at] = std::move(step);
    } else {
        m_steps.push_back(std::move(step));
        if (m_steps.size() > kMostSteps) {
            m_steps.erase(m_steps.begin());
        }
        m_at = m_steps.size() - 1;
    }
    Q_EMIT changed();
}

void UndoController::forget()
{
    m_steps.assign(1, now());
    m_at = 0;
    Q_EMIT changed();
}

void UndoController::setAside()
{
    m_asideSteps = m_steps;
    m_asideAt = m_at;
    forget();
}

void UndoController::putBack()
{
    if (!m_asideSteps.empty()) {
        m_steps = std::exchange(m_asideSteps, {});
        m_at = m_asideAt;
        Q_EMIT changed();
        note(); // notes written meanwhile can be undone, too
    }
}

void UndoController::undo()
{
    if (canUndo()) {
        show(m_steps[--m_at]);
    }
}

void UndoController::redo()
{
    if (canRedo()) {
        show(m_steps[++m_at]);
    }
}

void UndoController::show(const Step& wanted)
{
    const Step step = wanted; // a copy: the calls below may change the list
    {
        const QScopedValueRollback guard(m_isShowing, true);
        if (step.question) {
            m_panel.setQuestion(*step.question);
        }
        m_state.filters.setFilters(step.filters);
        m_state.notes.setAll(step.notes);
        for (std::size_t place = 0; place < Pins::kPins; ++place) {
            if (!isSamePin(m_state.pins.at(place), step.pins[place])) {
                m_state.pins.set(place, step.pins[place]);
            }
        }
    }
    Q_EMIT changed();
}

} // namespace pimento
