// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/upmem/random_program.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <iterator>

namespace pimento::test {

namespace {

using sim::upmem::Condition;
using sim::upmem::Instruction;
using sim::upmem::kNoTarget;
using sim::upmem::Opcode;
using sim::upmem::Operand;
using sim::upmem::OperandKind;
using sim::upmem::Program;

constexpr std::int32_t kShare = 2048; // of WRAM, for each tasklet
constexpr int kCounter = 22;
constexpr int kWorking = 20; // registers with the tasklet's places
constexpr int kMain = 21;
constexpr int kPlace = 19;

Operand reg(int index) { return {OperandKind::Register, static_cast<std::uint8_t>(index)}; }
constexpr Operand kNumber{OperandKind::Immediate, 0};
constexpr Operand kZeroOperand{OperandKind::Zero, 0};

class ProgramWriter {
public:
    explicit ProgramWriter(std::uint32_t seed) : m_random(seed) {}

    RandomDpu write()
    {
        RandomDpu dpu;
        drawSpecs(dpu);
        m_isWild = below(12) == 0;
        start(dpu.tasklets);
        const int loops = 1 + below(2);
        for (int loop = 0; loop < loops; ++loop) {
            put({.opcode = Opcode::Move,
                 .d = reg(kCounter),
                 .a = kNumber,
                 .immediate = 1 + below(below(4) == 0 ? 30 : 7)});
            const auto begin = here();
            const int length = 1 + below(below(3) == 0 ? 30 : 9);
            for (int i = 0; i < length; ++i) {
                writePiece(dpu.tasklets);
            }
            put({.opcode = Opcode::Add, .d = reg(kCounter), .a = reg(kCounter), .b = kNumber, .immediate = -1});
            put({.opcode = Opcode::Branch,
                 .condition = Condition::NotEqual,
                 .a = reg(kCounter),
                 .b = kZeroOperand,
                 .target = begin});
        }
        put({.opcode = Opcode::Stop, .target = here()});
        dpu.program = std::move(m_program);
        return dpu;
    }

private:
    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    template <class Value> Value oneOf(std::initializer_list<Value> values)
    {
        return *(values.begin() + below(static_cast<int>(values.size())));
    }
    [[nodiscard]] std::int32_t here() const { return static_cast<std::int32_t>(m_program.size()); }
    void put(const Instruction& instruction) { m_program.push_back(instruction); }

    void drawSpecs(RandomDpu& dpu)
    {
        dpu.tasklets = oneOf({1, 2, 3, 5, 8, 11, 12, 16, 24});
        if (below(2) == 0) {
            return;
        }
        dpu.core.issueDistance = oneOf({1, 2, 4, 8, 11, 14, 17, 40});
        dpu.core.stages = oneOf({2, 3, 5, 14, 20, 33});
        dpu.bank.clockMegahertz = oneOf({350, 700, 1600, 2400, 3200});
        dpu.bank.columnLatency = oneOf({0, 1, 8, 16, 32});
        dpu.bank.burst = oneOf({0, 1, 4, 8, 16, 40});
        dpu.bank.rowToColumn = oneOf({0, 16, 32});
        dpu.bank.rowActive = dpu.bank.rowToColumn + oneOf({0, 7, 46, 200});
        dpu.bank.rowPrecharge = oneOf({0, 16, 32});
        dpu.bank.row = Bytes{oneOf({64, 512, 1024, 2048})};
    }

