// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kernel/kernel_fields.h"

#include "views/common/panel_parts.h"
#include "views/common/size_box.h"
#include "views/texts/words.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace pimento {

// Size fields of the chosen kernel.

namespace {

/// Key for remembered sizes: all texts of the user are one kernel, whatever their names.
std::string sizedName(const SystemKernel* kernel, bool isOwn)
{
    return kernel == nullptr ? std::string() : isOwn ? std::string(KernelFields::kOwnSizes) : kernel->name;
}

} // namespace

/// Stores the sizes by name, so that they survive a change of the text, of the kernel or of the system.
void KernelFields::remember()
{
    for (const QSpinBox* size : m_sizes) {
        m_knownSizes[m_sized][size->objectName()] = size->value();
    }
    if (m_sizeText != nullptr) {
        m_knownSizeTexts[m_sized] = m_sizeText->text();
    }
}

void KernelFields::recall()
{
    const auto& known = m_knownSizes[m_sized];
    for (QSpinBox* size : m_sizes) {
        if (const auto found = known.find(size->objectName()); found != known.end()) {
            const QSignalBlocker quiet(size);
            size->setValue(found->second);
        }
    }
    if (m_sizeText != nullptr && !m_knownSizeTexts[m_sized].isEmpty()) {
        const QSignalBlocker quiet(m_sizeText);
        m_sizeText->setText(proposedSizes(m_sizeText->text()));
    }
}

/// Combines the example sizes with remembered ones, as far as an argument still exists with as many dimensions.
QString KernelFields::proposedSizes(const QString& example) const
{
    const QString known = m_knownSizeTexts.at(m_sized);
    const auto sizes = parseSizesText(known.toStdString());
    if (!sizes) {
        return known; // the user is still typing
    }
    QStringList proposed;
    for (const QString& each : example.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QString name = each.section(QLatin1Char('='), 0, 0);
        const auto found = sizes->find(name.toStdString());
        const QString before = found == sizes->end() ? QString() : QString::fromStdString(found->second);
        const bool isSameShape =
            before.count(QLatin1Char('x')) == each.section(QLatin1Char('='), 1).count(QLatin1Char('x'));
        proposed << (before.isEmpty() || !isSameShape ? each : QStringLiteral("%1=%2").arg(name, before));
    }
    return proposed.join(QLatin1Char(','));
}

void KernelFields::markRunnable(const std::function<QString(const KernelRef& kernel)>& whyNot)
{
    for (int i = 0; i < ownIndex(); ++i) {
        const SystemKernel& kernel = m_kernels[static_cast<std::size_t>(i)];
        KernelRef example;
        example.name = kernel.name;
        for (const ShapeKey& key : kernel.keys) {
            example.sizes.emplace(key.name, std::to_string(key.example));
        }
        if (const auto sizes = parseSizesText(kernel.example); kernel.keys.empty() && sizes) {
            example.sizes = *sizes;
        }
        markChoice(*m_kernel, i, inWords(kernel.summary), whyNot(example));
    }
}

void KernelFields::setSizes(const std::map<std::string, std::string>& sizes)
{
    for (QSpinBox* size : m_sizes) {
        if (const auto known = sizes.find(size->objectName().toStdString()); known != sizes.end()) {
            size->setValue(QString::fromStdString(known->second).toInt());
        }
    }
    if (m_sizeText != nullptr) {
        m_sizeText->setText(QString::fromStdString(sizesText(sizes)));
    }
}

void KernelFields::rebuildSizes()
{
    while (m_shapeForm->rowCount() > 0) {
        m_shapeForm->removeRow(0);
    }
    m_sizes.clear();
    m_sizeText = nullptr;
    m_sizeProblem->hide();
    const SystemKernel* kernel = chosen();
    m_sized = sizedName(kernel, isOwn());
    if (kernel == nullptr) {
        return;
    }
    for (const ShapeKey& key : kernel->keys) {
        auto* size = new SizeBox(m_shape);
        size->setObjectName(QString::fromStdString(key.name));
        // A size may be 0 only if its example is, such as a padding.
        size->setRange(static_cast<int>(std::min<std::int64_t>(key.example, 1)), std::numeric_limits<int>::max());
        size->setValue(static_cast<int>(key.example));
        size->setAlignment(Qt::AlignRight);
        keepFromWheel(*size);
        size->setToolTip(inWords(key.meaning));
        size->setAccessibleDescription(inWords(key.meaning));
        auto* label = new QLabel(QString::fromStdString(key.name), m_shape);
        label->setToolTip(inWords(key.meaning));
        label->setBuddy(size);
        m_shapeForm->addRow(label, size);
        m_sizes.push_back(size);
        // The message is hidden as soon as the user types; the field itself restores the old value.
        connect(size->findChild<QLineEdit*>(), &QLineEdit::textEdited, m_sizeProblem, &QLabel::hide);
        connect(size, &QSpinBox::valueChanged, this, &KernelFields::changed);
        connect(size, &SizeBox::refused, this, [this, size](const QString& text) { refuseSize(*size, text); });
    }
    if (kernel->keys.empty() && kind() == WorkloadKind::Kernel) {
        const QString example = QString::fromStdString(kernel->example);
        m_sizeText = new QLineEdit(m_shape);
        m_sizeText->setObjectName(QStringLiteral("sizes"));
        m_sizeText->setText(example);
        m_sizeText->setToolTip(tr("Sizes of every argument, for example %1").arg(example));
        m_shapeForm->addRow(tr("sizes"), m_sizeText);
        connect(m_sizeText, &QLineEdit::textChanged, this, &KernelFields::changed);
    }
}

void KernelFields::refuseSize(const QSpinBox& size, const QString& text)
{
    m_sizeProblem->setText(tr("\"%1\" is not a size: %2 is a whole number from %3 to %4. It stays %5.")
                               .arg(text, size.objectName())
                               .arg(size.minimum())
                               .arg(size.maximum())
                               .arg(size.value()));
    m_sizeProblem->show();
}

} // namespace pimento
