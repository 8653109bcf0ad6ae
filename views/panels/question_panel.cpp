// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/question_panel.h"

#include "views/panels/ask_buttons.h"
#include "views/panels/compiler_fields.h"
#include "views/panels/kernel_fields.h"
#include "views/panels/machine_fields.h"
#include "views/panels/panel_parts.h"
#include "views/panels/question_choices.h"
#include "views/state/palette.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kNarrowest = 230;

} // namespace

QuestionPanel::QuestionPanel(const Catalogue& catalogue, const DeviceShelf& shelf, QWidget* parent)
    : QWidget(parent), m_catalogue(catalogue), m_shelf(shelf), m_kernel(new KernelFields(catalogue.kernels, this)),
      m_backend(makeCombo(this, "backend")), m_backendSummary(makeNote(this)), m_openDevice(new QToolButton(this)),
      m_deviceProblem(makeNote(this, "problem")), m_model(makeCombo(this, "model")), m_modelSummary(makeNote(this)),
      m_space(makeCombo(this, "space")), m_spaceSummary(makeNote(this)), m_compiler(new CompilerFields(this)),
      m_machine(new MachineFields(this)), m_modeGroup(new QWidget(this)), m_mode(makeCombo(m_modeGroup, "mode")),
      m_problem(makeNote(this, "problem")), m_ask(new AskButtons(this)), m_countDelay(new QTimer(this))
{
    setObjectName(QStringLiteral("questionPanel"));
    m_isSetting = true;
    buildFields();
    m_isSetting = false;
    m_countDelay->setSingleShot(true);
    m_countDelay->setInterval(120);
    connect(m_countDelay, &QTimer::timeout, this, [this] {
        if (m_question) {
            Q_EMIT countRequested(*m_question);
        }
    });
    connect(m_kernel, &KernelFields::changed, this, &QuestionPanel::refresh);
    connect(m_kernel, &KernelFields::changed, this, &QuestionPanel::orderTabs);
    connect(m_kernel, &KernelFields::kernelChanged, this, &QuestionPanel::kernelChanged);
    connect(m_compiler, &CompilerFields::changed, this, &QuestionPanel::refresh);
    connect(m_machine, &MachineFields::changed, this, &QuestionPanel::refresh);
    for (const QComboBox* combo : {m_backend, m_model, m_mode}) {
        connect(combo, &QComboBox::currentIndexChanged, this, &QuestionPanel::refresh);
    }
    connect(m_backend, &QComboBox::activated, this, [this] { showDeviceProblem({}); }); // also when it is the same
    connect(&m_shelf, &DeviceShelf::changed, this, &QuestionPanel::listDevices);
    connect(m_space, &QComboBox::currentIndexChanged, this, &QuestionPanel::refreshQuestion);
    connect(m_ask, &AskButtons::exploreWanted, this, &QuestionPanel::explore);
    connect(m_ask, &AskButtons::bestWanted, this, &QuestionPanel::findBest);
    orderTabs();
    refresh();
}

void QuestionPanel::buildFields()
{
    listDevices();
    m_model->addItem(tr("compiled and verified"));
    m_model->addItem(tr("published artifact"));
    for (const char* space : {"listed", "kept", "complete", "all"}) {
        m_space->addItem(tr(space));
    }
    m_space->setCurrentIndex(kKept);
    m_mode->addItem(tr("kernel: input from host memory"));
    m_mode->addItem(tr("inference: input from the GPU"));
    auto* title = new QLabel(tr("Question"), this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    auto* mode = new QVBoxLayout(m_modeGroup);
    mode->setContentsMargins(0, 8, 0, 0);
    mode->setSpacing(4);
    addField(*mode, tr("&Mode"), m_mode);
    auto* fields = new QWidget;
    auto* layout = new QVBoxLayout(fields);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addSpacing(8);
    layout->addWidget(m_kernel);
    layout->addSpacing(8);
    buildDevice(*layout);
    layout->addSpacing(8);
    addField(*layout, tr("M&odel"), m_model, m_modelSummary);
    layout->addWidget(m_modeGroup);
    layout->addSpacing(8);
    addField(*layout, tr("D&rafts"), m_space, m_spaceSummary);
    layout->addSpacing(4);
    layout->addWidget(m_compiler);
    layout->addWidget(m_machine);
    layout->addStretch(1);
    buildScrolling(fields);
}

/// The fields scroll; the buttons below them, and what keeps them from working, are always in sight.
void QuestionPanel::buildScrolling(QWidget* fields)
{
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("questionFields"));
    scroll->setWidget(fields);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(kNarrowest);
    auto* foot = new QFrame(this);
    foot->setObjectName(QStringLiteral("questionFoot"));
    auto* below = new QVBoxLayout(foot);
    below->setContentsMargins(12, 8, 12, 8);
    below->addWidget(m_problem);
    below->addWidget(m_ask);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll, 1);
    layout->addWidget(foot);
}

