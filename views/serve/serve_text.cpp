// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/serve/serve_text.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

struct ServeTexts {
    Q_DECLARE_TR_FUNCTIONS(ServeTexts)
};

QString inSeconds(double seconds) { return formatQuantity(seconds, QStringLiteral("s")); }

QString row(const QString& name, const serving::Spread& spread)
{
    QString cells = QStringLiteral("<td>%1</td>").arg(name);
    for (const double value : {spread.mean, spread.p50, spread.p90, spread.p99, spread.most}) {
        cells += QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(inSeconds(value));
    }
    return QStringLiteral("<tr>%1</tr>").arg(cells);
}

} // namespace

QString verdictOf(const inference::ServedQuestion& served)
{
    const serving::ServingSummary& s = served.summary;
    QString text =
        ServeTexts::tr("%1 tokens per second, %2 requests per second; a decode step computes %3 requests on average.")
            .arg(formatTick(s.tokensPerSecond), formatTick(s.requestsPerSecond), formatTick(s.meanBatch));
    if (!served.question.objective.isNone()) {
        text = ServeTexts::tr("%1 of the requests meet the limits. %2").arg(formatPercent(s.objectiveShare), text);
    }
    return text;
}

QString timesTable(const serving::ServingSummary& summary)
{
    QString head = QStringLiteral("<td></td>");
    for (const QString& each : {ServeTexts::tr("mean"), QStringLiteral("p50"), QStringLiteral("p90"),
                                QStringLiteral("p99"), ServeTexts::tr("longest")}) {
        head += QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(each);
    }
    return QStringLiteral("<table><tr>%1</tr>%2</table>")
        .arg(head, row(ServeTexts::tr("until a server begins"), summary.queued) +
                       row(ServeTexts::tr("first token (TTFT)"), summary.firstToken) +
                       row(ServeTexts::tr("each further token (TPOT)"), summary.perToken) +
                       row(ServeTexts::tr("whole answer"), summary.latency));
}

QString remarksOf(const inference::ServedQuestion& served)
{
    const serving::ServingSummary& s = served.summary;
    QStringList sentences;
    sentences << ServeTexts::tr("%1 per answer token, prompts included; servers are busy %2 of the time.")
                     .arg(formatQuantity(s.joulesPerToken, QStringLiteral("J")), formatPercent(s.utilisation));
    serving::ServingSettings settings;
    settings.schedule = served.question.schedule;
    settings.largestBatch = static_cast<std::int32_t>(served.question.largestBatch);
    settings.instances = static_cast<std::int32_t>(served.question.instances);
    for (const std::string& each : serving::policySentences(settings)) {
        sentences << inWords(each);
    }
    for (const std::string& each : served.remarks) {
        sentences << inWords(each);
    }
    return sentences.join(QLatin1Char(' '));
}

std::vector<LatencyCurve> latencyCurves(const inference::ServedQuestion& served)
{
    std::vector<double> first;
    std::vector<double> further;
    std::vector<double> whole;
    const serving::RequestTimes& requests = served.run.requests;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        first.push_back(serving::firstTokenSeconds(requests, i));
        const double perToken = serving::perTokenSeconds(requests, i);
        if (!std::isnan(perToken)) {
            further.push_back(perToken);
        }
        whole.push_back(serving::toSeconds(Picoseconds{requests.completed[i].value() - requests.arrived[i].value()}));
    }
    for (std::vector<double>* each : {&first, &further, &whole}) {
        std::ranges::sort(*each);
    }
    const auto limitOf = [](double limit) { return std::isfinite(limit) ? std::optional(limit) : std::nullopt; };
    const serving::Objective& objective = served.question.objective;
    return {{ServeTexts::tr("first token"), std::move(first), limitOf(objective.firstToken)},
            {ServeTexts::tr("each further token"), std::move(further), limitOf(objective.perToken)},
            {ServeTexts::tr("whole answer"), std::move(whole), std::nullopt}};
}

TimeChart historyChart(const serving::RunHistory& history)
{
    constexpr double kNanoseconds = 1e-3; // of a picosecond
    TimeChart chart;
    chart.id = "history";
    chart.title = "Requests over time";
    TimeCurve waiting{"requests in the system", "waiting", {}};
    TimeCurve decoding{"requests in the system", "in the batch", {}};
    TimeCurve busy{"servers", "in a step", {}};
    TimeCurve tokens{"tokens per second", "of answers", {}};
    for (std::size_t i = 0; i < history.size(); ++i) {
        const double ns = static_cast<double>(history.interval().value()) * static_cast<double>(i) * kNanoseconds;
        const double seconds = history.seconds(i);
        waiting.points.push_back({ns, history.meanWaiting(i)});
        decoding.points.push_back({ns, history.meanDecoding(i)});
        busy.points.push_back({ns, history.meanBusy(i)});
        tokens.points.push_back({ns, seconds > 0 ? static_cast<double>(history.tokens(i)) / seconds : 0});
        chart.endNs = ns + seconds * 1e9;
    }
    chart.curves = {std::move(waiting), std::move(decoding), std::move(busy), std::move(tokens)};
    return chart;
}

} // namespace pimento
