// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kernel/kernel_fields.h"

#include "engine/kernels/text/library_groups.h"
#include "engine/kernels/text/syntax.h"
#include "views/common/group_delegate.h"
#include "views/common/panel_parts.h"
#include "views/common/term_label.h"
#include "views/texts/engine_text.h"

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
#include <utility>

namespace pimento {

namespace {

using affine::ElementType;

constexpr std::array kTypes = {ElementType::Fp16, ElementType::Bf16, ElementType::Fp8,
                               ElementType::Fp32, ElementType::Int8, ElementType::Int32};
constexpr int kArgumentColumns = 3;

/// Drops what was chosen about tensors that a kernel does not have, but one before it had.
void keepArguments(std::map<QString, bool>& switched, const std::string& kernel)
{
    if (const auto parsed = language::parse(kernel).syntax) {
        std::erase_if(switched, [&](const auto& each) {
            return std::ranges::count(parsed->arguments, each.first.toStdString(), &language::Argument::name) == 0;
        });
    }
}

} // namespace

KernelFields::KernelFields(const Catalogue& catalogue, QWidget* parent)
    : QWidget(parent), m_catalogue(catalogue), m_kernel(makeCombo(this, "kernel")), m_summary(makeNote(this)),
      m_shape(new QWidget(this)), m_shapeForm(new QFormLayout(m_shape)), m_compiled(new QWidget(this)),
      m_type(makeCombo(m_compiled, "type")), m_arguments(new QWidget(m_compiled)),
      m_argumentGrid(new QGridLayout(m_arguments)), m_sizeProblem(makeNote(this, "problem"))
{
    build();
    connect(m_kernel, &QComboBox::currentIndexChanged, this, [this] {
        m_switched.clear();
        remember();
        rebuild();
        recall();
        Q_EMIT kernelChanged();
        Q_EMIT changed();
    });
    connect(m_type, &QComboBox::currentIndexChanged, this, &KernelFields::changed);
}

void KernelFields::build()
{
    m_kernel->setItemDelegate(new GroupDelegate(m_kernel));
    for (const ElementType type : kTypes) {
        m_type->addItem(QString::fromUtf8(name(type).data(), static_cast<qsizetype>(name(type).size())));
    }
    m_type->setToolTip(tr("Element type of all tensors"));
    m_shapeForm->setContentsMargins(0, 4, 0, 0);
    m_argumentGrid->setContentsMargins(0, 0, 0, 0);
    auto* compiled = new QVBoxLayout(m_compiled);
    compiled->setContentsMargins(0, 8, 0, 0);
    compiled->setSpacing(4);
    addField(*compiled, tr("Element &type"), m_type);
    compiled->addSpacing(8);
    auto* stays = new TermLabel(tr("Resident tensors"), {QStringLiteral("resident")}, m_compiled);
    stays->setBuddy(m_arguments);
    stays->setToolTip(tr("Checked tensors stay on the device, like weights or a KV cache; the time does not include "
                         "laying them out. All others are laid out on every run."));
    m_residentTitle = stays;
    compiled->addWidget(stays);
    compiled->addWidget(m_arguments);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    addField(*layout, tr("&Kernel"), m_kernel, m_summary);
    layout->addWidget(m_shape);
    m_sizeProblem->hide();
    layout->addWidget(m_sizeProblem);
    layout->addWidget(m_compiled);
}

void KernelFields::setSystem(const System& system)
{
    if (m_system == &system) {
        return;
    }
    m_system = &system;
    m_fixedType = system.info().elementType;
    QSignalBlocker quiet(this); // emit one change instead of one per field
    const bool wasOwn = isOwn();
    const SystemKernel before = chosen() == nullptr ? SystemKernel{} : *chosen();
    const std::string name = wasOwn || before.name.empty() ? "gemv" : before.name;
    remember();
    m_kernels = system.kernels(m_catalogue);
    std::ranges::stable_sort(m_kernels, {}, [](const SystemKernel& each) {
        return std::pair(language::placeOfGroup(language::groupOfKernel(each.name)), inWords(each.title).toLower());
    });
    list();
    if (wasOwn && m_hasOwn) {
        const QSignalBlocker quietList(m_kernel);
        m_kernel->setCurrentIndex(ownIndex());
    } else {
        choose(name);
    }
    rebuild();
    recall();
    quiet.unblock();
    if (chosen() != nullptr && *chosen() != before) {
        Q_EMIT kernelChanged();
    }
}

/// Fills the choice of kernels: those of the system, then the user's own.
void KernelFields::list()
{
    const QSignalBlocker quiet(m_kernel);
    m_kernel->clear();
    std::string_view before;
    for (const SystemKernel& kernel : m_kernels) {
        m_kernel->addItem(inWords(kernel.title));
        const int index = m_kernel->count() - 1;
        m_kernel->setItemData(index, inWords(kernel.summary), Qt::ToolTipRole);
        if (const std::string_view group = language::groupOfKernel(kernel.name); group != before) {
            m_kernel->setItemData(index, inWords(group.empty() ? "Further" : group), GroupDelegate::kHeadingRole);
            before = group;
        }
    }
    if (m_hasOwn) {
        m_kernel->addItem(m_own ? tr("%1 (your text)").arg(QString::fromStdString(m_own->about.title))
                                : tr("your text"));
    }
}

const SystemKernel* KernelFields::chosen() const
{
    const int index = m_kernel->currentIndex();
    if (index >= 0 && index < ownIndex()) {
        return &m_kernels[static_cast<std::size_t>(index)];
    }
    return isOwn() && m_own ? &m_own->about : nullptr;
}

/// Kind of the chosen workload.
WorkloadKind KernelFields::kind() const { return isOwn() && m_own ? m_own->kind : WorkloadKind::Kernel; }

bool KernelFields::isOwn() const { return m_hasOwn && m_kernel->currentIndex() == ownIndex(); }

Result<KernelRef> KernelFields::kernel() const
{
    const SystemKernel* kernel = chosen();
    if (kernel == nullptr) {
        return isOwn() ? fail("your kernel has mistakes", "", "They are listed on the page Kernel")
                       : fail("there is no kernel to choose", "", "Put kernels into datasets/kernels");
    }
    KernelRef asked;
    asked.name = kernel->name;
    asked.text = isOwn() ? kernel->text : "";
    asked.kind = kind();
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        asked.sizes.emplace(kernel->keys[i].name, std::to_string(m_sizes[i]->value()));
    }
    if (m_sizeText != nullptr) {
        auto sizes = parseSizesText(m_sizeText->text().toStdString());
        if (!sizes) {
            return tl::unexpected<Error>(sizes.error());
        }
        asked.sizes = *std::move(sizes);
    }
    asked.elementType = m_fixedType;
    if (m_system->info().takesTexts && asked.kind == WorkloadKind::Kernel) {
        asked.elementType = m_type->currentText().toStdString();
        for (const auto& [name, isResident] : m_switched) {
            (isResident ? asked.resident : asked.streamed).push_back(name.toStdString());
        }
    }
    return asked;
}

