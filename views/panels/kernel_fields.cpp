// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/kernel_fields.h"

#include "views/panels/panel_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pimento {

namespace {

using affine::ElementType;

constexpr std::array kTypes = {ElementType::Fp16, ElementType::Bf16, ElementType::Fp8,
                               ElementType::Fp32, ElementType::Int8, ElementType::Int32};
constexpr int kArgumentColumns = 3;

QString sizesHint(const language::LibraryKernel& kernel)
{
    QStringList parts;
    for (const auto& [name, rank] : language::argumentRanks(kernel.syntax)) {
        QStringList sizes;
        for (std::size_t i = 0; i < rank.value_or(1); ++i) {
            sizes << QStringLiteral("64");
        }
        parts << QString::fromStdString(name) + QLatin1Char('=') + sizes.join(QLatin1Char('x'));
    }
    return parts.join(QLatin1Char(','));
}

std::vector<affine::Tensor> inputsOf(const affine::Kernel& kernel)
{
    std::vector<affine::Tensor> inputs;
    std::ranges::copy_if(kernel.tensors, std::back_inserter(inputs),
                         [](const affine::Tensor& tensor) { return tensor.role == affine::TensorRole::Input; });
    return inputs;
}

} // namespace

KernelFields::KernelFields(std::span<const language::LibraryKernel> library, QWidget* parent)
    : QWidget(parent), m_library(library), m_kernel(makeCombo(this, "kernel")), m_summary(makeNote(this)),
      m_shape(new QWidget(this)), m_shapeForm(new QFormLayout(m_shape)), m_compiled(new QWidget(this)),
      m_type(makeCombo(m_compiled, "type")), m_arguments(new QWidget(m_compiled)),
      m_argumentGrid(new QGridLayout(m_arguments))
{
    build();
    connect(m_kernel, &QComboBox::currentIndexChanged, this, [this] {
        rebuild();
        Q_EMIT kernelChanged();
        Q_EMIT changed();
    });
    connect(m_type, &QComboBox::currentIndexChanged, this, &KernelFields::changed);
    choose("gemv");
    rebuild();
}

void KernelFields::build()
{
    for (const language::LibraryKernel& kernel : m_library) {
        m_kernel->addItem(QString::fromStdString(kernel.title));
    }
    for (const ElementType type : kTypes) {
        m_type->addItem(QString::fromUtf8(name(type).data(), static_cast<qsizetype>(name(type).size())));
    }
    m_type->setToolTip(tr("What the elements of all tensors are"));
    m_shapeForm->setContentsMargins(0, 4, 0, 0);
    m_argumentGrid->setContentsMargins(0, 0, 0, 0);
    auto* compiled = new QVBoxLayout(m_compiled);
    compiled->setContentsMargins(0, 8, 0, 0);
    compiled->setSpacing(4);
    addField(*compiled, tr("Element &type"), m_type);
    compiled->addSpacing(8);
    auto* stays = new QLabel(tr("Stays on the device"), m_compiled);
    stays->setToolTip(tr("A checked tensor is laid out once, like weights or a KV cache, and that is not charged. "
                         "The others are laid out on every run."));
    compiled->addWidget(stays);
    compiled->addWidget(m_arguments);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    addField(*layout, tr("&Kernel"), m_kernel, m_summary);
    layout->addWidget(m_shape);
    layout->addWidget(m_compiled);
}

const language::LibraryKernel* KernelFields::kernel() const
{
    const int index = m_kernel->currentIndex();
    if (index < 0 || index >= ownIndex()) {
        return m_own && index == ownIndex() ? &*m_own : nullptr;
    }
    return &m_library[static_cast<std::size_t>(index)];
}

bool KernelFields::isOwn() const { return m_kernel->currentIndex() == ownIndex(); }

std::vector<std::int64_t> KernelFields::values() const
{
    std::vector<std::int64_t> values;
    std::ranges::transform(m_sizes, std::back_inserter(values), &QSpinBox::value);
    return values;
}

Binding KernelFields::binding() const
{
    Binding binding;
    binding.type = kTypes[static_cast<std::size_t>(m_type->currentIndex())];
    for (const QCheckBox* box : m_resident) {
        (box->isChecked() ? binding.resident : binding.streamed).push_back(box->text().toStdString());
    }
    if (m_sizeText != nullptr) {
        binding.shape = m_sizeText->text().toStdString();
    }
    const language::LibraryKernel* chosen = kernel();
    for (std::size_t i = 0; i < m_sizes.size() && chosen != nullptr; ++i) {
        binding.shape += (i == 0 ? "" : ",") + chosen->keys[i].name + "=" + std::to_string(m_sizes[i]->value());
    }
    return binding;
}

