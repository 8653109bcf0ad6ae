// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/request_kinds.h"

#include "engine/systems/dcc/lower/core/family.h"

#include <algorithm>
#include <string_view>

namespace pimento::lower {

namespace {

std::int16_t find(const sim::DeviceDescription& device, const char* op)
{
    const auto found = op == nullptr ? device.requests.end()
                                     : std::ranges::find(device.requests, std::string_view(op), &sim::RequestSpec::op);
    return found == device.requests.end() ? std::int16_t{-1}
                                          : static_cast<std::int16_t>(found - device.requests.begin());
}

} // namespace

std::span<const CommandRequest> hostCommandRequests()
{
    static constexpr CommandRequest kAll[] = {{Op::Fence, "fence"},   {Op::Order, "fence"},
                                              {Op::LoadHost, "load"}, {Op::StoreHost, "store"},
                                              {Op::LoadCore, "load"}, {Op::StoreCore, "store"}};
    return kAll;
}

const std::vector<RequestNeed>& hostRequests()
{
    static const std::vector<RequestNeed> all = {
        {"fence", OpenRows::Any, sim::RequestQueueKind::Barrier},
        {"load", OpenRows::OfOneBank, sim::RequestQueueKind::Read},
        {"store", OpenRows::OfOneBank, sim::RequestQueueKind::Write},
    };
    return all;
}

std::vector<RequestNeed> Family::requestNeeds() const
{
    std::vector<RequestNeed> all = hostRequests();
    const auto& own = needs().requests;
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

RequestKinds::RequestKinds(const Family& family, const sim::DeviceDescription& device)
{
    add(hostCommandRequests(), device);
    add(family.commandRequests(), device);
}

void RequestKinds::add(std::span<const CommandRequest> requests, const sim::DeviceDescription& device)
{
    for (const CommandRequest& each : requests) {
        Kinds& kinds =
            each.alu ? m_ofAlus[static_cast<std::size_t>(*each.alu)] : m_ofOps[static_cast<std::size_t>(each.op)];
        kinds.ofAll = find(device, each.name);
        kinds.ofSpread = each.nameOfSpread == nullptr ? kinds.ofAll : find(device, each.nameOfSpread);
        kinds.ofOne = find(device, each.nameOfOne);
    }
}

} // namespace pimento::lower
