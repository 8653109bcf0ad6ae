// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/exports/dpu_schedule_json.h"

#include "engine/costs/results_version.h"
#include "engine/kernels/affine/kernel_json.h"
#include "engine/systems/upmem/exports/dpu_step_json.h"
#include "sim/upmem/system_spec.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

using DpuJson = nlohmann::ordered_json;

std::string keyOf(const Fingerprint& print) { return fmt::format("{:016x}{:016x}", print.high, print.low); }

DpuJson provenanceOf(const DpuSchedule& schedule)
{
    const upmem::BoundSchedules& bound = schedule.problem.bound();
    return {{"product", "Pimento"},
            {"version", schedule.version},
            {"results_version", kResultsVersion},
            {"device_fingerprint", keyOf(bound.machine->fingerprint())},
            {"question_fingerprint", keyOf(fingerprintOf(bound.question))}};
}

/// Tensors of the kernel, and those that scheduling added for the host, such as partial sums.
DpuJson tensorsOf(const DpuSchedule& schedule)
{
    DpuJson list = DpuJson::array();
    for (const upmem::tensor::Buffer& each : schedule.compiled.compiled.program.buffers) {
        if (each.scope == upmem::tensor::Scope::Global) {
            list.push_back({{"name", each.name},
                            {"sizes", each.sizes},
                            {"role", roleName(each.role)},
                            {"resident", each.residency == affine::Residency::Resident}});
        }
    }
    return list;
}

DpuJson kernelOf(const DpuSchedule& schedule)
{
    const upmem::BoundSchedules& bound = schedule.problem.bound();
    const affine::Kernel& kernel = bound.kernel.kernel;
    return {{"name", bound.kernel.name},
            {"shape", bound.kernel.shapeText},
            {"type", affine::name(kernel.type)},
            {"text", bound.kernel.source},
            {"tensors", tensorsOf(schedule)},
            {"variables", DpuJson::parse(variablesJson(kernel))},
            {"statements", DpuJson::parse(statementsJson(kernel))}};
}

DpuJson linesOf(const DpuSchedule& schedule, std::string_view id)
{
    DpuJson lines = DpuJson::array();
    const auto listing = std::ranges::find(schedule.listings, id, &Listing::id);
    if (listing != schedule.listings.end()) {
        for (const ListingLine& line : listing->lines) {
            lines.push_back(line.text);
        }
    }
    return lines;
}

DpuJson deviceOf(const DpuSchedule& schedule)
{
    const sim::upmem::DpuSystem& system = *schedule.problem.choices().space.system;
    return {{"name", schedule.problem.device().machine->description().name},
            {"dpus", schedule.problem.choices().space.compile.mostDpus},
            {"tasklets", system.core.tasklets},
            {"wram", {{"address", system.core.workingMemoryBase}, {"bytes", system.core.workingMemory.value()}}},
            {"mram", {{"address", system.core.mainMemoryBase}, {"bytes", system.core.mainMemory.value()}}},
            {"dma", {{"granule", upmem::kDmaGranule}, {"largest", upmem::kLargestTransfer}}}};
}

DpuJson costsOf(const DpuSchedule& schedule)
{
    DpuJson costs = {{"fidelity", "simulated"}, {"contents", schedule.problem.contents()}};
    const CostSchema& schema = schedule.problem.costs();
    for (std::size_t i = 0; i < schema.quantities.size() && i < schedule.cost.quantities.size(); ++i) {
        const CostQuantity& quantity = schema.quantities[i];
        costs[quantity.unit.empty() || quantity.id.ends_with(quantity.unit) ? quantity.id
                                                                            : quantity.id + "_" + quantity.unit] =
            schedule.cost.quantities[i];
    }
    return costs;
}

std::string stepOf(const DpuSchedule& schedule, const std::variant<upmem::CompiledLaunch, upmem::HostNest>& step)
{
    const upmem::tensor::Program& program = schedule.compiled.compiled.program;
    const auto* launch = std::get_if<upmem::CompiledLaunch>(&step);
    return launch != nullptr ? launchJson(program, *launch) : hostNestJson(program, std::get<upmem::HostNest>(step));
}

} // namespace

std::string whyNoDpuSchedule(const upmem::CompiledRow& compiled)
{
    for (const auto& step : compiled.compiled.steps) {
        const auto* nest = std::get_if<upmem::HostNest>(&step);
        if (nest != nullptr && !isOneStatement(compiled.compiled.program, *nest)) {
            return "the host keeps copies in its loops";
        }
    }
    return {};
}

bool writeDpuScheduleJson(const DpuSchedule& schedule, const TextSink& sink)
{
    const std::pair<const char*, std::string> members[] = {
        {"provenance", provenanceOf(schedule).dump()},
        {"question", DpuJson::parse(questionJson(schedule.problem.question())).dump()},
        {"kernel", kernelOf(schedule).dump()},
        {"schedule", DpuJson{{"text", schedule.text}, {"trace", linesOf(schedule, "trace")}}.dump()},
        {"device", deviceOf(schedule).dump()},
        {"costs", costsOf(schedule).dump()}};
    if (!sink("{\n\"format\":\"pimento-dpu-schedule 1\"")) {
        return false;
    }
    for (const auto& [name, value] : members) {
        if (!sink(fmt::format(",\n\"{}\":{}", name, value))) {
            return false;
        }
    }
    const char* before = ",\n\"steps\":[\n";
    for (const auto& step : schedule.compiled.compiled.steps) {
        if (!sink(std::exchange(before, ",\n") + stepOf(schedule, step))) {
            return false;
        }
    }
    return sink("\n],\n\"assembly\":" + linesOf(schedule, "assembly").dump() + "\n}\n");
}

} // namespace pimento
