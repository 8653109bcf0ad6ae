// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QWidget;

namespace pimento {

class DevicesPage;
class Palette;
class QuestionPanel;
class ResultOverlay;
class Workspace;
struct OutdatedResults;

/// Checks whether the current results answer the question of the fields, and covers the pages of results with an
/// overlay while they do not:
///
///   fields changed                    -> the overlay names the question of the results; explore again, or go back
///   its device was edited since       -> the same; it offers to use the edited device
///   the question is the same again    -> no overlay
class ResultWatch : public QObject {
    Q_OBJECT

public:
    struct Views {
        QuestionPanel* question;
        DevicesPage* devices;
        std::vector<QWidget*> pages; // pages with results
    };

    ResultWatch(Workspace& workspace, const Views& views, QObject* parent = nullptr);

    void setColours(const Palette& palette);
    /// Suppresses the overlay for results that the fields cannot ask for, such as those of a lesson.
    void setQuiet(bool isQuiet);
    [[nodiscard]] const std::vector<ResultOverlay*>& overlays() const { return m_overlays; }

private:
    void look();
    void goBack();
    void useDevice();
    [[nodiscard]] bool isCurrent(OutdatedResults& results) const;

    Workspace& m_workspace;
    Views m_views;
    bool m_isQuiet = false;
    std::vector<ResultOverlay*> m_overlays;
};

} // namespace pimento
