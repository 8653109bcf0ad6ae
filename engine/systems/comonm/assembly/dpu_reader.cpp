// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/dpu_code.h"

#include "engine/base/nearest.h"
#include "engine/base/numbers.h"
#include "engine/base/shortened.h"
#include "engine/dpu_assembly/operand_reader.h"
#include "engine/dpu_assembly/source_line.h"
#include "engine/systems/comonm/assembly/dpu_names.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace pimento::comonm {

namespace {

using DpuOperandKind = sim::upmem::OperandKind;
using upmem::SourceWord;

constexpr std::size_t kMostInstructions = 1 << 16;
constexpr int kLastScratchRegister = 13; // a called routine may write r0 to r13

/// A mistake in the text; caught in this file.
struct DpuMistake {
    Error error;
};

bool isPair(std::string_view word) { return word.size() > 1 && word[0] == 'd' && std::isdigit(word[1]) != 0; }

/// True for the name of data or code: letters, digits, _, . and $, and no digit first.
bool isSymbolOfData(std::string_view word)
{
    const auto isLetter = [](unsigned char letter) {
        return std::isalnum(letter) != 0 || letter == '_' || letter == '.' || letter == '$';
    };
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0 &&
           std::ranges::all_of(word, isLetter) &&
           !(word[0] == 'r' && word.size() > 1 && std::isdigit(static_cast<unsigned char>(word[1])) != 0);
}

class DpuReader {
public:
    DpuReader(std::string_view text, const DpuAssemblyOptions& options)
    {
        m_options.tasklets = options.tasklets;
        m_options.name = options.name;
        int number = 0;
        for (const std::string_view line : split(text, '\n')) {
            addLine(upmem::cutLine(line, ++number));
        }
        m_names = {&m_options, &m_labels, m_lines.size()};
    }

    DpuCode read()
    {
        if (m_lines.empty()) {
            throw DpuMistake{{"there is no instruction", m_options.name, "Write at least a jump"}};
        }
        DpuCode code;
        for (const upmem::SourceLine& line : m_lines) {
            DpuInstruction each = instruction(line);
            if (each.action == DpuAction::Sleep && each.target == std::ssize(code.instructions)) {
                each.action = DpuAction::End; // whoever wakes it puts it to sleep again
            }
            code.instructions.push_back(std::move(each));
        }
        const auto main = m_labels.find("main");
        code.entry = main == m_labels.end() ? 0 : static_cast<std::size_t>(main->second);
        return code;
    }

private:
    void addLine(upmem::SourceLine line)
    {
        for (const SourceWord& label : line.labels) {
            if (!m_labels.emplace(label.text, static_cast<std::int32_t>(m_lines.size())).second) {
                refuse(label, "the label \"" + shortened(label.text, 60) + "\" stands twice", "Choose another name");
            }
        }
        if (line.name.text.empty() || line.name.text[0] == '.') {
            return;
        }
        if (m_lines.size() == kMostInstructions) {
            refuse(line.name, "the program has more than " + std::to_string(kMostInstructions) + " instructions");
        }
        m_lines.push_back(std::move(line));
    }

    DpuInstruction instruction(const upmem::SourceLine& line)
    {
        const auto name = dpuNameOf(line.name.text);
        if (!name) {
            const std::string meant = nearestWord(line.name.text, dpuNames());
            refuse(line.name, "there is no instruction \"" + shortened(line.name.text, 60) + "\"",
                   meant.empty() ? "Write one such as move, add, lw, ldma, jneq or jump"
                                 : "Did you mean " + meant + "?");
        }
        DpuInstruction each;
        each.action = name->action;
        each.op = name->op;
        each.type = name->type;
        each.relation = name->relation;
        each.line = line.name.line;
        std::vector<SourceWord> operands = line.operands;
        for (const SourceWord& operand : operands) {
            each.operands.push_back(symbolOf(operand.text));
        }
        readOperands(each, line.name, operands);
        return each;
    }

