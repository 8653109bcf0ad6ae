// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/sketch.h"

#include "sim/base/assert.h"

#include <array>
#include <type_traits>
#include <utility>

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

constexpr std::int64_t kAnyFactor = std::int64_t{1} << 36;

/// Exception for a primitive that refuses sizes; caught in this file.
struct Refusal {
    Error error;
};

template <class Value> Value must(Result<Value> result)
{
    if (!result) {
        throw Refusal{result.error()};
    }
    if constexpr (!std::is_void_v<Value>) {
        return std::move(*result);
    }
}

} // namespace

/// Applies decisions to a sketch, primitive by primitive.
class SketchUse {
public:
    SketchUse(const Sketch& sketch, const ScheduleDecisions& decisions)
        : m_sketch(sketch), m_decisions(decisions), m_schedule(sketch.m_program)
    {
    }

    Schedule run() &&
    {
        if (m_sketch.hasRfactor()) {
            factor();
        }
        tile();
        bindLevels();
        cache();
        takeInitOut();
        const std::size_t unrolled = m_sketch.form() == Sketch::Form::SumsOfResults ? 4 : 3;
        must(m_schedule.unroll(level(unrolled).front(), m_decisions.unroll, {DomainKind::Values, kUnrollValues}));
        if (m_decisions.hostThreads > 0) {
            shareFinalSums();
        }
        return std::move(m_schedule);
    }

private:
    static constexpr std::array<std::int64_t, 4> kUnrollValues = {kUnrollSteps[0], kUnrollSteps[1], kUnrollSteps[2],
                                                                  kUnrollSteps[3]};

    /// Loops of a level; levels count from 1.
    [[nodiscard]] std::vector<LoopId>& level(std::size_t number) { return m_levels[number - 1]; }
    [[nodiscard]] LoopId innermostOf(std::size_t number) { return level(number).back(); }

    LoopId split(LoopId loop, std::span<const std::int64_t> factors, std::array<std::int64_t, 3> limits)
    {
        return must(m_schedule.split(loop, factors, {DomainKind::Tiles, limits}));
    }

    /// Gives a part of the outermost sum to DPUs.
    void factor()
    {
        const Sketch::Axis& axis = m_sketch.m_axes[m_sketch.m_factoredAxis];
        const std::array<std::int64_t, 2> parts = {m_decisions.factored, axis.extent / m_decisions.factored};
        const std::array<std::int64_t, 3> limits = {2, m_sketch.m_factored.back(), kAnyFactor};
        m_factored = split(axis.loop, parts, limits);
        m_block = must(m_schedule.rfactor(m_factored, 0));
    }

    /// Splits all axes and orders the parts by level.
    void tile()
    {
        using Form = Sketch::Form;
        const Form form = m_sketch.form();
        m_levels.resize(form == Form::SumsOfResults ? 8 : form == Form::NoSums ? 5 : 4);
        if (form == Form::SumAlone) {
            level(1).push_back(m_factored);
        }
        static constexpr std::array<std::size_t, 5> kSpatialOfSums = {1, 2, 3, 5, 7};
        static constexpr std::array<std::size_t, 3> kSummed = {4, 6, 8};
        for (std::size_t a = 0; a < m_sketch.m_axes.size(); ++a) {
            const Sketch::Axis& axis = m_sketch.m_axes[a];
            const bool isFactored = m_factored != kNone && a == m_sketch.m_factoredAxis;
            const LoopId first = split(isFactored ? m_factored + 1 : axis.loop, m_sketch.tilesOf(m_decisions, a),
                                       {1, kAnyFactor, m_sketch.m_limits.innermost});
            for (std::size_t part = 0; part < axis.parts; ++part) {
                const std::size_t number = form == Form::SumAlone ? part + 2
                                           : axis.isSummed        ? kSummed[part]
                                           : form == Form::NoSums ? part + 1
                                                                  : kSpatialOfSums[part];
                level(number).push_back(first + static_cast<LoopId>(part));
            }
        }
        std::vector<LoopId> order;
        if (m_factored != kNone && form != Form::SumAlone) {
            order.push_back(m_factored);
        }
        for (const auto& loops : m_levels) {
            order.insert(order.end(), loops.begin(), loops.end());
        }
        must(m_schedule.reorder(order));
    }

