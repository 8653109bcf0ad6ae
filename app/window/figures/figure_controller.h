// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "views/common/plot_panel.h"

#include <QObject>
#include <QString>

#include <memory>

class QMimeData;
class QTabWidget;

namespace pimento {

class CommandRegistry;
class ModelPage;
class Workspace;

/// Exports from the window: every plot, map and timeline as SVG, PDF or PNG with its question above, and its data as
/// CSV, by clipboard, file or drag into another program; and the question as a command line.
class FigureController : public QObject {
    Q_OBJECT

public:
    /// Answers the figure menus of all plots below `tabs`, the pages of the window.
    FigureController(QWidget& window, const QTabWidget& tabs, const Workspace& workspace, const ModelPage& model);

    /// Adds the commands that save figures to `menu`, as its separated group `group`.
    void addCommands(CommandRegistry& commands, const QString& menu, int group);

    /// The panel that a command applies to: the focused one, else the first plot of the page. nullptr: none.
    [[nodiscard]] PlotPanel* current() const;
    /// Caption of a panel's figure: its contents and the question.
    [[nodiscard]] QString captionOf(const PlotPanel& panel) const;
    /// Data of a panel as a table below a line with the question. "": it has none.
    [[nodiscard]] std::string dataOf(const PlotPanel& panel) const;
    /// Writes a figure (svg, pdf, png) or data (csv), by the file's ending. Error: it cannot be written, the ending is
    /// unknown, or there is nothing to write.
    [[nodiscard]] Result<void> store(PlotPanel& panel, const QString& file) const;
    /// Writes a picture of the whole current page to a file.
    [[nodiscard]] Result<void> storePage(const QString& file) const;
    /// Contents of a drag of the panel: figure as a drawing, as a picture and as a table, from which the other program
    /// chooses. Each is made on request, so that a drag starts at once.
    [[nodiscard]] std::unique_ptr<QMimeData> contentOf(PlotPanel& panel) const;
    /// Command line of pimento-cli for the current results. Error: there is none.
    [[nodiscard]] Result<std::string> command() const;

private:
    void serve(PlotPanel& panel, FigureWish wish);
    void save(PlotPanel& panel, bool isData);
    void drag(PlotPanel& panel) const;

    QWidget& m_window;
    const QTabWidget& m_tabs;
    const Workspace& m_workspace;
    const ModelPage& m_model;
};

} // namespace pimento
