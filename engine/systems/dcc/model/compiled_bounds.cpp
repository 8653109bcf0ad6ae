// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/even_ranges.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/loop_order_pass.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/operation_bound.h"
#include "engine/systems/dcc/model/rearrangement_bound.h"
#include "sim/dram/energy_bound.h"
#include "sim/dram/stream_bound.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

namespace {

/// Part of a run that a bound covers.
enum class Bounded : std::uint8_t { Run, ComputePhase };

class SoundBounds final : public DraftBounds {
public:
    SoundBounds(const DraftQuestion& question, Bounded what)
        : m_question(&question), m_what(what), m_isOnePhase(isOnePhase(question.timing().description())),
          m_isSamsung(question.machine->description().simulator == sim::Simulator::Samsung),
          m_family((*lower::familyOf(question.timing().description()))->bounds(question.timing())),
          m_out(question.workload->kernel.statements.size(), 0), m_stream(question.timing()),
          m_contents(what == Bounded::Run ? question.objective.contents : TimeContents{}),
          m_leastHost(
              leastHostTime(m_contents, *question.workload, question.machine->description(), question.handover).total())
    {
        if (what == Bounded::Run && !m_isSamsung) {
            m_moves.emplace(question);
            m_out = m_moves->cyclesOut();
        }
        if (m_family->mayShareEvenly() && hasLoopOrders(question)) {
            m_evenAxes = evenAxes(question.workload->kernel, question.workload->sets);
        }
    }

    [[nodiscard]] int levels() const override
    {
        if (m_what == Bounded::ComputePhase) {
            return m_isSamsung || !knowsComputations() || !m_family->knowsPlans() ? 1 : 2;
        }
        return m_isSamsung ? 1 : m_family->knowsPlans() ? 3 : 2;
    }

    /// Bounds many drafts as the first level does, without the family's knowledge of statements.
    [[nodiscard]] ProductBound ofTree(const DraftTree& tree, StopCheck& stop) const override
    {
        const affine::Kernel& kernel = m_question->workload->kernel;
        ProductBound bound = operationBound(kernel, tree, {lanes(), m_evenAxes}, stop);
        bound.pitch = m_family->pitch();
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            bound.offset += isStored(kernel, i) ? m_out[i] : 0;
        }
        return bound;
    }

    [[nodiscard]] Result<std::int64_t> bound(int level, std::span<const DraftPart> draft, std::int64_t limit,
                                             std::stop_token stop) const override
    {
        if (level == 0) {
            return ofOperations(draft) + m_leastHost;
        }
        return ofWays<std::int64_t>([&](const DraftQuestion& question) {
            const bool isOfPlans = m_family->knowsPlans() && (level == 1 || m_moves);
            auto least = isOfPlans ? ofPlans(question, draft, limit, level > 1, stop) : Result<std::int64_t>(0);
            if ((level == 1 && isOfPlans) || !least || *least > limit) {
                return least;
            }
            return ofStream(question, draft, limit, stop).map([&](std::int64_t cycles) {
                return std::max(cycles, *least);
            });
        });
    }

    /// Bounds the energy: background power over the least cycles and, at the last level, the energy of the commands in
    /// the stream.
    [[nodiscard]] Result<double> energy(int level, std::span<const DraftPart> draft,
                                        std::stop_token stop) const override
    {
        const double background = leastBackground(m_question->timing().description(), ofOperations(draft));
        if (m_isSamsung || level + 1 < levels()) {
            return background;
        }
        constexpr double kFemto = 1e-3; // picojoules per femtojoule
        const auto commands = ofWays<double>([&](const DraftQuestion& question) -> Result<double> {
            const auto requests = question.model->requests(question, draft, stop);
            return requests
                       ? Result<double>(static_cast<double>(sim::leastEnergy(m_question->timing(), **requests, stop)) *
                                        kFemto)
                       : tl::unexpected<Error>(requests.error());
        });
        return commands ? Result<double>(*commands + background) : commands;
    }

private:
    /// True if the family's bounds of a computation cover a single compute phase, with no fence between its commands.
    /// Fences stand where the controller does not keep the order of the units' commands, and before results that the
    /// host reads out of the banks instead of from the units.
    [[nodiscard]] static bool isOnePhase(const sim::DeviceDescription& device)
    {
        const auto requests = (*lower::familyOf(device))->commandRequests();
        return device.controller.keepsPimOrder &&
               std::ranges::any_of(requests, [](const lower::CommandRequest& request) {
                   return request.op == lower::Op::ReadBuffer || request.op == lower::Op::ReadSums;
               });
    }
    [[nodiscard]] bool knowsComputations() const { return m_what == Bounded::Run || m_isOnePhase; }

