// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <string_view>
#include <type_traits>
#include <utility>

namespace pimento {

/// A 128-bit hash of values, equal on every machine and in every session. The probability that two of a billion
/// different inputs collide is below 1 in 10^20.
struct Fingerprint {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    auto operator<=>(const Fingerprint&) const = default;
};

/// Hashes a fingerprint for hash tables; its bits are mixed already.
struct FingerprintHash {
    [[nodiscard]] std::size_t operator()(const Fingerprint& print) const { return static_cast<std::size_t>(print.low); }
};

/// Builds a fingerprint from values. Every word goes through two 64-bit states that mix differently; in each, a step is
/// a bijection of the state for any word and of the word for any state, so that one changed word is never lost. Texts
/// and lists begin with their lengths, so that {"a", "bc"} and {"ab", "c"} differ. Further structures take part through
/// a function `fingerprint(Fingerprinter&, const Structure&)` beside them.
class Fingerprinter {
public:
    template <class... Values> Fingerprinter& add(const Values&... values)
    {
        (addOne(values), ...);
        return *this;
    }

    [[nodiscard]] Fingerprint finish() const
    {
        return {scramble(m_first ^ std::rotl(m_second, 32), kMix), scramble(m_second + m_first, kOtherMix)};
    }

private:
    // Odd constants with about half of their bits set, so that products spread every bit upwards.
    static constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15ULL; // 2^64 / golden ratio
    static constexpr std::uint64_t kOtherMix = 0xd6e8feb86659fd93ULL;
    static constexpr std::uint64_t kFirstStep = 0xa24baed4963ee407ULL;
    static constexpr std::uint64_t kSecondStep = 0x8cb92ba72f3d8dd7ULL;

    [[nodiscard]] static constexpr std::uint64_t scramble(std::uint64_t word, std::uint64_t odd)
    {
        word = (word ^ (word >> 32)) * odd;
        word = (word ^ (word >> 29)) * odd;
        return word ^ (word >> 32);
    }

    void addWord(std::uint64_t word)
    {
        m_first = (std::rotl(m_first, 23) ^ scramble(word, kMix)) * kFirstStep;
        m_second = (std::rotl(m_second, 41) + scramble(~word, kOtherMix)) * kSecondStep;
    }

    void addText(std::string_view text)
    {
        addWord(text.size());
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            word = word << 8 | static_cast<unsigned char>(text[i]);
            if (i % 8 == 7 || i + 1 == text.size()) {
                addWord(word);
                word = 0;
            }
        }
    }

    template <class Value> void addOne(const Value& value)
    {
        if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>) {
            addWord(static_cast<std::uint64_t>(value));
        } else if constexpr (std::is_floating_point_v<Value>) {
            static_assert(sizeof(Value) == sizeof(std::uint64_t) && std::numeric_limits<Value>::is_iec559);
            addWord(std::bit_cast<std::uint64_t>(value));
        } else if constexpr (std::is_convertible_v<const Value&, std::string_view>) {
            addText(value);
        } else if constexpr (std::is_same_v<Value, Fingerprint>) {
            addWord(value.high);
            addWord(value.low);
        } else if constexpr (std::ranges::sized_range<Value>) {
            addWord(std::ranges::size(value));
            for (const auto& element : value) {
                addOne(element);
            }
        } else {
            fingerprint(*this, value);
        }
    }

    template <class First, class Second> void addOne(const std::pair<First, Second>& both)
    {
        addOne(both.first);
        addOne(both.second);
    }

    std::uint64_t m_first = 0x243f6a8885a308d3ULL; // digits of pi
    std::uint64_t m_second = 0x13198a2e03707344ULL;
};

} // namespace pimento
