// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/published/composition.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace pimento::published {

namespace {

constexpr std::array<PlatformWords, 5> kPlatforms = {{
    {Platform::Gpu, "gpu", "GPU"},
    {Platform::BaseStandard, "base_default", "AttAcc Base"},
    {Platform::BaseDcc, "base_dcc", "AttAcc Base + DCC"},
    {Platform::FullStandard, "full_default", "AttAcc Full"},
    {Platform::FullDcc, "full_dcc", "AttAcc Full + DCC"},
}};

constexpr double kMostTokens = 1'000'000;

} // namespace

std::span<const PlatformWords> platforms() { return kPlatforms; }

const PlatformWords& wordsOf(Platform platform)
{
    return *std::ranges::find(kPlatforms, platform, &PlatformWords::platform);
}

const PlatformWords* findPlatform(std::string_view id)
{
    const auto found = std::ranges::find(kPlatforms, id, &PlatformWords::id);
    return found == kPlatforms.end() ? nullptr : &*found;
}

Result<void> check(const Setting& s)
{
    if (s.batch < 1 || s.batch > 4096 || s.inputTokens < 1 || s.outputTokens < 2 ||
        s.inputTokens + s.outputTokens > kMostTokens) {
        return fail("batch or tokens are out of range", "",
                    "Use a batch of 1 to 4096, at least 1 input and 2 output tokens, at most a million tokens");
    }
    if (s.gpus < 1 || s.model->heads % s.gpus != 0 || std::fmod(s.model->hidden, s.gpus) != 0) {
        return fail(std::to_string(s.gpus) + " GPUs cannot share the " + std::to_string(s.model->heads) + " heads of " +
                        std::string(s.model->name),
                    "", "Use a number of GPUs that divides them");
    }
    if (s.elementBytes != 1 && s.elementBytes != 2) {
        return fail("elements have " + std::to_string(s.elementBytes) + " bytes", "", "Use 1 or 2");
    }
    return {};
}

} // namespace pimento::published
