// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/bound_chain.h"

#include "engine/systems/dcc/question_text.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <set>
#include <utility>

namespace pimento::chains {

std::string nameOf(const Chain& chain, std::size_t kernel)
{
    const ChainKernel& one = chain.kernels[kernel];
    const bool isAlone = chain.stages.size() == 1;
    return isAlone ? one.name : one.name + " of " + chain.stages[one.stage].name;
}

namespace {

bool reads(const affine::Expression& value, std::size_t tensor)
{
    return (value.operation == affine::Operation::Reference && value.reference.tensor == tensor) ||
           std::ranges::any_of(value.operands, [&](const affine::Expression& each) { return reads(each, tensor); });
}

std::int64_t bytesOf(const affine::Kernel& kernel, std::size_t tensor)
{
    return kernel.tensors[tensor].elements() * affine::bytesOf(kernel.type);
}

/// Binds one chain.
class Binder {
public:
    Binder(const Chain& chain, const Catalogue& catalogue) : m_catalogue(&catalogue) { m_bound.chain = chain; }

    Result<BoundChain> bind()
    {
        for (const auto step : {&Binder::checkStages, &Binder::keepLastingTensors, &Binder::poseKernels,
                                &Binder::bindTensors, &Binder::bindLinks}) {
            if (const auto done = (this->*step)(); !done) {
                return tl::unexpected<Error>(done.error());
            }
        }
        return std::move(m_bound);
    }

private:
    [[nodiscard]] const affine::Kernel& kernelOf(std::size_t kernel) const
    {
        return m_bound.questionOf(kernel).workload->kernel;
    }

    Result<void> checkStages()
    {
        const Chain& chain = m_bound.chain;
        if (chain.kernels.empty()) {
            return fail("has no kernels", "chain " + chain.title, "Add one");
        }
        std::size_t before = 0;
        for (const ChainKernel& kernel : chain.kernels) {
            if (kernel.stage >= chain.stages.size() || kernel.stage < before) {
                return fail("is in no stage, or in one before that of the kernel before it", "kernel " + kernel.name,
                            "List the kernels stage by stage");
            }
            before = kernel.stage;
        }
        for (const ChainStage& stage : chain.stages) {
            constexpr std::int64_t kMostRuns = 1'000'000'000;
            if (stage.runs < 1 || stage.runs > kMostRuns) {
                return fail("runs " + std::to_string(stage.runs) + " times", "stage " + stage.name,
                            "Give it 1 to 1000000000 runs");
            }
            for (const std::string& name : stage.hostUses) {
                if (std::ranges::find(chain.tensors, name, &LastingTensor::name) == chain.tensors.end()) {
                    return fail("the host uses \"" + name + "\", which is no lasting tensor", "stage " + stage.name,
                                "Name a tensor of the chain");
                }
            }
        }
        return {};
    }

    /// Marks persistent tensors as resident, so that they are not laid out on every run.
    Result<void> keepLastingTensors()
    {
        for (const LastingTensor& tensor : m_bound.chain.tensors) {
            if (tensor.uses.empty()) {
                return fail("no kernel uses it", "tensor " + tensor.name, "Give it a use, or take it out");
            }
            for (const TensorUse& use : tensor.uses) {
                if (use.kernel >= m_bound.chain.kernels.size()) {
                    return fail("is used by a kernel that is not there", "tensor " + tensor.name);
                }
                KernelRef& kernel = m_bound.chain.kernels[use.kernel].question.workload;
                std::erase(kernel.streamed, use.argument);
                if (std::ranges::find(kernel.resident, use.argument) == kernel.resident.end()) {
                    kernel.resident.push_back(use.argument);
                    std::ranges::sort(kernel.resident);
                }
            }
        }
        return {};
    }

