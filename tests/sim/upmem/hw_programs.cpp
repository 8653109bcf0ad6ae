// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/upmem/hw_programs.h"

#include "engine/dpu_assembly/assembler.h"

namespace pimento::test {

namespace {

std::string repeated(const std::string& line, int times)
{
    std::string lines;
    for (int i = 0; i < times; ++i) {
        lines += line;
    }
    return lines;
}

std::string sizeOf(int bytes) { return std::to_string(bytes / 8 - 1); }

/// Sets r2 to the tasklet's 2048 bytes in WRAM, and r4 to main memory.
const std::string kPlaces = " move r2, 8192\n lsl_add r2, r2, id8, 8\n move r4, 524288\n";

} // namespace

sim::upmem::PreparedProgram preparedText(const std::string& text, int tasklets)
{
    const auto assembled = upmem::assemble(text, {.tasklets = tasklets}).value();
    return sim::upmem::PreparedProgram::make(assembled.instructions, {}).value();
}

sim::upmem::TransferSpec plainTransfers()
{
    sim::upmem::TransferSpec transfers;
    transfers.hasRegisterBankStalls = false;
    return transfers;
}

std::string loadLoop(int bytes, int rounds)
{
    return "main:\n" + kPlaces + " move r0, " + std::to_string(rounds) + "\n.Lb:\n ldma r2, r4, " + sizeOf(bytes) +
           "\n add r0, r0, -1\n jneq r0, 0, .Lb\n jump r23\n";
}

std::string copyLoop(int bytes, int rounds)
{
    return "main:\n" + kPlaces + " move r0, " + std::to_string(rounds) + "\n.Lb:\n ldma r2, r4, " + sizeOf(bytes) +
           "\n sdma r2, r4, " + sizeOf(bytes) + "\n add r4, r4, " + std::to_string(bytes) +
           "\n add r0, r0, -1\n jneq r0, 0, .Lb\n jump r23\n";
}

std::string additionLoop(int blocks)
{
    return "main:\n" + kPlaces + " move r0, " + std::to_string(blocks) +
           "\n.Lb:\n ldma r2, r4, 127\n add r3, r2, 1024\n ldma r3, r4, 127\n move r9, r2\n move r11, r3\n"
           " add r12, r2, 1024\n"
           ".Le:\n lw r13, r9, 0\n lw r14, r11, 0\n add r13, r13, r14\n sw r11, 0, r13\n add r9, r9, 4\n"
           " add r11, r11, 4\n jneq r9, r12, .Le\n"
           " sdma r3, r4, 127\n add r4, r4, 1024\n add r0, r0, -1\n jneq r0, 0, .Lb\n jump r23\n";
}

std::string sumLoop(int blocks)
{
    return "main:\n" + kPlaces + " move r0, " + std::to_string(blocks) +
           "\n.Lb:\n ldma r2, r4, 127\n move r9, r2\n add r12, r2, 1024\n"
           ".Le:\n lw r13, r9, 0\n lw r14, r9, 4\n add r6, r6, r13\n jgeu r6, r13, .Lc\n add r7, r7, 1\n"
           ".Lc:\n add r7, r7, r14\n add r9, r9, 8\n jneq r9, r12, .Le\n"
           " add r4, r4, 1024\n add r0, r0, -1\n jneq r0, 0, .Lb\n jump r23\n";
}

std::string productLoop(int instructions, int blocks)
{
    return "main:\n" + kPlaces + " move r0, " + std::to_string(blocks) +
           "\n.Lb:\n ldma r2, r4, 127\n add r3, r2, 1024\n ldma r3, r4, 127\n move r9, r2\n move r11, r3\n"
           " add r12, r2, 1024\n"
           ".Le:\n lw r13, r9, 0\n lw r14, r11, 0\n" +
           repeated(" add r16, r13, r14\n", instructions - 6) +
           " add r15, r15, r16\n add r9, r9, 4\n add r11, r11, 4\n jneq r9, r12, .Le\n"
           " add r4, r4, 1024\n add r0, r0, -1\n jneq r0, 0, .Lb\n jump r23\n";
}

std::string matrixLoop(int rows, int columns, int block)
{
    const std::string size = sizeOf(4 * block);
    const std::string bytes = std::to_string(4 * block);
    std::string text = "main:\n" + kPlaces + " add r3, r2, " + bytes + "\n move r20, " + std::to_string(rows) +
                       "\n.Lrow:\n move r14, 0\n move r8, 33554432\n move r21, " + std::to_string(columns / block) +
                       "\n.Lblk:\n ldma r2, r4, " + size + "\n ldma r3, r8, " + size + "\n add r4, r4, " + bytes +
                       "\n add r8, r8, " + bytes + "\n move r9, r2\n move r10, r3\n add r13, r3, " + bytes +
                       "\n.Le:\n lw r19, r9, 0\n lw r16, r10, 0\n call r23, mul\n add r14, r14, r17\n add r9, r9, 4\n"
                       " add r10, r10, 4\n jneq r10, r13, .Le\n"
                       " add r21, r21, -1\n jneq r21, 0, .Lblk\n"
                       " sw id8, 4096, r14\n move r0, 40000000\n add r0, r0, id8\n add r1, id8, 4096\n sdma r1, r0, 0\n"
                       " add r20, r20, -1\n jneq r20, 0, .Lrow\n stop true, __sys_end\n"
                       "mul:\n jleu r16, r19, .Lok\n move r17, r16\n move r16, r19\n move r19, r17\n"
                       ".Lok:\n move r17, 0\n";
    for (int step = 0; step < 32; ++step) {
        text += " mul_step d16, r19, d16, " + std::to_string(step) + ", z, .Lx\n";
    }
    return text + ".Lx:\n jump r23\n";
}

} // namespace pimento::test
