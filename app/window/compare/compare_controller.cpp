// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "views/commands/command_registry.h"
#include "views/selection/pin_of_row.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Indices of the columns without figures; the one that others are matched to comes first.
std::vector<std::size_t> openColumns(const ComparedColumns& columns)
{
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        if (!columns.columns[i].isAnswered()) {
            open.push_back(i);
        }
    }
    if (columns.asked) {
        std::ranges::stable_partition(open, [&](std::size_t i) { return i == *columns.asked; });
    }
    return open;
}

} // namespace

CompareController::CompareController(const Catalogue& catalogue, Workspace& workspace,
                                     const DeviceLibrary& deviceLibrary, ComparePage& page, QWidget& window)
    : QObject(&window), m_shipped(catalogue), m_workspace(workspace), m_deviceLibrary(deviceLibrary), m_page(page),
      m_window(window), m_ownCache(nullptr)
{
    m_page.installEventFilter(this);
    connect(&m_workspace.state().pins, &Pins::changed, this, &CompareController::rebuild);
    connect(&m_workspace.state().notes, &Notes::changed, this, [this] { publish(*m_columns); });
    connect(&m_workspace, &Workspace::explorationChanged, this, [this] {
        m_page.setMatching(m_workspace.exploration()->problem->canMatch());
        offerSettings(*m_workspace.exploration()->problem);
    });
    connect(&m_page, &ComparePage::runOnChoicesWanted, this, &CompareController::runOnChoices);
    connect(&m_page, &ComparePage::runOnAllDevicesWanted, this, &CompareController::runOnAllDevices);
    connect(&m_page, &ComparePage::standardWanted, this, &CompareController::setStandard);
    connect(&m_page, &ComparePage::pinWanted, this, &CompareController::pinFirstFree);
    connect(&m_page, &ComparePage::baselineWanted, this, &CompareController::setBaseline);
    connect(&m_page, &ComparePage::removalWanted, this, &CompareController::remove);
    connect(&m_page, &ComparePage::clearWanted, this, &CompareController::clear);
    connect(&m_page, &ComparePage::stopWanted, this, &CompareController::stop);
    connect(&m_page, &ComparePage::continueWanted, this, &CompareController::resume);
    connect(&m_page, &ComparePage::tableExportWanted, this, &CompareController::exportTable);
    connect(&m_page, &ComparePage::chartExportWanted, this, &CompareController::exportCharts);
    connect(&m_page, &ComparePage::commandWanted, this, &CompareController::copyCommand);
    connect(&m_jobs, &JobRunner::finished, this, &CompareController::end);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this, [this] {
        m_isStopped = true;
        m_lacksMemory = true;
    });
}

void CompareController::addPinCommands(CommandRegistry& registry, const QString& menu)
{
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        const QString letter = Pins::letter(place);
        registry.add({QStringLiteral("explore.pin") + letter,
                      menu,
                      tr("Pin as &%1, or unpin").arg(letter),
                      {QKeySequence(Qt::SHIFT | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(place)))}},
                     this, [this, place] { pinSelected(place); });
    }
}

void CompareController::pinSelected(std::size_t place)
{
    const auto exploration = m_workspace.exploration();
    const auto current = m_workspace.selection().current();
    auto pin = exploration && current ? pinOf(*exploration, *current) : std::nullopt;
    if (pin) {
        m_workspace.state().pins.toggle(place, *std::move(pin));
    }
}

void CompareController::pinFound(const std::shared_ptr<const Problem>& problem,
                                 const std::shared_ptr<const CandidateList>& list)
{
    Pins& pins = m_workspace.state().pins;
    if (!pins.placeOf(*problem, list->id(0))) {
        pins.set(pins.firstFree().value_or(Pins::kPins - 1), Pin{problem, list->id(0), list->text(0)});
    }
}

void CompareController::pinFirstFree() { pinSelected(m_workspace.state().pins.firstFree().value_or(0)); }

