// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/key_value_blocks.h"

#include <algorithm>

namespace pimento::serving {

KeyValueBlocks::KeyValueBlocks(std::int64_t blocks, std::int64_t tokensOfBlock)
    : m_tokensOfBlock(tokensOfBlock), m_isUnlimited(blocks == kUnlimited)
{
    if (m_isUnlimited) {
        return;
    }
    m_blocks.resize(static_cast<std::size_t>(std::max<std::int64_t>(blocks - 1, 0)));
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        m_blocks[i].queued = m_free.insert(m_free.end(), static_cast<std::int32_t>(i));
    }
}

bool KeyValueBlocks::grow(std::int32_t request, std::int64_t tokens)
{
    if (m_isUnlimited) {
        return true;
    }
    std::vector<std::int32_t>& own = m_used[request];
    const std::int64_t needed = blocksFor(tokens) - static_cast<std::int64_t>(own.size());
    if (needed > static_cast<std::int64_t>(m_free.size())) {
        return false;
    }
    for (std::int64_t i = 0; i < needed; ++i) {
        const std::int32_t index = m_free.front();
        Block& block = m_blocks[static_cast<std::size_t>(index)];
        m_free.pop_front();
        forget(block);
        block.isFree = false;
        own.push_back(index);
    }
    return true;
}

void KeyValueBlocks::forget(Block& block)
{
    if (block.request >= 0) {
        m_contents[block.request].erase(block.place);
        block.request = -1;
    }
}

void KeyValueBlocks::keep(std::int32_t request, std::int64_t tokens)
{
    if (m_isUnlimited) {
        return;
    }
    const std::vector<std::int32_t>& own = m_used[request];
    auto& contents = m_contents[request];
    for (std::int64_t place = tokens / m_tokensOfBlock - 1; place >= 0; --place) {
        const std::int32_t index = own[static_cast<std::size_t>(place)];
        Block& block = m_blocks[static_cast<std::size_t>(index)];
        if (block.request == request) {
            return; // and so have all before it
        }
        if (contents.emplace(place, index).second) {
            block.request = request;
            block.place = place;
        }
    }
}

void KeyValueBlocks::release(std::int32_t request)
{
    const auto found = m_used.find(request);
    if (found == m_used.end()) {
        return;
    }
    for (auto index = found->second.rbegin(); index != found->second.rend(); ++index) {
        Block& block = m_blocks[static_cast<std::size_t>(*index)];
        block.isFree = true;
        block.queued = m_free.insert(m_free.end(), *index);
    }
    m_used.erase(found);
}

std::int64_t KeyValueBlocks::found(std::int32_t request, std::int64_t tokens) const
{
    const auto contents = m_contents.find(request);
    if (contents == m_contents.end()) {
        return 0;
    }
    const std::int64_t most = (tokens - 1) / m_tokensOfBlock;
    std::int64_t count = 0;
    while (count < most && contents->second.contains(count)) {
        ++count;
    }
    return count;
}

bool KeyValueBlocks::fits(std::int32_t request, std::int64_t tokens, std::int64_t found) const
{
    if (m_isUnlimited) {
        return true;
    }
    std::int64_t free = static_cast<std::int64_t>(m_free.size());
    const auto contents = m_contents.find(request);
    for (std::int64_t place = 0; place < found; ++place) {
        free -= m_blocks[static_cast<std::size_t>(contents->second.at(place))].isFree ? 1 : 0;
    }
    return blocksFor(tokens) - found <= free;
}

void KeyValueBlocks::takeFound(std::int32_t request, std::int64_t found)
{
    for (std::int64_t place = 0; place < found; ++place) {
        const std::int32_t index = m_contents[request].at(place);
        Block& block = m_blocks[static_cast<std::size_t>(index)];
        m_free.erase(block.queued);
        block.isFree = false;
        m_used[request].push_back(index);
    }
}

} // namespace pimento::serving
