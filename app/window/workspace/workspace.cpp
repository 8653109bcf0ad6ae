// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace/workspace.h"

#include "engine/base/data_folder.h"
#include "engine/exploration/example_file.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/predict/prediction.h"
#include "engine/problem/catalogue.h"
#include "engine/study_files/study.h"
#include "sim/dram/machine.h"
#include "views/question/space_size.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <utility>

namespace pimento {

namespace {

Result<Exploration> readExample(const Catalogue& catalogue)
{
    const auto data = findDataFolder();
    if (!data) {
        return tl::unexpected<Error>(data.error());
    }
    return loadExample(*data, catalogue, "gemv-hbm-pim-hbm3");
}

} // namespace

Workspace::Workspace(const Catalogue& catalogue, QObject* parent) : QObject(parent), m_catalogue(catalogue)
{
    connect(&m_state.selection, &Selection::currentChanged, this, [this] {
        if (m_exploration && m_history.current() != nullptr && m_history.current()->picture == m_exploration) {
            m_history.setSelected(m_state.selection.current());
        }
        inspectSelected();
    });
    connect(&m_exploring, &JobRunner::finished, this, &Workspace::endExploration);
    connect(&m_inspecting, &JobRunner::finished, this, &Workspace::checkSettled);
    connect(&m_effects, &JobRunner::finished, this, &Workspace::checkSettled);
    connect(&m_exploring, &JobRunner::ranOutOfMemory, this, [this] {
        fail({"there is not enough memory for this", "explore", "Choose a smaller space or shape"});
    });
    const QString message = tr("There is not enough memory for this candidate. Choose a smaller shape.");
    connect(&m_inspecting, &JobRunner::ranOutOfMemory, this, [this, message] { Q_EMIT inspectionFailed(message); });
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
            m_history.add(picture->problem, ExploreExtent::All);
            Q_EMIT questionAsked(picture->problem);
            take(picture);
        });
    });
    Q_EMIT explorationStarted();
}

void Workspace::ask(const Posed& problem, ExploreExtent extent)
{
    m_replaced = extent == ExploreExtent::Best ? m_state.selection.current() : std::nullopt;
    m_history.add(problem, extent);
    search(problem, extent);
}

void Workspace::askAgain(const Posed& problem, ExploreExtent extent)
{
    m_replaced.reset();
    m_history.add(problem, extent);
    search(problem, extent);
}

namespace {

/// The job of a question. With a study, its results are reused and new ones are stored there.
struct Asking {
    std::shared_ptr<const Problem> problem;
    ExploreExtent extent = ExploreExtent::All;
    ExploreOptions options;
    std::shared_ptr<Study> study;
    const Catalogue* catalogue = nullptr;
    std::shared_ptr<std::optional<Error>> unwritten; // set when the study cannot be written

    [[nodiscard]] Result<Exploration> run(const std::stop_token& stop, const Publish& publish) const
    {
        return extent == ExploreExtent::All ? pimento::explore(problem, options, stop, publish)
                                            : pimento::exploreBest(problem, options, stop, publish);
    }

    [[nodiscard]] Result<Exploration> runInto(Study& into, const std::stop_token& stop, const Publish& publish) const
    {
        const auto asked = studyQuestionOf(*problem, *catalogue, "pimento " PIMENTO_VERSION);
        if (!asked) {
            return tl::unexpected<Error>(asked.error());
        }
        const auto key = into.add(*asked);
        if (!key) { // without its question the study can take no results
            *unwritten = key.error();
            return run(stop, publish);
        }
        auto found = exploreInto(into, *key, problem,
                                 {.threads = options.threads,
                                  .cache = options.cache,
                                  .publishEvery = options.publishEvery,
                                  .extent = extent,
                                  .recallsEnd = true,
                                  .continuesUnwritten = true,
                                  .mostCandidates = options.mostCandidates,
                                  .earlier = options.earlier},
                                 stop, publish);
        *unwritten = found ? found->unwritten : std::nullopt;
        return found ? Result<Exploration>(std::move(found->picture)) : tl::unexpected<Error>(found.error());
    }
};

} // namespace

/// Answers a question. A search whose end the study holds is not run again.
void Workspace::search(const Posed& problem, ExploreExtent extent)
{
    const ExploreOptions options{.threads = hardwareThreads(),
                                 .cache = m_cache,
                                 .mostCandidates = static_cast<std::size_t>(kMostShownCandidates),
                                 .earlier = m_exploration};
    m_unwritten = std::make_shared<std::optional<Error>>();
    const Asking asking{problem, extent, options, m_study, &m_catalogue, m_unwritten};
    Q_EMIT questionAsked(problem);
    run([asking](const std::stop_token& stop, const Publish& publish) {
        return asking.study != nullptr ? asking.runInto(*asking.study, stop, publish) : asking.run(stop, publish);
    });
}

void Workspace::run(Search search)
{
    m_hasFailed = false;
    m_exploring.start([this, search = std::move(search)](std::stop_token stop, const JobRunner::Post& post) {
        const auto publish = [&](const Exploration& picture) {
            if (picture.removed != nullptr) {
                (void)picture.removed->size(); // computed here, so that drawing does not have to
            }
            post([this, shared = std::make_shared<const Exploration>(picture)] { take(shared); });
        };
        const Result<Exploration> last = search(stop, publish);
        if (last) {
            publish(*last);
        } else {
            post([this, error = last.error()] { fail(error); });
        }
    });
    Q_EMIT explorationStarted();
}

