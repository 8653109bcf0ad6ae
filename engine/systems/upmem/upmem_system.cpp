// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/upmem_system.h"

#include "engine/kernels/binding/kernel_check.h"
#include "engine/kernels/binding/question_binding.h"
#include "engine/systems/upmem/schedule_kernel_costs.h"
#include "engine/systems/upmem/schedule_problem.h"
#include "engine/systems/upmem/schedule_settings.h"
#include "engine/systems/upmem/tensor/from_kernel.h"
#include "sim/upmem/system_part.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

const SystemInfo& upmemInfo()
{
    static const SystemInfo info = {
        .id = "upmem",
        .title = "Schedules for DPUs",
        .summary = "Splits loops across DPUs and tasklets, compiles and simulates each schedule",
        .aliases = {"imtp"},
        .candidate = "schedule",
        .candidates = "schedules",
        .takesTexts = true,
        .remarks = "Simulations use typical data: factors from 0 to 49.",
        .elementType = "int32",
    };
    return info;
}

/// Refuses element types other than int32 and int64. Loops may compute with fp32, but a DPU has no instructions for it.
Result<void> checkType(const affine::Kernel& kernel)
{
    return kernel.type == affine::ElementType::Int32 || kernel.type == affine::ElementType::Int64
               ? Result<void>{}
               : fail("has elements of type " + std::string(affine::name(kernel.type)) +
                          ", which DPUs do not compute with",
                      kernel.name, upmem::tensor::takenTypesHint(kernel));
}

Result<upmem::BoundSchedules> bindSchedules(const Question& question, const Catalogue& catalogue)
{
    auto bound = bindQuestion(question, catalogue, upmemSystem());
    if (!bound) {
        return tl::unexpected<Error>(bound.error());
    }
    if (const auto type = checkType(bound->kernel.kernel); !type) {
        return tl::unexpected<Error>(type.error());
    }
    auto program = upmem::tensor::tensorProgram(bound->kernel.kernel);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const upmem::ScheduleChoices choices = upmem::choicesOf(bound->question, *bound->machine);
    return upmem::BoundSchedules{std::move(bound->question), std::move(bound->kernel), *std::move(program), bound->machine,
                                 choices};
}

class UpmemSystem final : public System {
public:
    [[nodiscard]] const SystemInfo& info() const override { return upmemInfo(); }

    [[nodiscard]] Result<void> takes(const MadeDevice& device) const override
    {
        return sim::upmem::systemOf(*device)
                   ? Result<void>{}
                   : fail("schedules need a device with DPUs, but it obeys commands", "device \"" + device->name + "\"",
                          "Use a device with DPUs, such as upmem");
    }

    [[nodiscard]] std::vector<SystemKernel> kernels(const Catalogue& catalogue) const override
    {
        return libraryKernels(catalogue);
    }

    [[nodiscard]] std::vector<SettingSpec> settings(const MadeDevice& device) const override
    {
        return sim::upmem::systemOf(*device) ? upmem::scheduleSettings(*device.machine) : std::vector<SettingSpec>{};
    }

    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question,
                                                              const Catalogue& catalogue) const override
    {
        auto bound = bindSchedules(question, catalogue);
        return bound ? upmem::ScheduleProblem::make(*std::move(bound)) : tl::unexpected<Error>(bound.error());
    }

    [[nodiscard]] KernelCheck checkKernel(const Question& question, const Catalogue& catalogue) const override
    {
        KernelCheck check = checkBinding(question.workload, catalogue);
        if (check.error) {
            return check;
        }
        if (const auto bound = bindSchedules(question, catalogue); !bound) {
            addRefusal(check, bound.error());
        }
        return check;
    }

    [[nodiscard]] const KernelCosts* kernelCosts() const override { return &upmem::scheduleKernelCosts(); }
};

} // namespace

const System& upmemSystem()
{
    static const UpmemSystem system;
    return system;
}

} // namespace pimento
