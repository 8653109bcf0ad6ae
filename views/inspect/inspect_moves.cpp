// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/data_moves.h"
#include "engine/inspection/inspection.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/moves_view.h"

#include <QComboBox>

#include <algorithm>

// Movement of data on the page Inspect.

namespace pimento {

namespace {

constexpr int kMoves = 7; // entry of the list of figures

} // namespace

/// Offers the movement of data if the system knows it.
void InspectPage::listMoves()
{
    if (m_inspection->part<DataMoveSource>() != nullptr) {
        m_shownFigures->addItem(tr("data movement"), kMoves);
    }
}

bool InspectPage::isShowingMoves() const
{
    return m_inspection != nullptr && m_shownFigures->currentData().toInt() == kMoves;
}

void InspectPage::showMoves() { m_shownFigures->setCurrentIndex(std::max(0, m_shownFigures->findData(kMoves))); }

void InspectPage::setMoves(std::shared_ptr<const DataMoves> moves, const QString& message)
{
    m_moves->setMoves(std::move(moves), message);
}

/// Removes the moves of the last candidate.
void InspectPage::dropMoves() { m_moves->setMoves(nullptr, tr("Tracing data movement…")); }

} // namespace pimento
