// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/box_copy.h"
#include "engine/systems/upmem/emit/c_writer.h"
#include "engine/systems/upmem/emit/upmem_c.h"
#include "sim/base/assert.h"

#include <utility>

namespace pimento::upmem {

namespace {

class HostWriter {
public:
    HostWriter(const HostProgram& host, const LoopProgram& program)
        : m_host(&host), m_program(&program), m_symbols(program)
    {
        for (const HostTensor& tensor : host.tensors) {
            m_tensors.push_back(m_names.take(tensor.name));
            m_arrays.push_back(isCopied(tensor) ? m_names.take(tensor.name + "_staged") : m_tensors.back());
        }
        for (const std::string& parameter : program.parameters) {
            m_parameters.push_back(m_names.take(parameter));
        }
        for (const Variable& variable : host.variables) {
            m_variables.push_back(m_names.take(variable.name));
        }
    }

    std::string write()
    {
        writeHead();
        m_out.blank().open("void " + upmemFileStem(m_host->name) + "(" + arguments() + ")");
        m_out.line("struct dpu_set_t set, dpu;").line("uint32_t each_dpu;");
        m_out.line("DPU_ASSERT(dpu_alloc(DPUS, NULL, &set));");
        m_out.line("DPU_ASSERT(dpu_load(set, \"" + upmemFileStem(m_host->name) + "_dpu\", NULL));");
        writeStaging();
        writeWords();
        for (const HostTransfer& transfer : m_host->pushes) {
            writeTransfer(transfer);
        }
        m_out.line("DPU_ASSERT(dpu_launch(set, DPU_SYNCHRONOUS));");
        for (const HostTransfer& transfer : m_host->pulls) {
            writeTransfer(transfer);
        }
        m_out.line("DPU_ASSERT(dpu_free(set));");
        writeReduction();
        writeResults();
        m_out.close();
        return m_out.take();
    }

private:
    [[nodiscard]] static bool isCopied(const HostTensor& tensor) { return tensor.isStaged() || tensor.isPartial; }
    [[nodiscard]] static bool isStagedPartial(const HostTensor& tensor)
    {
        return tensor.isStaged() && tensor.isPartial;
    }

    void writeHead()
    {
        m_out.line("// " + m_host->name + ": what the host does around a launch of " + upmemFileStem(m_host->name) +
                   "_dpu.c");
        for (const char* header : {"dpu.h", "stdint.h", "stdlib.h", "string.h"}) {
            m_out.line(std::string("#include <") + header + ">");
        }
        m_out.blank().line("#define DPUS " + std::to_string(m_host->dpus()));
    }

    [[nodiscard]] std::string arguments() const
    {
        std::string all;
        const auto add = [&](const std::string& argument) { all += (all.empty() ? "" : ", ") + argument; };
        for (const bool isResult : {false, true}) {
            for (std::size_t tensor = 0; tensor < m_host->tensors.size(); ++tensor) {
                const HostTensor& each = m_host->tensors[tensor];
                if (!each.isPartial && each.isResult == isResult) {
                    add((isResult ? "" : "const ") + cType(each.type) + " *" + m_tensors[tensor]);
                }
            }
        }
        for (const std::string& parameter : m_parameters) {
            add("int64_t " + parameter);
        }
        return all.empty() ? "void" : all;
    }

    void writeStaging()
    {
        for (std::size_t tensor = 0; tensor < m_host->tensors.size(); ++tensor) {
            const HostTensor& each = m_host->tensors[tensor];
            if (!isCopied(each)) {
                continue;
            }
            writeAllocation(each, m_arrays[tensor], each.stagedElements());
            if (each.isRead && each.isStaged()) {
                writeCopy(each, m_arrays[tensor], m_tensors[tensor]);
            }
            if (isStagedPartial(each)) {
                writeAllocation(each, m_tensors[tensor], each.elements());
            }
        }
    }

    void writeAllocation(const HostTensor& tensor, const std::string& array, std::int64_t elements)
    {
        m_out.line(cType(tensor.type) + " *" + array + " = calloc(" + std::to_string(elements) + ", sizeof(" +
                   cType(tensor.type) + "));");
    }

    /// Writes a copy between a tensor and its staged form, in either direction.
    void writeCopy(const HostTensor& tensor, const std::string& to, const std::string& from)
    {
        if (tensor.boxes) {
            const bool isIn = from == m_tensors[static_cast<std::size_t>(&tensor - m_host->tensors.data())];
            writeBoxCopy(m_out, {.tensor = &tensor,
                                 .variables = m_host->variables,
                                 .names = m_variables,
                                 .plain = isIn ? from : to,
                                 .boxes = isIn ? to : from,
                                 .direction = isIn ? Direction::Load : Direction::Store});
        } else {
            writeRows(tensor, to, from);
        }
    }

