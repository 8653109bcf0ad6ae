// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping_evaluator.h"

#include "engine/systems/comonm/mapping_costs.h"

#include <utility>

namespace pimento::comonm {

namespace {

class MappingEvaluator final : public Evaluator {
public:
    MappingEvaluator(std::shared_ptr<const MappingList> list, std::shared_ptr<const Target> target,
                     const EstimateOptions& options, const EvaluatorOptions& evaluation)
        : m_list(std::move(list)), m_target(std::move(target)), m_options(options),
          m_isSimulating(evaluation.fidelity == Fidelity::Simulated), m_heartbeat(evaluation.heartbeat)
    {
    }

    const CandidateList& candidates() const override { return *m_list; }

    Result<Evaluation> evaluate(std::size_t row, double /*most*/, const std::stop_token& stop) override
    {
        if (m_heartbeat != nullptr) {
            m_heartbeat->report(0, 0);
        }
        const CheckedMapping& mapping = m_list->row(row);
        return m_isSimulating ? simulated(*m_target, mapping, stop).map(simulatedCost)
                              : estimated(*m_target, mapping, m_options).map(estimatedCost);
    }

private:
    std::shared_ptr<const MappingList> m_list;
    std::shared_ptr<const Target> m_target;
    EstimateOptions m_options;
    bool m_isSimulating;
    Progress* m_heartbeat;
};

} // namespace

std::unique_ptr<Evaluator> mappingEvaluator(std::shared_ptr<const MappingList> list,
                                            std::shared_ptr<const Target> target, const EstimateOptions& options,
                                            const EvaluatorOptions& evaluation)
{
    return std::make_unique<MappingEvaluator>(std::move(list), std::move(target), options, evaluation);
}

} // namespace pimento::comonm
