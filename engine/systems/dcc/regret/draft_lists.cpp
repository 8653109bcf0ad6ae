// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/draft_lists.h"

#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/idle_distributions.h"

#include <utility>

namespace pimento {

namespace {

/// Lists the drafts of one question.
class Lister {
public:
    Lister(const CompiledProblem& problem, std::shared_ptr<const DraftForm> form, const std::stop_token& stop)
        : m_problem(problem), m_form(std::move(form)), m_stop(stop)
    {
    }

    Result<DraftLists> list() const
    {
        auto complete = make(SpaceExtent::Complete);
        if (!complete) {
            return tl::unexpected<Error>(complete.error());
        }
        DraftLists lists;
        lists.space.emplace(*std::move(complete));
        auto distinct = distinctDrafts(*lists.space);
        if (!distinct) {
            return tl::unexpected<Error>(distinct.error());
        }
        lists.complete = *std::move(distinct);
        lists.idle = idleDistributions(asked(), asked().resources());
        if (asked().space == Space::All || lists.complete->size() == 0) {
            const auto all = make(SpaceExtent::All);
            auto list = all ? distinctDrafts(*all) : tl::unexpected<Error>(all.error());
            if (!list) {
                return tl::unexpected<Error>(list.error());
            }
            lists.all = *std::move(list);
            lists.isOfAll = true;
        } else {
            lists.all = withIdle(*lists.complete, lists.idle);
        }
        return lists;
    }

private:
    [[nodiscard]] const DraftQuestion& asked() const { return m_problem.asked(); }

    [[nodiscard]] DraftLists::Drafts listOf(DraftList drafts) const
    {
        return std::make_shared<const DraftCandidates>(m_form, std::move(drafts));
    }

    [[nodiscard]] Result<DraftSpace> make(SpaceExtent extent) const
    {
        const Workload& workload = *asked().workload;
        return DraftSpace::make(workload.kernel, workload.sets, asked().resources(), extent, m_stop);
    }

    /// Drafts with equivalent mappings compile to equal programs: keep one of each.
    [[nodiscard]] Result<DraftLists::Drafts> distinctDrafts(const DraftSpace& space) const
    {
        PruneOptions options = pruneOptions(asked());
        options.rules = {true, false, false};
        const auto outcome = prune(space, options, m_stop);
        return outcome && !m_stop.stop_requested()
                   ? Result<DraftLists::Drafts>(listOf(space.list(outcome->kept(), m_stop)))
                   : fail(ErrorKind::Stopped, "was stopped", m_problem.text(), "Try again");
    }

    /// The complete space: drafts that use up the device, followed by the baselines that do not.
    [[nodiscard]] DraftLists::Drafts withIdle(const DraftCandidates& complete, const std::vector<Draft>& idle) const
    {
        DraftList drafts = complete.drafts();
        for (const Draft& each : idle) {
            drafts.push(each.parts());
        }
        return listOf(std::move(drafts));
    }

    const CompiledProblem& m_problem;
    std::shared_ptr<const DraftForm> m_form;
    const std::stop_token& m_stop;
};

} // namespace

Result<DraftLists> listDrafts(const CompiledProblem& problem, std::shared_ptr<const DraftForm> form,
                              const std::stop_token& stop)
{
    return Lister(problem, std::move(form), stop).list();
}

} // namespace pimento
