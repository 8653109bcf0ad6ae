// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace pimento::sim {
struct Device;
}

namespace pimento::sim::upmem {

struct DpuSystem;

/// DPU system as a part of a device: none, or one that all copies share. Compared by value.
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

/// DPU system of a device; none for a device of another kind.
[[nodiscard]] const SystemPart& systemOf(const Device& device);

} // namespace pimento::sim::upmem
