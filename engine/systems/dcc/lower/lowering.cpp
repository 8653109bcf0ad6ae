// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/lowering.h"

#include "engine/systems/dcc/lower/beside_passes.h"
#include "engine/systems/dcc/lower/control_pass.h"
#include "engine/systems/dcc/lower/core/statement_parts.h"
#include "engine/systems/dcc/lower/crf/crf_family.h"
#include "engine/systems/dcc/lower/crf/order_pass.h"
#include "engine/systems/dcc/lower/fusion_pass.h"
#include "engine/systems/dcc/lower/loop_order_pass.h"
#include "engine/systems/dcc/lower/mac/mac_families.h"
#include "engine/systems/dcc/lower/staging_pass.h"
#include "engine/systems/dcc/lower/vector/vector_family.h"
#include "sim/base/work_count.h"

#include <algorithm>

namespace pimento::lower {

const std::array<const Family*, 4>& families()
{
    static const std::array<const Family*, 4> all = {&attaccFamily(), &hbmPimFamily(), &crfFamily(), &aimFamily()};
    return all;
}

std::vector<std::string_view> familyNames()
{
    std::vector<std::string_view> names;
    for (const Family* family : families()) {
        names.push_back(family->name());
    }
    return names;
}

std::vector<std::string> knownOps()
{
    std::vector<std::string> ops;
    const auto add = [&](const std::vector<RequestNeed>& requests) {
        for (const RequestNeed& each : requests) {
            if (std::ranges::find(ops, each.op) == ops.end()) {
                ops.emplace_back(each.op);
            }
        }
    };
    add(hostRequests());
    for (const Family* family : families()) {
        add(family->needs().requests);
    }
    return ops;
}

Result<const Family*> familyOf(const sim::DeviceDescription& device)
{
    if (const Result<void> driven = sim::checkHasCommands(device); !driven) {
        return tl::unexpected<Error>(driven.error());
    }
    for (const Family* family : families()) {
        if (family->name() == device.compute.family) {
            return family;
        }
    }
    return fail("the compiler cannot make programs for this device", device.title,
                "Its file needs a compute section with a known family");
}

namespace {

/// Checks that a draft fits the device. Indices never wrap around: a draft that needs more groups or cores than there
/// are has no program.
Result<void> checkDraft(const Draft& draft, const sim::DeviceDescription& device)
{
    const int cores = device.banksPerChannel() / device.compute.banksPerCore;
    if (draft.groups() > device.channels() || draft.cores() > cores) {
        return fail("needs " + std::to_string(draft.groups()) + " groups of " + std::to_string(draft.cores()) +
                        " cores, but the device has " + std::to_string(device.channels()) + " of " +
                        std::to_string(cores),
                    "draft " + draft.text() + " on " + device.title, "Use smaller splits");
    }
    return {};
}

Result<void> checkOptions(const LowerOptions& options)
{
    for (const std::string& name : options.disabledPasses) {
        if (std::ranges::find(passes(), name, &Pass::name) == passes().end()) {
            std::string all;
            for (const Pass* pass : passes()) {
                all += (all.empty() ? "" : ", ") + std::string(pass->name());
            }
            return fail("unknown pass \"" + name + "\"", "", "Use one of " + all);
        }
    }
    return {};
}

/// Checks what does not depend on a kernel's statements, and returns the device's family.
Result<const Family*> checkDevice(const affine::Kernel& kernel, const sim::DeviceDescription& device,
                                  const LowerOptions& options)
{
    const auto family = familyOf(device);
    if (!family) {
        return family;
    }
    if (const auto checked = checkOptions(options); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto& types = device.compute.elementTypes;
    if (std::ranges::find(types, affine::name(kernel.type)) == types.end()) {
        return fail("has no units for " + std::string(affine::name(kernel.type)), device.title,
                    "Choose another element type");
    }
    return family;
}

Result<void> checkSoftmax(const Program& program, const affine::Statement& softmax)
{
    if (!program.device().compute.hasSoftmax) {
        return failAt(program, softmax.place, "has no softmax unit", "Use a device that has one, such as AttAcc");
    }
    const affine::ElementType type = program.kernel().type;
    if (affine::isInteger(type)) {
        return failAt(program, softmax.place,
                      "a softmax of " + std::string(affine::name(type)) + " is zero almost everywhere",
                      "Choose a floating-point element type");
    }
    return {};
}

/// Adds the plan of a statement to the program; a softmax gets none.
Result<void> planStatement(Program& program, std::size_t number)
{
    const affine::Kernel& kernel = program.kernel();
    const affine::Statement& statement = kernel.statements[number];
    if (statement.kind == affine::StatementKind::Softmax) {
        return checkSoftmax(program, statement);
    }
    const auto refinement =
        program.indexing() == Indexing::Expanded ? refinementOf(kernel, statement) : std::vector<std::int64_t>{};
    auto plan = program.family().lower(
        program, number,
        StatementTiling(kernel, statement, program.sets(), program.draft().parts(), {.refinement = refinement}));
    if (!plan) {
        return tl::unexpected<Error>(plan.error());
    }
    program.setPlan(std::move(*plan), number);
    return {};
}

void runPasses(Program& program, const LowerOptions& options)
{
    for (const Pass* pass : passes()) {
        const bool isOff = std::ranges::find(options.disabledPasses, pass->name()) != options.disabledPasses.end();
        if (!isOff && !program.isStopped()) {
            pass->run(program);
        }
    }
}

tl::unexpected<Error> stopped(const Program& program)
{
    return fail(ErrorKind::Stopped, "lowering was stopped", program.kernel().name + " " + program.draft().text());
}

} // namespace

const std::vector<const Pass*>& passes()
{
    static const std::vector<const Pass*> all = {&fusionPass(),  &stagingPass(), &controlPass(),  &pairingPass(),
                                                 &overlapPass(), &orderPass(),   &loopOrderPass()};
    return all;
}

std::string_view name(Indexing indexing) { return indexing == Indexing::Exact ? "exact" : "expanded"; }

bool hasGaps(const affine::Kernel& kernel)
{
    return std::ranges::any_of(kernel.statements, [&](const affine::Statement& statement) {
        return statement.kind != affine::StatementKind::Softmax &&
               std::ranges::any_of(refinementOf(kernel, statement), [](std::int64_t factor) { return factor > 1; });
    });
}

Result<void> checkUnits(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets,
                        std::shared_ptr<const sim::DeviceDescription> device, const LowerOptions& options)
{
    const auto family = checkDevice(kernel, *device, options);
    if (!family) {
        return tl::unexpected<Error>(family.error());
    }
    // Any draft gives the same answer, and this one, all on one core, is the cheapest. A family refuses operations by
    // the kernel's expressions, softmax by its types, registers (RegisterDemand::ofAnyDraft) by the instructions that
    // it selects for a statement; none of these depends on how the loops are divided. Errors that a draft may cause are
    // of the kind DoesNotFit and are ignored here.
    const std::vector<DraftPart> whole(sets.size());
    Program program(kernel, sets, Draft(whole), std::move(device), **family, options.indexing);
    for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
        const auto planned = planStatement(program, i);
        if (!planned && planned.error().kind != ErrorKind::DoesNotFit) {
            return planned;
        }
    }
    return program.checkHostSpace();
}

Result<std::unique_ptr<Program>> planned(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets,
                                         const Draft& draft, std::shared_ptr<const sim::DeviceDescription> device,
                                         const LowerOptions& options)
{
    const auto family = checkDevice(kernel, *device, options);
    if (!family) {
        return tl::unexpected<Error>(family.error());
    }
    if (const auto fits = checkDraft(draft, *device); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    auto program = std::make_unique<Program>(kernel, sets, draft, std::move(device), **family, options.indexing);
    program->setStop(options.stop);
    program->setTrials(options.trials);
    program->setHandover(options.handover);
    for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
        if (const auto made = planStatement(*program, i); !made) {
            return tl::unexpected<Error>(made.error());
        }
        if (program->isStopped()) {
            return stopped(*program);
        }
    }
    runPasses(*program, options);
    return program;
}

Result<std::unique_ptr<Program>> lower(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets,
                                       const Draft& draft, std::shared_ptr<const sim::DeviceDescription> device,
                                       const LowerOptions& options)
{
    countWork(WorkKind::Lowering);
    auto made = planned(kernel, sets, draft, std::move(device), options);
    if (!made) {
        return made;
    }
    Program& program = **made;
    if (const auto placed = program.placeData(); !placed) {
        return tl::unexpected<Error>(placed.error());
    }
    if (program.isStopped()) {
        return stopped(program);
    }
    program.setStop({});
    program.setTrials({});
    program.noteRemarks();
    return made;
}

} // namespace pimento::lower
