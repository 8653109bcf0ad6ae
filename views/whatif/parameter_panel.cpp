// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/parameter_panel.h"

#include "views/common/panel_parts.h"
#include "views/texts/engine_text.h"
#include "views/whatif/parameter_row.h"

#include <QCheckBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kFirstOpen = 2; // groups that are open at first

} // namespace

ParameterPanel::ParameterPanel(QWidget* parent)
    : QWidget(parent), m_find(new QLineEdit(this)), m_changedOnly(new QCheckBox(tr("changed only"), this)),
      m_scroll(new QScrollArea(this)), m_none(makeNote(this))
{
    m_find->setObjectName(QStringLiteral("parameterFind"));
    m_find->setPlaceholderText(tr("Find a parameter"));
    m_find->setAccessibleName(tr("Find a parameter"));
    m_find->setClearButtonEnabled(true);
    m_changedOnly->setObjectName(QStringLiteral("changedOnly"));
    m_scroll->setObjectName(QStringLiteral("parameters"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_none->setText(tr("No parameter matches."));
    m_none->hide();
    auto* tools = new QHBoxLayout;
    tools->addWidget(m_find, 1);
    tools->addWidget(m_changedOnly);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 0, 0);
    layout->addLayout(tools);
    layout->addWidget(m_none);
    layout->addWidget(m_scroll, 1);
    connect(m_find, &QLineEdit::textChanged, this, &ParameterPanel::filter);
    connect(m_changedOnly, &QCheckBox::toggled, this, &ParameterPanel::filter);
}

ParameterPanel::Group& ParameterPanel::groupOf(const std::string& name)
{
    const QString title = QString::fromStdString(name);
    const auto found = std::ranges::find(m_groups, title, &Group::name);
    if (found != m_groups.end()) {
        return *found;
    }
    auto* body = new QWidget(m_body);
    auto* lines = new QVBoxLayout(body);
    lines->setContentsMargins(4, 0, 4, 4);
    lines->setSpacing(2);
    const QByteArray id = QByteArray("parameters.") + title.toLatin1();
    QToolButton* fold = makeFold(m_body, id.constData(), *body);
    fold->setText(inWords(name));
    auto* all = static_cast<QVBoxLayout*>(m_body->layout());
    all->addWidget(fold);
    all->addWidget(body);
    m_groups.push_back({title, fold, body});
    return m_groups.back();
}

void ParameterPanel::setParameters(std::vector<Parameter> parameters)
{
    m_hasRows = m_hasRows && m_parameters == parameters;
    m_parameters = std::move(parameters);
    m_tried.clear();
    m_looked.clear();
    if (m_hasRows) {
        showTrial();
        openGroups({});
        filter();
    } else if (isVisible()) {
        makeRows();
    }
}

void ParameterPanel::makeRows()
{
    m_hasRows = true;
    m_rows.clear();
    m_groups.clear();
    m_body = new QWidget;
    auto* all = new QVBoxLayout(m_body);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(2);
    for (const Parameter& parameter : m_parameters) {
        const Group& group = groupOf(parameter.group);
        auto* row = new ParameterRow(parameter, group.body);
        row->setColours(m_palette);
        group.body->layout()->addWidget(row);
        const QString id = QString::fromStdString(parameter.id);
        connect(row, &ParameterRow::tried, this, [this, id](double value) { Q_EMIT tried(id, value); });
        connect(row, &ParameterRow::looked, this, [this, id] { Q_EMIT looked(id); });
        m_rows.push_back(row);
    }
    all->addStretch(1);
    m_body->installEventFilter(this);
    m_scroll->setWidget(m_body); // deletes the former body
    showTrial();
    openGroups({});
    filter();
}

/// Keeps the rows as wide as they need in any size of text: the list scrolls downwards only.
bool ParameterPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_body && event->type() == QEvent::LayoutRequest) {
        m_scroll->setMinimumWidth(m_body->minimumSizeHint().width() +
                                  m_scroll->verticalScrollBar()->sizeHint().width());
    }
    return QWidget::eventFilter(watched, event);
}

void ParameterPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    (void)rows();
}

const std::vector<ParameterRow*>& ParameterPanel::rows()
{
    if (!m_hasRows) {
        makeRows();
    }
    return m_rows;
}

void ParameterPanel::openGroups(const std::string& id)
{
    if (!m_hasRows && id.empty()) {
        return; // the rows are not made yet; new groups have these states
    }
    const ParameterRow* wanted = row(id);
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const bool isWanted = wanted != nullptr && wanted->parentWidget() == m_groups[i].body;
        m_groups[i].fold->setChecked(i < kFirstOpen || isWanted);
    }
}

void ParameterPanel::setTrial(const Trial& trial)
{
    m_tried = trial.tried;
    m_looked = trial.looked;
    if (m_hasRows) {
        showTrial();
    }
}

void ParameterPanel::showTrial()
{
    for (ParameterRow* row : m_rows) {
        const auto tried = m_tried.find(row->parameter().id);
        row->setValue(tried == m_tried.end() ? row->parameter().value : tried->second);
        row->setLooked(row->parameter().id == m_looked);
    }
}

ParameterRow* ParameterPanel::row(const std::string& id)
{
    const auto found = std::ranges::find_if(rows(), [&](ParameterRow* row) { return row->parameter().id == id; });
    return found == m_rows.end() ? nullptr : *found;
}

/// Shows rows that match the search. A search opens all groups; without one they are as the user left them.
void ParameterPanel::filter()
{
    const QString text = m_find->text().trimmed();
    const bool isSearch = !text.isEmpty() || m_changedOnly->isChecked();
    bool hasAny = m_rows.empty();
    for (Group& group : m_groups) {
        bool hasRow = false;
        for (ParameterRow* row : m_rows) {
            if (row->parentWidget() != group.body) {
                continue;
            }
            const Parameter& parameter = row->parameter();
            const QString words = QString::fromStdString(parameter.id + " " + parameter.title + " " + parameter.group) +
                                  QLatin1Char(' ') + inWords(parameter.title) + QLatin1Char(' ') +
                                  inWords(parameter.group);
            const bool fits =
                words.contains(text, Qt::CaseInsensitive) && (!m_changedOnly->isChecked() || row->isChanged());
            row->setVisible(fits);
            hasRow = hasRow || fits;
        }
        group.fold->setVisible(hasRow);
        group.body->setVisible(hasRow && (isSearch || group.fold->isChecked()));
        hasAny = hasAny || hasRow;
    }
    m_none->setVisible(!hasAny);
}

void ParameterPanel::startFind()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void ParameterPanel::setColours(const Palette& palette)
{
    m_palette = palette;
    for (ParameterRow* row : m_rows) {
        row->setColours(palette);
    }
}

} // namespace pimento
