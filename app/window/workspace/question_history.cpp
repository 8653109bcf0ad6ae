// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace/question_history.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento {

const HistoryEntry* QuestionHistory::current() const
{
    return m_position < m_entries.size() ? &m_entries[m_position] : nullptr;
}

bool QuestionHistory::canStep(int by) const
{
    const auto next = static_cast<std::ptrdiff_t>(m_position) + by;
    return next >= 0 && next < static_cast<std::ptrdiff_t>(m_entries.size());
}

void QuestionHistory::add(std::shared_ptr<const Problem> problem, ExploreExtent extent)
{
    HistoryEntry entry{std::move(problem), extent, nullptr, {}};
    const auto same = std::ranges::find_if(
        m_entries, [&](const HistoryEntry& each) { return each.problem->identity() == entry.problem->identity(); });
    if (same != m_entries.end()) {
        entry.picture = same->picture;
        entry.selected = same->selected;
        m_entries.erase(same);
    }
    m_entries.push_back(std::move(entry));
    m_position = m_entries.size() - 1;
    releaseOthers();
    if (m_entries.size() > kMostEntries) {
        m_entries.erase(m_entries.begin());
        --m_position;
    }
    Q_EMIT changed();
}

void QuestionHistory::addPredicted(std::shared_ptr<const Problem> problem)
{
    const auto same = std::ranges::find_if(
        m_entries, [&](const HistoryEntry& each) { return each.problem->identity() == problem->identity(); });
    const bool isNew = same == m_entries.end() || same->isPredicted;
    const ExploreExtent extent = same == m_entries.end() ? ExploreExtent::Best : same->extent;
    add(std::move(problem), extent);
    m_entries.back().isPredicted = isNew;
}

void QuestionHistory::setPicture(std::shared_ptr<const Exploration> picture)
{
    if (m_position < m_entries.size()) {
        m_entries[m_position].picture = std::move(picture);
        dropPictures();
    }
}

void QuestionHistory::setSelected(Selection::Id selected)
{
    if (m_position < m_entries.size()) {
        m_entries[m_position].selected = selected;
    }
}

const HistoryEntry& QuestionHistory::goTo(std::size_t position)
{
    PIMENTO_ASSERT(position < m_entries.size(), "there is such an entry");
    m_position = position;
    releaseOthers();
    Q_EMIT changed();
    return m_entries[position];
}

void QuestionHistory::restore(std::vector<HistoryEntry> entries)
{
    m_entries = std::move(entries);
    m_position = m_entries.empty() ? 0 : m_entries.size() - 1;
    Q_EMIT changed();
}

void QuestionHistory::dropPictures()
{
    std::size_t rows = 0;
    for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry) {
        rows += entry->picture != nullptr ? entry->picture->table->rows() : 0;
        if (rows > kMostRows && &*entry != current()) {
            entry->picture.reset();
        }
    }
}

/// Releases the lists of candidates of all questions but the current one: pins and steps of Undo keep questions for
/// long, and a list is made again when it is needed.
void QuestionHistory::releaseOthers()
{
    for (const HistoryEntry& entry : m_entries) {
        if (&entry != current()) {
            entry.problem->releaseSpace();
        }
    }
}

} // namespace pimento
