// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/loops/overloaded.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

void add(Fingerprinter& print, const Access& access) { print.add(access.buffer, access.index); }

void add(Fingerprinter& print, const Expression& expression)
{
    print.add(expression.kind, expression.constant, expression.parameter, expression.operands.size());
    add(print, expression.element);
    for (const Expression& operand : expression.operands) {
        add(print, operand);
    }
}

void add(Fingerprinter& print, const std::vector<Bound>& bounds)
{
    print.add(bounds.size());
    for (const Bound& bound : bounds) {
        print.add(bound.value, bound.divisor);
    }
}

void add(Fingerprinter& print, const Body& body)
{
    print.add(body.size());
    for (const Statement& statement : body) {
        print.add(statement.node.index());
        std::visit(Overloaded{
                       [&](const For& loop) {
                           print.add(loop.variable, loop.isUnrolled);
                           add(print, loop.begins);
                           add(print, loop.ends);
                           add(print, loop.body);
                       },
                       [&](const If& branch) {
                           print.add(branch.conditions);
                           add(print, branch.body);
                       },
                       [&](const ElementCopy& copy) {
                           add(print, copy.to);
                           add(print, copy.from);
                       },
                       [&](const Transfer& transfer) {
                           print.add(transfer.direction, transfer.elements);
                           add(print, transfer.wram);
                           add(print, transfer.mram);
                       },
                       [&](const Compute& compute) {
                           print.add(compute.combine);
                           add(print, compute.target);
                           add(print, compute.value);
                       },
                       [&](const Init& init) {
                           print.add(init.value);
                           add(print, init.target);
                       },
                       [](const Barrier&) {},
                       [&](const TreeReduction& tree) { print.add(tree.buffer, tree.combine); },
                   },
                   statement.node);
    }
}

/// Walks a program with the variables that have a value, and asserts that it uses no others.
class SoundnessCheck {
public:
    explicit SoundnessCheck(const LoopProgram& program)
        : m_program(&program), m_isOpen(program.variables.size()), m_wasLoop(program.variables.size())
    {
        for (VariableId variable = 0; variable < program.variables.size(); ++variable) {
            PIMENTO_ASSERT(program.variables[variable].extent >= 1, "a variable has at least one value");
            m_isOpen[variable] = program.variables[variable].kind != VariableKind::Loop;
        }
        PIMENTO_ASSERT(std::ranges::count(program.variables, VariableKind::Tasklet, &Variable::kind) <= 1,
                       "a loop program has one tasklet variable at most");
        for (const Buffer& buffer : program.buffers) {
            PIMENTO_ASSERT(!buffer.extents.empty() && std::ranges::min(buffer.extents) >= 1,
                           "a buffer has elements in each dimension");
        }
    }

    void check(const Body& body)
    {
        for (const Statement& statement : body) {
            forEachRead(statement, [&](const Access& access) { check(access); });
            forEachWrite(statement, [&](const Access& access) { check(access); });
            if (const auto* loop = std::get_if<For>(&statement.node)) {
                checkLoop(*loop);
            } else if (const auto* branch = std::get_if<If>(&statement.node)) {
                for (const Condition& condition : branch->conditions) {
                    check(condition.affine);
                }
                check(branch->body);
            } else {
                checkSpaces(statement);
            }
        }
    }

private:
    void checkLoop(const For& loop)
    {
        PIMENTO_ASSERT(loop.variable < m_isOpen.size() &&
                           m_program->variables[loop.variable].kind == VariableKind::Loop && !m_wasLoop[loop.variable],
                       "each loop has a variable of its own");
        for (const auto* bounds : {&loop.begins, &loop.ends}) {
            for (const Bound& bound : *bounds) {
                PIMENTO_ASSERT(bound.divisor >= 1, "bounds are divided by positive numbers");
                check(bound.value);
            }
        }
        m_wasLoop[loop.variable] = true;
        m_isOpen[loop.variable] = true;
        check(loop.body);
        m_isOpen[loop.variable] = false;
    }

    void check(const Affine& affine)
    {
        for (const AffineTerm& term : affine.terms) {
            PIMENTO_ASSERT(term.variable < m_isOpen.size() && m_isOpen[term.variable],
                           "a loop program uses variables inside of their loops only");
        }
    }

    void check(const Access& access)
    {
        PIMENTO_ASSERT(access.buffer < m_program->buffers.size() &&
                           access.index.size() == m_program->buffers[access.buffer].extents.size(),
                       "an access has an index for each dimension of its buffer");
        for (const Affine& index : access.index) {
            check(index);
        }
    }

    [[nodiscard]] Space space(const Access& access) const { return m_program->buffers[access.buffer].space; }
    [[nodiscard]] ElementType type(const Access& access) const { return m_program->buffers[access.buffer].type; }

    void checkSpaces(const Statement& statement)
    {
        if (const auto* copy = std::get_if<ElementCopy>(&statement.node)) {
            PIMENTO_ASSERT(space(copy->to) != space(copy->from) && type(copy->to) == type(copy->from),
                           "elements are copied between MRAM and WRAM, in one type");
            return;
        }
        if (const auto* transfer = std::get_if<Transfer>(&statement.node)) {
            PIMENTO_ASSERT(space(transfer->wram) == Space::Wram && space(transfer->mram) == Space::Mram &&
                               type(transfer->wram) == type(transfer->mram) && transfer->elements >= 1,
                           "a transfer moves elements of one type between WRAM and MRAM");
            return;
        }
        const auto inWram = [&](const Access& access) {
            PIMENTO_ASSERT(space(access) == Space::Wram, "what is computed with lies in WRAM");
        };
        forEachRead(statement, inWram);
        forEachWrite(statement, inWram);
    }

    const LoopProgram* m_program;
    std::vector<bool> m_isOpen;
    std::vector<bool> m_wasLoop;
};

} // namespace

void assertSound(const LoopProgram& program) { SoundnessCheck(program).check(program.body); }

Fingerprint structure(const LoopProgram& program)
{
    Fingerprinter print;
    print.add(program.variables.size());
    for (const Variable& variable : program.variables) {
        print.add(variable.kind, variable.extent, variable.divisor);
    }
    print.add(program.buffers.size());
    for (const Buffer& buffer : program.buffers) {
        print.add(buffer.type, buffer.space, buffer.extents, buffer.sharing, buffer.readback);
    }
    print.add(program.parameters.size());
    add(print, program.body);
    return print.finish();
}

} // namespace pimento::upmem
