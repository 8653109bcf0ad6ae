// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/systems/comonm/estimate/target.h"
#include "engine/systems/comonm/space/mapping_space.h"

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm {

/// What a question about mappings is bound to.
struct BoundMappings {
    Question question; // canonical form
    std::string title; // of the kernel, with its sizes
    std::shared_ptr<const sim::Machine> machine;
    std::shared_ptr<const Target> target;
    EstimateOptions options;
};

/// Regret of choosing the mapping with the least estimate.
struct FrontCheck {
    std::size_t simulated = 0; // mappings of the front that have a program, by estimate
    std::size_t without = 0;   // mappings before the last simulated one that have no program
    double chosenSeconds = 0;  // exact time of the one with the least estimate
    double bestSeconds = 0;    // least exact time among them
    std::string best;          // text of that one

    [[nodiscard]] double regret() const { return bestSeconds > 0 ? chosenSeconds / bestSeconds - 1 : 0; }
};

/// A question about the mappings of a kernel. Candidates are all mappings of one map; the text of a candidate is
/// mappingText(), and parse() also reads mappings of several maps, and a map alone: "{(2, 9), ...}".
class MappingProblem final : public Problem {
public:
    explicit MappingProblem(BoundMappings bound);

    [[nodiscard]] const Target& target() const { return *m_bound.target; }
    [[nodiscard]] const BoundMappings& bound() const { return m_bound; }

    [[nodiscard]] const Question& question() const override { return m_bound.question; }
    [[nodiscard]] Fingerprint identity() const override { return m_identity; }
    [[nodiscard]] std::string subject() const override;
    [[nodiscard]] std::string text() const override { return subject(); }
    [[nodiscard]] std::string legend() const override;
    [[nodiscard]] std::string contents() const override;
    [[nodiscard]] MadeDevice device() const override { return m_bound.machine; }
    [[nodiscard]] const CostSchema& costs() const override { return m_costs; }
    [[nodiscard]] std::vector<Fidelity> fidelities() const override { return {Fidelity::Sampled, Fidelity::Simulated}; }
    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override;
    [[nodiscard]] std::vector<TableColumn> candidateColumns() const override;
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] Result<std::vector<LeftOut>> leftOut(const CandidateList& list, std::size_t row,
                                                       std::stop_token stop) const override;
    [[nodiscard]] std::optional<UnitsInUse> unitsInUse(const CandidateList& list, std::size_t row) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;

    /// Simulates the `count` mappings of the space with the least estimates that have a program. Error: none has one,
    /// or a stop.
    [[nodiscard]] Result<FrontCheck> checkFront(std::size_t count, const std::stop_token& stop = {}) const;

private:
    [[nodiscard]] Result<CheckedMapping> checked(const Mapping& mapping) const;
    [[nodiscard]] std::shared_ptr<const CandidateList> listOf(std::vector<CheckedMapping> rows) const;
    [[nodiscard]] Result<std::vector<CheckedMapping>> legal(std::size_t most, const std::stop_token& stop) const;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> plainest() const;
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;

    BoundMappings m_bound;
    MappingSpace m_space;
    Fingerprint m_identity;
    CostSchema m_costs;
    mutable std::once_flag m_hasStandard; // made at the first request
    mutable Result<std::shared_ptr<const CandidateList>> m_standard;
};

/// Casts to a problem about mappings; nullptr: another kind of problem.
[[nodiscard]] const MappingProblem* mappingProblem(const Problem& problem);

} // namespace pimento::comonm
