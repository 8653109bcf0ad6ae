// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/candidate_menu.h"

#include "engine/exploration/fidelity_costs.h"
#include "views/explore/like_this.h"
#include "views/notes/note_mark.h"
#include "views/selection/pin_of_row.h"
#include "views/selection/shared_state.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QMenu>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kLongestNote = 40; // letters in the menu

struct CandidateMenuTexts {
    Q_DECLARE_TR_FUNCTIONS(CandidateMenu)
};

/// Escapes `&`, which marks no mnemonic in the words of candidates.
QString plain(QString text) { return text.replace(QLatin1Char('&'), QStringLiteral("&&")); }

void addLike(QMenu& menu, SharedState& state, std::uint64_t candidate, std::size_t row)
{
    QAction* alike = menu.addAction(CandidateMenuTexts::tr("&Only similar candidates"), &menu,
                                    [&state, candidate] { (void)showOnlyLike(state, candidate); });
    alike->setShortcut(QKeySequence(Qt::Key_O));
    QMenu* choices = menu.addMenu(CandidateMenuTexts::tr("Only candidates &with"));
    for (const LikeThis& choice : choicesOf(*state.rows.exploration()->table, row)) {
        choices->addAction(plain(choice.words), &menu,
                           [&state, filter = choice.filter] { state.filters.push(filter); });
    }
    alike->setEnabled(!choices->isEmpty());
    choices->setEnabled(!choices->isEmpty());
}

void addNote(QMenu& menu, SharedState& state, std::uint64_t candidate, const std::function<void(std::uint64_t)>& write)
{
    const auto known = state.rows.notes().find(candidate);
    QAction* note =
        menu.addAction(known != state.rows.notes().end()
                           ? CandidateMenuTexts::tr("&Note: %1").arg(plain(noteInShort(known->second, kLongestNote)))
                           : CandidateMenuTexts::tr("&Note…"),
                       &menu, [write, candidate] { write(candidate); });
    note->setObjectName(QStringLiteral("draftNote"));
}

void addPins(QMenu& menu, SharedState& state, std::uint64_t candidate)
{
    const auto pin = pinOf(*state.rows.exploration(), candidate);
    if (!pin) {
        return;
    }
    const auto pinned = state.pins.placeOf(*pin->problem, pin->id);
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        const QString words = pinned == place        ? CandidateMenuTexts::tr("Unpin &%1")
                              : state.pins.at(place) ? CandidateMenuTexts::tr("Replace pin &%1")
                                                     : CandidateMenuTexts::tr("Pin as &%1");
        QAction* action = menu.addAction(words.arg(Pins::letter(place)), &menu,
                                         [&state, place, pin] { state.pins.toggle(place, *pin); });
        action->setShortcut(QKeySequence(Qt::SHIFT | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(place))));
    }
}

} // namespace

void fillCandidateMenu(QMenu& menu, SharedState& state, std::uint64_t candidate, const CandidateRequests& requests)
{
    const auto exploration = state.rows.exploration();
    const auto row = exploration ? exploration->table->rowOf(candidate) : std::nullopt;
    if (!row) {
        return;
    }
    if (!exploration->table->isKnown(*row) || missingFidelity(*exploration, *row)) {
        menu.addAction(CandidateMenuTexts::tr("&Simulate this candidate"), &menu,
                       [simulate = requests.simulate, candidate] { simulate(candidate); });
        menu.addSeparator();
    }
    addNote(menu, state, candidate, requests.writeNote);
    menu.addSeparator();
    addLike(menu, state, candidate, *row);
    menu.addSeparator();
    addPins(menu, state, candidate);
}

bool showOnlyLike(SharedState& state, std::uint64_t candidate)
{
    const auto exploration = state.rows.exploration();
    const auto row = exploration ? exploration->table->rowOf(candidate) : std::nullopt;
    FilterStack::Filters filters = state.filters.filters();
    const std::size_t before = filters.size();
    for (const RowFilter& filter : row ? filtersLike(*exploration->table, *row) : FilterStack::Filters()) {
        if (std::ranges::find(filters, filter) == filters.end()) {
            filters.push_back(filter);
        }
    }
    const bool isOther = filters.size() > before;
    if (isOther) {
        state.filters.setFilters(std::move(filters));
    }
    return isOther;
}

} // namespace pimento