WorkloadOutcome KernelFields::workload() const
{
    const language::LibraryKernel* chosen = kernel();
    if (chosen == nullptr) {
        WorkloadOutcome none;
        none.error = isOwn() ? Error{"your kernel has mistakes", "", "They are listed on the page Kernel"}
                             : Error{"there is no kernel to choose", "", "Put kernels into datasets/kernels"};
        return none;
    }
    return makeWorkload(*chosen, binding());
}

void KernelFields::choose(const std::string& name)
{
    const auto found = std::ranges::find(m_library, name, &language::LibraryKernel::name);
    if (found != m_library.end()) {
        m_kernel->setCurrentIndex(static_cast<int>(found - m_library.begin()));
    }
}

void KernelFields::setValues(std::span<const std::int64_t> values)
{
    for (std::size_t i = 0; i < std::min(values.size(), m_sizes.size()); ++i) {
        m_sizes[i]->setValue(static_cast<int>(values[i]));
    }
}

namespace {

bool isOf(const Workload& workload, const language::LibraryKernel& kernel)
{
    return kernel.name == workload.name && kernel.text == workload.source;
}

} // namespace

bool KernelFields::has(const Workload& workload) const
{
    return (m_own && isOf(workload, *m_own)) ||
           std::ranges::any_of(m_library, [&](const language::LibraryKernel& each) { return isOf(workload, each); });
}

void KernelFields::setWorkload(const Workload& workload)
{
    const bool isInLibrary =
        std::ranges::any_of(m_library, [&](const language::LibraryKernel& each) { return isOf(workload, each); });
    if (isInLibrary) {
        choose(workload.name);
    } else if (m_own && isOf(workload, *m_own)) {
        m_kernel->setCurrentIndex(ownIndex());
    } else if (auto own = language::makeKernel(workload.name, workload.source)) {
        m_knownSizes.clear();
        m_knownResidency.clear();
        setOwnKernel(*std::move(own));
    }
    if (m_sizeText != nullptr) {
        m_sizeText->setText(QString::fromStdString(workload.shapeText));
    }
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        const QString shape = QLatin1Char(',') + QString::fromStdString(workload.shapeText);
        const QString key = QLatin1Char(',') + m_sizes[i]->objectName() + QLatin1Char('=');
        const qsizetype place = shape.indexOf(key);
        if (place >= 0) {
            m_sizes[i]->setValue(shape.mid(place + key.size()).section(QLatin1Char(','), 0, 0).toInt());
        }
    }
    m_type->setCurrentIndex(static_cast<int>(std::ranges::find(kTypes, workload.kernel.type) - kTypes.begin()));
    for (const affine::Tensor& tensor : inputsOf(workload.kernel)) {
        const auto box = std::ranges::find(m_resident, QString::fromStdString(tensor.name), &QCheckBox::text);
        if (box != m_resident.end()) {
            (*box)->setChecked(tensor.residency == affine::Residency::Resident);
        }
    }
}

/// Sizes and switches survive a change of the text under their names.
void KernelFields::remember()
{
    for (const QSpinBox* size : m_sizes) {
        m_knownSizes[size->objectName()] = size->value();
    }
    for (const QCheckBox* box : m_resident) {
        m_knownResidency[box->text()] = box->isChecked();
    }
    m_knownSizeText = m_sizeText != nullptr ? m_sizeText->text() : m_knownSizeText;
}

void KernelFields::recall()
{
    for (QSpinBox* size : m_sizes) {
        if (const auto known = m_knownSizes.find(size->objectName()); known != m_knownSizes.end()) {
            size->setValue(known->second);
        }
    }
    if (m_sizeText != nullptr && !m_knownSizeText.isEmpty()) {
        m_sizeText->setText(m_knownSizeText);
    }
    rebuildArguments(); // their number may depend on the sizes
    for (QCheckBox* box : m_resident) {
        if (const auto known = m_knownResidency.find(box->text()); known != m_knownResidency.end()) {
            box->setChecked(known->second);
        }
    }
    orderTabs();
}

void KernelFields::setOwnKernel(std::optional<language::LibraryKernel> kernel)
{
    const QSignalBlocker quiet(this); // one change, not one per field
    remember();
    const bool hasMistakes = !kernel;
    m_own = std::move(kernel);
    {
        const QSignalBlocker quietList(m_kernel);
        const QString title = m_own ? tr("%1 (your text)").arg(QString::fromStdString(m_own->title)) : tr("your text");
        if (m_kernel->count() == ownIndex()) {
            m_kernel->addItem(title);
        }
        m_kernel->setItemText(ownIndex(), title);
        m_kernel->setCurrentIndex(ownIndex());
    }
    if (!hasMistakes) { // else the fields stay as they were until the mistake is mended
        rebuild();
        recall();
    }
}

