// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/upmem/periodic_program.h"

#include "tests/sim/upmem/random_program.h"

#include <initializer_list>
#include <random>

namespace pimento::test {

namespace {

using sim::upmem::PresetWord;

constexpr std::uint32_t kCounters = 4096; // in WRAM: counters of loops, 8 bytes for each tasklet and depth
constexpr std::uint32_t kBarrier = 7168;
constexpr std::uint32_t kCountersOfDepth = 256;
constexpr int kDepths = 3;

class PeriodicWriter {
public:
    explicit PeriodicWriter(std::uint32_t seed) : m_random(seed * 7919U + 13) {}

    PeriodicProgram write(std::uint32_t seed)
    {
        const RandomDpu dpu = makeRandomDpu(seed);
        PeriodicProgram program{dpu.core, dpu.bank, dpu.tasklets, {}, {}};
        m_row = dpu.bank.row.value();
        m_hasBarriers = below(3) == 0;
        m_isWild = below(12) == 0;
        presetWords(program);
        places();
        for (int loops = 1 + below(2); loops > 0; --loops) {
            loop(0);
        }
        program.text = m_text + " jump r23\n";
        return program;
    }

private:
    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    template <class Value> Value oneOf(std::initializer_list<Value> values)
    {
        return *(values.begin() + below(static_cast<int>(values.size())));
    }
    void line(const std::string& text) { m_text += " " + text + "\n"; }
    std::string newLabel() { return ".L" + std::to_string(m_labels++); }
    /// Returns the register of one of the three tensors.
    std::string tensor() { return "r" + std::to_string(4 + below(3)); }

    void presetWords(PeriodicProgram& program)
    {
        for (int tasklet = 0; tasklet < program.tasklets; ++tasklet) {
            for (int depth = 0; depth < kDepths; ++depth) {
                program.preset.push_back({.address = kCounters + kCountersOfDepth * static_cast<std::uint32_t>(depth) +
                                                     8 * static_cast<std::uint32_t>(tasklet),
                                          .owner = below(4) == 0 ? PresetWord::kOfAll : tasklet});
            }
        }
        program.preset.push_back({.address = kBarrier, .value = static_cast<std::uint32_t>(program.tasklets)});
    }

    /// Sets up three tensors, with a share of each for every tasklet, and a buffer in WRAM.
    void places()
    {
        m_text = "main:\n move r2, 8192\n lsl_add r2, r2, id8, 8\n";
        for (int each = 0; each < 3; ++each) {
            const std::string place = "r" + std::to_string(4 + each);
            const auto apart = oneOf<std::int64_t>({0, 8, m_row - 8, m_row, 3 * m_row, 65536, 1 << 20});
            line("move " + place + ", " + std::to_string(524288 + (1 << 21) + each * apart + 8 * below(4)));
            line("lsl_add " + place + ", " + place + ", id8, " + std::to_string(below(10)));
        }
    }

    void loop(int depth)
    {
        const std::string counter = "r" + std::to_string(10 + depth);
        const std::string label = newLabel();
        const int rounds = 1 + below(depth == 0 ? 60 : 7);
        const bool isUp = below(2) == 0;
        const bool isInMemory = below(3) == 0;
        const std::string word = "id8, " + std::to_string(kCounters + kCountersOfDepth * static_cast<unsigned>(depth));
        line("move " + counter + ", " + (isUp ? (below(4) == 0 ? "id" : "0") : std::to_string(rounds)));
        if (isInMemory) {
            line("sw " + word + ", " + counter);
        }
        m_text += label + ":\n";
        for (int pieces = 1 + below(4); pieces > 0; --pieces) {
            depth + 1 < kDepths&& below(3) == 0 ? loop(depth + 1) : piece(depth);
        }
        if (isInMemory) {
            line("lw " + counter + ", " + word);
        }
        line("add " + counter + ", " + counter + ", " + std::to_string(isUp ? 1 + below(3) : -1));
        if (isInMemory) {
            line("sw " + word + ", " + counter);
        }
        line(isUp ? "jltu " + counter + ", " + std::to_string(rounds) + ", " + label
                  : "jneq " + counter + ", 0, " + label);
    }

    void piece(int depth)
    {
        switch (below(17)) {
        case 0:
        case 1:
        case 2:
        case 3:
            transfer();
            return;
        case 4:
        case 5:
            move();
            return;
        case 6:
            locked();
            return;
        case 7:
            depth == 0 && m_hasBarriers ? barrier() : transfer();
            return;
        case 8:
            branch();
            return;
        case 9:
            below(4) == 0 ? rare() : words();
            return;
        case 10:
        case 11:
        case 12:
            work();
            return;
        default:
            sums();
        }
    }

