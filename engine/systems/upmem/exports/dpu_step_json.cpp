// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/exports/dpu_step_json.h"

#include "engine/kernels/affine/kernel_json.h"
#include "engine/systems/upmem/loops/loop_program.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using StepJson = nlohmann::ordered_json;
using namespace upmem;

const char* wordOf(VariableKind kind)
{
    switch (kind) {
    case VariableKind::DpuCoordinate:
        return "dpu";
    case VariableKind::Tasklet:
        return "tasklet";
    case VariableKind::TaskletPart:
        return "tasklet_part";
    case VariableKind::Loop:
        break;
    }
    return "loop";
}

const char* wordOf(ExpressionKind kind)
{
    switch (kind) {
    case ExpressionKind::Constant:
        return "constant";
    case ExpressionKind::Parameter:
        return "parameter";
    case ExpressionKind::Element:
        return "element";
    case ExpressionKind::Add:
        return "add";
    case ExpressionKind::Subtract:
        return "subtract";
    case ExpressionKind::Multiply:
        return "multiply";
    case ExpressionKind::Maximum:
        return "maximum";
    case ExpressionKind::Relu:
        break;
    }
    return "relu";
}

const char* wordOf(Combine combine)
{
    return combine == Combine::Assign ? "assign" : combine == Combine::Add ? "add" : "maximum";
}

StepJson jsonOf(const Affine& affine)
{
    StepJson terms = StepJson::array();
    for (const AffineTerm& term : affine.terms) {
        terms.push_back(StepJson::array({term.variable, term.factor}));
    }
    return {{"constant", affine.constant}, {"terms", std::move(terms)}};
}

StepJson jsonOf(const std::vector<Affine>& all)
{
    StepJson list = StepJson::array();
    for (const Affine& each : all) {
        list.push_back(jsonOf(each));
    }
    return list;
}

StepJson jsonOf(const std::vector<Bound>& bounds)
{
    StepJson list = StepJson::array();
    for (const Bound& each : bounds) {
        list.push_back({{"value", jsonOf(each.value)}, {"divisor", each.divisor}});
    }
    return list;
}

StepJson jsonOf(const Access& access) { return {{"buffer", access.buffer}, {"index", jsonOf(access.index)}}; }

StepJson jsonOf(const upmem::Expression& expression)
{
    StepJson json = {{"operation", wordOf(expression.kind)}};
    if (expression.kind == ExpressionKind::Constant) {
        json["value"] = expression.constant;
    } else if (expression.kind == ExpressionKind::Parameter) {
        json["value"] = expression.parameter;
    } else if (expression.kind == ExpressionKind::Element) {
        json["element"] = jsonOf(expression.element);
    } else {
        json["operands"] = StepJson::array();
        for (const upmem::Expression& operand : expression.operands) {
            json["operands"].push_back(jsonOf(operand));
        }
    }
    return json;
}

StepJson jsonOf(const Body& body);

/// Converts statements by kind.
struct StatementJson {
    StepJson operator()(const For& each) const
    {
        return {{"kind", "for"},
                {"variable", each.variable},
                {"begins", jsonOf(each.begins)},
                {"ends", jsonOf(each.ends)},
                {"body", jsonOf(each.body)}};
    }
    StepJson operator()(const If& each) const
    {
        StepJson conditions = StepJson::array();
        for (const Condition& condition : each.conditions) {
            conditions.push_back({{"value", jsonOf(condition.affine)}, {"bound", condition.bound}});
        }
        return {{"kind", "if"}, {"conditions", std::move(conditions)}, {"body", jsonOf(each.body)}};
    }
    StepJson operator()(const ElementCopy& each) const
    {
        return {{"kind", "copy"}, {"to", jsonOf(each.to)}, {"from", jsonOf(each.from)}};
    }
    StepJson operator()(const Transfer& each) const
    {
        return {{"kind", each.direction == Direction::Load ? "load" : "store"},
                {"wram", jsonOf(each.wram)},
                {"mram", jsonOf(each.mram)},
                {"elements", each.elements}};
    }
    StepJson operator()(const Compute& each) const
    {
        return {{"kind", "compute"},
                {"target", jsonOf(each.target)},
                {"combine", wordOf(each.combine)},
                {"value", jsonOf(each.value)}};
    }
    StepJson operator()(const Init& each) const
    {
        return {{"kind", "init"}, {"target", jsonOf(each.target)}, {"value", each.value}};
    }
    StepJson operator()(const Barrier& /*each*/) const { return {{"kind", "barrier"}}; }
    StepJson operator()(const TreeReduction& each) const
    {
        return {{"kind", "tree"}, {"buffer", each.buffer}, {"combine", wordOf(each.combine)}};
    }
};

