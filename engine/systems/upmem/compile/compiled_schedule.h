// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/loops/passes.h"
#include "engine/systems/upmem/loops/verify_dpu.h"
#include "engine/systems/upmem/lower/dpu_classes.h"
#include "engine/systems/upmem/lower/lowered.h"
#include "engine/systems/upmem/lower/transfers.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace pimento::sim::upmem {
struct DpuSystem;
}

namespace pimento::upmem {

struct CompileOptions {
    PassSwitches passes;
    TransferPasses transfers;
    WorkingMemoryProfile workingMemory = WorkingMemoryProfile::Artefact;
    std::int64_t mostDpus = 2048; // DPUs of the machine's system
    TransferSizes transferSizes = TransferSizes::Literal;

    bool operator==(const CompileOptions&) const = default;
};

/// A kernel launch on all DPUs, compiled to instructions.
struct CompiledLaunch {
    Launch launch;                         // the launch as lowered
    LoopProgram program;                   // after passes and unrolling
    std::vector<Remark> remarks;           // remarks of the passes; lines refer to the launch's program
    std::vector<TensorTransfer> transfers; // transfers before and after the launch
    std::vector<DpuClass> classes;
    EmittedProgram emitted;
};

/// A scheduled kernel that is ready to be run and timed.
struct CompiledSchedule {
    tensor::Program program;
    std::vector<std::variant<CompiledLaunch, HostNest>> steps;
};

/// Checks whether a kernel may use this many DPUs. `where` is its name in the error, which is of the kind DoesNotFit.
[[nodiscard]] Result<void> checkDpus(std::int64_t dpus, const std::string& where, const CompileOptions& options,
                                     const sim::upmem::DpuSystem& system);

/// Lowers a scheduled program, runs the passes, verifies (paper sec. 5.2.4) and selects instructions. Errors: see
/// lower(); of the kind DoesNotFit: violations of DPU limits as verifyDpu() and emit() report them, or too few or too
/// many DPUs.
[[nodiscard]] Result<CompiledSchedule> compile(const tensor::Program& program, const CompileOptions& options,
                                               const sim::upmem::DpuSystem& system);
/// Compiles a program from `lowered`, the result of lower(), which the caller may have changed.
[[nodiscard]] Result<CompiledSchedule> compile(const tensor::Program& program, Lowered lowered,
                                               const CompileOptions& options, const sim::upmem::DpuSystem& system);

} // namespace pimento::upmem
