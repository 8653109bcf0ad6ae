// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/study_explore.h"
#include "views/selection/selection.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <vector>

namespace pimento {

/// A question that was asked, with the latest results.
struct HistoryEntry {
    std::shared_ptr<const Problem> problem;
    ExploreExtent extent = ExploreExtent::All;
    std::shared_ptr<const Exploration> picture; // nullptr: dropped, to be computed again
    Selection::Id selected;
    bool isPredicted = false; // it was only predicted so far
};

/// The questions that were asked, each once, oldest first, with their results; one of them is current.
class QuestionHistory : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMostEntries = 24;
    /// Largest number of rows of all kept results; those of the oldest questions are dropped first.
    static constexpr std::size_t kMostRows = 500'000;

    explicit QuestionHistory(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] const std::vector<HistoryEntry>& entries() const { return m_entries; }
    /// The current entry, or nullptr.
    [[nodiscard]] const HistoryEntry* current() const;
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] bool canStep(int by) const;

    /// Adds a question as the newest entry and makes it current.
    void add(std::shared_ptr<const Problem> problem, ExploreExtent extent);
    /// Adds a predicted question; one that was already explored stays marked as explored.
    void addPredicted(std::shared_ptr<const Problem> problem);
    /// Sets the results of the current entry.
    void setPicture(std::shared_ptr<const Exploration> picture);
    void setSelected(Selection::Id selected);
    /// Makes an existing entry current.
    const HistoryEntry& goTo(std::size_t position);
    void restore(std::vector<HistoryEntry> entries);

Q_SIGNALS:
    void changed();

private:
    void dropPictures();
    void releaseOthers();

    std::vector<HistoryEntry> m_entries;
    std::size_t m_position = 0;
};

} // namespace pimento
