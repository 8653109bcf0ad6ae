// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/unit_picture.h"

#include "views/devices/dpu_picture.h"
#include "views/devices/levels_picture.h"

namespace pimento {

std::vector<std::unique_ptr<UnitPicture>> makeUnitPictures()
{
    std::vector<std::unique_ptr<UnitPicture>> all;
    all.push_back(std::make_unique<DpuPicture>());
    all.push_back(std::make_unique<LevelsPicture>());
    return all;
}

} // namespace pimento