    /// Starts all tasklets and puts their places, and some different values, into registers.
    void start(int tasklets)
    {
        put({.opcode = Opcode::Branch,
             .a = {OperandKind::Id, 0},
             .b = kNumber,
             .immediate = tasklets - 1,
             .target = 2});
        put({.opcode = Opcode::Boot, .a = {OperandKind::Id, 0}, .amount = 1});
        put({.opcode = Opcode::Move, .d = reg(kWorking), .a = kNumber, .immediate = 8192});
        put({.opcode = Opcode::ShiftAdd,
             .d = reg(kWorking),
             .a = reg(kWorking),
             .b = {OperandKind::Id, 0},
             .amount = 11});
        put({.opcode = Opcode::Move, .d = reg(kMain), .a = kNumber, .immediate = 524288});
        put({.opcode = Opcode::ShiftAdd,
             .d = reg(kMain),
             .a = reg(kMain),
             .b = {OperandKind::Id, 0},
             .amount = below(14) + 3});
        put({.opcode = Opcode::Move, .d = reg(0), .a = kNumber, .immediate = static_cast<std::int32_t>(m_random())});
        put({.opcode = Opcode::ShiftAdd, .d = reg(1), .a = {OperandKind::Id4, 0}, .b = reg(0), .amount = below(9)});
    }

    void writePiece(int tasklets)
    {
        switch (below(16)) {
        case 0:
        case 1:
            writeTransfer();
            return;
        case 2:
        case 3:
            writeBranch();
            return;
        case 4:
            writeMultiplication();
            return;
        case 5:
            writeLock(tasklets);
            return;
        case 6:
            writeSleep(tasklets);
            return;
        case 7:
        case 8:
            writeWord();
            return;
        default:
            writeArithmetic();
        }
    }

    Operand source()
    {
        switch (below(8)) {
        case 0:
            return {oneOf({OperandKind::Zero, OperandKind::One, OperandKind::Id, OperandKind::Id8}), 0};
        case 1:
            return kNumber;
        default:
            return reg(below(18));
        }
    }

    void writeArithmetic()
    {
        Instruction instruction{
            .opcode = oneOf({Opcode::Move, Opcode::Add, Opcode::Add, Opcode::Subtract, Opcode::And, Opcode::Or,
                             Opcode::Xor, Opcode::ShiftLeft, Opcode::ShiftRight, Opcode::ShiftAdd, Opcode::Multiply8}),
            .d = reg(below(18)),
            .a = reg(below(18)),
            .b = source(),
            .immediate = static_cast<std::int32_t>(m_random() & 0xFFF)};
        if (below(12) == 0) {
            writeWideSum();
            return;
        }
        instruction.amount = instruction.opcode == Opcode::ShiftAdd ? below(32) : 0;
        if (instruction.opcode == Opcode::ShiftLeft || instruction.opcode == Opcode::ShiftRight) {
            instruction.immediate &= 31;
        }
        put(instruction);
    }

    /// Writes a sum of two numbers of 64 bits.
    void writeWideSum()
    {
        const int low = 1 + below(17); // not its own operand
        put({.opcode = Opcode::Add, .d = reg(low), .a = reg(low), .b = reg(below(low))});
        put({.opcode = Opcode::AddWithCarry, .d = reg(below(18)), .a = reg(below(18)), .b = source(), .immediate = 7});
    }

    void writePair()
    {
        const Operand place = below(3) == 0 ? kZeroOperand : reg(kWorking);
        const std::int32_t amount =
            (place == kZeroOperand ? 1024 : 0) + 8 * below(8) + (m_isWild && below(9) == 0 ? 4 : 0);
        const Operand pair = reg(2 * below(9));
        if (below(2) == 0) {
            put({.opcode = Opcode::LoadPair, .d = pair, .a = place, .amount = amount});
        } else {
            put({.opcode = Opcode::StorePair, .a = place, .b = pair, .amount = amount});
        }
    }

    void writeWord()
    {
        if (below(4) == 0) {
            writePair();
            return;
        }
        const bool isShared = below(3) == 0; // then tasklets race for it
        const Operand place = isShared ? kZeroOperand : reg(kWorking);
        const std::int32_t amount = (isShared ? 1024 : 0) + 4 * below(16) + (m_isWild && below(9) == 0 ? 2 : 0);
        if (below(2) == 0) {
            put({.opcode = Opcode::LoadWord, .d = reg(below(18)), .a = place, .amount = amount});
        } else {
            put({.opcode = Opcode::StoreWord, .a = place, .b = reg(below(18)), .amount = amount});
        }
    }

