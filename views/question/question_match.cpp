// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/question_match.h"

#include "engine/problem/system.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <variant>

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

enum class Detail : std::uint8_t { Names, Values };

QString valueInWords(const SettingSpec& spec, const SettingValue& value)
{
    const auto titleOf = [&](const std::string& word) {
        const auto choice = std::ranges::find(spec.choices, word, &SettingChoice::value);
        return inSmallWords(choice == spec.choices.end() || choice->title.empty() ? word : choice->title);
    };
    if (const auto* word = std::get_if<std::string>(&value)) {
        return titleOf(*word);
    }
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return formatInteger(static_cast<double>(*number));
    }
    if (const auto* isOn = std::get_if<bool>(&value)) {
        return *isOn ? QuestionMatchTexts::tr("on") : QuestionMatchTexts::tr("off");
    }
    QStringList names;
    for (const std::string& name : std::get<std::vector<std::string>>(value)) {
        names << titleOf(name);
    }
    return names.isEmpty() ? QuestionMatchTexts::tr("none") : names.join(QStringLiteral(", "));
}

/// Counts settings of one group as one difference, since the panel shows them together.
void compareSettings(const Problem& one, const Problem& other, Detail detail, QStringList& differences)
{
    for (const SettingSpec& spec : settingsOf(one)) {
        const SettingValue& value = valueOf(one.question(), spec);
        if (detail == Detail::Values && value != valueOf(other.question(), spec)) {
            differences << QStringLiteral("%1: %2").arg(inSmallWords(spec.title), valueInWords(spec, value));
            continue;
        }
        const QString name = inSmallWords(spec.group.empty() ? spec.title : spec.group);
        if (valueOf(one.question(), spec) != valueOf(other.question(), spec) && !differences.contains(name)) {
            differences << name;
        }
    }
}

QStringList compare(const Problem& one, const Problem& other, Detail detail)
{
    QStringList differences;
    if (one.question().system != other.question().system) {
        differences << QuestionMatchTexts::tr("model");
        if (one.question().workload.name != other.question().workload.name) {
            differences << QuestionMatchTexts::tr("kernel");
        }
    } else {
        compareKernels(one.question().workload, other.question().workload, differences);
        compareSettings(one, other, detail, differences);
    }
    const MadeDevice first = one.device();
    const MadeDevice second = other.device();
    if (first && second && first != second) {
        const bool isNamed = first->name != second->name;
        const QString what = isNamed ? QuestionMatchTexts::tr("device") : QuestionMatchTexts::tr("device file");
        differences << (isNamed && detail == Detail::Values ? QStringLiteral("%1: %2").arg(what, inWords(first->title))
                                                            : what);
    }
    return differences;
}

} // namespace

QStringList differencesOf(const Problem& one, const Problem& other) { return compare(one, other, Detail::Names); }

QStringList differencesWithValues(const Problem& one, const Problem& other)
{
    return compare(one, other, Detail::Values);
}

} // namespace pimento
