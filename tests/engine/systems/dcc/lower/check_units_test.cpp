// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/lowering.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// Kernels that a device cannot run with any draft are refused without a draft, in the words of lower().

namespace pimento::test {

namespace {

using testing::HasSubstr;

using Device = std::shared_ptr<const sim::DeviceDescription>;

/// Returns a device whose units have `registers` registers in each of their two files.
Device deviceWith(const std::string& name, int registers)
{
    auto changed = std::make_shared<sim::DeviceDescription>(*device(name));
    changed->compute.registers = registers;
    return changed;
}

std::string messageOf(const Result<void>& checked) { return checked ? "" : checked.error().message(); }

/// Returns a[i] + b[i] + ... over `tensors` tensors, each times a number of its own: it needs as many registers.
affine::Kernel scaledSum(int tensors)
{
    affine::Kernel kernel = va(2, 64);
    const affine::Expression leaf = kernel.statements[0].value.operands[0];
    affine::Expression sum;
    for (int i = 0; i < tensors; ++i) {
        affine::Expression number;
        number.operation = affine::Operation::Constant;
        number.constant = i + 2;
        affine::Expression product;
        product.operation = affine::Operation::Multiply;
        product.operands = {number, leaf};
        affine::Expression all;
        all.operation = affine::Operation::Add;
        all.operands = {sum, product};
        sum = i == 0 ? product : all;
    }
    kernel.statements[0].value = sum;
    return kernel;
}

} // namespace

/// Kernels that lower() refuses are refused here in the same words, unless another draft may work.
TEST(CheckUnits, SaysTheSameAsLoweringAnyDraft)
{
    std::vector<Device> devices;
    for (const char* name : kDraftDevices) {
        devices.push_back(device(name));
    }
    for (const int registers : {1, 2, 3}) {
        devices.push_back(deviceWith("hbm-pim-hbm3", registers));
    }
    RandomKernels any(41);
    RandomKernels simple(42, KernelOptions::forDevices());
    lower::LowerOptions options{.disabledPasses = {"tile-orders"}};
    int refused = 0;
    int lowered = 0;
    for (int i = 0; i < triesOf(300, 40); ++i) {
        RandomKernels& from = i % 2 == 0 ? any : simple;
        affine::Kernel kernel = from.kernel();
        kernel.type = i % 3 == 0 ? affine::ElementType::Fp16 : kernel.type;
        options.indexing = i % 5 == 0 ? lower::Indexing::Expanded : lower::Indexing::Exact;
        const auto sets = dimensionSets(kernel);
        for (const Device& target : devices) {
            const Draft draft = from.draft(sets, coresOf(*target));
            const auto checked = lower::checkUnits(kernel, sets, target, options);
            const auto program = lower::lower(kernel, sets, draft, target, options);
            if (!program && program.error().kind == ErrorKind::DoesNotFit) {
                EXPECT_FALSE(program.error().reason.empty()) << program.error().message();
                continue;
            }
            EXPECT_EQ(messageOf(checked), program ? "" : program.error().message()) << "kernel " << i;
            ++(program ? lowered : refused);
        }
    }
    EXPECT_GT(refused, 10);
    EXPECT_GT(lowered, 10);
}

TEST(CheckUnits, RefusesUnknownFamiliesPassesAndTypes)
{
    const affine::Kernel kernel = va(2, 64);
    const auto sets = dimensionSets(kernel);
    auto nameless = std::make_shared<sim::DeviceDescription>(*device("attacc"));
    nameless->compute.family = "unheard-of";
    affine::Kernel wide = kernel;
    wide.type = affine::ElementType::Fp32;

    EXPECT_THAT(messageOf(lower::checkUnits(kernel, sets, nameless)), HasSubstr("the compiler cannot make programs for this device"));
    EXPECT_THAT(messageOf(lower::checkUnits(kernel, sets, device("attacc"), {.disabledPasses = {"speed"}})),
                HasSubstr("unknown pass \"speed\""));
    EXPECT_THAT(messageOf(lower::checkUnits(wide, sets, device("hbm-pim"))), HasSubstr("has no units for fp32"));
}

TEST(CheckUnits, RefusesASoftmaxWhereThereIsNoUnitForIt)
{
    const affine::Kernel kernel = attn(2, 64, 32);

    EXPECT_EQ(messageOf(lower::checkUnits(kernel, dimensionSets(kernel), device("attacc"))), "");
    EXPECT_THAT(messageOf(lower::checkUnits(kernel, dimensionSets(kernel), device("gddr6-aim"))),
                HasSubstr("has no softmax unit"));
}

/// The tensors of this one take more than the host's rows of all banks, on whatever cores they are used.
TEST(CheckUnits, RefusesTensorsThatTheHostHasNoPlaceFor)
{
    const affine::Kernel kernel = gemv(1, 1 << 20, 1 << 20);

    const auto checked = lower::checkUnits(kernel, dimensionSets(kernel), device("attacc"));

    ASSERT_FALSE(checked.has_value());
    EXPECT_EQ(checked.error().kind, ErrorKind::Wrong);
    EXPECT_THAT(checked.error().message(), HasSubstr(" in host layout, but the device keeps "));
}

/// A result, and a register for each of the numbers that the operands are multiplied with.
TEST(CheckUnits, CountsTheRegistersThatEveryDraftNeeds)
{
    const affine::Kernel kernel = scaledSum(20);
    const auto sets = dimensionSets(kernel);

    const auto checked = lower::checkUnits(kernel, sets, device("hbm-pim-hbm3"));
    const auto program = lowered(kernel, "1x1,1x1", "hbm-pim-hbm3");

    ASSERT_FALSE(checked.has_value());
    EXPECT_EQ(checked.error().kind, ErrorKind::Wrong);
    EXPECT_THAT(checked.error().message(), HasSubstr("needs 21 registers"));
    ASSERT_FALSE(program.has_value());
    EXPECT_EQ(program.error(), checked.error());
    EXPECT_EQ(messageOf(lower::checkUnits(scaledSum(4), sets, device("hbm-pim-hbm3"))), "");
}

TEST(CheckUnits, LeavesToTheDraftWhatOnlyItsRegistersAreTooFewFor)
{
    const Device few = deviceWith("hbm-pim-hbm3", 1);
    affine::Kernel kernel = gemv(1, 64, 64);
    affine::Expression twice; // two products with a vector each, of which all cores of a group need the same
    twice.operation = affine::Operation::Add;
    twice.operands = {kernel.statements[0].value, kernel.statements[0].value};
    kernel.statements[0].value = twice;

    const auto program = lowered(kernel, "1x1,1x1,1x1", few);

    EXPECT_EQ(messageOf(lower::checkUnits(kernel, dimensionSets(kernel), few)), "");
    ASSERT_FALSE(program.has_value());
    EXPECT_EQ(program.error().kind, ErrorKind::DoesNotFit);
    EXPECT_EQ(program.error().reason, "a unit's registers");
}

} // namespace pimento::test
