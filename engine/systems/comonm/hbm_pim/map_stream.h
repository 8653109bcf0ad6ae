// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/hbm_pim/bank_stream.h"
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"
#include "engine/systems/comonm/mapping/mapping.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::comonm {

/// The kernel of the units for a kernel of the library. Error: the units have none.
[[nodiscard]] Result<BankKernel> bankKernelOf(const KernelWork& work);

/// The commands of a channel for a map. Part b of the level of banks is served by unit b / 2, its parity is b % 2; parts
/// are numbered with the last dimension fastest. Iterations of a lane are padded to whole tiles.
[[nodiscard]] BankStream streamOf(const SubMap& map, const KernelWork& work, BankKernel kernel);

/// Iterations that padding adds to a map, over all units.
[[nodiscard]] std::int64_t wastedBy(const SubMap& map, const KernelWork& work, BankKernel kernel);

/// The run of the vendor's kernels that has the commands of a stream on each of `channels` channels. Error: the vendor
/// has no such kernel.
[[nodiscard]] Result<samsung::KernelRun> kernelRunOf(const BankStream& stream, int channels, int ranks);
/// The map of a run that uses all banks and lanes. Error: the run has other work, or tiles that banks share unequally.
[[nodiscard]] Result<SubMap> mapOfRun(const samsung::KernelRun& run, const KernelWork& work);

/// Text of a run: "gemv m=4096,n=4096,batch=1,channels=16,ranks=1"; and back.
[[nodiscard]] std::string runText(const samsung::KernelRun& run);
[[nodiscard]] Result<samsung::KernelRun> parseRunText(std::string_view text);

} // namespace pimento::comonm