    void readOperands(DpuInstruction& each, const SourceWord& name, std::vector<SourceWord>& operands)
    {
        switch (each.action) {
        case DpuAction::Branch:
            need(name, operands, 2, 3);
            each.target = target(operands.back());
            addSources(each, operands, 0, operands.size() - 1);
            if (each.sources.size() == 1) {
                each.sources.push_back({DpuValue::Kind::Number, 0});
            }
            return;
        case DpuAction::Jump:
            need(name, operands, 1, 1);
            if (isRegister(operands[0])) {
                each.action = DpuAction::Return;
                addSources(each, operands, 0, 1);
            } else {
                each.target = target(operands[0]);
            }
            return;
        case DpuAction::Call:
            need(name, operands, 2, 2);
            readCall(each, operands);
            return;
        case DpuAction::Sleep:
            if (operands.size() == 2) { // stop true, target
                each.target = target(operands[1]);
                each.relation = Relation::Always;
            }
            return;
        case DpuAction::Wake:
        case DpuAction::Nothing:
        case DpuAction::End:
            return; // a tasklet or a lock, perhaps a condition and a label
        default:
            readWriting(each, name, operands);
        }
    }

    void readCall(DpuInstruction& each, const std::vector<SourceWord>& operands)
    {
        each.written = {registerOf(operands[0])};
        if (m_labels.contains(operands[1].text)) {
            each.target = target(operands[1]);
            return;
        }
        const auto routine = routineNameOf(operands[1].text);
        if (!routine) {
            each.target = target(operands[1]); // refuses it
        }
        each.action = routine->action;
        each.op = routine->op;
        each.type = routine->type;
        each.operands = {"r0", "r0", "r1"};
        for (int number = 0; number <= kLastScratchRegister; ++number) {
            each.written.push_back(number);
        }
    }

    /// Reads an instruction that may end with a condition and a label.
    void readWriting(DpuInstruction& each, const SourceWord& name, std::vector<SourceWord>& operands)
    {
        if (operands.size() >= 2) {
            const auto condition = conditionOf(operands[operands.size() - 2].text);
            if (condition && m_labels.contains(operands.back().text)) {
                each.target = target(operands.back());
                each.relation = *condition;
                operands.resize(operands.size() - 2);
                each.operands.resize(operands.size());
            } else if (conditionOf(operands.back().text) && each.action == DpuAction::Compute) {
                operands.pop_back(); // sets its result to the condition
            }
        }
        if (each.action == DpuAction::Load) {
            need(name, operands, 3, 3);
            write(each, operands[0]);
            addSources(each, operands, 1, 2);
            each.amount = number(operands[2]);
            each.operands.resize(2);
        } else if (each.action == DpuAction::Store) {
            need(name, operands, 3, 3);
            addSources(each, operands, 0, 1);
            each.amount = number(operands[1]);
            addSources(each, operands, 2, 3);
            each.operands.erase(each.operands.begin() + 1);
        } else if (each.action == DpuAction::Transfer) {
            need(name, operands, 3, 3);
            addSources(each, operands, 0, 2);
            sim::upmem::Instruction read;
            check(upmem::readOperand(m_names, upmem::OperandForm::TransferSize, operands[2], 0, read));
            each.bytes = read.bytes;
            each.operands.resize(2);
        } else {
            readComputing(each, name, operands);
        }
        each.isStore = each.op == llvcnm::Op::Store;
    }

    void readComputing(DpuInstruction& each, const SourceWord& name, const std::vector<SourceWord>& operands)
    {
        need(name, operands, 1, 6);
        write(each, operands[0]);
        addSources(each, operands, 1, operands.size());
        const bool hasShift = each.action == DpuAction::ShiftAdd;
        const std::size_t sources = each.action == DpuAction::Move ? 1 : hasShift ? 3 : 2;
        const bool isPlain = each.action == DpuAction::Compute || each.action == DpuAction::Product;
        if (!isPlain && each.sources.size() != sources) {
            refuse(name, std::string(name.text) + " does not have " + std::to_string(operands.size()) + " operands",
                   "Write a destination and " + std::to_string(sources) + " sources");
        }
        if (hasShift) {
            each.amount = number(operands[3]);
            each.sources.pop_back();
        }
    }

    void need(const SourceWord& name, const std::vector<SourceWord>& operands, std::size_t least,
              std::size_t most) const
    {
        if (operands.size() < least || operands.size() > most) {
            refuse(name,
                   std::string(name.text) + " does not have " + std::to_string(operands.size()) +
                       (operands.size() == 1 ? " operand" : " operands"),
                   "Write " + std::to_string(least) + (most > least ? " to " + std::to_string(most) : std::string()));
        }
    }

