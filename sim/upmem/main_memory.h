// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pimento::sim::upmem {

/// Contents of a DPU's MRAM by offset from its start. Unwritten bytes are zero, and only written pages are allocated.
class MainMemory {
public:
    explicit MainMemory(Bytes size);

    [[nodiscard]] std::int64_t size() const { return m_size; }

    /// Reads a range, which must be inside the memory.
    void read(std::int64_t offset, std::span<std::byte> out) const;
    void write(std::int64_t offset, std::span<const std::byte> data);

private:
    static constexpr std::int64_t kPage = 65536;
    using Page = std::unique_ptr<std::byte[]>;

    std::int64_t m_size = 0;
    std::vector<Page> m_pages;
};

} // namespace pimento::sim::upmem
