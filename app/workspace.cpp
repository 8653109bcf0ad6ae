// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace.h"

#include "engine/base/data_folder.h"
#include "engine/base/parallel.h"
#include "engine/explore/example_file.h"
#include "views/state/space_size.h"

#include <utility>

namespace pimento {

namespace {

constexpr const char* kExample = "gemv-attacc-sound";

Result<Exploration> readExample(const Catalogue& catalogue)
{
    const auto data = findDataFolder();
    if (!data) {
        return tl::unexpected<Error>(data.error());
    }
    return loadExample(*data, catalogue, kExample);
}

/// Keeps explorations out that would not fit into memory.
Result<void> checkSize(const Question& question)
{
    const auto counts = question.model->count(question, question.resources());
    if (!counts) {
        return tl::unexpected<Error>(counts.error());
    }
    if (draftsIn(*counts, question.space) > kMostShownDrafts) {
        return pimento::fail("the space has more than " + std::to_string(kMostShownDrafts) + " drafts", question.text(),
                             "Choose a smaller space");
    }
    return {};
}

} // namespace

Workspace::Workspace(const Catalogue& catalogue, QObject* parent) : QObject(parent), m_catalogue(catalogue)
{
    connect(&m_selection, &Selection::currentChanged, this, &Workspace::showDetails);
    connect(&m_exploring, &JobRunner::finished, this, &Workspace::endExploration);
    connect(&m_details, &JobRunner::finished, this, &Workspace::checkSettled);
    connect(&m_scheduling, &JobRunner::finished, this, &Workspace::checkSettled);
    connect(&m_pruning, &JobRunner::finished, this, &Workspace::checkSettled);
    connect(&m_effects, &JobRunner::finished, this, &Workspace::checkSettled);
    connect(&m_timing, &TimelineLane::settled, this, &Workspace::checkSettled);
    connect(&m_exploring, &JobRunner::ranOutOfMemory, this, [this] {
        fail({"there is not enough memory for this", "explore", "Choose a smaller space or shape"});
    });
    const QString message = tr("There is not enough memory for this draft. Choose a smaller shape.");
    connect(&m_details, &JobRunner::ranOutOfMemory, this, [this, message] { Q_EMIT mapFailed(message); });
    connect(&m_scheduling, &JobRunner::ranOutOfMemory, this, [this, message] { Q_EMIT scheduleFailed(message); });
    connect(&m_effects, &JobRunner::ranOutOfMemory, this, [this, message] { Q_EMIT ruleEffectsFailed(message); });
}

void Workspace::openExample()
{
    m_hasFailed = false;
    m_replaced.reset();
    m_exploring.start([this](std::stop_token, const JobRunner::Post& post) {
        Result<Exploration> example = readExample(m_catalogue);
        if (!example) {
            post([this, error = example.error()] { fail(error); });
            return;
        }
        post([this, picture = std::make_shared<const Exploration>(*std::move(example))] {
            Q_EMIT questionAsked(picture->question);
            findPruned(picture->question);
            take(picture);
        });
    });
    Q_EMIT explorationStarted();
}

void Workspace::explore(const Question& question)
{
    m_replaced.reset();
    search(question, &pimento::explore);
}

void Workspace::findBest(const Question& question)
{
    m_replaced = m_selection.current();
    search(question, &pimento::exploreFastest);
}

void Workspace::search(const Question& question, Search how)
{
    m_hasFailed = false;
    m_exploring.start([this, question, how, cache = m_cache](std::stop_token stop, const JobRunner::Post& post) {
        if (const Result<void> fits = checkSize(question); !fits) {
            post([this, error = fits.error()] { fail(error); });
            return;
        }
        const auto publish = [&](const Exploration& picture) {
            post([this, shared = std::make_shared<const Exploration>(picture)] { take(shared); });
        };
        const ExploreOptions options{.threads = hardwareThreads(), .cache = cache};
        const Result<Exploration> last = how(question, options, stop, publish);
        if (last) {
            publish(*last);
        } else {
            post([this, error = last.error()] { fail(error); });
        }
    });
    findPruned(question);
    Q_EMIT questionAsked(question);
    Q_EMIT explorationStarted();
}

void Workspace::findPruned(const Question& question)
{
    m_pruning.start([this, question](std::stop_token, const JobRunner::Post& post) {
        Result<PrunedDrafts> found = PrunedDrafts::make(question);
        auto drafts = found ? std::make_shared<const PrunedDrafts>(*std::move(found)) : nullptr;
        const QString message = found ? QString() : QString::fromStdString(found.error().message());
        post([this, drafts = std::move(drafts), message] { Q_EMIT prunedChanged(drafts, message); });
    });
}

void Workspace::take(Picture picture)
{
    // The old answer stays on show until the new one has something to say.
    const bool hasNews = picture->simulated > 0 || picture->isFinished || picture->wasStopped;
    if (hasNews || !m_exploration) {
        m_exploration = std::move(picture);
        if (const auto current = m_selection.current(); current && !m_exploration->table->rowOf(*current)) {
            m_selection.setCurrent(std::nullopt); // it belongs to another question
        }
        Q_EMIT explorationChanged();
    }
}

void Workspace::fail(const Error& error)
{
    m_hasFailed = true;
    Q_EMIT explorationFailed(QString::fromStdString(error.message()));
}

void Workspace::endExploration()
{
    if (!m_hasFailed) {
        Q_EMIT explorationEnded();
    }
    const auto current = m_selection.current();
    const bool isReplaced =
        !m_hasFailed && m_replaced && current == m_replaced; // unless another one was chosen in the meantime
    m_replaced.reset();
    if (m_exploration && (isReplaced || !(current && m_exploration->table->rowOf(*current)))) {
        selectBest();
    }
    checkSettled();
}

void Workspace::stop() { m_exploring.stop(); }

void Workspace::count(const Question& question)
{
    m_counting.start([this, question](std::stop_token, const JobRunner::Post& post) {
        auto counts = question.model->count(question, question.resources());
        post([this, counts = std::move(counts)] { Q_EMIT counted(counts); });
    });
}

void Workspace::cancelCount() { m_counting.cancel(); }

void Workspace::selectBest()
{
    if (m_exploration && m_exploration->best) {
        m_selection.setCurrent(m_exploration->table->id(*m_exploration->best));
    }
}

void Workspace::showDetails()
{
    const auto current = m_selection.current();
    const auto row = m_exploration && current ? m_exploration->table->rowOf(*current) : std::nullopt;
    if (!row) {
        m_details.cancel();
        m_scheduling.cancel();
        m_timing.clearDraft();
        Q_EMIT mapCleared();
        Q_EMIT scheduleCleared();
        return;
    }
    const Question& question = m_exploration->question;
    const auto draft = question.model->parse(question, m_exploration->table->label(*row));
    if (!draft) {
        Q_EMIT mapFailed(QString::fromStdString(draft.error().message()));
        return;
    }
    showMap(question, *draft);
    showSchedule(question, *draft);
    showTimeline(question, *draft, *row);
}

void Workspace::showTimeline(const Question& question, const Draft& draft, std::size_t row)
{
    const CandidateTable& table = *m_exploration->table;
    const auto requests = table.columnOf("requests");
    const bool isKnown = requests && table.isKnown(row);
    m_timing.setDraft(question, draft, isKnown ? static_cast<std::int64_t>(table.value(row, *requests)) : 0);
}

void Workspace::showMap(const Question& question, const Draft& draft)
{
    m_details.start([this, question, draft](std::stop_token stop, const JobRunner::Post& post) {
        Result<DraftFigures> found = figuresOf(question, draft.parts(), stop);
        if (!found) {
            post([this, message = QString::fromStdString(found.error().message())] { Q_EMIT mapFailed(message); });
        } else if (!found->run.wasStopped && !stop.stop_requested()) {
            auto figures = std::make_shared<const DraftFigures>(*std::move(found));
            auto map = std::make_shared<const DeviceMap>(makeDeviceMap(*question.machine, figures->run));
            auto roofline = std::make_shared<const Roofline>(rooflineOf(question, *figures));
            post([this, map = std::move(map), figures = std::move(figures), roofline = std::move(roofline)] {
                Q_EMIT mapChanged(map);
                Q_EMIT figuresChanged(figures);
                Q_EMIT rooflineChanged(roofline, ratesOfDrafts(roofline->operations));
            });
        }
    });
    Q_EMIT mapStarted();
}

/// Operations per second of the drafts that are simulated so far.
std::vector<double> Workspace::ratesOfDrafts(double operations) const
{
    std::vector<double> rates;
    const CandidateTable& table = *m_exploration->table;
    const auto time = table.columnOf("time");
    for (std::size_t row = 0; time && row < table.rows(); ++row) {
        if (table.isKnown(row) && table.value(row, *time) > 0) {
            rates.push_back(operations / table.value(row, *time));
        }
    }
    return rates;
}

void Workspace::showSchedule(const Question& question, const Draft& draft)
{
    m_scheduling.start([this, question, draft](std::stop_token stop, const JobRunner::Post& post) {
        Result<Schedule> made = Schedule::make(question, draft, stop);
        if (!made) {
            post([this, message = QString::fromStdString(made.error().message())] { Q_EMIT scheduleFailed(message); });
        } else if (!stop.stop_requested()) {
            const QString title =
                QString::fromStdString(draftText(question, draft.parts()) + ": " + question.subject());
            post([this, title, schedule = std::make_shared<const Schedule>(*std::move(made))] {
                Q_EMIT scheduleChanged(schedule, title);
            });
        }
    });
}

void Workspace::findRuleEffects(const QString& device)
{
    m_effects.cancel();
    const auto current = m_selection.current();
    const auto row = m_exploration && current ? m_exploration->table->rowOf(*current) : std::nullopt;
    if (!row) {
        Q_EMIT ruleEffectsFailed(tr("No draft is selected. Explore a question for this device and select a draft."));
        return;
    }
    const Question& question = m_exploration->question;
    const auto& asked = question.machine->description();
    if (QString::fromStdString(asked.name) != device) {
        Q_EMIT ruleEffectsFailed(tr("The selected draft is one for %1. Use this device and press Explore first.")
                                     .arg(QString::fromStdString(asked.title)));
        return;
    }
    const auto draft = question.model->parse(question, m_exploration->table->label(*row));
    if (!draft) {
        Q_EMIT ruleEffectsFailed(QString::fromStdString(draft.error().message()));
        return;
    }
    const QString title = QString::fromStdString(m_exploration->table->label(*row) + ": " + question.subject());
    m_effects.start([this, question, title, draft = *draft](std::stop_token stop, const JobRunner::Post& post) {
        Result<DraftRuleEffects> found = ruleEffectsOn(question, draft, stop);
        if (!found) {
            const QString message = QString::fromStdString(found.error().message());
            post([this, message] { Q_EMIT ruleEffectsFailed(message); });
            return;
        }
        auto effects = std::make_shared<const DraftRuleEffects>(*std::move(found));
        post([this, title, effects = std::move(effects)] { Q_EMIT ruleEffectsChanged(effects, title); });
    });
}

void Workspace::checkSettled()
{
    if (isSettled()) {
        Q_EMIT settled();
    }
}

} // namespace pimento
