// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/channel.h"

// Reports of the channel's decisions to the recorder of waits.

namespace pimento::sim::samsung {

void Channel::explain(const Candidate& candidate)
{
    WaitRecorder::Issue issue = issueOf(candidate);
    issue.cycle = m_cycle;
    issue.mode = m_mode.mode();
    if (candidate.rule == Rule::Access || candidate.rule == Rule::Activate) {
        m_waits->served(issue, candidate.subject, m_queue[candidate.subject]);
    } else {
        m_waits->cleared(issue);
    }
    if (candidate.rule == Rule::Access) {
        m_waits->left(candidate.subject);
    }
}

void Channel::explainDeadline()
{
    if (const auto waiting = next()) {
        m_waits->due(m_cycle, waiting->issue, waiting->entry);
    } else {
        m_waits->due(m_cycle);
    }
}

void Channel::explainStop()
{
    explainDeadline();
    m_waits->stopped(m_cycle);
}

std::optional<Channel::Next> Channel::next() const
{
    const Candidate next = choose();
    if (next.rule == Rule::None) {
        return std::nullopt;
    }
    const bool isOfEntry = next.rule == Rule::Access || next.rule == Rule::Activate;
    return Next{issueOf(next), isOfEntry ? next.subject : -1};
}

WaitRecorder::Issue Channel::issueOf(const Candidate& candidate) const
{
    switch (candidate.rule) {
    case Rule::Access:
        return {.command = m_queue[candidate.subject].isWrite ? Command::Write : Command::Read,
                .target = m_queue[candidate.subject].bank};
    case Rule::Activate:
        return {.command = Command::Activate, .target = m_queue[candidate.subject].bank};
    case Rule::CloseForRefresh:
        return {.command = Command::Precharge, .target = candidate.subject, .isForRefresh = true};
    case Rule::Refresh:
        return {.command = Command::Refresh, .target = m_refresh.pending(), .isForRefresh = true};
    default:
        return {.command = Command::Precharge, .target = candidate.subject};
    }
}

} // namespace pimento::sim::samsung
