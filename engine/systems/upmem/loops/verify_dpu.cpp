// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/verify_dpu.h"

#include "engine/base/math.h"
#include "engine/systems/upmem/loops/loop_listing.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace pimento::upmem {

namespace {

Error doesNotFit(const LoopProgram& program, const char* reason, std::string what, std::string hint)
{
    Error error{std::move(what), "loop program " + program.name, std::move(hint), ErrorKind::DoesNotFit};
    error.reason = reason;
    return error;
}

/// Byte offset of an element in its buffer.
Affine byteOf(const LoopProgram& program, const Access& access)
{
    return flatIndex(program, access) * bytesOf(program.buffers[access.buffer].type);
}

/// Checks statements together with the loops and conditions around them.
class StatementCheck {
public:
    explicit StatementCheck(const LoopProgram& program)
        : m_program(&program), m_extents(program.extents()), m_tasklet(program.taskletVariable())
    {
    }

    std::optional<Error> check(const Body& body)
    {
        for (const Statement& statement : body) {
            auto error = check(statement);
            if (error) {
                return error;
            }
        }
        return std::nullopt;
    }

private:
    std::optional<Error> check(const Statement& statement)
    {
        if (const auto* branch = std::get_if<If>(&statement.node)) {
            const bool wasOne = std::exchange(m_isOneTasklet, m_isOneTasklet || isForOneTasklet(*branch));
            auto error = check(branch->body);
            m_isOneTasklet = wasOne;
            return error;
        }
        if (const Body* inner = bodyOf(statement)) {
            return check(*inner);
        }
        if (const auto* transfer = std::get_if<Transfer>(&statement.node)) {
            if (auto error = checkGranules(statement, *transfer)) {
                return error;
            }
            const std::int64_t bytes = transfer->elements * bytesOf(m_program->buffers[transfer->mram.buffer].type);
            return transfer->direction == Direction::Store ? checkStore(statement, transfer->mram, bytes)
                                                           : std::nullopt;
        }
        const auto* copy = std::get_if<ElementCopy>(&statement.node);
        if (copy != nullptr && m_program->buffers[copy->to.buffer].space == Space::Mram) {
            return checkStore(statement, copy->to, bytesOf(m_program->buffers[copy->to.buffer].type));
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isForOneTasklet(const If& branch) const
    {
        return m_tasklet && std::ranges::any_of(branch.conditions, [&](const Condition& condition) {
                   return condition.affine == Affine::of(*m_tasklet) && condition.bound <= 1;
               });
    }

    [[nodiscard]] Error at(const Statement& statement, const char* reason, std::string what, std::string hint) const
    {
        Error error = doesNotFit(*m_program, reason, std::move(what), std::move(hint));
        error.where += ", line \"" + headline(*m_program, statement) + "\"";
        return error;
    }

    [[nodiscard]] std::optional<Error> checkGranules(const Statement& statement, const Transfer& transfer) const
    {
        const std::int64_t bytes = transfer.elements * bytesOf(m_program->buffers[transfer.wram.buffer].type);
        if (bytes % kDmaGranule != 0) {
            return at(statement, "sizes of transfers", "moves " + std::to_string(bytes) + " bytes by DMA",
                      "Make it a multiple of 8");
        }
        for (const Access* access : {&transfer.wram, &transfer.mram}) {
            const Affine place = byteOf(*m_program, *access);
            const auto isMultiple = [](const AffineTerm& term) { return term.factor % kDmaGranule == 0; };
            if (place.constant % kDmaGranule != 0 || !std::ranges::all_of(place.terms, isMultiple)) {
                return at(statement, "transfer alignment",
                          text(*m_program, *access) + " is not always aligned to 8 bytes",
                          "Take tiles of multiples of 8 bytes");
            }
        }
        return std::nullopt;
    }

    /// Checks that a tasklet's stores stay within its own granules: from the start of a granule, the part of the
    /// address below the distance to the next tasklet's must fit before that tasklet's.
    [[nodiscard]] std::optional<Error> checkStore(const Statement& statement, const Access& access,
                                                  std::int64_t bytes) const
    {
        if (!m_tasklet || m_isOneTasklet) {
            return std::nullopt;
        }
        const Affine place = byteOf(*m_program, access);
        const auto owners = m_program->taskletVariables();
        std::int64_t step = std::numeric_limits<std::int64_t>::max();
        for (const VariableId owner : owners) {
            if (m_extents[owner] > 1) {
                step = std::min(step, std::abs(place.factorOf(owner)));
            }
        }
        if (step == std::numeric_limits<std::int64_t>::max()) {
            return std::nullopt; // there is a single tasklet
        }
        if (step == 0) {
            return at(statement, "stores of tasklets", "is stored by every tasklet", "Let one tasklet store it");
        }
        Affine within = Affine::number(place.constant);
        bool isAligned = step % kDmaGranule == 0;
        for (const AffineTerm& term : place.terms) {
            if (std::ranges::find(owners, term.variable) == owners.end() && std::abs(term.factor) < step) {
                within += Affine::of(term.variable, term.factor);
            } else {
                isAligned = isAligned && term.factor % kDmaGranule == 0;
            }
        }
        const Range range = rangeOf(within, m_extents);
        const std::int64_t begin = floorDivide(range.least, kDmaGranule) * kDmaGranule;
        if (!isAligned || range.most + bytes > begin + step) {
            return at(statement, "stores of tasklets", "two tasklets store to the same 8 bytes of MRAM",
                      "Take output tiles of multiples of 8 bytes");
        }
        return std::nullopt;
    }

    const LoopProgram* m_program;
    std::vector<std::int64_t> m_extents;
    std::optional<VariableId> m_tasklet;
    bool m_isOneTasklet = false;
};

std::optional<Error> memoryError(const LoopProgram& program, const DpuLimits& limits)
{
    const std::int64_t working = memoryOf(program, Space::Wram);
    if (working > limits.workingBytes) {
        return doesNotFit(program, "a DPU's working memory",
                          "caches " + std::to_string(working) +
                              " bytes in WRAM; limit: " + std::to_string(limits.workingBytes),
                          "Take smaller tiles or fewer tasklets");
    }
    const std::int64_t main = memoryOf(program, Space::Mram);
    if (main > limits.mainBytes) {
        return doesNotFit(program, "a DPU's main memory",
                          "keeps " + std::to_string(main) +
                              " bytes in MRAM; limit: " + std::to_string(limits.mainBytes),
                          "Take more DPUs");
    }
    return std::nullopt;
}

} // namespace

std::int64_t memoryOf(const LoopProgram& program, Space space)
{
    std::int64_t bytes = 0;
    for (const Buffer& buffer : program.buffers) {
        const bool isForEach = space == Space::Wram && buffer.sharing == Sharing::EachTasklet;
        bytes += buffer.space == space ? buffer.bytes() * (isForEach ? program.tasklets() : 1) : 0;
    }
    return bytes;
}

Result<void> verifyDpu(const LoopProgram& program, const DpuLimits& limits)
{
    if (program.tasklets() > limits.tasklets) {
        return tl::unexpected<Error>(doesNotFit(program, "tasklets",
                                                "uses " + std::to_string(program.tasklets()) +
                                                    " tasklets, but a DPU has " + std::to_string(limits.tasklets),
                                                "Take fewer tasklets"));
    }
    auto error = memoryError(program, limits);
    if (!error) {
        error = StatementCheck(program).check(program.body);
    }
    if (error) {
        return tl::unexpected<Error>(std::move(*error));
    }
    return {};
}

} // namespace pimento::upmem
