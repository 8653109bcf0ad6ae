// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/c_writer.h"

#include <algorithm>
#include <cctype>

namespace pimento::upmem {

CNames::CNames()
    : m_taken{"auto",    "break",        "case",      "char",      "const",       "continue",     "default",
              "do",      "double",       "else",      "enum",      "extern",      "float",        "for",
              "goto",    "if",           "inline",    "int",       "long",        "register",     "restrict",
              "return",  "short",        "signed",    "sizeof",    "static",      "struct",       "switch",
              "typedef", "union",        "unsigned",  "void",      "volatile",    "while",        "main",
              "me",      "mem_alloc",    "mem_reset", "mram_read", "mram_write",  "malloc",       "free",
              "memcpy",  "all",          "set",       "dpu",       "each_dpu",    "value",        "int32_t",
              "int64_t", "uint32_t",     "uint8_t",   "size_t",    "NR_TASKLETS", "all_tasklets", "i_e",
              "i_p",     "barrier_wait", "DPU_ASSERT"}
{
}

std::string CNames::take(std::string_view wanted)
{
    std::string name;
    for (const char each : wanted) {
        name += std::isalnum(static_cast<unsigned char>(each)) != 0 ? each : '_';
    }
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0 || name.starts_with('_')) {
        name = "v" + name;
    }
    std::string free = name;
    for (int number = 2; !m_taken.insert(free).second; ++number) {
        free = name + "_" + std::to_string(number);
    }
    return free;
}

KernelNames::KernelNames(const LoopProgram& program)
{
    for (const Buffer& buffer : program.buffers) {
        buffers.push_back(free.take(buffer.name));
    }
    for (const std::string& parameter : program.parameters) {
        parameters.push_back(free.take(parameter));
    }
    for (const Variable& variable : program.variables) {
        variables.push_back(variable.kind == VariableKind::Loop      ? ""
                            : variable.kind == VariableKind::Tasklet ? free.take("i_t")
                            : variable.kind == VariableKind::TaskletPart ? free.take("i_" + variable.name)
                                                                     : free.take("i_dpu_" + variable.name));
    }
}

CWriter& CWriter::line(const std::string& text)
{
    m_text += std::string(2 * m_depth, ' ') + text + "\n";
    return *this;
}

CWriter& CWriter::blank()
{
    m_text += "\n";
    return *this;
}

CWriter& CWriter::open(const std::string& head)
{
    line(head + " {");
    ++m_depth;
    return *this;
}

CWriter& CWriter::close(const std::string& tail)
{
    --m_depth;
    return line(tail);
}

std::string cType(ElementType type)
{
    switch (type) {
    case ElementType::Int32:
        return "int32_t";
    case ElementType::Int64:
        return "int64_t";
    case ElementType::Float32:
        break;
    }
    return "float";
}

std::string cText(const Affine& affine, const std::vector<std::string>& variables)
{
    return text(affine, [&](VariableId variable) { return variables[variable]; });
}

} // namespace pimento::upmem
