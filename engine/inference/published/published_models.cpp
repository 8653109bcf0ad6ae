// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/published/published_models.h"

#include <algorithm>
#include <array>
#include <string>

namespace pimento::published {

namespace {

constexpr std::array<Model, 12> kModels = {{
    {"GPT-13B", 40, 5120, 40, false},
    {"GPT-89B", 48, 12288, 96, false},
    {"GPT-175B", 96, 12288, 96, false},
    {"LLAMA-7B", 32, 4096, 32, true},
    {"LLAMA-33B", 60, 6656, 52, true},
    {"LLAMA-65B", 80, 8192, 64, true},
    {"MT-76B", 60, 10240, 40, false},
    {"MT-146B", 80, 12288, 80, false},
    {"MT-310B", 96, 16384, 128, false},
    {"MT-530B", 105, 20480, 128, false},
    {"MT-1008B", 128, 25600, 160, false},
    {"OPT-66B", 64, 9216, 72, false},
}};

} // namespace

std::span<const Model> models() { return kModels; }

Result<const Model*> findModel(std::string_view name)
{
    const auto found = std::ranges::find(kModels, name, &Model::name);
    if (found != kModels.end()) {
        return &*found;
    }
    std::string known;
    for (const Model& each : kModels) {
        known += (known.empty() ? "" : ", ") + std::string(each.name);
    }
    return fail("is no model of the published composition", "\"" + std::string(name.substr(0, 40)) + "\"",
                "Use one of " + known);
}

} // namespace pimento::published
