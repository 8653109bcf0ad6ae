// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/family.h"

#include "engine/systems/dcc/functional/family_machines.h"
#include "engine/systems/dcc/lower/core/request_kinds.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/lower/words/host_text.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

// A family says everything about its operations: words, requests, bounds, and a machine that executes them.

namespace pimento::test {

namespace {

using lower::Command;
using lower::CommandRequest;
using lower::Family;
using lower::Op;
using testing::IsSubsetOf;

const Family& familyOf(const std::string& backend) { return **lower::familyOf(*device(backend)); }

std::set<std::string> namesOf(const Family& family)
{
    std::set<std::string> names;
    for (const CommandRequest& each : family.commandRequests()) {
        for (const char* name : {each.name, each.nameOfSpread, each.nameOfOne}) {
            if (name != nullptr) {
                names.insert(name);
            }
        }
    }
    return names;
}

} // namespace

TEST(Families, HaveWordsForEachOfTheirOperationsOnce)
{
    for (const Family* family : lower::families()) {
        std::set<Op> ops;
        for (const lower::CommandWords& each : lower::hostWords()) {
            EXPECT_TRUE(ops.insert(each.op).second);
        }
        for (const lower::CommandWords& each : family->words()) {
            EXPECT_TRUE(ops.insert(each.op).second) << family->name() << " " << static_cast<int>(each.op);
            EXPECT_NE(each.text, nullptr);
            EXPECT_NE(each.json, nullptr);
        }
    }
}

/// Random programs use operations that have words, and requests for each of them.
TEST(Families, NameAllOperationsOfTheirPrograms)
{
    for (const char* backend : kDraftDevices) {
        const auto target = device(backend);
        const Family& family = familyOf(backend);
        const lower::RequestKinds kinds(family, *target);
        RandomKernels from(3, KernelOptions::forDevices());
        std::set<Op> seen;
        for (int i = 0; i < triesOf(30, 8); ++i) {
            affine::Kernel kernel = from.kernel();
            kernel.type = affine::ElementType::Fp16;
            const auto sets = dimensionSets(kernel);
            const auto program = lower::lower(kernel, sets, from.draft(sets, coresOf(*target)), target);
            if (!program) {
                continue;
            }
            auto commands = (*program)->run();
            while (const Command* command = commands.next()) {
                const bool isFamilys = lower::findWords(family.words(), command->op) != nullptr;
                ASSERT_NE(isFamilys, lower::findWords(lower::hostWords(), command->op) != nullptr);
                const bool isAsked = command->op != Op::HostSoftmax && target->simulator == sim::Simulator::Tables;
                ASSERT_TRUE(!isAsked || kinds.of(*command) >= 0) << static_cast<int>(command->op);
                seen.insert(command->op);
            }
        }
        EXPECT_GT(seen.size(), 6U) << backend;
    }
}

TEST(Families, AskADeviceForTheRequestsOfTheirCommands)
{
    for (const Family* family : lower::families()) {
        std::set<std::string> needed;
        for (const lower::RequestNeed& need : family->needs().requests) {
            needed.insert(need.op);
        }

        EXPECT_THAT(namesOf(*family), testing::ContainerEq(needed)) << family->name();
        for (const CommandRequest& each : family->commandRequests()) {
            EXPECT_NE(lower::findWords(family->words(), each.op), nullptr) << each.name;
        }
    }
}

TEST(Families, HaveAFunctionalMachineEach)
{
    const auto machines = functional::familyMachines();
    EXPECT_EQ(machines.size(), lower::families().size());
    for (const Family* family : lower::families()) {
        EXPECT_EQ(std::ranges::count(machines, family, &functional::FamilyMachine::family), 1) << family->name();
    }
}

/// AiM writes its one buffer for all cores; AttAcc has a request for one core and one for several.
TEST(RequestKinds, GoBySpreadAndUnit)
{
    const auto nameOf = [](const std::string& backend, int kind) {
        return kind < 0 ? "" : device(backend)->requests[static_cast<std::size_t>(kind)].op;
    };
    const lower::RequestKinds attacc(familyOf("attacc"), *device("attacc"));
    const lower::RequestKinds aim(familyOf("gddr6-aim"), *device("gddr6-aim"));
    const lower::RequestKinds vectors(familyOf("hbm-pim-hbm3"), *device("hbm-pim-hbm3"));
    const Command one{.op = Op::WriteBuffer};
    const Command several{.op = Op::WriteBuffer, .spread = 3};
    const Command onBank{.op = Op::Compute, .alu = lower::Alu::Add, .c = lower::kBankOperand};
    const Command onRegisters{.op = Op::Compute, .alu = lower::Alu::Add, .c = 1};

    EXPECT_EQ(nameOf("attacc", attacc.of(one)), "write_buffer");
    EXPECT_EQ(nameOf("attacc", attacc.of(several)), "write_buffer_spread");
    EXPECT_EQ(nameOf("gddr6-aim", aim.of(several)), "write_buffer_spread");
    EXPECT_EQ(nameOf("hbm-pim-hbm3", vectors.of(onBank)), "add");
    EXPECT_EQ(nameOf("hbm-pim-hbm3", vectors.of(onRegisters)), "alu");
    EXPECT_EQ(attacc.of(onBank), -1);
    EXPECT_EQ(attacc.ofOneUnit(one), -1);
}

/// Two multiply-accumulates of AttAcc are nCCDL apart or more, and so on: what the device's constraints say.
TEST(FamilyBounds, KnowTheDistanceOfOperations)
{
    for (const char* backend : kDraftDevices) {
        const auto machine = backends().find(backend).value();
        const auto bounds = familyOf(backend).bounds(machine->sound());

        EXPECT_GE(bounds->pitch(), 1) << backend;
    }
    const auto machine = backends().find("hbm-pim").value();
    EXPECT_EQ(familyOf("hbm-pim").bounds(*machine)->pitch(), machine->description().timing.at("nCCDL"));
}

} // namespace pimento::test
