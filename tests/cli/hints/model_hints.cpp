// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/hints/hint_case.h"

// Refusals of model files.

namespace pimento::test {

namespace {

const std::string kAsk = "$CLI llm ./m.json --place gpu --ignore-memory --input 16 --output 2 --cache none";

/// A small configuration with members in front.
std::string config(const std::string& members, const std::string& type = "mistral")
{
    return R"({"model_type": ")" + type + R"(", )" + members +
           R"("hidden_size": 256, "intermediate_size": 512, "num_attention_heads": 8, "num_key_value_heads": 4,
 "num_hidden_layers": 2, "vocab_size": 1000, "tie_word_embeddings": false, "torch_dtype": "bfloat16"})";
}

std::string quantised(const std::string& members) { return config("\"quantization_config\": {" + members + "}, "); }

/// Returns the same model in Pimento's own form.
std::string ownForm(const std::string& types)
{
    return R"({"format": "pimento-model 1", "name": "m", "layers": 2, "hidden": 256, "vocabulary": 1000, "norm": "root",
 "positions": "rotary", "attention": {"kind": "grouped", "heads": 8, "kv_heads": 4, "head_size": 32},
 "feed_forward": {"kind": "gated", "activation": "silu", "size": 512}, "types": {)" +
           types + "}}";
}

const std::string kFourBits = R"("weights": {"type": "int4", "scale_bits": 32, "scale_group": 64})";

std::vector<HintCase> processorCases()
{
    return {
        {.name = "numbers of processors",
         .files = {{"m.json", R"({"model_type": "qwen2", "hidden_size": 896, "intermediate_size": 512,
 "num_attention_heads": 28, "num_key_value_heads": 4, "num_hidden_layers": 2, "vocab_size": 1000})"}},
         .command = kAsk + " --processors 7",
         .says = "4 heads with keys and values, which neither divide nor are divided by 7 devices",
         .listed = "Use one of ([0-9, ]+) devices",
         .listedCommand = kAsk + " --processors {}"},
        {.name = "heads",
         .files = {{"m.json", R"({"model_type": "qwen2", "hidden_size": 896, "intermediate_size": 512,
 "num_attention_heads": 28, "num_key_value_heads": 4, "num_hidden_layers": 2, "vocab_size": 1000})"}},
         .command = kAsk + " --processors 8",
         .says = "28 heads, which cannot be divided among 8 devices",
         .listed = "use one of ([0-9, ]+)",
         .listedCommand = kAsk + " --processors {}"},
    };
}

std::vector<HintCase> quantisationCases()
{
    return {
        {.name = "bits",
         .files = {{"m.json", quantised(R"("quant_method": "gptq", "bits": 3, "group_size": 128)")}},
         .command = kAsk,
         .says = "is 3. Only 4 and 8 can be read",
         .followed = {{.files = {{"m.json", quantised(R"("quant_method": "gptq", "bits": 4, "group_size": 128)")}}},
                      {.files = {{"m.json", quantised(R"("quant_method": "gptq", "bits": 8, "group_size": 128)")}}}}},
        {.name = "method of quantisation",
         .files = {{"m.json", quantised(R"("quant_method": "bitsandbytes", "load_in_4bit": true)")}},
         .command = kAsk,
         .says = "\"types\": {" + kFourBits + "}",
         .followed = {{.files = {{"m.json", ownForm(kFourBits)}}}}},
        {.name = "blocks of scales",
         .files = {{"m.json", quantised(R"("quant_method": "fp8", "weight_block_size": [128])")}},
         .command = kAsk,
         .says = "Write the sides of a block, or remove the key",
         .followed = {{.files = {{"m.json", quantised(R"("quant_method": "fp8", "weight_block_size": [128, 128])")}}},
                      {.files = {{"m.json", quantised(R"("quant_method": "fp8")")}}}}},
    };
}

std::vector<HintCase> configurationCases()
{
    return {
        {.name = "misspelt type",
         .files = {{"m.json", config("", "mistrall")}},
         .command = kAsk,
         .says = "Did you mean \"mistral\"?",
         .followed = {{.files = {{"m.json", config("")}}}}},
        {.name = "type that is not known",
         .files = {{"m.json", config("", "gpt9")}},
         .command = kAsk,
         .says = "describe the model in our own form",
         .followed = {{.files = {{"m.json", ownForm(R"("weights": "bf16")")}}}}},
        {.name = "size that is not read",
         .files = {{"m.json", config("\"num_local_experts\": 4, ")}},
         .command = kAsk,
         .says = "Remove it if it changes no shape, or describe the model in a Pimento model file",
         .followed = {{.files = {{"m.json", config("")}}}, {.files = {{"m.json", ownForm(R"("weights": "bf16")")}}}}},
        {.name = "Infinity",
         .files = {{"m.json", config("\"limit\": Infinity, ")}},
         .command = kAsk,
         .says = "there is Infinity, which is not a JSON number. Write a finite number, or remove the key",
         .followed = {{.files = {{"m.json", config("\"limit\": 1e9, ")}}}, {.files = {{"m.json", config("")}}}}},
        {.name = "sizes of Falcon",
         .files = {{"m.json", R"({"model_type": "falcon", "hidden_size": 256, "num_attention_heads": 8,
 "num_hidden_layers": 2, "vocab_size": 1000, "num_kv_heads": 4})"}},
         .command = kAsk,
         .says = "Add \"new_decoder_architecture\": true, or remove the key",
         .followed = {{.files = {{"m.json",
                                  R"({"model_type": "falcon", "hidden_size": 256, "num_attention_heads": 8,
 "num_hidden_layers": 2, "vocab_size": 1000, "num_kv_heads": 4, "new_decoder_architecture": true})"}}},
                      {.files = {{"m.json",
                                  R"({"model_type": "falcon", "hidden_size": 256, "num_attention_heads": 8,
 "num_hidden_layers": 2, "vocab_size": 1000})"}}}}},
        {.name = "activation",
         .files = {{"m.json", config("\"hidden_act\": \"snake\", ")}},
         .command = kAsk,
         .says = "Known are silu, relu and the kinds of gelu",
         .followed = {{.files = {{"m.json", config("\"hidden_act\": \"silu\", ")}}},
                      {.files = {{"m.json", config("\"hidden_act\": \"relu\", ")}}},
                      {.files = {{"m.json", config("\"hidden_act\": \"gelu\", ")}}}}},
    };
}

} // namespace

std::vector<HintCase> modelHintCases()
{
    std::vector<HintCase> all;
    for (const auto& cases : {processorCases(), quantisationCases(), configurationCases()}) {
        all.insert(all.end(), cases.begin(), cases.end());
    }
    return all;
}

} // namespace pimento::test