    Result<void> poseKernels()
    {
        for (const ChainKernel& kernel : m_bound.chain.kernels) {
            if (kernel.question.system != "compiled" && kernel.question.system != "sound") {
                return fail("is one of the system " + kernel.question.system, "kernel " + kernel.name,
                            "Chains are made of kernels of the system compiled");
            }
            auto bound = bindCompiled(kernel.question, *m_catalogue);
            if (!bound) {
                Error error = bound.error();
                error.where = "kernel " + kernel.name + (error.where.empty() ? "" : ": " + error.where);
                return tl::unexpected<Error>(std::move(error));
            }
            bound->question.system = "compiled";
            if (bound->asked.objective.goal != Goal::Time) {
                return fail("its objective is not the time", "kernel " + kernel.name, "Use objective=time");
            }
            m_bound.problems.push_back(std::make_shared<const CompiledProblem>(*std::move(bound)));
            const DraftQuestion& first = m_bound.questionOf(0);
            const DraftQuestion& last = m_bound.problems.back()->asked();
            if (last.timing().fingerprint() != first.timing().fingerprint() ||
                last.objective.contents != first.objective.contents) {
                return fail("runs on another device than the kernels before it, or counts another time",
                            "kernel " + kernel.name, "Give all kernels of a chain one device and one objective");
            }
        }
        return {};
    }

    [[nodiscard]] Result<std::size_t> tensorOf(std::size_t kernel, const std::string& name) const
    {
        const auto& tensors = kernelOf(kernel).tensors;
        const auto found = std::ranges::find(tensors, name, &affine::Tensor::name);
        if (found == tensors.end()) {
            std::string all;
            for (const affine::Tensor& each : tensors) {
                all += (all.empty() ? "" : ", ") + each.name;
            }
            return fail("has no tensor \"" + name + "\"", "kernel " + nameOf(m_bound.chain, kernel),
                        "Use one of " + all);
        }
        return static_cast<std::size_t>(found - tensors.begin());
    }

    Result<void> bindTensors()
    {
        for (const LastingTensor& tensor : m_bound.chain.tensors) {
            BoundTensor bound{tensor.name, {}, tensor.growing};
            for (const TensorUse& use : tensor.uses) {
                const auto number = tensorOf(use.kernel, use.argument);
                if (!number) {
                    return tl::unexpected<Error>(number.error());
                }
                const affine::Tensor& argument = kernelOf(use.kernel).tensors[*number];
                if (argument.role != affine::TensorRole::Input) {
                    return fail("\"" + use.argument + "\" of kernel " + nameOf(m_bound.chain, use.kernel) +
                                    " is not an argument that is only read",
                                "tensor " + tensor.name, "Only what nobody writes keeps its layout");
                }
                if (!bound.uses.empty() && use.kernel <= bound.uses.back().kernel) {
                    return fail("its uses are not in the order of the kernels", "tensor " + tensor.name,
                                "Name each kernel once, in their order");
                }
                bound.uses.push_back({use.kernel, *number, argument.sizes});
            }
            if (const auto alike = checkExtents(bound); !alike) {
                return alike;
            }
            m_bound.tensors.push_back(std::move(bound));
        }
        return {};
    }

    [[nodiscard]] Result<void> checkExtents(const BoundTensor& tensor) const
    {
        const Extent& first = tensor.uses.front().extent;
        if (tensor.growing && *tensor.growing >= first.size()) {
            return fail("has no dimension " + std::to_string(*tensor.growing) + " to grow along",
                        "tensor " + tensor.name, "Count dimensions from 0");
        }
        for (const BoundUse& use : tensor.uses) {
            Extent same = use.extent;
            if (tensor.growing && same.size() == first.size()) {
                same[*tensor.growing] = first[*tensor.growing];
            }
            const auto& one = kernelOf(tensor.uses.front().kernel);
            if (same != first || kernelOf(use.kernel).type != one.type) {
                return fail("kernel " + nameOf(m_bound.chain, use.kernel) +
                                " has it with other sizes or another element type",
                            "tensor " + tensor.name,
                            tensor.growing ? "Only the dimension along which it grows may differ"
                                           : "Say along which dimension it grows, or give it one size");
            }
        }
        return {};
    }

