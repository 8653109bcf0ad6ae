// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>
#include <QString>
#include <QStringList>

#include <memory>

class QComboBox;

namespace pimento {

class ElidedLabel;
class Palette;
class Timeline;
class TimelineView;

/// Two runs on one axis of time: the selected candidate above, and a second one below it if one is chosen. Both show
/// the same stretch of time and share the playhead.
class TimelinePair : public QSplitter {
    Q_OBJECT

public:
    explicit TimelinePair(TimelineView& first, QWidget* parent = nullptr);

    /// The field with the runs that can be shown below.
    [[nodiscard]] QComboBox& choices() const { return *m_choices; }
    /// Offers runs by title and id. A chosen one that is no longer offered ends.
    void setChoices(const QStringList& titles, const QStringList& ids);
    /// Id of the chosen run; "": none.
    [[nodiscard]] QString choice() const;
    /// Shows the second run below; nullptr: none, with the reason or "".
    void setSecond(std::shared_ptr<const Timeline> timeline, const QString& words);
    [[nodiscard]] TimelineView& second() const { return *m_second; }
    [[nodiscard]] QString words() const;
    void setColours(const Palette& palette);
    /// Compares both runs anew after the first one has changed.
    void follow();

Q_SIGNALS:
    void choiceChanged();
    /// Emitted when the user picks a run, also the one that was chosen before.
    void picked();

private:
    void tell(TimelineView& from, TimelineView& to);

    TimelineView& m_first;
    TimelineView* m_second;
    QWidget* m_below;
    ElidedLabel* m_words;
    QComboBox* m_choices;
    QString m_title; // of the second run, or why it is not there
    bool m_isTelling = false;
};

} // namespace pimento
