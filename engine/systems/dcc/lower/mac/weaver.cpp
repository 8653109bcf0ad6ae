// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/weaver.h"

namespace pimento::lower {

namespace {

// Numbers of commands that fit in between, approximately: a wrong number costs time but cannot change results.
constexpr int kSoftmaxPerOperation = 2;
constexpr int kReadsPerOperation = 2;
constexpr int kMovesPerRowChange = 30;
constexpr int kMovesBehindResults = 12;
constexpr int kWritesPerRowChange = 8;
constexpr std::int64_t kTurnaround = 3;

bool isOperation(Op op) { return op == Op::MacTree || op == Op::MacLanes; }
bool isOfSoftmaxUnit(Op op) { return op == Op::SoftmaxStep || op == Op::SoftmaxUnit || op == Op::CombineResults; }

} // namespace

/// Adds a run of another buffer to the output.
void Weaver::place(const CommandBuffer& from, CommandRun run)
{
    if (run.turns >= 0) {
        run.turns = m_out->numberOf(from.turns(run.turns));
    }
    m_out->add(run);
}

void Weaver::add(Lane to, CommandBuffer& commands, std::int64_t until)
{
    for (const CommandRun& run : commands.runs()) {
        if (run.turns < 0) {
            lane(to).push_back({run, until});
            continue;
        }
        for (const CoreTurn& turn : commands.turns(run.turns)) {
            CommandRun one = run;
            one.turns = CommandRun::kOneCore;
            one.command.core = turn.core;
            one.command.block += turn.block;
            lane(to).push_back({one, until});
        }
    }
    commands.clear();
}

void Weaver::take(Queue& queue)
{
    m_out->add(queue.front().run);
    queue.pop_front();
}

void Weaver::finishBefore(std::int64_t stage)
{
    for (Queue& queue : m_lanes) {
        while (!queue.empty() && queue.front().until <= stage) {
            take(queue);
        }
    }
}

/// Fills the gap between two multiplications on the same row.
void Weaver::besideOperation()
{
    Queue& chain = lane(Lane::Chain);
    int placed = 0;
    while (placed < kSoftmaxPerOperation && !chain.empty()) {
        const Op op = chain.front().run.command.op;
        if (op != Op::Order && !isOfSoftmaxUnit(op) && !isReadOut(op)) {
            break;
        }
        placed += op == Op::Order ? 0 : 1;
        take(chain);
    }
    Queue& reads = lane(Lane::Reads);
    while (placed < kReadsPerOperation && !reads.empty()) {
        placed += reads.front().run.command.op == Op::Order ? 0 : 1;
        take(reads);
    }
}

/// Fills the gap of a row change.
void Weaver::besideRowChange()
{
    Queue& chain = lane(Lane::Chain);
    const int most = m_hasMoved ? kMovesBehindResults : kMovesPerRowChange;
    int moved = 0;
    while (moved < most && !chain.empty()) {
        const Op op = chain.front().run.command.op;
        if (op != Op::Order && op != Op::MoveToBuffer) {
            break;
        }
        moved += op == Op::Order ? 0 : 1;
        take(chain);
    }
    Queue& writes = lane(Lane::Writes);
    for (int written = 0; written < kWritesPerRowChange && !writes.empty() && !m_hasMoved && moved == 0;) {
        written += writes.front().run.command.op == Op::Order ? 0 : 1;
        take(writes);
    }
}

CommandMaker Weaver::weave(CommandBuffer& commands)
{
    for (const CommandRun& run : commands.runs()) {
        const Op op = run.command.op;
        if (isOperation(op)) {
            const std::int64_t row = run.command.block / m_blocksPerRow;
            if (m_row >= 0 && row != m_row) {
                besideRowChange();
            } else if (m_row >= 0) {
                besideOperation();
            }
            m_row = row;
            m_hasMoved = false;
        }
        m_hasMoved = m_hasMoved || op == Op::MoveResult;
        place(commands, run);
        if (m_out->isFull()) {
            co_yield Full{};
        }
    }
    commands.clear();
}

} // namespace pimento::lower