    Result<void> bindLinks()
    {
        m_bound.neighbours.resize(m_bound.chain.kernels.size());
        m_bound.appends.resize(m_bound.chain.kernels.size());
        for (const ChainLink& link : m_bound.chain.links) {
            const auto bound = link.kind == LinkKind::Operand ? bindOperand(link) : bindAppend(link);
            if (!bound) {
                return bound;
            }
        }
        addAppendsWithoutLinks();
        for (std::size_t kernel = 0; kernel < m_bound.neighbours.size(); ++kernel) {
            findWhatIsLeft(kernel);
        }
        return {};
    }

    [[nodiscard]] std::string textOf(const ChainLink& link) const
    {
        return "link " + nameOf(m_bound.chain, link.from) + "." + link.result + " -> " +
               nameOf(m_bound.chain, link.to) + "." + link.argument;
    }

    /// Returns the result that a link passes on. Error: the link leaves its stage or goes backwards, or starts at a
    /// tensor that is no result.
    Result<std::size_t> resultOf(const ChainLink& link) const
    {
        const auto& kernels = m_bound.chain.kernels;
        if (link.from >= kernels.size() || link.to >= kernels.size() || link.from >= link.to ||
            kernels[link.from].stage != kernels[link.to].stage) {
            return fail("a link leads from a kernel to a later one of the same stage", "chain " + m_bound.chain.title,
                        "Name the kernels in their order");
        }
        const auto result = tensorOf(link.from, link.result);
        if (result && kernelOf(link.from).tensors[*result].role != affine::TensorRole::Output) {
            return fail("\"" + link.result + "\" is no result", textOf(link), "Name what the kernel returns");
        }
        return result;
    }

    Result<void> bindOperand(const ChainLink& link)
    {
        const auto result = resultOf(link);
        const auto argument = result ? tensorOf(link.to, link.argument) : result;
        if (!argument) {
            return tl::unexpected<Error>(argument.error());
        }
        const affine::Kernel& source = kernelOf(link.from);
        const affine::Kernel& target = kernelOf(link.to);
        const affine::Tensor& operand = target.tensors[*argument];
        if (operand.role != affine::TensorRole::Input || operand.residency != affine::Residency::Streamed) {
            return fail("\"" + link.argument + "\" is not laid out on every run", textOf(link),
                        "Link an argument that is streamed, or append to a lasting tensor");
        }
        if (operand.elements() > source.tensors[*result].elements() * link.devices || source.type != target.type) {
            return fail("the operand has " + std::to_string(operand.elements()) + " elements of " +
                            std::string(affine::name(target.type)) + ", the result " +
                            std::to_string(source.tensors[*result].elements()) + " of " +
                            std::string(affine::name(source.type)) +
                            (link.devices > 1 ? " on each of " + std::to_string(link.devices) + " devices" : ""),
                        textOf(link), "Give both one element type, and the result no fewer elements");
        }
        if (link.from + 1 != link.to) {
            return {}; // through the host's memory: on-chip memory keeps nothing across other kernels
        }
        BoundNeighbours& taker = m_bound.neighbours[link.to];
        taker.whyNot = obstacleOf(link, *result, *argument);
        if (taker.whyNot.empty()) {
            taker.taken.push_back(*argument);
            m_bound.neighbours[link.from].givesOn = true;
        }
        return {};
    }

