// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/sweep_panel.h"

#include "views/common/panel_parts.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <span>
#include <utility>

namespace pimento {

namespace {

using inference::ModelParameter;
using inference::SweptFigure;
using inference::SweptModel;
using inference::SweptPoint;

QString cell(const QString& text, bool isBold)
{
    return QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(isBold ? QStringLiteral("<b>%1</b>").arg(text) : text);
}

QString textOf(const SweptFigure& figure)
{
    return figure.value ? formatQuantity(*figure.value, figure.isTime ? QStringLiteral("s") : QString())
                        : QStringLiteral("–");
}

QString textOf(const std::string& value, const ModelParameter& parameter)
{
    const QString text = QString::fromStdString(value).toHtmlEscaped();
    return parameter.unit.empty() ? text : text + QChar(kThinSpace) + QString::fromUtf8(parameter.unit);
}

QString tableOf(const SweptModel& swept)
{
    QString rows;
    for (const SweptPoint& point : swept.points) {
        if (!point.problem) {
            for (const SweptFigure& figure : point.figures) {
                rows += cell(inWords(figure.title), false);
            }
            rows = QStringLiteral("<tr><td>%1</td>%2</tr>").arg(inWords(std::string(swept.parameter->title)), rows);
            break;
        }
    }
    for (const SweptPoint& point : swept.points) {
        const bool isOwn = point.value == swept.own;
        QString row = cell(textOf(point.value, *swept.parameter), isOwn);
        for (const SweptFigure& figure : point.figures) {
            row += cell(textOf(figure), isOwn);
        }
        if (point.problem) {
            row += QStringLiteral("<td colspan=\"8\">&nbsp;&nbsp;%1</td>").arg(inWords(*point.problem).toHtmlEscaped());
        }
        rows += QStringLiteral("<tr>%1</tr>").arg(row);
    }
    return QStringLiteral("<table>%1</table>").arg(rows);
}

} // namespace

SweepPanel::SweepPanel(QWidget* parent)
    : QWidget(parent), m_parameter(makeCombo(this, "sweepParameter")), m_values(new QLineEdit(this)),
      m_try(new QPushButton(tr("Try &values"), this)), m_problem(makeNote(this, "problem")),
      m_table(makeSentences("sweepTable"))
{
    for (const ModelParameter& parameter : inference::modelParameters()) {
        m_parameter->addItem(inWords(std::string(parameter.title)), QString::fromUtf8(parameter.id));
    }
    m_parameter->setAccessibleName(tr("Parameter of the host"));
    m_values->setObjectName(QStringLiteral("sweepValues"));
    m_values->setAccessibleName(tr("Values of the parameter"));
    m_values->setToolTip(tr("Numbers as 1,2,4, 0..1 step 0.25 or 1..8 x2; names with commas"));
    m_try->setObjectName(QStringLiteral("sweepTry"));
    m_try->setToolTip(tr("Answer the question once with each value"));
    auto* line = new QHBoxLayout;
    line->addWidget(m_parameter, 2);
    line->addWidget(m_values, 1);
    line->addWidget(m_try);
    m_table->setTextFormat(Qt::RichText);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(4, 2, 4, 2);
    rows->addLayout(line);
    rows->addWidget(m_problem);
    rows->addWidget(m_table);
    rows->addStretch(1);
    showProblem({});
    setSwept(nullptr);
    connect(m_parameter, &QComboBox::currentIndexChanged, this, &SweepPanel::offerValues);
    connect(m_try, &QPushButton::clicked, this, &SweepPanel::sweepWanted);
    connect(m_values, &QLineEdit::returnPressed, this, &SweepPanel::sweepWanted);
    offerValues();
}

void SweepPanel::offerValues()
{
    const auto index = static_cast<std::size_t>(m_parameter->currentIndex());
    m_values->setText(QString::fromUtf8(inference::modelParameters()[index].range));
}

QString SweepPanel::text() const
{
    return m_parameter->currentData().toString() + QLatin1Char('=') + m_values->text().trimmed();
}

QString SweepPanel::table() const { return m_table->text(); }

void SweepPanel::setSwept(std::shared_ptr<const SweptModel> swept)
{
    m_swept = std::move(swept);
    m_table->setText(m_swept == nullptr ? QString() : tableOf(*m_swept));
    m_table->setVisible(m_swept != nullptr);
}

void SweepPanel::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void SweepPanel::setRunning(bool isRunning) { m_try->setEnabled(!isRunning); }

} // namespace pimento
