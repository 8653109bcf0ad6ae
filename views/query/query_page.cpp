// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/query/query_page.h"

#include "views/common/content_area.h"
#include "views/common/elided_label.h"
#include "views/common/palette.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/common/term_label.h"
#include "views/common/wrapping_layout.h"
#include "views/query/query_plot.h"
#include "views/query/query_table_model.h"
#include "views/query/sql_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr const char* kFirstStatement = "SELECT kernel, device, text, ranked, unit, proof FROM best";
constexpr int kMeasuredRows = 100; // for the width of a column
constexpr int kWidestColumn = 320;

QPushButton* makeButton(const char* name, const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    return button;
}

} // namespace

QueryPage::QueryPage(QWidget* parent)
    : QWidget(parent), m_title(new ElidedLabel), m_command(new QToolButton), m_stored(new QListWidget),
      m_noneStored(makeNote(nullptr)), m_schema(new QTreeWidget), m_editor(new SqlEditor),
      m_run(makeButton("queryRun", tr("Run"), tr("Run the query (Ctrl+Return)"))),
      m_stop(makeButton("queryStop", tr("Stop"), tr("Stop the query"))), m_name(new QLineEdit),
      m_save(makeButton("querySave", tr("Save"), tr("Save the query in the study under this name"))),
      m_remove(makeButton("queryRemove", tr("Remove"), tr("Remove the saved query of this name"))),
      m_problem(makeNote(nullptr, "problem")), m_state(makeNote(nullptr)),
      m_export(makeButton("queryExport", tr("Export table…"), tr("Write the result as CSV or as a workbook"))),
      m_results(new QTabWidget), m_table(new QTableView), m_model(new QueryTableModel(this)), m_plot(new QueryPlot),
      m_panel(new PlotPanel(tr("Plot"), m_plot)), m_columns(new QSplitter), m_rows(new QSplitter(Qt::Vertical))
{
    m_rows->addWidget(buildQuestion());
    m_rows->addWidget(buildResult());
    m_rows->setChildrenCollapsible(false);
    m_rows->setHandleWidth(8);
    m_columns->addWidget(new OneWayArea(buildLeft(), Qt::Vertical));
    m_columns->addWidget(new ContentArea(m_rows));
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setChildrenCollapsible(false);
    m_columns->setHandleWidth(8);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_columns);
    resetLayout();
    clear();
    showRunning(false);
    showProblem({});
    showNameState();
}

QWidget* QueryPage::buildLeft()
{
    auto* left = new QWidget;
    auto* rows = new QVBoxLayout(left);
    rows->setContentsMargins(10, 8, 4, 8);
    rows->setSpacing(4);
    m_stored->setObjectName(QStringLiteral("queryStored"));
    m_stored->setAccessibleName(tr("Saved queries; Return loads one"));
    m_schema->setObjectName(QStringLiteral("querySchema"));
    m_schema->setAccessibleName(tr("Tables and columns; Return inserts the name"));
    m_schema->setHeaderHidden(true);
    m_schema->setRootIsDecorated(true);
    m_schema->setMinimumHeight(80);
    m_stored->setMinimumHeight(40);
    m_noneStored->setText(tr("Name a query and save it: it stands here."));
    addField(*rows, tr("Saved queries"), m_stored, m_noneStored);
    addField(*rows, tr("Tables and columns"), m_schema);
    rows->setStretchFactor(m_stored, 1);
    rows->setStretchFactor(m_schema, 3);
    connect(m_stored, &QListWidget::itemClicked, this, [this] { load(m_stored->currentRow()); });
    connect(m_stored, &QListWidget::itemActivated, this, [this] { load(m_stored->currentRow()); });
    connect(m_schema, &QTreeWidget::itemActivated, this,
            [this](QTreeWidgetItem* item) { insertName(item->data(0, Qt::UserRole).toString()); });
    return left;
}

QWidget* QueryPage::buildQuestion()
{
    auto* question = new QWidget;
    auto* rows = new QVBoxLayout(question);
    rows->setContentsMargins(6, 8, 8, 4);
    rows->setSpacing(4);
    auto* head = new QHBoxLayout;
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setFullText(tr("What does the study know?"));
    m_command->setObjectName(QStringLiteral("queryCommand"));
    m_command->setText(tr("Copy as command line"));
    m_command->setToolTip(tr("Copy the pimento-cli command for this query"));
    m_command->setFocusPolicy(Qt::StrongFocus);
    head->addWidget(m_title, 1);
    head->addWidget(m_command);
    rows->addLayout(head);
    m_editor->setPlainText(QLatin1String(kFirstStatement));
    m_editor->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_editor->setMinimumHeight(70);
    rows->addWidget(m_editor, 1);
    m_name->setObjectName(QStringLiteral("queryName"));
    m_name->setAccessibleName(tr("Name of the saved query"));
    m_name->setPlaceholderText(tr("Name"));
    m_name->setMaxLength(60);
    m_name->setMinimumWidth(90);
    auto* tools = new WrappingLayout(6);
    for (QWidget* tool : std::initializer_list<QWidget*>{m_run, m_stop, m_name, m_save, m_remove}) {
        tools->addWidget(tool);
    }
    rows->addLayout(tools);
    rows->addWidget(m_problem);
    connect(m_run, &QPushButton::clicked, this, &QueryPage::runWanted);
    connect(m_editor, &SqlEditor::runWanted, this, &QueryPage::runWanted);
    connect(m_stop, &QPushButton::clicked, this, &QueryPage::stopWanted);
    connect(m_save, &QPushButton::clicked, this, &QueryPage::saveWanted);
    connect(m_remove, &QPushButton::clicked, this, &QueryPage::removeWanted);
    connect(m_command, &QToolButton::clicked, this, &QueryPage::commandWanted);
    connect(m_name, &QLineEdit::textChanged, this, &QueryPage::showNameState);
    connect(m_name, &QLineEdit::returnPressed, m_save, &QPushButton::click);
    return question;
}

