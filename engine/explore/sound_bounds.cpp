// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/draft/tiling.h"
#include "engine/explore/draft_bounds.h"
#include "engine/explore/model.h"
#include "engine/lower/host_map.h"
#include "engine/lower/rearrangement.h"
#include "sim/stream_bound.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace pimento {

namespace {

/// What computes; each of these commands works on one vector of operands at most.
constexpr std::array<const char*, 14> kComputingOps = {
    "mac",      "mac_core",      "move",         "move_core",         "relu", "relu_core", "add", "add_core",
    "multiply", "multiply_core", "multiply_add", "multiply_add_core", "alu",  "alu_core"};

/// Samsung's machine puts two accesses to columns of a channel at least so far apart.
constexpr std::int64_t kSamsungPitch = 2;

/// The least distance of any two computing commands of a channel.
std::int64_t pitchOf(const sim::Machine& machine)
{
    std::vector<int> commands;
    for (int kind = 0; kind < machine.requestCount(); ++kind) {
        const std::string& op = machine.description().requests[static_cast<std::size_t>(kind)].op;
        if (std::ranges::find(kComputingOps, std::string_view(op)) != kComputingOps.end()) {
            commands.push_back(machine.request(kind).finalCommand);
        }
    }
    std::optional<std::int64_t> least;
    for (const int first : commands) {
        for (const int second : commands) {
            std::int64_t distance = 1;
            for (const sim::Machine::Consequence& each : machine.consequences(first)) {
                const sim::Machine::Command& held = machine.command(second);
                const bool looks = std::find(held.checkedLevels, held.checkedLevels + held.checkedLevelCount,
                                             each.level) != held.checkedLevels + held.checkedLevelCount;
                if (each.level == 0 && each.window == 1 && each.timingClass == held.timingClass && looks) {
                    distance = std::max<std::int64_t>(distance, each.latency);
                }
            }
            least = std::min(least.value_or(distance), distance);
        }
    }
    return least.value_or(1);
}

class SoundBounds final : public DraftBounds {
public:
    explicit SoundBounds(const Question& question)
        : m_question(&question), m_isSamsung(question.machine->description().simulator == sim::Simulator::Samsung),
          m_pitch(m_isSamsung ? kSamsungPitch : pitchOf(question.timing())),
          m_out(m_isSamsung ? 0 : cyclesOut(question))
    {
    }

    [[nodiscard]] int levels() const override { return m_isSamsung ? 1 : 2; }

    [[nodiscard]] Result<std::int64_t> bound(int level, std::span<const DraftPart> draft, std::int64_t limit,
                                             std::stop_token stop) const override
    {
        return level == 0 ? ofOperations(draft) : ofStreams(draft, limit, stop);
    }

private:
    /// Results that the host gets, in its own layout: the same for all drafts.
    static std::int64_t cyclesOut(const Question& question)
    {
        const affine::Kernel& kernel = question.workload->kernel;
        const std::shared_ptr<const sim::DeviceDescription> device(question.machine, &question.machine->description());
        const lower::Program program(kernel, question.workload->sets,
                                     Draft(std::vector<DraftPart>(question.workload->sets.size())), device);
        const lower::HostMap places(program);
        const auto store = std::ranges::find(device->requests, "store", &sim::RequestSpec::op);
        std::int64_t cycles = 0;
        for (const affine::Statement& statement : kernel.statements) {
            if (kernel.tensors[statement.target.tensor].role == affine::TensorRole::Temporary ||
                statement.kind == affine::StatementKind::Softmax) {
                continue;
            }
            const lower::Access target{&statement.target, std::nullopt};
            sim::StreamBound bound(question.timing());
            for (const std::int64_t vector :
                 lower::touchedVectors(kernel, std::span(&target, 1), statement.target.tensor, program.width())) {
                const lower::MemoryPlace place = places.place(statement.target.tensor, vector);
                sim::Request request;
                request.kind = static_cast<std::uint8_t>(store - device->requests.begin());
                request.channel = static_cast<std::uint16_t>(place.channel);
                request.bank = static_cast<std::uint16_t>(place.bank);
                request.row = static_cast<std::uint32_t>(place.row);
                request.column = static_cast<std::uint16_t>(place.column);
                bound.add({request, 1, 1});
            }
            cycles += bound.cycles();
        }
        return cycles;
    }

    /// All cores have as many positions, and an operation works on one vector along one loop.
    [[nodiscard]] std::int64_t ofOperations(std::span<const DraftPart> draft) const
    {
        const affine::Kernel& kernel = m_question->workload->kernel;
        const std::int64_t width =
            m_question->machine->description().columnBytes.value() / affine::bytesOf(kernel.type);
        std::int64_t cycles = m_out;
        for (const affine::Statement& statement : kernel.statements) {
            if (statement.kind == affine::StatementKind::Softmax) {
                continue;
            }
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
            cycles += least == 0 ? 0 : (least - 1) * m_pitch + 1;
        }
        return cycles;
    }

    /// Of the program that is faster, if there are two.
    [[nodiscard]] Result<std::int64_t> ofStreams(std::span<const DraftPart> draft, std::int64_t limit,
                                                 const std::stop_token& stop) const
    {
        std::optional<std::int64_t> least;
        std::optional<Error> refused;
        Question one = *m_question;
        for (const lower::Indexing way : m_question->model->indexings(*m_question)) {
            one.indexing = way;
            const auto requests = m_question->model->requests(one, draft);
            if (!requests) {
                refused = requests.error();
                continue;
            }
            const std::int64_t cycles = sim::leastCycles(m_question->timing(), **requests, limit, stop);
            least = std::min(least.value_or(cycles), cycles);
        }
        return least ? Result<std::int64_t>(*least) : tl::unexpected<Error>(*refused);
    }

    const Question* m_question;
    bool m_isSamsung;
    std::int64_t m_pitch;
    std::int64_t m_out;
};

} // namespace

std::unique_ptr<DraftBounds> soundBounds(const Question& question) { return std::make_unique<SoundBounds>(question); }

} // namespace pimento
