// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/lower/programs.h"

#include "engine/systems/dcc/drafts/draft_text.h"

namespace pimento::test {

std::shared_ptr<const sim::DeviceDescription> device(const std::string& name)
{
    const auto machine = backends().find(name).value();
    return {machine, &machine->sound().description()};
}

Resources coresOf(const sim::DeviceDescription& device)
{
    return {device.channels(), device.banksPerChannel() / device.compute.banksPerCore};
}

Result<std::unique_ptr<lower::Program>> lowered(const affine::Kernel& kernel, const std::string& draft,
                                                const std::string& backend, const lower::LowerOptions& options)
{
    return lowered(kernel, draft, device(backend), options);
}

Result<std::unique_ptr<lower::Program>> lowered(const affine::Kernel& kernel, const std::string& draft,
                                                std::shared_ptr<const sim::DeviceDescription> target,
                                                const lower::LowerOptions& options)
{
    const auto sets = dimensionSets(kernel);
    const auto parsed = parseDraft(draft, kernel, sets, coresOf(*target));
    if (!parsed) {
        return tl::unexpected<Error>(parsed.error());
    }
    return lower::lower(kernel, sets, *parsed, std::move(target), options);
}

} // namespace pimento::test
