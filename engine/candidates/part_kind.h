// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace pimento {

/// Groups of kinds of parts, for sums that all systems have in common.
enum class PartGroup : std::uint8_t {
    Compute,
    Rearrangement, // moves data to where, and to how, it is used next
    Transfer,      // moves data over a link between host and device
    Host,          // the host's own work that moves no data, such as launches
    Other,
};

/// Colours of parts, by their meaning; views know the pixels. Kinds of one group have related colours.
enum class PartColour : std::uint8_t {
    ByPlace, // differs by the place of the part among the others
    Compute,
    MoveIn,
    MoveOut,
    HostRead,
    HostWrite,
    Launch,
    Transfer,
    HostLayout,
};

/// Kind of a part of a total, such as computing or host reads. A system may define kinds of its own, as constants with
/// texts that live as long as the program; views and sums use group and colour and need no list of kinds.
struct PartKind {
    std::string_view id = {}; // stable, begins a column of files: "compute", "host_read"
    PartGroup group = PartGroup::Other;
    PartColour colour = PartColour::ByPlace;
    /// Id of the kind that it counts as where several systems are compared; "": its own.
    std::string_view comparedAs = {};

    bool operator==(const PartKind&) const = default;

    /// Id of the kind that this kind counts as when several systems are compared.
    [[nodiscard]] constexpr std::string_view comparedId() const { return comparedAs.empty() ? id : comparedAs; }

    static const PartKind None;       // unknown; compared as computing
    static const PartKind Work;       // computing
    static const PartKind MoveIn;     // data movement before the computation
    static const PartKind MoveOut;    // data movement of results
    static const PartKind HostRead;   // part of the movement before: reading operands in the host's layout
    static const PartKind HostWrite;  // part of the movement of results: writing them in the host's layout
    static const PartKind Launch;     // kernel launches by the host
    static const PartKind Transfer;   // transfer over a link between host and device
    static const PartKind HostLayout; // reordering data on the host
};

inline constexpr PartKind PartKind::None{"", PartGroup::Other, PartColour::ByPlace, "compute"};
inline constexpr PartKind PartKind::Work{"compute", PartGroup::Compute, PartColour::Compute};
inline constexpr PartKind PartKind::MoveIn{"in", PartGroup::Rearrangement, PartColour::MoveIn};
inline constexpr PartKind PartKind::MoveOut{"out", PartGroup::Rearrangement, PartColour::MoveOut};
inline constexpr PartKind PartKind::HostRead{"host_read", PartGroup::Rearrangement, PartColour::HostRead, "in"};
inline constexpr PartKind PartKind::HostWrite{"host_write", PartGroup::Rearrangement, PartColour::HostWrite, "out"};
inline constexpr PartKind PartKind::Launch{"launch", PartGroup::Host, PartColour::Launch};
inline constexpr PartKind PartKind::Transfer{"transfer", PartGroup::Transfer, PartColour::Transfer, "in"};
inline constexpr PartKind PartKind::HostLayout{"host", PartGroup::Rearrangement, PartColour::HostLayout};

/// True for parts that are data movement.
[[nodiscard]] constexpr bool movesData(const PartKind& kind)
{
    return kind.group == PartGroup::Rearrangement || kind.group == PartGroup::Transfer;
}

} // namespace pimento
