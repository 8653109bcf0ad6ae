// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serving_csv.h"

#include "engine/base/csv.h"
#include "engine/base/formatting.h"

#include <limits>

namespace pimento::serving {

namespace {

void addSpread(std::string& text, const char* name, const Spread& spread)
{
    appendFormat(text, "{0}_mean_s,{1}\n{0}_p50_s,{2}\n{0}_p90_s,{3}\n{0}_p99_s,{4}\n{0}_most_s,{5}\n", name,
                 spread.mean, spread.p50, spread.p90, spread.p99, spread.most);
}

} // namespace

std::string requestCsv(const RequestTimes& requests)
{
    std::string text = "request,arrival_s,queued_s,ttft_s,tpot_s,longest_gap_s,latency_s,output_tokens,instance,"
                       "restarts\n";
    for (std::size_t i = 0; i < requests.size(); ++i) {
        CsvWriter row;
        row.add(static_cast<std::int64_t>(i) + 1).add(toSeconds(requests.arrived[i]));
        row.add(toSeconds(requests.started[i] - requests.arrived[i])).add(firstTokenSeconds(requests, i));
        row.add(perTokenSeconds(requests, i));
        row.add(requests.tokens[i] > 1 ? toSeconds(requests.longestGap[i]) : std::numeric_limits<double>::quiet_NaN());
        row.add(toSeconds(requests.completed[i] - requests.arrived[i])).add(std::int64_t{requests.tokens[i]});
        row.add(std::int64_t{requests.instance[i]} + 1).add(std::int64_t{requests.restarts[i]});
        text += row.line() + "\n";
    }
    return text;
}

std::string summaryCsv(const ServingSummary& summary)
{
    std::string text = "figure,value\n";
    appendFormat(text, "requests,{}\nseconds,{}\n", summary.requests, summary.seconds);
    addSpread(text, "queued", summary.queued);
    addSpread(text, "ttft", summary.firstToken);
    addSpread(text, "tpot", summary.perToken);
    addSpread(text, "longest_gap", summary.longestGap);
    addSpread(text, "itl", summary.tokenGap);
    addSpread(text, "latency", summary.latency);
    appendFormat(text, "prompt_tokens_per_s,{}\n", summary.promptTokensPerSecond);
    appendFormat(text, "requests_per_s,{}\noutput_tokens_per_s,{}\nutilisation,{}\nmean_batch,{}\n",
                 summary.requestsPerSecond, summary.tokensPerSecond, summary.utilisation, summary.meanBatch);
    appendFormat(text, "mean_present,{}\nmean_waiting,{}\njoules_per_output_token,{}\nrestarts,{}\n",
                 summary.meanPresent, summary.meanWaiting, summary.joulesPerToken, summary.restarts);
    appendFormat(text, "decode_joules_per_token,{}\njoules_per_prompt_token,{}\nkey_value_relayout_share,{}\n",
                 summary.decodeJoulesPerToken, summary.joulesPerPromptToken, summary.relayoutShare);
    appendFormat(text, "objective_share,{}\ngoodput_per_s,{}\n", summary.objectiveShare, summary.goodput);
    return text;
}

std::string historyCsv(const RunHistory& history)
{
    std::string text = "begin_s,end_s,waiting,decoding,busy_servers,output_tokens,tokens_per_s\n";
    for (std::size_t i = 0; i < history.size(); ++i) {
        const double begin = toSeconds(history.interval()) * static_cast<double>(i);
        const double length = history.seconds(i);
        const auto tokens = static_cast<double>(history.tokens(i));
        appendFormat(text, "{},{},{},{},{},{},{}\n", begin, begin + length, history.meanWaiting(i),
                     history.meanDecoding(i), history.meanBusy(i), history.tokens(i), length > 0 ? tokens / length : 0);
    }
    return text;
}

} // namespace pimento::serving