void KernelFields::choose(const std::string& name)
{
    const auto found = std::ranges::find(m_kernels, name, &SystemKernel::name);
    if (!m_kernels.empty()) {
        m_kernel->setCurrentIndex(found == m_kernels.end() ? 0 : static_cast<int>(found - m_kernels.begin()));
    }
}

bool KernelFields::has(const KernelRef& kernel) const
{
    return kernel.text.empty() || (m_own && m_own->about.name == kernel.name && m_own->about.text == kernel.text) ||
           std::ranges::any_of(m_catalogue.kernels, [&](const language::LibraryKernel& each) {
               return each.name == kernel.name && each.text == kernel.text;
           });
}

void KernelFields::setKernel(const KernelRef& kernel)
{
    QSignalBlocker quiet(this); // emit one change instead of one per field
    const int before = m_kernel->currentIndex();
    if (kernel.text.empty()) {
        choose(kernel.name);
    } else if (m_own && m_own->about.name == kernel.name && m_own->about.text == kernel.text) {
        m_kernel->setCurrentIndex(ownIndex());
    } else if (auto own = makeOwnWorkload(kernel.name, kernel.text)) {
        m_knownSizes.erase(kOwnSizes);
        m_knownSizeTexts.erase(kOwnSizes);
        m_sizes.clear(); // the shown sizes belong to another kernel
        m_sizeText = nullptr;
        setOwnKernel(*std::move(own));
    }
    if (m_sizeText != nullptr) {
        m_sizeText->setText(QString::fromStdString(sizesText(kernel.sizes)));
    }
    for (QSpinBox* size : m_sizes) {
        if (const auto known = kernel.sizes.find(size->objectName().toStdString()); known != kernel.sizes.end()) {
            size->setValue(QString::fromStdString(known->second).toInt());
        }
    }
    m_fixedType = kernel.elementType;
    m_type->setCurrentIndex(std::max(0, m_type->findText(QString::fromStdString(kernel.elementType))));
    m_switched.clear();
    for (const std::string& name : kernel.resident) {
        m_switched[QString::fromStdString(name)] = true;
    }
    for (const std::string& name : kernel.streamed) {
        m_switched[QString::fromStdString(name)] = false;
    }
    quiet.unblock();
    if (m_kernel->currentIndex() != before) {
        Q_EMIT kernelChanged();
    }
}

