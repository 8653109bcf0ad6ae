// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/serve/serve_fields.h"

#include "engine/inference/placement.h"
#include "views/common/panel_parts.h"
#include "views/common/size_box.h"
#include "views/common/term_label.h"
#include "views/texts/engine_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <string_view>

namespace pimento {

namespace {

constexpr int kMostRequests = 1'000'000; // in the window; the command line takes more
constexpr int kMostServedTokens = 1'000'000;
constexpr int kMostServedBatch = 1'024;
constexpr double kMilliseconds = 1e3;
constexpr const char* kRunOf = "run:"; // before the name of an engine among the hosts

std::string chosenIn(const QComboBox& combo) { return combo.currentData().toString().toStdString(); }

/// Adds a row of fields with a label above each.
void addCells(QVBoxLayout& layout, std::initializer_list<std::pair<QString, QWidget*>> cells)
{
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(2);
    int column = 0;
    for (const auto& [label, field] : cells) {
        auto* caption = new TermLabel(label, {}, field->parentWidget());
        caption->setBuddy(field);
        caption->setWordWrap(true);
        grid->addWidget(caption, 0, column, Qt::AlignBottom);
        grid->addWidget(field, 1, column);
        grid->setColumnStretch(column++, 1);
    }
    layout.addLayout(grid);
}

} // namespace

ServeFields::ServeFields(QWidget* parent)
    : FieldPanel(parent), m_model(makeCombo(this, "servedModel")), m_host(makeCombo(this, "servingHost")),
      m_placement(makeCombo(this, "servingPlacement")), m_rate(makeNumber("servingRate", 1, 1e6, {})),
      m_arrivals(makeCombo(this, "servingArrivals")), m_requests(makeSize("servingRequests", 200, kMostRequests)),
      m_seed(makeSize("servingSeed", 1, std::numeric_limits<int>::max())),
      m_leastInput(makeSize("servingLeastInput", 128, kMostServedTokens)),
      m_mostInput(makeSize("servingMostInput", 512, kMostServedTokens)),
      m_leastOutput(makeSize("servingLeastOutput", 32, kMostServedTokens)),
      m_mostOutput(makeSize("servingMostOutput", 128, kMostServedTokens)),
      m_schedule(makeCombo(this, "servingSchedule")), m_batch(makeSize("servingBatch", 16, kMostServedBatch)),
      m_instances(makeSize("servingInstances", 1, kMostServedBatch)),
      m_firstToken(makeNumber("servingFirstToken", 0, 1e7, QStringLiteral(" ms"))),
      m_perToken(makeNumber("servingPerToken", 0, 1e7, QStringLiteral(" ms"))), m_problem(makeNote(this, "problem")),
      m_run(new QPushButton(tr("&Serve"), this)), m_stop(new QPushButton(tr("Stop"), this)),
      m_progressText(makeNote(this)), m_progress(new QProgressBar(this))
{
    QWidget* fields = buildFields();
    setParts(fields, buildFoot());
    showEnd({});
}

SizeBox* ServeFields::makeSize(const char* name, int value, int most)
{
    auto* box = new SizeBox(this);
    box->setObjectName(QLatin1String(name));
    box->setRange(1, most);
    box->setValue(value);
    box->setMinimumWidth(48);
    keepFromWheel(*box);
    connect(box, &QSpinBox::valueChanged, this, &ServeFields::changed);
    return box;
}

QDoubleSpinBox* ServeFields::makeNumber(const char* name, double value, double most, const QString& suffix)
{
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(QLatin1String(name));
    box->setDecimals(3);
    box->setRange(0, most);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setMinimumWidth(48);
    keepFromWheel(*box);
    connect(box, &QDoubleSpinBox::valueChanged, this, &ServeFields::changed);
    return box;
}

QWidget* ServeFields::buildFields()
{
    for (const inference::InferenceHost& host : inference::inferenceHosts()) {
        m_host->addItem(inWords(host.title), QString::fromStdString(host.name));
        m_host->setItemData(m_host->count() - 1, inWords(host.title), Qt::ToolTipRole); // the field may cut it
    }
    m_placement->addItem(inWords(inference::shortTitleOf("fastest")), QStringLiteral("fastest"));
    for (const inference::Placement& placement : inference::placements()) {
        if (placement.name != "fastest") {
            m_placement->addItem(inWords(inference::shortTitleOf(placement.name)),
                                 QString::fromStdString(placement.name));
        }
    }
    m_placement->setCurrentIndex(m_placement->findData(QStringLiteral("base"))); // needs no search
    m_arrivals->addItem(tr("independent (Poisson)"));
    m_arrivals->addItem(tr("evenly spaced"));
    m_arrivals->addItem(tr("in bursts"));
    m_schedule->addItem(tr("prompts first"), QStringLiteral("prefill-first"));
    m_schedule->addItem(tr("answers first"), QStringLiteral("decode-first"));
    m_schedule->addItem(tr("prompts in chunks"), QStringLiteral("chunked"));
    m_schedule->addItem(tr("static batches"), QStringLiteral("static"));
    m_schedule->addItem(tr("separate prompt servers"), QStringLiteral("apart"));
    for (QComboBox* combo : {m_host, m_placement, m_arrivals, m_schedule}) {
        combo->setMinimumContentsLength(6);
        connect(combo, &QComboBox::currentIndexChanged, this, &ServeFields::changed);
    }
    connect(m_model, &QComboBox::currentIndexChanged, this, &ServeFields::changed);
    connect(m_host, &QComboBox::currentIndexChanged, this, &ServeFields::followHost);
    m_rate->setMinimum(0.001);
    m_firstToken->setSpecialValueText(tr("no limit"));
    m_perToken->setSpecialValueText(tr("no limit"));
    m_rate->setToolTip(tr("Mean arrivals per second"));
    m_batch->setToolTip(tr("Largest number of requests that a step computes together"));
    m_firstToken->setToolTip(tr("Time until the first token (TTFT) that a request shall not exceed"));
    m_perToken->setToolTip(tr("Mean time of each further token (TPOT) that a request shall not exceed"));
    auto* fields = new QWidget;
    auto* layout = new QVBoxLayout(fields);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(4);
    addCells(*layout, {{tr("Language &model"), m_model}});
    addCells(*layout, {{tr("H&ost"), m_host}, {tr("&Placement"), m_placement}});
    layout->addSpacing(6);
    addCells(*layout, {{tr("&Arrivals"), m_arrivals}, {tr("Per se&cond"), m_rate}});
    addCells(*layout, {{tr("Re&quests"), m_requests}, {tr("See&d"), m_seed}});
    addCells(*layout, {{tr("Shortest &input"), m_leastInput}, {tr("&Longest input"), m_mostInput}});
    addCells(*layout, {{tr("Sho&rtest output"), m_leastOutput}, {tr("Lon&gest output"), m_mostOutput}});
    layout->addSpacing(6);
    addCells(*layout, {{tr("Sc&hedule"), m_schedule}});
    addCells(*layout, {{tr("Largest &batch"), m_batch}, {tr("I&nstances"), m_instances}});
    layout->addSpacing(6);
    addCells(*layout, {{tr("Limit, &first token"), m_firstToken}, {tr("Limit, &each further"), m_perToken}});
    layout->addWidget(m_problem);
    layout->addStretch(1);
    return fields;
}

QWidget* ServeFields::buildFoot()
{
    m_run->setObjectName(QStringLiteral("serveRun"));
    m_run->setToolTip(tr("Generate the requests and serve them"));
    m_stop->setObjectName(QStringLiteral("serveStop"));
    m_progress->setAccessibleName(tr("Programs explored"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(8);
    auto* foot = new QWidget(this);
    auto* layout = new QVBoxLayout(foot);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(4);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_run, 1);
    buttons->addWidget(m_stop, 1);
    layout->addLayout(buttons);
    layout->addWidget(m_progressText);
    layout->addWidget(m_progress);
    m_problem->hide();
    connect(m_run, &QPushButton::clicked, this, &ServeFields::runWanted);
    connect(m_stop, &QPushButton::clicked, this, &ServeFields::stopWanted);
    return foot;
}

void ServeFields::setModels(const ModelLibrary& library)
{
    for (const LanguageModel& model : library.all()) {
        m_model->addItem(QString::fromStdString(model.name), QString::fromStdString(model.name));
    }
    m_model->setCurrentIndex(std::max(0, m_model->findData(QStringLiteral("GPT3-13B"))));
}

void ServeFields::setEngines(const std::vector<std::string>& engines)
{
    for (const std::string& engine : engines) {
        const QString name = QString::fromStdString(engine);
        m_host->addItem(tr("run of %1").arg(name), QLatin1String(kRunOf) + name);
        m_host->setItemData(m_host->count() - 1,
                            tr("The requests of a real run, predicted from measured times of layers"), Qt::ToolTipRole);
    }
}

/// A run of a measured engine has its own model, requests and policies.
void ServeFields::followHost()
{
    const bool isOwn = engine().empty();
    for (QWidget* each : std::initializer_list<QWidget*>{
             m_model, m_placement, m_rate, m_arrivals, m_requests, m_seed, m_leastInput, m_mostInput, m_leastOutput,
             m_mostOutput, m_schedule, m_batch, m_instances, m_firstToken, m_perToken}) {
        each->setEnabled(isOwn);
    }
}

std::string ServeFields::engine() const
{
    const std::string host = chosenIn(*m_host);
    return host.starts_with(kRunOf) ? host.substr(std::string_view(kRunOf).size()) : std::string();
}

inference::ServingQuestion ServeFields::question() const
{
    inference::ServingQuestion question;
    question.model.model = chosenIn(*m_model);
    question.model.host = chosenIn(*m_host);
    question.placement = chosenIn(*m_placement);
    question.rate = m_rate->value();
    question.arrivals = static_cast<serving::Arrivals>(m_arrivals->currentIndex());
    question.requests = m_requests->value();
    question.seed = m_seed->value();
    question.leastInput = m_leastInput->value();
    question.mostInput = m_mostInput->value();
    question.leastOutput = m_leastOutput->value();
    question.mostOutput = m_mostOutput->value();
    question.schedule = serving::parseSchedule(chosenIn(*m_schedule)).value_or(question.schedule);
    question.largestBatch = m_batch->value();
    question.instances = m_instances->value();
    if (m_firstToken->value() > 0) {
        question.objective.firstToken = m_firstToken->value() / kMilliseconds;
    }
    if (m_perToken->value() > 0) {
        question.objective.perToken = m_perToken->value() / kMilliseconds;
    }
    return question;
}

void ServeFields::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void ServeFields::showProgress(const QString& text, int done, int all)
{
    m_run->setEnabled(false);
    m_stop->setEnabled(true);
    m_progressText->setText(text);
    m_progressText->show();
    m_progress->setRange(0, all);
    m_progress->setValue(done);
    m_progress->show();
}

void ServeFields::showEnd(const QString& text)
{
    m_run->setEnabled(true);
    m_stop->setEnabled(false);
    m_progressText->setText(text);
    m_progressText->setVisible(!text.isEmpty());
    m_progress->hide();
}

} // namespace pimento
