// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_fields.h"

#include "engine/hosts/links.h"
#include "views/common/panel_parts.h"
#include "views/common/size_box.h"
#include "views/common/term_label.h"
#include "views/model/placement_fields.h"
#include "views/model/power_fields.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kMostBatch = 65'536; // limits as in check(PromptLoad)
constexpr int kMostTokens = 4'000'000;
constexpr int kMostHosts = 1'024;

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

void chooseData(QComboBox& combo, const std::string& data)
{
    combo.setCurrentIndex(std::max(0, combo.findData(QString::fromStdString(data))));
}

std::string dataOf(const QComboBox& combo) { return combo.currentData().toString().toStdString(); }

/// Adds a label above a field, in a cell of a grid.
void addCell(QGridLayout& grid, int column, const QString& label, QWidget* field)
{
    auto* caption = new TermLabel(label, {}, field->parentWidget());
    caption->setBuddy(field);
    grid.addWidget(caption, 0, column);
    grid.addWidget(field, 1, column);
    grid.setColumnStretch(column, 1);
}

} // namespace

ModelFields::ModelFields(QWidget* parent)
    : FieldPanel(parent), m_model(makeCombo(this, "modelChoice")), m_open(new QToolButton(this)),
      m_modelNote(makeNote(this)), m_modelProblem(makeNote(this, "problem")), m_host(makeCombo(this, "hostChoice")),
      m_hosts(makeSize("hostCount", 1, kMostHosts)), m_launches(makeCombo(this, "modelLaunches")),
      m_link(makeCombo(this, "modelLink")), m_batch(makeSize("modelBatch", 1, kMostBatch)),
      m_input(makeSize("modelInput", 128, kMostTokens)), m_output(makeSize("modelOutput", 256, kMostTokens)),
      m_keysAndValues(makeCombo(this, "modelKeyValues")), m_power(new PowerFields(this)),
      m_placements(new PlacementFields(this)), m_memory(makeNote(this)), m_problem(makeNote(this, "problem")),
      m_run(new QPushButton(tr("&Run"), this)), m_anyway(new QPushButton(tr("Run any&way"), this)),
      m_stop(new QPushButton(tr("Stop"), this)), m_progressText(makeNote(this)), m_progress(new QProgressBar(this))
{
    m_output->setMinimum(2);
    QWidget* fields = buildFields();
    setParts(fields, buildFoot());
    inference::ModelQuestion first;
    first.outputTokens = 256;
    first.placements = {"gpu", "base", "base-dcc", "full-dcc", "fastest"};
    setQuestion(first);
    showEnd({});
}

SizeBox* ModelFields::makeSize(const char* name, int value, int most)
{
    auto* box = new SizeBox(this);
    box->setObjectName(QLatin1String(name));
    box->setRange(1, most);
    box->setValue(value);
    box->setMinimumWidth(48);
    keepFromWheel(*box);
    connect(box, &QSpinBox::valueChanged, this, &ModelFields::tell);
    return box;
}

QWidget* ModelFields::buildFields()
{
    auto* fields = new QWidget;
    auto* layout = new QVBoxLayout(fields);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(4);
    auto* models = new QWidget(fields);
    auto* line = new QHBoxLayout(models);
    line->setContentsMargins(0, 0, 0, 0);
    m_open->setObjectName(QStringLiteral("openModel"));
    m_open->setText(QStringLiteral("…"));
    m_open->setToolTip(tr("Open model file or config.json…"));
    m_open->setAccessibleName(tr("Open model file"));
    m_open->setFocusPolicy(Qt::StrongFocus);
    line->addWidget(m_model, 1);
    line->addWidget(m_open);
    auto* caption = new TermLabel(tr("Language &model"), {}, fields);
    caption->setBuddy(m_model);
    for (QWidget* each : std::initializer_list<QWidget*>{caption, models, m_modelNote, m_modelProblem}) {
        layout->addWidget(each);
    }
    m_modelNote->setObjectName(QStringLiteral("note"));
    m_modelProblem->hide();
    buildHost(*layout);
    buildTokens(*layout);
    layout->addWidget(m_memory);
    layout->addWidget(m_problem);
    layout->addSpacing(6);
    layout->addWidget(new QLabel(tr("Placements"), fields));
    layout->addWidget(m_placements);
    layout->addWidget(m_power);
    layout->addStretch(1);
    connect(m_model, &QComboBox::currentIndexChanged, this, &ModelFields::tell);
    connect(m_open, &QToolButton::clicked, this, &ModelFields::fileWanted);
    connect(m_placements, &PlacementFields::changed, this, &ModelFields::tell);
    connect(m_power, &PowerFields::changed, this, &ModelFields::tell);
    return fields;
}

