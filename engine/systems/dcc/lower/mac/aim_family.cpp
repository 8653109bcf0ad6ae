// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/aim_bound.h"
#include "engine/systems/dcc/lower/mac/aim_plan.h"
#include "engine/systems/dcc/lower/mac/mac_builder.h"
#include "engine/systems/dcc/lower/mac/mac_families.h"
#include "engine/systems/dcc/lower/mac/mac_text.h"

namespace pimento::lower {

namespace {

/// Checks the assumptions of the family's commands.
Result<void> checkDevice(const Program& program)
{
    const sim::DeviceDescription& device = program.device();
    const int banks = device.banksPerChannel();
    if (device.compute.bufferEntries < 1 || device.compute.accumulators < 1) {
        return fail("has no shared buffer or no accumulator", device.title,
                    "Give compute.buffer_entries and compute.accumulators in the device file");
    }
    if (banks > program.width()) {
        return fail("reads " + std::to_string(program.width()) + " sums of " +
                        std::string(affine::name(program.kernel().type)) + " at once, a channel has " +
                        std::to_string(banks) + " banks",
                    device.title, "Use a narrower element type or fewer banks");
    }
    return {};
}

using Device = sim::DeviceDescription;

/// Requirements of multiply-add units, one beside every bank, that share a buffer per channel and keep single sums.
const FamilyNeeds& aimNeeds()
{
    static const FamilyNeeds needs = {
        .requests = {{"write_buffer_spread"},
                     {"preset_sums"},
                     {"mac", OpenRows::OfAllBanks},
                     {"mac_core", OpenRows::OfOneBank},
                     {"read_sums"}},
        .numbers =
            {{"compute.buffer_entries", [](const Device& device) { return std::int64_t{device.compute.bufferEntries}; },
              always<1>, nullptr, [](const Device&) { return std::string("the units have no second operand"); }},
             {"compute.accumulators", [](const Device& device) { return std::int64_t{device.compute.accumulators}; },
              always<1>, nullptr, [](const Device&) { return std::string("the units have no place for a sum"); }},
             {"compute.banks_per_core", [](const Device& device) { return std::int64_t{device.compute.banksPerCore}; },
              always<1>, always<1>, [](const Device&) { return std::string("every bank has a unit"); }},
             // ReadSums names cores by the bits of its block.
             {"levels", [](const Device& device) { return std::int64_t{device.banksPerChannel()}; }, always<1>,
              always<32>,
              [](const Device& device) {
                  return "so many banks are in a " + device.levels.front().name +
                         ", but a command that reads sums names at most 32 of them";
              }}},
        .sumsOfRead = [](const Device& device) { return std::int64_t{device.banksPerChannel()}; },
    };
    return needs;
}

/// One write to the buffer serves all cores of a channel.
constexpr CommandRequest kRequests[] = {{Op::WriteBuffer, "write_buffer_spread"},
                                        {Op::PresetSums, "preset_sums"},
                                        {Op::MacTree, "mac"},
                                        {Op::MacCore, "mac_core"},
                                        {Op::ReadSums, "read_sums"}};

class AimBounds final : public FamilyBounds {
public:
    AimBounds(std::int64_t pitch, const sim::Machine& machine) : FamilyBounds(pitch), m_bound(machine) {}

    [[nodiscard]] std::int64_t ofStatement(const affine::Kernel& kernel, const affine::Statement& statement,
                                           const StatementTiling& tiling) const override
    {
        return m_bound.leastCycles(kernel, statement, tiling);
    }

private:
    AimBound m_bound;
};

class AimFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "aim"; }
    [[nodiscard]] const FamilyNeeds& needs() const override { return aimNeeds(); }
    [[nodiscard]] UnitModel units() const override { return {BufferOwner::Group, Accumulators::Sums}; }
    [[nodiscard]] std::span<const CommandWords> words() const override { return aimWords(); }
    [[nodiscard]] std::span<const CommandRequest> commandRequests() const override { return kRequests; }
    [[nodiscard]] std::unique_ptr<FamilyBounds> bounds(const sim::Machine& machine) const override
    {
        return std::make_unique<AimBounds>(pitchOf(*this, machine), machine);
    }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        if (const auto usable = checkDevice(program); !usable) {
            return tl::unexpected<Error>(usable.error());
        }
        auto parts =
            chooseMac(program, statement, std::move(tiling), {.cores = {}, .resultLane = {}, .isShared = true});
        if (!parts) {
            return tl::unexpected<Error>(parts.error());
        }
        return std::make_unique<AimPlan>(program, statement, std::move(*parts));
    }
};

} // namespace

const Family& aimFamily()
{
    static const AimFamily family;
    return family;
}

} // namespace pimento::lower