StepJson jsonOf(const Body& body)
{
    StepJson list = StepJson::array();
    for (const upmem::Statement& each : body) {
        list.push_back(std::visit(StatementJson{}, each.node));
    }
    return list;
}

StepJson variablesOf(const LoopProgram& program)
{
    StepJson list = StepJson::array();
    for (const Variable& each : program.variables) {
        list.push_back(
            {{"name", each.name}, {"kind", wordOf(each.kind)}, {"extent", each.extent}, {"divisor", each.divisor}});
    }
    return list;
}

/// Buffers with their addresses in a DPU; those in registers have none.
StepJson buffersOf(const CompiledLaunch& launch)
{
    const DpuLayout& layout = launch.emitted.layout;
    const std::vector<bool> inRegisters = buffersInRegisters(launch.program);
    StepJson list = StepJson::array();
    for (std::size_t i = 0; i < launch.program.buffers.size(); ++i) {
        const upmem::Buffer& each = launch.program.buffers[i];
        list.push_back({{"name", each.name},
                        {"type", upmem::name(each.type)},
                        {"space", each.space == Space::Mram ? "mram" : "wram"},
                        {"extents", each.extents},
                        {"strides", each.strides()},
                        {"elements", each.elements()},
                        {"of_each_tasklet", each.space == Space::Wram && each.sharing == Sharing::EachTasklet},
                        {"address", inRegisters[i] ? StepJson(nullptr) : StepJson(layout.buffers[i])}});
    }
    return list;
}

StepJson boxesOf(const upmem::tensor::Program& program, const CompiledLaunch& launch)
{
    StepJson list = StepJson::array();
    for (const TensorBox& each : launch.launch.boxes) {
        list.push_back({{"tensor", program.buffer(each.tensor).name},
                        {"buffer", each.buffer},
                        {"origin", jsonOf(each.origin)},
                        {"sizes", each.sizes},
                        {"read", each.isRead},
                        {"written", each.isWritten}});
    }
    return list;
}

StepJson transfersOf(const upmem::tensor::Program& program, const CompiledLaunch& launch)
{
    StepJson list = StepJson::array();
    for (const TensorTransfer& each : launch.transfers) {
        list.push_back({{"tensor", program.buffer(each.tensor).name},
                        {"towards", each.towards == Towards::Dpus ? "dpus" : "host"},
                        {"calls", each.calls},
                        {"bytes", each.piece.value()},
                        {"parallel", each.isParallel},
                        {"same", each.isSame},
                        {"broadcast", each.isBroadcast},
                        {"resident", each.isResident}});
    }
    return list;
}

/// Words of working memory that the host writes before the launch.
StepJson wordsOf(const CompiledLaunch& launch)
{
    const DpuLayout& layout = launch.emitted.layout;
    StepJson initial = StepJson::array();
    for (const InitialWord& each : launch.emitted.initialWords) {
        initial.push_back(StepJson::array({each.address, each.value}));
    }
    return {{"coordinates", layout.coordinates},
            {"parameters", layout.parameters},
            {"initial", std::move(initial)},
            {"frames", layout.frames},
            {"frame_bytes", layout.frameBytes}};
}