void ModelFields::buildHost(QVBoxLayout& layout)
{
    for (const inference::InferenceHost& host : inference::inferenceHosts()) {
        m_host->addItem(inWords(host.title), QString::fromStdString(host.name));
        m_host->setItemData(m_host->count() - 1, inWords(host.title), Qt::ToolTipRole); // the field may cut it
    }
    m_launches->addItem(tr("graph"), QStringLiteral("graph"));
    m_launches->addItem(tr("stream"), QStringLiteral("stream"));
    m_launches->addItem(tr("excluded"), QStringLiteral("none"));
    for (const Link& link : links()) {
        m_link->addItem(inWords(link.title), textOf(link.id));
    }
    m_launches->setMinimumContentsLength(6);
    m_link->setMinimumContentsLength(6);
    auto* line = new QGridLayout;
    line->setVerticalSpacing(2);
    addCell(*line, 0, tr("H&ost"), m_host);
    layout.addLayout(line);
    auto* second = new QGridLayout;
    second->setVerticalSpacing(2);
    addCell(*second, 0, tr("&Number"), m_hosts);
    addCell(*second, 1, tr("Kernel la&unches"), m_launches);
    addCell(*second, 2, tr("&Link"), m_link);
    layout.addLayout(second);
    connect(m_host, &QComboBox::currentIndexChanged, this, &ModelFields::takeHost);
    for (QComboBox* combo : {m_launches, m_link}) {
        connect(combo, &QComboBox::currentIndexChanged, this, &ModelFields::tell);
    }
}

void ModelFields::buildTokens(QVBoxLayout& layout)
{
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(2);
    addCell(*grid, 0, tr("&Batch"), m_batch);
    addCell(*grid, 1, tr("&Input"), m_input);
    addCell(*grid, 2, tr("O&utput"), m_output);
    m_batch->setToolTip(tr("Sequences per batch"));
    m_input->setToolTip(tr("Tokens of each prompt"));
    m_output->setToolTip(tr("Tokens to generate per sequence; the prefill yields the first one"));
    layout.addLayout(grid);
    m_keysAndValues->addItem(tr("moved"));
    m_keysAndValues->addItem(tr("fixed"));
    m_keysAndValues->addItem(tr("moved for free"));
    for (std::size_t i = 0; i < inference::kKeyValuePlaces.size(); ++i) {
        const auto item = static_cast<int>(i);
        m_keysAndValues->setItemData(item, textOf(inference::nameOf(inference::kKeyValuePlaces[i])));
        m_keysAndValues->setItemData(item, inWords(inference::sentenceOf(inference::kKeyValuePlaces[i])),
                                     Qt::ToolTipRole);
    }
    m_keysAndValues->setMinimumContentsLength(6);
    m_keysAndValues->setToolTip(tr("What happens to keys and values that attention needs elsewhere"));
    auto* second = new QGridLayout;
    second->setVerticalSpacing(2);
    addCell(*second, 0, tr("&Keys and values"), m_keysAndValues);
    layout.addLayout(second);
    connect(m_keysAndValues, &QComboBox::currentIndexChanged, this, &ModelFields::tell);
}

