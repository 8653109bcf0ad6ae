// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/command_cores.h"

namespace pimento {

std::int64_t groupOf(const lower::Command& wanted, const sim::CommandRecord& record)
{
    return lower::namesGroup(wanted.op) ? wanted.group : record.channel;
}

std::vector<std::int64_t> coresOf(const lower::Program& program, const LinkedRequests& requests,
                                  const sim::Machine& machine, const lower::Command& wanted,
                                  const sim::CommandRecord& record)
{
    const lower::StatementPlan* plan = program.plan(wanted.statement);
    if (plan == nullptr || lower::traitsOf(wanted.op).reach == lower::Reach::NoCore) {
        return {};
    }
    std::vector<std::int64_t> cores;
    if (requests.isOfOneUnit(wanted)) {
        cores.push_back(record.bank / machine.description().compute.banksPerCore);
        return cores;
    }
    for (std::int64_t core = 0; core < plan->cores().cores(); ++core) {
        if (lower::reaches(wanted, core)) {
            cores.push_back(core);
        }
    }
    return cores;
}

} // namespace pimento
