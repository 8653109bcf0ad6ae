// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/host_ranges.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/lower/passes/loop_order_pass.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/stream_bound.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

namespace {

class SoundBounds final : public DraftBounds {
public:
    explicit SoundBounds(const DraftQuestion& question)
        : m_question(&question), m_isSamsung(question.machine->description().simulator == sim::Simulator::Samsung),
          m_family((*lower::familyOf(question.timing().description()))->bounds(question.timing())),
          m_out(cyclesOut(question)), m_stream(question.timing())
    {
    }

    [[nodiscard]] int levels() const override { return m_isSamsung ? 1 : m_family->knowsPlans() ? 3 : 2; }

    [[nodiscard]] Result<std::int64_t> bound(int level, std::span<const DraftPart> draft, std::int64_t limit,
                                             std::stop_token stop) const override
    {
        if (level == 0) {
            return ofOperations(draft);
        }
        return ofWays([&](const DraftQuestion& question) {
            return level + 1 < levels() ? ofPlans(question, draft, limit, stop)
                                        : ofStream(question, draft, limit, stop);
        });
    }

private:
    /// Per statement: its results, which the host gets in its own layout. The same for all drafts.
    static std::vector<std::int64_t> cyclesOut(const DraftQuestion& question)
    {
        const affine::Kernel& kernel = question.workload->kernel;
        std::vector<std::int64_t> cycles(kernel.statements.size(), 0);
        const std::shared_ptr<const sim::DeviceDescription> device(question.machine, &question.machine->description());
        if (device->simulator == sim::Simulator::Samsung) {
            return cycles;
        }
        const std::vector<DraftPart> whole(question.workload->sets.size());
        const lower::Program program(kernel, question.workload->sets, Draft(whole), device, **lower::familyOf(*device));
        const lower::HostMap places(program);
        const auto store = std::ranges::find(device->requests, "store", &sim::RequestSpec::op);
        if (store == device->requests.end()) {
            return cycles;
        }
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            const lower::Access target{&kernel.statements[i].target, std::nullopt};
            const std::size_t tensor = target.reference->tensor;
            if (kernel.statements[i].kind == affine::StatementKind::Softmax) {
                continue;
            }
            sim::StreamBound bound(question.timing());
            sim::Request request;
            request.kind = static_cast<std::uint8_t>(store - device->requests.begin());
            for (const IndexRange& range : lower::touchedVectors(kernel, std::span(&target, 1), program.width())) {
                for (std::int64_t vector = range.begin; vector < range.end; ++vector) {
                    const lower::MemoryPlace place = places.place(tensor, vector);
                    request.channel = static_cast<std::uint16_t>(place.channel);
                    request.bank = static_cast<std::uint16_t>(place.bank);
                    request.row = static_cast<std::uint32_t>(place.row);
                    request.column = static_cast<std::uint16_t>(place.column);
                    bound.add({.request = request});
                }
            }
            cycles[i] = bound.cycles();
        }
        return cycles;
    }

    /// All cores have as many positions, and an operation works on one vector along one loop.
    [[nodiscard]] std::int64_t operationsOf(const affine::Statement& statement, std::span<const DraftPart> draft) const
    {
        const affine::Kernel& kernel = m_question->workload->kernel;
        if (statement.kind == affine::StatementKind::Softmax) {
            return 0;
        }
        const std::int64_t width =
            m_question->machine->description().columnBytes.value() / affine::bytesOf(kernel.type);
        const StatementTiling tiling(kernel, statement, m_question->workload->sets, draft);
        std::int64_t all = 1;
        for (const std::size_t variable : statement.loops) {
            all *= tiling.positions(variable);
        }
        std::int64_t least = all;
        for (const std::size_t variable : statement.loops) {
            const std::int64_t along = tiling.positions(variable);
            least = along == 0 ? 0 : std::min(least, all / along * ceilDivide(along, width));
        }
        const std::int64_t cycles = least == 0 ? 0 : (least - 1) * m_family->pitch() + 1;
        return std::max(cycles, m_family->ofStatement(kernel, statement, tiling));
    }

