// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/predict_controller.h"

#include "app/window/explore/prediction_store.h"
#include "app/window/explore/row_simulation.h"
#include "app/window/workspace/slow_progress.h"
#include "app/window/workspace/workspace.h"
#include "engine/exploration/fidelity_costs.h"
#include "engine/predict/trained_predictor.h"
#include "views/commands/command_registry.h"
#include "views/explore/exploration_text.h"
#include "views/explore/explore_page.h"
#include "views/explore/predictions/prediction_bar.h"
#include "views/explore/predictions/prediction_text.h"
#include "views/frame/jobs_bar.h"
#include "views/frame/notice_bar.h"
#include "views/question/question_panel.h"
#include "views/question/space_size.h"
#include "views/texts/engine_text.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento {

namespace {

QString prunedKey() { return QStringLiteral("explore/pruned"); }
QString predictorKey() { return QStringLiteral("predict/file"); }
QString bestKey() { return QStringLiteral("predict/best"); }

} // namespace

/// Result of predicting a problem.
struct PredictController::Found {
    std::shared_ptr<const Exploration> picture;
    std::shared_ptr<const Prediction> prediction;
    std::string whyNot; // the predictor was not used; "": it was
};

PredictController::PredictController(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_workspace(*parts.workspace), m_predictor(boundPredictor())
{
    connect(m_parts.question, &QuestionPanel::predictionRequested, this, &PredictController::predict);
    connect(&m_workspace, &Workspace::predictionWanted, this, &PredictController::predict);
    connect(m_parts.page, &ExplorePage::bestPredictedWanted, this, &PredictController::simulateBest);
    connect(m_parts.page, &ExplorePage::simulationWanted, this, &PredictController::simulateCandidate);
    connect(m_parts.jobs, &JobsBar::stopRequested, this, &PredictController::stop);
    connect(&m_workspace, &Workspace::explorationStarted, this, [this] {
        m_predicting.cancel();
        m_parts.page->predictions().setRunning(true);
    });
    connect(&m_workspace, &Workspace::explorationChanged, this, [this] {
        m_parts.page->setPrediction(m_workspace.prediction());
        findPruned();
    });
    const auto end = [this] {
        m_parts.page->predictions().setRunning(false);
        tellFailed();
        findPruned();
    };
    connect(&m_workspace, &Workspace::explorationEnded, this, end);
    connect(&m_workspace, &Workspace::explorationFailed, this, end);
}

PredictController::~PredictController() = default;

void PredictController::addCommands(CommandRegistry& registry, const QString& explore, const QString& view, int group)
{
    registry.add(
        {QStringLiteral("explore.predict"),
         explore,
         tr("&Predict"),
         {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Enter)}},
        this, [this] { m_parts.question->predict(); });
    registry.add({QStringLiteral("explore.simulateBest"),
                  explore,
                  tr("Simulate the best predictions"),
                  {QKeySequence(Qt::CTRL | Qt::Key_T)},
                  2},
                 this, [this] { simulateBest(m_parts.page->predictions().best()); });
    registry.add({QStringLiteral("explore.simulateSelected"),
                  explore,
                  tr("Simulate the selected candidate"),
                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)},
                  2},
                 this, [this] { simulateSelected(); });
    registry.add(
        {QStringLiteral("explore.onlyLike"), explore, tr("&Only similar candidates"), {QKeySequence(Qt::Key_O)}, 2},
        this, [this] { m_parts.page->showOnlyLikeThis(); });
    registry.add(
        {QStringLiteral("explore.simulatePruned"), explore, tr("Simulate p&romising pruned candidates"), {}, 2}, this,
        [this] { simulatePruned(); });
    registry.add({QStringLiteral("explore.useBounds"), explore, tr("Predict by &lower bounds again"), {}, 2}, this,
                 [this] { useBounds(); });
    QAction* shown =
        registry.addSwitch({QStringLiteral("view.pruned"), view, tr("Pr&uned candidates in the scatter"), {}, group},
                           this, m_isPrunedShown, [this](bool isOn) { setPrunedShown(isOn); });
    connect(this, &PredictController::prunedShownChanged, shown, &QAction::setChecked);
}