    static bool isStored(const affine::Kernel& kernel, std::size_t statement)
    {
        return kernel.tensors[kernel.statements[statement].target.tensor].role != affine::TensorRole::Temporary;
    }

    /// Number of elements per operation.
    [[nodiscard]] std::int64_t lanes() const
    {
        return m_question->machine->description().columnBytes.value() /
               affine::bytesOf(m_question->workload->kernel.type);
    }

    /// Least operations of a core: all cores have equally many positions, and an operation covers one vector along one
    /// loop.
    [[nodiscard]] std::int64_t leastOperations(const affine::Statement& statement, const StatementTiling& tiling) const
    {
        std::int64_t all = 1;
        for (const std::size_t variable : statement.loops) {
            all *= tiling.positions(variable);
        }
        std::int64_t least = all;
        for (const std::size_t variable : statement.loops) {
            const std::int64_t along = tiling.positions(variable);
            least = along == 0 ? 0 : std::min(least, all / along * ceilDivide(along, lanes()));
        }
        return least;
    }

    /// Least cycles of a statement's operations, with the rows of an attention divided as in the draft or more evenly.
    [[nodiscard]] std::int64_t operationsOf(std::size_t number, std::span<const DraftPart> draft) const
    {
        const affine::Kernel& kernel = m_question->workload->kernel;
        const auto& sets = m_question->workload->sets;
        const affine::Statement& statement = kernel.statements[number];
        if (statement.kind == affine::StatementKind::Softmax) {
            return 0;
        }
        const StatementTiling tiling(kernel, statement, sets, draft);
        std::int64_t least = leastOperations(statement, tiling);
        const auto axis = number < m_evenAxes.size() ? m_evenAxes[number] : std::nullopt;
        for (std::size_t set = 0; axis && set < sets.size(); ++set) {
            if (set == *axis || draft[set].groups == 1 || !tiling.owner(set)) {
                continue;
            }
            std::int64_t even = 0;
            for (const RowRange& range : evenRanges(draft, set, *axis, tiling.owner(set)->extent)) {
                even += leastOperations(statement, {kernel, statement, sets, range.parts, {.range = range.range}});
            }
            least = std::min(least, even);
        }
        const std::int64_t cycles = least == 0 ? 0 : (least - 1) * m_family->pitch() + 1;
        return knowsComputations() ? std::max(cycles, m_family->ofStatement(kernel, statement, tiling)) : cycles;
    }

