// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_run.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/hbm_pim_sequences/named_commands.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pimento::samsung {

namespace {

/// True for kernels of the units: each of them writes control words to all units.
bool isOfUnits(const sim::samsung::StreamFigures& stream) { return stream.counts.allBankBroadcasts > 0; }

} // namespace

Result<std::shared_ptr<const sim::Machine>> withChannels(std::shared_ptr<const sim::Machine> device, int channels)
{
    if (channels <= device->channels()) {
        return device;
    }
    const auto count = static_cast<int>(std::bit_ceil(static_cast<unsigned>(channels)));
    const int bits = std::countr_zero(static_cast<unsigned>(count));
    sim::DeviceDescription description = device->description();
    const std::string channel = description.levels.front().name;
    description.levels.front().count = count;
    for (auto* address : {&description.address, &description.host.address}) {
        for (sim::AddressField& field : *address) {
            field.bits = field.name == channel ? bits : field.bits;
        }
    }
    auto machine = sim::Machine::compile(std::move(description));
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    return std::make_shared<const sim::Machine>(*std::move(machine));
}

std::vector<std::size_t> partsOfStreams(const sim::samsung::RunResult& run)
{
    const auto first = std::ranges::find_if(run.streams, isOfUnits);
    const auto before = static_cast<std::size_t>(first - run.streams.begin());
    const std::size_t in = before < run.streams.size() ? before : 1;
    std::vector<std::size_t> parts;
    for (std::size_t stream = 0; stream < run.streams.size(); ++stream) {
        parts.push_back(isOfUnits(run.streams[stream]) ? kPartCompute : stream < in ? kPartIn : kPartOut);
    }
    return parts;
}

Result<sim::RunResult> simulateNamed(const KernelRun& run, const sim::Machine& machine, std::int64_t mostCycles,
                                     std::stop_token stop, Progress* progress)
{
    const auto names = ProgramCommands::of(machine, hbmPim());
    if (!names) {
        return tl::unexpected<Error>(names.error());
    }
    const auto result = simulate(run, nullptr, std::move(stop), progress, mostCycles);
    if (!result) {
        return tl::unexpected<Error>(result.error());
    }
    const std::vector<std::size_t> parts = partsOfStreams(*result);
    return commonRun(*result, *names, machine, [&](std::size_t stream) { return parts[stream]; });
}

} // namespace pimento::samsung
