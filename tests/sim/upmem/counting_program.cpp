// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/upmem/counting_program.h"

#include <random>

namespace pimento::test {

namespace {

class CountingProgram {
public:
    explicit CountingProgram(std::uint32_t seed) : m_random(seed) {}

    std::string write()
    {
        m_text = "main:\n move r2, 8192\n lsl_add r2, r2, id8, 7\n move r4, 524288\n lsl_add r4, r4, id8, 9\n"
                 " add r6, r6, id\n";
        loop(0);
        if (below(2) == 0) {
            loop(0);
        }
        return m_text + " jump r23\n";
    }

private:
    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    void line(const std::string& text) { m_text += " " + text + "\n"; }

    void loop(int depth)
    {
        const std::string counter = "r" + std::to_string(10 + depth);
        const std::string label = ".L" + std::to_string(m_labels++);
        const int rounds = 1 + below(depth == 0 ? 90 : 6);
        const bool isUp = below(2) == 0;
        const bool isInMemory = below(3) == 0;
        const std::string word = "id8, " + std::to_string(4096 + 256 * depth);
        line("move " + counter + ", " + (isUp ? (below(3) == 0 ? "id" : "0") : std::to_string(rounds)));
        if (isInMemory) {
            line("sw " + word + ", " + counter);
        }
        m_text += label + ":\n";
        for (int pieces = 1 + below(4); pieces > 0; --pieces) {
            depth < 2 && below(3) == 0 ? loop(depth + 1) : piece();
        }
        if (isInMemory) {
            line("lw " + counter + ", " + word);
        }
        const int step = isUp ? 1 + below(3) : -1;
        line("add " + counter + ", " + counter + ", " + std::to_string(step));
        if (isInMemory) {
            line("sw " + word + ", " + counter);
        }
        if (isUp) {
            line("jltu " + counter + ", " + std::to_string(rounds) + ", " + label);
        } else {
            line("jneq " + counter + ", 0, " + label);
        }
    }

    void piece()
    {
        const std::string label = ".L" + std::to_string(m_labels++);
        switch (below(11)) {
        case 0:
            line("ldma r2, r4, " + std::to_string(below(60)));
            line("add r4, r4, " + std::to_string(8 * below(20)));
            return;
        case 1:
            line("sdma r2, r4, " + std::to_string(below(10)));
            return;
        case 2:
            line("lw r14, r2, " + std::to_string(4 * below(30)));
            line("move r16, r14\n move r17, 0");
            for (int step = 0; step < 8; ++step) {
                line("mul_step d16, r14, d16, " + std::to_string(step) + ", z, " + label);
            }
            m_text += label + ":\n";
            return;
        case 3:
            m_text += label + ":\n acquire zero, 1, nz, " + label + "\n add r8, r8, 1\n release zero, 1, nz, " + label +
                      "x\n" + label + "x:\n";
            return;
        case 4:
            line("lw r14, r2, 0\n lw r15, r2, 4\n jgtu r14, r15, " + label + "\n add r15, r14, 1");
            m_text += label + ":\n";
            return;
        case 5:
            line("and r7, r6, 3\n jneq r7, 0, " + label + "\n add r9, r9, 1");
            m_text += label + ":\n";
            return;
        case 6:
            line("and r5, r4, -8\n and r7, r4, 4\n lsr r3, r4, 3\n add r4, r4, " + std::to_string(4 * below(3)));
            return;
        case 7:
            for (int i = below(40); i > 0; --i) {
                line("add r" + std::to_string(below(4)) + ", r8, r" + std::to_string(below(10)));
            }
            line("move r2, 8192\n lsl_add r2, r2, id8, 7");
            return;
        default:
            line(std::string(below(2) == 0 ? "add" : "sub") + " r6, r6, " + std::to_string(below(5)));
            line("lsl_add r8, r6, r8, 0");
        }
    }

    std::mt19937 m_random;
    std::string m_text;
    int m_labels = 0;
};

} // namespace

std::string countingProgram(std::uint32_t seed) { return CountingProgram(seed).write(); }

} // namespace pimento::test
