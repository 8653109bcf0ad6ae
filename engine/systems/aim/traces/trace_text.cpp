// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/traces/trace_text.h"

#include "engine/base/packed_file.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>

namespace pimento::aim {

namespace {

using sim::aim::Instruction;
using sim::aim::Operation;

constexpr std::int64_t kFunctionRows = std::int64_t{1} << 29U; // first row of activation functions
constexpr std::int64_t kFunctionSetting = 2;                   // configuration register of the function

constexpr LineForm kForms[] = {
    {Operation::WrSbk, "AiM", "WR_SBK", {Operand::Register, Operand::Mask, Operand::Bank, Operand::Row}},
    {Operation::RdSbk, "AiM", "RD_SBK", {Operand::Register, Operand::Mask, Operand::Bank, Operand::Row}},
    {Operation::WrAbk, "AiM", "WR_ABK", {Operand::Register, Operand::OneChannel, Operand::Row}},
    {Operation::WrGb, "AiM", "WR_GB", {Operand::Requests, Operand::Register, Operand::Mask}},
    {Operation::WrBias, "AiM", "WR_BIAS", {Operand::Register, Operand::Mask}},
    {Operation::RdMac, "AiM", "RD_MAC", {Operand::Register, Operand::Mask}},
    {Operation::RdAf, "AiM", "RD_AF", {Operand::Register, Operand::Mask}},
    {Operation::CopyBkGb, "AiM", "COPY_BKGB", {Operand::Requests, Operand::Mask, Operand::Bank, Operand::Row}},
    {Operation::CopyGbBk, "AiM", "COPY_GBBK", {Operand::Requests, Operand::Mask, Operand::Bank, Operand::Row}},
    {Operation::MacSbk, "AiM", "MAC_SBK", {Operand::Requests, Operand::Mask, Operand::Bank, Operand::Row}},
    {Operation::MacAbk, "AiM", "MAC_ABK", {Operand::Requests, Operand::Mask, Operand::Row}},
    {Operation::Af, "AiM", "AF", {Operand::Mask}},
    {Operation::EwMul, "AiM", "EWMUL", {Operand::Requests, Operand::Mask, Operand::Row}},
    {Operation::EwAdd, "AiM", "EWADD", {Operand::Requests, Operand::Register, Operand::Register}},
    {Operation::Sync, "AiM", "SYNC", {}},
    {Operation::Eoc, "AiM", "EOC", {}},
    {Operation::WrMem, "W", "MEM", {Operand::ChannelNumber, Operand::Bank, Operand::Row}},
    {Operation::RdMem, "R", "MEM", {Operand::ChannelNumber, Operand::Bank, Operand::Row}},
    {Operation::WrGpr, "W", "GPR", {Operand::Register}},
    {Operation::RdGpr, "R", "GPR", {Operand::Register}},
    {Operation::WrCfr, "W", "CFR", {Operand::Setting, Operand::Value}},
    {Operation::RdCfr, "R", "CFR", {Operand::Setting, Operand::Value}},
};

/// Names an operand in messages, with the largest value that it may have.
struct OperandRule {
    const char* name;
    std::int64_t most;
};

constexpr OperandRule ruleOf(Operand operand)
{
    constexpr std::int64_t kMostNumber = std::numeric_limits<std::int32_t>::max();
    switch (operand) {
    case Operand::Requests:
        return {"number of columns", kMostNumber};
    case Operand::Register:
        return {"register", std::numeric_limits<std::uint32_t>::max()};
    case Operand::Mask:
        return {"mask of channels", std::numeric_limits<std::uint32_t>::max()};
    case Operand::OneChannel:
        return {"mask of one channel", std::numeric_limits<std::uint32_t>::max()};
    case Operand::ChannelNumber:
        return {"channel", sim::aim::kChannels - 1};
    case Operand::Bank:
        return {"bank", sim::aim::kBanks - 1};
    case Operand::Row:
        return {"row", kMostNumber};
    case Operand::Setting:
        return {"configuration register", kMostNumber};
    case Operand::Value:
        return {"value", kMostNumber};
    case Operand::None:
        break;
    }
    return {"operand", 0};
}

std::optional<std::int64_t> parseNumber(std::string_view text)
{
    std::int64_t plain = 0;
    constexpr std::size_t kUsualDigits = 9;
    const bool isPlain = !text.empty() && text.size() <= kUsualDigits && std::ranges::all_of(text, [&](char each) {
        plain = plain * 10 + (each - '0');
        return each >= '0' && each <= '9';
    });
    if (isPlain) {
        return plain;
    }
    const bool isHexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    text.remove_prefix(isHexadecimal ? 2 : 0);
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, isHexadecimal ? 16 : 10);
    const bool isWhole = code == std::errc{} && end == text.data() + text.size();
    return isWhole && value >= 0 && !text.starts_with('-') ? std::optional(value) : std::nullopt;
}

/// True for a blank within a line, which has no line end.
bool isBlank(char each) { return each == ' ' || (each >= '\t' && each <= '\r'); }

/// Takes the next word off a line; empty: there is none.
std::string_view takeWord(std::string_view& line)
{
    std::size_t begin = 0;
    while (begin < line.size() && isBlank(line[begin])) {
        ++begin;
    }
    std::size_t end = begin;
    while (end < line.size() && !isBlank(line[end])) {
        ++end;
    }
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

class TraceReader {
public:
    TraceReader(std::string_view text, const std::string& origin) : m_text(text), m_origin(origin) {}

    Result<std::vector<Instruction>> read()
    {
        constexpr std::size_t kShortLine = 12;
        constexpr std::size_t kMostReserved = std::size_t{1} << 20U;
        m_read.reserve(std::min(m_text.size() / kShortLine, kMostReserved));
        while (!m_text.empty()) {
            if (readUsualLine()) {
                if (m_read.back().operation == Operation::Eoc) {
                    return std::move(m_read);
                }
                continue;
            }
            const std::size_t end = m_text.find('\n');
            if (end == std::string_view::npos) {
                break; // the simulator reads no line without its end
            }
            ++m_line;
            if (auto wrong = readLine(m_text.substr(0, end))) {
                return tl::unexpected<Error>(std::move(*wrong));
            }
            m_text.remove_prefix(end + 1);
            if (!m_read.empty() && m_read.back().operation == Operation::Eoc) {
                return std::move(m_read);
            }
        }
        return fail("ends without an instruction EOC", m_origin,
                    "Write \"AiM EOC\" and a line end after its last line");
    }

private:
    /// Reads the next line if it is written as usual: a form of one of the two lines before, single blanks, and decimal
    /// numbers that the form accepts. False: nothing was read.
    bool readUsualLine()
    {
        for (const LineForm* form : {m_form, m_formBefore}) {
            const std::string_view unit = form->unit;
            const std::size_t words = unit.size() + 1 + form->word.size();
            if (m_text.size() > words && m_text.starts_with(unit) && m_text[unit.size()] == ' ' &&
                m_text.substr(unit.size() + 1).starts_with(form->word)) {
                Instruction made{.operation = form->operation, .requests = 1};
                const std::size_t end = readUsualOperands(*form, words, made);
                if (end == 0) {
                    return false;
                }
                m_formBefore = form == m_form ? m_formBefore : m_form;
                m_form = form;
                ++m_line;
                m_text.remove_prefix(end + 1);
                finish(made);
                m_read.push_back(made);
                return true;
            }
        }
        return false;
    }

    /// Reads operands from a place in the text on. Returns the place of the line's end; 0: they are not as usual.
    std::size_t readUsualOperands(const LineForm& form, std::size_t at, Instruction& made) const
    {
        constexpr std::size_t kUsualDigits = 9;
        for (const Operand operand : form.operands) {
            if (operand == Operand::None) {
                break;
            }
            if (at >= m_text.size() || m_text[at] != ' ') {
                return 0;
            }
            const std::size_t begin = ++at;
            std::int64_t number = 0;
            for (; at < m_text.size() && m_text[at] >= '0' && m_text[at] <= '9' && at - begin <= kUsualDigits; ++at) {
                number = number * 10 + (m_text[at] - '0');
            }
            if (at == begin || at - begin > kUsualDigits || !isAccepted(operand, number)) {
                return 0;
            }
            set(made, operand, number);
        }
        return at < m_text.size() && m_text[at] == '\n' ? at : 0;
    }

    static bool isAccepted(Operand operand, std::int64_t number)
    {
        return number <= ruleOf(operand).most &&
               (operand != Operand::OneChannel || std::has_single_bit(static_cast<std::uint32_t>(number)));
    }

    std::optional<Error> readLine(std::string_view line)
    {
        std::string_view unit = takeWord(line);
        if (unit.empty() || unit == "#") {
            return std::nullopt;
        }
        std::string_view word = takeWord(line);
        word.remove_prefix(unit == "AiM" && word.starts_with("ISR_") ? 4 : 0);
        if (m_form->word != word || m_form->unit != unit) { // lines of a kind come together
            m_formBefore = m_form;
            m_form = std::ranges::find_if(kForms,
                                          [&](const LineForm& each) { return each.word == word && each.unit == unit; });
        }
        if (m_form == std::end(kForms)) {
            return error("has no instruction \"" + std::string(unit.substr(0, 20)) + " " +
                             std::string(word.substr(0, 20)) + "\"",
                         "Instructions begin with AiM, W or R and a name as in the AiM simulator, such as AiM MAC_ABK");
        }
        return readOperands(*m_form, line);
    }

    std::optional<Error> readOperands(const LineForm& form, std::string_view line)
    {
        Instruction made{.operation = form.operation, .requests = 1};
        for (const Operand operand : form.operands) {
            if (operand == Operand::None) {
                break;
            }
            const OperandRule rule = ruleOf(operand);
            const std::string_view word = takeWord(line);
            const auto number = parseNumber(word);
            if (!number || !isAccepted(operand, *number)) {
                return wrongOperand(form, rule, word);
            }
            set(made, operand, *number);
        }
        if (const std::string_view rest = takeWord(line); !rest.empty()) {
            return error(nameOf(form) + " has one operand too many: " + std::string(rest.substr(0, 20)),
                         "Write " + usageOf(form));
        }
        finish(made);
        m_read.push_back(made);
        return std::nullopt;
    }

    static void set(Instruction& made, Operand operand, std::int64_t number)
    {
        switch (operand) {
        case Operand::Requests:
            made.requests = number;
            break;
        case Operand::Mask:
        case Operand::OneChannel:
            made.channels = channelsOfMask(static_cast<std::uint32_t>(number));
            break;
        case Operand::ChannelNumber:
            made.channels = 1U << static_cast<unsigned>(number);
            break;
        case Operand::Bank:
            made.bank = static_cast<std::uint8_t>(number);
            break;
        case Operand::Row:
        case Operand::Setting:
            made.row = number;
            break;
        case Operand::Value:
            made.value = number;
            break;
        default:
            break;
        }
    }

    void finish(Instruction& made)
    {
        if (made.operation == Operation::Sync || made.operation == Operation::Eoc) {
            made.channels = ~0U;
        } else if (made.operation == Operation::WrCfr && made.row == kFunctionSetting) {
            m_function = made.value;
        } else if (made.operation == Operation::Af) {
            made.row = kFunctionRows + m_function;
        }
    }

    std::optional<Error> wrongOperand(const LineForm& form, const OperandRule& rule, std::string_view word) const
    {
        const std::string what = word.empty() ? nameOf(form) + " lacks its " + rule.name
                                              : nameOf(form) + ": \"" + std::string(word.substr(0, 20)) + "\" is no " +
                                                    rule.name + " of 0 to " + std::to_string(rule.most);
        return error(what, "Write " + usageOf(form));
    }

    static std::string nameOf(const LineForm& form) { return std::string(form.unit) + " " + std::string(form.word); }

    static std::string usageOf(const LineForm& form)
    {
        std::string text = nameOf(form);
        for (const Operand operand : form.operands) {
            if (operand != Operand::None) {
                text += std::string(" <") + ruleOf(operand).name + ">";
            }
        }
        return text;
    }

    std::optional<Error> error(std::string what, std::string hint) const
    {
        return Error{.what = std::move(what),
                     .where = m_origin + ", line " + std::to_string(m_line),
                     .hint = std::move(hint),
                     .place = TextSpot{m_line, 0}};
    }

    std::string_view m_text;
    const std::string& m_origin;
    int m_line = 0;
    const LineForm* m_form = std::begin(kForms);       // of the last line
    const LineForm* m_formBefore = std::begin(kForms); // of the last line with another form
    std::int64_t m_function = 0;
    std::vector<Instruction> m_read;
};

} // namespace

std::span<const LineForm> lineForms() { return kForms; }

const LineForm& formOf(Operation operation) { return *std::ranges::find(kForms, operation, &LineForm::operation); }

Result<std::vector<Instruction>> parseTrace(std::string_view text, const std::string& origin)
{
    return TraceReader(text, origin).read();
}

Result<std::vector<Instruction>> readTrace(const std::string& file)
{
    const auto text = readPackedFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    return parseTrace(*text, file);
}

} // namespace pimento::aim
