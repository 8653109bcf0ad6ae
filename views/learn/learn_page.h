// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace pimento {

class PlotPanel;

/// A lesson as the list shows it.
struct LessonEntry {
    QString id;
    QString title;
    QString summary;
    QString source; // source that it follows; "": none
    int minutes = 0;
    int steps = 0;
    int questions = 0;
    int answered = 0; // of the questions
    bool isDone = false;
    QString problem; // why its file cannot be read; "": it can
    QString ownFile; // file of a lesson of the user's own; "": it is none

    bool operator==(const LessonEntry&) const = default;
};

/// Lists the lessons: subject, duration, and whether they were completed. A lesson itself runs on the other pages of
/// the window.
class LearnPage : public QWidget {
    Q_OBJECT

public:
    explicit LearnPage(QWidget* parent = nullptr);

    /// Sets the lessons and keeps the chosen one.
    void setLessons(std::vector<LessonEntry> lessons);
    /// Shows a message instead of the list.
    void showMessage(const QString& message);
    /// Shows a notice about the lessons below the list; "": none.
    void showNotice(const QString& notice);
    /// Marks the running lesson; "": none.
    void setRunning(const QString& id);
    void choose(const QString& id);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::vector<LessonEntry>& lessons() const { return m_lessons; }
    /// Id of the chosen lesson; "": none.
    [[nodiscard]] QString chosen() const;
    [[nodiscard]] QTreeWidget& list() const { return *m_list; }
    [[nodiscard]] QString notice() const;

Q_SIGNALS:
    void lessonWanted(const QString& id);
    void handoutWanted(const QString& id);
    /// Emitted when the user wants an own lesson deleted.
    void removalWanted(const QString& id);
    /// Emitted when the page becomes visible.
    void watched();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildList();
    QWidget* buildAbout();
    void fill();
    void showChosen();
    [[nodiscard]] const LessonEntry* entry() const;
    void start();

    std::vector<LessonEntry> m_lessons;
    QString m_running;
    QTreeWidget* m_list;
    PlotPanel* m_listPanel = nullptr;
    PlotPanel* m_aboutPanel = nullptr;
    QLabel* m_title;
    QLabel* m_about;
    QLabel* m_notice;
    QPushButton* m_start;
    QPushButton* m_handout;
    QPushButton* m_remove;
    Palette m_palette = Palette::light();
};

} // namespace pimento
