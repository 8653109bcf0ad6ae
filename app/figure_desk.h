// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "views/widgets/plot_panel.h"

#include <QObject>
#include <QString>

#include <memory>

class QMimeData;

namespace pimento {

class CommandRegistry;
class MainWindow;

/// What people take out of the window: every plot, map and timeline as SVG, PDF or PNG with its question above it, its
/// data as CSV, both by the clipboard, by a file or by a drag into another program; and the question as a command line.
class FigureDesk : public QObject {
    Q_OBJECT

public:
    explicit FigureDesk(MainWindow& window, QObject* parent = nullptr);

    /// Adds what the menu "File" offers of figures.
    void addCommands(CommandRegistry& commands, const QString& menu, int group);

    /// The panel that a command means: the one with the keyboard, else the first plot of the page. nullptr: there is
    /// none.
    [[nodiscard]] PlotPanel* current() const;
    /// Stands above the figure of a panel: what it shows, and the question.
    [[nodiscard]] QString captionOf(const PlotPanel& panel) const;
    /// The marks of a panel as a table below one line that names the question. "": it has none.
    [[nodiscard]] std::string dataOf(const PlotPanel& panel) const;
    /// A figure in the format of the file's ending (svg, pdf, png), data (csv). Error: it cannot be written, another
    /// ending, or there is nothing to write.
    [[nodiscard]] Result<void> store(PlotPanel& panel, const QString& file) const;
    /// The whole page on show.
    [[nodiscard]] Result<void> storePage(const QString& file) const;
    /// What a drag of the panel carries: the figure as lines, as a picture and as a table, of which the other program
    /// takes what it likes best. Each is made when it is asked for, so that a drag begins at once.
    [[nodiscard]] std::unique_ptr<QMimeData> contentOf(PlotPanel& panel) const;
    /// What pimento-cli has to be asked for the results on show. Error: it cannot be asked so.
    [[nodiscard]] Result<std::string> command() const;

private:
    void serve(PlotPanel& panel, FigureWish wish);
    void save(PlotPanel& panel, bool isData);
    void copyCommand();
    void drag(PlotPanel& panel) const;
    void tell(const Result<void>& done, const QString& title);

    MainWindow& m_window;
};

} // namespace pimento