    void writeTransfer()
    {
        if (below(3) != 0) { // to a place that depends on data
            const std::int32_t mask = oneOf({0xF8, 0x3F8, 0x3FF8, m_isWild ? 0xFF : 0x78});
            put({.opcode = Opcode::And, .d = reg(kPlace), .a = reg(below(18)), .b = kNumber, .immediate = mask});
            put({.opcode = Opcode::Add, .d = reg(kPlace), .a = reg(kPlace), .b = reg(kMain)});
        } else {
            put({.opcode = Opcode::Add, .d = reg(kPlace), .a = reg(kMain), .b = kNumber, .immediate = 8 * below(200)});
            put({.opcode = Opcode::Add, .d = reg(kMain), .a = reg(kMain), .b = kNumber, .immediate = 8 * below(64)});
        }
        put({.opcode = below(2) == 0 ? Opcode::LoadDma : Opcode::StoreDma,
             .a = reg(kWorking),
             .b = reg(kPlace),
             .bytes = 8 * (1 + below(below(8) == 0 ? kShare / 8 : 12))});
    }

    /// Writes a branch over some of the next instructions.
    void writeBranch()
    {
        const auto at = m_program.size();
        put({.opcode = Opcode::Branch,
             .condition = static_cast<Condition>(below(8)),
             .a = reg(below(18)),
             .b = source(),
             .immediate = below(64) - 32});
        for (int skipped = below(4); skipped > 0; --skipped) {
            writeArithmetic();
        }
        m_program[at].target = here();
    }

    void writeMultiplication()
    {
        const auto begin = m_program.size();
        const int pair = 2 * below(8);
        const int factor = 16 + below(2);
        for (int step = 0, steps = 1 + below(12); step < steps; ++step) {
            put({.opcode = Opcode::MultiplyStep, .d = reg(pair), .a = reg(factor), .amount = step});
        }
        for (std::size_t i = begin; i < m_program.size(); ++i) {
            m_program[i].target = here();
        }
    }

    void writeLock(int tasklets)
    {
        const std::int32_t lock = below(3);
        put({.opcode = Opcode::Acquire, .a = kZeroOperand, .amount = lock, .target = here()});
        for (int inside = below(4); inside > 0; --inside) {
            below(4) == 0 ? writeTransfer() : writeWord();
        }
        if (m_isWild && below(4) == 0) {
            writeSleep(tasklets);
        }
        put({.opcode = Opcode::Release, .a = kZeroOperand, .amount = lock});
    }

    /// Writes code in which some tasklets sleep, and others wake them sooner or later.
    void writeSleep(int tasklets)
    {
        const std::int32_t other = below(tasklets);
        const auto at = here();
        put({.opcode = Opcode::Branch,
             .condition = Condition::NotEqual,
             .a = {OperandKind::Id, 0},
             .b = kNumber,
             .immediate = below(tasklets),
             .target = at + 3});
        put({.opcode = Opcode::Resume, .a = kZeroOperand, .amount = other});
        if (below(2) == 0) {
            put({.opcode = Opcode::Stop});
        } else {
            writeArithmetic();
        }
        put({.opcode = Opcode::Resume, .a = kZeroOperand, .amount = below(tasklets)});
        for (int wakes = 0; wakes < tasklets && wakes < 4; ++wakes) {
            put({.opcode = Opcode::Resume, .a = kZeroOperand, .amount = (other + wakes) % tasklets});
        }
    }

    std::mt19937 m_random;
    Program m_program;
    bool m_isWild = false;
};

} // namespace

RandomDpu makeRandomDpu(std::uint32_t seed) { return ProgramWriter(seed).write(); }

int programTries(int usual)
{
    const char* const wanted = std::getenv("PIMENTO_DPU_PROGRAMS");
    return wanted != nullptr ? std::atoi(wanted) : usual;
}

} // namespace pimento::test
