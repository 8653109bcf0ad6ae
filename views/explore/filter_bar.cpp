// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/filter_bar.h"

#include "views/selection/shared_state.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr int kWidestChip = 240;
constexpr const char* kClearLink = "clear";
constexpr const char* kBrushLink = "brush";

/// Text of a filter for its chip: a sentence, or a comparison with a column by its title.
QString textOf(const RowFilter& filter, const CandidateTable& table)
{
    const std::string written = rowFilterText(filter, table);
    QString text = inWords(written);
    for (const TableColumn& column : table.columns()) {
        if (text == QString::fromStdString(written) && written.find(column.title) != std::string::npos) {
            text.replace(QString::fromStdString(column.title), inWords(column.title));
        }
    }
    return text;
}

/// Replaces titles of columns in the window's words by column ids, which the filter parser reads.
std::string withColumnIds(QString text, const CandidateTable& table)
{
    for (const TableColumn& column : table.columns()) {
        const QString title = inWords(column.title);
        if (title != QString::fromStdString(column.title)) {
            text.replace(title, QString::fromStdString(column.id), Qt::CaseInsensitive);
        }
    }
    return text.toStdString();
}

} // namespace

FilterBar::FilterBar(SharedState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_field(new QLineEdit), m_problem(new QLabel), m_count(new QLabel),
      m_keep(new QToolButton), m_clear(new QToolButton), m_back(new QToolButton), m_offers(new QToolButton),
      m_chips(new QWidget), m_chipRow(new QHBoxLayout(m_chips))
{
    m_field->setObjectName(QStringLiteral("filterField"));
    m_field->setAccessibleName(tr("Filter of candidates"));
    m_field->setToolTip(tr(
        "Return adds a filter for all pages: a column comparison (compute <= 2k, 100 <= compute <= 500, indexing = "
        "ranges), within 10 % (of the best), best 10 % (of the candidates), has note (and words of it), or part of a "
        "candidate's text. Backspace in the empty field clears the brush, then removes the newest filter."));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::RichText);
    m_problem->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_problem->setAccessibleName(tr("Filter error"));
    connect(m_problem, &QLabel::linkActivated, this, &FilterBar::follow);
    m_problem->hide();
    buildButtons();
    m_chipRow->setContentsMargins(0, 0, 0, 0);
    m_chipRow->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_chips);
    row->addWidget(m_field, 1);
    for (QToolButton* button : {m_offers, m_keep, m_clear, m_back}) {
        row->addWidget(button);
    }
    row->addWidget(m_count);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(row);
    layout->addWidget(m_problem);
    connect(m_field, &QLineEdit::returnPressed, this, &FilterBar::take);
    connect(m_field, &QLineEdit::textEdited, this, [this] { tell({}); });
    connect(&m_state.rows, &ShownRows::changed, this, [this] {
        showChips();
        showCount();
    });
    connect(&m_state.rows, &ShownRows::litChanged, this, &FilterBar::showCount);
    showChips();
    showCount();
}

void FilterBar::buildButtons()
{
    m_keep->setText(tr("Keep brush"));
    m_keep->setToolTip(tr("Turns the brush into a filter, which hides all other candidates"));
    m_clear->setObjectName(QStringLiteral("clearBrush"));
    m_clear->setText(tr("Clear brush"));
    m_clear->setToolTip(tr("Clears the brush and highlights all candidates again (Esc)"));
    m_back->setText(tr("Step back"));
    m_back->setToolTip(tr("Removes the newest filter (Backspace in the empty field)"));
    m_offers->setText(tr("Filters"));
    m_offers->setPopupMode(QToolButton::InstantPopup);
    m_offers->setMenu(new QMenu(m_offers));
    connect(m_keep, &QToolButton::clicked, &m_state.filters, &FilterStack::keepBrush);
    connect(m_clear, &QToolButton::clicked, &m_state.filters, &FilterStack::clearBrush);
    connect(m_back, &QToolButton::clicked, &m_state.filters, &FilterStack::pop);
    connect(m_offers->menu(), &QMenu::aboutToShow, this, &FilterBar::offerColumns);
}

void FilterBar::startFilter()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FilterBar::take()
{
    const auto exploration = m_state.rows.exploration();
    if (!exploration || m_field->text().trimmed().isEmpty()) {
        return;
    }
    auto filter = parseRowFilter(withColumnIds(m_field->text(), *exploration->table), *exploration->table);
    if (!filter) {
        tell(inWords(filter.error()));
        return;
    }
    m_field->setText({}); // with nothing to take back: undo is the window's again
    tell({});
    m_state.filters.push(*std::move(filter));
}

