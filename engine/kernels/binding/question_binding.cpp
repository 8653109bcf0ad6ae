// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/binding/question_binding.h"

#include "engine/kernels/binding/kernel_binding.h"
#include "engine/problem/setting.h"
#include "sim/dram/machine.h"

#include <utility>

namespace pimento {

Result<QuestionBinding> bindQuestion(const Question& question, const Catalogue& catalogue, const System& system)
{
    KernelBinding kernel = bindKernel(question.workload, catalogue);
    if (!kernel.bound) {
        return tl::unexpected<Error>(std::move(kernel.error));
    }
    const auto machine = machineOf(question.device, catalogue);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    if (const auto taken = system.takes(*machine); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    Question written = question;
    written.system = system.info().id;
    written.workload = std::move(kernel.kernel);
    if (!written.device.text.empty()) { // otherwise the device is found by its name
        written.device.name = (*machine)->description().name;
    }
    auto plain = canonical(std::move(written), system.settings(*machine));
    return plain ? Result<QuestionBinding>(QuestionBinding{*std::move(plain), *std::move(kernel.bound), *machine})
                 : tl::unexpected<Error>(plain.error());
}

std::vector<SystemKernel> libraryKernels(const Catalogue& catalogue)
{
    std::vector<SystemKernel> all;
    for (const language::LibraryKernel& kernel : catalogue.kernels) {
        all.push_back({kernel.name, kernel.title, kernel.summary, kernel.keys, language::exampleSizesText(kernel),
                       kernel.text});
    }
    return all;
}

} // namespace pimento
