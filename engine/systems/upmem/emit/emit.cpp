// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/emit.h"

#include "engine/systems/upmem/emit/emitter.h"
#include "engine/systems/upmem/emit/kept_sums.h"
#include "engine/systems/upmem/emit/register_banks.h"
#include "engine/systems/upmem/emit/simplify.h"
#include "engine/systems/upmem/loops/loop_listing.h"
#include "sim/base/assert.h"
#include "sim/upmem/dpu_system.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

namespace pimento::upmem {

namespace {

struct Registers {
    std::vector<int> homes;
    std::vector<int> scratch;
};

bool usesRoutine(const LoopProgram& program)
{
    bool uses = false;
    forEachStatement(program.body, [&](const Statement& statement) {
        const auto* compute = std::get_if<Compute>(&statement.node);
        uses = uses || (compute != nullptr && needsRoutine(compute->value));
    });
    return uses;
}

bool computesWith(const LoopProgram& program, ElementType type)
{
    bool computes = false;
    forEachStatement(program.body, [&](const Statement& statement) {
        if (std::holds_alternative<Compute>(statement.node) || std::holds_alternative<TreeReduction>(statement.node)) {
            forEachWrite(statement,
                         [&](const Access& access) { computes |= program.buffers[access.buffer].type == type; });
        }
    });
    return computes;
}

Registers registersOf(const LoopProgram& program)
{
    Registers registers{std::vector<int>(15), {15, 16, 17, 22}};
    std::iota(registers.homes.begin(), registers.homes.end(), 0);
    if (!usesRoutine(program)) {
        registers.homes.insert(registers.homes.end(), {kProductPair, kProductPair + 1, kReturn});
        registers.scratch.insert(registers.scratch.end(), {kFactor, kOtherFactor});
    }
    if (computesWith(program, ElementType::Int64)) { // two-word numbers take pairs, other values take the rest
        const auto isSingle = [](int number) { return number == 15 || number == 22; };
        std::ranges::stable_partition(registers.scratch, std::not_fn(isSingle));
    }
    return registers;
}

Result<void> checkTasklets(const LoopProgram& program, const dpu::CoreSpec& core)
{
    if (program.tasklets() > core.tasklets) {
        return fail(ErrorKind::DoesNotFit,
                    "uses " + std::to_string(program.tasklets()) + " tasklets, but a DPU has " +
                        std::to_string(core.tasklets),
                    "loop program " + program.name, "Take fewer tasklets");
    }
    if (computesWith(program, ElementType::Float32)) {
        return fail("computes with float32, which has no instructions here", "loop program " + program.name,
                    "Take int32 or int64");
    }
    return {};
}

Result<void> checkSize(const EmittedProgram& emitted, const LoopProgram& program, const dpu::CoreSpec& core)
{
    if (std::ssize(emitted.program) <= core.instructions) {
        return {};
    }
    Error error{"needs " + std::to_string(emitted.program.size()) + " instructions; a DPU holds " +
                    std::to_string(core.instructions),
                "loop program " + program.name, "Unroll less", ErrorKind::DoesNotFit};
    error.reason = "a DPU's instructions";
    return tl::unexpected<Error>(std::move(error));
}

std::string headlineOf(const LoopProgram& program, int number)
{
    std::string line;
    forEachStatement(program.body, [&](const Statement& statement) {
        if (statement.number == number && line.empty()) {
            line = headline(program, statement);
        }
    });
    return line;
}

struct Planned {
    DpuLayout layout;
    ValuePlan values; // made for the program and this layout
};

/// Plans layout and registers together: the number of spilled values depends on the addresses, and the addresses on
/// that number. The stack grows until both agree. Register accumulators that find no register return to their buffers.
Result<Planned> planned(KeptSums& kept, const dpu::CoreSpec& core)
{
    const std::vector<int> homes = registersOf(kept.program).homes;
    for (int stackWords = 0;;) {
        auto layout = layOut(kept.program, core, stackWords);
        if (!layout) {
            return tl::unexpected<Error>(layout.error());
        }
        ValuePlan values(kept.program, *layout, homes);
        const auto liesInStack = [&](const KeptSum& sum) {
            return std::ranges::any_of(std::array<std::size_t, 2>{0, 1}, [&](std::size_t word) {
                const auto value = values.scalar(sum.buffer, word);
                return value && !values[*value].isInRegister();
            });
        };
        if (std::ranges::any_of(kept.sums, liesInStack)) {
            giveBack(kept, liesInStack);
        } else if (values.stackWords() > stackWords) {
            stackWords = values.stackWords();
        } else {
            return Planned{*std::move(layout), std::move(values)};
        }
    }
}

/// Options for emitting a program.
struct EmitOrder {
    const LoopProgram* original = nullptr; // program whose lines appear in messages
    TransferSizes sizes = TransferSizes::Literal;
};

Result<EmittedProgram> emitWith(const LoopProgram& program, const DpuLayout& layout, const ValuePlan& plan,
                                const EmitOrder& order)
{
    Emitter emitter(program, layout, plan, Scratch(registersOf(program).scratch));
    emitter.setTransferSizes(order.sizes);
    try {
        emitter.emitProgram();
    } catch (const CannotEmit& refusal) {
        return fail(refusal.what,
                    "loop program " + program.name + ", line \"" + headlineOf(*order.original, refusal.statement) +
                        "\"",
                    refusal.hint);
    }
    EmittedProgram emitted;
    emitted.statements = emitter.assembly().statements();
    emitted.skeleton = emitter.assembly().takeSkeleton();
    emitted.program = emitter.assembly().finish();
    balanceRegisterBanks(emitted.program, emitter.assembly().weights());
    emitted.layout = layout;
    if (emitter.synchronises()) {
        emitted.initialWords.push_back({layout.barrier, static_cast<std::uint32_t>(program.tasklets())});
        for (std::int64_t tasklet = 0; tasklet < program.tasklets(); ++tasklet) {
            emitted.initialWords.push_back({layout.flags + 4 * tasklet, 0});
        }
    }
    std::size_t table = 0;
    for (const Variable& variable : program.variables) {
        if (variable.kind != VariableKind::TaskletPart) {
            continue;
        }
        const std::int64_t first = layout.taskletParts[table++];
        for (std::int64_t tasklet = 0; tasklet < program.tasklets(); ++tasklet) {
            emitted.initialWords.push_back(
                {first + 4 * tasklet, static_cast<std::uint32_t>(partOf(variable, tasklet))});
        }
    }
    emitted.stackWords = plan.stackWords();
    emitted.tasklets = static_cast<int>(program.tasklets());
    emitted.variables = program.variables;
    return emitted;
}

} // namespace

Result<EmittedProgram> emit(const LoopProgram& program, const dpu::CoreSpec& core, TransferSizes sizes)
{
    if (const auto fits = checkTasklets(program, core); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    KeptSums kept = withKeptSums(simplified(program));
    const auto plan = planned(kept, core);
    if (!plan) {
        return tl::unexpected<Error>(plan.error());
    }
    auto emitted = emitWith(kept.program, plan->layout, plan->values, {&program, sizes});
    if (emitted) {
        if (const auto fits = checkSize(*emitted, program, core); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
    }
    return emitted;
}

Result<EmittedProgram> emit(const LoopProgram& program) { return emit(program, dpu::CoreSpec{}); }

Work workOfTasklet(const EmittedProgram& emitted, std::int64_t tasklet, std::span<const std::int64_t> coordinates,
                   std::int64_t factorBits)
{
    std::vector<std::int64_t> values(emitted.variables.size());
    auto coordinate = coordinates.begin();
    for (VariableId variable = 0; variable < values.size(); ++variable) {
        if (emitted.variables[variable].kind == VariableKind::Tasklet) {
            values[variable] = tasklet;
        } else if (emitted.variables[variable].kind == VariableKind::TaskletPart) {
            values[variable] = partOf(emitted.variables[variable], tasklet);
        } else if (emitted.variables[variable].kind == VariableKind::DpuCoordinate) {
            PIMENTO_ASSERT(coordinate != coordinates.end(), "every DPU coordinate has a value");
            values[variable] = *coordinate++;
        }
    }
    Work work = workOf(emitted.skeleton, values);
    work.instructions += work.multiplications * (kMultiplicationInstructions + std::max<std::int64_t>(factorBits, 1));
    return work;
}

} // namespace pimento::upmem
