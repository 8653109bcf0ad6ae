// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/operand_reader.h"

#include "engine/base/nearest.h"
#include "engine/base/shortened.h"
#include "sim/upmem/dpu_system.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <optional>

namespace pimento::upmem {

namespace {

using sim::upmem::Instruction;
using sim::upmem::Operand;
using sim::upmem::OperandKind;

constexpr std::string_view kTaskletsSymbol = "NR_TASKLETS";

struct ConstantName {
    std::string_view name;
    OperandKind kind = OperandKind::Zero;
};
constexpr ConstantName kConstants[] = {{"zero", OperandKind::Zero}, {"one", OperandKind::One},
                                       {"id", OperandKind::Id},     {"id2", OperandKind::Id2},
                                       {"id4", OperandKind::Id4},   {"id8", OperandKind::Id8}};

/// Number behind a letter: 12 of "r12". Nothing for other words, "r012", and numbers of no register.
std::optional<std::uint8_t> numberBehind(char letter, std::string_view word)
{
    if (word.size() < 2 || word.size() > 3 || word[0] != letter || (word.size() == 3 && word[1] == '0')) {
        return std::nullopt;
    }
    int number = 0;
    const char* const end = word.data() + word.size();
    if (std::from_chars(word.data() + 1, end, number).ptr != end || number < 0 || number >= sim::upmem::kRegisters) {
        return std::nullopt;
    }
    return static_cast<std::uint8_t>(number);
}

std::optional<std::int64_t> numberOrSymbol(std::string_view text, int tasklets)
{
    if (text == kTaskletsSymbol) {
        return tasklets;
    }
    const bool isHex = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view digits = text.substr(isHex ? 2 : 0);
    std::uint32_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, code] = std::from_chars(digits.data(), end, value, isHex ? 16 : 10);
    return code == std::errc{} && stop == end && !digits.empty() ? std::optional<std::int64_t>(value) : std::nullopt;
}

/// Evaluates a sum of numbers and symbols such as "NR_TASKLETS - 1".
std::optional<std::int64_t> valueOf(std::string_view text, int tasklets)
{
    constexpr std::string_view kSigns = "+-";
    constexpr std::string_view kGaps = " \t\r";
    std::int64_t sum = 0;
    bool isFirst = true;
    while (isFirst || !text.empty()) {
        const std::size_t begin = text.find_first_not_of(kGaps);
        if (begin == std::string_view::npos) {
            return std::nullopt;
        }
        text.remove_prefix(begin);
        const bool hasSign = kSigns.find(text[0]) != std::string_view::npos;
        if (!hasSign && !isFirst) {
            return std::nullopt;
        }
        const bool isMinus = text[0] == '-';
        text.remove_prefix(hasSign ? 1 : 0);
        text.remove_prefix(std::min(text.find_first_not_of(kGaps), text.size()));
        const std::size_t end = std::min(text.find_first_of("+- \t\r"), text.size());
        const auto term = numberOrSymbol(text.substr(0, end), tasklets);
        if (!term) {
            return std::nullopt;
        }
        sum += isMinus ? -*term : *term;
        text.remove_prefix(std::min(text.find_first_not_of(kGaps, end), text.size()));
        isFirst = false;
    }
    return sum;
}

class OperandReader {
public:
    OperandReader(const OperandNames& names, const SourceWord& word, std::size_t index)
        : m_names(&names), m_word(&word), m_index(index)
    {
    }

    Result<void> read(OperandForm form, Instruction& instruction) const
    {
        switch (form) {
        case OperandForm::Destination:
            return readRegister('r', form, instruction.d);
        case OperandForm::PairD:
            return readPair(form, instruction.d);
        case OperandForm::PairB:
            return readPair(form, instruction.b);
        case OperandForm::SamePair:
            return readSamePair(form, instruction);
        case OperandForm::SourceA:
            return readSource(form, instruction.a, instruction);
        case OperandForm::SourceB:
            return readSource(form, instruction.b, instruction);
        case OperandForm::ShiftB:
            return readShiftSource(form, instruction);
        case OperandForm::Shift:
            return readNumber(form, 0, 31, instruction.amount);
        case OperandForm::Amount:
            return readAmount(form, instruction.amount);
        case OperandForm::TransferSize:
            return readSize(form, instruction);
        case OperandForm::Zero:
            return readWord("z", form);
        case OperandForm::NotZero:
            return readWord("nz", form);
        case OperandForm::True:
            return readWord("true", form);
        case OperandForm::Target:
            return readTarget(instruction.target);
        case OperandForm::NextLabel:
            return readNextLabel();
        case OperandForm::TargetOrA:
            break;
        }
        return numberBehind('r', m_word->text) ? readRegister('r', form, instruction.a)
                                               : readTarget(instruction.target);
    }

private:
    static constexpr std::int64_t kLeast = std::numeric_limits<std::int32_t>::min();
    static constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] tl::unexpected<Error> wrong(std::string what, std::string hint = {}) const
    {
        return failAtWord(*m_names->options, *m_word, std::move(what), std::move(hint));
    }

    [[nodiscard]] tl::unexpected<Error> wrongKind(OperandForm form) const
    {
        return wrong("\"" + shortened(m_word->text, 60) + "\" cannot stand here",
                     "Write " + std::string(formName(form)));
    }

    Result<void> readRegister(char letter, OperandForm form, Operand& operand) const
    {
        const auto number = numberBehind(letter, m_word->text);
        if (!number) {
            return wrongKind(form);
        }
        operand = {OperandKind::Register, *number};
        return {};
    }