    /// Reason why an operand cannot be forwarded on chip; "": it can.
    [[nodiscard]] std::string obstacleOf(const ChainLink& link, std::size_t result, std::size_t argument) const
    {
        const affine::Kernel& source = kernelOf(link.from);
        const affine::Kernel& target = kernelOf(link.to);
        for (std::size_t i = 1; i < target.statements.size(); ++i) {
            if (reads(target.statements[i].value, argument)) {
                return "\"" + link.argument + "\" is wanted again behind the first statement";
            }
        }
        if (source.statements.back().target.tensor != result) {
            return "\"" + link.result + "\" is not what the kernel ends with";
        }
        std::int64_t bytes = bytesOf(source, result) * link.devices;
        for (std::size_t tensor = 0; tensor < target.tensors.size(); ++tensor) {
            const bool isRead = target.tensors[tensor].role == affine::TensorRole::Input &&
                                target.tensors[tensor].residency == affine::Residency::Streamed;
            bytes += isRead && tensor != argument ? bytesOf(target, tensor) : 0;
        }
        const std::int64_t room = m_bound.questionOf(link.to).timing().description().host.onChip.value();
        return bytes <= room ? ""
                             : "the on-chip memory has " + std::to_string(room) + " bytes, result and operands take " +
                                   std::to_string(bytes);
    }

    Result<void> bindAppend(const ChainLink& link)
    {
        const auto result = resultOf(link);
        if (!result) {
            return tl::unexpected<Error>(result.error());
        }
        for (std::size_t number = 0; number < m_bound.tensors.size(); ++number) {
            const BoundTensor& tensor = m_bound.tensors[number];
            for (std::size_t use = 0; use < tensor.uses.size(); ++use) {
                const bool isMeant = tensor.uses[use].kernel == link.to &&
                                     kernelOf(link.to).tensors[tensor.uses[use].tensor].name == link.argument &&
                                     tensor.growing;
                if (isMeant) {
                    m_bound.appends[link.to].push_back({number, use, link.from});
                    return {};
                }
            }
        }
        return fail("\"" + link.argument + "\" is no lasting tensor that grows", textOf(link),
                    "Say along which dimension the tensor grows");
    }

    /// Adds appends for growing tensors without a link: they get a new index in every run, wherever it comes from.
    void addAppendsWithoutLinks()
    {
        for (std::size_t number = 0; number < m_bound.tensors.size(); ++number) {
            const BoundTensor& tensor = m_bound.tensors[number];
            for (std::size_t use = 0; tensor.growing && use < tensor.uses.size(); ++use) {
                std::vector<BoundAppend>& appends = m_bound.appends[tensor.uses[use].kernel];
                if (std::ranges::find(appends, number, &BoundAppend::tensor) == appends.end()) {
                    appends.push_back({number, use, std::nullopt});
                }
            }
        }
    }

    /// Finds out if the kernel's result need not be stored, because all its readers take it on chip.
    void findWhatIsLeft(std::size_t kernel)
    {
        BoundNeighbours& giver = m_bound.neighbours[kernel];
        if (!giver.givesOn) {
            return;
        }
        for (const ChainLink& link : m_bound.chain.links) {
            if (link.from != kernel) {
                continue;
            }
            const bool isNext = link.to == kernel + 1;
            const std::size_t argument = *tensorOf(link.to, link.argument);
            const bool isTaken =
                link.kind == LinkKind::Appended || std::ranges::find(m_bound.neighbours[link.to].taken, argument) !=
                                                       m_bound.neighbours[link.to].taken.end();
            if (!isNext || !isTaken) {
                giver.left.reset();
                return;
            }
            giver.left = *tensorOf(kernel, link.result);
        }
    }

    const Catalogue* m_catalogue;
    BoundChain m_bound;
};

} // namespace

Result<BoundChain> bindChain(const Chain& chain, const Catalogue& catalogue) { return Binder(chain, catalogue).bind(); }

std::shared_ptr<const CompiledProblem> withHandover(const CompiledProblem& problem, lower::Handover handover)
{
    BoundDrafts bound{problem.question(), problem.asked(), problem.asked().workload->source};
    std::ranges::sort(handover.onChip);
    bound.asked.handover = std::move(handover);
    return std::make_shared<const CompiledProblem>(std::move(bound));
}

} // namespace pimento::chains
