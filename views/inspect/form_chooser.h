// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"

#include <QToolButton>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

class QMenu;

namespace pimento {

class ListingColumn;

/// Chooses the forms (listings) of a candidate that are shown side by side, if it has more than fit: a menu with a tick
/// for each. The choice is kept for forms with the same ids. Hidden where all forms fit.
class FormChooser final : public QToolButton {
    Q_OBJECT

public:
    explicit FormChooser(QWidget* parent = nullptr);

    /// Shows the columns of wanted listings and hides the others. Without wanted listings the first column stays.
    /// `columns`: one for each listing; without listings one with a message. `room`: forms that can be read side by
    /// side.
    void choose(const std::vector<Listing>& listings, const std::vector<ListingColumn*>& columns,
                std::size_t room = kUsualRoom);

private:
    static constexpr std::size_t kUsualRoom = 4;

    [[nodiscard]] bool isWanted(const Listing& listing) const;
    void show(const std::string& id, bool isShown);
    void refresh();

    QMenu* m_menu;
    std::vector<Listing> m_listings; // without their lines
    std::vector<ListingColumn*> m_columns;
    std::map<std::string, bool> m_chosen; // by Listing::id
    std::size_t m_room = kUsualRoom;
};

} // namespace pimento
