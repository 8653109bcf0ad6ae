// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/c_writer.h"
#include "engine/systems/upmem/emit/upmem_c.h"
#include "engine/systems/upmem/loops/overloaded.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

/// A byte offset in MRAM that a loop increments instead of recomputing.
struct SteppedOffset {
    std::string name;
    std::size_t buffer = 0;
    Affine bytes;
};

class KernelWriter {
public:
    explicit KernelWriter(const LoopProgram& program) : m_program(&program), m_names(program) {}

    std::string write()
    {
        writeHead();
        writeGlobals();
        m_out.blank().open("int main(void)");
        writeStart();
        writeBody(m_program->body);
        m_out.line("return 0;").close();
        return m_out.take();
    }

private:
    void writeHead()
    {
        m_out.line("// " + m_program->name + ": what each of " + std::to_string(m_program->tasklets()) +
                   " tasklets of a DPU does. Compile with -DNR_TASKLETS=" + std::to_string(m_program->tasklets()));
        for (const char* header : {"alloc.h", "barrier.h", "defs.h", "handshake.h", "mram.h", "stdint.h"}) {
            m_out.line(std::string("#include <") + header + ">");
        }
    }

    void writeGlobals()
    {
        m_out.blank();
        for (std::size_t buffer = 0; buffer < m_program->buffers.size(); ++buffer) {
            const Buffer& each = m_program->buffers[buffer];
            const std::string array =
                cType(each.type) + " " + m_names.buffers[buffer] + "[" + std::to_string(each.elements()) + "];";
            if (each.space == Space::Mram) {
                m_out.line("__mram_noinit " + array);
            } else if (each.sharing == Sharing::AllTasklets) {
                m_out.line("__dma_aligned " + array);
            }
        }
        for (VariableId variable = 0; variable < m_program->variables.size(); ++variable) {
            if (m_program->variables[variable].kind == VariableKind::DpuCoordinate) {
                m_out.line("__host int32_t " + m_names.variables[variable] + ";");
            }
        }
        for (const std::string& parameter : m_names.parameters) {
            m_out.line("__host int64_t " + parameter + ";");
        }
        m_out.line("BARRIER_INIT(all_tasklets, NR_TASKLETS);");
    }

    void writeStart()
    {
        const auto tasklet = m_program->taskletVariable();
        const std::string number = tasklet ? m_names.variables[*tasklet] : m_names.free.take("i_t");
        m_out.line("const int32_t " + number + " = me();");
        for (VariableId variable = 0; variable < m_program->variables.size(); ++variable) {
            const Variable& part = m_program->variables[variable];
            if (part.kind == VariableKind::TaskletPart) {
                m_out.line("const int32_t " + m_names.variables[variable] + " = " + number + " / " +
                           std::to_string(part.divisor) + " % " + std::to_string(part.extent) + ";");
            }
        }
        m_out.open("if (" + number + " == 0)").line("mem_reset();").close();
        m_out.line("barrier_wait(&all_tasklets);");
        for (std::size_t buffer = 0; buffer < m_program->buffers.size(); ++buffer) {
            const Buffer& each = m_program->buffers[buffer];
            if (each.space == Space::Wram && each.sharing == Sharing::EachTasklet) {
                m_out.line(cType(each.type) + " *" + m_names.buffers[buffer] + " = (" + cType(each.type) +
                           " *)mem_alloc(" + std::to_string(each.bytes()) + ");");
            }
        }
    }

    void writeBody(const Body& body)
    {
        for (const Statement& statement : body) {
            writeStatement(statement);
        }
    }

    void writeStatement(const Statement& statement)
    {
        std::visit(
            Overloaded{
                [&](const For& loop) { writeLoop(loop); },
                [&](const If& branch) {
                    m_out.open("if (" + conditionsOf(branch) + ")");
                    writeBody(branch.body);
                    m_out.close();
                },
                [&](const ElementCopy& copy) { m_out.line(element(copy.to) + " = " + element(copy.from) + ";"); },
                [&](const Transfer& transfer) { writeTransfer(transfer); },
                [&](const Compute& compute) { writeCompute(compute); },
                [&](const Init& init) { m_out.line(element(init.target) + " = " + std::to_string(init.value) + ";"); },
                [&](const Barrier&) { m_out.line("barrier_wait(&all_tasklets);"); },
                [&](const TreeReduction& tree) { writeTree(tree); },
            },
            statement.node);
    }

