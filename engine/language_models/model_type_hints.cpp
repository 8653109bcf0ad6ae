// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_type_hints.h"

#include "engine/base/nearest.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace pimento {

namespace {

/// Types of which some or all blocks keep a state of fixed size instead of keys and values per token.
constexpr auto kWithStates =
    std::to_array<std::string_view>({"bamba",      "falcon_h1",       "falcon_mamba",    "granitemoehybrid",
                                     "hymba",      "jamba",           "kimi_linear",     "lfm2",
                                     "lfm2_moe",   "mamba",           "mamba2",          "minimax",
                                     "minimax_m1", "minimax_text_01", "nemotron_h",      "plamo2",
                                     "qwen3_next", "qwen3_5",         "recurrent_gemma", "retnet",
                                     "rwkv",       "rwkv5",           "rwkv6",           "rwkv7",
                                     "xlstm",      "zamba",           "zamba2"});

/// Types that do not generate text token by token from the text before.
constexpr auto kNoDecoders = std::to_array<std::string_view>(
    {"albert",     "bart",    "bert",       "big_bird",   "blip",         "blip-2",      "camembert",
     "clip",       "deberta", "deberta-v2", "dinov2",     "distilbert",   "electra",     "ernie",
     "esm",        "flan-t5", "hubert",     "layoutlm",   "led",          "longformer",  "longt5",
     "m2m_100",    "marian",  "mbart",      "modernbert", "mpnet",        "mt5",         "new",
     "nomic_bert", "pegasus", "prophetnet", "roberta",    "seamless_m4t", "siglip",      "t5",
     "t5gemma",    "umt5",    "vit",        "wav2vec2",   "whisper",      "xlm-roberta", "xlnet"});

/// Separate families whose names resemble those of others.
constexpr auto kOthers = std::to_array<std::string_view>(
    {"aquila",      "apertus",        "arctic",      "biogpt",   "bitnet",  "cpmant",       "deepseek_v32",
     "deepseek_vl", "deepseek_vl_v2", "doge",        "gemma3n",  "gptsan",  "grok-1",       "helium",
     "jetmoe",      "longcat_flash",  "minicpmo",    "minicpmv", "mllama",  "nemotron-nas", "openai-gpt",
     "phi3_v",      "phi3small",      "phi4mm",      "phixtral", "skywork", "telechat",     "xglm",
     "llada",       "llada_moe",      "gemma3n_text"});

/// Number of pieces of a word between underscores and hyphens.
std::ptrdiff_t piecesOf(std::string_view word)
{
    return 1 + std::ranges::count_if(word, [](char c) { return c == '_' || c == '-'; });
}

std::string digitsOf(std::string_view word)
{
    std::string digits;
    std::ranges::copy_if(word, std::back_inserter(digits), [](unsigned char c) { return std::isdigit(c) != 0; });
    return digits;
}

/// Lower-case letters and digits of a word.
std::string plain(std::string_view word)
{
    std::string letters;
    for (const char c : word) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
    }
    return letters;
}

template <class Words> bool contains(const Words& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

/// Known type of which a word is a misspelling, or "". Family names are short, and their numbers are versions: at most
/// one letter in four may differ, no digit, and not the first letter. A word with another piece is another family.
std::string meantBy(std::string_view wrong, std::span<const std::string_view> known)
{
    constexpr std::size_t kLongest = 60; // longer words are no misspellings
    const std::string mine = plain(wrong);
    std::string best;
    if (mine.empty() || mine.size() > kLongest || contains(kOthers, wrong)) {
        return best;
    }
    std::size_t least = kLongest;
    for (const std::string_view each : known) {
        const std::string meant = plain(each);
        const std::size_t distance = editDistance(mine, meant);
        const bool isNear = digitsOf(mine) == digitsOf(meant) && mine.front() == meant.front() &&
                            distance <= std::min(mine.size(), meant.size()) / 4 &&
                            (distance == 0 || piecesOf(wrong) <= piecesOf(each));
        if (isNear && distance < least) {
            least = distance;
            best = each;
        }
    }
    return best;
}

} // namespace

TypeRefusal refusalOfType(const std::string& type, std::span<const std::string_view> known)
{
    const std::string shown = "is \"" + type.substr(0, 40) + "\"";
    if (contains(kWithStates, type)) {
        return {shown + ", whose blocks keep states beside or instead of keys and values",
                "Pimento supports only models with attention in every block; use another model"};
    }
    if (contains(kNoDecoders, type)) {
        return {shown + ", which does not generate text token by token", "Use a decoder-only model"};
    }
    std::string list;
    for (const std::string_view each : known) {
        list += (list.empty() ? "" : ", ") + std::string(each);
    }
    const std::string near = meantBy(type, known);
    return {shown + ", an unknown type", (near.empty() ? "" : "Did you mean \"" + near + "\"? ") + "Known are " + list +
                                             "; describe the model in our own form (MODEL_FILES.md)"};
}

} // namespace pimento
