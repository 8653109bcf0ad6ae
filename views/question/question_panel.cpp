// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/question_panel.h"

#include "engine/devices/device_kind.h"
#include "engine/problem/asked_elsewhere.h"
#include "views/common/content_area.h"
#include "views/common/panel_parts.h"
#include "views/common/term_label.h"
#include "views/kernel/kernel_fields.h"
#include "views/question/ask_buttons.h"
#include "views/question/question_match.h"
#include "views/question/setting_fields.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kNarrowest = 230;
} // namespace

QuestionPanel::QuestionPanel(const Catalogue& catalogue, const DeviceLibrary& deviceLibrary, QWidget* parent)
    : QWidget(parent), m_catalogue(catalogue), m_deviceLibrary(deviceLibrary),
      m_kernel(new KernelFields(catalogue, this)), m_backend(makeCombo(this, "backend")),
      m_backendSummary(makeNote(this)), m_openDevice(new QToolButton(this)), m_deviceProblem(makeNote(this, "problem")),
      m_model(makeCombo(this, "model")), m_modelSummary(makeNote(this)), m_settings(new SettingFields(this)),
      m_problem(makeNote(this, "problem")), m_effort(makeNote(this, "note")), m_ask(new AskButtons(this)),
      m_countDelay(new QTimer(this))
{
    setObjectName(QStringLiteral("questionPanel"));
    m_isSetting = true;
    buildFields();
    m_isSetting = false;
    m_countDelay->setSingleShot(true);
    m_countDelay->setInterval(120);
    connect(m_countDelay, &QTimer::timeout, this, [this] {
        if (m_posed) {
            Q_EMIT countRequested(*m_posed);
        }
    });
    connect(m_kernel, &KernelFields::changed, this, &QuestionPanel::refresh);
    connect(m_kernel, &KernelFields::changed, this, &QuestionPanel::orderTabs);
    connect(m_kernel, &KernelFields::kernelChanged, this, &QuestionPanel::kernelChanged);
    connect(m_settings, &SettingFields::changed, this, &QuestionPanel::refresh);
    for (const QComboBox* combo : {m_backend, m_model}) {
        connect(combo, &QComboBox::currentIndexChanged, this, &QuestionPanel::refresh);
    }
    connect(m_backend, &QComboBox::activated, this, [this] {
        showDeviceProblem({}); // also when the same device is chosen again
        followDevice();
    });
    connect(&m_deviceLibrary, &DeviceLibrary::changed, this, &QuestionPanel::listDevices);
    connect(m_ask, &AskButtons::exploreWanted, this, &QuestionPanel::explore);
    connect(m_ask, &AskButtons::bestWanted, this, &QuestionPanel::findBest);
    connect(m_ask, &AskButtons::predictionWanted, this, &QuestionPanel::predict);
    orderTabs();
    refresh();
}

void QuestionPanel::buildFields()
{
    listDevices();
    for (const System* system : systems()) {
        m_model->addItem(inSmallWords(system->info().title));
        m_model->setItemData(m_model->count() - 1, inWords(system->info().summary), Qt::ToolTipRole);
    }
    auto* title = new QLabel(tr("Question"), this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
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
    addField(*layout, tr("Cost m&odel"), m_model, m_modelSummary);
    layout->addSpacing(8);
    layout->addWidget(m_settings);
    layout->addStretch(1);
    buildScrolling(fields);
}

/// Makes the fields scroll; the buttons below and the message why they are disabled stay visible.
void QuestionPanel::buildScrolling(QWidget* fields)
{
    auto* scroll = new ContentArea(fields);
    scroll->setObjectName(QStringLiteral("questionFields"));
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(kNarrowest);
    auto* foot = new QFrame(this);
    auto* below = new QVBoxLayout(foot);
    below->setContentsMargins(12, 8, 12, 8);
    below->addWidget(m_problem);
    below->addWidget(m_effort);
    m_effort->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_effort->setAccessibleName(tr("Expected time and memory"));
    m_effort->hide();
    connect(m_effort, &QLabel::linkActivated, this, &QuestionPanel::fitWanted);
    below->addWidget(m_ask);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll, 1);
    layout->addWidget(makeRule());
    layout->addWidget(foot);
}