/// Leaves the empty field, so that the page's keys work again.
void FilterBar::leave()
{
    tell({});
    m_field->clearFocus();
    Q_EMIT left();
}

/// Moves a filter from the stack into the field.
void FilterBar::edit(std::size_t place)
{
    if (const auto exploration = m_state.rows.exploration(); exploration && place < m_state.filters.filters().size()) {
        m_field->setText(textOf(m_state.filters.filters()[place], *exploration->table));
        m_state.filters.remove(place);
        startFilter();
    }
}

void FilterBar::showChips()
{
    while (const QLayoutItem* item = m_chipRow->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // deferred: it may be the button that was clicked
        delete item;
    }
    const auto exploration = m_state.rows.exploration();
    const auto& filters = m_state.filters.filters();
    m_chips->setVisible(exploration && !filters.empty());
    m_back->setVisible(!filters.empty());
    if (!exploration) {
        return;
    }
    for (std::size_t place = 0; place < filters.size(); ++place) {
        const QString text = textOf(filters[place], *exploration->table);
        auto* chip = new QToolButton(m_chips);
        chip->setObjectName(QStringLiteral("chip"));
        chip->setText(chip->fontMetrics().elidedText(text, Qt::ElideMiddle, kWidestChip));
        chip->setAccessibleName(tr("Filter %1").arg(text));
        chip->setToolTip(tr("%1\nClick to change it. Delete or × removes it.").arg(text));
        chip->setPopupMode(QToolButton::MenuButtonPopup);
        auto* menu = new QMenu(chip);
        menu->addAction(tr("&Change"), this, [this, place] { edit(place); });
        menu->addAction(tr("&Remove"), this, [this, place] { m_state.filters.remove(place); });
        chip->setMenu(menu);
        auto* remove = new QAction(chip);
        remove->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
        remove->setShortcutContext(Qt::WidgetShortcut);
        connect(remove, &QAction::triggered, this, [this, place] { m_state.filters.remove(place); });
        chip->addAction(remove);
        connect(chip, &QToolButton::clicked, this, [this, place] { edit(place); });
        m_chipRow->addWidget(chip);
    }
}

void FilterBar::follow(const QString& link)
{
    if (link == QLatin1String(kClearLink)) {
        m_state.filters.clear();
        m_state.filters.clearBrush();
    } else if (link == QLatin1String(kBrushLink)) {
        m_state.filters.clearBrush();
    } else if (const auto place = m_state.rows.tightest()) {
        m_state.filters.remove(*place);
    }
}

/// Shows in the empty field what can be written, about a cost that the candidates have.
void FilterBar::showExample()
{
    QString examples = QStringLiteral("within 10 %, best 5 %");
    if (const auto exploration = m_state.rows.exploration(); exploration && exploration->best) {
        const CandidateTable& table = *exploration->table;
        const std::size_t axis = table.layout().scatterX;
        const TableColumn& column = table.columns()[axis];
        const double value = table.value(*exploration->best, axis);
        if (column.format == ValueFormat::Integer && value >= 1) {
            const double step = std::pow(10, std::floor(std::log10(value)));
            const ColumnRange range{.column = column.id, .most = (std::floor(value / step) + 1) * step};
            examples.prepend(textOf(range, table) + QStringLiteral(", ")); // by the heading that people read
        }
    }
    m_field->setPlaceholderText(tr("Filter: %1 …").arg(examples));
}

void FilterBar::showCount()
{
    showExample();
    const auto exploration = m_state.rows.exploration();
    for (QToolButton* button : {m_keep, m_clear}) {
        button->setVisible(m_state.rows.hasBrush());
    }
    if (!exploration) {
        m_count->clear();
        return;
    }
    const std::size_t all = exploration->table->rows();
    const std::size_t shown = m_state.rows.shown().count();
    QString text = tr("%1 of %2").arg(formatCount(shown), formatCount(all));
    if (m_state.rows.hasBrush()) {
        text = tr("%1 brushed, ").arg(formatCount(m_state.rows.lit().count())) + text;
    }
    m_count->setText(text);
    const auto removed = exploration->removed;
    m_count->setToolTip(removed == nullptr
                            ? tr("Candidates that pass the filters, of all listed candidates")
                            : tr("Candidates that pass the filters, of all listed candidates; pruning removed %1 more")
                                  .arg(formatCount(removed->size())));
    if (all > 0 && (shown == 0 || isNothingLit())) {
        showNothing(all, shown);
    } else if (m_problem->isVisible() && m_field->text().isEmpty()) {
        tell({});
    }
}

