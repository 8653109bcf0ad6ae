// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/machine/stream_mutation.h"

#include "engine/systems/crossbar/machine/integers.h"

#include <optional>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Small change other than 0.
std::int64_t change(RandomStream& random)
{
    const auto size = static_cast<std::int64_t>(1 + random.below(4));
    return random.below(2) == 0 ? size : -size;
}

/// Addresses that an instruction uses.
std::vector<std::int64_t*> addresses(Instruction& of)
{
    std::vector<std::int64_t*> all;
    if (of.operation != Operation::Send) {
        all.push_back(&of.destination);
    }
    if (of.operation != Operation::Write && of.operation != Operation::Receive) {
        all.push_back(&of.source);
    }
    if (of.operation == Operation::Vector && hasTwoOperands(of.function)) {
        all.push_back(&of.source2);
    }
    return all;
}

/// Drops an instruction: the steps behind it end one earlier.
void drop(Streams& streams, std::size_t core, std::size_t index)
{
    streams.cores[core].erase(streams.cores[core].begin() + static_cast<std::ptrdiff_t>(index));
    for (std::uint32_t& end : streams.stepEnds[core]) {
        end -= end > index ? 1U : 0U;
    }
}

/// Tries one kind of change. None: the instruction has nothing of the kind.
std::optional<std::string> tryKind(MutationKind kind, Streams& streams, std::size_t core, std::size_t index,
                                   RandomStream& random)
{
    Instruction& of = streams.cores[core][index];
    switch (kind) {
    case MutationKind::Drop:
        drop(streams, core, index);
        return "drops";
    case MutationKind::Swap:
        if (index + 1 == streams.cores[core].size() || streams.cores[core][index + 1] == of) {
            return std::nullopt;
        }
        std::swap(of, streams.cores[core][index + 1]);
        return "swaps";
    case MutationKind::Length:
        of.length += static_cast<std::int32_t>(change(random));
        return "length";
    case MutationKind::Address: {
        const auto all = addresses(of);
        *all[random.below(all.size())] += change(random);
        return "address";
    }
    case MutationKind::Core:
        if (of.operation != Operation::Send && of.operation != Operation::Receive && of.operation != Operation::Mvm) {
            return std::nullopt;
        }
        of.other += static_cast<std::int32_t>(change(random));
        return "other";
    case MutationKind::Function:
        if (of.operation == Operation::Write) {
            of.source2 += change(random);
            return "value";
        }
        if (of.operation != Operation::Vector) {
            return std::nullopt;
        }
        of.function = static_cast<VectorFunction>((static_cast<std::size_t>(of.function) + 1 + random.below(8)) % 9);
        return "function";
    }
    return std::nullopt;
}

} // namespace

Mutation mutate(Streams& streams, RandomStream& random)
{
    for (;;) {
        const auto kind = static_cast<MutationKind>(random.below(kMutationKinds));
        const std::size_t core = random.below(streams.cores.size());
        if (streams.cores[core].empty()) {
            continue;
        }
        const std::size_t index = random.below(streams.cores[core].size());
        const Operation operation = streams.cores[core][index].operation;
        if (const auto made = tryKind(kind, streams, core, index, random)) {
            return {.kind = kind, .text = *made + " " + std::string(kOperations[static_cast<std::size_t>(operation)])};
        }
    }
}

} // namespace pimento::crossbar