    Result<void> readPair(OperandForm form, Operand& operand) const
    {
        const auto number = numberBehind('d', m_word->text);
        if (!number || *number % 2 != 0) {
            return wrongKind(form);
        }
        operand = {OperandKind::Register, *number};
        return {};
    }

    Result<void> readSamePair(OperandForm form, const Instruction& instruction) const
    {
        const auto number = numberBehind('d', m_word->text);
        return number && *number == instruction.d.index ? Result<void>{} : wrongKind(form);
    }

    Result<void> readSource(OperandForm form, Operand& operand, Instruction& instruction) const
    {
        if (const auto number = numberBehind('r', m_word->text)) {
            operand = {OperandKind::Register, *number};
            return {};
        }
        const auto* const constant = std::ranges::find(kConstants, m_word->text, &ConstantName::name);
        if (constant != std::end(kConstants)) {
            operand = {constant->kind, 0};
            return {};
        }
        const auto value = valueOf(m_word->text, m_names->options->tasklets);
        if (!value) {
            return wrongKind(form);
        }
        if (*value < kLeast || *value > kMost) {
            return outOfRange(*value, kLeast, kMost);
        }
        if (instruction.a.kind == OperandKind::Immediate) {
            return wrong("a second number in one instruction", "Move one of them into a register first");
        }
        operand = {OperandKind::Immediate, 0};
        instruction.immediate = static_cast<std::int32_t>(*value);
        return {};
    }

    Result<void> readShiftSource(OperandForm form, Instruction& instruction) const
    {
        if (auto read = readSource(form, instruction.b, instruction); !read) {
            return read;
        }
        if (instruction.b.kind == OperandKind::Immediate && (instruction.immediate < 0 || instruction.immediate > 31)) {
            return outOfRange(instruction.immediate, 0, 31);
        }
        return {};
    }

    [[nodiscard]] tl::unexpected<Error> outOfRange(std::int64_t value, std::int64_t least, std::int64_t most) const
    {
        return wrong(std::to_string(value) + " is out of range",
                     "Write a number from " + std::to_string(least) + " to " + std::to_string(most));
    }

    Result<void> readNumber(OperandForm form, std::int64_t least, std::int64_t most, std::int32_t& number) const
    {
        const auto value = valueOf(m_word->text, m_names->options->tasklets);
        if (!value) {
            return wrongKind(form);
        }
        if (*value < least || *value > most) {
            return outOfRange(*value, least, most);
        }
        number = static_cast<std::int32_t>(*value);
        return {};
    }

    Result<void> readAmount(OperandForm form, std::int32_t& amount) const
    {
        return readNumber(form, kLeast, std::numeric_limits<std::int32_t>::max(), amount);
    }

    Result<void> readSize(OperandForm form, Instruction& instruction) const
    {
        const sim::upmem::CoreSpec& core = coreOf(*m_names->options);
        const std::int64_t granule = core.transferGranule.value();
        std::int32_t pieces = 0;
        if (auto read = readNumber(form, 0, core.largestTransfer.value() / granule - 1, pieces); !read) {
            return read;
        }
        instruction.bytes = static_cast<std::int32_t>((pieces + 1) * granule);
        return {};
    }

    Result<void> readWord(std::string_view word, OperandForm form) const
    {
        return m_word->text == word ? Result<void>{} : wrongKind(form);
    }

    Result<void> readTarget(std::int32_t& target) const
    {
        const auto label = m_names->labels->find(m_word->text);
        if (label != m_names->labels->end()) {
            if (static_cast<std::size_t>(label->second) >= m_names->instructions) {
                return wrong("no instruction stands behind the label \"" + shortened(m_word->text, 60) + "\"",
                             "Put a stop behind it");
            }
            target = label->second;
            return {};
        }
        std::vector<std::string_view> known;
        for (const auto& [name, place] : *m_names->labels) {
            known.push_back(name);
        }
        const std::string meant = nearestWord(m_word->text, known);
        return wrong("there is no label \"" + shortened(m_word->text, 60) + "\"",
                     meant.empty() ? "Write it with a colon before the instruction that it names"
                                   : "Did you mean \"" + meant + "\"?");
    }

    Result<void> readNextLabel() const
    {
        std::int32_t target = 0;
        if (auto read = readTarget(target); !read) {
            return read;
        }
        if (static_cast<std::size_t>(target) != m_index + 1) {
            return wrong("\"" + std::string(m_word->text) + "\" does not name the next instruction",
                         "This instruction always goes on behind itself: put the label there");
        }
        return {};
    }

    const OperandNames* m_names;
    const SourceWord* m_word;
    std::size_t m_index;
};

} // namespace

tl::unexpected<Error> failAtWord(const AssemblyOptions& options, const SourceWord& word, std::string what,
                                 std::string hint)
{
    return tl::unexpected<Error>(Error{
        .what = std::move(what),
        .where = options.name + ":" + std::to_string(word.line) + ":" + std::to_string(word.column),
        .hint = std::move(hint),
        .place = TextSpot{word.line, word.column},
    });
}

Result<void> readOperand(const OperandNames& names, OperandForm form, const SourceWord& word, std::size_t index,
                         sim::upmem::Instruction& instruction)
{
    return OperandReader(names, word, index).read(form, instruction);
}

} // namespace pimento::upmem