QWidget* QueryPage::buildResult()
{
    auto* result = new QWidget;
    auto* rows = new QVBoxLayout(result);
    rows->setContentsMargins(6, 0, 8, 8);
    rows->setSpacing(4);
    auto* head = new WrappingLayout(6);
    head->addWidget(m_state);
    head->addWidget(m_export);
    m_state->setMinimumWidth(160);
    m_state->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    rows->addLayout(head);
    m_table->setObjectName(QStringLiteral("queryTable"));
    m_table->setAccessibleName(tr("Result of the query"));
    m_table->setModel(m_model);
    setUpRows(*m_table);
    letSort(*m_table);
    m_table->setSelectionMode(QTableView::ExtendedSelection);
    m_table->horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    m_table->horizontalHeader()->setMaximumSectionSize(kWidestColumn);
    m_panel->addTool(&m_plot->up());
    m_panel->addTool(&m_plot->across());
    m_results->setObjectName(QStringLiteral("queryResults"));
    m_results->setDocumentMode(true);
    m_results->addTab(m_table, tr("Table"));
    m_results->addTab(m_panel, tr("Plot"));
    m_results->setMinimumHeight(200);
    rows->addWidget(m_results, 1);
    connect(m_export, &QPushButton::clicked, this, &QueryPage::exportWanted);
    return result;
}

void QueryPage::setSchema(const QuerySchema& schema)
{
    m_editor->setSchema(schema);
    m_schema->clear();
    for (const auto& [table, columns] : schema) {
        auto* item = new QTreeWidgetItem(m_schema, {QString::fromStdString(table)});
        item->setData(0, Qt::UserRole, item->text(0));
        for (const std::string& column : columns) {
            auto* child = new QTreeWidgetItem(item, {QString::fromStdString(column)});
            child->setData(0, Qt::UserRole, child->text(0));
        }
    }
}

void QueryPage::setStored(std::vector<std::pair<std::string, std::string>> stored)
{
    m_statements = std::move(stored);
    m_stored->clear();
    for (const auto& [name, statement] : m_statements) {
        auto* item = new QListWidgetItem(QString::fromStdString(name), m_stored);
        item->setToolTip(QString::fromStdString(statement));
    }
    m_noneStored->setVisible(m_stored->count() == 0);
    showNameState();
}

void QueryPage::load(int stored)
{
    if (stored >= 0 && static_cast<std::size_t>(stored) < m_statements.size()) {
        const auto& [name, statement] = m_statements[static_cast<std::size_t>(stored)];
        QTextCursor cursor(m_editor->document()); // Undo brings the last statement back
        cursor.select(QTextCursor::Document);
        cursor.insertText(QString::fromStdString(statement));
        m_name->setText(QString::fromStdString(name));
        Q_EMIT runWanted();
    }
}

void QueryPage::insertName(const QString& name)
{
    m_editor->insertPlainText(name);
    m_editor->setFocus();
}

void QueryPage::showNameState()
{
    const bool isStored = std::ranges::any_of(
        m_statements, [this](const auto& each) { return QString::fromStdString(each.first) == m_name->text(); });
    m_save->setEnabled(!m_name->text().isEmpty());
    m_remove->setEnabled(isStored);
}

void QueryPage::setResult(std::shared_ptr<const QueryTable> table, const QString& statement)
{
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->setResult(table);
    m_table->resizeColumnsToContents();
    m_state->setText(table->isCut ? tr("%Ln row(s); there are more", "", static_cast<int>(table->rows.size()))
                                  : tr("%Ln row(s)", "", static_cast<int>(table->rows.size())));
    m_export->setEnabled(true);
    m_panel->setSubject(statement.simplified());
    if (m_plot->setResult(std::move(table))) {
        m_panel->showContent();
    } else {
        m_panel->showMessage(tr("The result has no numeric column."));
    }
}

void QueryPage::clear()
{
    m_model->setResult(nullptr);
    m_state->setText(tr("No result yet"));
    m_export->setEnabled(false);
    m_panel->showMessage(tr("Run a query to plot its numbers."));
}

void QueryPage::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void QueryPage::showRunning(bool isRunning)
{
    m_run->setEnabled(!isRunning);
    m_stop->setEnabled(isRunning);
}

QString QueryPage::statement() const { return m_editor->toPlainText(); }
QString QueryPage::name() const { return m_name->text(); }
QString QueryPage::problem() const { return m_problem->text(); }

void QueryPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT opened();
}

void QueryPage::setColours(const Palette& palette)
{
    m_editor->setColours(palette);
    m_panel->setColours(palette);
    m_plot->setColours(palette);
}

void QueryPage::resetLayout()
{
    m_columns->setSizes({220, 900});
    m_rows->setSizes({240, 520});
}

} // namespace pimento