    [[nodiscard]] std::string conditionsOf(const If& branch) const
    {
        std::string all;
        for (const Condition& condition : branch.conditions) {
            all += (all.empty() ? "" : " && ") + cText(condition.affine, m_names.variables) + " < " +
                   std::to_string(condition.bound);
        }
        return all;
    }

    /// Writes the bound as an expression. Divisions round up; a comparison makes their dividend positive.
    [[nodiscard]] std::string boundOf(const Bound& bound) const
    {
        const std::string value = cText(bound.value, m_names.variables);
        if (bound.divisor == 1) {
            return value;
        }
        const std::string divisor = std::to_string(bound.divisor);
        return "(" + value + " > 0 ? (" + value + " + " + std::to_string(bound.divisor - 1) + ") / " + divisor +
               " : 0)";
    }

    /// Declares a limit of a tightened loop and returns its name; for other loops returns the plain number.
    std::string limitOf(const std::string& wanted, std::int64_t plain, const std::vector<Bound>& bounds,
                        const char* replaces)
    {
        if (bounds.empty()) {
            return std::to_string(plain);
        }
        const std::string name = m_names.free.take(wanted);
        m_out.line("int32_t " + name + " = " + std::to_string(plain) + ";");
        for (const Bound& bound : bounds) {
            const std::string value = boundOf(bound);
            m_out.open("if (" + value + replaces + name + ")").line(name + " = " + value + ";").close();
        }
        return name;
    }

    void writeLoop(const For& loop)
    {
        const std::string name = m_names.free.take(m_program->variables[loop.variable].name);
        m_names.variables[loop.variable] = name;
        const std::string begin = limitOf(name + "_begin", 0, loop.begins, " > ");
        const std::string end = limitOf(name + "_end", m_program->variables[loop.variable].extent, loop.ends, " < ");
        const std::vector<SteppedOffset> stepped = steppedOffsets(loop);
        for (const SteppedOffset& each : stepped) {
            Affine first = each.bytes.without(loop.variable);
            std::string text = cText(first, m_names.variables);
            if (begin != "0") {
                text += " + " + std::to_string(each.bytes.factorOf(loop.variable)) + " * " + begin;
            }
            m_out.line("uint32_t " + each.name + " = " + text + ";");
        }
        m_out.open("for (int32_t " + name + " = " + begin + "; " + name + " < " + end + "; ++" + name + ")");
        ++m_openLoops;
        writeBody(loop.body);
        --m_openLoops;
        for (const SteppedOffset& each : stepped) {
            m_out.line(each.name + " += " + std::to_string(each.bytes.factorOf(loop.variable)) + ";");
            std::erase_if(m_stepped, [&](const SteppedOffset& other) { return other.name == each.name; });
        }
        m_names.free.give(name);
        m_out.close();
    }

    /// Finds the transfers directly inside a loop whose MRAM offsets the loop increments.
    std::vector<SteppedOffset> steppedOffsets(const For& loop)
    {
        std::vector<SteppedOffset> found;
        const auto collect = [&](const Body& body, const auto& again) -> void {
            for (const Statement& statement : body) {
                if (const auto* branch = std::get_if<If>(&statement.node)) {
                    again(branch->body, again);
                }
                const auto* transfer = std::get_if<Transfer>(&statement.node);
                if (transfer == nullptr || byteOf(transfer->mram).factorOf(loop.variable) == 0) {
                    continue;
                }
                const Affine bytes = byteOf(transfer->mram);
                if (isStepped(transfer->mram.buffer, bytes)) {
                    continue;
                }
                const std::string name = m_names.free.take(m_names.buffers[transfer->mram.buffer] + "_offset");
                found.push_back({name, transfer->mram.buffer, bytes});
                m_stepped.push_back(found.back());
            }
        };
        collect(loop.body, collect);
        return found;
    }

    [[nodiscard]] bool isStepped(std::size_t buffer, const Affine& bytes) const
    {
        return std::ranges::any_of(
            m_stepped, [&](const SteppedOffset& each) { return each.buffer == buffer && each.bytes == bytes; });
    }

    [[nodiscard]] Affine byteOf(const Access& access) const
    {
        return flatIndex(*m_program, access) * bytesOf(m_program->buffers[access.buffer].type);
    }

    /// Writes the offset of a transfer in MRAM, in bytes from the start of the buffer.
    [[nodiscard]] std::string offsetOf(const Access& access) const
    {
        const Affine bytes = byteOf(access);
        for (const SteppedOffset& each : m_stepped) {
            if (each.bytes == bytes && each.buffer == access.buffer) {
                return each.name;
            }
        }
        return cText(bytes, m_names.variables);
    }