void QuestionPanel::buildDevice(QVBoxLayout& layout)
{
    m_openDevice->setObjectName(QStringLiteral("openDevice"));
    m_openDevice->setText(tr("Open device file…"));
    m_openDevice->setToolTip(tr("A device of your own for this question (Ctrl+D)"));
    m_openDevice->setAutoRaise(true);
    m_openDevice->setFocusPolicy(Qt::ClickFocus); // the keyboard has the menu
    connect(m_openDevice, &QToolButton::clicked, this, &QuestionPanel::deviceFileWanted);
    m_deviceProblem->hide();
    auto* caption = new QLabel(tr("&Device"), this);
    caption->setBuddy(m_backend);
    auto* line = new QHBoxLayout;
    line->addWidget(caption);
    line->addStretch(1);
    line->addWidget(m_openDevice);
    layout.addLayout(line);
    layout.addWidget(m_backend);
    layout.addWidget(m_backendSummary);
    layout.addWidget(m_deviceProblem);
}

/// Fills the choice of devices; what was chosen stays so.
void QuestionPanel::listDevices()
{
    const QString chosen = m_backend->currentData().toString();
    {
        const QSignalBlocker quiet(m_backend);
        m_backend->clear();
        for (int device = 0; device < static_cast<int>(m_shelf.all().size()); ++device) {
            const auto& description = m_shelf.all()[static_cast<std::size_t>(device)]->description();
            m_backend->addItem(m_shelf.titleOf(device), QString::fromStdString(description.name));
        }
        m_backend->setCurrentIndex(chosen.isEmpty() ? 0 : m_backend->findData(chosen));
    }
    refresh();
}

void QuestionPanel::chooseDevice(const QString& name)
{
    showDeviceProblem({});
    m_backend->setCurrentIndex(m_backend->findData(name));
}

void QuestionPanel::showDeviceProblem(const QString& message)
{
    m_deviceProblem->setText(message);
    m_deviceProblem->setVisible(!message.isEmpty());
}

QString QuestionPanel::deviceProblem() const { return m_deviceProblem->text(); }

void QuestionPanel::orderTabs()
{
    setTabOrder(m_kernel->lastField(), m_backend);
    setTabOrder(m_backend, m_model);
    setTabOrder(m_model, m_mode);
    setTabOrder(m_mode, m_space);
    setTabOrder(m_space, m_compiler->firstField());
    setTabOrder(m_compiler->lastField(), m_machine->firstField());
    setTabOrder(m_machine->lastField(), m_ask->firstField());
    setTabOrder(m_ask->firstField(), m_ask->lastField());
}

const Model& QuestionPanel::model() const { return m_model->currentIndex() == 1 ? artifactModel() : soundModel(); }

bool QuestionPanel::isSound() const { return &model() == &soundModel(); }

const language::LibraryKernel* QuestionPanel::kernel() const { return m_kernel->kernel(); }

bool QuestionPanel::isOwnKernel() const { return m_kernel->isOwn(); }

void QuestionPanel::setOwnKernel(std::optional<language::LibraryKernel> kernel)
{
    m_kernel->setOwnKernel(std::move(kernel));
    orderTabs();
    refresh();
}