    [[nodiscard]] std::int64_t ofOperations(std::span<const DraftPart> draft) const
    {
        const affine::Kernel& kernel = m_question->workload->kernel;
        std::int64_t cycles = 0;
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            const affine::Statement& statement = kernel.statements[i];
            const bool isStored = kernel.tensors[statement.target.tensor].role != affine::TensorRole::Temporary;
            cycles += operationsOf(statement, draft) + (isStored ? m_out[i] : 0);
        }
        return cycles;
    }

    /// The bound of the program that is faster, if a draft has two.
    template <class Bound> [[nodiscard]] Result<std::int64_t> ofWays(const Bound& boundOf) const
    {
        std::optional<std::int64_t> least;
        std::optional<Error> refused;
        DraftQuestion one = *m_question;
        for (const lower::Indexing way : m_question->model->indexings(*m_question)) {
            one.indexing = way;
            const Result<std::int64_t> cycles = boundOf(one);
            if (cycles) {
                least = std::min(least.value_or(*cycles), *cycles);
            } else {
                refused = cycles.error();
            }
        }
        return least ? Result<std::int64_t>(*least) : tl::unexpected<Error>(*refused);
    }

    /// From what is known of a program before its commands are made.
    [[nodiscard]] Result<std::int64_t> ofPlans(const DraftQuestion& question, std::span<const DraftPart> draft,
                                               std::int64_t limit, const std::stop_token& stop) const
    {
        // With all orders of the loops among which the program's are chosen.
        const auto program = lowerDraft(inOneOrder(question), draft, stop);
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        const affine::Kernel& kernel = question.workload->kernel;
        std::int64_t cycles = 0;
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            const lower::StatementPlan* plan = (*program)->leader(i) == i ? (*program)->plan(i) : nullptr;
            if (plan == nullptr) {
                continue;
            }
            std::int64_t compute = 0;
            for (std::size_t covered = i; covered <= plan->lastStatement(); ++covered) {
                compute += operationsOf(kernel.statements[covered], draft);
            }
            auto least = std::numeric_limits<std::int64_t>::max();
            const auto visit = [&] {
                const lower::StatementPlan& order = *(*program)->plan(i);
                least = std::min(least, cyclesIn(**program, order) +
                                            std::max(compute, m_family->ofPlan(**program, order, limit)));
            };
            if (hasOrders(question)) {
                lower::forEachOrder(**program, i, visit);
            } else {
                visit();
            }
            cycles += least + m_out[plan->lastStatement()];
        }
        return cycles;
    }

    /// Operands that the host lays out for the cores of the first group, unless it does so in several rounds.
    [[nodiscard]] std::int64_t cyclesIn(const lower::Program& program, const lower::StatementPlan& plan) const
    {
        const sim::DeviceDescription& device = program.device();
        const auto found = std::ranges::find(device.requests, "store", &sim::RequestSpec::op);
        std::int64_t sources = 0;
        for (std::size_t tensor = 0; tensor < program.kernel().tensors.size(); ++tensor) {
            sources += program.hostVectors(tensor);
        }
        const bool isStaged = plan.rearrangement() == lower::Rearrangement::Staged;
        if (found == device.requests.end() ||
            (isStaged && sources > device.host.onChip.value() / device.columnBytes.value())) {
            return 0;
        }
        sim::StreamBound bound = m_stream;
        for (const lower::CoreOperand& operand : plan.operands()) {
            for (std::int64_t core = 0; !operand.isResident && core < plan.cores().cores(); ++core) {
                bound.addTimes(static_cast<int>(found - device.requests.begin()),
                               static_cast<int>(core) * device.compute.banksPerCore,
                               program.layout(operand.layout).vectors());
            }
        }
        return bound.cycles();
    }

    [[nodiscard]] Result<std::int64_t> ofStream(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                std::int64_t limit, const std::stop_token& stop) const
    {
        std::vector<std::size_t> varied; // statements with several orders
        auto program = lowerDraft(inOneOrder(question), draft, stop);
        for (std::size_t i = 0; program && hasOrders(question) && i < question.workload->kernel.statements.size();
             ++i) {
            if (lower::hasOtherOrders(**program, i)) {
                varied.push_back(i);
            }
        }
        if (!program || varied.size() > 1) { // the orders that lowering chooses
            const auto requests = question.model->requests(question, draft, stop);
            return requests ? Result<std::int64_t>(sim::leastCycles(m_stream, **requests, limit, stop))
                            : tl::unexpected<Error>(requests.error());
        }
        auto least = std::numeric_limits<std::int64_t>::max();
        const auto visit = [&] { least = std::min(least, ofRequests(**program, std::min(limit, least), stop)); };
        if (varied.empty()) {
            visit();
        } else {
            lower::forEachOrder(**program, varied.front(), visit);
        }
        return least;
    }

    [[nodiscard]] std::int64_t ofRequests(const lower::Program& program, std::int64_t limit,
                                          const std::stop_token& stop) const
    {
        auto maker = lower::RequestMaker::make(program, m_question->timing());
        if (!maker) {
            return 0; // as the simulation says
        }
        lower::ProgramStream requests(program, *std::move(maker));
        return sim::leastCycles(m_stream, requests, limit, stop);
    }

    /// Whether lowering chooses an order of the loops.
    [[nodiscard]] static bool hasOrders(const DraftQuestion& question)
    {
        const auto& disabled = question.disabledPasses;
        return std::ranges::find(disabled, lower::loopOrderPass().name()) == disabled.end();
    }

    /// The question about the program with the order that comes first.
    [[nodiscard]] static DraftQuestion inOneOrder(const DraftQuestion& question)
    {
        DraftQuestion one = question;
        one.disabledPasses.emplace_back(lower::loopOrderPass().name());
        return one;
    }

    const DraftQuestion* m_question;
    bool m_isSamsung;
    std::unique_ptr<lower::FamilyBounds> m_family;
    std::vector<std::int64_t> m_out; // per statement
    sim::StreamBound m_stream;
};

} // namespace

std::unique_ptr<DraftBounds> compiledBounds(const DraftQuestion& question)
{
    return std::make_unique<SoundBounds>(question);
}

} // namespace pimento
