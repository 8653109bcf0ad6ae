// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/energy_bound.h"

#include "sim/dram/machine.h"
#include "sim/dram/request_blocks.h"

#include <vector>

namespace pimento::sim {

namespace {

/// Energy of the final command of each request kind.
std::vector<Femtojoules> energyByKind(const Machine& machine)
{
    std::vector<Femtojoules> kinds(machine.description().requests.size(), 0);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const Machine::RequestKind& request = machine.request(static_cast<int>(kind));
        if (request.queue == RequestQueueKind::Read || request.queue == RequestQueueKind::Barrier) {
            continue;
        }
        for (const Machine::EnergyShare& share : machine.energyShares()) {
            kinds[kind] += share.command == static_cast<std::size_t>(request.finalCommand) ? share.femtojoules : 0;
        }
    }
    return kinds;
}

} // namespace

Femtojoules leastEnergy(const Machine& machine, RequestStream& stream, const std::stop_token& stop)
{
    const std::vector<Femtojoules> kinds = energyByKind(machine);
    Femtojoules least = 0;
    BlockReader reader(stream, Joining::Runs);
    for (auto runs = reader.next(); !runs.empty() && !stop.stop_requested(); runs = reader.next()) {
        for (const RequestBlock& run : runs) {
            least += kinds[run.request.kind] * run.channels;
        }
    }
    return least;
}

} // namespace pimento::sim
