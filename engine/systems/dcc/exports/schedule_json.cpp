// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/schedule_json.h"

#include "engine/costs/results_version.h"
#include "engine/kernels/affine/kernel_json.h"
#include "engine/systems/dcc/exports/layout_json.h"
#include "engine/systems/dcc/model/append_cost.h"
#include "sim/dram/energy.h"
#include "sim/dram/machine.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace pimento {

namespace {

using Json = nlohmann::ordered_json;

std::string textOf(const Fingerprint& print) { return fmt::format("{:016x}{:016x}", print.high, print.low); }

Json provenanceJson(const Schedule& schedule)
{
    return {{"product", "Pimento"},
            {"version", schedule.version},
            {"results_version", kResultsVersion},
            {"device_fingerprint", textOf(schedule.asked.timing().fingerprint())},
            {"question_fingerprint", textOf(fingerprintOf(schedule.question))}};
}

Json kernelJson(const Schedule& schedule)
{
    const lower::Program& program = schedule.program;
    return {{"name", schedule.asked.kernelName()},
            {"shape", schedule.asked.shapeText()},
            {"type", affine::name(program.kernel().type)},
            {"text", schedule.asked.workload->source},
            {"tensors", Json::parse(lower::tensorsJson(program))},
            {"variables", Json::parse(variablesJson(program.kernel()))},
            {"statements", Json::parse(statementsJson(program.kernel()))}};
}

Json setJson(const Schedule& schedule, std::size_t number)
{
    const lower::Program& program = schedule.program;
    const DimensionSet& set = program.sets()[number];
    const DraftPart& part = program.draft()[number];
    Json variables = Json::array();
    for (const std::size_t variable : set.variables) {
        variables.push_back(variable);
    }
    return {{"text", text(set, program.kernel())},
            {"variables", std::move(variables)},
            {"groups", part.groups},
            {"cores", part.cores},
            {"tile", part.tile},
            {"mapping", text(set.mappings[static_cast<std::size_t>(part.mapping)], program.kernel())}};
}

/// Parts of each dimension set that the cores have, for statements that are executed together.
Json stageJson(const lower::Program& program, std::size_t leader)
{
    Json statements = Json::array();
    for (std::size_t i = leader; i < program.kernel().statements.size(); ++i) {
        if (program.leader(i) == leader) {
            statements.push_back(i);
        }
    }
    Json stage = {{"statements", std::move(statements)}};
    const lower::StatementPlan* plan = program.plan(leader);
    if (plan == nullptr) {
        stage.update({{"groups", 0}, {"cores", 0}, {"parts", Json::array()}});
        return stage;
    }
    const lower::CoreMap& cores = plan->cores();
    Json parts = Json::array(); // indexed by [group][core][set]
    for (std::int64_t group = 0; group < cores.groups(); ++group) {
        Json ofGroup = Json::array();
        for (std::int64_t core = 0; core < cores.cores(); ++core) {
            Json ofCore = Json::array();
            for (std::size_t set = 0; set < cores.sets(); ++set) {
                ofCore.push_back(cores.part(set, group, core));
            }
            ofGroup.push_back(std::move(ofCore));
        }
        parts.push_back(std::move(ofGroup));
    }
    stage.update({{"groups", cores.groups()}, {"cores", cores.cores()}, {"parts", std::move(parts)}});
    return stage;
}

Json draftJson(const Schedule& schedule)
{
    const lower::Program& program = schedule.program;
    Json sets = Json::array();
    for (std::size_t i = 0; i < program.sets().size(); ++i) {
        sets.push_back(setJson(schedule, i));
    }
    Json stages = Json::array();
    for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
        if (program.leader(i) == i) {
            stages.push_back(stageJson(program, i));
        }
    }
    return {{"text", draftText(schedule.asked, program.draft().parts())},
            {"indexing", lower::name(program.indexing())},
            {"sets", std::move(sets)},
            {"stages", std::move(stages)},
            {"notes", program.notes()}};
}

Json energyJson(const sim::EnergyFigures& figures)
{
    Json parts = Json::object();
    for (const sim::EnergyFigures::Part& part : figures.parts) {
        for (std::size_t i = 0; i < figures.segments.size(); ++i) {
            parts[part.name][figures.segments[i]] = static_cast<double>(part.segments[i]) / 1000.0;
        }
    }
    return {{"total", static_cast<double>(figures.total()) / 1000.0}, {"parts", std::move(parts)}};
}

Json hostJson(const HostTime& host)
{
    Json parts = {{"kernels", host.kernels}, {"launch", host.launch}, {"link", host.link}, {"layout", host.layout}};
    if (host.append > 0) {
        parts["append"] = host.append;
    }
    return parts;
}

Json costsJson(const Schedule& schedule)
{
    const sim::RunResult& run = schedule.run;
    const sim::Machine& machine = *schedule.asked.machine;
    // The program has run, so everything that the host time of its tokens needs is known.
    const HostTime host = wholeHostTime(schedule.asked, schedule.program).value_or(HostTime{});
    Json parts = Json::object();
    for (const sim::Part& part : run.parts) {
        parts[part.name] = part.cycles.value();
    }
    return {{"fidelity", "simulated"},
            {"contents", contentsText(schedule.asked.objective.contents)},
            {"clock_ps", machine.description().clockPeriod.value()},
            {"cycles", run.cycles.value()},
            {"parts", std::move(parts)},
            {"requests", run.requests},
            {"host_cycles", hostJson(host)},
            {"total_cycles", run.cycles.value() + host.total()},
            {"energy_pj", energyJson(sim::energyOf(machine, run))}};
}

/// A member of the document, followed by a comma.
std::string member(const char* key, const Json& value) { return fmt::format("  \"{}\": {},\n", key, value.dump()); }

} // namespace

bool writeScheduleJson(const Schedule& schedule, const lower::TextSink& sink)
{
    const std::string head =
        "{\n" + member("format", "pimento-schedule 1") + member("provenance", provenanceJson(schedule)) +
        member("question", Json::parse(questionJson(schedule.question))) + member("kernel", kernelJson(schedule)) +
        member("draft", draftJson(schedule)) + member("device", Json::parse(lower::deviceJson(schedule.program))) +
        member("costs", costsJson(schedule)) + "  \"layouts\": ";
    return sink(head) && writeLayoutsJson(schedule.program, sink) && sink(",\n") &&
           lower::writeCommandLists(schedule.program, sink) && sink("\n}\n");
}

} // namespace pimento
