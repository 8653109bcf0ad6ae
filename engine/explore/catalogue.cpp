// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/catalogue.h"

#include "engine/base/data_folder.h"

#include <utility>

namespace pimento {

Result<Catalogue> Catalogue::load(const std::filesystem::path& dataFolder)
{
    auto backends = BackendRegistry::load(dataFolder / "datasets" / "backends");
    if (!backends) {
        return tl::unexpected<Error>(backends.error());
    }
    auto kernels = language::loadLibrary(dataFolder / "datasets" / "kernels");
    if (!kernels) {
        return tl::unexpected<Error>(kernels.error());
    }
    return Catalogue{*std::move(backends), *std::move(kernels)};
}

Result<Catalogue> Catalogue::loadDefault()
{
    const auto folder = findDataFolder();
    return folder ? load(*folder) : tl::unexpected<Error>(folder.error());
}

} // namespace pimento
