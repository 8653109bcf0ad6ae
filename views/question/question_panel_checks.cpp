// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/question_panel.h"

#include "engine/problem/baseline_text.h"
#include "views/kernel/kernel_fields.h"
#include "views/question/ask_buttons.h"
#include "views/question/question_match.h"
#include "views/question/setting_fields.h"
#include "views/question/space_size.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QLabel>

#include <algorithm>

namespace pimento {

namespace {

constexpr qsizetype kLongestProblem = 320; // letters; the buttons below must stay visible

} // namespace

/// Binds a question with the chosen system. Error: there is no question, or the system refuses it.
Result<std::shared_ptr<const Problem>> QuestionPanel::posed(const Result<Question>& question) const
{
    const auto taken =
        question.and_then([&](const Question& asked) { return checkWorkload(asked.workload, system()); });
    return taken ? system().pose(*question, m_deviceLibrary.catalogue())
                 : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(taken.error()));
}

/// Checks the kernel of a question with the chosen system.
KernelCheck QuestionPanel::checkOf(const Question& question) const
{
    if (const auto taken = checkWorkload(question.workload, system()); !taken) {
        return {{}, {}, {}, taken.error()};
    }
    return system().checkKernel(question, m_deviceLibrary.catalogue());
}

/// Makes the problem of the changed fields. The sizes of all spaces stay known when another space is chosen.
void QuestionPanel::refreshQuestion()
{
    if (!m_isSetting) {
        m_posed = posed(question());
        tellOfKernel();
        showSizes();
        Q_EMIT questionChanged();
    }
}

/// Checks the chosen kernel, offers its arguments that may stay on the device, and reports the result.
void QuestionPanel::tellOfKernel()
{
    KernelCheck check;
    if (auto asked = question()) {
        check = checkOf(*asked);
        if (!check.error || !m_kernel->hasArguments(check.arguments)) { // an error leaves the boxes as they are
            m_kernel->setArguments(check.arguments);
        }
    } else {
        check.error = asked.error();
    }
    Q_EMIT kernelChecked(check);
}

void QuestionPanel::setSizes(const Result<std::vector<SpaceSize>>& sizes)
{
    m_sizes = sizes;
    showSizes();
    Q_EMIT questionCounted();
}

/// Describes the chosen space, with its size if known, which is also stored in `chosen`.
QString QuestionPanel::meaningOf(const SettingSpec& spec, SpaceSize* chosen) const
{
    const Question& asked = (*m_posed)->question();
    const auto choice = std::ranges::find(spec.choices, wordOf(asked, spec), &SettingChoice::value);
    QString meaning = choice == spec.choices.end() ? QString() : inWords(choice->explanation);
    if (m_sizes && m_sizes->has_value() && choice != spec.choices.end()) {
        const auto size = std::ranges::find(**m_sizes, choice->value, &SpaceSize::choice);
        if (size != (*m_sizes)->end()) {
            *chosen = *size;
            const std::string added = addedText(static_cast<std::size_t>(size->addedStandards));
            const QString all = formatInteger(static_cast<double>(size->candidates));
            const QString noun = inWords(system().info().candidates);
            meaning = added.empty() ? tr("%1 %2: %3").arg(all, noun, meaning)
                                    : tr("%1 %2, among them %3: %4").arg(all, noun, inWords(added), meaning);
        }
    }
    return meaning;
}

void QuestionPanel::showSizes()
{
    if (!m_posed) {
        const auto asked = question();
        for (const SettingSpec& spec : m_specs) {
            if (asked && spec.changesSpace) { // without the count of an earlier question
                const auto choice = std::ranges::find(spec.choices, wordOf(*asked, spec), &SettingChoice::value);
                m_settings->setNote(spec.id, choice == spec.choices.end() ? QString() : inWords(choice->explanation),
                                    inWords(spec.explanation));
            }
        }
        showProblem(asked ? inWords(m_posed.error(), asked->workload) : inWords(m_posed.error()), Askable::Nothing);
        return;
    }
    QString problem;
    Askable askable = Askable::Nothing; // the value if there is a problem
    if (m_sizes && !m_sizes->has_value()) {
        problem = inWords(m_sizes->error());
    }
    for (const SettingSpec& spec : m_specs) {
        if (!spec.changesSpace) {
            continue;
        }
        SpaceSize size{"", 1};
        const QString meaning = meaningOf(spec, &size);
        m_settings->setNote(spec.id, meaning, inWords(spec.explanation));
        if (size.candidates == 0) {
            problem = tr("This space has no %1 for these sizes. Choose another space.")
                          .arg(inWords(system().info().candidate));
        } else if (size.candidates > kMostShownCandidates) {
            problem =
                (size.needsList ? tr("This space has more than %1 %2. Choose a smaller space.")
                                : tr("This space has more than %1 %2. Find the best, or choose a smaller space to "
                                     "explore."))
                    .arg(formatInteger(double{kMostShownCandidates}), inWords(system().info().candidates));
            askable = size.needsList ? Askable::Nothing : Askable::Best;
        }
    }
    showProblem(problem, problem.isEmpty() ? Askable::Both : askable);
}

void QuestionPanel::showProblem(const QString& problem, Askable askable)
{
    m_problemText = problem;
    m_problem->setText(problem.size() > kLongestProblem ? problem.left(kLongestProblem) + QChar(0x2026) : problem);
    m_problem->setToolTip(problem.size() > kLongestProblem ? problem : QString());
    m_problem->setVisible(!problem.isEmpty());
    m_ask->setAskable(askable);
}

bool QuestionPanel::canShow(const Problem& problem) const
{
    const MadeDevice asked = problem.device();
    const int device = asked ? m_deviceLibrary.indexOf(asked->name) : -1;
    return device >= 0 && m_deviceLibrary.all()[static_cast<std::size_t>(device)] == asked &&
           m_kernel->has(problem.question().workload);
}

void QuestionPanel::setEffort(const QString& note)
{
    m_effort->setText(note);
    m_effort->setVisible(!note.isEmpty());
}

QString QuestionPanel::effort() const { return m_effort->text(); }

QString QuestionPanel::problemText() const { return m_problemText; }

void QuestionPanel::explore()
{
    if (m_posed && m_ask->canExplore()) {
        Q_EMIT exploreRequested(*m_posed);
    }
}

void QuestionPanel::findBest()
{
    if (m_posed && m_ask->canFindBest()) {
        Q_EMIT bestRequested(*m_posed);
    }
}

void QuestionPanel::predict()
{
    if (m_posed && m_ask->canExplore()) {
        Q_EMIT predictionRequested(*m_posed);
    }
}

} // namespace pimento