QWidget* ModelFields::buildFoot()
{
    m_run->setObjectName(QStringLiteral("modelRun"));
    m_run->setToolTip(tr("Compute time and energy of each placement"));
    m_anyway->setObjectName(QStringLiteral("modelRunAnyway"));
    m_anyway->setToolTip(tr("Run as if the model fitted into memory"));
    m_stop->setObjectName(QStringLiteral("modelStop"));
    m_stop->setToolTip(tr("Stop and keep the results so far"));
    m_problem->setObjectName(QStringLiteral("problem"));
    m_progressText->setObjectName(QStringLiteral("modelProgress"));
    m_progress->setAccessibleName(tr("Kernels explored"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(8);
    auto* foot = new QWidget(this);
    auto* layout = new QVBoxLayout(foot);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(4);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* each : {m_run, m_anyway, m_stop}) {
        buttons->addWidget(each, 1);
    }
    layout->addLayout(buttons);
    layout->addWidget(m_progressText);
    layout->addWidget(m_progress);
    m_problem->hide();
    m_anyway->hide();
    connect(m_run, &QPushButton::clicked, this, &ModelFields::runWanted);
    connect(m_anyway, &QPushButton::clicked, this, &ModelFields::runAnywayWanted);
    connect(m_stop, &QPushButton::clicked, this, &ModelFields::stopWanted);
    return foot;
}

void ModelFields::setModels(const ModelLibrary& library)
{
    const QScopedValueRollback quiet(m_isSetting, true);
    for (const LanguageModel& model : library.all()) {
        m_model->addItem(QString::fromStdString(model.name), QString::fromStdString(model.name));
    }
    chooseData(*m_model, "GPT3-13B");
}

void ModelFields::addFile(const QString& file)
{
    int place = m_model->findData(file);
    if (place < 0) {
        const QFileInfo info(file);
        const bool isConfig = info.completeBaseName() == QLatin1String("config");
        m_model->addItem(isConfig ? info.dir().dirName() + QLatin1Char('/') + info.fileName() : info.fileName(), file);
        place = m_model->count() - 1;
        m_model->setItemData(place, file, Qt::ToolTipRole);
    }
    m_model->setCurrentIndex(place);
}

inference::ModelQuestion ModelFields::question() const
{
    inference::ModelQuestion question;
    question.model = dataOf(*m_model);
    question.host = dataOf(*m_host);
    question.hosts = m_hosts->value();
    question.placements = m_placements->placements();
    question.batches = {m_batch->value()};
    question.inputTokens = m_input->value();
    question.outputTokens = m_output->value();
    question.keysAndValues = inference::parseKeyValuePlaces(dataOf(*m_keysAndValues)).value_or(question.keysAndValues);
    if (const auto host = inference::findInferenceHost(question.host)) {
        const auto changed = [](const std::string& value, const std::string& usual) {
            return value == usual ? std::nullopt : std::optional(value);
        };
        question.launches = changed(dataOf(*m_launches), host->launches);
        question.link = changed(dataOf(*m_link), host->link);
    }
    m_power->fill(question);
    return question;
}

void ModelFields::setQuestion(const inference::ModelQuestion& question)
{
    {
        const QScopedValueRollback quiet(m_isSetting, true);
        if (m_model->findData(QString::fromStdString(question.model)) >= 0) {
            chooseData(*m_model, question.model);
        }
        chooseData(*m_host, question.host);
        takeHost();
        const auto host = inference::findInferenceHost(question.host);
        chooseData(*m_launches, question.launches.value_or(host ? host->launches : "graph"));
        chooseData(*m_link, question.link.value_or(host ? host->link : "none"));
        const auto limited = [](std::int64_t value) {
            return static_cast<int>(std::min<std::int64_t>(value, kMostTokens));
        };
        m_hosts->setValue(limited(question.hosts));
        m_batch->setValue(limited(question.batches.empty() ? 1 : question.batches.front()));
        m_input->setValue(limited(question.inputTokens));
        m_output->setValue(limited(question.outputTokens));
        chooseData(*m_keysAndValues, std::string(inference::nameOf(question.keysAndValues)));
        m_power->setQuestion(question);
        m_placements->setPlacements(question.placements);
    }
    tell();
}

/// Shows a chosen host with its own kernel launches and link.
void ModelFields::takeHost()
{
    const auto host = inference::findInferenceHost(dataOf(*m_host));
    if (host) {
        const QScopedValueRollback quiet(m_isSetting, true);
        m_host->setToolTip(QStringLiteral("%1\n%2").arg(inWords(host->title), inWords(host->source)));
        m_placements->setHasDevices(host->hasDevices());
        chooseData(*m_launches, host->launches);
        chooseData(*m_link, host->link);
        m_link->setEnabled(host->hasDevices());
        m_power->setHost(*host);
    }
    tell();
}

void ModelFields::tell()
{
    if (!m_isSetting) {
        Q_EMIT changed();
    }
}

void ModelFields::showModel(const QString& note, const QString& problem)
{
    m_modelNote->setText(note);
    m_modelNote->setVisible(!note.isEmpty());
    m_modelProblem->setText(problem);
    m_modelProblem->setVisible(!problem.isEmpty());
}

void ModelFields::showProblem(const QString& problem, Runnable runnable)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_run->setEnabled(runnable == Runnable::Yes);
    m_run->setVisible(runnable != Runnable::Anyway);
    m_anyway->setVisible(runnable == Runnable::Anyway);
}

void ModelFields::showMemory(const QString& note)
{
    m_memory->setText(note);
    m_memory->setVisible(!note.isEmpty());
}

void ModelFields::showProgress(const QString& text, int done, int all)
{
    m_progressText->setText(text);
    m_progressText->show();
    m_progress->setRange(0, all);
    m_progress->setValue(done);
    m_progress->show();
    m_stop->setEnabled(true);
}

void ModelFields::showEnd(const QString& text)
{
    m_progressText->setText(text);
    m_progressText->setVisible(!text.isEmpty());
    m_progress->hide();
    m_stop->setEnabled(false);
}

} // namespace pimento
