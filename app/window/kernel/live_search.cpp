// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/kernel/live_search.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/listing.h"
#include "views/explore/time_bars.h"
#include "views/kernel/live_answer.h"
#include "views/selection/marks.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pimento {

namespace {

constexpr auto kLongest = std::chrono::milliseconds(1'000);           // of the search
constexpr auto kLongestInspection = std::chrono::milliseconds(2'000); // from the start of the search
constexpr std::size_t kMostLive = 50'000;                             // candidates
constexpr std::size_t kMostLines = 400;

/// The candidate's program, or else its last form, as text.
QString programOf(const Inspection& inspection)
{
    const std::vector<Listing>& listings = inspection.list<Listing>();
    if (listings.empty()) {
        return {};
    }
    const auto program = std::ranges::find(listings, "program", &Listing::id);
    const Listing& shown = program == listings.end() ? listings.back() : *program;
    QString text;
    for (std::size_t line = 0; line < std::min(shown.lines.size(), kMostLines); ++line) {
        text += QString::fromStdString(shown.lines[line].text) + QLatin1Char('\n');
    }
    return text + (shown.lines.size() > kMostLines ? QStringLiteral("…\n") : QString());
}

QString wordsOf(const Exploration& found)
{
    const std::size_t best = *found.best;
    const TableColumn& total = found.table->columns()[found.table->layout().total];
    const QString cost = formatWithUnit(found.table->value(best, found.table->layout().total), total);
    const QString candidate = candidateWords(found, best);
    return found.isFinished ? LiveSearch::tr("Best: %1, %2. No other candidate costs less.").arg(candidate, cost)
                            : LiveSearch::tr("Best so far: %1, %2.").arg(candidate, cost);
}

} // namespace

LiveSearch::LiveSearch(Workspace& workspace, LiveAnswer& view, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_view(view), m_limit(new QTimer(this)),
      m_inspectionLimit(new QTimer(this))
{
    m_limit->setSingleShot(true);
    m_limit->setInterval(kLongest);
    m_inspectionLimit->setSingleShot(true);
    m_inspectionLimit->setInterval(kLongestInspection);
    connect(m_limit, &QTimer::timeout, this, [this] { m_jobs.stop(); });
    connect(m_inspectionLimit, &QTimer::timeout, this, [this] { m_inspection.request_stop(); });
    connect(&m_jobs, &JobRunner::finished, this, &LiveSearch::settled);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { say(tr("There is not enough memory for this shape.")); });
}

LiveSearch::~LiveSearch() { m_inspection.request_stop(); }

void LiveSearch::say(const QString& message)
{
    m_message = message;
    m_view.showMessage(message);
}

void LiveSearch::drop(const QString& why)
{
    if (m_jobs.isRunning()) {
        m_inspection.request_stop();
        m_jobs.cancel();
        m_answered = nullptr;
    }
    m_view.showMessage(why);
}

void LiveSearch::wait() { drop(tr("searching…")); }

void LiveSearch::answer(const std::shared_ptr<const Problem>& problem)
{
    if (m_answered != nullptr && m_answered->identity() == problem->identity()) {
        m_view.showMessage(m_message);
        return;
    }
    m_answered = problem;
    say(tr("searching…"));
    m_inspection.request_stop(); // of the previous problem
    m_inspection = std::stop_source();
    m_limit->stop();
    m_inspectionLimit->stop();
    m_jobs.start([this, problem, cache = m_workspace.cache(), earlier = m_workspace.exploration(),
                  inspecting = m_inspection.get_token()](const std::stop_token& stop, const JobRunner::Post& post) {
        QMetaObject::invokeMethod(
            this, [this, problem] { startLimits(problem); }, Qt::QueuedConnection);
        std::shared_ptr<const Exploration> known; // the last picture with a best candidate
        const auto take = [&](const Exploration& picture) {
            if (picture.best) {
                known = std::make_shared<const Exploration>(picture);
                post([this, known] { show(known); });
            }
        };
        const auto found = exploreBest(
            problem, {.threads = hardwareThreads(), .cache = cache, .mostCandidates = kMostLive, .earlier = earlier},
            stop, take);
        if (found) {
            take(*found);
        }
        if (known == nullptr) {
            post([this, text = found ? tr("no candidate within a second") : inWords(found.error())] { say(text); });
            return;
        }
        // `stop` may have ended the search already.
        const auto inspection = problem->inspect(*known->candidates, *known->best, known->found(*known->best),
                                                 {.wantsTimeline = false}, inspecting, nullptr);
        const QString program = inspection                    ? programOf(**inspection)
                                : inspecting.stop_requested() ? QString()
                                                              : inWords(inspection.error());
        post([this, known, program] { // it may replace the last picture, which the window has not looked at
            show(known);
            m_view.setProgram(program);
        });
    });
}

/// Counts the time of a search from its beginning on: replaced ones may have let it wait.
void LiveSearch::startLimits(const std::shared_ptr<const Problem>& problem)
{
    if (m_answered == problem) {
        m_limit->start();
        m_inspectionLimit->start();
    }
}

void LiveSearch::show(const std::shared_ptr<const Exploration>& found)
{
    m_message.clear();
    m_view.setAnswer(wordsOf(*found), timeBars(*found, marksOf(*found, std::nullopt), {}));
}

} // namespace pimento
