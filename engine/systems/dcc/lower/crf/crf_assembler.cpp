// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_assembler.h"

#include "engine/hbm_pim_sequences/instruction.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <optional>

namespace pimento::lower {

using samsung::Place;
using sim::samsung::Opcode;

namespace {

constexpr std::size_t kMostWords = 32;
constexpr std::int64_t kMostRepetitions = sim::samsung::kJumpCountMask;
constexpr int kMostStores = static_cast<int>(sim::samsung::kDistanceMask) + 1;
constexpr std::size_t kWordsOfGroup = samsung::kRegisters;

Place fileOf(std::uint8_t number) { return number < samsung::kRegisters ? Place::FileA : Place::FileB; }

Opcode opcodeOf(Alu alu, bool isAligned)
{
    switch (alu) {
    case Alu::Add:
        return Opcode::Add;
    case Alu::Multiply:
        return Opcode::Multiply;
    case Alu::MultiplyAdd:
        return Opcode::MultiplyAccumulate;
    default:
        return isAligned ? Opcode::Fill : Opcode::Move;
    }
}

/// Encodes one command as an instruction with register numbers.
samsung::Instruction instructionFor(const Command& command, bool isAligned)
{
    const bool copies = command.alu == Alu::Move || command.alu == Alu::Relu;
    const bool isFromBank = command.c == kBankOperand;
    const Place source = !isFromBank                           ? fileOf(command.c)
                         : bankColumn(command.block).bank == 0 ? Place::EvenBank
                                                               : Place::OddBank;
    const auto number = [](std::uint8_t each) { return static_cast<std::uint8_t>(each % samsung::kRegisters); };
    samsung::Instruction made{.opcode = opcodeOf(command.alu, isAligned),
                     .target = fileOf(command.a),
                     .isAligned = isAligned && !copies,
                     .isRelu = command.alu == Alu::Relu,
                     .targetNumber = number(command.a)};
    const std::uint8_t sourceNumber = isFromBank ? std::uint8_t{0} : number(command.c);
    if (copies) {
        made.first = source;
        made.firstNumber = sourceNumber;
    } else {
        made.first = fileOf(command.b);
        made.firstNumber = number(command.b);
        made.second = source;
        made.secondNumber = sourceNumber;
    }
    return made;
}

/// True if the column of a command determines the registers that it works on.
bool isAligned(const Command& command)
{
    const BankColumn at = bankColumn(command.block);
    const Opcode opcode = opcodeOf(command.alu, true);
    const auto agrees = [&](std::uint8_t number) {
        return samsung::alignedNumber(opcode, fileOf(number), at.row, at.column) == number % samsung::kRegisters;
    };
    const bool readsFirst = opcode != Opcode::Fill;
    return agrees(command.a) && (!readsFirst || agrees(command.b)) && (command.c == kBankOperand || agrees(command.c));
}

std::uint32_t alignedWord(const Command& command)
{
    samsung::Instruction instruction = instructionFor(command, true);
    instruction.targetNumber = 0;
    instruction.firstNumber = 0;
    instruction.secondNumber = 0;
    return encode(instruction);
}

/// Encodes eight commands as one word, if possible.
std::optional<std::uint32_t> wordForGroup(std::span<const Command> commands)
{
    const std::uint32_t word = alignedWord(commands.front());
    const bool isOne = std::ranges::all_of(commands, [&](const Command& command) {
        return command.op == Op::Compute && isAligned(command) && alignedWord(command) == word;
    });
    return isOne ? std::optional(word) : std::nullopt;
}

} // namespace

BankColumn bankColumn(std::int64_t block)
{
    const std::int64_t columns = samsung::hbmPim().columnsPerRow;
    return {static_cast<int>(block / columns % 2), static_cast<int>(block / columns / 2),
            static_cast<int>(block % columns)};
}

void CrfEncoder::add(const Command& command)
{
    m_waiting.push_back(command);
    while (m_waiting.size() >= kWordsOfGroup) {
        encodeFront();
    }
}

void CrfEncoder::encodeFront()
{
    if (m_waiting.front().op == Op::WriteBack && m_stores < kMostStores) {
        ++m_stores;
        m_waiting.erase(m_waiting.begin());
        return;
    }
    if (m_stores > 0) {
        m_words.push_back(samsung::assembler::nop(m_stores));
        m_stores = 0;
    }
    if (m_waiting.front().op == Op::WriteBack) {
        return;
    }
    if (const auto word = m_waiting.size() == kWordsOfGroup ? wordForGroup(m_waiting) : std::nullopt) {
        m_words.push_back(*word);
        m_waiting.clear();
        return;
    }
    m_words.push_back(encode(instructionFor(m_waiting.front(), false)));
    m_waiting.erase(m_waiting.begin());
}

std::vector<std::uint32_t> CrfEncoder::finish()
{
    while (!m_waiting.empty()) {
        encodeFront();
    }
    if (m_stores > 0) {
        m_words.push_back(samsung::assembler::nop(m_stores));
    }
    return std::move(m_words);
}

namespace {

/// Words that are repeated `times` times in sequence.
struct Loop {
    std::size_t length = 1;
    std::int64_t times = 1;

    [[nodiscard]] std::size_t covered() const { return length * static_cast<std::size_t>(times); }
    [[nodiscard]] std::size_t size() const { return times > 1 ? length + 1 : length; }
};

/// Finds the loop at the front that covers the most words; a single word if no loop saves space.
Loop loopAtFront(std::span<const std::uint32_t> words)
{
    Loop best;
    for (std::size_t length = 1; length + 2 <= kMostWords && 2 * length <= words.size(); ++length) {
        std::size_t equal = 0;
        while (length + equal < words.size() && words[equal] == words[length + equal]) {
            ++equal;
        }
        const Loop loop{length,
                        std::min<std::int64_t>(static_cast<std::int64_t>(equal / length), kMostRepetitions) + 1};
        if (loop.times > 1 && loop.covered() > loop.size() && loop.covered() > best.covered()) {
            best = loop;
        }
    }
    return best;
}

std::int64_t commandsOf(std::span<const std::uint32_t> words)
{
    std::int64_t commands = 0;
    for (const std::uint32_t word : words) {
        const auto instruction = samsung::decode(word);
        PIMENTO_ASSERT(instruction.has_value(), "only known instructions are encoded");
        commands += samsung::commandsOf(*instruction);
    }
    return commands;
}

} // namespace

std::vector<CrfProgram> makePrograms(std::span<const std::uint32_t> words)
{
    std::vector<CrfProgram> programs;
    CrfProgram program;
    const auto close = [&] {
        if (program.words.size() < kMostWords) {
            program.words.push_back(samsung::assembler::exit());
        }
        programs.push_back(std::move(program));
        program = {};
    };
    while (!words.empty()) {
        const Loop loop = loopAtFront(words);
        if (program.words.size() + loop.size() > kMostWords) {
            close();
        }
        const auto body = words.first(loop.length);
        program.words.insert(program.words.end(), body.begin(), body.end());
        if (loop.times > 1) {
            program.words.push_back(samsung::assembler::jump(loop.times - 1, static_cast<int>(loop.length)));
        }
        program.commands += commandsOf(body) * loop.times;
        words = words.subspan(loop.covered());
    }
    if (!program.words.empty()) {
        close();
    }
    return programs;
}

} // namespace pimento::lower
