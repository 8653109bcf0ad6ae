// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/hints/hint_case.h"

// Refusals of tables: traces of arrivals, measured times, lists of shapes.

namespace pimento::test {

namespace {

const std::string kModel = R"({"format": "pimento-model 1", "name": "m", "layers": 2, "hidden": 256,
 "vocabulary": 1000, "norm": "root", "positions": "rotary",
 "attention": {"kind": "multi-head", "heads": 4, "head_size": 64},
 "feed_forward": {"kind": "gated", "activation": "silu", "size": 512}})";
const std::string kServe = "$CLI serve ./m.json --place gpu --cache none --trace t.csv";

HintCase arrivals(const std::string& name, const std::string& wrong, const std::string& says,
                  const std::vector<std::string>& right)
{
    HintCase made{.name = name, .files = {{"m.json", kModel}, {"t.csv", wrong}}, .command = kServe, .says = says};
    for (const std::string& each : right) {
        made.followed.push_back({.files = {{"t.csv", each}}});
    }
    return made;
}

} // namespace

std::vector<HintCase> tableHintCases()
{
    const std::string rows = "0,16,4\n1,16,4\n";
    return {
        arrivals("no header of a trace", "a,b,c\n" + rows,
                 "Begin the file with time,input,output, or give it the header of an Azure LLM inference trace "
                 "(TIMESTAMP,ContextTokens,GeneratedTokens) or of BurstGPT (Timestamp,Request tokens,Response tokens)",
                 {"time,input,output\n" + rows, "TIMESTAMP,ContextTokens,GeneratedTokens\n" + rows,
                  "Timestamp,Request tokens,Response tokens\n" + rows}),
        arrivals("semicolons", "time;input;output\n0;16;4\n", "separated by \";\" instead of \",\". Write commas",
                 {"time,input,output\n0,16,4\n"}),
        arrivals("tabs", "time\tinput\toutput\n0\t16\t4\n", "separated by a tab instead of \",\". Write commas",
                 {"time,input,output\n0,16,4\n"}),
        arrivals("a moment", "TIMESTAMP,ContextTokens,GeneratedTokens\nyesterday,16,4\n",
                 "Write one such as 2023-11-16 18:15:46.6805900 or 2023-11-16T18:15:46Z",
                 {"TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.6805900,16,4\n",
                  "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16T18:15:46Z,16,4\n"}),
        arrivals("an empty cell", "time,input,output\n0,16,4\n1,,4\n", "Fill it in, or take the line out",
                 {"time,input,output\n0,16,4\n1,1,4\n", "time,input,output\n0,16,4\n"}),
        arrivals("UTF-16", std::string("\xFF\xFEt\0i\0m\0e\0", 10), "Save it as UTF-8", {"time,input,output\n" + rows}),
        arrivals("compressed", "\x1F\x8B\x08", "is compressed (gzip). Unpack it", {"time,input,output\n" + rows}),
        {.name = "times of prompts",
         .files = {{"m.json", kModel}, {"p.csv", "length,seconds\n16,0.1\n"}},
         .command = "$CLI llm ./m.json --place gpu --cache none --input 16 --output 2 --prefill-times p.csv",
         .says = "The columns are tokens,seconds or tokens,seconds,batch, as in 2048,0.0412,1",
         .followed = {{.files = {{"p.csv", "tokens,seconds\n1,0.001\n2048,0.0412\n"}}},
                      {.files = {{"p.csv", "tokens,seconds,batch\n1,0.001,1\n2048,0.0412,1\n"}}}}},
    };
}

} // namespace pimento::test