    [[nodiscard]] std::int64_t ofOperations(std::span<const DraftPart> draft) const
    {
        const affine::Kernel& kernel = m_question->workload->kernel;
        std::int64_t cycles = 0;
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            cycles += operationsOf(i, draft) + (isStored(kernel, i) ? m_out[i] : 0);
        }
        return cycles;
    }

    /// Bounds the faster program if a draft has two ways of indexing.
    template <class Value, class Bound> [[nodiscard]] Result<Value> ofWays(const Bound& boundOf) const
    {
        std::optional<Value> least;
        std::optional<Error> refused;
        DraftQuestion one = *m_question;
        for (const lower::Indexing way : m_question->model->indexings(*m_question)) {
            one.indexing = way;
            const Result<Value> bound = boundOf(one);
            if (bound) {
                least = std::min(least.value_or(*bound), *bound);
            } else {
                refused = bound.error();
            }
        }
        return least ? Result<Value>(*least) : tl::unexpected<Error>(*refused);
    }

    /// Bounds a program by its statement plans, before its commands are made, or with simulated moves of operands.
    [[nodiscard]] Result<std::int64_t> ofPlans(const DraftQuestion& question, std::span<const DraftPart> draft,
                                               std::int64_t limit, bool simulatesMoves,
                                               const std::stop_token& stop) const
    {
        // Every order of the loops is tried below, because lowering chooses among them.
        const auto program = lowerDraft(inFirstOrder(question), draft, stop);
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        const affine::Kernel& kernel = question.workload->kernel;
        const std::int64_t host = hostTimeOf(m_contents, **program).total();
        std::int64_t cycles = host;
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            const lower::StatementPlan* plan = (*program)->leader(i) == i ? (*program)->plan(i) : nullptr;
            if (plan == nullptr) {
                continue;
            }
            std::int64_t compute = 0;
            for (std::size_t covered = i; covered <= plan->lastStatement(); ++covered) {
                compute += operationsOf(covered, draft);
            }
            auto least = std::numeric_limits<std::int64_t>::max();
            std::int64_t leastHost = host; // other orders may have other lanes, so that the host moves other vectors
            const auto visit = [&] {
                const lower::StatementPlan& order = *(*program)->plan(i);
                leastHost = std::min(leastHost, hostTimeOf(m_contents, **program).total());
                const std::int64_t in = m_moves ? m_moves->cyclesIn(**program, order, stop) : 0;
                if (in + compute >= least) {
                    return;
                }
                const std::int64_t computed = std::max(compute, m_family->ofPlan(**program, order, limit));
                if (in + computed < least) {
                    least = std::min(least, computed + (simulatesMoves && in + computed <= limit
                                                            ? m_moves->simulatedIn(**program, order, stop)
                                                            : in));
                }
            };
            if (hasLoopOrders(question)) {
                lower::forEachOrder(**program, i, visit);
            } else {
                visit();
            }
            constexpr std::int64_t kRounding = 2; // link and layout time are each rounded up once for all statements
            const std::int64_t saved = host - leastHost;
            cycles += least + m_out[plan->lastStatement()] - (saved > 0 ? saved + kRounding : 0);
        }
        return std::max(cycles, m_leastHost);
    }

    [[nodiscard]] Result<std::int64_t> ofStream(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                std::int64_t limit, const std::stop_token& stop) const
    {
        const bool isAlone = m_contents.isDeviceAlone();
        const auto host = isAlone ? Result<HostTime>(HostTime{}) : question.model->hostTime(question, draft, stop);
        if (!host) {
            return tl::unexpected<Error>(host.error());
        }
        std::vector<std::size_t> varied; // statements with several loop orders
        auto program = lowerDraft(inFirstOrder(question), draft, stop);
        for (std::size_t i = 0; program && hasLoopOrders(question) && i < question.workload->kernel.statements.size();
             ++i) {
            if (lower::hasOtherOrders(**program, i)) {
                varied.push_back(i);
            }
        }
        if (!program || varied.size() > 1) { // use the loop orders that lowering chooses
            const auto requests = question.model->requests(question, draft, stop);
            return requests ? Result<std::int64_t>(host->total() +
                                                   sim::leastCycles(m_stream, **requests, limit - host->total(), stop))
                            : tl::unexpected<Error>(requests.error());
        }
        auto least = std::numeric_limits<std::int64_t>::max();
        if (varied.empty()) {
            return host->total() + ofRequests(**program, limit - host->total(), stop);
        }
        lower::forEachOrder(**program, varied.front(), [&] {
            const std::int64_t own = hostTimeOf(m_contents, **program).total();
            least = std::min(least, own + ofRequests(**program, std::min(limit, least) - own, stop));
        });
        return least;
    }

    [[nodiscard]] std::int64_t ofRequests(const lower::Program& program, std::int64_t limit,
                                          const std::stop_token& stop) const
    {
        auto maker = lower::RequestMaker::make(program, m_question->timing());
        if (!maker) {
            return 0; // the simulation reports the error
        }
        lower::ProgramStream requests(program, *std::move(maker));
        return sim::leastCycles(m_stream, requests, limit, stop);
    }

    const DraftQuestion* m_question;
    Bounded m_what;
    bool m_isOnePhase;
    bool m_isSamsung;
    std::unique_ptr<lower::FamilyBounds> m_family;
    std::optional<RearrangementBound> m_moves; // nullopt: they are not bounded
    std::vector<std::int64_t> m_out;           // per statement
    sim::StreamBound m_stream;
    TimeContents m_contents;
    std::int64_t m_leastHost; // cycles
    EvenAxes m_evenAxes;      // empty: rows are divided exactly as in drafts
};

} // namespace

std::unique_ptr<DraftBounds> compiledBounds(const DraftQuestion& question)
{
    return std::make_unique<SoundBounds>(question, Bounded::Run);
}

std::unique_ptr<DraftBounds> compiledComputeBounds(const DraftQuestion& question)
{
    return std::make_unique<SoundBounds>(question, Bounded::ComputePhase);
}

} // namespace pimento
