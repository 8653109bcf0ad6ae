// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/random_cases.h"

#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <string>

namespace pimento {

namespace {

constexpr int kMostDraws = 10'000;
constexpr std::uint64_t kSizeBits = 12;

/// Number of points of the largest statement.
double pointsOf(const affine::Kernel& kernel)
{
    double most = 0;
    for (const affine::Statement& statement : kernel.statements) {
        double points = 1;
        for (const std::size_t variable : statement.loops) {
            points *= static_cast<double>(kernel.variables[variable].high - kernel.variables[variable].low);
        }
        most = std::max(most, points);
    }
    return most;
}

} // namespace

RandomCases::RandomCases(std::span<const language::LibraryKernel> kernels,
                         std::vector<std::shared_ptr<const sim::Machine>> machines, Options options)
    : m_kernels(kernels), m_machines(std::move(machines)), m_options(options), m_random(options.seed)
{
    PIMENTO_ASSERT(!m_kernels.empty() && !m_machines.empty(), "there is something to draw from");
}

/// Draws one workload; nullptr: the sizes do not suit the kernel or give too many points.
std::shared_ptr<const Workload> RandomCases::workload()
{
    using enum affine::ElementType;
    constexpr affine::ElementType kTypes[] = {Fp16, Fp16, Bf16, Fp32, Int8, Int32};
    const language::LibraryKernel& kernel = m_kernels[below(m_kernels.size())];
    Binding binding;
    for (const auto& key : kernel.keys) {
        const std::uint64_t size = 1 + below(std::uint64_t{1} << (1 + below(kSizeBits)));
        binding.shape += (binding.shape.empty() ? "" : ",") + key.name + "=" + std::to_string(size);
    }
    binding.type = kTypes[below(std::size(kTypes))];
    const auto usual = makeWorkload(kernel, binding).workload;
    if (!usual || pointsOf(usual->kernel) > m_options.mostPoints) {
        return nullptr;
    }
    for (const affine::Tensor& tensor : usual->kernel.tensors) {
        if (tensor.role == affine::TensorRole::Input) {
            (below(2) == 0 ? binding.resident : binding.streamed).push_back(tensor.name);
        }
    }
    return makeWorkload(kernel, binding).workload;
}

std::optional<RandomCase> RandomCases::next()
{
    RandomCase drawn;
    DraftQuestion& question = drawn.question;
    for (int draws = 0; !question.workload; ++draws) {
        if (draws == kMostDraws) {
            return std::nullopt;
        }
        question.workload = workload();
        if (question.workload) {
            question.machine = m_machines[below(m_machines.size())];
            const auto& types = question.machine->description().compute.elementTypes;
            const bool isKnown = std::ranges::find(types, affine::name(question.workload->kernel.type)) != types.end();
            question.workload = isKnown ? question.workload : nullptr;
        }
    }
    question.model = &compiledModel();
    question.space = Space::All;
    question.indexing = below(2) == 0 ? lower::Indexing::Exact : lower::Indexing::Expanded;
    for (const lower::Pass* pass : lower::passes()) {
        if (below(6) == 0) {
            question.disabledPasses.emplace_back(pass->name());
        }
    }
    drawn.draft = randomDraft(question.workload->sets, question.resources(), m_random);
    drawn.seed = m_options.seed + m_cases++;
    return drawn;
}

} // namespace pimento
