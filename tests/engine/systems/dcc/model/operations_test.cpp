// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/operations.h"

#include "tests/engine/systems/dcc/inspections.h"

#include <gtest/gtest.h>

namespace pimento::test {

// GEMV: a multiplication and an addition at each of 4 x 64 x 96 points. Attention: two products and 5 per score.
TEST(Operations, CountsOperations)
{
    const DraftQuestion gemv = question("gemv", "batch=1,nhead=4,dhead=64,seq_len=96", "attacc", Space::All);
    EXPECT_DOUBLE_EQ(gemv.model->operations(gemv), 2.0 * 4 * 64 * 96);
    const DraftQuestion attn = question("attn", "batch=1,nhead=3,dhead=32,seq_len=70", "attacc", Space::All);
    EXPECT_DOUBLE_EQ(attn.model->operations(attn), 2.0 * 2 * 3 * 32 * 70 + 5 * 3 * 70);
    const DraftQuestion red = question("red", "batch=2,vec_len=512", "attacc", Space::All);
    EXPECT_DOUBLE_EQ(red.model->operations(red), 2 * 512);
}

// for i in range(8): for j in range(i): y[i] += x[j] * x[j]: 0 + 1 + ... + 7 = 28 points, two operations each.
TEST(Operations, CountsThePointsOfATriangle)
{
    affine::Kernel kernel;
    kernel.variables.push_back({"i", {}, {{}, 8}, 1, 0, 8});
    kernel.variables.push_back({"j", {}, {{{0, 1}}, 0}, 1, 0, 7});
    affine::Statement statement;
    statement.kind = affine::StatementKind::Add;
    statement.loops = {0, 1};
    statement.value.operation = affine::Operation::Multiply;
    statement.value.operands.resize(2);
    kernel.statements.push_back(statement);
    EXPECT_DOUBLE_EQ(operationsOf(kernel), 2 * 28);

    kernel.statements[0].guards.push_back({{{{1, 1}}, -3}}); // j >= 3: i = 4 to 7 have 1 + 2 + 3 + 4 = 10 points
    EXPECT_DOUBLE_EQ(operationsOf(kernel), 2 * 10);
}

// y = y + 1.5 x reads both and writes y.
TEST(Operations, CountsTensorsInPlaceTwice)
{
    const affine::Kernel axpy = compiledQuestion("axpy", "vec_len=100", "attacc").workload->kernel;
    EXPECT_EQ(elementsMoved(axpy, 0) + elementsMoved(axpy, 1), 3 * 100);

    affine::Kernel assigned = axpy; // y = 1.5 x only writes it
    assigned.statements[0].kind = affine::StatementKind::Assign;
    EXPECT_EQ(elementsMoved(assigned, 0) + elementsMoved(assigned, 1), 2 * 100);

    const affine::Kernel fig5 =
        compiledQuestion("fig5", "A0=12,A1=8,B0=4,k=16", "attacc").workload->kernel; // A is read and written
    EXPECT_EQ(
        elementsMoved(fig5, 0) + elementsMoved(fig5, 1) + elementsMoved(fig5, 2),
        static_cast<double>(2 * fig5.tensors[0].elements() + fig5.tensors[1].elements() + fig5.tensors[2].elements()));
}

// 3352 GB/s, of which 81 % can be used; five devices' work.
TEST(GpuOfCompiledKernels, MovesWhatItsDevicesShareOnce)
{
    const double bytesPerSecond = 3352e9 * 0.81;
    const DraftQuestion axpy = compiledQuestion("axpy", "vec_len=65536", "attacc");
    EXPECT_DOUBLE_EQ(axpy.model->gpuTime(axpy).value(), 5 * 3 * 65536 * 2 / bytesPerSecond * 1e3);

    const DraftQuestion gemv =
        compiledQuestion("gemv", "batch=2,nhead=3,dhead=16,seq_len=20", "attacc"); // W[20][16] is there once
    EXPECT_DOUBLE_EQ(gemv.model->gpuTime(gemv).value(), (5 * 6 * (16 + 20) + 20 * 16) * 2 / bytesPerSecond * 1e3);

    const DraftQuestion heads =
        compiledQuestion("batched_gemv", "batch=2,nhead=3,dhead=16,seq_len=20", "attacc"); // a matrix for each head
    EXPECT_DOUBLE_EQ(heads.model->gpuTime(heads).value(), 5 * 6 * (16 + 20 + 20 * 16) * 2 / bytesPerSecond * 1e3);
}

} // namespace pimento::test
