// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstdint>
#include <string>

namespace pimento::crossbar {

enum class MutationKind : std::uint8_t { Drop, Swap, Length, Address, Core, Function };
inline constexpr int kMutationKinds = 6;

/// What was changed, in words such as "drops copy".
struct Mutation {
    MutationKind kind = MutationKind::Drop;
    std::string text;
};

/// Changes one instruction of streams with at least one: drops it, swaps it with the next one that differs, or changes
/// its length, an address that it uses, its other core or group, or its vector function or value. The steps keep their
/// instructions.
[[nodiscard]] Mutation mutate(Streams& streams, RandomStream& random);

} // namespace pimento::crossbar
