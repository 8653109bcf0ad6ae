// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/second_run.h"

#include "app/window/workspace/workspace.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "views/selection/pins.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_pair.h"
#include "views/timeline/timeline_view.h"

#include <utility>

namespace pimento {

SecondRun::SecondRun(Workspace& workspace, TimelinePage& page, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_page(page)
{
    connect(&workspace, &Workspace::explorationChanged, this, &SecondRun::offer);
    connect(&workspace, &Workspace::explorationEnded, this, &SecondRun::offer);
    connect(&workspace.state().pins, &Pins::changed, this, &SecondRun::offer);
    connect(&page, &TimelinePage::watched, this, &SecondRun::look);
    connect(&page.pair(), &TimelinePair::choiceChanged, this, &SecondRun::look);
    connect(&page.pair(), &TimelinePair::picked, this, &SecondRun::retry);
    connect(&m_jobs, &JobRunner::finished, this, &SecondRun::settled);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { m_page.pair().setSecond(nullptr, tr("There is not enough memory for the second run.")); });
}

void SecondRun::offer()
{
    QStringList titles;
    QStringList ids;
    m_offers.clear();
    const auto add = [&](const QString& id, Offer offer) {
        titles << offer.title;
        ids << id;
        m_offers[id] = std::move(offer);
    };
    if (const auto exploration = m_workspace.exploration(); exploration != nullptr && !m_workspace.isExploring()) {
        const auto textOf = [&](std::size_t row) { return exploration->candidates->text(row); };
        if (const auto& standard = exploration->standard) { // its space may leave it out
            const bool isNamed = exploration->problem->isHandMadeName(standard->name);
            add(QStringLiteral("baseline"),
                {exploration->problem, standard->row ? textOf(*standard->row) : isNamed ? standard->name : "default",
                 tr("baseline")});
        }
        if (exploration->best) {
            add(QStringLiteral("best"), {exploration->problem, textOf(*exploration->best), tr("best")});
        }
    }
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        if (const auto& pin = m_workspace.state().pins.at(place)) {
            add(QStringLiteral("pin %1").arg(place),
                {pin->problem, pin->candidate, tr("pin %1").arg(Pins::letter(place))});
        }
    }
    m_page.pair().setChoices(titles, ids);
    look();
}

/// Records the chosen run if it is not on show.
void SecondRun::look()
{
    const auto chosen = m_offers.find(m_page.pair().choice());
    if (chosen == m_offers.end()) {
        m_jobs.cancel();
        m_shown = {};
        m_page.pair().setSecond(nullptr, {});
        return;
    }
    if (!m_page.isVisible() || m_shown.isSame(chosen->second)) {
        return;
    }
    m_shown = chosen->second;
    m_page.pair().setSecond(nullptr, tr("Simulating the second run…"));
    m_jobs.start([this, of = m_shown](const std::stop_token& stop, const JobRunner::Post& post) {
        InspectionOptions options;
        options.wantsListings = false;
        const auto list = of.problem->parse(of.candidate, stop);
        const auto run = list ? of.problem->inspect(**list, 0, std::nullopt, options, stop, nullptr)
                              : Result<std::shared_ptr<const Inspection>>(tl::unexpected<Error>(list.error()));
        std::shared_ptr<const Timeline> timeline = run ? (*run)->shared<Timeline>() : nullptr;
        QString words = of.title;
        if (!run) {
            words = inWords(run.error());
        } else if (timeline == nullptr) {
            words = inWords((*run)->whyMissing<Timeline>());
        } else {
            words = QStringLiteral("%1: %2").arg(of.title, titleInWords(*of.problem, (*run)->title));
        }
        post([this, timeline = std::move(timeline), words] { m_page.pair().setSecond(timeline, words); });
    });
}

/// Records the chosen run anew if it could not be shown.
void SecondRun::retry()
{
    if (!m_jobs.isRunning() && m_page.pair().second().timeline() == nullptr) {
        m_shown = {};
        look();
    }
}

} // namespace pimento
