// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/mapping_forms.h"

#include "engine/base/csv.h"
#include "engine/systems/dataflow/exports/mapping_program.h"
#include "engine/systems/dataflow/inspect/nest_listing.h"
#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/notation/dataflow_label.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/systems/dataflow/timeloop/files/timeloop_text.h"
#include "engine/systems/dataflow/timeloop/rules/model_figures.h"

#include <nlohmann/json.hpp>

#include <array>

namespace pimento::dataflow {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, kDirections> kDirectionKeys = {"height", "width", "lanes"};

/// Factors above 1, by the letter of their dimension.
Json factorsJson(const Sizes& factors)
{
    Json json = Json::object();
    for (std::size_t d = 0; d < kDims; ++d) {
        if (factors[d] > 1) {
            json[std::string(1, kDimNames[d])] = factors[d];
        }
    }
    return json;
}

/// The loops of a level from the outermost one, each with its steps.
Json nestJson(const Sizes& factors, const std::vector<Dim>& order)
{
    Json json = Json::array();
    for (auto dim = order.rbegin(); dim != order.rend(); ++dim) {
        const auto d = static_cast<std::size_t>(*dim);
        json.push_back({{"dimension", std::string(1, kDimNames[d])}, {"steps", factors[d]}});
    }
    return json;
}

Json layerJson(const ExportedMapping& exported)
{
    const LayerLoops& loops = exported.loops;
    Json bounds = Json::object();
    for (std::size_t d = 0; d < kDims; ++d) {
        bounds[std::string(1, kDimNames[d])] = loops.bounds[d];
    }
    return {{"name", exported.layer},
            {"bounds", std::move(bounds)},
            {"stride", {loops.stride.height, loops.stride.width}},
            {"dilation", {loops.dilation.height, loops.dilation.width}},
            {"element_bytes", loops.elementBytes},
            {"partial_sum_bytes", loops.partialSumBytes}};
}

Json levelJson(const ExportedMapping& exported, std::size_t m, const MappingFigures& figures)
{
    Json stores = Json::array();
    Json traffic = Json::object();
    for (std::size_t t = 0; t < kTensors; ++t) {
        if (exported.mapping.stores[m][t]) {
            stores.push_back(kTensorNames[t]);
        }
        traffic[std::string(kTensorNames[t])] = {{"read_bytes", figures.traffic[m].reads[t]},
                                                 {"written_bytes", figures.traffic[m].writes[t]},
                                                 {"stored_bytes", figures.storedBytes[m][t]}};
    }
    return {{"name", exported.accelerator.levels[m].name},
            {"stores", std::move(stores)},
            {"loops", nestJson(exported.mapping.temporal[m], exported.mapping.order[m])},
            {"cycles", figures.levelCycles[m]},
            {"tensors", std::move(traffic)}};
}

Json layoutsJson(const Mapping& mapping)
{
    Json json = Json::object();
    for (std::size_t t = 0; t < kTensors; ++t) {
        json[std::string(kTensorNames[t])] = mapping.layouts[t] == Layout::RowAligned ? "row_aligned" : "sequential";
    }
    if (mapping.layouts[0] == Layout::RowAligned) {
        json["input_block"] = {mapping.block.height, mapping.block.width};
    }
    return json;
}

MappingFigures figuresOf(const ExportedMapping& exported)
{
    return exported.isByTimeloop
               ? timeloop::asMappingFigures(
                     exported.loops, timeloop::timeloopFigures(exported.loops, exported.accelerator, exported.mapping))
               : dataflow::figuresOf(exported.loops, exported.accelerator, exported.mapping);
}

std::string mappingJson(const ExportedMapping& exported)
{
    const MappingFigures figures = figuresOf(exported);
    Json levels = Json::array();
    for (std::size_t m = exported.accelerator.levels.size(); m-- > 0;) {
        levels.push_back(levelJson(exported, m, figures));
    }
    Json unrolled = Json::object();
    for (std::size_t s = 0; s < kDirections; ++s) {
        unrolled[kDirectionKeys[s]] = factorsJson(exported.mapping.spatial[s]);
    }
    const Json json = {{"format", "pimento-mapping 1"},
                       {"accelerator", exported.accelerator.name},
                       {"rules", exported.isByTimeloop ? "timeloop" : "paper"},
                       {"layer", layerJson(exported)},
                       {"mapping", mappingText(exported.accelerator, exported.mapping)},
                       {"dataflow", dataflowLabel(exported.mapping)},
                       {"unrolled", std::move(unrolled)},
                       {"levels", std::move(levels)},
                       {"layouts", layoutsJson(exported.mapping)},
                       {"row_activations", figures.activations},
                       {"latency_cycles", figures.latency},
                       {"compute_cycles", figures.computeCycles},
                       {"energy_nj", figures.energy},
                       {"multiply_accumulates", figures.macs}};
    return json.dump(2) + "\n";
}

std::string figuresCsv(const ExportedMapping& exported)
{
    const MappingFigures figures = figuresOf(exported);
    std::string text = "level,tensor,stored_bytes,read_bytes,written_bytes,row_activations\n";
    for (std::size_t m = exported.accelerator.levels.size(); m-- > 0;) {
        for (std::size_t t = 0; t < kTensors; ++t) {
            CsvWriter line;
            line.add(exported.accelerator.levels[m].name).add(kTensorNames[t]).add(figures.storedBytes[m][t]);
            line.add(figures.traffic[m].reads[t]).add(figures.traffic[m].writes[t]);
            line.add(m == exported.accelerator.outermost() ? figures.activations[t] : std::int64_t{0});
            text += line.line() + "\n";
        }
    }
    return text;
}

std::string nestText(const ExportedMapping& exported)
{
    std::string text;
    for (const ListingLine& line : nestListing(exported.accelerator, exported.mapping).lines) {
        text += line.text + "\n";
    }
    return text;
}

/// A text for another tool, after comments about what it cannot say.
std::string commented(const timeloop::WrittenText& written)
{
    std::string text;
    for (const std::string& remark : written.remarks) {
        text += "# " + remark + "\n";
    }
    return text + written.text;
}

/// Writes a form for Timeloop or ZigZag.
std::string foreignText(const ExportForm& form, const ExportedMapping& exported)
{
    if (form.id == "timeloop-problem") {
        return commented(timeloop::timeloopProblem(exported.loops));
    }
    if (form.id == "timeloop-architecture") {
        return commented(timeloop::timeloopArchitecture(exported.loops, exported.accelerator));
    }
    if (form.id == "timeloop-constraints") {
        return commented(timeloop::timeloopConstraints(exported.accelerator, exported.constraints));
    }
    return commented(form.id == "zigzag"
                         ? timeloop::zigzagMapping(exported.mapping)
                         : timeloop::timeloopMapping(exported.loops, exported.accelerator, exported.mapping));
}

DataflowQuestion questionOf(const ExportedMapping& exported)
{
    return {exported.loops, exported.accelerator, exported.objective, exported.constraints, {}};
}

} // namespace

