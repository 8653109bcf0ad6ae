// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare/compare_controller.h"
#include "engine/compare/comparison_command.h"
#include "engine/compare/comparison_csv.h"
#include "views/compare/compare_charts.h"
#include "views/plots/plot_picture.h"
#include "views/texts/engine_text.h"

#include "app/window/commands/command_results.h"
#include <QFileDialog>
#include <QSaveFile>

// Files and command lines of the page Compare.

namespace pimento {

namespace {

Result<void> write(const QByteArray& bytes, const QString& file)
{
    QSaveFile out(file);
    if (bytes.isEmpty() || !out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) {
        return fail("cannot be written", "file " + file.toStdString(),
                    "Choose another folder, and a name that ends in .csv, .svg, .pdf or .png");
    }
    return {};
}

} // namespace

Result<std::string> CompareController::command() const
{
    return commandOf(m_columns->comparison(), m_columns->asked.value_or(m_columns->baseline), m_shipped);
}

Result<void> CompareController::storeTable(const QString& file) const
{
    return write(QByteArray::fromStdString(comparisonCsv(m_columns->comparison())), file);
}

Result<void> CompareController::storeCharts(const QString& file) const
{
    const ComparedColumns& columns = *m_columns;
    const auto& problem = columns.columns.empty() ? nullptr : columns.columns[columns.baseline].found.problem;
    const QString caption =
        problem == nullptr
            ? QString()
            : tr("%1, compared with column %2").arg(lineInWords(problem->subject()), columns.tag(columns.baseline));
    return write(pictureOf(m_page.charts(), caption, file), file);
}

void CompareController::exportTable()
{
    const QString file = QFileDialog::getSaveFileName(&m_window, tr("Export comparison"),
                                                      QStringLiteral("comparison.csv"), tr("CSV (*.csv)"));
    if (!file.isEmpty()) {
        showFailure(storeTable(file), tr("Export comparison"), m_window);
    }
}

void CompareController::exportCharts()
{
    const QString file = QFileDialog::getSaveFileName(&m_window, tr("Export charts"), QStringLiteral("comparison.svg"),
                                                      tr("Drawing (*.svg);;PDF (*.pdf);;Picture (*.png)"));
    if (!file.isEmpty()) {
        showFailure(storeCharts(file), tr("Export charts"), m_window);
    }
}

void CompareController::copyCommand()
{
    if (copyCommandLine(command(), m_window)) {
        m_page.showEnd(tr("The command line is in the clipboard."), false);
    }
}

} // namespace pimento
