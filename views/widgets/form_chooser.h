// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"

#include <QToolButton>

#include <map>
#include <string>
#include <vector>

class QMenu;

namespace pimento {

class ListingColumn;

/// Which forms of a candidate stand beside each other, where it has more than people can read at once: a menu with a
/// tick for each. What somebody chose stays for forms of the same kind. Hidden where all of them have room.
class FormChooser final : public QToolButton {
    Q_OBJECT

public:
    explicit FormChooser(QWidget* parent = nullptr);

    /// Shows the columns of the listings that are wanted and hides the others; of no listings one column stays, which
    /// says so. There is a column for each listing.
    void choose(const std::vector<Listing>& listings, const std::vector<ListingColumn*>& columns);

private:
    [[nodiscard]] bool isWanted(const Listing& listing) const;
    void show(const std::string& id, bool isShown);
    void refresh();

    QMenu* m_menu;
    std::vector<Listing> m_listings; // without lines
    std::vector<ListingColumn*> m_columns;
    std::map<std::string, bool> m_chosen; // by Listing::id
};

} // namespace pimento
