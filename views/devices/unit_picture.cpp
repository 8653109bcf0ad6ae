// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/unit_picture.h"

#include "views/devices/crossbar_picture.h"
#include "views/devices/dpu_picture.h"

namespace pimento {

std::vector<std::unique_ptr<UnitPicture>> makeUnitPictures()
{
    std::vector<std::unique_ptr<UnitPicture>> all;
    all.push_back(std::make_unique<DpuPicture>());
    all.push_back(std::make_unique<CrossbarPicture>());
    return all;
}

} // namespace pimento