    void bindLevel(std::size_t number, LoopKind axis)
    {
        LoopId fused = level(number).front();
        for (std::size_t i = 1; i < level(number).size(); ++i) {
            fused = must(m_schedule.fuse(fused, level(number)[i]));
        }
        level(number).assign(1, fused);
        must(m_schedule.bind(fused, axis));
    }

    void bindLevels()
    {
        const bool isOfSums = m_sketch.form() == Sketch::Form::SumsOfResults;
        if (isOfSums && m_factored != kNone) {
            must(m_schedule.bind(m_factored, LoopKind::BlockZ));
        }
        bindLevel(1, LoopKind::BlockX);
        if (isOfSums) {
            bindLevel(2, LoopKind::BlockY);
        }
        bindLevel(isOfSums ? 3 : 2, LoopKind::ThreadX);
    }

    [[nodiscard]] std::vector<std::int64_t> loopsOf(std::span<const std::int32_t> levels)
    {
        std::vector<std::int64_t> loops;
        for (const std::int32_t number : levels) {
            loops.push_back(innermostOf(static_cast<std::size_t>(number)));
        }
        return loops;
    }

    void cache()
    {
        const std::vector<std::int64_t> readLoops = loopsOf(m_sketch.readChoices());
        for (std::size_t i = 0; i < m_sketch.m_reads.size(); ++i) {
            const BlockId copy = must(m_schedule.cacheRead(m_block, m_sketch.m_reads[i]));
            must(m_schedule.computeAt(copy, innermostOf(static_cast<std::size_t>(m_decisions.readLevels[i])),
                                      {DomainKind::Loops, readLoops}));
        }
        const std::vector<std::int64_t> writeLoops = loopsOf(m_sketch.writeChoices(m_decisions));
        const BlockId out = must(m_schedule.cacheWrite(m_block));
        must(m_schedule.reverseComputeAt(out, innermostOf(static_cast<std::size_t>(m_decisions.writeLevel)),
                                         {DomainKind::Loops, writeLoops}));
    }

    /// Moves the initialisation directly inside the level of the copy-out: earlier values or zeros in WRAM.
    void takeInitOut()
    {
        if (m_schedule.program().block(m_block).init == InitKind::None) {
            return;
        }
        const auto number = static_cast<std::size_t>(m_decisions.writeLevel);
        const BlockId init = must(m_schedule.decomposeReduction(m_block, level(number + 1).front()));
        if (const auto reads = m_schedule.program().block(init).reads; !reads.empty()) {
            must(m_schedule.computeAt(must(m_schedule.cacheRead(init, reads.front())), innermostOf(number)));
        }
    }

    /// Divides the results of the final sum among host threads.
    void shareFinalSums()
    {
        const std::vector<LoopId> loops = loopsAround(m_schedule.program(), m_sketchBlock);
        LoopId fused = loops.front();
        for (std::size_t i = 1; i + 1 < loops.size(); ++i) {
            fused = must(m_schedule.fuse(fused, loops[i]));
        }
        const std::array<std::int64_t, 2> parts = {m_decisions.hostThreads,
                                                   m_schedule.program().extent(fused) / m_decisions.hostThreads};
        must(m_schedule.parallel(split(fused, parts, {1, m_sketch.m_limits.hostThreads, kAnyFactor})));
    }

    const Sketch& m_sketch;
    const ScheduleDecisions& m_decisions;
    Schedule m_schedule;
    BlockId m_block = 0;                        // block that DPUs compute
    static constexpr BlockId m_sketchBlock = 0; // block of the program
    LoopId m_factored = kNone;
    std::vector<std::vector<LoopId>> m_levels;
};

Result<Schedule> Sketch::apply(const ScheduleDecisions& decisions) const
{
    const auto fits = check(decisions);
    PIMENTO_ASSERT(fits.has_value(), "decisions are of the sketch");
    try {
        return SketchUse(*this, decisions).run();
    } catch (const Refusal& refusal) {
        Error error = refusal.error;
        error.kind = ErrorKind::DoesNotFit;
        error.reason = "loops of too many iterations";
        return tl::unexpected<Error>(std::move(error));
    }
}

} // namespace pimento::upmem::schedule
