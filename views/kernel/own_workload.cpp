// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kernel/own_workload.h"

#include "engine/kernels/text/library.h"
#include "engine/workloads/network_file.h"

#include <utility>

namespace pimento {

Result<OwnWorkload> makeOwnWorkload(const std::string& name, std::string text)
{
    const WorkloadKind kind = workloads::kindOf(text);
    if (kind == WorkloadKind::Kernel) {
        return language::makeKernel(name, std::move(text)).map([](const language::LibraryKernel& kernel) {
            return OwnWorkload{{kernel.name, kernel.title, kernel.summary, kernel.keys,
                                language::exampleSizesText(kernel), kernel.text}};
        });
    }
    WorkloadRef workload{.name = name, .text = std::move(text), .kind = kind};
    return workloads::networkOf(workload).map([&](const workloads::Network&) {
        return OwnWorkload{{workload.name, workload.name, "", {}, "", std::move(workload.text)}, kind};
    });
}

} // namespace pimento
