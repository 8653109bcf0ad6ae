// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/kernel/live_controller.h"

#include "app/window/compare/compare_columns.h"
#include "app/window/workspace/workspace.h"
#include "engine/problem/asked_elsewhere.h"
#include "engine/problem/system.h"
#include "views/kernel/live_answer.h"
#include "views/kernel/live_columns.h"
#include "views/question/device_library.h"
#include "views/question/question_panel.h"
#include "views/texts/engine_text.h"

#include <QTimer>

#include <chrono>
#include <utility>

namespace pimento {

namespace {

constexpr auto kPauseOfKeys = std::chrono::milliseconds(20); // the fields have waited already

} // namespace

LiveController::LiveController(Workspace& workspace, QuestionPanel& question, const DeviceLibrary& deviceLibrary,
                               LiveColumns& view, QObject* parent)
    : QObject(parent), m_question(question), m_deviceLibrary(deviceLibrary), m_view(view), m_pause(new QTimer(this)),
      m_search(workspace, view.first()), m_beside(workspace, view.second())
{
    m_pause->setSingleShot(true);
    m_pause->setInterval(kPauseOfKeys);
    connect(m_pause, &QTimer::timeout, this, &LiveController::answer);
    connect(&question, &QuestionPanel::questionChanged, this, &LiveController::wait);
    connect(&view.first(), &LiveAnswer::shown, this, &LiveController::wait);
    connect(&view, &LiveColumns::choiceChanged, this, &LiveController::wait);
    connect(&m_search, &LiveSearch::settled, this, &LiveController::answerBeside);
    connect(&m_beside, &LiveSearch::settled, this, &LiveController::settled);
}

bool LiveController::isSettled() const { return !m_pause->isActive() && m_search.isSettled() && m_beside.isSettled(); }

void LiveController::wait()
{
    if (m_view.isVisible()) {
        m_pause->start();
    }
}

void LiveController::answer()
{
    const auto& posed = m_question.problem();
    if (!m_view.isVisible()) {
        return;
    }
    if (!posed) {
        m_search.drop(tr("for the last kernel without mistakes"));
        m_beside.drop(tr("for the last kernel without mistakes"));
        return;
    }
    offer(**posed);
    m_search.answer(*posed);
    if (m_search.isSettled()) {
        answerBeside();
    } else {
        m_beside.wait();
    }
}

/// Answers the question of the second column, which is posed anew: it has another device, or another choice.
void LiveController::answerBeside()
{
    const auto asked = m_offered.find(m_view.choice());
    if (asked == m_offered.end() || !m_view.isVisible()) {
        Q_EMIT settled();
        return;
    }
    const auto problem = pose(asked->second, m_deviceLibrary.catalogue());
    if (!problem) {
        m_beside.drop(inWords(problem.error()));
    } else {
        m_beside.answer(*problem);
    }
    if (m_beside.isSettled()) {
        Q_EMIT settled();
    }
}

/// Offers the other devices, and the other choices of settings, for the second column.
void LiveController::offer(const Problem& problem)
{
    QStringList titles;
    QStringList ids;
    m_offered.clear();
    const auto add = [&](const QString& title, const QString& id, Question question) {
        titles << title;
        ids << id;
        m_offered.emplace(id, std::move(question));
    };
    const Question& question = problem.question();
    for (int device = 0; device < static_cast<int>(m_deviceLibrary.all().size()); ++device) {
        const DeviceRef ref = m_deviceLibrary.refOf(device);
        QString note;
        Question there = questionOn(question, ref, m_deviceLibrary.catalogue(), note);
        const auto system = findSystem(there.system);
        if (ref.name != question.device.name && system &&
            isKernelKnown(**system, there.workload, m_deviceLibrary.catalogue())) {
            add(m_deviceLibrary.titleOf(device), QStringLiteral("device ") + QString::fromStdString(ref.name),
                std::move(there));
        }
    }
    const std::vector<SettingSpec> specs = settingsOf(problem);
    for (const SettingSpec& spec : specs) {
        for (const SettingChoice& choice : spec.choices) {
            Question changed = question;
            changed.settings[spec.id] = choice.value;
            if (!isComparable(spec) || choice.value == wordOf(question, spec)) {
                continue;
            }
            if (auto other = canonical(std::move(changed), specs)) {
                add(QStringLiteral("%1: %2").arg(inWords(spec.title), inWords(choice.title)),
                    QString::fromStdString(spec.id + "=" + choice.value), *std::move(other));
            }
        }
    }
    m_view.setChoices(titles, ids);
}

} // namespace pimento