void PredictController::useSettings(const QString& file)
{
    m_settings.clear(); // loading must not write the settings
    const QSettings settings(file, QSettings::IniFormat);
    if (const QString predictor = settings.value(predictorKey()).toString(); QFileInfo(predictor).isFile()) {
        (void)load(predictor); // a damaged file is no reason to start with a message
    }
    m_parts.page->predictions().setBest(settings.value(bestKey(), PredictionBar::kBestFirst).toInt());
    setPrunedShown(settings.value(prunedKey(), false).toBool());
    m_settings = file;
}

void PredictController::remember() const
{
    if (m_settings.isEmpty()) {
        return;
    }
    QSettings settings(m_settings, QSettings::IniFormat);
    settings.setValue(prunedKey(), m_isPrunedShown);
    settings.setValue(predictorKey(), m_predictorFile);
    settings.setValue(bestKey(), m_parts.page->predictions().best());
}

Result<void> PredictController::load(const QString& file)
{
    auto trained = TrainedPredictor::load(file.toStdString());
    if (!trained) {
        return tl::unexpected<Error>(trained.error());
    }
    m_predictor = std::make_shared<const TrainedPredictor>(*std::move(trained));
    m_predictorFile = QFileInfo(file).absoluteFilePath();
    remember();
    return {};
}

void PredictController::useBounds()
{
    m_predictor = boundPredictor();
    m_predictorFile.clear();
    remember();
}

void PredictController::predict(const std::shared_ptr<const Problem>& problem)
{
    const auto earlier = m_workspace.exploration();
    m_parts.page->setUpdating(true);
    m_parts.jobs->showRunning(tr("predicting…"));
    m_predicting.start([this, problem, earlier, predictor = m_predictor,
                        study = m_workspace.study()](std::stop_token stop, const JobRunner::Post& post) {
        const ExploreOptions options{.mostCandidates = static_cast<std::size_t>(kMostShownCandidates),
                                     .earlier = earlier};
        auto picture = listedPicture(problem, options, stop);
        Found found;
        QElapsedTimer time;
        time.start();
        SlowProgress told([this, &post, &time](double share) {
            const double seconds = static_cast<double>(time.elapsed()) / 1000;
            post([this, share, seconds] {
                constexpr std::size_t kWhole = 1000;
                m_parts.jobs->showProgress(static_cast<std::size_t>(share * kWhole), kWhole,
                                           predictingInWords(share, seconds));
            });
        });
        auto known = picture && study != nullptr ? storedPrediction(*study, *problem, *predictor, picture->candidates)
                                                 : std::nullopt;
        const bool isKnown = known.has_value();
        auto prediction = isKnown ? Result<Prediction>(*std::move(known))
                          : picture
                              ? predictOrEstimate(*problem, picture->candidates, *predictor, stop, found.whyNot, &told)
                              : Result<Prediction>(tl::unexpected<Error>(picture.error()));
        if (prediction && !isKnown && study != nullptr) {
            (void)storePrediction(*study, m_workspace.catalogue(), *problem, *prediction); // else predicted again
        }
        if (!prediction) {
            const bool isStop = stop.stop_requested();
            post([this, isStop, message = inWords(prediction.error())] {
                m_parts.page->setUpdating(m_workspace.isExploring());
                isStop ? m_parts.jobs->showIdle(tr("stopped before the predictions were complete"))
                       : m_parts.jobs->showProblem(message);
            });
            return;
        }
        if (picture->removed != nullptr) {
            (void)picture->removed->size(); // computed here, so that drawing does not have to
        }
        found.picture = std::make_shared<const Exploration>(*std::move(picture));
        found.prediction = std::make_shared<const Prediction>(*std::move(prediction));
        post([this, problem, found] { take(problem, found); });
    });
}

