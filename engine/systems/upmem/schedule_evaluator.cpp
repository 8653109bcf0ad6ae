// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_evaluator.h"

#include "engine/costs/results_version.h"
#include "engine/systems/upmem/schedule_costs.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr double kMicroseconds = 1e6; // microseconds per second

class ScheduleEvaluator final : public Evaluator {
public:
    ScheduleEvaluator(const EvaluatedSpace& evaluated, std::shared_ptr<const ScheduleList> list,
                      const EvaluatorOptions& options)
        : m_evaluated(evaluated), m_list(std::move(list)), m_options(options)
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }

    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override
    {
        if (m_options.heartbeat != nullptr) {
            m_options.heartbeat->report(0, 0);
        }
        const bool mayCut = m_evaluated.mayProve || !m_list->row(row).isOfSpace(); // searches learn from the space only
        const double limit = mayCut ? most : kNoLimit;
        const auto measured = [&] { return timed(row, limit, stop); };
        return m_options.cache != nullptr
                   ? m_options.cache->find(*key(row), {kQuantities, kTime}, limit, stop, measured)
                   : measured();
    }

    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override
    {
        const ScheduleRow& one = m_list->row(row);
        return Fingerprinter()
            .add(kResultsVersion, m_evaluated.costs, one.decisions,
                 one.isOfSpace() ? std::string() : textOf(m_evaluated.runs->space(), one))
            .finish();
    }

    [[nodiscard]] int boundLevels() const override { return m_evaluated.mayProve ? 1 : 0; }
    [[nodiscard]] Result<double> bound(int /*level*/, std::size_t row, double /*limit*/,
                                       const std::stop_token& /*stop*/) const override
    {
        constexpr double kRounding = 1 - 1e-12; // sums in another order round differently
        return m_evaluated.runs->compiled(m_list->row(row))
            .map([&](const std::shared_ptr<const CompiledRow>& schedule) {
                return leastMicroseconds(*schedule) * kRounding;
            });
    }

    void flush() override
    {
        if (m_options.cache != nullptr) {
            m_options.cache->flush();
        }
    }

private:
    [[nodiscard]] double leastMicroseconds(const CompiledRow& schedule) const
    {
        return m_evaluated.runs->space().leastSeconds(schedule.compiled) * kMicroseconds;
    }

    [[nodiscard]] Result<Evaluation> timed(std::size_t row, double most, const std::stop_token& stop) const
    {
        const auto schedule = m_evaluated.runs->compiled(m_list->row(row));
        if (!schedule) {
            return tl::unexpected<Error>(schedule.error());
        }
        const double least = most < kNoLimit ? leastMicroseconds(**schedule) : 0;
        if (least > most) {
            Evaluation cut = stoppedEvaluation();
            cut.ending = Ending::Cut;
            cut.quantities[kTime] = least;
            return cut;
        }
        const ScheduleRow& one = m_list->row(row);
        const auto measured = m_evaluated.runs->measured(one, **schedule, one.handMade ? 0 : mostCycles(), stop,
                                                         m_options.heartbeat);
        if (!measured) {
            return measured.error().kind == ErrorKind::Stopped ? Result<Evaluation>(stoppedEvaluation())
                                                               : tl::unexpected<Error>(refused(measured.error()));
        }
        return costOf(*m_evaluated.machine, *measured);
    }

    /// Limit of a kernel in cycles; 0: none.
    [[nodiscard]] std::int64_t mostCycles() const
    {
        constexpr double kMost = 1e15;
        const double hertz = m_evaluated.runs->space().options().system->core.clockMegahertz * 1e6;
        return static_cast<std::int64_t>(std::min(m_evaluated.mostSeconds() * hertz, kMost));
    }

    /// Turns an error of the timing into a candidate without a cost: its time cannot be known, which is no mistake of
    /// the program.
    [[nodiscard]] static Error refused(Error error)
    {
        error.kind = ErrorKind::DoesNotFit;
        error.reason = error.reason.empty() ? "control that depends on data" : error.reason;
        return error;
    }

    EvaluatedSpace m_evaluated;
    std::shared_ptr<const ScheduleList> m_list;
    EvaluatorOptions m_options;
};

} // namespace

std::unique_ptr<Evaluator> scheduleEvaluator(const EvaluatedSpace& evaluated, std::shared_ptr<const ScheduleList> list,
                                             const EvaluatorOptions& options)
{
    return std::make_unique<ScheduleEvaluator>(evaluated, std::move(list), options);
}

} // namespace pimento::upmem
