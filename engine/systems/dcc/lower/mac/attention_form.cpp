// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/attention_form.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"

#include <algorithm>

namespace pimento::lower {

void AttentionShare::findRowLeaders()
{
    const CoreMap& cores = scores->cores();
    leaders.clear();
    for (std::int64_t core = 0; core < cores.cores(); ++core) {
        std::int64_t leader = 0;
        const auto isSame = [&](std::size_t set) { return cores.part(set, 0, core) == cores.part(set, 0, leader); };
        while (leader < core && !std::ranges::all_of(rowSets, isSame)) {
            ++leader;
        }
        leaders.push_back(leader);
    }
}

std::int64_t AttentionShare::tile(std::int64_t tiles) const
{
    const std::int64_t least = ceilDivide(blocks, std::min(tiles, blocks));
    return least > blocksOfRow && least < blocks ? roundUp(least, blocksOfRow) : least;
}

std::vector<std::int64_t> AttentionShare::rowLeaders() const
{
    std::vector<std::int64_t> found;
    for (const std::int64_t core : leadersOf(scores->cores().cores(), scores->schedule().mergeBits)) {
        if (rowLeaderOf(core) == core) {
            found.push_back(core);
        }
    }
    return found;
}

bool isPlainForm(const std::vector<AttentionShare>& shares, const AttentionForm& form)
{
    return form.order == AttentionForm::Order::InTurn && form.tiles == 1 && shares.size() == 1 &&
           shares.front().parts == 1;
}

AttentionRoom roomOf(const std::vector<AttentionShare>& shares, const AttentionForm& form)
{
    const bool isPaired = form.order == AttentionForm::Order::Paired;
    AttentionRoom room;
    room.areas = isPaired ? 2 : 1;
    for (const AttentionShare& share : shares) {
        const MacSchedule& scores = share.scores->schedule();
        const MacSchedule& context = share.context->schedule();
        const CoreMap& cores = share.scores->cores();
        MacEmission emission(*share.context);
        const std::int64_t tile = share.tile(form.tiles);
        const auto leaders = std::ssize(leadersOf(cores.cores(), scores.mergeBits));
        const auto results = std::ssize(leadersOf(cores.cores(), context.mergeBits));
        const std::int64_t rows = MacEmission(*share.scores).results() / (share.blocks * context.width);
        room.probabilityEntries = std::max(room.probabilityEntries, tile);
        room.scoreSlots = std::max(room.scoreSlots, tile * leaders);
        room.contextSlots =
            std::max(room.contextSlots, ceilDivide(emission.results() / rows, emission.resultsPerBlock()) * results);
        room.statistics = std::max(room.statistics, std::ssize(share.rowLeaders()));
        std::int64_t query = 0;
        for (const MacTerm& term : scores.terms) {
            query += term.steps;
        }
        room.queryEntries = std::max(room.queryEntries, isPaired ? query : 0);
    }
    if (isPlainForm(shares, form)) {
        room.statistics = 0;
        room.contextSlots = std::ssize(
            leadersOf(shares.front().context->cores().cores(), shares.front().context->schedule().mergeBits));
    }
    room.firstProbability = room.areas * room.queryEntries;
    room.entries = room.firstProbability + room.areas * room.probabilityEntries;
    room.probabilityAreas = room.areas;
    room.firstContext = room.areas * room.scoreSlots;
    room.firstFurther = room.firstContext + room.areas * room.contextSlots;
    room.firstStatistics = room.firstFurther + (form.tiles > 1 ? room.contextSlots : 0);
    room.slots = room.firstStatistics + room.areas * room.statistics;
    return room;
}

bool fits(const AttentionRoom& room, const sim::ComputeSpec& compute)
{
    return room.entries <= compute.bufferEntries && room.slots <= compute.resultSlots;
}

} // namespace pimento::lower
