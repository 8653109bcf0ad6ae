// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pimento::evolution {

/// A way of changing a candidate.
struct Mutator {
    std::string_view name; // "tile size"
    double weight = 1;     // how often it is taken, beside the others
};

/// The space of an evolutionary search. `Decisions` is a value that says which candidate it is. For any number of
/// threads; the same arguments and streams give the same answers.
template <class Decisions> class EvolvableSpace {
public:
    virtual ~EvolvableSpace() = default;

    /// Classes of candidates that a balanced search keeps side by side, since good ones of one class may have no good
    /// neighbours in another; at least 1.
    [[nodiscard]] virtual std::size_t niches() const = 0;
    /// The niche of a candidate, below niches().
    [[nodiscard]] virtual std::size_t niche(const Decisions& decisions) const = 0;
    /// Draws all decisions of a candidate of a niche. None: the drawn decisions contradict each other.
    [[nodiscard]] virtual std::optional<Decisions> sample(std::size_t niche, RandomStream& random) const = 0;

    /// Lists the mutations of candidates; at least one, and the same ones on every call.
    [[nodiscard]] virtual std::span<const Mutator> mutators() const = 0;
    /// The candidate with one decision changed by a mutator, a place in mutators(). Nothing: it has no such decision,
    /// or the change contradicts the others.
    [[nodiscard]] virtual std::optional<Decisions> mutate(const Decisions& decisions, std::size_t mutator,
                                                          RandomStream& random) const = 0;

    /// Fingerprint of a candidate; equal for equal candidates.
    [[nodiscard]] virtual Fingerprint structure(const Decisions& decisions) const = 0;

    /// Number of features that describe a candidate to a cost model; at least 1.
    [[nodiscard]] virtual std::size_t features() const = 0;
    /// Verifies a candidate and, as that needs to know all about it anyway, writes its features and returns an estimate
    /// of its time in seconds. Error: why it cannot be run, and what to change.
    [[nodiscard]] virtual Result<double> examine(const Decisions& decisions, std::span<float> features) const = 0;
};

} // namespace pimento::evolution
