// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/assembly/dpu_code.h"
#include "engine/systems/comonm/cnm/llvcnm.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm {

// Assembly of a DPU as llvcnm (CoMoNM paper, sec. IV-D): basic blocks become bodies, and branches back become loops.
//
//     move r21, 32                       for loop_12 = 0 to 32 step 1
//   .Lb:                                 {
//     ldma r2, r5, 31                        LOAD.i32 r2, r5 @L2 bytes=256 addr=...
//     add r5, r5, 256                        ADDR.i32 r5, r5, 256
//     add r21, r21, -1                       ADD.i32 r21, r21, -1
//     jneq r21, 0, .Lb                       BR.i32 r21, 0
//                                        }
//
// Where the number of iterations follows from the code and the tasklet it is a form of these, otherwise a parameter.
// What is behind a branch forwards is a loop of one or no iteration: "for if_9 = 0 to 1-process step 2147483648" for
// what only tasklet 0 does, and with a parameter where data decide: its number of iterations of the loop around it.
// Steps of a multiplication become one MUL. A barrier becomes BARRIER; other waits are left out. Levels: MRAM 2,
// WRAM 1.

/// Step of loops that represent a branch: larger than any end, so that they run at most once.
inline constexpr std::int64_t kOnce = std::int64_t{1} << 31;

/// A number that the assembly does not contain, such as how often a branch is taken.
struct CodeParameter {
    std::string name; // of a variable of the function
    int line = 0;     // of the branch in the text
    std::string meaning;

    bool operator==(const CodeParameter&) const = default;
};

struct DpuVirtualCode {
    llvcnm::Function function; // of a tasklet
    std::vector<CodeParameter> parameters;
};

/// Reads assembly and finds its loops. Error, with its place: as readDpuCode(), and control flow that has no loops as
/// llvcnm knows them.
[[nodiscard]] Result<DpuVirtualCode> llvcnmOfAssembly(std::string_view text, const DpuAssemblyOptions& options);

} // namespace pimento::comonm