bool FilterBar::isNothingLit() const { return m_state.rows.hasBrush() && m_state.rows.lit().count() == 0; }

/// Says why no candidate is listed, and offers to remove filters.
void FilterBar::showNothing(std::size_t all, std::size_t shown)
{
    const auto place = shown == 0 ? m_state.rows.tightest() : std::nullopt;
    if (place) {
        const QString name = textOf(m_state.filters.filters()[*place], *m_state.rows.exploration()->table);
        const QString text = m_state.rows.hasBrush()
                                 ? tr("0 of %1 pass the filters, and there is a brush. The tightest filter is '%2'. "
                                      "<a href=\"relax\">Remove it</a>, or <a href=\"clear\">remove filters and "
                                      "brush</a>")
                                 : tr("0 of %1 pass the filters. The tightest filter is '%2'. <a href=\"relax\">Remove "
                                      "it</a>, or <a href=\"clear\">remove all filters</a>");
        m_problem->setText(text.arg(formatCount(all), name.toHtmlEscaped()));
    } else {
        m_problem->setText(
            tr("The brush covers 0 of %1. <a href=\"brush\">Clear the brush</a>").arg(formatCount(shown)));
    }
    m_problem->show();
}

void FilterBar::stepBack() { m_state.rows.hasBrush() ? m_state.filters.clearBrush() : m_state.filters.pop(); }

/// Fills the menu with ready filters and with the start of a filter for each column.
void FilterBar::offerColumns()
{
    QMenu& menu = *m_offers->menu();
    menu.clear();
    const auto exploration = m_state.rows.exploration();
    if (!exploration) {
        return;
    }
    for (const double percent : {5.0, 10.0, 25.0}) {
        menu.addAction(tr("within %1 % of the best").arg(percent), this,
                       [this, percent] { m_state.filters.push(NearBest{percent}); });
    }
    for (const double percent : {1.0, 10.0}) {
        menu.addAction(tr("best %1 % of the candidates").arg(percent), this,
                       [this, percent] { m_state.filters.push(BestShare{percent}); });
    }
    menu.addAction(tr("with a note"), this, [this] { m_state.filters.push(HasNote{}); });
    menu.addSeparator();
    QMenu* columns = menu.addMenu(tr("by a &column"));
    for (const TableColumn& column : exploration->table->columns()) {
        const QString title = inWords(column.title);
        QAction* action = columns->addAction(title, this, [this, title] {
            m_field->setText(title + QStringLiteral(" <= "));
            m_field->setFocus();
        });
        action->setToolTip(inWords(column.description));
    }
    if (!m_state.filters.isEmpty() || m_state.rows.hasBrush()) {
        menu.addSeparator();
    }
    if (m_state.rows.hasBrush()) {
        menu.addAction(tr("Clear the &brush"), &m_state.filters, &FilterStack::clearBrush);
    }
    if (!m_state.filters.isEmpty()) {
        menu.addAction(tr("Remove &all filters"), &m_state.filters, &FilterStack::clear);
    }
}

void FilterBar::tell(const QString& problem)
{
    m_problem->setText(problem.toHtmlEscaped());
    m_problem->setVisible(!problem.isEmpty());
}

QString FilterBar::problem() const
{
    QTextDocument words;
    words.setHtml(m_problem->text());
    return words.toPlainText();
}

/// True for keys of the window that mean nothing in the field: a question mark, which no filter contains, and undo and
/// redo where the field has nothing to take back.
bool FilterBar::isForWindow(const QKeyEvent& key) const
{
    return key.text() == QLatin1String("?") || (key.matches(QKeySequence::Undo) && !m_field->isUndoAvailable()) ||
           (key.matches(QKeySequence::Redo) && !m_field->isRedoAvailable());
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::ShortcutOverride &&
        isForWindow(*static_cast<QKeyEvent*>(event))) {
        event->ignore(); // else the field takes the key
        return true;
    }
    if (watched == m_field && event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && !m_state.rows.hasBrush()) {
        event->accept(); // clears or leaves the field; else the window's command for Esc takes it
        return true;
    }
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape && m_field->text().isEmpty() && !m_state.rows.hasBrush()) {
            leave();
            return true;
        }
        if (key == Qt::Key_Backspace && m_field->text().isEmpty()) {
            stepBack();
            return true;
        }
        if (key == Qt::Key_Escape && !m_field->text().isEmpty()) {
            m_field->clear();
            tell({});
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FilterBar::setColours(const Palette& palette)
{
    m_problem->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::Problem).name()));
    m_count->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
}

} // namespace pimento
