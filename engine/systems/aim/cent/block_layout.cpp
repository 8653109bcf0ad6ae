// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/cent/block_layout.h"

#include "sim/aim/instruction.h"

#include <algorithm>
#include <utility>

namespace pimento::aim {

using sim::aim::kBanks;
using sim::aim::kChannels;

Sizes::Sizes(const CentModel& of, const CentPlacement& placement)
    : model(of), isPipeline(placement.mode == CentPlacement::Mode::Pipeline),
      channels(isPipeline ? placement.argument : kChannels), banks(kBanks * channels),
      matrixBanks(isPipeline ? banks : kBanks * kChannels * placement.argument), copies(kChannels / channels),
      half(up(of.width(), banks / 2)), quarter(up(of.width(), banks / 4)), halves(up(of.width(), half)),
      quarters(up(of.width(), quarter)), headsPerBank(up(of.heads, 4 * channels)),
      keysPerChannel(up(of.keyValueHeads, channels))
{
}

Rows::Rows(const Sizes& sizes)
{
    const CentModel& model = sizes.model;
    const std::int64_t width = model.width();
    const std::int64_t keys = kKeyWidth * model.keyValueHeads;
    const std::int64_t feed = model.feedForward;
    const std::int64_t segments = up(width, kRow);
    const auto matrix = [&](std::int64_t outputs) { return up(outputs, sizes.matrixBanks) * segments; };
    const std::int64_t vector = up(width / kBanks, kRow);
    const std::int64_t share = up(width / sizes.banks, kRow);
    const std::int64_t feedShare = up(feed / sizes.banks, kRow);
    std::int64_t next = 0;
    const auto take = [&](std::int64_t count) { return std::exchange(next, next + count); };
    x = take(vector);
    x2 = take(vector);
    norm1 = take(vector);
    wq = take(matrix(width));
    wk = take(matrix(keys));
    wv = take(matrix(keys));
    xq = take(1);
    xk = take(1);
    key = take(up(kMostTokens, sizes.matrixBanks) * up(keys, kRow));
    scores = take(4 * sizes.headsPerBank);
    value = take(4 * sizes.keysPerChannel * 8);
    take(share);
    wo = take(matrix(width));
    take(share);
    sa2 = take(share);
    norm2 = take(share);
    w1 = take(matrix(feed));
    w3 = take(matrix(feed));
    x1 = take(feedShare);
    take(feedShare);
    x1s = take(feedShare);
    take(up(feed, kBanks * kRow));
    w2 = next;
}

std::span<const CentModel> centModels()
{
    static constexpr CentModel kModels[] = {
        {"Llama2-7B", 32, 32, 11008, 32, 8},
        {"Llama2-13B", 40, 40, 13824, 40, 20},
        {"Llama2-70B", 64, 8, 28672, 80, 32},
    };
    return kModels;
}

const CentModel* centModelNamed(std::string_view name)
{
    const auto found = std::ranges::find(centModels(), name, &CentModel::name);
    return found == centModels().end() ? nullptr : &*found;
}

} // namespace pimento::aim
