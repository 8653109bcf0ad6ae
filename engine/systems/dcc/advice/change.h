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

/// Kind of decision that a change modifies.
enum class ChangeKind : std::uint8_t {
    Groups,    // groups of one dimension set
    Cores,     // cores of one dimension set
    Shift,     // a factor of groups or of cores from one set to another
    Levels,    // a factor of one set from groups to cores, in exchange for one of another set
    Mapping,   // representative mapping of one set
    HandMade,  // the published (baseline) distribution instead
    Indexing,  // what tiles contain for indices with gaps
    Pass,      // a compiler pass, disabled or enabled
    Residency, // an argument that stays on the device: another question
};

/// Id of a kind in files: "groups", "cores", ...
[[nodiscard]] std::string_view idOf(ChangeKind kind);

/// A single change of a draft, or of the options that its program is made with.
struct Change {
    ChangeKind kind = ChangeKind::Groups;
    std::string words;   // "s over 4 groups instead of 16"
    std::string setting; // option to set besides the draft: "--without-pass fusion"; "": none
    /// Question of the changed draft; that of the draft itself unless `kind` says otherwise.
    std::shared_ptr<const DraftQuestion> question;
    Draft draft;

    /// True if the changed draft answers another question, with less work.
    [[nodiscard]] bool asksAnotherQuestion() const { return kind == ChangeKind::Residency; }
};

/// Lists all changes of a draft to try, each once, in a fixed order: drafts that the model accepts, whatever the space
/// of the question. `decided` is the question with the indexing of the draft's program.
[[nodiscard]] std::vector<Change> changesOf(const DraftQuestion& asked, const DraftQuestion& decided,
                                            const Draft& draft);

} // namespace pimento
