// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim {

/// Packs words, most of which are small and many zero, into about a sixth of the space. Four bytes form a packed word;
/// unused bytes of the last one unpack as additional zeros.
///
///   0 .. 191: itself | 192 .. 254: 1 .. 63 zeros | 255, four bytes: any
class WordPacker {
public:
    explicit WordPacker(std::vector<std::uint32_t>& packed) : m_packed(&packed) {}

    void add(std::span<const std::uint32_t> words)
    {
        for (const std::uint32_t word : words) {
            if (word == 0 && ++m_zeros < kMostZeros) {
                continue;
            }
            endZeros();
            if (word >= kZeros) {
                put(kAny);
                for (unsigned shift = 0; shift < 32; shift += 8) {
                    put(word >> shift & 0xffU);
                }
            } else if (word > 0) {
                put(word);
            }
        }
    }

    void finish()
    {
        endZeros();
        if (m_bytes > 0) {
            m_packed->push_back(m_word);
        }
    }

    /// Appends the packed words to `words`.
    static void unpack(std::span<const std::uint32_t> packed, std::vector<std::uint32_t>& words)
    {
        std::size_t next = 0;
        const auto take = [&] {
            const std::uint32_t byte = packed[next / 4] >> (8 * (next % 4)) & 0xffU;
            ++next;
            return byte;
        };
        while (next < 4 * packed.size()) {
            const std::uint32_t byte = take();
            if (byte < kZeros) {
                words.push_back(byte);
            } else if (byte < kAny) {
                words.insert(words.end(), byte - kZeros + 1, 0);
            } else {
                std::uint32_t word = 0;
                for (unsigned shift = 0; shift < 32; shift += 8) {
                    word |= take() << shift;
                }
                words.push_back(word);
            }
        }
    }

private:
    static constexpr std::uint32_t kZeros = 192;
    static constexpr std::uint32_t kAny = 255;
    static constexpr std::uint32_t kMostZeros = kAny - kZeros;

    void put(std::uint32_t byte)
    {
        m_word |= byte << (8 * m_bytes);
        if (++m_bytes == 4) {
            m_packed->push_back(m_word);
            m_word = 0;
            m_bytes = 0;
        }
    }
    void endZeros()
    {
        if (m_zeros > 0) {
            put(kZeros + m_zeros - 1);
            m_zeros = 0;
        }
    }

    std::vector<std::uint32_t>* m_packed;
    std::uint32_t m_word = 0;
    std::uint32_t m_bytes = 0;
    std::uint32_t m_zeros = 0;
};

} // namespace pimento::sim