void QuestionPanel::buildDevice(QVBoxLayout& layout)
{
    m_openDevice->setObjectName(QStringLiteral("openDevice"));
    m_openDevice->setText(tr("Open device file…"));
    m_openDevice->setToolTip(tr("Open a custom device for this question (Ctrl+D)"));
    m_openDevice->setAutoRaise(true);
    m_openDevice->setFocusPolicy(Qt::ClickFocus); // keyboard users have the menu
    connect(m_openDevice, &QToolButton::clicked, this, &QuestionPanel::deviceFileWanted);
    m_deviceProblem->hide();
    auto* caption = new TermLabel(tr("&Device"), {}, this);
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

/// Fills the choice of devices and keeps the chosen one.
void QuestionPanel::listDevices()
{
    const QString chosen = m_backend->currentData().toString();
    {
        const QSignalBlocker quiet(m_backend);
        m_backend->clear();
        for (int device = 0; device < static_cast<int>(m_deviceLibrary.all().size()); ++device) {
            const auto& made = m_deviceLibrary.all()[static_cast<std::size_t>(device)];
            m_backend->addItem(m_deviceLibrary.titleOf(device), QString::fromStdString(made->name));
        }
        m_backend->setCurrentIndex(chosen.isEmpty() ? 0 : m_backend->findData(chosen));
    }
    m_marked.clear();
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
    setTabOrder(m_model, m_settings->firstField());
    m_settings->orderTabs(); // moving a field in the tab order leaves the following ones behind
    setTabOrder(m_settings->lastField(), m_ask->firstField());
    m_ask->orderTabs();
}

const System& QuestionPanel::system() const
{
    return *systems()[static_cast<std::size_t>(std::max(0, m_model->currentIndex()))];
}

MadeDevice QuestionPanel::device() const
{
    const int device = m_backend->currentIndex();
    return device < 0 ? MadeDevice() : m_deviceLibrary.all()[static_cast<std::size_t>(device)];
}

const SystemKernel* QuestionPanel::kernel() const { return m_kernel->chosen(); }

bool QuestionPanel::isOwnKernel() const { return m_kernel->isOwn(); }

void QuestionPanel::setOwnKernel(std::optional<OwnWorkload> own)
{
    m_kernel->setOwnKernel(std::move(own));
    orderTabs();
    refresh();
}

Result<Question> QuestionPanel::question() const
{
    if (m_backend->currentIndex() < 0) {
        return fail("there is no device to choose", "", "Put device files into datasets/backends");
    }
    const auto kernel = m_kernel->kernel();
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    Question asked;
    asked.system = system().info().id;
    asked.workload = *kernel;
    asked.device = m_deviceLibrary.refOf(m_backend->currentIndex());
    asked.settings = m_settings->values();
    return asked;
}

/// Index of the device of a question, also if the question brings its description along; -1: it is not in the library.
int QuestionPanel::indexOf(const DeviceRef& device) const
{
    const MadeDevice made = device.text.empty() ? MadeDevice() : deviceOf(device, m_catalogue).value_or(MadeDevice());
    const int index = m_deviceLibrary.indexOf(made ? made->name : device.name);
    return index >= 0 && made && m_deviceLibrary.all()[static_cast<std::size_t>(index)] != made ? -1 : index;
}

void QuestionPanel::setQuestion(const Question& question)
{
    if (m_posed && (*m_posed)->question() == question) { // the question is already shown and its spaces are counted
        showDeviceProblem({});
        return;
    }
    m_isSetting = true;
    const auto all = systems();
    const auto found =
        std::ranges::find_if(all, [&](const System* each) { return each->info().id == question.system; });
    m_model->setCurrentIndex(found == all.end() ? 0 : static_cast<int>(found - all.begin()));
    m_backend->setCurrentIndex(indexOf(question.device));
    m_kernel->setSystem(system());
    m_kernel->setKernel(question.workload);
    m_settings->setValues(question.settings);
    m_isSetting = false;
    refresh();
}

void QuestionPanel::refresh()
{
    if (m_isSetting) {
        return;
    }
    m_isSetting = true;
    showDeviceProblem({}); // the message was about a file opened before
    m_sizes.reset();
    Q_EMIT countOutdated();
    Q_EMIT deviceChosen(); // its words are those of the texts below
    showSystemSummary();
    m_kernel->setSystem(system());
    if (const auto made = device()) {
        showDeviceSummary();
        m_specs = system().settings(made);
        m_settings->setSpecs(m_specs);
        orderTabs();
    }
    refreshChoices();
    markRunnable();
    m_isSetting = false;
    refreshQuestion();
    if (m_posed) {
        m_countDelay->start();
    }
}

/// Follows a device that the system does not support to a system that does; the kernel stays.
void QuestionPanel::followDevice()
{
    const auto made = device();
    if (!made || system().takes(made)) {
        return;
    }
    const auto asked = question();
    if (!asked) {
        return;
    }
    const Question elsewhere = askedElsewhere(*asked, asked->device, m_deviceLibrary.catalogue()).question;
    if (pose(elsewhere, m_deviceLibrary.catalogue())) {
        setQuestion(elsewhere);
    }
}

void QuestionPanel::showDeviceSummary()
{
    if (const auto made = device()) {
        const QString summary = inWords(made->summary);
        m_backend->setToolTip(summary);
        const Units all = unitsOf(*made);
        m_backendSummary->setText(inWords(kindOf(*made).counts()).arg(all.groups).arg(all.cores));
        m_backendSummary->setToolTip(summary);
    }
}

void QuestionPanel::showSystemSummary()
{
    m_modelSummary->setText(inWords(system().info().summary));
    m_modelSummary->setToolTip(inWords(system().info().remarks));
    for (int i = 0; i < m_model->count(); ++i) {
        m_model->setItemData(i, inWords(systems()[static_cast<std::size_t>(i)]->info().summary), Qt::ToolTipRole);
    }
}

/// Updates texts after a change of language or vocabulary.
void QuestionPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        showDeviceSummary();
        showSystemSummary();
        showSizes();
    }
    QWidget::changeEvent(event);
}

void QuestionPanel::setKernelSizes(const std::map<std::string, std::string>& sizes) { m_kernel->setSizes(sizes); }

} // namespace pimento
