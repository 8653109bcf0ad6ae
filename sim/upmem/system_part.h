// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace pimento::sim::upmem {

struct DpuSystem;

/// DPU system of a device description: none, or one that all copies of the description share. Compared by value.
class SystemPart {
public:
    SystemPart() = default;
    explicit SystemPart(DpuSystem system);

    [[nodiscard]] explicit operator bool() const { return m_system != nullptr; }
    [[nodiscard]] const DpuSystem& operator*() const { return *m_system; }
    [[nodiscard]] const DpuSystem* operator->() const { return m_system.get(); }

    friend bool operator==(const SystemPart& one, const SystemPart& other);

private:
    std::shared_ptr<const DpuSystem> m_system;
};

} // namespace pimento::sim::upmem
