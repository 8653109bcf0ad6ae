// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/nest_variables.h"

#include "sim/base/assert.h"

#include <limits>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr VariableId kNoVariable = std::numeric_limits<VariableId>::max();
constexpr VariableId kOnce = kNoVariable - 1; // a loop of one iteration

} // namespace

Result<NestVariables> NestVariables::of(const tensor::Program& program, tensor::Node root)
{
    NestVariables result(program);
    result.m_names = tensor::loopNames(program);
    result.m_variableOf.assign(program.loops.size(), kNoVariable);
    std::vector<tensor::Node> body{root};
    while (body.size() == 1 && body.front().isLoop() &&
           tensor::isDpuLoop(program.loop(body.front().loopId()).kind)) {
        const tensor::LoopId loop = body.front().loopId();
        if (auto added = result.add(loop); !added) {
            return tl::unexpected<Error>(added.error());
        }
        body = program.loop(loop).body;
    }
    result.m_coordinates = result.m_variables.size();
    result.m_body = body;
    std::vector<tensor::Node> open(body.rbegin(), body.rend());
    while (!open.empty()) {
        const tensor::Node node = open.back();
        open.pop_back();
        if (!node.isLoop()) {
            continue;
        }
        const tensor::Loop& loop = program.loop(node.loopId());
        if (tensor::isDpuLoop(loop.kind)) {
            return fail("the loop " + result.m_names[static_cast<std::size_t>(node.loopId())] +
                            " is bound to DPUs below loops that are not",
                        program.name, "Move it outwards by reorder");
        }
        if (auto added = result.add(node.loopId()); !added) {
            return tl::unexpected<Error>(added.error());
        }
        open.insert(open.end(), loop.body.rbegin(), loop.body.rend());
    }
    return result;
}

bool NestVariables::isOnce(tensor::LoopId loop) const { return variableOf(loop) == kOnce; }

Result<void> NestVariables::add(tensor::LoopId id)
{
    const tensor::Loop& loop = m_program->loop(id);
    const std::int64_t extent = m_program->extent(id);
    const std::string& name = m_names[static_cast<std::size_t>(id)];
    if (loop.kind == tensor::LoopKind::ThreadX && m_tasklet) {
        if (m_extents[*m_tasklet] != extent) {
            return fail("the loop " + name + " has " + std::to_string(extent) + " tasklets, another one has " +
                            std::to_string(m_extents[*m_tasklet]),
                        m_program->name, "Give both the same number of iterations");
        }
        m_variableOf[static_cast<std::size_t>(id)] = *m_tasklet;
        return {};
    }
    if (extent == 1 && loop.kind != tensor::LoopKind::ThreadX && !tensor::isDpuLoop(loop.kind)) {
        m_variableOf[static_cast<std::size_t>(id)] = kOnce;
        return {};
    }
    VariableKind kind = VariableKind::Loop;
    if (tensor::isDpuLoop(loop.kind)) {
        kind = VariableKind::DpuCoordinate;
    } else if (loop.kind == tensor::LoopKind::ThreadX) {
        kind = VariableKind::Tasklet;
        m_tasklet = m_variables.size();
    }
    m_variableOf[static_cast<std::size_t>(id)] = m_variables.size();
    m_variables.push_back({name, kind, extent});
    m_extents.push_back(extent);
    return {};
}

std::optional<Affine> NestVariables::affineOf(const tensor::LoopIndex& index) const
{
    Affine sum = Affine::number(index.constant);
    for (const tensor::Term& term : index.terms) {
        const auto one = affineOf(term);
        if (!one) {
            return std::nullopt;
        }
        sum += *one * term.factor;
    }
    return sum;
}

/// Without the factor.
std::optional<Affine> NestVariables::affineOf(const tensor::Term& term) const
{
    Affine base;
    std::int64_t most = 0;
    if (term.variable >= 0) {
        const VariableId variable = variableOf(term.variable);
        PIMENTO_ASSERT(variable != kNoVariable, "a block stands below all loops that it mentions");
        if (variable == kOnce) {
            return Affine::number(0);
        }
        base = Affine::of(variable);
        most = m_extents[variable] - 1;
    } else {
        const auto derived = affineOf(m_program->derived[static_cast<std::size_t>(~term.variable)].value);
        if (!derived) {
            return std::nullopt;
        }
        base = *derived;
        const Range range = rangeOf(base, m_extents);
        if (range.least < 0) {
            return term.isPlain() ? std::optional(base) : std::nullopt;
        }
        most = range.most;
    }
    if (term.divisor > most) {
        return Affine::number(0);
    }
    if (term.divisor == 1 && (term.modulus == 0 || term.modulus > most)) {
        return base;
    }
    return std::nullopt;
}

} // namespace pimento::upmem
