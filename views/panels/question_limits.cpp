// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/ask_buttons.h"
#include "views/panels/kernel_fields.h"
#include "views/panels/panel_parts.h"
#include "views/panels/question_choices.h"
#include "views/panels/question_panel.h"
#include "views/state/number_format.h"
#include "views/state/question_match.h"
#include "views/state/space_size.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

// What can be chosen and asked on the question panel, and why not.

namespace pimento {

namespace {

constexpr qsizetype kLongestProblem = 320; // letters; the buttons below must stay in sight

} // namespace

void QuestionPanel::refreshKernels()
{
    if (m_backend->currentIndex() < 0) {
        return;
    }
    const auto& device = m_shelf.all()[static_cast<std::size_t>(m_backend->currentIndex())]->description();
    for (std::size_t i = 0; i < m_catalogue.kernels.size(); ++i) {
        const language::LibraryKernel& each = m_catalogue.kernels[i];
        const auto published = findKernel(each.name);
        const bool isPossible = isSound() || (published && dcc_artifact::isSupported(**published, device));
        m_kernel->setPossible(i, isPossible,
                              isPossible
                                  ? QString::fromStdString(each.summary)
                                  : tr("%1 has no generator for %2 in this model; choose another device or model")
                                        .arg(QString::fromStdString(each.title), QString::fromStdString(device.title)));
    }
}

void QuestionPanel::refreshSpaces()
{
    setChoice(*m_space, kListed, !isSound(), isSound() ? tr("Only the published artifact lists drafts") : QString());
    if (isSound() && m_space->currentIndex() == kListed) {
        m_space->setCurrentIndex(kKept);
    }
}

void QuestionPanel::refreshModes()
{
    m_modeGroup->setVisible(!isSound());
    if (isSound()) {
        return;
    }
    const bool hasKernelMode = make(Mode::Kernel).has_value();
    const bool hasInference = make(Mode::Inference).has_value();
    const QString reason = tr("Only GEMV and attention on AttAcc have an inference mode");
    setChoice(*m_mode, 1, hasInference, hasInference ? QString() : reason);
    m_mode->setEnabled(hasInference);
    m_mode->setToolTip(hasInference ? tr("Where the input of the kernel comes from") : reason);
    if (!hasInference && hasKernelMode && m_mode->currentIndex() == 1) {
        m_mode->setCurrentIndex(0);
    }
}

void QuestionPanel::setCounts(const Result<std::vector<SpaceCount>>& counts)
{
    m_counts = counts;
    showCounts();
    Q_EMIT questionCounted();
}

void QuestionPanel::showCounts()
{
    const auto chosen = static_cast<std::size_t>(m_space->currentIndex());
    QString problem = m_question ? QString() : QString::fromStdString(m_question.error().message());
    QString summary = spaceMeaning(kSpaces[chosen], isSound());
    for (std::size_t i = 1; i < kSpaces.size(); ++i) {
        m_space->setItemData(static_cast<int>(i), spaceTip(kSpaces[i], isSound()), Qt::ToolTipRole);
    }
    m_space->setToolTip(spaceTip(kSpaces[chosen], isSound()));
    if (m_question && m_counts && m_counts->has_value()) {
        const std::int64_t drafts = draftsIn(**m_counts, kSpaces[chosen]);
        summary += tr(": %1 drafts").arg(formatInteger(static_cast<double>(drafts)));
        if (drafts == 0) {
            problem = tr("This space has no draft for the shape. Choose another space.");
        } else if (drafts > kMostShownDrafts) {
            problem = tr("This space has more than %1 drafts. Choose a smaller space.")
                          .arg(formatInteger(double{kMostShownDrafts}));
        }
    } else if (m_question && m_counts) {
        problem = QString::fromStdString(m_counts->error().message());
    }
    m_spaceSummary->setText(summary);
    m_problemText = problem;
    m_problem->setText(problem.size() > kLongestProblem ? problem.left(kLongestProblem) + QChar(0x2026) : problem);
    m_problem->setToolTip(problem.size() > kLongestProblem ? problem : QString());
    m_problem->setVisible(!problem.isEmpty());
    m_ask->setPossible(problem.isEmpty());
}

bool QuestionPanel::canShow(const Question& question) const
{
    const int device = m_shelf.indexOf(question.machine->description().name);
    if (device < 0 || !isSameDevice(*m_shelf.all()[static_cast<std::size_t>(device)], *question.machine)) {
        return false;
    }
    const auto& workload = question.workload;
    return !workload || m_kernel->has(workload->whole ? *workload->whole : *workload);
}

QString QuestionPanel::problem() const { return m_problemText; }

void QuestionPanel::ask(void (QuestionPanel::*request)(const Question&))
{
    if (m_question && m_ask->isPossible()) {
        Q_EMIT(this->*request)(*m_question);
    }
}

} // namespace pimento
