// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/study_explore.h"
#include "engine/study/exploration.h"
#include "views/state/selection.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <vector>

namespace pimento {

/// A question that was asked, with the last picture of its answer.
struct HistoryEntry {
    std::shared_ptr<const Problem> problem;
    ExploreExtent extent = ExploreExtent::All;
    std::shared_ptr<const Exploration> picture; // nullptr: it has to be found out again
    Selection::Id selected;
    bool isPredicted = false; // nothing else was asked for yet
};

/// The questions that were asked, oldest first, each once, with their results; one of them is on show.
class QuestionHistory : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMostEntries = 24;
    /// Rows of all pictures that are kept; those of the oldest questions go first.
    static constexpr std::size_t kMostRows = 500'000;

    explicit QuestionHistory(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] const std::vector<HistoryEntry>& entries() const { return m_entries; }
    /// The one on show; nullptr: none is.
    [[nodiscard]] const HistoryEntry* current() const;
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] bool canStep(int by) const;

    /// A question is asked: it is the newest one from now on.
    void add(std::shared_ptr<const Problem> problem, ExploreExtent extent);
    /// The same of one that is predicted; one that was asked for before stays so.
    void addPredicted(std::shared_ptr<const Problem> problem);
    /// What is known of the one on show.
    void setPicture(std::shared_ptr<const Exploration> picture);
    void setSelected(Selection::Id selected);
    /// Turns to another one, which there is.
    const HistoryEntry& goTo(std::size_t position);
    void restore(std::vector<HistoryEntry> entries);

Q_SIGNALS:
    void changed();

private:
    void dropPictures();

    std::vector<HistoryEntry> m_entries;
    std::size_t m_position = 0;
};

} // namespace pimento