std::size_t CompareController::baselineOf(const ComparedColumns& columns) const
{
    const auto chosen = std::ranges::find_if(
        columns.columns, [&](const ComparedColumn& each) { return m_baseline && each.isSame(*m_baseline); });
    return chosen == columns.columns.end() ? 0 : static_cast<std::size_t>(chosen - columns.columns.begin());
}

void CompareController::publish(ComparedColumns columns)
{
    columns.baseline = baselineOf(columns);
    for (ComparedColumn& column : columns.columns) {
        const ComparedItem& found = column.found;
        const Note* note = found.problem == nullptr || found.candidate.empty()
                               ? nullptr
                               : m_workspace.state().notes.findByName(found.problem->identity(), found.candidate);
        column.remark = note == nullptr ? QString() : QString::fromStdString(note->text);
    }
    m_columns = std::make_shared<const ComparedColumns>(std::move(columns));
    m_page.setColumns(m_columns);
}

void CompareController::findOut()
{
    const std::vector<std::size_t> open = openColumns(*m_columns);
    if (open.empty()) {
        m_jobs.cancel();
        m_page.showEnd({}, false);
        Q_EMIT settled();
        return;
    }
    ComparedColumns running = *m_columns;
    running.isRunning = true;
    publish(running);
    CostCache* cache = m_workspace.cache() != nullptr ? m_workspace.cache() : &m_ownCache;
    auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    m_jobs.start([this, open, columns = *m_columns, cache, catalogue](const std::stop_token& stop,
                                                                      const JobRunner::Post& post) mutable {
        const ComparisonOptions options{hardwareThreads(), cache, nullptr};
        std::size_t done = columns.answered();
        for (const std::size_t i : open) {
            const QString text = tr("%1 of %2: %3").arg(done + 1).arg(columns.columns.size()).arg(workOn(columns, i));
            post([this, picture = std::make_shared<const ComparedColumns>(columns), text] { take(picture, text); });
            ComparedColumn& column = columns.columns[i];
            const bool hasCandidate = columns.asked && columns.columns[*columns.asked].found.hasFigures();
            answerItem(column.found, hasCandidate ? &columns.columns[*columns.asked].found : nullptr, *catalogue,
                       options, stop);
            if (stop.stop_requested()) {
                break;
            }
            ++done;
        }
        post([this, picture = std::make_shared<const ComparedColumns>(columns)] { take(picture, {}); });
    });
}

void CompareController::take(const Picture& columns, const QString& progress)
{
    const bool hasNews = columns->answered() != m_columns->answered();
    ComparedColumns latest = *columns;
    latest.isRunning = !progress.isEmpty();
    if (hasNews || !latest.isRunning) {
        publish(std::move(latest));
    }
    if (!progress.isEmpty() && !m_isStopped) {
        m_page.showProgress(progress, static_cast<int>(columns->answered()), static_cast<int>(columns->columns.size()));
    }
}

void CompareController::end()
{
    const std::size_t all = m_columns->columns.size();
    const std::size_t done = m_columns->answered();
    if (m_columns->isRunning) {
        ComparedColumns latest = *m_columns;
        latest.isRunning = false;
        publish(std::move(latest));
    }
    const QString why =
        std::exchange(m_lacksMemory, false)
            ? tr("There is not enough memory for the next column. Remove it or choose a smaller shape. ")
            : QString();
    m_page.showEnd(done < all ? why + tr("Stopped after %1 of %2 columns.").arg(done).arg(all) : QString(), done < all);
    Q_EMIT settled();
}

void CompareController::stop()
{
    if (!m_jobs.isRunning()) {
        return;
    }
    m_isStopped = true;
    m_jobs.stop();
    m_page.showEnd(tr("stopping…"), false);
}

void CompareController::resume()
{
    m_isStopped = false;
    findOut();
}

bool CompareController::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && !m_jobs.isRunning() && !m_isStopped) {
        findOut();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace pimento
