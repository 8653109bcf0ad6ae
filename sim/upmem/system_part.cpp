// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/system_part.h"

#include "sim/device.h"
#include "sim/upmem/system_fingerprint.h"
#include "sim/upmem/system_spec.h"

#include <utility>

namespace pimento::sim::upmem {

SystemPart::SystemPart(DpuSystem system) : m_system(std::make_shared<const DpuSystem>(std::move(system))) {}

bool operator==(const SystemPart& one, const SystemPart& other)
{
    const bool areBothThere = one.m_system != nullptr && other.m_system != nullptr;
    return one.m_system == other.m_system || (areBothThere && *one.m_system == *other.m_system);
}

const SystemPart& systemOf(const Device& device)
{
    static const SystemPart none;
    const auto* system = device.part<SystemPart>();
    return system == nullptr ? none : *system;
}

} // namespace pimento::sim::upmem