    void writeTransfer(const Transfer& transfer)
    {
        const std::int64_t size = bytesOf(m_program->buffers[transfer.wram.buffer].type);
        const std::int64_t bytes = transfer.elements * size;
        const std::string offset = offsetOf(transfer.mram);
        for (std::int64_t done = 0; done < bytes; done += kLargestTransfer) {
            const std::string mram = "(__mram_ptr uint8_t *)" + m_names.buffers[transfer.mram.buffer] + " + " + offset +
                                     (done == 0 ? "" : " + " + std::to_string(done));
            Affine first = flatIndex(*m_program, transfer.wram);
            first.constant += done / size;
            const std::string wram = m_names.buffers[transfer.wram.buffer] + " + " + cText(first, m_names.variables);
            const std::string count = std::to_string(std::min(bytes - done, kLargestTransfer));
            m_out.line(transfer.direction == Direction::Load
                           ? "mram_read(" + mram + ", " + wram + ", " + count + ");"
                           : "mram_write(" + wram + ", " + mram + ", " + count + ");");
        }
    }

    [[nodiscard]] std::string element(const Access& access) const
    {
        return m_names.buffers[access.buffer] + "[" + cText(flatIndex(*m_program, access), m_names.variables) + "]";
    }

    [[nodiscard]] std::string expressionOf(const Expression& expression, ElementType type) const
    {
        const auto operand = [&](std::size_t place) { return expressionOf(expression.operands[place], type); };
        const auto larger = [](const std::string& left, const std::string& right) {
            return "(" + left + " > " + right + " ? " + left + " : " + right + ")";
        };
        switch (expression.kind) {
        case ExpressionKind::Constant:
            return std::to_string(expression.constant);
        case ExpressionKind::Parameter:
            return "(" + cType(type) + ")" + m_names.parameters[expression.parameter];
        case ExpressionKind::Element:
            return element(expression.element);
        case ExpressionKind::Add:
            return "(" + operand(0) + " + " + operand(1) + ")";
        case ExpressionKind::Subtract:
            return "(" + operand(0) + " - " + operand(1) + ")";
        case ExpressionKind::Multiply:
            return "(" + operand(0) + " * " + operand(1) + ")";
        case ExpressionKind::Maximum:
            return larger(operand(0), operand(1));
        case ExpressionKind::Relu:
            break;
        }
        return larger(operand(0), "0");
    }

    void writeCompute(const Compute& compute)
    {
        const std::string target = element(compute.target);
        const std::string value = expressionOf(compute.value, m_program->buffers[compute.target.buffer].type);
        switch (compute.combine) {
        case Combine::Assign:
            m_out.line(target + " = " + value + ";");
            return;
        case Combine::Add:
            m_out.line(target + " += " + value + ";");
            return;
        case Combine::Maximum:
            break;
        }
        m_out.open("if (" + value + " > " + target + ")").line(target + " = " + value + ";").close();
    }

    /// Writes a tree reduction by pairs of tasklets: the one with the smaller number waits for the other, which is then
    /// finished.
    void writeTree(const TreeReduction& tree)
    {
        if (m_program->tasklets() == 1) {
            return;
        }
        const std::string& t = m_names.variables[*m_program->taskletVariable()];
        const std::string& array = m_names.buffers[tree.buffer];
        const std::string d = m_names.free.take("distance");
        const std::string own = array + "[" + t + "]";
        const std::string other = array + "[" + t + " + " + d + "]";
        m_out.open("for (int32_t " + d + " = 1; " + d + " < NR_TASKLETS; " + d + " *= 2)");
        m_out.open("if (" + t + " % (2 * " + d + ") != 0)").line("handshake_notify();").line("break;").close();
        m_out.open("if (" + t + " + " + d + " < NR_TASKLETS)").line("handshake_wait_for(" + t + " + " + d + ");");
        if (tree.combine == Combine::Add) {
            m_out.line(own + " += " + other + ";");
        } else {
            m_out.open("if (" + other + " > " + own + ")").line(own + " = " + other + ";").close();
        }
        m_out.close().close();
        if (m_openLoops > 0) {
            m_out.line("barrier_wait(&all_tasklets);");
        }
    }

    const LoopProgram* m_program;
    KernelNames m_names;
    CWriter m_out;
    int m_openLoops = 0;
    std::vector<SteppedOffset> m_stepped; // offsets that the open loops step
};

} // namespace

std::string upmemFileStem(const std::string& name) { return CNames().take(name); }

std::string upmemKernel(const LoopProgram& program) { return KernelWriter(program).write(); }

} // namespace pimento::upmem
