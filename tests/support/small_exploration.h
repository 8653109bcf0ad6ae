// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"
#include "tests/support/places.h"

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

inline const Catalogue& catalogue()
{
    static const Catalogue all = Catalogue::load(sourceFile()).value();
    return all;
}

inline const BackendRegistry& registry() { return catalogue().backends; }

/// Returns a question about a kernel of the catalogue, with sizes as in "batch=2,vec_len=1024".
inline Question questionAbout(const std::string& system, const std::string& kernel, const std::string& sizes,
                              const std::string& device = "attacc")
{
    Question question;
    question.system = system;
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(sizes).value();
    question.device.name = device;
    return question;
}

inline std::shared_ptr<const Problem> posed(const Question& question) { return pose(question, catalogue()).value(); }

inline Question smallReduction() { return questionAbout("dcc-artifact", "red", "batch=2,vec_len=1024"); }

/// Returns a finished exploration with invented costs. The parts are in = 10, compute = 5 and out = 1, times a number
/// for each draft that starts high, falls to 1 at draft `best` and rises again.
inline std::shared_ptr<const Exploration> inventedExploration(std::size_t best = 3)
{
    const auto problem = posed(smallReduction());
    const CandidateSpace space = problem->candidates({}).value();
    std::vector<Evaluation> costs;
    for (std::size_t row = 0; row < space.list->size(); ++row) {
        const auto factor = static_cast<double>(1 + (row > best ? row - best : best - row));
        costs.push_back({{100, 16 * factor, 10 * factor, 5 * factor, factor, 20 * factor}});
    }
    return std::make_shared<const Exploration>(assemble(problem, space, costs).value());
}

/// Returns a table of candidates with a total (x + y), x and y.
inline std::shared_ptr<const CandidateTable> plainTable(std::vector<double> x, std::vector<double> y)
{
    std::vector<std::uint64_t> ids;
    auto labels = std::make_shared<std::vector<std::string>>();
    CandidateTable::Values total;
    for (std::size_t row = 0; row < x.size(); ++row) {
        ids.push_back(1000 + row);
        labels->push_back("draft " + std::to_string(row));
        total.push_back(x[row] + y[row]);
    }
    std::vector<TableColumn> columns(3);
    columns[0] = {"total",
                  "total",
                  "cycles",
                  "All of it",
                  ColumnRole::Cost,
                  Fidelity::Simulated,
                  Preference::Smaller,
                  ValueFormat::Integer,
                  true};
    columns[1] = {"x",
                  "compute",
                  "cycles",
                  "Computing",
                  ColumnRole::CostPart,
                  Fidelity::Simulated,
                  Preference::Smaller,
                  ValueFormat::Integer,
                  true};
    columns[2] = {"y",
                  "moving",
                  "cycles",
                  "Moving",
                  ColumnRole::CostPart,
                  Fidelity::Simulated,
                  Preference::Smaller,
                  ValueFormat::Integer,
                  false};
    const auto shared = [](CandidateTable::Values values) {
        return std::make_shared<const CandidateTable::Values>(std::move(values));
    };
    return std::make_shared<const CandidateTable>(
        columns, CandidateTable::Layout{0, {2, 1}, 1, 2}, std::make_shared<const CandidateIds>(std::move(ids)),
        [labels](std::size_t row) { return (*labels)[row]; },
        std::vector{shared(total), shared(std::move(x)), shared(std::move(y))});
}

inline std::shared_ptr<const Exploration> plainExploration(std::vector<double> x, std::vector<double> y)
{
    Exploration exploration;
    exploration.problem = posed(smallReduction());
    exploration.table = plainTable(std::move(x), std::move(y));
    exploration.known = exploration.table->rows();
    exploration.isFinished = true;
    return std::make_shared<const Exploration>(std::move(exploration));
}

} // namespace pimento::test
