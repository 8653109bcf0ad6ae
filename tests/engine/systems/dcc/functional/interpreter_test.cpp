// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/interpreter.h"

#include "engine/systems/dcc/functional/number.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pimento::functional {

namespace {

using test::linear;

/// One multiplication row: y[0][i] = sum over j of x[0][j] * weight[i][j].
Expected gemvOf(affine::ElementType type, const std::vector<double>& x, const std::vector<double>& weight,
                const DataPath& path = {})
{
    affine::Kernel kernel = test::gemv(1, 2, 3);
    kernel.type = type;
    return interpret(kernel, {x, weight, {}}, path);
}

} // namespace

TEST(Interpreter, ComputesAProductByHand)
{
    // 1*1 + 2*0 + 3*-1 = -2; 1*2 + 2*2 + 3*2 = 12
    const Expected result = gemvOf(affine::ElementType::Fp16, {1, 2, 3}, {1, 0, -1, 2, 2, 2});

    EXPECT_EQ(result.values[2], (std::vector<double>{-2, 12}));
    EXPECT_EQ(result.bounds[2], (std::vector<double>{0, 0})); // whole numbers, sums of absolute values 4 and 12
}

TEST(Interpreter, BoundsRoundedSums)
{
    // |0.5| + |0.25| + |3| = 3.75 with a = u = 0.001: ((1.001)^n - 1) * 3.75, n = 2 per product = 6
    const Expected result = gemvOf(affine::ElementType::Fp16, {0.5, 0.25, 3}, {1, 1, 1, 0, 0, 0}, {0.001, 0});

    EXPECT_NEAR(result.bounds[2][0], (std::pow(1.001, 6) - 1) * 3.75, 1e-6);
    EXPECT_EQ(result.values[2][1], 0);
}

TEST(Interpreter, WrapsIntegersWhereTheyAreStored)
{
    // 100*1 + 100*1 + 0 = 200 = -56 in 8 bits
    const Expected result = gemvOf(affine::ElementType::Int8, {100, 100, 0}, {1, 1, 0, 0, 0, 0});

    EXPECT_EQ(result.values[2], (std::vector<double>{-56, 0}));
}

TEST(Interpreter, HasNoBoundWhereSumsMayOverflow)
{
    const Expected result = gemvOf(affine::ElementType::Fp16, {60000, 60000, -60000}, {1, 1, 1, 1, 0, 0});

    EXPECT_EQ(result.values[2], (std::vector<double>{60000, 60000}));
    EXPECT_TRUE(std::isinf(result.bounds[2][0])); // 180 000 on the way, fp16 ends at 65 504
    EXPECT_TRUE(std::isfinite(result.bounds[2][1]));
}

TEST(Interpreter, ReadsTheValuesFromBeforeTheStatement)
{
    // Fig. 5 reads A[b+1][i*2] while it adds to A[b][i]; with B = C = 0, A[0][0] = A[0][0] + 16 * A[1][0].
    affine::Kernel kernel = test::fig5();
    std::vector<double> a(12 * 8, 1);
    a[1 * 8] = 5;

    const Expected result = interpret(kernel, {a, std::vector<double>(4 * 16, 0), std::vector<double>(12 * 16, 0)}, {});

    EXPECT_EQ(result.values[0][0], 1 + 16 * 5);
    EXPECT_EQ(result.values[0][8], 5 + 16 * 1); // A[2][0] is still 1
    EXPECT_EQ(result.values[0][11 * 8], 1);     // b ends at 10
}

TEST(Interpreter, SoftmaxSumsToOne)
{
    const affine::Kernel kernel = test::attn(2, 5, 3);
    std::vector<double> q(6);
    std::vector<double> key(30);
    for (std::size_t i = 0; i < key.size(); ++i) {
        key[i] = static_cast<double>(i % 7) - 3;
        q[i % 6] = static_cast<double>(i % 3) - 1;
    }

    const Expected result = interpret(kernel, {q, key, std::vector<double>(30, 1)}, {});

    for (std::size_t row = 0; row < 2; ++row) {
        double sum = 0;
        for (std::size_t i = 0; i < 5; ++i) {
            sum += result.values[4][row * 5 + i];
        }
        EXPECT_NEAR(sum, 1, 1e-12);
        EXPECT_NEAR(result.values[5][row * 3], 1, 1e-12); // value is all ones
    }
}

} // namespace pimento::functional
