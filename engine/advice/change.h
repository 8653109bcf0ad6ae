// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Which single decision a change moves.
enum class ChangeKind : std::uint8_t {
    Groups,    // groups of one dimension set
    Cores,     // cores of one dimension set
    Shift,     // a factor of groups or of cores from one set to another
    Levels,    // a factor of one set from groups to cores, in exchange with another set
    Mapping,   // representative mapping of one set
    HandMade,  // the hand-made distribution instead
    Indexing,  // what tiles hold of indices with gaps
    Pass,      // a pass of the compiler, left out or put in
    Residency, // an argument that stays on the device: another question
};

/// "groups", "cores", ...: for files.
[[nodiscard]] std::string_view idOf(ChangeKind kind);

/// One understandable change of a draft or of what makes its program.
struct Change {
    ChangeKind kind = ChangeKind::Groups;
    std::string words;   // "s over 4 groups instead of 16"
    std::string setting; // what to ask for beside the draft: "--without-pass fusion"; "": nothing
    /// The question that the changed draft answers; that of the draft itself unless `kind` says otherwise.
    std::shared_ptr<const DraftQuestion> question;
    Draft draft;

    /// Whether the changed draft does less work: it answers another question.
    [[nodiscard]] bool asksAnotherQuestion() const { return kind == ChangeKind::Residency; }
};

/// All changes of a draft that are tried, each once, in a fixed order: drafts that the model reads, whatever the space
/// of the question. `decided` is the question with the indexing of the draft's program.
[[nodiscard]] std::vector<Change> changesOf(const DraftQuestion& asked, const DraftQuestion& decided,
                                            const Draft& draft);

} // namespace pimento
