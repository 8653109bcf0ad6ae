// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/problem/asked_elsewhere.h"
#include "engine/problem/objective_setting.h"
#include "engine/problem/system.h"
#include "views/commands/command_registry.h"
#include "views/selection/pin_of_row.h"
#include "views/texts/engine_text.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kMostKnown = 24;

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

/// True if the best candidates for each choice of a setting can be compared.
bool isComparable(const SettingSpec& spec)
{
    return spec.kind == SettingKind::Choice && spec.choices.size() > 1 && !spec.changesSpace && !spec.isPartner &&
           spec.id != kObjectiveSetting;
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

void CompareController::runOnAllDevices(DeviceChoice choice)
{
    const auto exploration = m_workspace.exploration();
    const auto current = m_workspace.selection().current();
    const auto row = exploration && current ? exploration->table->rowOf(*current) : std::nullopt;
    if (!row) {
        m_page.showEnd(tr("There is no candidate yet. Explore a question and select a candidate first."), false);
        return;
    }
    const bool isBest = exploration->isFinished && exploration->best == row;
    const Question& question = exploration->problem->question();
    const bool ownBests = choice == DeviceChoice::OwnBests || !exploration->problem->canMatch();
    const auto known = !ownBests ? row : exploration->isFinished ? exploration->best : std::nullopt;
    const std::string candidate = known ? exploration->candidates->text(*known) : std::string();
    if (!m_plan.asked || m_plan.candidate != candidate || m_plan.asked->found.item.question != question) {
        forgetMatches();
    }
    m_plan.devices.clear();
    m_plan.candidate = candidate;
    m_plan.asked = ComparedColumn{ColumnKind::Asked, 0, {}};
    m_plan.asked->found.item = {question, isBest || ownBests ? std::string(kBestChoice) : m_plan.candidate};
    m_plan.asked->found.problem = exploration->problem;
    for (std::size_t device = 0; device < m_deviceLibrary.all().size(); ++device) {
        const DeviceRef ref = m_deviceLibrary.refOf(static_cast<int>(device));
        if (ref.name == question.device.name) {
            continue;
        }
        ComparedColumn column{ColumnKind::Device, 0, {}};
        column.title = m_deviceLibrary.titleOf(static_cast<int>(device));
        Question there = questionOn(question, ref, m_deviceLibrary.catalogue(), column.note);
        const auto system = findSystem(there.system);
        if (system && there.system != question.system &&
            !isKernelKnown(**system, there.workload, m_deviceLibrary.catalogue())) {
            continue; // an accelerator for layers of networks has nothing to say about a kernel
        }
        const bool isMatched = !ownBests && there.system == question.system;
        column.found.item = {std::move(there), std::string(isMatched ? kMatchChoice : kBestChoice)};
        m_plan.devices.push_back(std::move(column));
    }
    if (m_plan.standard) {
        m_plan.standard->found = {};
        m_plan.standard->found.item = {question, "default"};
        m_plan.standard->found.problem = exploration->problem;
    }
    rebuild();
}

/// Offers the settings whose choices make another problem of the same objective.
void CompareController::offerSettings(const Problem& problem)
{
    if (m_offered == problem.identity()) {
        return;
    }
    m_offered = problem.identity();
    std::vector<ComparePage::Choices> settings;
    for (const SettingSpec& spec : settingsOf(problem)) {
        if (isComparable(spec)) {
            settings.push_back({QString::fromStdString(spec.id), inWords(spec.title)});
        }
    }
    m_page.setSettings(settings);
}

void CompareController::runOnChoices(const QString& setting)
{
    const auto exploration = m_workspace.exploration();
    if (exploration == nullptr) {
        return;
    }
    const std::vector<SettingSpec> specs = settingsOf(*exploration->problem);
    const auto spec = std::ranges::find(specs, setting.toStdString(), &SettingSpec::id);
    if (spec == specs.end()) {
        return;
    }
    forgetMatches();
    const Question& question = exploration->problem->question();
    const QString device = QString::fromStdString(exploration->problem->device()->title);
    m_plan = {};
    for (const SettingChoice& choice : spec->choices) {
        const bool isAsked = choice.value == wordOf(question, *spec);
        ComparedColumn column{isAsked ? ColumnKind::Asked : ColumnKind::Device, 0, {}};
        column.title = tr("%1, %2", "1: choice of a setting, 2: device").arg(inWords(choice.title), device);
        Question changed = question;
        changed.settings[spec->id] = choice.value;
        if (isAsked) {
            column.found.problem = exploration->problem;
            column.found.item = {question, std::string(kBestChoice)};
            m_plan.asked = std::move(column);
        } else if (auto other = canonical(std::move(changed), specs)) {
            column.found.item = {*std::move(other), std::string(kBestChoice)};
            m_plan.devices.push_back(std::move(column));
        }
    }
    rebuild();
}

void CompareController::setStandard(bool isWanted)
{
    const auto exploration = m_workspace.exploration();
    const auto problem = m_plan.asked ? m_plan.asked->found.problem : exploration ? exploration->problem : nullptr;
    m_plan.standard.reset();
    if (isWanted && problem != nullptr) {
        m_plan.standard = ComparedColumn{ColumnKind::Standard, 0, {}};
        m_plan.standard->found.item = {problem->question(), "default"};
        m_plan.standard->found.problem = problem;
    }
    rebuild();
}

/// Removes matched columns when another candidate becomes the one that is matched to.
void CompareController::forgetMatches()
{
    ComparedColumns kept = *m_columns;
    std::erase_if(kept.columns, &ComparedColumn::isMatched);
    kept.asked.reset();
    publish(std::move(kept));
}

/// Stores the figures of the current columns, so that a restored pin needs no work.
void CompareController::remember()
{
    auto& known = m_known.columns;
    for (const ComparedColumn& column : m_columns->columns) {
        if (column.isAnswered() && !column.isMatched()) {
            std::erase_if(known, [&](const ComparedColumn& each) {
                return each.found.item.choice == column.found.item.choice &&
                       each.found.item.question == column.found.item.question;
            });
            known.push_back(column);
        }
    }
    if (known.size() > kMostKnown) {
        known.erase(known.begin(), known.end() - static_cast<std::ptrdiff_t>(kMostKnown));
    }
}

void CompareController::arrange(Arrangement arrangement)
{
    m_plan = std::move(arrangement.plan);
    m_baseline = std::move(arrangement.baseline);
    rebuild();
}

/// Makes the columns from pins and plan, with all known figures.
void CompareController::rebuild()
{
    remember();
    for (ComparedColumn& device : m_plan.devices) {
        for (const ComparedColumn& each : m_columns->columns) {
            if (each.isAnswered() && each.isSame(device)) {
                device.found = each.found;
            }
        }
    }
    publish(columnsOf(m_workspace.state().pins, m_plan, m_known));
    m_isStopped = false;
    if (m_page.isVisible()) {
        findOut();
    } else {
        m_jobs.cancel();
    }
}

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

void CompareController::setBaseline(int column)
{
    if (column < 0 || static_cast<std::size_t>(column) >= m_columns->columns.size()) {
        return;
    }
    m_baseline = m_columns->columns[static_cast<std::size_t>(column)];
    publish(*m_columns);
}

void CompareController::remove(int place)
{
    if (place < 0 || static_cast<std::size_t>(place) >= m_columns->columns.size()) {
        return;
    }
    const ComparedColumn column = m_columns->columns[static_cast<std::size_t>(place)];
    switch (column.kind) {
    case ColumnKind::Pin:
        m_workspace.state().pins.set(column.pin, std::nullopt); // rebuild() follows
        return;
    case ColumnKind::Asked:
        m_plan.asked.reset();
        break;
    case ColumnKind::Standard:
        m_plan.standard.reset();
        break;
    case ColumnKind::Device:
        std::erase_if(m_plan.devices, [&](const ComparedColumn& each) { return each.isSame(column); });
        break;
    }
    rebuild();
}

void CompareController::clear()
{
    m_plan = {};
    m_baseline.reset();
    m_workspace.state().pins.clear();
    rebuild();
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
