// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::lower {

/// The registers of a statement on units with two files of eight (0 to 7: file A, 8 to 15: file B). Only file A can be
/// stored in even banks and only file B in odd ones, and a stored register's number is that of the column modulo 8.
///
///   nothing else needed     sums of even groups in A, sums of odd groups in B
///   temporaries or leaves   sums in B, temporaries behind them and in A, leaves that all results share in the rest
///   one leaf, all of A      it follows the column, so that aligned instructions find it
///
/// Leaves in registers are written by the host if they are the same in all cores, and else loaded from the bank.
class CrfSchedule {
public:
    /// Allocates the registers; nullopt: a result needs more registers than there are.
    [[nodiscard]] static std::optional<CrfSchedule> make(VectorSchedule schedule);

    [[nodiscard]] const VectorSchedule& base() const { return m_base; }
    /// Number of neighbouring results in a bank that are computed together.
    [[nodiscard]] std::int64_t together() const { return m_base.together; }
    [[nodiscard]] bool usesBothFiles() const { return m_usesBothFiles; }
    /// True if the sums are cleared before the first step; otherwise the first step writes them.
    [[nodiscard]] bool clears() const { return m_clears; }
    /// Steps of the reductions whose leaves the registers hold at once.
    [[nodiscard]] std::int64_t depth() const { return m_depth; }
    /// True if the address of a multiply-accumulate determines the leaf's register in file A.
    [[nodiscard]] bool followsAddress() const { return m_followsColumn && m_depth > 1; }
    [[nodiscard]] bool hasCarried() const { return m_carried > 0; }

    /// Returns an instruction's operation in the first step or in later steps.
    [[nodiscard]] Alu aluOf(std::size_t instruction, bool isFirstStep) const;

    /// Registers of a command by group of the round (0 or 1), result of the group and step of the run; `block` is that
    /// of the bank operand.
    [[nodiscard]] std::uint8_t sum(std::int64_t group, std::int64_t result) const
    {
        return static_cast<std::uint8_t>((m_usesBothFiles && group == 0 ? 0 : kFile) + result);
    }
    [[nodiscard]] std::uint8_t temporary(std::size_t number, std::int64_t result) const;
    [[nodiscard]] std::uint8_t carried(std::size_t leaf, std::int64_t result, std::int64_t at, Alu alu,
                                       std::int64_t block) const;

private:
    static constexpr int kFile = 8;

    explicit CrfSchedule(VectorSchedule schedule) : m_base(std::move(schedule)) {}

    void loadSharedLeaves();
    void writeSumsFirst();
    void keepSumsInTemporaries();
    [[nodiscard]] bool shareRegisters(); // false: there are too few registers
    [[nodiscard]] bool followsReductions(std::size_t leaf) const;

    VectorSchedule m_base;
    bool m_usesBothFiles = false;
    bool m_clears = false;
    bool m_followsColumn = false;
    std::optional<std::size_t> m_first; // instruction that writes the sums in the first step of a reduction
    std::int64_t m_carried = 0;
    std::int64_t m_depth = 1;
    std::vector<std::uint8_t> m_rest;      // registers that remain besides those of the results
    std::vector<std::int64_t> m_restBegin; // first entry of m_rest per leaf
    std::vector<bool> m_isFixed;           // per leaf: the same in all steps
};

} // namespace pimento::lower