void Workspace::setPrediction(std::shared_ptr<const Prediction> prediction)
{
    m_prediction = std::move(prediction);
    if (m_exploration && this->prediction() != nullptr) {
        take(m_exploration);
    }
}

std::shared_ptr<const Prediction> Workspace::prediction() const
{
    const bool isOfPicture =
        m_prediction != nullptr && m_exploration && m_exploration->problem->identity() == m_prediction->problem;
    return isOfPicture ? m_prediction : nullptr;
}

void Workspace::turnToPredicted(const Posed& problem)
{
    m_history.addPredicted(problem);
    Q_EMIT questionAsked(problem);
}

void Workspace::predictAgain(const Posed& problem)
{
    m_replaced.reset();
    turnToPredicted(problem);
    Q_EMIT predictionWanted(problem);
}

void Workspace::goTo(std::size_t position)
{
    if (position >= m_history.entries().size() || position == m_history.position()) {
        return;
    }
    m_exploring.cancel();
    m_replaced.reset();
    const HistoryEntry entry = m_history.goTo(position); // a copy: showing it changes the history
    m_hasFailed = false;
    m_state.selection.setCurrent(entry.selected);
    if (entry.picture == nullptr && entry.isPredicted) {
        Q_EMIT predictionWanted(entry.problem);
        return;
    }
    if (entry.picture == nullptr) {
        search(entry.problem, entry.extent);
        return;
    }
    Q_EMIT questionAsked(entry.problem);
    take(entry.picture);
    if (m_state.selection.current() != entry.selected) {
        m_state.selection.setCurrent(entry.selected);
    }
    Q_EMIT explorationEnded();
    endExploration();
}

void Workspace::leaveExploration()
{
    if (isExploring()) {
        m_exploring.cancel();
        Q_EMIT explorationEnded();
        checkSettled();
    }
}

void Workspace::bringBack(std::size_t position, std::shared_ptr<const Inspection> known, bool wasExploring)
{
    if (position >= m_history.entries().size()) {
        openExample();
        return;
    }
    const HistoryEntry entry = m_history.goTo(position);
    if (entry.picture != nullptr) {
        showAgain(std::move(known));
    }
    if (entry.picture == nullptr && entry.isPredicted) {
        Q_EMIT predictionWanted(entry.problem);
    } else if (entry.picture == nullptr || wasExploring) {
        m_state.selection.setCurrent(entry.selected);
        search(entry.problem, entry.extent);
    }
}

void Workspace::showAgain(std::shared_ptr<const Inspection> known)
{
    const HistoryEntry entry = *m_history.current(); // a copy: showing it changes the history
    m_exploring.cancel();
    m_inspecting.cancel();
    m_replaced.reset();
    m_hasFailed = false;
    m_state.selection.setHover(std::nullopt);
    m_state.selection.setCurrent(std::nullopt);
    Q_EMIT questionAsked(entry.problem);
    take(entry.picture);
    m_known = std::move(known);
    m_state.selection.setCurrent(entry.selected);
    m_known.reset();
    Q_EMIT explorationEnded();
    endExploration();
}

void Workspace::take(Picture picture)
{
    const bool isPredicted = m_prediction != nullptr && picture->problem->identity() == m_prediction->problem;
    if (isPredicted) {
        picture = std::make_shared<const Exploration>(withPrediction(*picture, *m_prediction));
    }
    // The old answer stays visible until the new one has results.
    const bool hasNews = picture->known > 0 || picture->isFinished || picture->wasStopped || isPredicted;
    if (hasNews || !m_exploration) {
        m_exploration = std::move(picture);
        m_state.show(m_exploration); // first, so that the old selection does not end up with the new question
        m_history.setPicture(m_exploration);
        Q_EMIT explorationChanged();
    }
}

void Workspace::fail(const Error& error)
{
    m_hasFailed = true;
    Q_EMIT explorationFailed(inWords(error));
}

void Workspace::endExploration()
{
    if (const auto unwritten = std::exchange(m_unwritten, nullptr); unwritten != nullptr && *unwritten) {
        Q_EMIT studyFailed(inWords(**unwritten));
    }
    if (!m_hasFailed) {
        Q_EMIT explorationEnded();
    }
    const auto current = m_state.selection.current();
    const bool isReplaced =
        !m_hasFailed && m_replaced && current == m_replaced; // unless another one was selected meanwhile
    m_replaced.reset();
    if (m_exploration && (isReplaced || !(current && m_exploration->table->rowOf(*current)))) {
        selectBest();
    } else if (selectedRow() && m_inspection == nullptr && !m_inspecting.isRunning()) {
        inspectSelected(); // it was selected before its exploration arrived
    }
    checkSettled();
}

void Workspace::stop() { m_exploring.stop(); }

void Workspace::count(const Posed& problem)
{
    m_counting.start([this, problem](std::stop_token stop, const JobRunner::Post& post) {
        auto sizes = problem->sizes(stop);
        post([this, sizes = std::move(sizes)] { Q_EMIT counted(sizes); });
    });
}

void Workspace::cancelCount() { m_counting.cancel(); }

void Workspace::selectBest()
{
    if (m_exploration && m_exploration->best) {
        m_state.selection.setCurrent(m_exploration->table->id(*m_exploration->best));
    }
}

std::optional<std::size_t> Workspace::selectedRow() const
{
    const auto current = m_state.selection.current();
    return m_exploration && current ? m_exploration->table->rowOf(*current) : std::nullopt;
}

void Workspace::checkSettled()
{
    if (isSettled()) {
        Q_EMIT settled();
    }
}

} // namespace pimento
