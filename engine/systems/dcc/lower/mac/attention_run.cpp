// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/attention_run.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/request_stream.h"

#include <algorithm>
#include <limits>

namespace pimento::lower {

namespace {

constexpr auto kAtTheEnd = std::numeric_limits<std::int64_t>::max();

/// Runs a maker to its end, so that everything is in its buffer.
void makeAll(CommandMaker maker)
{
    while (maker.next()) {
    }
}

} // namespace

AttentionRun::Products::Products(const AttentionShare& share)
    : scores(*share.scores), context(*share.context),
      leaders(leadersOf(share.scores->cores().cores(), share.scores->schedule().mergeBits)),
      results(leadersOf(share.scores->cores().cores(), share.context->schedule().mergeBits)),
      rowLeaders(share.rowLeaders())
{
    perRow = context.results() / (scores.results() / (share.blocks * scores.resultsPerBlock()));
}

AttentionRun::AttentionRun(const AttentionPlan& plan, CommandBuffer& out)
    : m_plan(&plan), m_room(plan.room()), m_out(&out), m_weaver(plan.program().blocksPerRow(), out)
{
    for (const AttentionShare& each : plan.shares()) {
        m_products.emplace_back(each);
    }
    findItems();
}

void AttentionRun::findItems()
{
    std::int64_t rowNumber = 0;
    for (std::size_t s = 0; s < m_products.size(); ++s) {
        const std::int64_t blocks = m_plan->shares()[s].blocks;
        const std::int64_t tile = m_plan->shares()[s].tile(m_plan->form().tiles);
        const std::int64_t rows = m_products[s].scores.results() / (blocks * m_products[s].scores.resultsPerBlock());
        for (std::int64_t row = 0; row < rows; ++row, ++rowNumber) {
            m_firstOfRow.push_back(m_items.size());
            for (std::int64_t first = 0; first < blocks; first += tile) {
                const std::int64_t end = std::min(blocks, first + tile);
                m_items.push_back({s, row, first, end, std::ssize(m_items), rowNumber, end == blocks});
            }
        }
    }
    for (std::int64_t i = 0, stage = 1; i < std::ssize(m_items); ++i) {
        m_scoreStage.push_back(i == 0 ? 0 : stage++);
        if (i > 0) {
            m_contextStage.push_back(stage++);
        }
        if (i + 1 == std::ssize(m_items)) {
            m_contextStage.push_back(stage);
        }
    }
}

CommandMaker AttentionRun::commands()
{
    return m_plan->form().order == AttentionForm::Order::Paired ? paired() : inTurn();
}

void AttentionRun::addOrder() { m_made.add(Command{.op = Op::Order, .statement = contextStatement()}); }

/// Slot of a tile's context. The first tile of a row goes to the slot to which further tiles are added.
std::int64_t AttentionRun::contextSlot(const Item& item) const
{
    return item.isFirst() ? m_room.firstContext + item.rowNumber % m_room.areas * m_room.contextSlots
                          : m_room.firstFurther;
}

/// Writes all host operands for the products of a row's scores.
void AttentionRun::writeQuery(const Item& item)
{
    Products& own = products(item);
    const std::int64_t result = item.row * share(item).blocks * own.scores.resultsPerBlock();
    std::size_t entry = queryEntry(item);
    for (std::size_t term = 0; term < share(item).scores->schedule().terms.size(); ++term) {
        const std::vector<std::int64_t> vectors = own.scores.operandsOf(term, result);
        own.scores.load(term, vectors, entry, m_made);
        entry += vectors.size();
    }
    addOrder();
}

/// Marks the operands of a row as present in its entries. Rows may share operands, such as rows of one key head with
/// keys in the buffers; the next row, whose operands were written ahead, then has them in other entries.
void AttentionRun::holdQuery(const Item& item)
{
    Products& own = products(item);
    const std::int64_t result = item.row * share(item).blocks * own.scores.resultsPerBlock();
    std::size_t entry = queryEntry(item);
    for (std::size_t term = 0; term < share(item).scores->schedule().terms.size(); ++term) {
        for (const std::int64_t vector : own.scores.operandsOf(term, result)) {
            own.scores.hold(term, vector, entry++);
        }
    }
}

void AttentionRun::makeScores(const Item& item)
{
    Products& own = products(item);
    const MacSchedule& schedule = share(item).scores->schedule();
    CommandRun move{.command = {.op = Op::MoveResult, .spread = schedule.mergeBits, .statement = scoreStatement()},
                    .turns = m_made.numberOf(turnsOf(own.leaders))};
    const std::int64_t perBlock = own.scores.resultsPerBlock();
    move.command.block = scoreSlot(item);
    for (std::int64_t block = item.first; block < item.end; ++block) {
        const std::int64_t first = (item.row * share(item).blocks + block) * perBlock;
        for (std::size_t term = 0; term < schedule.terms.size(); ++term) {
            makeAll(own.scores.operate(term, first, first + perBlock, m_made));
        }
        if (own.scores.needsFence(MacStep::Move)) {
            addOrder();
        }
        m_made.add(move);
        move.command.block += std::ssize(own.leaders);
    }
    addOrder();
}

/// Makes the softmax of the tile's row on each core, in steps if it overlaps other work.
void AttentionRun::makeSoftmax(const Item& item)
{
    Products& own = products(item);
    const bool isWhole = share(item).parts == 1 && item.isFirst() && item.isLast;
    const sim::ComputeSpec& compute = m_plan->program().device().compute;
    for (std::size_t i = 0; i < own.rowLeaders.size(); ++i) {
        const std::int64_t core = own.rowLeaders[i];
        Command softmax{.op = Op::SoftmaxUnit, .statement = scoreStatement()};
        softmax.core = static_cast<std::uint16_t>(core);
        softmax.layout = share(item).scores->schedule().result;
        softmax.vector = item.row * share(item).blocks + item.first;
        softmax.block = item.end - item.first;
        softmax.a = static_cast<std::uint8_t>(std::ranges::count_if(
            own.leaders, [&](std::int64_t other) { return share(item).rowLeaderOf(other) == core; }));
        softmax.spread = share(item).scores->schedule().mergeBits;
        softmax.slot = static_cast<std::uint16_t>(scoreSlot(item));
        if (!isWhole) {
            softmax.statistics = static_cast<std::uint16_t>(statisticsSlot(item) + static_cast<std::int64_t>(i));
        }
        if (!item.isFirst()) {
            const Item& earlier = m_items[static_cast<std::size_t>(item.number - 1)];
            softmax.before = static_cast<std::uint16_t>(statisticsSlot(earlier) + static_cast<std::int64_t>(i));
        }
        const std::int64_t steps = unitCommands(compute, softmax, m_plan->program().width());
        if (m_plan->form().order == AttentionForm::Order::Paired && steps > 1) {
            const Command step{.op = Op::SoftmaxStep, .core = softmax.core, .statement = scoreStatement()};
            for (std::int64_t n = 1; n < steps; ++n) {
                m_made.add(step);
            }
            addOrder();
            softmax.b = 1;
        }
        m_made.add(softmax);
        addOrder();
    }
}

void AttentionRun::moveProbabilities(const Item& item)
{
    Products& own = products(item);
    CommandRun move{.command = {.op = Op::MoveToBuffer,
                                .spread = share(item).scores->schedule().mergeBits,
                                .statement = contextStatement()},
                    .turns = m_made.numberOf(turnsOf(own.leaders))};
    std::size_t entry = probabilityEntry(item);
    move.command.block = scoreSlot(item);
    for (std::int64_t block = item.first; block < item.end; ++block, ++entry) {
        own.context.hold(share(item).term, item.row * share(item).blocks + block, entry);
        move.command.a = static_cast<std::uint8_t>(entry);
        m_made.add(move);
        move.command.block += std::ssize(own.leaders);
    }
    addOrder();
}

void AttentionRun::makeContext(const Item& item)
{
    Products& own = products(item);
    const MacSchedule& schedule = share(item).context->schedule();
    CommandRun move{.command = {.op = Op::MoveResult, .spread = schedule.mergeBits, .statement = contextStatement()},
                    .turns = m_made.numberOf(turnsOf(own.results))};
    move.command.block = contextSlot(item);
    const std::int64_t perBlock = own.context.resultsPerBlock();
    const std::int64_t end = (item.row + 1) * own.perRow;
    const std::int64_t steps = schedule.mode == MacMode::Tree ? 1 : schedule.width; // per vector of probabilities
    for (std::int64_t first = item.row * own.perRow; first < end; first += perBlock) {
        makeAll(own.context.operate(
            {share(item).term, first, std::min(end, first + perBlock), item.first * steps, item.end * steps}, m_made));
        if (own.context.needsFence(MacStep::Move)) {
            addOrder();
        }
        m_made.add(move);
        move.command.block += std::ssize(own.results);
    }
    addOrder();
}

/// Adds the context of a further tile to the previous ones.
void AttentionRun::combine(const Item& item)
{
    if (item.isFirst()) {
        return;
    }
    const Products& own = products(item);
    const Item& first = m_items[m_firstOfRow[static_cast<std::size_t>(item.rowNumber)]];
    const std::int64_t blocks = ceilDivide(own.perRow, own.context.resultsPerBlock());
    Command one{.op = Op::CombineResults, .statement = contextStatement()};
    for (std::int64_t i = 0; i < blocks * std::ssize(own.results); ++i) {
        const std::int64_t core = own.results[static_cast<std::size_t>(i % std::ssize(own.results))];
        const auto leader = std::ranges::find(own.rowLeaders, share(item).rowLeaderOf(core));
        one.core = static_cast<std::uint16_t>(core);
        one.block = contextSlot(first) + i;
        one.slot = static_cast<std::uint16_t>(contextSlot(item) + i);
        one.statistics = static_cast<std::uint16_t>(statisticsSlot(item) + (leader - own.rowLeaders.begin()));
        m_made.add(one);
    }
    addOrder();
}

/// Reads the context of a row, with its maximum and sum if it is a part.
void AttentionRun::readContext(const Item& item)
{
    Products& own = products(item);
    const bool isPart = share(item).parts > 1;
    for (std::size_t i = 0; isPart && i < own.rowLeaders.size(); ++i) {
        Command read{.op = Op::ReadStatistics, .statement = contextStatement()};
        read.core = static_cast<std::uint16_t>(own.rowLeaders[i]);
        read.layout = share(item).scores->schedule().result;
        read.vector = item.row * share(item).blocks;
        read.block = statisticsSlot(item) + static_cast<std::int64_t>(i);
        m_made.add(CommandRun{.command = read, .groups = static_cast<std::uint16_t>(m_plan->cores().groups())});
    }
    std::vector<ResultSlot> slots;
    const std::int64_t perBlock = own.context.resultsPerBlock();
    const std::int64_t end = (item.row + 1) * own.perRow;
    for (std::int64_t first = item.row * own.perRow; first < end; first += perBlock) {
        for (const std::int64_t core : own.results) {
            slots.push_back({first / perBlock, core, isPart ? share(item).rowLeaderOf(core) : -1});
        }
    }
    const Item& first = m_items[m_firstOfRow[static_cast<std::size_t>(item.rowNumber)]];
    own.context.readOut(slots, contextSlot(first), m_made);
    addOrder();
}

CommandMaker AttentionRun::inTurn()
{
    for (const Item& item : m_items) {
        makeScores(item);
        makeSoftmax(item);
        moveProbabilities(item);
        makeContext(item);
        combine(item);
        if (item.isLast) {
            readContext(item);
        }
        products(item).scores.forgetBuffers(); // the operands of the context overwrote the entries
        auto placed = m_weaver.weave(m_made);
        while (placed.next()) {
            co_yield Full{};
        }
    }
}

/// Writes the operands of a later row into the entries that are now free.
void AttentionRun::writeAhead(const Item& item)
{
    const auto next = static_cast<std::size_t>(item.rowNumber + m_room.areas);
    if (!item.isLast || next >= m_firstOfRow.size() || !m_plan->movesBesideOperations()) {
        return;
    }
    const std::size_t first = m_firstOfRow[next];
    writeQuery(m_items[first]);
    m_weaver.add(Weaver::Lane::Writes, m_made, m_scoreStage[first]);
}

CommandMaker AttentionRun::scoresBesideOthers(std::size_t i)
{
    const Item& item = m_items[i];
    const bool isAhead = m_plan->movesBesideOperations() && item.rowNumber > 0;
    m_weaver.finishBefore(m_scoreStage[i]);
    if (item.isFirst() && !isAhead) {
        writeQuery(item);
        auto written = m_weaver.weave(m_made);
        while (written.next()) {
            co_yield Full{};
        }
    }
    if (i == 0 && m_firstOfRow.size() > 1 && m_plan->movesBesideOperations()) {
        writeQuery(m_items[m_firstOfRow[1]]);
        m_weaver.add(Weaver::Lane::Writes, m_made, m_scoreStage[m_firstOfRow[1]]);
    }
    holdQuery(item);
    makeScores(item);
    auto placed = m_weaver.weave(m_made);
    while (placed.next()) {
        co_yield Full{};
    }
    makeSoftmax(item);
    moveProbabilities(item);
    m_weaver.add(Weaver::Lane::Chain, m_made, m_contextStage[i]);
    writeAhead(item);
}

CommandMaker AttentionRun::contextBesideOthers(std::size_t i)
{
    const Item& item = m_items[i];
    m_weaver.finishBefore(m_contextStage[i]);
    makeContext(item);
    auto placed = m_weaver.weave(m_made);
    while (placed.next()) {
        co_yield Full{};
    }
    combine(item);
    const bool isLate = m_plan->movesBesideOperations();
    const bool isFollowed = i + 2 < m_items.size();
    const std::int64_t until = isFollowed ? m_contextStage[i + 1] : kAtTheEnd;
    m_weaver.add(Weaver::Lane::Chain, m_made, i + 1 < m_items.size() ? m_contextStage[i + 1] : kAtTheEnd);
    if (item.isLast) {
        readContext(item);
        m_weaver.add(item.isFirst() ? Weaver::Lane::Reads : Weaver::Lane::Chain, m_made, isLate ? until : 0);
    }
    if (!isLate) {
        m_weaver.finishBefore(m_contextStage[i]);
    }
}

CommandMaker AttentionRun::paired()
{
    for (std::size_t i = 0; i <= m_items.size(); ++i) {
        if (i < m_items.size()) {
            auto scores = scoresBesideOthers(i);
            while (scores.next()) {
                co_yield Full{};
            }
        }
        if (i > 0) {
            auto context = contextBesideOthers(i - 1);
            while (context.next()) {
                co_yield Full{};
            }
        }
    }
    m_weaver.finishBefore(kAtTheEnd);
}

} // namespace pimento::lower
