// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_system.h"

#include "engine/kernels/binding/kernel_check.h"
#include "engine/kernels/binding/question_binding.h"
#include "engine/systems/dcc/compiled_kernel_costs.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/question_text.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Counts the sets of dimensions over which drafts split a kernel.
std::string setsText(const Workload& workload)
{
    const std::size_t sets = workload.sets.size();
    return std::to_string(sets) + (sets == 1 ? " dimension set" : " dimension sets");
}

class CompiledSystem final : public System {
public:
    [[nodiscard]] const SystemInfo& info() const override
    {
        static const SystemInfo info{.id = "compiled",
                                     .title = "Compiled and verified",
                                     .summary = std::string(compiledModel().summary()),
                                     .aliases = {"sound"},
                                     .takesTexts = true};
        return info;
    }

    [[nodiscard]] Result<void> takes(const MadeDevice& device) const override
    {
        return machineIn(device).and_then([](const auto& machine) { return compiledModel().takes(*machine); });
    }

    [[nodiscard]] std::vector<SystemKernel> kernels(const Catalogue& catalogue) const override
    {
        return libraryKernels(catalogue);
    }

    [[nodiscard]] std::vector<SettingSpec> settings(const MadeDevice& device) const override
    {
        return device.machine != nullptr ? compiledSettings(*device.machine) : std::vector<SettingSpec>{};
    }

    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question,
                                                              const Catalogue& catalogue) const override
    {
        auto bound = bindCompiled(question, catalogue);
        if (!bound) {
            return tl::unexpected<Error>(bound.error());
        }
        bound->question.system = info().id;
        return std::make_shared<const CompiledProblem>(*std::move(bound));
    }

    [[nodiscard]] KernelCheck checkKernel(const Question& question, const Catalogue& catalogue) const override
    {
        KernelCheck check = checkBinding(question.workload, catalogue);
        if (check.error) {
            return check;
        }
        if (const auto bound = bindCompiled(question, catalogue)) {
            check.summary += ", " + setsText(*bound->asked.workload);
        } else {
            addRefusal(check, bound.error());
        }
        return check;
    }

    [[nodiscard]] const KernelCosts* kernelCosts() const override { return &compiledKernelCosts(); }
};

} // namespace

const System& compiledSystem()
{
    static const CompiledSystem system;
    return system;
}

} // namespace pimento
