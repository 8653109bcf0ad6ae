// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/advice/change.h"

#include "engine/systems/dcc/model/distributions.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// Groups or cores of a part.
using Level = std::int32_t DraftPart::*;

constexpr std::array<std::int32_t, 8> kFactors = {2, 3, 4, 5, 8, 16, 32, 64};

std::string numberedText(std::int32_t count, Level level)
{
    const std::string noun = level == &DraftPart::groups ? "group" : "core";
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// "4 groups x 16 cores".
std::string partText(const DraftPart& part)
{
    return numberedText(part.groups, &DraftPart::groups) + " x " + numberedText(part.cores, &DraftPart::cores);
}

/// Collects the changes of one draft, each draft once.
class ChangeMaker {
public:
    ChangeMaker(const DraftQuestion& asked, const DraftQuestion& decided, const Draft& draft)
        : m_asked(std::make_shared<const DraftQuestion>(asked)), m_decided(decided), m_draft(draft),
          m_names(asked.model->setNames(asked)),
          m_resources(asked.model->resources(asked)), m_seen{draftText(asked, draft.parts())}
    {
    }

    std::vector<Change> make()
    {
        for (std::size_t set = 0; set < m_draft.size(); ++set) {
            addLevel(set, &DraftPart::groups);
            addLevel(set, &DraftPart::cores);
        }
        for (std::size_t from = 0; from < m_draft.size(); ++from) {
            for (std::size_t to = 0; to < m_draft.size(); ++to) {
                if (from != to) {
                    addShifts(from, to, &DraftPart::groups);
                    addShifts(from, to, &DraftPart::cores);
                    addExchanges(from, to);
                }
            }
        }
        addHandMade();
        if (m_asked->model == &compiledModel()) {
            addMappings();
            addIndexings();
            addPasses();
            addResidencies();
        }
        return std::move(m_changes);
    }

private:
    using Parts = std::vector<DraftPart>;

    [[nodiscard]] Parts parts() const { return {m_draft.begin(), m_draft.end()}; }

    /// Keeps a draft that the device has groups and cores for and that is none of the earlier ones.
    void add(ChangeKind kind, const Parts& parts, std::string words)
    {
        std::int64_t groups = 1;
        std::int64_t cores = 1;
        for (const DraftPart& part : parts) {
            groups *= part.groups;
            cores *= part.cores;
        }
        if (groups > m_resources.groups || cores > m_resources.cores) {
            return;
        }
        std::string text = draftText(*m_asked, parts); // tiles follow from it
        if (!m_seen.insert(text).second) {
            return;
        }
        if (const auto read = parseDraft(*m_asked, text)) {
            m_changes.push_back({kind, std::move(words), {}, m_asked, *read});
        }
    }

    void addLevel(std::size_t set, Level level)
    {
        const std::int32_t now = m_draft[set].*level;
        std::set<std::int32_t> counts;
        for (std::int32_t divisor = 1; divisor < now; ++divisor) {
            if (now % divisor == 0) {
                counts.insert(divisor);
            }
        }
        for (const std::int32_t factor : kFactors) {
            counts.insert(now * factor);
        }
        const std::int64_t all = level == &DraftPart::groups ? m_draft.groups() : m_draft.cores();
        const std::int64_t there = level == &DraftPart::groups ? m_resources.groups : m_resources.cores;
        counts.insert(static_cast<std::int32_t>(there / (all / now))); // all that the other sets leave
        for (const std::int32_t count : counts) {
            Parts changed = parts();
            changed[set].*level = count;
            add(level == &DraftPart::groups ? ChangeKind::Groups : ChangeKind::Cores, changed,
                m_names[set] + " over " + numberedText(count, level) + " instead of " + std::to_string(now));
        }
    }

    void addShifts(std::size_t from, std::size_t to, Level level)
    {
        for (std::int32_t factor = 2; factor <= m_draft[from].*level; ++factor) {
            if (m_draft[from].*level % factor != 0) {
                continue;
            }
            Parts changed = parts();
            changed[from].*level /= factor;
            changed[to].*level *= factor;
            const auto one = [&](std::size_t set) {
                return m_names[set] + " over " + numberedText(changed[set].*level, level) + " instead of " +
                       std::to_string(m_draft[set].*level);
            };
            add(ChangeKind::Shift, changed, one(from) + " and " + one(to));
        }
    }

    /// A factor of one set goes from groups to cores, the same of another one back.
    void addExchanges(std::size_t down, std::size_t up)
    {
        for (std::int32_t factor = 2; factor <= m_draft[down].groups; ++factor) {
            if (m_draft[down].groups % factor != 0 || m_draft[up].cores % factor != 0) {
                continue;
            }
            Parts changed = parts();
            changed[down].groups /= factor;
            changed[down].cores *= factor;
            changed[up].cores /= factor;
            changed[up].groups *= factor;
            const auto one = [&](std::size_t set) {
                return m_names[set] + " over " + partText(changed[set]) + " instead of " + partText(m_draft[set]);
            };
            add(ChangeKind::Levels, changed, one(down) + ", and " + one(up));
        }
    }

    void addMappings()
    {
        const Workload& workload = *m_asked->workload;
        for (std::size_t set = 0; set < m_draft.size(); ++set) {
            const std::vector<Mapping>& mappings = workload.sets[set].mappings;
            for (std::size_t mapping = 0; mapping < mappings.size(); ++mapping) {
                Parts changed = parts();
                changed[set].mapping = static_cast<std::int32_t>(mapping);
                const Mapping& now = mappings[static_cast<std::size_t>(m_draft[set].mapping)];
                add(ChangeKind::Mapping, changed,
                    "tiles of " + m_names[set] + " that follow " + text(mappings[mapping], workload.kernel) +
                        " instead of " + text(now, workload.kernel));
            }
        }
    }

    void addHandMade()
    {
        const std::vector<Draft> drafts = m_asked->model->defaultDrafts(*m_asked);
        const std::vector<std::string> names = m_asked->model->defaultNames(*m_asked);
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            add(ChangeKind::HandMade, {drafts[i].begin(), drafts[i].end()},
                "the baseline" + (i < names.size() ? " (" + names[i] + ")" : std::string()));
        }
    }

    void addProgram(ChangeKind kind, DraftQuestion question, std::string words, std::string setting)
    {
        m_changes.push_back({kind, std::move(words), std::move(setting),
                             std::make_shared<const DraftQuestion>(std::move(question)), m_draft});
    }

    /// A question that leaves the indexing open has the faster one already.
    void addIndexings()
    {
        if (!m_asked->indexing || !lower::hasGaps(m_asked->workload->kernel)) {
            return;
        }
        DraftQuestion changed = m_decided;
        const bool isExact = *m_asked->indexing == lower::Indexing::Exact;
        changed.indexing = isExact ? lower::Indexing::Expanded : lower::Indexing::Exact;
        addProgram(ChangeKind::Indexing, std::move(changed),
                   isExact ? "tiles that hold whole ranges of indices (expanded)"
                           : "tiles that hold the needed elements only (exact)",
                   "--indexing " +
                       std::string(lower::name(isExact ? lower::Indexing::Expanded : lower::Indexing::Exact)));
    }

    void addPasses()
    {
        for (const lower::Pass* pass : lower::passes()) {
            const std::string name(pass->name());
            DraftQuestion changed = *m_asked;
            const bool isOut = std::erase(changed.disabledPasses, name) > 0;
            if (!isOut) {
                changed.disabledPasses.push_back(name);
            }
            addProgram(ChangeKind::Pass, std::move(changed),
                       (isOut ? "enabling the pass " : "disabling the pass ") + name,
                       isOut ? "no --without-pass " + name : "--without-pass " + name);
        }
    }

    void addResidencies()
    {
        const Workload& workload = *m_asked->workload;
        for (std::size_t tensor = 0; tensor < workload.kernel.tensors.size(); ++tensor) {
            const affine::Tensor& argument = workload.kernel.tensors[tensor];
            if (argument.role != affine::TensorRole::Input || argument.residency == affine::Residency::Resident) {
                continue;
            }
            auto changed = std::make_shared<Workload>(workload);
            changed->kernel.tensors[tensor].residency = affine::Residency::Resident;
            DraftQuestion question = *m_asked;
            question.workload = std::move(changed);
            addProgram(ChangeKind::Residency, std::move(question), "keeping " + argument.name + " resident",
                       "--resident " + argument.name);
        }
    }

    std::shared_ptr<const DraftQuestion> m_asked;
    const DraftQuestion& m_decided;
    Draft m_draft;
    std::vector<std::string> m_names; // of the dimension sets
    Resources m_resources;
    std::set<std::string> m_seen; // texts of drafts
    std::vector<Change> m_changes;
};

} // namespace

std::string_view idOf(ChangeKind kind)
{
    constexpr std::array<std::string_view, 9> kIds = {"groups",    "cores",    "shift", "levels",   "mapping",
                                                      "hand-made", "indexing", "pass",  "residency"};
    return kIds[static_cast<std::size_t>(kind)];
}

std::vector<Change> changesOf(const DraftQuestion& asked, const DraftQuestion& decided, const Draft& draft)
{
    return ChangeMaker(asked, decided, draft).make();
}

} // namespace pimento
