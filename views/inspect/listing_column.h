// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/plot_panel.h"

#include <QString>

class QStackedWidget;
class QToolButton;

namespace pimento {

class FindLine;
class LineView;
class ListingEditor;
class Palette;
struct EditVerdict;
struct Listing;

/// Column with one listing of a candidate; a listing that the system can parse is editable in place.
class ListingColumn : public PlotPanel {
    Q_OBJECT

public:
    explicit ListingColumn(QWidget* parent = nullptr);

    void setListing(const Listing& listing);
    /// Shows a message in place of a listing.
    void showNothing(const QString& title, const QString& message);
    void showVerdict(const EditVerdict& verdict);
    void setColours(const Palette& palette);

    [[nodiscard]] LineView& lines() const { return *m_lines; }
    [[nodiscard]] FindLine& finder() const { return *m_find; }
    [[nodiscard]] ListingEditor& editor() const { return *m_editor; }
    /// Id of the listing that was shown last; empty: none.
    [[nodiscard]] const QString& listing() const { return m_listing; }

Q_SIGNALS:
    /// Emitted when the user asks to check an edited text.
    void checkRequested(const QString& text);
    void stopRequested();

private:
    ListingColumn(QStackedWidget* forms, QWidget* parent);

    void showFolds();

    QStackedWidget* m_forms;
    LineView* m_lines;
    FindLine* m_find;
    QToolButton* m_fold;
    ListingEditor* m_editor;
    QToolButton* m_edit;
    QString m_listing;
};

} // namespace pimento
