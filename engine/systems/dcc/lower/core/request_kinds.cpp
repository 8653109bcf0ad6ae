// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/request_kinds.h"

#include "engine/systems/dcc/lower/core/family.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pimento::lower {

namespace {

// Names that device files give to operations; see resources/docs/MODEL.md.
constexpr std::pair<Op, const char*> kNames[] = {{Op::Fence, "fence"},
                                                 {Op::Order, "fence"},
                                                 {Op::LoadHost, "load"},
                                                 {Op::StoreHost, "store"},
                                                 {Op::StoreCore, "store"},
                                                 {Op::LoadCore, "load"},
                                                 {Op::ReadSums, "read_sums"},
                                                 {Op::ReadBuffer, "read_buffer"},
                                                 {Op::WriteBuffer, "write_buffer"},
                                                 {Op::MacTree, "mac"},
                                                 {Op::MacLanes, "mac"},
                                                 {Op::MoveResult, "move_result"},
                                                 {Op::SoftmaxUnit, "softmax"},
                                                 {Op::MoveToBuffer, "move_to_buffer"},
                                                 {Op::PresetSums, "preset_sums"},
                                                 {Op::MacCore, "mac_core"},
                                                 {Op::ModeChange, "mode_change"},
                                                 {Op::WriteRegister, "write_register"},
                                                 {Op::WriteBack, "write_back"}};
constexpr std::pair<Alu, const char*> kAluNames[] = {{Alu::Move, "move"}, {Alu::Relu, "relu"},
                                                     {Alu::Add, "add"},   {Alu::Multiply, "multiply"},
                                                     {Alu::Clear, "alu"}, {Alu::MultiplyAdd, "multiply_add"}};

int find(const sim::DeviceDescription& device, std::string_view op)
{
    const auto found = std::ranges::find(device.requests, op, &sim::RequestSpec::op);
    return found == device.requests.end() ? -1 : static_cast<int>(found - device.requests.begin());
}

} // namespace

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

RequestKinds::RequestKinds(const sim::DeviceDescription& device)
{
    m_kinds.fill(-1);
    for (const auto& [op, name] : kNames) {
        m_kinds[numberOf(op)] = find(device, name);
    }
    for (const auto& [alu, name] : kAluNames) {
        m_compute[static_cast<std::size_t>(alu)] = find(device, name);
        m_computeOfOne[static_cast<std::size_t>(alu)] = find(device, std::string(name) + "_core");
    }
    m_spread = find(device, "write_buffer_spread");
    m_writeBackOfOne = find(device, "write_back_core");
}

} // namespace pimento::lower
