// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/serve/serve_text.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace pimento {

namespace {

struct ServeTexts {
    Q_DECLARE_TR_FUNCTIONS(ServeTexts)
};

double meanOf(const std::vector<double>& values)
{
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Mean, percentiles and maximum of some times.
std::vector<double> figuresOf(std::vector<double> values)
{
    std::vector<double> figures = {meanOf(values)};
    for (const double share : {0.5, 0.9, 0.99, 1.0}) {
        figures.push_back(values.empty() ? 0 : serving::percentile(values, share));
    }
    return figures;
}

QString row(const QString& name, const std::vector<double>& figures)
{
    QString cells = QStringLiteral("<td>%1</td>").arg(name);
    for (const double value : figures) {
        cells += QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(inSeconds(value));
    }
    return QStringLiteral("<tr>%1</tr>").arg(cells);
}

QString row(const QString& name, const serving::Spread& spread)
{
    return row(name, std::vector{spread.mean, spread.p50, spread.p90, spread.p99, spread.most});
}

QString headOfTimes()
{
    QString head = QStringLiteral("<td></td>");
    for (const QString& each : {ServeTexts::tr("mean"), QStringLiteral("p50"), QStringLiteral("p90"),
                                QStringLiteral("p99"), ServeTexts::tr("longest")}) {
        head += QStringLiteral("<td align=\"right\">&nbsp;&nbsp;%1</td>").arg(each);
    }
    return head;
}

/// Distribution of the times of requests.
std::vector<LatencyCurve> curvesOf(const serving::RequestTimes& requests)
{
    std::vector<double> first;
    std::vector<double> further;
    std::vector<double> whole;
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
    return {{ServeTexts::tr("first token"), std::move(first), std::nullopt},
            {ServeTexts::tr("each further token"), std::move(further), std::nullopt},
            {ServeTexts::tr("whole answer"), std::move(whole), std::nullopt}};
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
    return QStringLiteral("<table><tr>%1</tr>%2</table>")
        .arg(headOfTimes(), row(ServeTexts::tr("until a server begins"), summary.queued) +
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
    settings.linkBytesPerSecond = served.on.host.prompts.bytesPerSecond;
    settings.linkSeconds = served.on.host.prompts.seconds;
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
    std::vector<LatencyCurve> curves = curvesOf(served.run.requests);
    const auto limitOf = [](double limit) { return std::isfinite(limit) ? std::optional(limit) : std::nullopt; };
    curves[0].limit = limitOf(served.question.objective.firstToken);
    curves[1].limit = limitOf(served.question.objective.perToken);
    return curves;
}

std::vector<LatencyCurve> latencyCurves(const serving::ReplayedRun& replayed)
{
    return curvesOf(serving::recordOf(replayed.requests, replayed.run).requests);
}

QString verdictOf(const serving::ReplayedRun& replayed)
{
    const serving::RequestSeconds found = serving::secondsOf(replayed.requests, replayed.run);
    if (replayed.measured.empty()) {
        return ServeTexts::tr("%1 until the first token, %2 for each further one, %3 for a whole answer on average; "
                              "these requests were not measured.")
            .arg(inSeconds(meanOf(found.firstToken)), inSeconds(meanOf(found.perToken)),
                 inSeconds(meanOf(found.latency)));
    }
    const serving::RequestSeconds run = serving::secondsOf(replayed.measured);
    const auto error = [](const std::vector<double>& predicted, const std::vector<double>& measured) {
        return QLocale().toString(100 * (meanOf(predicted) / meanOf(measured) - 1), 'f', 2) + QStringLiteral(" %");
    };
    return ServeTexts::tr("Predicted mean times differ from the measured ones by %1 until the first token, %2 for each "
                          "further one and %3 for a whole answer.")
        .arg(error(found.firstToken, run.firstToken), error(found.perToken, run.perToken),
             error(found.latency, run.latency));
}

QString timesTable(const serving::ReplayedRun& replayed)
{
    const serving::RequestSeconds found = serving::secondsOf(replayed.requests, replayed.run);
    const serving::RequestSeconds run = serving::secondsOf(replayed.measured);
    QString rows;
    const auto add = [&](const QString& name, const std::vector<double>& predicted,
                         const std::vector<double>& measured) {
        rows += row(ServeTexts::tr("%1, predicted").arg(name), figuresOf(predicted));
        rows += measured.empty() ? QString() : row(ServeTexts::tr("%1, measured").arg(name), figuresOf(measured));
    };
    add(ServeTexts::tr("first token (TTFT)"), found.firstToken, run.firstToken);
    add(ServeTexts::tr("each further token (TPOT)"), found.perToken, run.perToken);
    add(ServeTexts::tr("whole answer"), found.latency, run.latency);
    return QStringLiteral("<table><tr>%1</tr>%2</table>").arg(headOfTimes(), rows);
}

QString remarksOf(const serving::ReplayedRun& replayed)
{
    QString text = ServeTexts::tr("vLLM 0.19 serves the requests, with measured times of its layers. Times count from "
                                  "the moment at which the engine queues a request, as its benchmark counts them.");
    if (replayed.setup.tensorParts > 1 || replayed.setup.sharesExperts) {
        text += QLatin1Char(' ') + ServeTexts::tr("Links between GPUs are assumed: 16 GiB/s, 20 µs a hop.");
    }
    return text;
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