/// Converts the block of a nest to a statement of a kernel, whose loops are the iteration variables.
affine::Kernel kernelOf(const upmem::tensor::Program& program, const upmem::tensor::Block& block)
{
    affine::Kernel kernel;
    kernel.name = program.name;
    kernel.type = program.buffer(block.target).type;
    for (const upmem::tensor::Buffer& each : program.buffers) {
        kernel.tensors.push_back({each.name, each.sizes, each.role, each.residency, {}});
    }
    affine::Statement statement;
    for (std::size_t i = 0; i < block.iters.size(); ++i) {
        affine::Variable variable;
        variable.name = "i" + std::to_string(i);
        variable.end.constant = block.iters[i].extent;
        variable.high = block.iters[i].extent;
        kernel.variables.push_back(std::move(variable));
        statement.loops.push_back(i);
    }
    statement.kind = block.body->isSum ? affine::StatementKind::Add : affine::StatementKind::Assign;
    statement.target = {static_cast<std::size_t>(block.target), block.body->target};
    statement.value = block.body->value;
    const auto resolve = [&](auto&& self, affine::Expression& expression) -> void {
        if (expression.operation == affine::Operation::Reference) {
            const std::size_t slot = expression.reference.tensor;
            expression.reference = {static_cast<std::size_t>(block.reads[slot]), block.body->reads[slot]};
        }
        for (affine::Expression& operand : expression.operands) {
            self(self, operand);
        }
    };
    resolve(resolve, statement.value);
    for (const upmem::tensor::IterCondition& each : block.guards) {
        affine::Guard guard; // value >= 0
        guard.value.constant = each.bound - 1;
        for (const affine::Term& term : each.value.terms) {
            guard.value.terms.push_back({term.variable, -term.coefficient});
        }
        statement.guards.push_back(std::move(guard));
    }
    kernel.statements.push_back(std::move(statement));
    return kernel;
}

std::vector<upmem::tensor::BlockId> blocksOf(const upmem::tensor::Program& program, const HostNest& nest)
{
    std::vector<upmem::tensor::BlockId> blocks;
    upmem::tensor::appendBlocks(program, nest.root, blocks);
    return blocks;
}

} // namespace

std::string launchJson(const upmem::tensor::Program& program, const CompiledLaunch& launch)
{
    StepJson coordinates = StepJson::array();
    for (const DpuCoordinate& each : launch.launch.coordinates) {
        coordinates.push_back({{"name", each.name}, {"extent", each.extent}, {"variable", each.variable}});
    }
    return StepJson{{"kind", "launch"},
                    {"name", launch.program.name},
                    {"dpus", launch.launch.dpus()},
                    {"tasklets", launch.emitted.tasklets},
                    {"coordinates", std::move(coordinates)},
                    {"variables", variablesOf(launch.program)},
                    {"buffers", buffersOf(launch)},
                    {"boxes", boxesOf(program, launch)},
                    {"transfers", transfersOf(program, launch)},
                    {"words", wordsOf(launch)},
                    {"body", jsonOf(launch.program.body)}}
        .dump();
}

bool isOneStatement(const upmem::tensor::Program& program, const HostNest& nest)
{
    const auto blocks = blocksOf(program, nest);
    return blocks.size() == 1 && program.block(blocks.front()).kind == upmem::tensor::BlockKind::Compute;
}

std::string hostNestJson(const upmem::tensor::Program& program, const HostNest& nest)
{
    const upmem::tensor::Block& block = program.block(blocksOf(program, nest).front());
    const affine::Kernel kernel = kernelOf(program, block);
    return StepJson{{"kind", "host"},
                    {"threads", nest.threads},
                    {"begins_at_zero", block.init == upmem::tensor::InitKind::Zero},
                    {"variables", StepJson::parse(variablesJson(kernel))},
                    {"statements", StepJson::parse(statementsJson(kernel))}}
        .dump();
}

} // namespace pimento
