// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/form_chooser.h"

#include "views/inspect/listing_column.h"
#include "views/texts/engine_text.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace pimento {

FormChooser::FormChooser(QWidget* parent) : QToolButton(parent), m_menu(new QMenu(this))
{
    setObjectName(QStringLiteral("formChooser"));
    setPopupMode(QToolButton::InstantPopup);
    setAutoRaise(true);
    setMenu(m_menu);
    setToolTip(tr("Which forms of the candidate to show"));
    hide();
}

void FormChooser::choose(const std::vector<Listing>& listings, const std::vector<ListingColumn*>& columns,
                         std::size_t room)
{
    m_room = room;
    m_columns = columns;
    m_listings.clear();
    for (const Listing& each : listings) {
        Listing form;
        form.id = each.id;
        form.title = each.title;
        form.isShownFirst = each.isShownFirst;
        m_listings.push_back(std::move(form));
    }
    m_menu->clear();
    for (const Listing& each : m_listings) {
        QAction* action = m_menu->addAction(inWords(each.title));
        action->setCheckable(true);
        action->setChecked(isWanted(each));
        connect(action, &QAction::toggled, this, [this, id = each.id](bool isShown) { show(id, isShown); });
    }
    refresh();
}

bool FormChooser::isWanted(const Listing& listing) const
{
    const auto chosen = m_chosen.find(listing.id);
    return m_listings.size() <= m_room || (chosen == m_chosen.end() ? listing.isShownFirst : chosen->second);
}

void FormChooser::show(const std::string& id, bool isShown)
{
    m_chosen[id] = isShown;
    refresh();
}

void FormChooser::refresh()
{
    const auto shown = std::ranges::count_if(m_listings, [this](const Listing& each) { return isWanted(each); });
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const bool isLast = shown == 0 && i == 0; // keep one column if none is wanted
        m_columns[i]->setVisible(isLast || (i < m_listings.size() && isWanted(m_listings[i])));
    }
    setText(tr("Forms: %1 of %2").arg(shown).arg(m_listings.size()));
    setVisible(m_listings.size() > m_room);
}

} // namespace pimento
