// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/main_memory.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <cstring>

namespace pimento::sim::upmem {

MainMemory::MainMemory(Bytes size)
    : m_size(size.value()), m_pages(static_cast<std::size_t>((size.value() + kPage - 1) / kPage))
{
}

void MainMemory::read(std::int64_t offset, std::span<std::byte> out) const
{
    PIMENTO_ASSERT(offset >= 0 && offset + std::ssize(out) <= m_size, "a read lies inside of the memory");
    while (!out.empty()) {
        const auto within = static_cast<std::size_t>(offset % kPage);
        const std::size_t part = std::min(out.size(), static_cast<std::size_t>(kPage) - within);
        if (const Page& page = m_pages[static_cast<std::size_t>(offset / kPage)]) {
            std::memcpy(out.data(), page.get() + within, part);
        } else {
            std::memset(out.data(), 0, part);
        }
        out = out.subspan(part);
        offset += static_cast<std::int64_t>(part);
    }
}

void MainMemory::write(std::int64_t offset, std::span<const std::byte> data)
{
    PIMENTO_ASSERT(offset >= 0 && offset + std::ssize(data) <= m_size, "a write lies inside of the memory");
    while (!data.empty()) {
        const auto within = static_cast<std::size_t>(offset % kPage);
        const std::size_t part = std::min(data.size(), static_cast<std::size_t>(kPage) - within);
        Page& page = m_pages[static_cast<std::size_t>(offset / kPage)];
        if (!page) {
            page = std::make_unique<std::byte[]>(static_cast<std::size_t>(kPage));
        }
        std::memcpy(page.get() + within, data.data(), part);
        data = data.subspan(part);
        offset += static_cast<std::int64_t>(part);
    }
}

} // namespace pimento::sim::upmem
