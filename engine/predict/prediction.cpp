// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/prediction.h"

#include "engine/base/parallel.h"
#include "engine/predict/row_progress.h"
#include "engine/search/least_work.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kPredictedAtOnce = 256;

/// Converts ranked quantities to the unit of the column that shows them.
void showTotals(const CostSchema& schema, std::vector<double>& ranked)
{
    std::vector<double> found(schema.quantities.size(), kUnknown);
    std::vector<double> shown(schema.columns.size());
    for (double& value : ranked) {
        found[schema.ranked] = value;
        schema.show(found, shown);
        const double total = shown[schema.layout.total];
        value = std::isnan(total) ? value : total;
    }
}

std::vector<double> leastWorkOf(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                                const PredictOptions& options, const std::stop_token& stop)
{
    const auto evaluator = problem.evaluator(list, {options.threads, nullptr, options.heartbeat});
    const auto* bounds = dynamic_cast<const LeastWork*>(evaluator.get());
    if (bounds == nullptr || !bounds->knowsLeastWork()) {
        return {};
    }
    std::vector<double> work(list->size(), kUnknown);
    RowProgress progress(options.progress, work.size());
    parallelFor((work.size() + kPredictedAtOnce - 1) / kPredictedAtOnce, options.threads, stop, [&](std::size_t chunk) {
        const std::size_t end = std::min(work.size(), (chunk + 1) * kPredictedAtOnce);
        for (std::size_t row = chunk * kPredictedAtOnce; row < end && !stop.stop_requested(); ++row) {
            if (const auto least = bounds->leastWork(kEstimateLevel, row, stop)) {
                work[row] = *least;
            }
        }
        progress.add(end - chunk * kPredictedAtOnce);
    });
    return work;
}

/// Maps the rows of a prediction to the rows of a table.
class PredictedRows {
public:
    PredictedRows(const CandidateTable& table, const Prediction& prediction)
        : m_table(&table), m_ids(prediction.ids), m_isSame(table.rows() == m_ids->size())
    {
        for (std::size_t row = 0; m_isSame && row < table.rows(); ++row) {
            m_isSame = table.id(row) == (*m_ids)[row];
        }
    }

    [[nodiscard]] std::shared_ptr<const CandidateTable::Values> inTable(const std::vector<double>& values) const
    {
        if (m_isSame) {
            return std::make_shared<const CandidateTable::Values>(values);
        }
        auto made = std::make_shared<CandidateTable::Values>(m_table->rows(), kUnknown);
        for (std::size_t row = 0; row < m_table->rows(); ++row) {
            if (const auto found = m_ids->rowOf(m_table->id(row))) {
                (*made)[row] = values[*found];
            }
        }
        return made;
    }

    /// Ids of the table's rows. If they equal the ids of the prediction, returns those, which are sorted already.
    [[nodiscard]] std::shared_ptr<const CandidateIds> ids() const
    {
        if (m_isSame) {
            return m_ids;
        }
        std::vector<std::uint64_t> ids;
        for (std::size_t row = 0; row < m_table->rows(); ++row) {
            ids.push_back(m_table->id(row));
        }
        return std::make_shared<const CandidateIds>(std::move(ids));
    }

private:
    const CandidateTable* m_table;
    std::shared_ptr<const CandidateIds> m_ids;
    bool m_isSame;
};

/// Removes the predictions of rows that a search has ruled out: their predicted cost no longer matters.
std::shared_ptr<const CandidateTable::Values> withoutRuledOut(const Exploration& exploration,
                                                              std::shared_ptr<const CandidateTable::Values> values)
{
    if (!exploration.proof) {
        return values;
    }
    auto left = std::make_shared<CandidateTable::Values>(*values);
    for (std::size_t row = 0; row < left->size(); ++row) {
        if (exploration.isRuledOut(row)) {
            (*left)[row] = kUnknown;
        }
    }
    return left;
}

