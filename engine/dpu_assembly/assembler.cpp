// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/assembler.h"

#include "engine/base/nearest.h"
#include "engine/base/numbers.h"
#include "engine/base/shortened.h"
#include "engine/dpu_assembly/operand_forms.h"
#include "engine/dpu_assembly/operand_reader.h"
#include "engine/dpu_assembly/source_line.h"
#include "sim/upmem/dpu_system.h"

#include <algorithm>
#include <cctype>

namespace pimento::upmem {

namespace {

using sim::upmem::Instruction;

constexpr std::string_view kBoot = "__bootstrap:\n"
                                   "\tjeq id, NR_TASKLETS - 1, .Lgo\n"
                                   "\tboot id, 1\n"
                                   ".Lgo:\n"
                                   "\tcall r23, main\n"
                                   "\t.globl\t__sys_end\n"
                                   "__sys_end:\n"
                                   "\tstop true, __sys_end\n";

bool isLabel(std::string_view text)
{
    const auto isLetter = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.' || letter == '$';
    };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
           std::ranges::all_of(text, isLetter);
}

/// Assembles a program: collects the labels first, then resolves references to them.
class Assembler {
public:
    explicit Assembler(const AssemblyOptions& options) : m_options(&options) {}

    /// Adds the lines of a text; `isOwn` is false in the boot listing.
    Result<void> add(std::string_view text, bool isOwn)
    {
        int number = 0;
        for (const std::string_view line : split(text, '\n')) {
            ++number;
            if (auto added = addLine(cutLine(line, isOwn ? number : 0)); !added) {
                return added;
            }
        }
        return {};
    }

    Result<AssembledProgram> finish()
    {
        for (const SourceWord& name : m_globals) {
            if (!m_program.labels.contains(name.text)) {
                return failAtWord(*m_options, name, "there is no label \"" + shortened(name.text, 60) + "\"",
                                  "Write it with a colon before the instruction that it names");
            }
        }
        if (m_options->boot == BootListing::Prepend && !m_program.labels.contains("main")) {
            return fail("there is no label \"main\"", m_options->name, "Put main: before the first instruction");
        }
        if (m_lines.empty()) {
            return fail("there is no instruction", m_options->name, "Write at least a stop");
        }
        for (const SourceLine& line : m_lines) {
            if (auto encoded = encode(line); !encoded) {
                return tl::unexpected<Error>(encoded.error());
            }
        }
        return std::move(m_program);
    }

private:
    Result<void> addLine(SourceLine line)
    {
        for (const SourceWord& label : line.labels) {
            if (!isLabel(label.text)) {
                return failAtWord(*m_options, label, "\"" + shortened(label.text, 60) + "\" is no label",
                                  "Labels consist of letters, digits, _, . and $, and do not begin with a digit");
            }
            const auto place = static_cast<std::int32_t>(m_lines.size());
            if (!m_program.labels.emplace(label.text, place).second) {
                return failAtWord(*m_options, label, "the label \"" + shortened(label.text, 60) + "\" stands twice",
                                  label.line > 0 && isBootLabel(label.text)
                                      ? "The boot listing has it: choose another name"
                                      : "Choose another name");
            }
        }
        if (line.name.text.starts_with('.')) {
            return addDirective(line);
        }
        if (!line.name.text.empty()) {
            if (m_lines.size() >= static_cast<std::size_t>(coreOf(*m_options).instructions)) {
                return failAtWord(*m_options, line.name,
                                  "the program has more than the " + std::to_string(coreOf(*m_options).instructions) +
                                      " instructions that IRAM holds",
                                  "Unroll less");
            }
            m_lines.push_back(std::move(line));
        }
        return {};
    }

    [[nodiscard]] bool isBootLabel(std::string_view name) const
    {
        return m_options->boot == BootListing::Prepend && kBoot.find(std::string(name) + ":") != std::string_view::npos;
    }

    Result<void> addDirective(const SourceLine& line)
    {
        constexpr std::string_view kKnown[] = {".globl", ".global", ".text"};
        const auto* const known = std::ranges::find(kKnown, line.name.text);
        if (known == std::end(kKnown)) {
            const std::string meant = nearestWord(line.name.text, kKnown);
            return failAtWord(*m_options, line.name, "there is no directive " + shortened(line.name.text, 60),
                              meant.empty() ? "Known are .globl, .global and .text" : "Did you mean " + meant + "?");
        }
        const std::size_t operands = *known == ".text" ? 0 : 1;
        if (line.operands.size() != operands) {
            return failAtWord(*m_options, line.name,
                              std::string(*known) + (operands == 0 ? " has no operand" : " names one label"));
        }
        m_globals.insert(m_globals.end(), line.operands.begin(), line.operands.end());
        return {};
    }

    [[nodiscard]] tl::unexpected<Error> failUnknown(const SourceWord& name) const
    {
        std::vector<std::string_view> known;
        for (const InstructionForm& form : instructionForms()) {
            known.push_back(form.name);
        }
        const std::string meant = nearestWord(name.text, known);
        return failAtWord(*m_options, name, "there is no instruction \"" + shortened(name.text, 60) + "\"",
                          meant.empty() ? "Write one such as move, add, lw, ldma, jneq, jump or stop"
                                        : "Did you mean " + meant + "?");
    }

    [[nodiscard]] static std::string formText(const InstructionForm& form)
    {
        std::string text(form.name);
        for (std::size_t i = 0; i < form.operands.size(); ++i) {
            text += (i == 0 ? " " : ", ") + std::string(formName(form.operands[i]));
        }
        return text;
    }

    Result<void> encode(const SourceLine& line)
    {
        const auto forms = instructionForms();
        const auto first = std::ranges::find(forms, line.name.text, &InstructionForm::name);
        if (first == forms.end()) {
            return failUnknown(line.name);
        }
        const auto form = std::find_if(first, forms.end(), [&](const InstructionForm& each) {
            return each.name == line.name.text && each.operands.size() == line.operands.size();
        });
        if (form == forms.end()) {
            return failAtWord(*m_options, line.name,
                              std::string(line.name.text) + " does not have " + std::to_string(line.operands.size()) +
                                  (line.operands.size() == 1 ? " operand" : " operands"),
                              "Write " + formText(*first));
        }
        Instruction instruction;
        instruction.opcode = form->opcode;
        instruction.condition = form->condition;
        const OperandNames names{m_options, &m_program.labels, m_lines.size()};
        for (std::size_t i = 0; i < form->operands.size(); ++i) {
            const std::size_t index = m_program.instructions.size();
            if (auto read = readOperand(names, form->operands[i], line.operands[i], index, instruction); !read) {
                return read;
            }
        }
        m_program.instructions.push_back(instruction);
        m_program.lines.push_back(line.name.line);
        return {};
    }

    const AssemblyOptions* m_options;
    AssembledProgram m_program;
    std::vector<SourceLine> m_lines;
    std::vector<SourceWord> m_globals;
};

} // namespace

const sim::upmem::CoreSpec& coreOf(const AssemblyOptions& options)
{
    static const sim::upmem::CoreSpec usual;
    return options.core != nullptr ? *options.core : usual;
}

Result<AssembledProgram> assemble(std::string_view text, const AssemblyOptions& options)
{
    Assembler assembler(options);
    if (options.boot == BootListing::Prepend) {
        if (auto added = assembler.add(kBoot, false); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    if (auto added = assembler.add(text, true); !added) {
        return tl::unexpected<Error>(added.error());
    }
    return assembler.finish();
}

} // namespace pimento::upmem