    void addSources(DpuInstruction& each, const std::vector<SourceWord>& operands, std::size_t from, std::size_t to)
    {
        for (std::size_t i = from; i < to; ++i) {
            each.sources.push_back(value(operands[i]));
        }
    }

    DpuValue value(const SourceWord& word) const
    {
        if (isPair(word.text)) {
            return {DpuValue::Kind::Unknown, 0};
        }
        sim::upmem::Instruction read;
        const auto found = upmem::readOperand(m_names, upmem::OperandForm::SourceA, word, 0, read);
        if (!found) {
            if (isSymbolOfData(word.text)) {
                return {DpuValue::Kind::Unknown, 0};
            }
            throw DpuMistake{found.error()};
        }
        switch (read.a.kind) {
        case DpuOperandKind::Register:
            return {DpuValue::Kind::Register, read.a.index};
        case DpuOperandKind::Immediate:
            return {DpuValue::Kind::Number, read.immediate};
        case DpuOperandKind::Id:
            return {DpuValue::Kind::Process, 1};
        case DpuOperandKind::Id2:
            return {DpuValue::Kind::Process, 2};
        case DpuOperandKind::Id4:
            return {DpuValue::Kind::Process, 4};
        case DpuOperandKind::Id8:
            return {DpuValue::Kind::Process, 8};
        case DpuOperandKind::One:
            return {DpuValue::Kind::Number, 1};
        case DpuOperandKind::Zero:
        case DpuOperandKind::None:
            break;
        }
        return {DpuValue::Kind::Number, 0};
    }

    [[nodiscard]] std::int64_t number(const SourceWord& word) const
    {
        const DpuValue found = value(word);
        if (found.kind != DpuValue::Kind::Number) {
            refuse(word, "\"" + shortened(word.text, 60) + "\" cannot stand here", "Write a number");
        }
        return found.number;
    }

    [[nodiscard]] bool isRegister(const SourceWord& word) const
    {
        sim::upmem::Instruction read;
        return upmem::readOperand(m_names, upmem::OperandForm::Destination, word, 0, read).has_value();
    }
    [[nodiscard]] int registerOf(const SourceWord& word) const
    {
        sim::upmem::Instruction read;
        check(upmem::readOperand(m_names, upmem::OperandForm::Destination, word, 0, read));
        return read.d.index;
    }

    void write(DpuInstruction& each, const SourceWord& word) const
    {
        if (!isPair(word.text)) {
            if (word.text != "zero") { // a result that is only tested
                each.written = {registerOf(word)};
            }
            return;
        }
        sim::upmem::Instruction read;
        check(upmem::readOperand(m_names, upmem::OperandForm::PairD, word, 0, read));
        each.written = {read.d.index, read.d.index + 1};
    }

    [[nodiscard]] std::int32_t target(const SourceWord& word) const
    {
        sim::upmem::Instruction read;
        check(upmem::readOperand(m_names, upmem::OperandForm::Target, word, 0, read));
        return read.target;
    }

    /// An operand as a symbol of llvcnm.
    static std::string symbolOf(std::string_view text)
    {
        std::string symbol(text);
        std::ranges::replace_if(
            symbol,
            [](unsigned char letter) {
                return std::isalnum(letter) == 0 && letter != '_' && letter != '.' && letter != '$' && letter != '-';
            },
            '_');
        return symbol.empty() ? "_" : symbol;
    }

    static void check(const Result<void>& result)
    {
        if (!result) {
            throw DpuMistake{result.error()};
        }
    }
    [[noreturn]] void refuse(const SourceWord& word, std::string what, std::string hint = {}) const
    {
        throw DpuMistake{upmem::failAtWord(m_options, word, std::move(what), std::move(hint)).value()};
    }

    upmem::AssemblyOptions m_options;
    std::vector<upmem::SourceLine> m_lines;
    std::map<std::string, std::int32_t, std::less<>> m_labels;
    upmem::OperandNames m_names;
};

} // namespace

Result<DpuCode> readDpuCode(std::string_view text, const DpuAssemblyOptions& options)
{
    try {
        return DpuReader(text, options).read();
    } catch (const DpuMistake& mistake) {
        return tl::unexpected<Error>(mistake.error);
    }
}

} // namespace pimento::comonm