/// Makes the column that shows the prediction of a simulated column.
TableColumn predictedColumn(const TableColumn& of, const char* id, Fidelity fidelity, std::string description)
{
    TableColumn column = of;
    column.id = id;
    column.title = "\u2248 " + of.title;
    column.description = std::move(description);
    column.fidelity = fidelity;
    column.file = FilePlace::Nowhere;
    column.part = PartKind::None;
    return column;
}

bool isPredicted(const TableColumn& column)
{
    return column.id == kPredictedColumn || column.id == kPredictedWorkColumn;
}

} // namespace

Result<Prediction> predictAll(const Problem& problem, std::shared_ptr<const CandidateList> list,
                              const Predictor& predictor, const PredictOptions& options, const std::stop_token& stop)
{
    constexpr int kPasses = 2; // totals, then the compute part
    PassProgress first(options.progress, 0, kPasses);
    PassProgress second(options.progress, 1, kPasses);
    auto ranked = predictor.predict(problem, list, {options.threads, options.heartbeat, &first}, stop);
    if (!ranked) {
        return tl::unexpected<Error>(ranked.error());
    }
    Prediction made;
    made.problem = problem.identity();
    made.predictor = predictor.name();
    made.fidelity = predictor.fidelity();
    made.trust = trustIn(predictor, problem, list);
    made.total = *std::move(ranked);
    showTotals(problem.costs(), made.total);
    made.work = leastWorkOf(problem, list, {options.threads, options.heartbeat, &second}, stop);
    std::vector<std::uint64_t> ids(list->size());
    for (std::size_t row = 0; row < ids.size(); ++row) {
        ids[row] = list->id(row);
    }
    made.ids = std::make_shared<const CandidateIds>(std::move(ids));
    made.list = std::move(list);
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
    }
    return made;
}

Exploration withPrediction(Exploration exploration, const Prediction& prediction)
{
    if (exploration.problem->identity() != prediction.problem) {
        return exploration;
    }
    const std::shared_ptr<const CandidateTable> table = exploration.table;
    std::vector<TableColumn> columns;
    std::vector<std::shared_ptr<const CandidateTable::Values>> values;
    for (std::size_t column = 0; column < table->columns().size(); ++column) {
        if (!isPredicted(table->columns()[column])) {
            columns.push_back(table->columns()[column]);
            values.emplace_back(table, &table->values(column));
        }
    }
    const CandidateTable::Layout& layout = table->layout();
    columns.push_back(predictedColumn(table->columns()[layout.total], kPredictedColumn, prediction.fidelity,
                                      prediction.fidelity == Fidelity::Bound
                                          ? "What a candidate takes at least, by a lower bound: not simulated, and no "
                                            "run takes less"
                                          : "Predicted by " + prediction.predictor + ", not simulated"));
    const PredictedRows rows(*table, prediction);
    values.push_back(withoutRuledOut(exploration, rows.inTable(prediction.total)));
    if (!prediction.work.empty()) {
        TableColumn work = predictedColumn(table->columns()[layout.scatterX], kPredictedWorkColumn, Fidelity::Bound,
                                           "What computing takes at least, by a lower bound: not simulated");
        work.isShownFirst = false;
        columns.push_back(std::move(work));
        values.push_back(withoutRuledOut(exploration, rows.inTable(prediction.work)));
    }
    exploration.table = std::make_shared<const CandidateTable>(
        std::move(columns), layout, rows.ids(),
        [list = exploration.candidates](std::size_t row) { return list->text(row); }, std::move(values));
    return exploration;
}

std::vector<std::size_t> promisingRows(const Exploration& exploration)
{
    const CandidateTable& table = *exploration.table;
    const auto predicted = table.columnOf(kPredictedColumn);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; predicted && row < table.rows(); ++row) {
        if (!table.isKnown(row) && !std::isnan(table.value(row, *predicted))) {
            rows.push_back(row);
        }
    }
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return table.value(row, *predicted); });
    return rows;
}

} // namespace pimento
