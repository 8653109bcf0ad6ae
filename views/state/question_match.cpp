// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/question_match.h"

#include "engine/study/system.h"
#include "views/state/engine_text.h"

#include <QCoreApplication>

namespace pimento {

namespace {

struct QuestionMatchTexts {
    Q_DECLARE_TR_FUNCTIONS(QuestionMatch)
};

void compareKernels(const KernelRef& one, const KernelRef& other, QStringList& differences)
{
    if (one.name != other.name) {
        differences << QuestionMatchTexts::tr("kernel");
    } else if (one.text != other.text) {
        differences << QuestionMatchTexts::tr("kernel text");
    } else if (one.sizes != other.sizes) {
        differences << QuestionMatchTexts::tr("sizes");
    } else if (one != other) {
        differences << QuestionMatchTexts::tr("element type or resident tensors");
    }
}

/// Adds settings that differ; those of one group count as one difference, as the panel shows them together.
void compareSettings(const Problem& one, const Problem& other, QStringList& differences)
{
    const auto system = findSystem(one.question().system);
    if (!system || one.machine() == nullptr) {
        return;
    }
    for (const SettingSpec& spec : (*system)->settings(*one.machine())) {
        const QString name = inSmallWords(spec.group.empty() ? spec.title : spec.group);
        if (valueOf(one.question(), spec) != valueOf(other.question(), spec) && !differences.contains(name)) {
            differences << name;
        }
    }
}

} // namespace

bool isSameDevice(const sim::Machine& one, const sim::Machine& other)
{
    return &one == &other || one.description() == other.description();
}

QStringList differencesOf(const Problem& one, const Problem& other)
{
    QStringList differences;
    if (one.question().system != other.question().system) {
        differences << QuestionMatchTexts::tr("model");
        if (one.question().kernel.name != other.question().kernel.name) {
            differences << QuestionMatchTexts::tr("kernel");
        }
    } else {
        compareKernels(one.question().kernel, other.question().kernel, differences);
        compareSettings(one, other, differences);
    }
    const auto first = one.machine();
    const auto second = other.machine();
    if (first != nullptr && second != nullptr && !isSameDevice(*first, *second)) {
        differences << (first->description().name == second->description().name ? QuestionMatchTexts::tr("device file")
                                                                                : QuestionMatchTexts::tr("device"));
    }
    return differences;
}

} // namespace pimento
