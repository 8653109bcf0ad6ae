// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/question_panel.h"

#include "views/common/panel_parts.h"
#include "views/kernel/kernel_fields.h"
#include "views/question/setting_fields.h"
#include "views/texts/engine_text.h"

#include <QComboBox>

namespace pimento {

// Marks choices of the question that cannot be explored, with the reasons.

/// Disables choices that do not exist for the kernel or its sizes; a chosen one is reset to its default.
void QuestionPanel::refreshChoices()
{
    const auto asked = question();
    for (const SettingSpec& spec : m_specs) {
        if (!asked || !spec.dependsOnKernel) {
            continue;
        }
        const std::string now = wordOf(*asked, spec);
        bool isNowPossible = true;
        for (const SettingChoice& choice : spec.choices) {
            Question one = *asked;
            one.settings[spec.id] = choice.value;
            const auto tried = posed(one);
            const QString why = tried ? QString() : inWords(tried.error(), one.workload);
            m_settings->setPossible(spec.id, choice.value, tried.has_value(), why);
            isNowPossible = choice.value == now ? tried.has_value() : isNowPossible;
        }
        Question standard = *asked;
        standard.settings.erase(spec.id);
        if (!isNowPossible && posed(standard)) {
            m_settings->setStandard(spec.id);
        }
    }
}

/// Marks in the lists which kernels do not run on the chosen device, and which devices do not run the chosen kernel.
void QuestionPanel::markRunnable()
{
    const auto made = device();
    const auto asked = question();
    if (!made || !asked) {
        return;
    }
    const QString marked =
        QStringLiteral("%1 %2 %3 %4")
            .arg(QString::fromStdString(system().info().id), QString::fromStdString(asked->workload.name))
            .arg(reinterpret_cast<quintptr>(made.device.get()))
            .arg(qHash(QString::fromStdString(asked->workload.text)));
    if (marked == m_marked) {
        return;
    }
    m_marked = marked;
    const auto taken = checkWorkload(asked->workload, system()); // reads the text of a network once
    const auto whyNot = [&](const Question& one) {
        const bool isRefused = !taken && one.workload.kind != WorkloadKind::Kernel;
        const auto error =
            isRefused ? std::optional(taken.error()) : system().checkKernel(one, m_deviceLibrary.catalogue()).error;
        return error ? tr("Cannot run here: %1").arg(inWords(*error, one.workload)) : QString();
    };
    m_kernel->markRunnable([&](const KernelRef& kernel) {
        Question one = *asked;
        one.workload = kernel;
        one.workload.elementType = asked->workload.elementType;
        return whyNot(one);
    });
    for (int i = 0; i < m_backend->count(); ++i) {
        Question one = *asked;
        one.device = m_deviceLibrary.refOf(i);
        markChoice(*m_backend, i, inWords(m_deviceLibrary.all()[static_cast<std::size_t>(i)]->summary), whyNot(one));
    }
}

} // namespace pimento
