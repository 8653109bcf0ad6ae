// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_text.h"

#include "engine/inference/placement.h"
#include "engine/language_models/model_notes.h"
#include "engine/language_models/model_tensors.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QStringList>

namespace pimento {

namespace {

struct ModelTexts {
    Q_DECLARE_TR_FUNCTIONS(Model)
};

QString inBytes(Bytes bytes) { return formatQuantity(static_cast<double>(bytes.value()), QStringLiteral("B")); }
/// Formats a number of parameters: "12.9 billion", "65.6 million".
QString countOf(double parameters)
{
    constexpr double kBillion = 1e9;
    constexpr double kMillion = 1e6;
    return parameters >= kBillion ? ModelTexts::tr("%1 billion").arg(formatQuantity(parameters / kBillion, {}))
                                  : ModelTexts::tr("%1 million").arg(formatQuantity(parameters / kMillion, {}));
}

QString modelCounts(const LanguageModel& model)
{
    const auto parameters = static_cast<double>(parametersOf(model).total());
    const auto active = static_cast<double>(activeParametersOf(model).total());
    const QString weights = inBytes(Bytes{weightBytesOf(model).total()});
    return active < parameters ? ModelTexts::tr("%1 parameters (%2 active), %3 of weights")
                                     .arg(countOf(parameters), countOf(active), weights)
                               : ModelTexts::tr("%1 parameters, %2 of weights").arg(countOf(parameters), weights);
}

} // namespace

QString sentencesInWords(const std::vector<std::string>& sentences)
{
    QStringList words;
    for (const std::string& sentence : sentences) {
        words << inWords(sentence);
    }
    return words.join(QLatin1Char(' '));
}

QString listInWords(const std::vector<std::string>& sentences)
{
    QStringList words;
    for (const std::string& sentence : sentences) {
        words << QStringLiteral("• ") + inWords(sentence);
    }
    return words.join(QLatin1Char('\n'));
}

QString modelInWords(const inference::ModelOnHost& on)
{
    const QString model = QString::fromStdString(on.model.name);
    const QString host = inWords(on.host.title);
    return on.hosts == 1 ? ModelTexts::tr("%1 on %2").arg(model, host)
                         : ModelTexts::tr("%1 on %L2 × %3").arg(model).arg(on.hosts).arg(host);
}

QString modelNote(const LanguageModel& model, std::int64_t tokens)
{
    QStringList lines = {modelCounts(model)};
    for (const std::string& sentence : notesOf(model, tokens)) {
        lines << inWords(sentence);
    }
    return lines.join(QLatin1Char('\n'));
}

QString memoryInWords(const inference::HostCapacity& capacity)
{
    const ModelCapacity& model = capacity.model;
    const Bytes available{model.available.value() * capacity.hosts};
    return ModelTexts::tr("%1 of %2: weights %3, keys and values %4, activations %5")
        .arg(inBytes(model.needed), inBytes(available), inBytes(model.weights), inBytes(model.keyValue),
             inBytes(model.activations));
}

QString figuresInWords(const inference::PlacedRun& placed)
{
    const inference::Generation& run = placed.run;
    const auto whole = [](QString text) { // lines break only between figures
        for (const char16_t space : {u' ', kThinSpace}) {
            text.replace(QChar(space), QChar(0x00a0));
        }
        return text;
    };
    const auto figure = [&](const QString& value, const QString& what) {
        return QStringLiteral("<b>%1</b>\u00a0%2").arg(whole(value), whole(what));
    };
    QStringList figures = {
        figure(formatQuantity(run.tokensPerSecond(), {}), ModelTexts::tr("tokens/s")),
        figure(formatQuantity(run.decodeJoulesPerToken(), QStringLiteral("J")), ModelTexts::tr("per decoded token")),
        figure(formatQuantity(run.joulesPerPrompt(), QStringLiteral("J")), ModelTexts::tr("per prompt")),
        figure(inSeconds(run.meanStepSeconds()), ModelTexts::tr("mean decode step")),
        figure(inSeconds(run.prefill.seconds), ModelTexts::tr("prefill")),
        figure(inSeconds(run.wholeSeconds()), ModelTexts::tr("whole answer")),
        figure(formatPercent(run.decodeSeconds > 0 ? run.boundSeconds / run.decodeSeconds : 0),
               ModelTexts::tr("of the hardware limit")),
        figure(inBytes(placed.capacity.model.weights), ModelTexts::tr("weights")),
        figure(inBytes(placed.capacity.model.keyValue), ModelTexts::tr("keys and values")),
        figure(inBytes(placed.capacity.model.available), ModelTexts::tr("memory per host")),
    };
    return figures.join(QStringLiteral("\u2002· "));
}

QStringList differencesOf(const inference::ModelQuestion& one, const inference::ModelQuestion& other)
{
    QStringList differences;
    const auto add = [&](bool isSame, const QString& name) {
        if (!isSame) {
            differences << name;
        }
    };
    add(one.model == other.model, ModelTexts::tr("language model"));
    add(one.host == other.host && one.hosts == other.hosts, ModelTexts::tr("host"));
    add(one.batches == other.batches, ModelTexts::tr("batch"));
    add(one.inputTokens == other.inputTokens && one.outputTokens == other.outputTokens, ModelTexts::tr("tokens"));
    add(one.placements == other.placements, ModelTexts::tr("placements"));
    add(one.launches == other.launches, ModelTexts::tr("kernel launches"));
    add(one.link == other.link, ModelTexts::tr("link"));
    add(one.idleWatts == other.idleWatts && one.deviceIdleWatts == other.deviceIdleWatts &&
            one.powerCapWatts == other.powerCapWatts,
        ModelTexts::tr("power"));
    return differences;
}

QString placementInWords(const std::string& name) { return inWords(inference::shortTitleOf(name)); }

} // namespace pimento
