// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"
#include "engine/language_models/model_checks.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// Reads the description of one language model key by key, for the families of model_families.h. Meaning and defaults
/// of the keys are those of the classes of the library transformers (configuration_*.py and modeling_*.py of each
/// type).
class ConfigReading {
public:
    using Keys = std::initializer_list<const char*>;
    struct DefaultSize {
        std::string_view key;
        std::int64_t value;
    };
    enum class Tied : std::uint8_t { No, Yes };

    /// `outer`: the document around a nested description, which also describes encoders of pictures or sound, and whose
    /// description omits sizes that are the library's defaults; nullptr: the description is the whole document.
    ConfigReading(ObjectReader& reader, ObjectReader* outer) : m_reader(&reader), m_outer(outer) {}

    [[nodiscard]] LanguageModel& model() { return m_model; }
    [[nodiscard]] ObjectReader& reader() { return *m_reader; }
    /// Pairs of a key in Pimento's own form and the file's key: "attention.kv_heads", "num_key_value_heads".
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& keys() const { return m_keys; }

    /// Sets the sizes that a nested description may omit.
    void setDefaults(std::span<const DefaultSize> defaults) { m_defaults = defaults; }
    /// Reads a size under one of several names; if several are present, they must agree. `ours` is its key in Pimento's
    /// own form.
    [[nodiscard]] std::int64_t size(const char* ours, Keys keys, std::int64_t most = ModelLimits::kSize);
    [[nodiscard]] std::int64_t sizeOr(const char* ours, Keys keys, std::int64_t fallback,
                                      std::int64_t most = ModelLimits::kSize);
    /// Reads a count that may be 0.
    [[nodiscard]] std::int64_t countOr(const char* ours, const char* key, std::int64_t fallback, std::int64_t most);
    [[nodiscard]] bool flag(const char* key, bool fallback) { return m_reader->flagOr(key, fallback); }
    /// Marks keys as read that change no shape of this family.
    void passOver(Keys keys);
    /// Adds a sentence to the model's note.
    void leaveOut(const std::string& sentence);

    /// Reads hidden size, layers, vocabulary, largest context and tied embeddings under their usual names.
    void readCommon(Tied fallback);
    void readTied(Tied fallback);
    void readContext(Keys keys);
    /// Reads heads, heads with keys and values and their size under their usual names; headSize 0: hidden size / heads.
    void readHeads(std::int64_t headSize = 0);
    /// Reads heads that all have keys and values, of hidden size / heads.
    void readEqualHeads(Keys keys);
    void readActivation(const char* key, const char* fallback);
    /// Sets biases of queries, keys, values and the projection, or none.
    void setAttentionBias(bool hasBias);
    /// Sets norms with mean and variance, and a feed-forward of two matrices.
    void useLayerNorms();
    void setExperts(const ModelExperts& experts, const std::function<bool(std::int64_t)>& hasExperts);
    /// Sets routed and shared experts behind some dense blocks, under DeepSeek's names.
    void setRoutedExperts(ModelExperts experts);
    /// Reads the size of dense blocks, if there are any.
    void readDense(const char* key);
    /// Reads which blocks have attention windows. If the file does not list them, every block has one except each
    /// `fullEvery`-th; 1: all blocks have one.
    void readWindows(std::int64_t fullEvery = 1, std::int64_t fallback = 0, bool isUsed = true);

    /// Reports keys of the description, or of an object in it, that may state sizes and that no family read.
    void refuseUnreadSizes(const std::string& type) { refuseUnreadSizes(*m_reader, type); }
    void refuseUnreadSizes(ObjectReader& reader, const std::string& type);

private:
    [[nodiscard]] const char* firstOf(Keys keys) const;
    [[nodiscard]] const DefaultSize* defaultOf(Keys keys) const;
    void compare(Keys keys, const char* used, std::int64_t value, std::int64_t most);
    [[nodiscard]] std::int64_t listedWindows();
    /// Divides the hidden size by a number of heads; complains about `key` if the division leaves a remainder.
    [[nodiscard]] std::int64_t dividedHidden(const char* key, std::int64_t heads);

    ObjectReader* m_reader;
    ObjectReader* m_outer;
    LanguageModel m_model;
    std::vector<std::pair<std::string, std::string>> m_keys;
    std::span<const DefaultSize> m_defaults = {};
};

} // namespace pimento
