// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::crossbar {

/// What makes two pieces of an image the same for a core.
enum class PieceIdentity : std::uint8_t {
    Address,
    /// A hash of the address, of which the public program does not check the address: different pieces of images with
    /// few channels count as the same.
    HashOfAddress,
};

/// Pieces that a core has loaded since the last clear(), and where they lie in its memory. A piece is found with the
/// same layer, address and length alone.
class LoadedPieces {
public:
    explicit LoadedPieces(PieceIdentity identity);

    void clear();
    /// Address in the local memory of a piece, if it is there; otherwise remembers that it is loaded to `local`.
    [[nodiscard]] std::optional<std::int64_t> findOrAdd(std::int32_t layer, std::int64_t address, std::int32_t length,
                                                        std::int64_t local);

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t step = 0; // in which it was added; entries of other steps are empty
        std::int32_t length = 0;
        std::int64_t local = 0;
    };

    [[nodiscard]] std::uint64_t keyOf(std::int32_t layer, std::int64_t address);
    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const;
    void grow();

    PieceIdentity m_identity;
    std::vector<Entry> m_entries; // open addressing; a power of two
    std::size_t m_used = 0;
    std::uint32_t m_step = 1;
    std::vector<std::int32_t> m_hashes; // of addresses seen so far; -1: not yet
};

} // namespace pimento::crossbar
