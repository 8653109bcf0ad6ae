// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/model_library.h"
#include "tests/support/places.h"

#include <string_view>

namespace pimento::test {

/// Returns the models of datasets/models.
inline const ModelLibrary& shippedModels()
{
    static const ModelLibrary library = modelLibrary(sourceFile()).value();
    return library;
}

inline LanguageModel shippedModel(std::string_view name) { return shippedModels().find(name).value(); }

/// Returns a model small enough for sums by hand: 2 blocks, 4 heads of size 2 with 2 heads of keys and values, hidden
/// 8.
inline LanguageModel smallModel()
{
    LanguageModel model;
    model.name = "small";
    model.layers = 2;
    model.hidden = 8;
    model.vocabulary = 10;
    model.attention = {.heads = 4, .kvHeads = 2, .headSize = 2};
    model.feedForward.size = 6;
    return model;
}

} // namespace pimento::test
