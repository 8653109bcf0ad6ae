// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/exports/schedule_forms.h"

#include <array>

namespace pimento::upmem {

std::span<const ScheduleForm> scheduleForms()
{
    static const std::array<ScheduleForm, 10> kForms = {{
        {{"schedule", {"schedule.json"}, "executable schedule, for other tools"}, ""},
        {{"trace", {"schedule.trace"}, "the primitives that make the schedule"}, "trace"},
        {{"kernel", {"kernel.txt"}, "the kernel"}, "kernel"},
        {{"tensor", {"tensor.txt"}, "the kernel as a tensor program"}, "tensor"},
        {{"host", {"host.txt"}, "steps of the host"}, "host"},
        {{"loops-before", {"loops_before.txt"}, "loops of a DPU before the passes"}, "lowered"},
        {{"loops", {"loops.txt"}, "loops of a DPU after the passes"}, "loops"},
        {{"assembly", {"kernel.s"}, "instructions of a DPU"}, "assembly"},
        {{"host-c", {"host.c"}, "the program of the host in C"}, "host_c"},
        {{"kernel-c", {"kernel.c"}, "the program of a DPU in C"}, "kernel_c"},
    }};
    return kForms;
}

} // namespace pimento::upmem
