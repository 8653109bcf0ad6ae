// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QWidget;

namespace pimento {

class DevicesPage;
class Palette;
class QuestionPanel;
class ResultVeil;
class Workspace;
struct OutdatedResults;

/// Knows whether the results on show answer the question that stands in the fields, and veils the pages of results
/// while they do not:
///
///   fields say something else        -> which question the results belong to; explore again, or go back to it
///   its device was edited since      -> the same; use the device as it is now
///   the question is that one again   -> no veil
class ResultWatch : public QObject {
    Q_OBJECT

public:
    struct Views {
        QuestionPanel* question;
        DevicesPage* devices;
        std::vector<QWidget*> pages; // of results
    };

    ResultWatch(Workspace& workspace, const Views& views, QObject* parent = nullptr);

    void setColours(const Palette& palette);
    /// Results that the fields cannot ask for are on show on purpose: of a device with another number.
    void setQuiet(bool isQuiet);
    [[nodiscard]] const std::vector<ResultVeil*>& veils() const { return m_veils; }

private:
    void look();
    void goBack();
    void useDevice();
    [[nodiscard]] bool isCurrent(OutdatedResults& results) const;

    Workspace& m_workspace;
    Views m_views;
    bool m_isQuiet = false;
    std::vector<ResultVeil*> m_veils;
};

} // namespace pimento
