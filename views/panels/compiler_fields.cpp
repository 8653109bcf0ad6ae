// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/compiler_fields.h"

#include "views/panels/panel_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace pimento {

namespace {

struct Choice {
    const char* name;
    const char* title;
    const char* tip;
};

constexpr std::array<Choice, 3> kRules = {{
    {"rule1", QT_TR_NOOP("1 equivalent mappings"),
     QT_TR_NOOP("Mappings of one set with the same function and range make the same tiles: one of them is kept")},
    {"rule2", QT_TR_NOOP("2 SIMD alignment"),
     QT_TR_NOOP("Drafts whose tile along the lanes is no multiple of the lanes of the device are left out")},
    {"rule3", QT_TR_NOOP("3 equal worst tile"),
     QT_TR_NOOP("Of drafts with the same largest tiles the first one is kept")},
}};

/// In the order of the list; none: the faster one.
constexpr std::array<std::optional<lower::Indexing>, 3> kIndexings = {std::nullopt, lower::Indexing::Exact,
                                                                      lower::Indexing::Expanded};

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

CompilerFields::CompilerFields(QWidget* parent)
    : QWidget(parent), m_fold(nullptr), m_body(new QWidget(this)), m_indexing(makeCombo(m_body, "indexing"))
{
    m_fold = makeFold(this, "compiler", *m_body);
    m_fold->setText(tr("Compiler options"));
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(8, 0, 0, 0);
    body->setSpacing(4);
    const auto addBox = [&](const QString& name, const QString& title, const QString& tip) {
        auto* box = new QCheckBox(title, m_body);
        box->setObjectName(name);
        box->setToolTip(tip);
        box->setChecked(true);
        body->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &CompilerFields::changed);
        return box;
    };
    body->addWidget(new QLabel(tr("Pruning rules"), m_body));
    std::ranges::transform(kRules, m_rules.begin(), [&](const Choice& rule) {
        return addBox(QLatin1String(rule.name), tr(rule.title), tr(rule.tip));
    });
    body->addSpacing(4);
    body->addWidget(new QLabel(tr("Passes"), m_body));
    for (const lower::Pass* pass : lower::passes()) {
        m_passes.push_back(
            addBox(QStringLiteral("pass_") + textOf(pass->name()), textOf(pass->title()), textOf(pass->summary())));
    }
    body->addSpacing(4);
    m_indexing->addItem(tr("whatever is faster"));
    m_indexing->addItem(tr("only the needed ones"));
    m_indexing->addItem(tr("the whole range"));
    m_indexing->setToolTip(tr("What a core gets when it needs elements with gaps between them"));
    addField(*body, tr("Elements with gaps"), m_indexing);
    connect(m_indexing, &QComboBox::currentIndexChanged, this, &CompilerFields::changed);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_fold);
    layout->addWidget(m_body);
    setTabOrder(m_fold, m_rules.front());
}

void CompilerFields::apply(Question& question) const
{
    question.rules = {m_rules[0]->isChecked(), m_rules[1]->isChecked(), m_rules[2]->isChecked()};
    question.disabledPasses.clear();
    for (std::size_t i = 0; i < m_passes.size(); ++i) {
        if (!m_passes[i]->isChecked()) {
            question.disabledPasses.emplace_back(lower::passes()[i]->name());
        }
    }
    question.indexing = kIndexings[static_cast<std::size_t>(m_indexing->currentIndex())];
}

void CompilerFields::setQuestion(const Question& question)
{
    m_rules[0]->setChecked(question.rules.equivalentMappings);
    m_rules[1]->setChecked(question.rules.simdAlignment);
    m_rules[2]->setChecked(question.rules.equalWorstTile);
    for (std::size_t i = 0; i < m_passes.size(); ++i) {
        m_passes[i]->setChecked(std::ranges::find(question.disabledPasses, lower::passes()[i]->name()) ==
                                question.disabledPasses.end());
    }
    m_indexing->setCurrentIndex(
        static_cast<int>(std::ranges::find(kIndexings, question.indexing) - kIndexings.begin()));
}

QWidget* CompilerFields::firstField() const { return m_fold; }

QWidget* CompilerFields::lastField() const { return m_indexing; }

} // namespace pimento
