// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/comonm/kernels.h"

#include "engine/devices/device_file.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/memories/unit_target.h"
#include "engine/systems/comonm/upmem/upmem_target.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/places.h"

#include <stdexcept>

namespace pimento::test {

using namespace comonm;

KernelWork gemvWork(std::int64_t rows, std::int64_t columns)
{
    const auto kernel = boundKernel("gemv", "batch=1,nhead=1,dhead=" + std::to_string(columns) +
                                                ",seq_len=" + std::to_string(rows),
                                    affine::ElementType::Fp16);
    return workOf("gemv", kernel).value();
}

KernelWork vectorWork(const std::string& kernel, std::int64_t elements)
{
    return workOf(kernel, boundKernel(kernel, "batch=1,vec_len=" + std::to_string(elements), affine::ElementType::Fp16))
        .value();
}

upmem::SpaceOptions dpuOptions(std::int64_t dpus)
{
    static const auto device = readDevice(sourceFile("/datasets/backends/upmem.json")).value();
    upmem::SpaceOptions options;
    options.system = sim::upmem::systemOf(device);
    options.compile.mostDpus = dpus;
    return options;
}

std::shared_ptr<const Target> dpuTarget(const std::string& name, const std::string& sizes, affine::ElementType type,
                                        std::int64_t dpus)
{
    const auto target = upmemTarget(name, boundKernel(name, sizes, type), dpuOptions(dpus));
    if (!target) {
        throw std::runtime_error(target.error().message());
    }
    return *target;
}

std::shared_ptr<const Target> unitTarget(const std::string& device, const std::string& name, const std::string& sizes)
{
    const auto described = readDevice(sourceFile("/datasets/backends/" + device + ".json")).value();
    const auto machine = std::make_shared<const sim::Machine>(sim::Machine::compile(described).value());
    const auto work = workOf(name, boundKernel(name, sizes, affine::ElementType::Fp16));
    const auto target = work ? comonm::unitTarget(*work, machine)
                             : Result<std::shared_ptr<const Target>>(tl::unexpected<Error>(work.error()));
    if (!target) {
        throw std::runtime_error(target.error().message());
    }
    return *target;
}

CheckedMapping checked(const std::string& text, const Target& target)
{
    const auto mapping = parseMapping(text);
    if (!mapping) {
        throw std::runtime_error(mapping.error().message());
    }
    auto found = checkMapping(*mapping, target.work(), target.levels());
    if (!found) {
        throw std::runtime_error(found.error().message());
    }
    return *std::move(found);
}

} // namespace pimento::test