void KernelFields::setCompiled(bool isCompiled) { m_compiled->setVisible(isCompiled); }

void KernelFields::setPossible(std::size_t kernel, bool isPossible, const QString& tip)
{
    setChoice(*m_kernel, static_cast<int>(kernel), isPossible, tip);
}

void KernelFields::rebuild()
{
    rebuildSizes();
    rebuildArguments();
    orderTabs();
    const language::LibraryKernel* chosen = kernel();
    m_summary->setText(chosen != nullptr ? QString::fromStdString(chosen->summary) : QString());
    m_summary->setVisible(!m_summary->text().isEmpty());
}

void KernelFields::rebuildSizes()
{
    while (m_shapeForm->rowCount() > 0) {
        m_shapeForm->removeRow(0);
    }
    m_sizes.clear();
    m_sizeText = nullptr;
    const language::LibraryKernel* chosen = kernel();
    if (chosen == nullptr) {
        return;
    }
    for (const ShapeKey& key : chosen->keys) {
        auto* size = new QSpinBox(m_shape);
        size->setObjectName(QString::fromStdString(key.name));
        size->setRange(1, std::numeric_limits<int>::max());
        size->setValue(static_cast<int>(key.example));
        size->setAlignment(Qt::AlignRight);
        keepFromWheel(*size);
        size->setToolTip(QString::fromStdString(key.meaning));
        size->setAccessibleDescription(QString::fromStdString(key.meaning));
        auto* label = new QLabel(QString::fromStdString(key.name), m_shape);
        label->setToolTip(QString::fromStdString(key.meaning));
        label->setBuddy(size);
        m_shapeForm->addRow(label, size);
        m_sizes.push_back(size);
        connect(size, &QSpinBox::valueChanged, this, &KernelFields::changed);
    }
    if (chosen->keys.empty()) {
        m_sizeText = new QLineEdit(m_shape);
        m_sizeText->setObjectName(QStringLiteral("sizes"));
        m_sizeText->setText(sizesHint(*chosen));
        m_sizeText->setToolTip(tr("Sizes of every argument, for example %1").arg(sizesHint(*chosen)));
        m_shapeForm->addRow(tr("sizes"), m_sizeText);
        connect(m_sizeText, &QLineEdit::textChanged, this, &KernelFields::changed);
    }
}

void KernelFields::rebuildArguments()
{
    qDeleteAll(m_resident);
    m_resident.clear();
    const language::LibraryKernel* chosen = kernel();
    if (chosen == nullptr) {
        return;
    }
    // Only a bound kernel knows what it reads; of one with mistakes all arguments are offered.
    std::vector<std::pair<std::string, bool>> arguments;
    if (const WorkloadOutcome outcome = makeWorkload(*chosen, binding()); outcome.workload) {
        for (const affine::Tensor& tensor : inputsOf(outcome.workload->kernel)) {
            arguments.emplace_back(tensor.name, tensor.residency == affine::Residency::Resident);
        }
    } else {
        for (const language::ArgumentRank& argument : language::argumentRanks(chosen->syntax)) {
            arguments.emplace_back(argument.name, false);
        }
    }
    for (const auto& [name, isResident] : arguments) {
        auto* box = new QCheckBox(QString::fromStdString(name), m_arguments);
        box->setObjectName(QStringLiteral("resident_") + box->text());
        box->setChecked(isResident);
        box->setToolTip(tr("Checked: %1 is laid out once and not charged").arg(box->text()));
        const int place = static_cast<int>(m_resident.size());
        m_argumentGrid->addWidget(box, place / kArgumentColumns, place % kArgumentColumns);
        m_resident.push_back(box);
        connect(box, &QCheckBox::toggled, this, &KernelFields::changed);
    }
}

void KernelFields::orderTabs()
{
    QWidget* before = m_kernel;
    const auto add = [&](QWidget* next) {
        setTabOrder(before, next);
        before = next;
    };
    std::ranges::for_each(m_sizes, add);
    if (m_sizeText != nullptr) {
        add(m_sizeText);
    }
    add(m_type);
    std::ranges::for_each(m_resident, add);
}

QWidget* KernelFields::firstField() const { return m_kernel; }

QWidget* KernelFields::lastField() const
{
    return m_resident.empty() ? static_cast<QWidget*>(m_type) : m_resident.back();
}

} // namespace pimento