Result<Question> QuestionPanel::make(Mode mode) const
{
    if (m_backend->currentIndex() < 0) {
        return fail("there is no device to choose", "", "Put device files into datasets/backends");
    }
    Question asked;
    asked.model = &model();
    asked.machine = m_shelf.all()[static_cast<std::size_t>(m_backend->currentIndex())];
    asked.space = kSpaces[static_cast<std::size_t>(m_space->currentIndex())];
    if (isSound()) {
        if (!m_workload.workload) {
            return tl::unexpected<Error>(m_workload.error);
        }
        asked.workload = m_workload.workload;
        m_compiler->apply(asked);
        if (const Result<void> chosen = choose(asked, m_machine->choice()); !chosen) {
            return tl::unexpected<Error>(chosen.error());
        }
    } else {
        const auto kernel = findKernel(m_kernel->kernel() != nullptr && !m_kernel->isOwn() ? m_kernel->kernel()->name
                                                                                           : std::string("your text"));
        if (!kernel) {
            return fail("the published artifact has no generator for this kernel", "",
                        "Choose another kernel or the compiled model");
        }
        auto shape = Shape::make(**kernel, m_kernel->values());
        if (!shape) {
            return tl::unexpected<Error>(shape.error());
        }
        asked.kernel = *kernel;
        asked.shape = *std::move(shape);
        asked.mode = mode;
    }
    const Result<void> checked = check(asked);
    return checked ? Result<Question>(asked) : tl::unexpected<Error>(checked.error());
}

void QuestionPanel::setQuestion(const Question& question)
{
    m_isSetting = true;
    m_model->setCurrentIndex(question.model == &artifactModel() ? 1 : 0);
    if (question.workload) {
        m_kernel->setWorkload(question.workload->whole ? *question.workload->whole : *question.workload);
        m_compiler->setQuestion(question);
        m_machine->setQuestion(question);
    } else {
        m_kernel->choose(question.kernel->name);
        std::vector<std::int64_t> values;
        for (std::size_t i = 0; i < question.kernel->keys.size(); ++i) {
            values.push_back(question.shape.value(i));
        }
        m_kernel->setValues(values);
        m_mode->setCurrentIndex(question.mode == Mode::Inference ? 1 : 0);
    }
    m_backend->setCurrentIndex(m_backend->findData(QString::fromStdString(question.machine->description().name)));
    m_space->setCurrentIndex(static_cast<int>(std::ranges::find(kSpaces, question.space) - kSpaces.begin()));
    m_isSetting = false;
    refresh();
}

void QuestionPanel::refresh()
{
    if (m_isSetting) {
        return;
    }
    m_isSetting = true;
    showDeviceProblem({}); // it was about a file that somebody wanted before
    m_counts.reset();
    Q_EMIT countOutdated();
    m_workload = m_kernel->workload();
    if (m_backend->currentIndex() >= 0) {
        const auto& machine = *m_shelf.all()[static_cast<std::size_t>(m_backend->currentIndex())];
        m_backend->setToolTip(QString::fromStdString(machine.description().summary));
        m_backendSummary->setText(tr("%1 groups of %2 banks").arg(machine.channels()).arg(machine.banks()));
        m_machine->setDevice(machine.description());
        m_backendSummary->setToolTip(QString::fromStdString(machine.description().summary));
    }
    m_modelSummary->setText(isSound() ? tr("a program that computes the kernel, with its data movement")
                                      : tr("the published trace generators, with their quirks"));
    m_kernel->setCompiled(isSound());
    m_compiler->setVisible(isSound());
    m_machine->setCompiled(isSound());
    refreshKernels();
    refreshSpaces();
    refreshModes();
    m_isSetting = false;
    refreshQuestion();
    if (m_question) {
        m_countDelay->start();
    }
}

/// The sizes of all spaces stay known when another one is chosen.
void QuestionPanel::refreshQuestion()
{
    if (!m_isSetting) {
        m_question = make(kModes[static_cast<std::size_t>(m_mode->currentIndex())]);
        showCounts();
        tellOfKernel();
        Q_EMIT questionChanged();
    }
}

/// What the device cannot do stands in the kernel's text as well.
void QuestionPanel::tellOfKernel()
{
    WorkloadOutcome outcome = m_workload;
    if (outcome.workload && !m_question && isSound()) {
        const Error& error = m_question.error();
        if (error.place) {
            outcome.diagnostics.push_back({{error.place->line, error.place->column}, 1, error.what, error.hint});
        }
        outcome.error = error;
        outcome.workload = nullptr;
    }
    Q_EMIT kernelChecked(outcome);
}

void QuestionPanel::setColours(const Palette& palette)
{
    setStyleSheet(QStringLiteral("#note { color: %1; } #problem { color: %2; } "
                                 "#questionFoot { border: none; border-top: 1px solid %3; }")
                      .arg(palette.color(Role::MutedText).name(), palette.color(Role::Problem).name(),
                           palette.color(Role::Border).name()));
}

} // namespace pimento
