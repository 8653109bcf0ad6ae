// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/result_watch.h"

#include "app/window/workspace/workspace.h"
#include "views/common/result_overlay.h"
#include "views/devices/devices_page.h"
#include "views/question/question_match.h"
#include "views/question/question_panel.h"
#include "views/texts/engine_text.h"

namespace pimento {

ResultWatch::ResultWatch(Workspace& workspace, const Views& views, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_views(views)
{
    for (QWidget* page : m_views.pages) {
        auto* overlay = new ResultOverlay(*page);
        connect(overlay, &ResultOverlay::exploreWanted, m_views.question, &QuestionPanel::explore);
        connect(overlay, &ResultOverlay::returnWanted, this, &ResultWatch::goBack);
        connect(overlay, &ResultOverlay::deviceWanted, this, &ResultWatch::useDevice);
        m_overlays.push_back(overlay);
    }
    connect(m_views.question, &QuestionPanel::questionChanged, this, &ResultWatch::look);
    connect(m_views.question, &QuestionPanel::questionCounted, this, &ResultWatch::look);
    connect(m_views.devices, &DevicesPage::textChecked, this, &ResultWatch::look);
    connect(&m_workspace, &Workspace::explorationStarted, this, &ResultWatch::look);
    connect(&m_workspace, &Workspace::explorationChanged, this, &ResultWatch::look);
    connect(&m_workspace, &Workspace::explorationEnded, this, &ResultWatch::look);
    connect(&m_workspace, &Workspace::settled, this, &ResultWatch::look); // also after an exploration has failed
}

void ResultWatch::setQuiet(bool isQuiet)
{
    m_isQuiet = isQuiet;
    look();
}

void ResultWatch::look()
{
    OutdatedResults results;
    const bool isFine = m_isQuiet || isCurrent(results);
    for (ResultOverlay* overlay : m_overlays) {
        if (isFine) {
            overlay->lift();
        } else {
            overlay->lower(results);
        }
    }
}

/// True if the results answer the question of the fields; otherwise `results` gets the text and the possible actions.
bool ResultWatch::isCurrent(OutdatedResults& results) const
{
    const auto picture = m_workspace.exploration();
    if (!picture) {
        return true; // there are no results
    }
    const Problem& answered = *picture->problem;
    const MadeDevice device = answered.device();
    const auto& asked = m_views.question->problem();
    const QStringList differences = asked ? differencesOf(answered, **asked) : QStringList(tr("the fields"));
    const bool isDeviceChanged = m_views.devices->isChangedSince(device);
    if (asked && differences.empty() && !isDeviceChanged) {
        return true;
    }
    const QString subject = lineInWords(answered.text());
    if (m_workspace.isExploring()) {
        results.text = tr("These results are for: %1").arg(subject);
    } else if (asked && differences.empty()) {
        results.text =
            tr("%1 has changed. These results are for: %2").arg(QString::fromStdString(device->title), subject);
        results.canUseDevice = m_views.devices->canReplace(device);
    } else {
        results.text = asked ? tr("The question has changed (%1). These results are for: %2")
                                   .arg(differences.join(tr(", ")), subject)
                             : tr("The question has changed. These results are for: %1").arg(subject);
        results.whyNot = m_views.question->problemText();
        results.canExplore = results.whyNot.isEmpty();
        results.canReturn = m_views.question->canShow(answered);
    }
    return false;
}

void ResultWatch::goBack()
{
    if (const auto picture = m_workspace.exploration(); picture && m_views.question->canShow(*picture->problem)) {
        m_views.question->setQuestion(picture->problem->question());
    }
}

void ResultWatch::useDevice()
{
    if (const auto picture = m_workspace.exploration()) {
        m_views.devices->replace(picture->problem->device());
    }
}

void ResultWatch::setColours(const Palette& palette)
{
    for (ResultOverlay* overlay : m_overlays) {
        overlay->setColours(palette);
    }
}

} // namespace pimento
