// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/binding/question_binding.h"

#include "engine/kernels/binding/kernel_binding.h"
#include "engine/problem/setting.h"
#include "sim/dram/machine.h"

#include <utility>

namespace pimento {

Result<QuestionBinding> bindNames(const Question& question, const Catalogue& catalogue)
{
    KernelBinding kernel = bindKernel(question.workload, catalogue);
    if (!kernel.bound) {
        return tl::unexpected<Error>(std::move(kernel.error));
    }
    const auto machine = machineOf(question.device, catalogue);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    Question written = question;
    written.workload = std::move(kernel.kernel);
    if (!written.device.text.empty()) { // otherwise the device is found by its name
        written.device.name = (*machine)->description().name;
    }
    return QuestionBinding{std::move(written), *std::move(kernel.bound), *machine};
}

Result<QuestionBinding> bindQuestion(const Question& question, const Catalogue& catalogue, const System& system)
{
    auto bound = bindNames(question, catalogue);
    if (!bound) {
        return bound;
    }
    if (const auto taken = system.takes(bound->machine); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    bound->question.system = system.info().id;
    auto plain = canonical(std::move(bound->question), system.settings(bound->machine));
    if (!plain) {
        return tl::unexpected<Error>(plain.error());
    }
    bound->question = *std::move(plain);
    return bound;
}

std::vector<SystemKernel> libraryKernels(const Catalogue& catalogue)
{
    std::vector<SystemKernel> all;
    for (const language::LibraryKernel& kernel : catalogue.kernels) {
        all.push_back(
            {kernel.name, kernel.title, kernel.summary, kernel.keys, language::exampleSizesText(kernel), kernel.text});
    }
    return all;
}

} // namespace pimento