void KernelFields::setOwnKernel(std::optional<OwnWorkload> own)
{
    const QSignalBlocker quiet(this); // emit one change instead of one per field
    remember();
    if (m_sized != kOwnSizes) { // the user's text starts from a library kernel: take its sizes
        m_knownSizes[kOwnSizes] = m_knownSizes[m_sized];
        m_knownSizeTexts[kOwnSizes] = m_knownSizeTexts[m_sized];
    }
    const bool hasMistakes = !own;
    m_own = std::move(own);
    m_hasOwn = true;
    list();
    {
        const QSignalBlocker quietList(m_kernel);
        m_kernel->setCurrentIndex(ownIndex());
    }
    if (!hasMistakes) { // otherwise the fields stay as they are until the error is mended
        keepArguments(m_switched, m_own->about.text);
        rebuild();
        recall();
    }
}

void KernelFields::rebuild()
{
    m_compiled->setVisible(m_system->info().takesTexts && kind() == WorkloadKind::Kernel);
    rebuildSizes();
    orderTabs();
    const SystemKernel* kernel = chosen();
    m_summary->setText(kernel != nullptr ? inWords(kernel->summary) : QString());
    m_summary->setVisible(!m_summary->text().isEmpty());
}

bool KernelFields::hasArguments(const std::vector<KernelArgument>& arguments) const
{
    return std::ranges::equal(m_resident, arguments, [](const QCheckBox* box, const KernelArgument& argument) {
        return box->text() == QString::fromStdString(argument.name);
    });
}

void KernelFields::setArguments(const std::vector<KernelArgument>& arguments)
{
    if (!hasArguments(arguments)) {
        qDeleteAll(m_resident);
        m_resident.clear();
        for (const KernelArgument& argument : arguments) {
            auto* box = new QCheckBox(QString::fromStdString(argument.name), m_arguments);
            box->setObjectName(QStringLiteral("resident_") + box->text());
            box->setToolTip(
                tr("Checked: %1 stays on the device; the time does not include laying it out").arg(box->text()));
            const int place = static_cast<int>(m_resident.size());
            m_argumentGrid->addWidget(box, place / kArgumentColumns, place % kArgumentColumns);
            m_resident.push_back(box);
            connect(box, &QCheckBox::toggled, this, [this, box](bool isChecked) {
                m_switched[box->text()] = isChecked;
                Q_EMIT changed();
            });
        }
        orderTabs();
    }
    m_residentTitle->setVisible(!arguments.empty()); // no heading of nothing
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const QSignalBlocker quiet(m_resident[i]);
        m_resident[i]->setChecked(arguments[i].isResident);
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
