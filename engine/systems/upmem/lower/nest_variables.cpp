// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/nest_variables.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

NestVariables::NestVariables(const tensor::Program& program)
    : m_program(&program), m_cuts(program.loops.size()), m_digits(program.loops.size()),
      m_names(tensor::loopNames(program))
{
}

Result<NestVariables> NestVariables::of(const tensor::Program& program, tensor::Node root)
{
    NestVariables result(program);
    result.findCuts(root);
    std::vector<tensor::Node> body{root};
    while (body.size() == 1 && body.front().isLoop() && tensor::isDpuLoop(program.loop(body.front().loopId()).kind)) {
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

void NestVariables::findCuts(tensor::Node node)
{
    std::vector<tensor::BlockId> blocks;
    tensor::appendBlocks(*m_program, node, blocks);
    for (const tensor::BlockId id : blocks) {
        const tensor::Block& block = m_program->block(id);
        for (const tensor::IterVariable& iter : block.iters) {
            addCuts(iter.binding);
        }
        for (const tensor::LoopCondition& condition : block.predicate) {
            addCuts(condition.value);
        }
    }
    // Loops bound to tasklets share their variable, so they are split into the same digits.
    std::set<std::int64_t> shared;
    for (std::size_t loop = 0; loop < m_cuts.size(); ++loop) {
        if (m_program->loops[loop].kind == tensor::LoopKind::ThreadX) {
            shared.insert(m_cuts[loop].begin(), m_cuts[loop].end());
        }
    }
    for (std::size_t loop = 0; loop < m_cuts.size(); ++loop) {
        if (m_program->loops[loop].kind == tensor::LoopKind::ThreadX) {
            m_cuts[loop] = shared;
        }
    }
}

void NestVariables::addCuts(const tensor::LoopIndex& index)
{
    for (const tensor::Term& term : index.terms) {
        if (term.variable < 0) {
            addCuts(m_program->derived[static_cast<std::size_t>(~term.variable)].value);
            continue;
        }
        auto& cuts = m_cuts[static_cast<std::size_t>(term.variable)];
        cuts.insert(term.divisor);
        if (term.modulus > 0) {
            cuts.insert(term.divisor * term.modulus);
        }
    }
}

std::vector<NestVariables::Digit> NestVariables::digitsOf(tensor::LoopId loop) const
{
    const std::int64_t extent = m_program->extent(loop);
    std::vector<std::int64_t> places{1};
    for (const std::int64_t cut : m_cuts[static_cast<std::size_t>(loop)]) {
        if (cut > 1 && cut < extent && cut % places.back() == 0 && extent % cut == 0) {
            places.push_back(cut);
        }
    }
    std::vector<Digit> digits;
    for (std::size_t i = places.size(); i-- > 0;) {
        const std::int64_t end = i + 1 < places.size() ? places[i + 1] : extent;
        digits.push_back({0, places[i], end / places[i]});
    }
    std::erase_if(digits, [](const Digit& digit) { return digit.extent == 1; });
    return digits;
}

VariableId NestVariables::addVariable(Variable variable)
{
    m_extents.push_back(variable.extent);
    m_variables.push_back(std::move(variable));
    return m_variables.size() - 1;
}

Result<void> NestVariables::add(tensor::LoopId id)
{
    const tensor::Loop& loop = m_program->loop(id);
    if (loop.kind == tensor::LoopKind::ThreadX) {
        return addTaskletLoop(id);
    }
    const bool isCoordinate = tensor::isDpuLoop(loop.kind);
    const std::string& name = m_names[static_cast<std::size_t>(id)];
    std::vector<Digit> digits = digitsOf(id);
    if (digits.empty() && isCoordinate) {
        digits.push_back({});
    }
    for (std::size_t i = 0; i < digits.size(); ++i) {
        digits[i].variable = addVariable({.name = digits.size() == 1 ? name : name + "_" + std::to_string(i),
                                          .kind = isCoordinate ? VariableKind::DpuCoordinate : VariableKind::Loop,
                                          .extent = digits[i].extent});
    }
    m_digits[static_cast<std::size_t>(id)] = std::move(digits);
    return {};
}

Result<void> NestVariables::addTaskletLoop(tensor::LoopId id)
{
    const std::int64_t extent = m_program->extent(id);
    const std::string& name = m_names[static_cast<std::size_t>(id)];
    if (m_tasklet) {
        if (m_extents[*m_tasklet] != extent) {
            return fail("the loop " + name + " has " + std::to_string(extent) + " tasklets, another one has " +
                            std::to_string(m_extents[*m_tasklet]),
                        m_program->name, "Give both the same number of iterations");
        }
        m_digits[static_cast<std::size_t>(id)] = m_digits[static_cast<std::size_t>(m_taskletLoop)];
        return {};
    }
    m_taskletLoop = id;
    m_tasklet = addVariable({.name = name, .kind = VariableKind::Tasklet, .extent = extent});
    std::vector<Digit> digits = digitsOf(id);
    if (digits.size() <= 1) {
        digits = {{*m_tasklet, 1, extent}};
    } else {
        for (std::size_t i = 0; i < digits.size(); ++i) {
            digits[i].variable = addVariable({.name = name + "_" + std::to_string(i),
                                              .kind = VariableKind::TaskletPart,
                                              .extent = digits[i].extent,
                                              .divisor = digits[i].place});
        }
    }
    m_digits[static_cast<std::size_t>(id)] = std::move(digits);
    return {};
}

std::vector<VariableId> NestVariables::variablesOf(tensor::LoopId loop) const
{
    std::vector<VariableId> variables;
    for (const Digit& digit : m_digits[static_cast<std::size_t>(loop)]) {
        variables.push_back(digit.variable);
    }
    return variables;
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

/// Converts a term without its factor.
std::optional<Affine> NestVariables::affineOf(const tensor::Term& term) const
{
    if (term.variable >= 0) {
        return digitsBetween(term);
    }
    const auto derived = affineOf(m_program->derived[static_cast<std::size_t>(~term.variable)].value);
    if (!derived || term.isPlain()) {
        return derived;
    }
    const Range range = rangeOf(*derived, m_extents);
    if (range.least < 0) {
        return std::nullopt;
    }
    if (term.divisor > range.most) {
        return Affine::number(0);
    }
    return term.divisor == 1 && (term.modulus == 0 || term.modulus > range.most) ? derived : std::nullopt;
}

/// Returns (loop / divisor) % modulus, the digits between two positions.
std::optional<Affine> NestVariables::digitsBetween(const tensor::Term& term) const
{
    const std::int64_t extent = m_program->extent(term.variable);
    const std::int64_t end = term.modulus == 0 ? extent : std::min(extent, term.divisor * term.modulus);
    Affine sum;
    for (const Digit& digit : m_digits[static_cast<std::size_t>(term.variable)]) {
        const std::int64_t digitEnd = digit.place * digit.extent;
        if (digitEnd <= term.divisor || digit.place >= end) {
            continue;
        }
        if (digit.place < term.divisor || digitEnd > end || digit.place % term.divisor != 0) {
            return std::nullopt; // the split does not divide the loop's extent
        }
        sum += Affine::of(digit.variable, digit.place / term.divisor);
    }
    return sum;
}

} // namespace pimento::upmem
