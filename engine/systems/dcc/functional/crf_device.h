// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/device.h"
#include "engine/hbm_pim_sequences/instruction.h"
#include "engine/systems/dcc/functional/number.h"
#include "sim/base/result.h"
#include "sim/hbm_pim/run_result.h"
#include "sim/hbm_pim/transaction.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento::functional {

/// One channel of Samsung's HBM-PIM with real data in fp16: what its transactions do to banks, registers and modes.
///
///   SingleBank       reads and writes of banks; the register row of a bank shows the registers of its unit
///   AllBank          writes of the register row reach all units
///   AllBankExecute   and reads and writes of rows below the special ones run an instruction in every unit:
///
///     program[place] --decode--> operands: bank column | A[n] | B[n] | M[n], A[n] --> fp16 in 16 lanes --> A[n] | B[n]
///
/// Unwritten memory and registers hold NaN.
class CrfDevice {
public:
    static constexpr int kLanes = samsung::kLanes;
    using Vector = std::array<float, kLanes>;

    explicit CrfDevice(int units = samsung::kUnits);

    /// Executes a write. It carries data (`data`) or a control word or instructions (`burst`), or it stores a register.
    /// Error: an access that the machine cannot execute, or that a program should never make.
    [[nodiscard]] Result<void> write(const sim::samsung::Transaction& access, const Vector* data,
                                     const sim::samsung::Burst* burst);
    /// Executes a read and returns what the host receives in single-bank mode.
    [[nodiscard]] Result<Vector> read(const sim::samsung::Transaction& access);

    /// Starts a new stream: the next accesses are enqueued after all earlier ones have completed.
    void beginStream();

    [[nodiscard]] sim::samsung::Mode mode() const { return m_mode; }
    [[nodiscard]] bool hasExited() const { return m_hasExited; }
    /// Register of a unit: 0 to 7 are file A, 8 to 15 file B.
    [[nodiscard]] const Vector& reg(int unit, int number) const;

private:
    struct Unit {
        std::array<Vector, 2 * samsung::kRegisters> registers;
        Vector scalars{}; // 0 to 7: M, 8 to 15: A
    };
    using Access = sim::samsung::Transaction;

    [[nodiscard]] Result<void> checkWindow(const Access& access);
    [[nodiscard]] Result<void> switchMode(const Access& access);
    [[nodiscard]] Result<void> writeRegister(const Access& access, const Vector* data,
                                             const sim::samsung::Burst* burst);
    [[nodiscard]] Result<void> writeControl(const sim::samsung::Burst& control);
    [[nodiscard]] Result<void> trigger(const Access& access);
    [[nodiscard]] Result<void> followJumps();
    [[nodiscard]] Result<void> advanceTo(int place);
    [[nodiscard]] Result<void> checkOperands(const samsung::Instruction& instruction, const Access& access) const;
    void operate(const samsung::Instruction& instruction, const Access& access, int unit);
    [[nodiscard]] const Vector& operand(samsung::Place place, int number, const Access& access, int unit,
                                        Vector& splat);
    void moveAll(const Access& access);
    [[nodiscard]] Vector& memory(int bank, int row, int column);
    [[nodiscard]] Vector& registerOf(int unit, samsung::Place file, int number);

    [[nodiscard]] Error fault(const std::string& what, const Access& access) const;

    Arithmetic<float> m_arithmetic{affine::ElementType::Fp16};
    std::vector<Unit> m_units;
    std::map<std::pair<int, int>, std::vector<Vector>> m_rows; // per bank and row
    sim::samsung::Mode m_mode = sim::samsung::Mode::SingleBank;
    std::uint64_t m_switched = 0; // bit mask of the banks that have opened the row of the mode change
    std::array<std::uint32_t, 32> m_program{};
    int m_place = 0;
    int m_commandsHere = 0;
    int m_armedJump = -1;
    int m_armedCount = 0;
    bool m_hasExited = true;
    std::vector<Access> m_window;
    std::int64_t m_ofStream = 0;
};

} // namespace pimento::functional
