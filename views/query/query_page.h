// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/study_queries/study_query.h"
#include "views/query/sql_completion.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSplitter;
class QTableView;
class QTabWidget;
class QToolButton;
class QTreeWidget;

namespace pimento {

class ElidedLabel;
class Palette;
class PlotPanel;
class QueryPlot;
class QueryTableModel;
class SqlEditor;

/// Page about SELECT statements over the open study: stored statements and the tables on the left; the editor, and the
/// result as a table and as a plot, on the right.
class QueryPage : public QWidget {
    Q_OBJECT

public:
    explicit QueryPage(QWidget* parent = nullptr);

    /// Lists the tables of the study.
    void setSchema(const QuerySchema& schema);
    /// Lists the stored statements by name.
    void setStored(std::vector<std::pair<std::string, std::string>> stored);
    /// Shows what a statement found; the editor may have another one by now.
    void setResult(std::shared_ptr<const QueryTable> table, const QString& statement);
    /// Shows what is wrong with the statement; "": nothing. The last result stays.
    void showProblem(const QString& problem);
    void showRunning(bool isRunning);
    /// Removes the result: another study is open.
    void clear();

    [[nodiscard]] QString statement() const;
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString problem() const;
    [[nodiscard]] SqlEditor& editor() const { return *m_editor; }
    [[nodiscard]] QueryPlot& plot() const { return *m_plot; }
    [[nodiscard]] const QueryTableModel& table() const { return *m_model; }
    void setColours(const Palette& palette);
    void resetLayout();

Q_SIGNALS:
    /// Emitted when the page becomes visible.
    void opened();
    void runWanted();
    void stopWanted();
    /// Emitted to store the statement under the name of the field, or to remove the one of that name.
    void saveWanted();
    void removeWanted();
    void exportWanted();
    void commandWanted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildLeft();
    QWidget* buildQuestion();
    QWidget* buildResult();
    void load(int stored);
    void insertName(const QString& name);
    void showNameState();

    ElidedLabel* m_title;
    QToolButton* m_command;
    QListWidget* m_stored;
    QLabel* m_noneStored;
    QTreeWidget* m_schema;
    SqlEditor* m_editor;
    QPushButton* m_run;
    QPushButton* m_stop;
    QLineEdit* m_name;
    QPushButton* m_save;
    QPushButton* m_remove;
    QLabel* m_problem;
    QLabel* m_state;
    QPushButton* m_export;
    QTabWidget* m_results;
    QTableView* m_table;
    QueryTableModel* m_model;
    QueryPlot* m_plot;
    PlotPanel* m_panel;
    QSplitter* m_columns;
    QSplitter* m_rows;
    std::vector<std::pair<std::string, std::string>> m_statements; // stored ones by name
};

} // namespace pimento
