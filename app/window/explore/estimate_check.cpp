// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/estimate_check.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/candidates/error_column.h"
#include "engine/exploration/fidelity_costs.h"
#include "engine/exploration/recorded/row_explore.h"
#include "views/commands/command_registry.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_axes.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/scatter_tools.h"
#include "views/frame/notice_bar.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Rows with a known cost, evenly spread over their order by it; the best and the worst one are among them.
std::vector<std::size_t> spreadRows(const CandidateTable& table, std::size_t most)
{
    std::vector<std::size_t> known;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.isKnown(row)) {
            known.push_back(row);
        }
    }
    std::ranges::stable_sort(known, {}, [&](std::size_t row) { return table.value(row, table.layout().total); });
    if (known.size() <= most) {
        return known;
    }
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < most; ++i) {
        rows.push_back(known[i * (known.size() - 1) / (most - 1)]);
    }
    return rows;
}

/// How far the estimates of a table are off, as fractions of the exact costs.
struct EstimateErrors {
    std::size_t count = 0;
    double sum = 0;
    double most = 0;
};

EstimateErrors errorsIn(const CandidateTable& table, std::size_t estimate, std::size_t exact)
{
    EstimateErrors errors;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double error = std::abs(table.value(row, estimate) / table.value(row, exact) - 1);
        if (std::isfinite(error)) {
            ++errors.count;
            errors.sum += error;
            errors.most = std::max(errors.most, error);
        }
    }
    return errors;
}

} // namespace

EstimateCheck::EstimateCheck(Workspace& workspace, ExplorePage& page, NoticeBar& notice, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_page(page), m_notice(notice)
{
    connect(&m_workspace, &Workspace::explorationEnded, this, [this] {
        if (std::exchange(m_isChecking, false)) {
            show();
        }
    });
    connect(&m_workspace, &Workspace::explorationFailed, this, [this] { m_isChecking = false; });
}

void EstimateCheck::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    registry.add({QStringLiteral("explore.checkEstimates"), menu, tr("Check estimates by simulation"), {}, group}, this,
                 [this] { check(); });
}

void EstimateCheck::check()
{
    const auto shown = m_workspace.exploration();
    if (shown == nullptr || m_workspace.isExploring()) {
        return;
    }
    const auto fidelities = shown->problem->fidelities();
    if (fidelities.size() < 2) {
        m_notice.tell(tr("The costs of these candidates are not estimates."), {}, NoticeBar::About::Question);
        return;
    }
    const ExploreOptions options{.threads = hardwareThreads(), .fidelity = fidelities.back()};
    auto rows = spreadRows(*shown->table, kMostChecked);
    if (rows.empty()) {
        m_notice.tell(tr("No estimate is known yet. Press Explore first."), {}, NoticeBar::About::Question);
        return;
    }
    m_isChecking = true;
    m_workspace.run([shown, options, rows = std::move(rows)](const std::stop_token& stop, const Publish& publish) {
        return Result<Exploration>(exploreRows(*shown, rows, options, stop, publish).picture);
    });
}

/// Shows estimates against exact costs with the errors as colours.
void EstimateCheck::show()
{
    const auto shown = m_workspace.exploration();
    const auto fidelities = shown->problem->fidelities();
    const CandidateTable& table = *shown->table;
    const auto estimate = costColumn(table, fidelities.front());
    const auto exact = costColumn(table, fidelities.back());
    if (!estimate || !exact) {
        return;
    }
    const EstimateErrors errors = errorsIn(table, *estimate, *exact);
    if (errors.count == 0) {
        m_notice.tell(tr("None of the chosen candidates could be simulated."), {}, NoticeBar::About::Question);
        return;
    }
    m_page.scatterTools().setAxes({table.columns()[*estimate].id, table.columns()[*exact].id, kErrorColumn});
    m_page.scatter().resetView(); // every point is in sight, whatever part of another picture was
    m_notice.tell(tr("%n estimate(s) checked: they are off by %1 on average and by %2 at most.", nullptr,
                     static_cast<int>(errors.count))
                      .arg(formatPercent(errors.sum / static_cast<double>(errors.count)), formatPercent(errors.most)),
                  {}, NoticeBar::About::Question);
}

} // namespace pimento
