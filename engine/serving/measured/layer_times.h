// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::serving {

/// Measured times over one or more numbers. Between measured numbers they are interpolated linearly, one number after
/// the other, and beyond the last two extrapolated. Each number may have its own measured values below another one.
class TimeTable {
public:
    /// Sets the time at some numbers, as many for each call.
    void set(const std::vector<double>& numbers, double microseconds);
    /// Time at some numbers, as many as were set. 0: the table is empty.
    [[nodiscard]] double at(const std::vector<double>& numbers) const;
    [[nodiscard]] bool isEmpty() const { return m_nodes.empty(); }

private:
    struct Node {
        double number = 0;
        double time = 0;       // of the last number
        std::size_t child = 0; // table of the next number
    };

    [[nodiscard]] double at(const std::vector<double>& numbers, std::size_t level, std::size_t list) const;
    [[nodiscard]] double valueOf(const Node& node, const std::vector<double>& numbers, std::size_t level) const;

    std::vector<std::vector<Node>>
        m_nodes; // lists in the order of their numbers; the first is that of the first number
};

/// What a step of an engine computes: chunks of prompts, and sequences that get a token each.
struct StepLoad {
    struct Chunk {
        std::int64_t tokens = 0;
        std::int64_t context = 0; // tokens before it
    };
    std::vector<Chunk> chunks;
    std::vector<std::int64_t> contexts; // of decoding sequences, the new token included
    std::vector<std::int32_t> layouts;  // of their keys and values, see DecodeBatch
    std::int64_t padding = 0;           // tokens that a captured graph computes in vain

    /// Tokens that layers compute, padding included.
    [[nodiscard]] std::int64_t tokens() const;
    [[nodiscard]] std::int64_t sequences() const { return static_cast<std::int64_t>(chunks.size() + contexts.size()); }
    [[nodiscard]] bool isEmpty() const { return chunks.empty() && contexts.empty(); }
};

/// Choice of experts by tokens, and the processors that hold equally many of them.
struct ExpertChoice {
    std::int64_t perToken = 0;
    std::int64_t experts = 0;
    std::int64_t parts = 1;
    double skew = 0; // popularity of experts falls as 1 / rank^skew
};

/// Times of a model's layers on a processor, measured one by one.
class LayerTimes {
public:
    /// Reads PREFIX.dense.csv, .attention.csv, .per_sequence.csv and, if there is one, .moe.csv. Error: a file is
    /// missing or damaged.
    [[nodiscard]] static Result<LayerTimes> read(const std::string& prefix);

    struct MissingLayer {
        std::string layer;
        std::string table; // ending of its file
    };
    /// Finds a layer that every model has and that has no time here.
    [[nodiscard]] std::optional<MissingLayer> missingLayer(bool hasExperts) const;

    /// Microseconds of the layers of one block, without experts.
    [[nodiscard]] double block(const StepLoad& load) const;
    /// Microseconds of the experts of one block for `tokens`; the busiest processor counts. 0: the model has none.
    [[nodiscard]] double experts(std::int64_t tokens, const ExpertChoice& choice) const;
    /// Microseconds of a layer by its name in the tables, by tokens or by sequences. 0: there is none.
    [[nodiscard]] double layer(const std::string& name, const StepLoad& load) const;
    /// Microseconds of what a step has once: embedding, last norm, output layer and sampling.
    [[nodiscard]] double once(const StepLoad& load) const;

private:
    [[nodiscard]] double attention(const StepLoad& load) const;

    std::map<std::string, TimeTable> m_dense;       // by tokens
    std::map<std::string, TimeTable> m_perSequence; // by sequences
    TimeTable m_attention;                          // by tokens of chunks, sequences, context of chunks, of sequences
    TimeTable m_experts;                            // by tokens and used experts
};

} // namespace pimento::serving
