// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/problem/asked_elsewhere.h"
#include "engine/problem/system.h"
#include "views/texts/engine_text.h"

#include <algorithm>
#include <utility>

// Which columns a comparison has. compare_controller.cpp computes them.

namespace pimento {

namespace {

constexpr std::size_t kMostKnownColumns = 24;

} // namespace

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
    if (known.size() > kMostKnownColumns) {
        known.erase(known.begin(), known.end() - static_cast<std::ptrdiff_t>(kMostKnownColumns));
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

} // namespace pimento
