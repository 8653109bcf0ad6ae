// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/configurations.h"

#include <algorithm>
#include <string>

namespace pimento::crossbar {

namespace {

struct Configuration {
    std::string_view name;
    int chips = 1;  // in each direction
    int coresX = 1; // of a chip
    int coresY = 1;
    int crossbars = 1; // of a core
    int rows = 128;
    int columns = 128;
    SliceView view = SliceView::Arrays;
};

constexpr Configuration kConfigurations[] = {
    {.name = "archA", .coresX = 14, .coresY = 12, .crossbars = 96},
    {.name = "archB", .coresX = 23, .coresY = 6, .crossbars = 128},
    {.name = "archC",
     .chips = 4,
     .coresX = 2,
     .coresY = 2,
     .crossbars = 8,
     .rows = 512,
     .columns = 1024,
     .view = SliceView::Columns},
    {.name = "ship", .coresX = 12, .coresY = 12, .crossbars = 512},
};

} // namespace

Result<CrossbarChip> configurationOf(std::string_view name, std::int64_t mvmNs)
{
    const auto found = std::ranges::find(kConfigurations, name, &Configuration::name);
    if (found == std::end(kConfigurations)) {
        return fail("\"" + std::string(name) + "\" is no configuration of the reference files", "config",
                    "Write archA, archB, archC or ship");
    }
    CrossbarChip chip;
    chip.chipsX = found->chips;
    chip.chipsY = found->chips;
    chip.coresX = found->coresX;
    chip.coresY = found->coresY;
    chip.crossbarsX = found->crossbars;
    chip.crossbarRows = found->rows;
    chip.crossbarColumns = found->columns;
    chip.view = found->view;
    chip.mvmNs = mvmNs;
    return chip;
}

} // namespace pimento::crossbar