/// Takes predictions. If the candidates are already on screen, only the predictions are new; otherwise they are shown,
/// and the default candidate is simulated for comparison.
void PredictController::take(const std::shared_ptr<const Problem>& problem, const Found& found)
{
    m_parts.page->setUpdating(false);
    m_workspace.setPrediction(found.prediction);
    const auto shown = m_workspace.exploration();
    const auto* asked = m_workspace.history().current();
    const bool isAsked = asked != nullptr && asked->problem->identity() == problem->identity();
    const bool isThere = shown && shown->problem->identity() == problem->identity() && shown->places == nullptr &&
                         shown->table->rows() == found.picture->table->rows();
    if (!isAsked || !(m_workspace.isExploring() || isThere)) {
        m_workspace.turnToPredicted(problem);
    }
    if (!found.whyNot.empty()) {
        m_parts.notice->tell(tr("Lower bounds replace the predictor %1: %2")
                                 .arg(QFileInfo(m_predictorFile).fileName(), QString::fromStdString(found.whyNot)),
                             {}, NoticeBar::About::Question);
    }
    if (isAsked && m_workspace.isExploring()) {
        return; // its results include the predictions
    }
    if (isAsked && isThere) {
        m_parts.jobs->showIdle(predictionInWords(*shown, *found.prediction));
        return;
    }
    RowSimulation simulating{found.picture, {}, m_workspace.study(), &m_workspace.catalogue(), m_workspace.cache()};
    m_workspace.run([simulating](const std::stop_token& stop, const Publish& publish) -> Result<Exploration> {
        publish(*simulating.from);
        auto done = simulating.run(stop, publish);
        return done ? Result<Exploration>(std::move(done->picture)) : tl::unexpected<Error>(done.error());
    });
}

void PredictController::simulateBest(int candidates)
{
    if (const auto shown = m_workspace.exploration()) {
        std::vector<std::size_t> rows = promisingRows(*shown);
        rows.resize(std::min(rows.size(), static_cast<std::size_t>(std::max(0, candidates))));
        simulate(std::move(rows));
        remember();
    }
}

void PredictController::simulateCandidate(std::uint64_t candidate)
{
    const auto shown = m_workspace.exploration();
    const auto row = shown ? shown->table->rowOf(candidate) : std::nullopt;
    const auto missing = row ? missingFidelity(*shown, *row) : std::nullopt;
    if (row && (missing || !shown->table->isKnown(*row))) {
        simulate({*row}, missing);
    }
}

void PredictController::simulateSelected()
{
    if (const auto selected = m_workspace.selection().current()) {
        simulateCandidate(*selected);
    }
}

void PredictController::simulate(std::vector<std::size_t> rows, std::optional<Fidelity> fidelity)
{
    if (rows.empty() || m_workspace.isExploring()) {
        return;
    }
    m_simulatedFrom = m_workspace.exploration();
    m_failed = std::make_shared<std::vector<FailedRow>>();
    RowSimulation simulating{m_simulatedFrom,          std::move(rows),     m_workspace.study(),
                             &m_workspace.catalogue(), m_workspace.cache(), fidelity};
    m_workspace.run(
        [simulating, failed = m_failed](const std::stop_token& stop, const Publish& publish) -> Result<Exploration> {
            auto done = simulating.run(stop, publish);
            if (!done) {
                return tl::unexpected<Error>(done.error());
            }
            *failed = std::move(done->failed);
            return std::move(done->picture);
        });
}

/// Reports requested candidates that could not be simulated, and removes their predictions.
void PredictController::tellFailed()
{
    const auto failed = std::exchange(m_failed, nullptr);
    const auto from = std::exchange(m_simulatedFrom, nullptr);
    if (failed == nullptr || failed->empty()) {
        return;
    }
    if (const auto prediction = m_workspace.prediction()) {
        auto fewer = std::make_shared<Prediction>(*prediction);
        for (const FailedRow& each : *failed) {
            if (const auto row = fewer->ids->rowOf(from->table->id(each.row))) {
                fewer->total[*row] = std::numeric_limits<double>::quiet_NaN();
            }
        }
        m_workspace.setPrediction(std::move(fewer));
    }
    QStringList lines;
    for (const FailedRow& each : *failed) {
        lines << tr("%1: %2").arg(
            wordsAndCode(candidateWords(*from, each.row), QString::fromStdString(from->table->label(each.row))),
            inWords(each.why));
    }
    const QString text =
        lines.size() == 1
            ? tr("One candidate could not be simulated. %1").arg(lines.front())
            : tr("%1 candidates could not be simulated. The first: %2").arg(lines.size()).arg(lines.front());
    const QString details = lines.join(QLatin1Char('\n'));
    m_parts.notice->tell(
        text, {{tr("Copy details"), [details] { QApplication::clipboard()->setText(details); }}, {tr("Close"), {}}},
        NoticeBar::About::Question);
}

void PredictController::stop()
{
    m_predicting.stop();
    m_pruning.stop();
}

} // namespace pimento
