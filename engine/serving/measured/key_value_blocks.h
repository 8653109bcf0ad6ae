// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <list>
#include <unordered_map>
#include <vector>

namespace pimento::serving {

/// Memory for keys and values in blocks of equally many tokens. Blocks without an owner keep their contents until they
/// are given to another request, the longest unused one first, so that a request that lost its blocks finds some of
/// them again. Specification: vLLM 0.19, block pool with prefix caching; one block is reserved.
class KeyValueBlocks {
public:
    static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

    KeyValueBlocks(std::int64_t blocks, std::int64_t tokensOfBlock);

    [[nodiscard]] std::int64_t tokensOfBlock() const { return m_tokensOfBlock; }
    [[nodiscard]] bool isUnlimited() const { return m_isUnlimited; }
    /// Gives a request blocks until `tokens` have room. False: there are too few, and nothing changes.
    [[nodiscard]] bool grow(std::int32_t request, std::int64_t tokens);
    /// Notes that the contents of the blocks of a request's first `tokens` are complete.
    void keep(std::int32_t request, std::int64_t tokens);
    /// Takes back the blocks of a request, the last ones for use first.
    void release(std::int32_t request);
    /// Blocks at the beginning of a request of `tokens` that still have its contents; at least a token is left.
    [[nodiscard]] std::int64_t found(std::int32_t request, std::int64_t tokens) const;
    /// True if a request of `tokens` fits as a whole, its first `found` blocks among them.
    [[nodiscard]] bool fits(std::int32_t request, std::int64_t tokens, std::int64_t found) const;
    /// Gives a request the blocks found again.
    void takeFound(std::int32_t request, std::int64_t found);

private:
    struct Block {
        std::int32_t request = -1; // whose contents it has; -1: none
        std::int64_t place = 0;    // of these in the request
        bool isFree = true;
        std::list<std::int32_t>::iterator queued;
    };

    [[nodiscard]] std::int64_t blocksFor(std::int64_t tokens) const
    {
        return (tokens + m_tokensOfBlock - 1) / m_tokensOfBlock;
    }
    void forget(Block& block);

    std::int64_t m_tokensOfBlock;
    bool m_isUnlimited;
    std::vector<Block> m_blocks;
    std::list<std::int32_t> m_free; // for use from the front
    std::unordered_map<std::int32_t, std::vector<std::int32_t>> m_used;
    std::unordered_map<std::int32_t, std::unordered_map<std::int64_t, std::int32_t>> m_contents; // by request and place
};

} // namespace pimento::serving
