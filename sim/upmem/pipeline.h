// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/prepared_program.h"

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

/// An instruction in the pipeline with the data that matter there: a valid bit, the cycles that the register-file
/// checker holds it, and the tasklet of a transfer.
using Token = std::uint32_t;
inline constexpr Token kBubble = 0;
inline constexpr Token kIsInstruction = 1;
inline constexpr Token kIsTransfer = 2;
inline constexpr int kStallShift = 2; // 6 bits
inline constexpr int kTaskletShift = 8;

/// Cycles that the register-file checker holds each instruction, by the registers that the tasklet's previous
/// instruction writes. They are known at issue, because the instructions of a tasklet pass the checker in order.
class StallTable {
public:
    explicit StallTable(const PreparedProgram& program);

    /// Column of the table for the registers that an instruction writes.
    [[nodiscard]] std::uint8_t destination(std::size_t index) const { return m_destinations[index]; }
    /// Returns what the pipeline has to know of instruction `index`, for any tasklet; `last` is the destination() of
    /// the tasklet's previous instruction.
    [[nodiscard]] Token token(std::size_t index, std::uint8_t last) const { return m_tokens[index * kColumns + last]; }

private:
    static constexpr std::size_t kColumns = 64; // none, each register, each pair

    std::vector<std::uint8_t> m_destinations;
    std::vector<std::uint8_t> m_tokens;
};

/// Latches and slots between issue and transfers, with one step per cycle:
///
///     P_in -> stages - 1 slots -> P_out -> C_in -> C_wait -> C_out
class Pipeline {
public:
    /// `slots` is borrowed and holds slotsOf(stages) bubbles.
    Pipeline(int stages, Token* slots)
        : m_slots(slots), m_limit(static_cast<std::uint32_t>(stages) - 1), m_mask(slotsOf(stages) - 1), m_end(m_limit)
    {
    }

    [[nodiscard]] static std::uint32_t slotsOf(int stages)
    {
        return std::bit_ceil(static_cast<std::uint32_t>(stages) + 1);
    }

    [[nodiscard]] bool takesInstruction() const { return (m_in | m_checkerIn) == 0; }
    void put(Token token)
    {
        m_in = token;
        ++m_inside;
    }
    /// Step 3: moves a token from the pipeline to the checker.
    void moveToChecker()
    {
        if (m_out != kNothing && m_checkerIn == 0) {
            m_checkerIn = m_out;
            m_out = kNothing;
        }
    }
    /// Step 4: returns the token that leaves the checker, or a bubble.
    [[nodiscard]] Token takeChecked()
    {
        const Token token = m_checkerOut;
        m_checkerOut = 0;
        m_inside -= token & kIsInstruction;
        return token;
    }
    /// Moves all tokens by one stage at the end of a cycle (steps 6 and 7 of the machine's cycle).
    void shift()
    {
        if (m_end - m_begin < m_limit) {
            m_slots[m_end++ & m_mask] = m_in;
            m_in = 0;
        }
        if (m_out == kNothing && m_end != m_begin) {
            m_out = m_slots[m_begin++ & m_mask];
        }
        if (m_checkerIn != 0 && m_checkerWait == 0) {
            m_checkerWait = m_checkerIn;
            m_checkerIn = 0;
            m_timer = m_checkerWait >> kStallShift & 63;
            m_stalls += m_timer;
        }
        if (m_checkerWait != 0) {
            if (m_timer == 0) {
                m_checkerOut = m_checkerWait;
                m_checkerWait = 0;
            } else {
                --m_timer;
            }
        }
    }

    /// True if no instruction is inside, so that cycles without issue change nothing observable.
    [[nodiscard]] bool isEmpty() const { return m_inside == 0; }
    [[nodiscard]] std::int64_t stalls() const { return m_stalls; }

    /// Passes the state that determines the future to `add`.
    template <class Add> void describe(Add&& add) const
    {
        add(std::uint64_t{m_in} << 32U | m_out);
        add(std::uint64_t{m_checkerIn} << 32U | m_checkerWait);
        add(std::uint64_t{m_checkerOut} << 32U | m_timer);
        std::uint64_t word = m_end - m_begin; // tokens have 13 bits
        for (std::uint32_t place = m_begin; place != m_end; ++place) {
            word = word << 16U | m_slots[place & m_mask];
            if ((place - m_begin) % 4 == 3) {
                add(word);
                word = 0;
            }
        }
        add(word);
    }

private:
    static constexpr Token kNothing = ~Token{0}; // an empty latch, without even a bubble

    Token* m_slots;
    std::uint32_t m_limit;
    std::uint32_t m_mask;
    std::uint32_t m_begin = 0; // slots, modulo their number; all hold bubbles at first
    std::uint32_t m_end = 0;
    Token m_in = 0;
    Token m_out = kBubble;
    Token m_checkerIn = 0;
    Token m_checkerWait = 0;
    Token m_checkerOut = 0;
    std::uint32_t m_timer = 0;
    std::uint32_t m_inside = 0; // number of instructions inside
    std::int64_t m_stalls = 0;
};

} // namespace pimento::sim::upmem
