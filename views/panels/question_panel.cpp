// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/question_panel.h"

#include "views/state/number_format.h"
#include "views/state/palette.h"
#include "views/state/space_size.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>

namespace pimento {

namespace {

constexpr std::array kSpaces = {Space::Listed, Space::Kept, Space::Complete, Space::All};
constexpr std::array kModes = {Mode::Kernel, Mode::Inference};

void setChoice(QComboBox& combo, int index, bool isEnabled, const QString& tip)
{
    QStandardItem* item = static_cast<QStandardItemModel*>(combo.model())->item(index);
    item->setEnabled(isEnabled);
    item->setToolTip(tip);
}

QLabel* makeNote(QWidget* parent, const char* name)
{
    auto* note = new QLabel(parent);
    note->setObjectName(QLatin1String(name));
    note->setWordWrap(true);
    return note;
}

} // namespace

QuestionPanel::QuestionPanel(const BackendRegistry& registry, QWidget* parent)
    : QWidget(parent), m_registry(registry), m_kernel(new QComboBox(this)), m_kernelSummary(makeNote(this, "note")),
      m_shape(new QWidget(this)), m_shapeForm(new QFormLayout(m_shape)), m_backend(new QComboBox(this)),
      m_backendSummary(makeNote(this, "note")), m_space(new QComboBox(this)), m_spaceSummary(makeNote(this, "note")),
      m_mode(new QComboBox(this)), m_problem(makeNote(this, "problem")),
      m_explore(new QPushButton(tr("&Explore"), this)), m_countDelay(new QTimer(this))
{
    setObjectName(QStringLiteral("questionPanel"));
    buildFields();
    fillSpaces();
    m_countDelay->setSingleShot(true);
    m_countDelay->setInterval(120);
    connect(m_countDelay, &QTimer::timeout, this, [this] {
        if (const auto asked = question()) {
            Q_EMIT countRequested(*asked);
        }
    });
    connect(m_kernel, &QComboBox::currentIndexChanged, this, &QuestionPanel::rebuildShape);
    connect(m_backend, &QComboBox::currentIndexChanged, this, &QuestionPanel::refresh);
    connect(m_space, &QComboBox::currentIndexChanged, this, &QuestionPanel::showCounts);
    connect(m_mode, &QComboBox::currentIndexChanged, this, &QuestionPanel::refresh);
    connect(m_explore, &QPushButton::clicked, this, &QuestionPanel::explore);
    rebuildShape();
}

void QuestionPanel::buildFields()
{
    auto* title = new QLabel(tr("Question"), this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    for (const Kernel& kernel : kernelLibrary()) {
        m_kernel->addItem(QString::fromStdString(kernel.title));
    }
    for (const auto& machine : m_registry.all()) {
        m_backend->addItem(QString::fromStdString(machine->description().title));
    }
    m_mode->addItem(tr("kernel: input from host memory"));
    m_mode->addItem(tr("inference: input from the GPU"));
    m_kernel->setObjectName(QStringLiteral("kernel"));
    m_backend->setObjectName(QStringLiteral("backend"));
    m_space->setObjectName(QStringLiteral("space"));
    m_mode->setObjectName(QStringLiteral("mode"));
    m_explore->setObjectName(QStringLiteral("explore"));
    m_shapeForm->setContentsMargins(0, 0, 0, 0);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(4);
    const auto addGroup = [&](const QString& text, QWidget* field, QWidget* note) {
        auto* label = new QLabel(text, this);
        label->setBuddy(field);
        layout->addSpacing(8);
        layout->addWidget(label);
        layout->addWidget(field);
        if (note != nullptr) {
            layout->addWidget(note);
        }
    };
    layout->addWidget(title);
    addGroup(tr("&Kernel"), m_kernel, m_kernelSummary);
    layout->addSpacing(4);
    layout->addWidget(m_shape);
    addGroup(tr("&Device"), m_backend, m_backendSummary);
    addGroup(tr("D&rafts"), m_space, m_spaceSummary);
    addGroup(tr("&Mode"), m_mode, nullptr);
    layout->addSpacing(12);
    layout->addWidget(m_problem);
    layout->addWidget(m_explore);
    layout->addStretch(1);
    m_explore->setDefault(true);
    m_explore->setMinimumHeight(34);
    m_explore->setToolTip(tr("Simulate every draft of the space (Ctrl+Return)"));
    for (QComboBox* combo : {m_kernel, m_backend, m_space, m_mode}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(12);
    }
}

void QuestionPanel::fillSpaces()
{
    m_space->addItem(tr("listed"));
    m_space->addItem(tr("kept"));
    m_space->addItem(tr("complete"));
    m_space->addItem(tr("all"));
}

const Kernel& QuestionPanel::kernel() const
{
    return kernelLibrary()[static_cast<std::size_t>(std::max(0, m_kernel->currentIndex()))];
}

void QuestionPanel::rebuildShape()
{
    while (m_shapeForm->rowCount() > 0) {
        m_shapeForm->removeRow(0);
    }
    m_sizes.clear();
    QWidget* before = m_kernel;
    for (const ShapeKey& key : kernel().keys) {
        auto* size = new QSpinBox(m_shape);
        size->setObjectName(QString::fromStdString(key.name));
        size->setRange(1, std::numeric_limits<int>::max());
        size->setValue(static_cast<int>(key.example));
        size->setAlignment(Qt::AlignRight);
        size->setToolTip(QString::fromStdString(key.meaning));
        size->setAccessibleDescription(QString::fromStdString(key.meaning));
        auto* label = new QLabel(QString::fromStdString(key.name), m_shape);
        label->setToolTip(QString::fromStdString(key.meaning));
        label->setBuddy(size);
        m_shapeForm->addRow(label, size);
        m_sizes.push_back(size);
        setTabOrder(before, size);
        before = size;
        connect(size, &QSpinBox::valueChanged, this, &QuestionPanel::refresh);
    }
    setTabOrder(before, m_backend);
    refresh();
}

Result<Question> QuestionPanel::questionInMode(Mode mode) const
{
    if (m_backend->currentIndex() < 0) {
        return fail("there is no device to choose", "", "Put device files into datasets/backends");
    }
    std::vector<std::int64_t> values;
    for (const QSpinBox* size : m_sizes) {
        values.push_back(size->value());
    }
    Result<Shape> shape = Shape::make(kernel(), std::move(values));
    if (!shape) {
        return tl::unexpected<Error>(shape.error());
    }
    Question asked =
        artifactQuestion(&kernel(), *shape, m_registry.all()[static_cast<std::size_t>(m_backend->currentIndex())],
                         kSpaces[static_cast<std::size_t>(m_space->currentIndex())], mode);
    if (const Result<void> checked = check(asked); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return asked;
}

Result<Question> QuestionPanel::question() const
{
    return questionInMode(kModes[static_cast<std::size_t>(m_mode->currentIndex())]);
}

void QuestionPanel::setQuestion(const Question& question)
{
    for (std::size_t i = 0; i < kernelLibrary().size(); ++i) {
        if (&kernelLibrary()[i] == question.kernel) {
            m_kernel->setCurrentIndex(static_cast<int>(i));
        }
    }
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        m_sizes[i]->setValue(static_cast<int>(question.shape.value(i)));
    }
    const QString& device = QString::fromStdString(question.machine->description().title);
    m_backend->setCurrentIndex(m_backend->findText(device));
    m_space->setCurrentIndex(static_cast<int>(std::ranges::find(kSpaces, question.space) - kSpaces.begin()));
    m_mode->setCurrentIndex(question.mode == Mode::Inference ? 1 : 0);
    refresh();
}

void QuestionPanel::refresh()
{
    m_counts.reset();
    m_kernelSummary->setText(QString::fromStdString(kernel().summary));
    if (m_backend->currentIndex() >= 0) {
        const auto& machine = *m_registry.all()[static_cast<std::size_t>(m_backend->currentIndex())];
        m_backend->setToolTip(QString::fromStdString(machine.description().summary));
        m_backendSummary->setText(tr("%1 groups of %2 cores").arg(machine.channels()).arg(machine.banks()));
        m_backendSummary->setToolTip(QString::fromStdString(machine.description().summary));
    }
    refreshKernels();
    refreshModes();
    if (question()) {
        m_countDelay->start();
    }
    showCounts();
}

void QuestionPanel::refreshKernels()
{
    if (m_backend->currentIndex() < 0) {
        return;
    }
    const auto& device = m_registry.all()[static_cast<std::size_t>(m_backend->currentIndex())]->description();
    for (std::size_t i = 0; i < kernelLibrary().size(); ++i) {
        const Kernel& kernel = kernelLibrary()[i];
        const bool isPossible = dcc_artifact::isSupported(kernel, device);
        setChoice(*m_kernel, static_cast<int>(i), isPossible,
                  isPossible ? QString::fromStdString(kernel.summary)
                             : tr("%1 has no generator for %2 in this model; choose another device")
                                   .arg(QString::fromStdString(kernel.title), QString::fromStdString(device.title)));
    }
}

void QuestionPanel::refreshModes()
{
    const bool hasKernelMode = questionInMode(Mode::Kernel).has_value();
    const bool hasInference = questionInMode(Mode::Inference).has_value();
    setChoice(*m_mode, 1, hasInference,
              hasInference ? QString() : tr("Only GEMV and attention on AttAcc have an inference mode"));
    m_mode->setEnabled(hasInference);
    m_mode->setToolTip(hasInference ? tr("Where the input of the kernel comes from")
                                    : tr("Only GEMV and attention on AttAcc have an inference mode"));
    if (!hasInference && hasKernelMode && m_mode->currentIndex() == 1) {
        m_mode->setCurrentIndex(0);
    }
}

void QuestionPanel::setCounts(const Result<std::vector<SpaceCount>>& counts)
{
    m_counts = counts;
    showCounts();
}

void QuestionPanel::showCounts()
{
    static const std::array kMeanings = {
        QT_TR_NOOP("what the published generator writes"),
        QT_TR_NOOP("the first complete draft of every tile size"),
        QT_TR_NOOP("drafts that use every group and core"),
        QT_TR_NOOP("every draft of the enumeration, also idle ones"),
    };
    const auto chosen = static_cast<std::size_t>(m_space->currentIndex());
    const Result<Question> asked = question();
    QString problem = asked ? QString() : QString::fromStdString(asked.error().message());
    QString summary = tr(kMeanings[chosen]);
    for (std::size_t i = 0; i < kSpaces.size(); ++i) {
        m_space->setItemData(static_cast<int>(i), tr(kMeanings[i]), Qt::ToolTipRole);
    }
    if (asked && m_counts && m_counts->has_value()) {
        const std::int64_t drafts = draftsIn(**m_counts, kSpaces[chosen]);
        summary += tr(": %1 drafts").arg(formatInteger(static_cast<double>(drafts)));
        if (drafts == 0) {
            problem = tr("This space has no draft for the shape. Choose another space.");
        } else if (drafts > kMostShownDrafts) {
            problem = tr("This space has more than %1 drafts. Choose a smaller space.")
                          .arg(formatInteger(double{kMostShownDrafts}));
        }
    } else if (asked && m_counts) {
        problem = QString::fromStdString(m_counts->error().message());
    }
    m_spaceSummary->setText(summary);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_explore->setEnabled(problem.isEmpty());
}

QString QuestionPanel::problem() const { return m_problem->text(); }

void QuestionPanel::explore()
{
    if (const auto asked = question(); asked && m_explore->isEnabled()) {
        Q_EMIT exploreRequested(*asked);
    }
}

void QuestionPanel::setColours(const Palette& palette)
{
    setStyleSheet(QStringLiteral("#note { color: %1; } #problem { color: %2; }")
                      .arg(palette.color(Role::MutedText).name(), palette.color(Role::Problem).name()));
}

} // namespace pimento