    /// Writes a copy of rows of a tensor.
    void writeRows(const HostTensor& tensor, const std::string& to, const std::string& from)
    {
        const bool isIn = to != m_tensors[static_cast<std::size_t>(&tensor - m_host->tensors.data())];
        std::string plain;
        std::string staged;
        std::size_t opened = 0;
        for (std::size_t dimension = 0; dimension + 1 < tensor.extents.size(); ++dimension, ++opened) {
            const std::string r = "r" + std::to_string(dimension);
            const std::string extent = std::to_string(tensor.extents[dimension]);
            m_out.open("for (int64_t " + r + " = 0; " + r + " < " + extent + "; ++" + r + ")");
            plain = plain.empty() ? r : "(" + plain + " * " + extent + " + " + r + ")";
            staged = staged.empty()
                         ? r
                         : "(" + staged + " * " + std::to_string(tensor.stagedExtents[dimension]) + " + " + r + ")";
        }
        const auto at = [](const std::string& array, const std::string& row, std::int64_t extent) {
            return row.empty() ? array : array + " + " + row + " * " + std::to_string(extent);
        };
        const std::int64_t extent = tensor.extents.back();
        const std::int64_t wide = tensor.stagedExtents.back();
        m_out.line("memcpy(" + (isIn ? at(to, staged, wide) : at(to, plain, extent)) + ", " +
                   (isIn ? at(from, plain, extent) : at(from, staged, wide)) + ", " +
                   std::to_string(extent * bytesOf(tensor.type)) + ");");
        for (; opened > 0; --opened) {
            m_out.close();
        }
    }

    /// Declares the coordinates of the current DPU in a loop over all DPUs.
    void writeCoordinates()
    {
        std::int64_t inner = m_host->dpus();
        for (VariableId variable = 0; variable < m_host->variables.size(); ++variable) {
            const Variable& each = m_host->variables[variable];
            if (each.kind == VariableKind::DpuCoordinate) {
                inner /= each.extent;
                m_out.line("const int32_t " + m_variables[variable] + " = each_dpu / " + std::to_string(inner) + " % " +
                           std::to_string(each.extent) + ";");
            }
        }
    }

    /// Writes the kernel's coordinates and parameters.
    void writeWords()
    {
        VariableId own = 0;
        for (VariableId variable = 0; variable < m_program->variables.size(); ++variable) {
            if (m_program->variables[variable].kind == VariableKind::DpuCoordinate) {
                if (own == 0) {
                    m_out.open("DPU_FOREACH(set, dpu, each_dpu)");
                    writeCoordinates();
                }
                m_out.line("DPU_ASSERT(dpu_copy_to(dpu, \"" + m_symbols.variables[variable] + "\", 0, &" +
                           m_variables[own++] + ", sizeof(int32_t)));");
            }
        }
        if (own > 0) {
            m_out.close();
        }
        for (std::size_t parameter = 0; parameter < m_parameters.size(); ++parameter) {
            m_out.line("DPU_ASSERT(dpu_broadcast_to(set, \"" + m_symbols.parameters[parameter] + "\", 0, &" +
                       m_parameters[parameter] + ", sizeof(int64_t), DPU_XFER_DEFAULT));");
        }
    }

    void writeTransfer(const HostTransfer& transfer)
    {
        if (transfer.isPreloaded) {
            m_out.line("// " + m_tensors[transfer.tensor] + ": once before the first launch");
        }
        for (const VariableId loop : transfer.loops) {
            const std::string& name = m_variables[loop];
            m_out.open("for (int32_t " + name + " = 0; " + name + " < " +
                       std::to_string(m_host->variables[loop].extent) + "; ++" + name + ")");
        }
        switch (transfer.kind) {
        case TransferKind::Parallel:
            writeParallel(transfer);
            break;
        case TransferKind::Serial:
            writeSerial(transfer);
            break;
        case TransferKind::Broadcast:
            PIMENTO_ASSERT(transfer.direction == Direction::Load, "only what goes to DPUs is the same for all");
            m_out.line("DPU_ASSERT(dpu_broadcast_to(set, " + place(transfer) + ", " + array(transfer) + ", " +
                       bytes(transfer) + ", DPU_XFER_DEFAULT));");
            break;
        }
        for (std::size_t loop = 0; loop < transfer.loops.size(); ++loop) {
            m_out.close();
        }
    }

