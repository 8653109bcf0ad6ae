// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_text.h"

#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>

namespace pimento {

namespace {

/// Context of the translations.
struct NetworkTexts {
    Q_DECLARE_TR_FUNCTIONS(NetworkTexts)
};

/// Words of kinds of layers that are translated one by one.
constexpr auto kKindWords = std::to_array<const char*>({
    QT_TRANSLATE_NOOP("NetworkTexts", "convolution"),
    QT_TRANSLATE_NOOP("NetworkTexts", "transposed"),
    QT_TRANSLATE_NOOP("NetworkTexts", "stride"),
    QT_TRANSLATE_NOOP("NetworkTexts", "dilation"),
    QT_TRANSLATE_NOOP("NetworkTexts", "depthwise"),
    QT_TRANSLATE_NOOP("NetworkTexts", "groups"),
    QT_TRANSLATE_NOOP("NetworkTexts", "pooling"),
    QT_TRANSLATE_NOOP("NetworkTexts", "product"),
    QT_TRANSLATE_NOOP("NetworkTexts", "to"),
    QT_TRANSLATE_NOOP("NetworkTexts", "rows"),
    QT_TRANSLATE_NOOP("NetworkTexts", "matrices"),
    QT_TRANSLATE_NOOP("NetworkTexts", "both"),
    QT_TRANSLATE_NOOP("NetworkTexts", "computed"),
    QT_TRANSLATE_NOOP("NetworkTexts", "attention"),
    QT_TRANSLATE_NOOP("NetworkTexts", "heads"),
    QT_TRANSLATE_NOOP("NetworkTexts", "tokens"),
    QT_TRANSLATE_NOOP("NetworkTexts", "kernel"),
    QT_TRANSLATE_NOOP("NetworkTexts", "concat"),
});

} // namespace

QString kindInWords(const std::string& kind)
{
    QStringList words = QString::fromStdString(kind).split(QLatin1Char(' '));
    for (QString& word : words) {
        const QString end = word.endsWith(QLatin1Char(',')) ? QStringLiteral(",") : QString();
        const std::string bare = word.chopped(end.size()).toStdString();
        if (std::ranges::find(kKindWords, std::string_view(bare)) != kKindWords.end()) {
            word = NetworkTexts::tr(bare.c_str()) + end;
        }
    }
    return words.join(QLatin1Char(' '));
}

QString nameOfFigure(NetworkFigure figure)
{
    switch (figure) {
    case NetworkFigure::Macs:
        return NetworkTexts::tr("MACs");
    case NetworkFigure::Weights:
        return NetworkTexts::tr("weights");
    case NetworkFigure::Latency:
        return NetworkTexts::tr("cycles");
    case NetworkFigure::Energy:
        return NetworkTexts::tr("energy");
    case NetworkFigure::Rows:
        return NetworkTexts::tr("row activations");
    }
    return {};
}

QString figureText(double value, NetworkFigure figure)
{
    return figure == NetworkFigure::Energy ? formatQuantity(value, QStringLiteral("J")) : formatInteger(value);
}

qsizetype sharedLettersOf(const std::vector<NetworkNode>& nodes)
{
    if (nodes.size() < 2) {
        return 0;
    }
    QString shared = nodes.front().name.chopped(1);
    for (const NetworkNode& node : nodes) {
        const auto first =
            std::ranges::mismatch(shared, node.name.chopped(std::min<qsizetype>(1, node.name.size()))).in1;
        shared.truncate(first - shared.begin());
    }
    while (!shared.isEmpty() && !QStringLiteral("_./:-").contains(shared.back())) {
        shared.chop(1);
    }
    return shared.size();
}

CardText cardOf(const NetworkNode& node)
{
    CardText card{node.name, {}, {}};
    card.lines.emplace_back(NetworkTexts::tr("kind"), node.kind);
    if (!node.operands.isEmpty()) {
        card.lines.emplace_back(NetworkTexts::tr("reads"), node.operands);
    }
    card.lines.emplace_back(NetworkTexts::tr("result"), node.result);
    if (node.repeats > 1) {
        card.lines.emplace_back(NetworkTexts::tr("times"), formatInteger(node.repeats));
    }
    for (int i = 0; i < kNetworkFigures; ++i) {
        const auto figure = static_cast<NetworkFigure>(i);
        if (const auto value = figureOf(node, figure); value && *value > 0) {
            card.lines.emplace_back(nameOfFigure(figure), figureText(*value, figure));
        }
    }
    if (node.cost) {
        card.lines.emplace_back(NetworkTexts::tr("proof"),
                                node.cost->isProved ? NetworkTexts::tr("proved")
                                                    : NetworkTexts::tr("gap %1").arg(formatPercent(node.cost->gap)));
        card.remark = node.cost->mapping;
    }
    return card;
}

} // namespace pimento