std::span<const ExportForm> mappingForms()
{
    static const std::array<ExportForm, 10> kForms = {{
        {"mapping", {"mapping.txt"}, "the mapping"},
        {"nest", {"nest.txt"}, "the loop nest, with a column for each tensor", true},
        {"json", {"mapping.json"}, "the mapping with its figures, for other tools"},
        {"figures", {"figures.csv"}, "bytes and row activations by level and tensor"},
        {"timeloop-problem", {"timeloop_problem.yaml"}, "the layer, for Timeloop"},
        {"timeloop-architecture", {"timeloop_architecture.yaml"}, "the accelerator, for Timeloop"},
        {"timeloop-mapping", {"timeloop_mapping.yaml"}, "the mapping, for Timeloop"},
        {"timeloop-constraints", {"timeloop_constraints.yaml"}, "the constraints of the question, for Timeloop"},
        {"zigzag", {"zigzag_mapping.yaml"}, "the mapping, for ZigZag"},
        {"lp", {"best_mapping.lp"}, "the question for the best mapping as a linear program, for CBC and others"},
    }};
    return kForms;
}

std::string whyNot(const ExportForm& form, const ExportedMapping& exported)
{
    if (form.id != "lp") {
        return {};
    }
    return exported.isByTimeloop ? "a linear program has the paper's rules" : whyNoProgram(questionOf(exported));
}

std::string textOf(const ExportForm& form, const ExportedMapping& exported)
{
    return form.id == "json"      ? mappingJson(exported)
           : form.id == "lp"      ? programText(exported.layer, questionOf(exported))
           : form.id == "figures" ? figuresCsv(exported)
           : form.id == "nest"    ? nestText(exported)
           : form.id != "mapping" ? foreignText(form, exported)
                                  : mappingText(exported.accelerator, exported.mapping) + "\n";
}

} // namespace pimento::dataflow