    /// Writes a loop that each tasklet runs alone, with steps that may differ the next time.
    void work()
    {
        const std::string label = newLabel();
        line("move r9, " + std::to_string(40000 + 4 * below(64)));
        line("move r1, " + std::to_string(5 + below(40)));
        m_text += label + ":\n";
        for (int pieces = 1 + below(5); pieces > 0; --pieces) {
            const std::string skipped = newLabel();
            switch (below(9)) {
            case 0:
                line("add r18, r18, " + oneOf<std::string>({"r10", "r11", "8", "12", "id4"}));
                break;
            case 1:
                line("and r3, r18, " + oneOf<std::string>({"r19", "r10", "12", "-8", "3"}));
                break;
            case 2:
                line("lsr r3, r18, " + oneOf<std::string>({"2", "3", "r21"}));
                break;
            case 3:
                line("lsl_add r19, r3, r18, " + std::to_string(below(4)));
                break;
            case 4:
                line("lw r14, r9, 0\n add r15, r15, r14\n sw r9, 0, r15");
                break;
            case 5:
                line(oneOf<std::string>({"jltu", "jgtu", "jneq"}) + " r3, " + oneOf<std::string>({"r20", "40", "r1"}) +
                     ", " + skipped + "\n add r20, r20, 1");
                m_text += skipped + ":\n";
                break;
            case 6:
                line("call r17, " + skipped + "\n jump " + skipped + "x");
                m_text += skipped + ":\n add r20, r20, r1\n jump r17\n" + skipped + "x:\n";
                break;
            case 7:
                line("add r21, id, " + std::to_string(below(9)));
                break;
            default:
                line("add r9, r9, 4");
            }
        }
        line("add r1, r1, -1\n jneq r1, 0, " + label);
    }

    void transfer()
    {
        const int granules = oneOf({1, 1, 2, 3, 8, 13, 32, 64, 128, 1 + below(256)});
        const std::string place = tensor();
        line((below(3) == 0 ? "sdma r2, " : "ldma r2, ") + place + ", " + std::to_string(granules - 1));
        if (below(3) != 0) {
            line("add " + place + ", " + place + ", " + std::to_string(8 * granules));
        }
    }

    /// Moves a tensor on, sometimes by rows.
    void move()
    {
        const std::string place = tensor();
        const auto step =
            oneOf<std::int64_t>({m_row, m_row, 2 * m_row, -m_row, 8 * below(64), m_row + 8, m_row / 2, 17 * m_row});
        line("add " + place + ", " + place + ", " + std::to_string(step));
    }

    void locked()
    {
        const std::string label = newLabel();
        const std::string lock = std::to_string(1 + below(2));
        m_text += label + ":\n acquire zero, " + lock + ", nz, " + label + "\n";
        below(2) == 0 ? transfer() : sums();
        m_text += " release zero, " + lock + ", nz, " + label + "x\n" + label + "x:\n";
    }

    void branch()
    {
        const std::string label = newLabel();
        line("and r7, r" + oneOf<std::string>({"8", "10", "4"}) + ", " + std::to_string(oneOf({1, 3, 8, 24, 1024})));
        line("jneq r7, 0, " + label);
        below(2) == 0 ? transfer() : sums();
        m_text += label + ":\n";
    }

    void words()
    {
        line("lw r14, r2, " + std::to_string(4 * below(30)));
        line("add r15, r15, r14");
        line("sw r2, " + std::to_string(4 * below(30)) + ", r15");
        if (below(3) == 0) {
            line("add r2, r2, " + std::to_string(8 * below(3)));
        }
    }

    /// Adds a line that depends on data, writes counters, or breaks a rule sooner or later.
    void rare()
    {
        const std::string label = newLabel();
        switch (below(4)) {
        case 0:
            line("lw r14, r2, 0\n jgtu r14, r15, " + label + "\n add r15, r14, 1");
            m_text += label + ":\n";
            return;
        case 1:
            line("lw r16, r2, 4\n move r17, 0\n mul_step d16, r14, d16, 0, z, " + label);
            line("mul_step d16, r14, d16, 1, z, " + label);
            m_text += label + ":\n";
            return;
        case 2:
            line("add r9, id8, " + std::to_string(kCounters + kCountersOfDepth));
            line("ldma r9, " + tensor() + ", 0");
            return;
        default:
            line("add r2, r2, " + std::to_string(m_isWild ? 2052 : 2048));
            line("lw r14, r2, 0");
        }
    }

    void sums()
    {
        for (int i = below(below(4) == 0 ? 30 : 5); i >= 0; --i) {
            line(oneOf<std::string>({"add", "sub"}) + " r" + oneOf<std::string>({"8", "18", "19", "20"}) + ", r" +
                 oneOf<std::string>({"8", "18", "19", "20", "21"}) + ", " +
                 oneOf<std::string>({"id", "1", "7", "r8", "r18"}));
        }
    }

    /// Writes a barrier: the last tasklet wakes the others.
    void barrier()
    {
        const std::string label = newLabel();
        const std::string word = "zero, " + std::to_string(kBarrier);
        m_text += label + ":\n acquire zero, 0, nz, " + label + "\n lw r9, " + word + "\n jeq r9, 1, " + label +
                  "l\n add r9, r9, -1\n sw " + word + ", r9\n release zero, 0, nz, " + label + "r\n" + label +
                  "r:\n stop\n jump " + label + "b\n" + label + "l:\n move r9, NR_TASKLETS\n sw " + word +
                  ", r9\n move r9, 0\n" + label + "w:\n jeq r9, id, " + label + "s\n resume r9, 0, nz, " + label +
                  "s\n" + label + "s:\n add r9, r9, 1\n jneq r9, NR_TASKLETS, " + label + "w\n release zero, 0, nz, " +
                  label + "b\n" + label + "b:\n";
    }

    std::mt19937 m_random;
    std::string m_text;
    std::int64_t m_row = 1024;
    int m_labels = 0;
    bool m_hasBarriers = false;
    bool m_isWild = false;
};

} // namespace

PeriodicProgram makePeriodicProgram(std::uint32_t seed) { return PeriodicWriter(seed).write(seed); }

} // namespace pimento::test