    void writeParallel(const HostTransfer& transfer)
    {
        m_out.open("DPU_FOREACH(set, dpu, each_dpu)");
        writeCoordinates();
        m_out.line("DPU_ASSERT(dpu_prepare_xfer(dpu, (void *)(" + array(transfer) + ")));").close();
        m_out.line(std::string("DPU_ASSERT(dpu_push_xfer(set, ") +
                   (transfer.direction == Direction::Load ? "DPU_XFER_TO_DPU" : "DPU_XFER_FROM_DPU") + ", " +
                   place(transfer) + ", " + bytes(transfer) + ", DPU_XFER_DEFAULT));");
    }

    void writeSerial(const HostTransfer& transfer)
    {
        m_out.open("DPU_FOREACH(set, dpu, each_dpu)");
        writeCoordinates();
        m_out.line(std::string("DPU_ASSERT(") +
                   (transfer.direction == Direction::Load ? "dpu_copy_to" : "dpu_copy_from") + "(dpu, " +
                   place(transfer) + ", " + array(transfer) + ", " + bytes(transfer) + "));");
        m_out.close();
    }

    /// Writes symbol and offset in bytes of a transfer.
    [[nodiscard]] std::string place(const HostTransfer& transfer) const
    {
        const Affine offset = transfer.boxElement * bytesOf(m_host->tensors[transfer.tensor].type);
        return "\"" + m_symbols.buffers[transfer.buffer] + "\", " + cText(offset, m_variables);
    }

    [[nodiscard]] std::string array(const HostTransfer& transfer) const
    {
        const std::string element = cText(transfer.tensorElement, m_variables);
        return m_arrays[transfer.tensor] + (element == "0" ? "" : " + " + element);
    }

    [[nodiscard]] std::string bytes(const HostTransfer& transfer) const
    {
        return std::to_string(m_host->bytesOf(transfer));
    }

    void writeReduction()
    {
        if (!m_host->reduction) {
            return;
        }
        const FinalReduction& reduction = *m_host->reduction;
        const HostTensor& pulled = m_host->tensors[reduction.partial];
        if (isStagedPartial(pulled)) {
            writeCopy(pulled, m_tensors[reduction.partial], m_arrays[reduction.partial]);
        }
        const std::string& partial = (isStagedPartial(pulled) ? m_tensors : m_arrays)[reduction.partial];
        const std::string count = std::to_string(reduction.elements);
        const std::string type = cType(m_host->tensors[reduction.result].type);
        m_out.line("#pragma omp parallel for num_threads(" + std::to_string(reduction.threads) + ")");
        m_out.open("for (int64_t i_e = 0; i_e < " + count + "; ++i_e)");
        m_out.line(type + " value = " + partial + "[i_e];");
        m_out.open("for (int64_t i_p = 1; i_p < " + std::to_string(reduction.partials) + "; ++i_p)");
        const std::string next = partial + "[i_p * " + count + " + i_e]";
        m_out.line(reduction.combine == Combine::Maximum ? "value = " + next + " > value ? " + next + " : value;"
                                                         : "value += " + next + ";");
        m_out.close().line(m_arrays[reduction.result] + "[i_e] = value;").close();
    }

    void writeResults()
    {
        for (std::size_t tensor = 0; tensor < m_host->tensors.size(); ++tensor) {
            const HostTensor& each = m_host->tensors[tensor];
            if (isCopied(each) && each.isResult) {
                writeCopy(each, m_tensors[tensor], m_arrays[tensor]);
            }
        }
        for (std::size_t tensor = 0; tensor < m_host->tensors.size(); ++tensor) {
            if (isCopied(m_host->tensors[tensor])) {
                m_out.line("free(" + m_arrays[tensor] + ");");
            }
            if (isStagedPartial(m_host->tensors[tensor])) {
                m_out.line("free(" + m_tensors[tensor] + ");");
            }
        }
    }

    const HostProgram* m_host;
    const LoopProgram* m_program;
    KernelNames m_symbols;
    CNames m_names;
    CWriter m_out;
    std::vector<std::string> m_tensors;
    std::vector<std::string> m_arrays; // arrays that transfers use
    std::vector<std::string> m_parameters;
    std::vector<std::string> m_variables;
};

} // namespace

std::string upmemHost(const HostProgram& host, const LoopProgram& program) { return HostWriter(host, program).write(); }

} // namespace pimento::upmem
