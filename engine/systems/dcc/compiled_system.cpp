// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_system.h"

#include "engine/kernels/binding/kernel_binding.h"
#include "engine/systems/dcc/compiled_kernel_costs.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/question_words.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

std::string counted(std::size_t number, const char* one, const char* many)
{
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string summaryOf(const affine::Kernel& kernel)
{
    return counted(kernel.statements.size(), "statement", "statements") + ", " +
           counted(kernel.variables.size(), "loop variable", "loop variables") + ", " +
           counted(kernel.tensors.size(), "tensor", "tensors") + ", " +
           counted(dimensionSets(kernel).size(), "dimension set", "dimension sets");
}

/// Lists the arguments of a kernel that are known even if the binding failed.
std::vector<KernelArgument> argumentsOf(const KernelBinding& binding, const KernelRef& kernel,
                                        const Catalogue& catalogue)
{
    std::vector<KernelArgument> arguments;
    if (binding.bound) {
        for (const affine::Tensor& tensor : binding.bound->kernel.tensors) {
            if (tensor.role == affine::TensorRole::Input) {
                arguments.push_back({tensor.name, tensor.residency == affine::Residency::Resident});
            }
        }
        return arguments;
    }
    const auto own = kernel.text.empty() ? Result<language::LibraryKernel>(fail("")) //
                                         : language::makeKernel(kernel.name, kernel.text);
    const auto known = language::findKernel(catalogue.kernels, kernel.name);
    const language::LibraryKernel* text = own ? &*own : kernel.text.empty() && known ? *known : nullptr;
    if (text != nullptr) {
        for (const language::ArgumentRank& argument : language::argumentRanks(text->syntax)) {
            arguments.push_back({argument.name, false});
        }
    }
    return arguments;
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
        std::vector<SystemKernel> all;
        for (const language::LibraryKernel& kernel : catalogue.kernels) {
            all.push_back({kernel.name, kernel.title, kernel.summary, kernel.keys, language::exampleSizesText(kernel),
                           kernel.text});
        }
        return all;
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
        const KernelBinding binding = bindKernel(question.kernel, catalogue);
        KernelCheck check{argumentsOf(binding, question.kernel, catalogue), binding.mistakes, {}, {}};
        if (!binding.bound) {
            check.error = binding.error;
            return check;
        }
        const auto bound = bindCompiled(question, catalogue);
        if (bound) {
            check.summary = summaryOf(binding.bound->kernel);
            return check;
        }
        check.error = bound.error();
        if (const auto& place = bound.error().place) { // includes device restrictions that were found in the text
            check.mistakes.push_back({{place->line, place->column}, 1, bound.error().what, bound.error().hint});
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
