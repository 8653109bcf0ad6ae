// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chip_tenant.h"

#include "engine/inspection/listing.h"
#include "engine/problem/decision_problem.h"
#include "tests/support/chip.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <optional>
#include <utility>

namespace pimento::test {

namespace {

constexpr PartKind kMesh{"mesh", PartGroup::Transfer, PartColour::Transfer};
constexpr PartKind kSpill{"spill", PartGroup::Rearrangement, PartColour::ByPlace};

const SettingSpec kUnits{.id = "units",
                         .title = "Units",
                         .explanation = "Units that layers may have",
                         .group = "",
                         .kind = SettingKind::Number,
                         .standard = std::int64_t{168},
                         .least = 2,
                         .most = 168};

CostSchema costsOfChip()
{
    CostSchema schema;
    schema.addShown("time", "ns", "Until the last layer ends");
    schema.addShown("compute", "ns", "Layers compute", PartKind::Work);
    schema.addShown("mesh", "ns", "Results travel", kMesh);
    schema.addShown("spill", "ns", "Weights come from outside", kSpill);
    schema.addShown("energy_pj", "pJ", "Of operations and of the mesh");
    schema.layout = {ChipTime, {ChipCompute, ChipMesh, ChipSpill}, ChipTime, ChipEnergy};
    return schema;
}

class ChipProblem final : public DecisionProblem {
public:
    ChipProblem(const Question& question, const MadeDevice& device, ChipWork work)
        : DecisionProblem(question, device, costsOfChip(), decisionsOf(question, work, unitsOf(*device)),
                          [work](const DecisionValues& plan) { return work.run(plan); }),
          m_work(std::move(work))
    {
    }

    std::optional<Baseline> baseline() const override
    {
        return Baseline{"one processor", "peak", workloads::totalsOf(m_work.network).operations * 1e-9 / 100};
    }

private:
    void addParts(Inspection& plan, const DecisionValues& units) const override
    {
        Listing layers{"layers", "Layers", "", {}};
        DeviceMap map = makeEmptyMap(*device());
        map.layers = {{"busy", "Busy", "ns", std::vector<double>(map.cellPaths.size())}};
        for (std::size_t i = 0; i < units.size(); ++i) {
            const auto [compute, spill] = m_work.timesOf(i, m_work.chip.of(units[i]));
            map.layers[0].values[static_cast<std::size_t>(units[i])] += compute + spill;
            layers.lines.push_back({m_work.network.layers[i].layer.name + " in unit " + std::to_string(units[i]),
                                    {static_cast<std::uint32_t>(i)}});
        }
        plan.addList(std::vector{std::move(layers)});
        plan.add(std::make_shared<const DeviceMap>(std::move(map)));
        plan.add(timelineOf(units));
    }
    /// A unit for each layer, of as many as the question allows.
    static std::vector<Decision> decisionsOf(const Question& question, const ChipWork& work, const Units& units)
    {
        const std::int64_t allowed = std::get<std::int64_t>(valueOf(question, kUnits));
        Decision decision{{"", "", "", "Unit", ColumnRole::Decision}, {}};
        for (std::int64_t i = 0; i < allowed; ++i) {
            decision.values.push_back(i * units.groups * units.cores / allowed);
        }
        std::vector<Decision> all(work.network.layers.size(), decision);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].column.id = all[i].column.title = work.network.layers[i].layer.name;
        }
        return all;
    }
    std::shared_ptr<const Timeline> timelineOf(const DecisionValues& units) const
    {
        std::vector<Span> spans;
        const auto cycles = static_cast<std::int64_t>(m_work.run(units, &spans).quantities[ChipTime]);
        const auto scheme = std::make_shared<TimelineScheme>();
        scheme->title = device()->title;
        scheme->clockPeriod = Picoseconds{1000};
        scheme->tracks = tracksOf(*device(), std::vector<std::string>{"router"});
        scheme->kinds = {{"layer", "computes a layer", TimelineKind::Core},
                         {"message", "brings a result", TimelineKind::Transfer}};
        scheme->args = {{{"layer", "layer"}, {"bytes", "bytes"}}};
        scheme->noun = "a step";
        scheme->nouns = "steps";
        return std::make_shared<const Timeline>(scheme, std::make_shared<const SpanList>(std::move(spans)),
                                                TimelineExtent{cycles, {}, false});
    }

    ChipWork m_work;
};

class ChipSystem final : public System {
public:
    const SystemInfo& info() const override
    {
        static const SystemInfo info{"chip", "Chip", "Gives layers to units", {}, "plan", "plans"};
        return info;
    }
    Result<void> takes(const MadeDevice& device) const override
    {
        return device->part<Chip>() != nullptr ? Result<void>{}
                                               : fail("is no chip of units", "device " + device->name, "Choose a chip");
    }
    bool takesWorkload(WorkloadKind /*kind*/) const override { return true; }
    std::vector<SystemKernel> kernels(const Catalogue&) const override
    {
        return {{"branches", "Two branches", "A network of four layers", {{"batch", "images", 1}}}};
    }
    std::vector<SettingSpec> settings(const MadeDevice&) const override { return {kUnits}; }

private:
    Result<std::shared_ptr<const Problem>> poseOn(const MadeDevice& device, const Question& question) const override
    {
        const bool isNetwork = question.workload.kind != WorkloadKind::Kernel;
        const std::int64_t images = isNetwork ? 1 : wholeSizeOf(question.workload, "batch").value_or(0);
        if (images < 1 || (!isNetwork && question.workload.name != "branches")) {
            return fail("is no network", question.workload.name, "Ask for branches with batch=1 and more");
        }
        const auto network = isNetwork ? workloads::networkOf(question.workload)
                                       : workloads::parseNetwork(chipNetworkJson(), "branches");
        return network.map([&](const workloads::Network& read) -> std::shared_ptr<const Problem> {
            const ChipWork work{read, *device->part<Chip>(), unitsOf(*device).cores, images};
            return std::make_shared<const ChipProblem>(question, device, work);
        });
    }
};

} // namespace

const System& chipSystem()
{
    static const ChipSystem system;
    return system;
}

std::string chipJson() { return readAll(sourceFile("/tests/fixtures/chip/mesh168.json")); }
std::string chipNetworkJson() { return readAll(sourceFile("/tests/fixtures/chip/branches.json")); }

Question chipQuestion(std::int64_t units)
{
    Question question;
    question.system = "chip";
    question.workload = {.name = "branches", .text = chipNetworkJson(), .kind = WorkloadKind::Network};
    question.device = {"mesh168", chipJson()};
    question.settings["units"] = units;
    return question;
}

} // namespace pimento::test
