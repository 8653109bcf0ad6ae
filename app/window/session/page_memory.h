// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/session/session_pages.h"
#include "views/compare/compared_columns.h"

#include <QObject>

#include <memory>
#include <optional>

class QWidget;

namespace pimento {

class CompareController;
class DeviceLibrary;
class ExplorePage;
class InspectPage;
class ModelController;
class NetworkController;
class Problem;
class TimelinePage;
class WhatIfController;
class Workspace;

/// Stores and restores the user's arrangement of the pages. Most of it needs results: it waits until they arrive, and
/// is dropped when other results arrive. A part that still waits is stored unchanged.
class PageMemory : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Workspace& workspace;
        const DeviceLibrary& deviceLibrary;
        ExplorePage& explore;
        InspectPage& inspect;
        TimelinePage& timeline;
        CompareController& compare;
        ModelController& model;
        NetworkController& network;
        WhatIfController& whatIf;
        QWidget& window; // its controls are remembered
    };

    explicit PageMemory(const Parts& parts, QObject* parent = nullptr);

    [[nodiscard]] SessionPages pages() const;
    void restore(const SessionPages& pages);

private:
    void goOn();
    void addBrush(SessionPages& pages) const;
    void restoreBrush();
    void restoreSort();
    void restoreTimeline();
    void restoreLine();
    void restoreEdits();
    void restoreTrial();
    void restoreCompare(const SessionCompare& compare);
    [[nodiscard]] std::optional<ComparedColumn> columnOf(const SessionColumn& column) const;
    [[nodiscard]] SessionSubject subject() const;
    [[nodiscard]] std::string questionKey() const;
    /// True if there are results and they are about something else.
    [[nodiscard]] bool isOther(const SessionSubject& of) const;
    [[nodiscard]] std::optional<SessionTimeline> timeline() const;
    [[nodiscard]] std::optional<SessionLine> line() const;
    [[nodiscard]] std::vector<SessionEdit> edits() const;
    [[nodiscard]] std::optional<SessionTrial> trial() const;
    [[nodiscard]] std::optional<SessionCompare> compare() const;
    [[nodiscard]] std::optional<SessionSort> sort() const;

    Parts m_parts;
    SessionPages m_waiting;
};

} // namespace pimento
