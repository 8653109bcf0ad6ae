// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace pimento {

/// Origin of a value, in the order of how much it says about what the model's own answer is: a bound leaves it open, an
/// estimate and a prediction miss it by an unknown amount, a sample by a known one, a simulation is it, and an exact
/// value needs none. `a < b` means that b counts where both are known. Rankings never mix fidelities without a label.
enum class Fidelity : std::uint8_t {
    Bound,     // a lower bound
    Estimate,  // a rough model
    Predicted, // a trained model
    Sampled,   // a simulation of some of the work, extended to the rest
    Simulated, // a simulation of all of the work
    Exact,     // a number without a model, such as a decision
};

/// True for the model's own answer, which no better one of the same model can change.
[[nodiscard]] constexpr bool isExact(Fidelity fidelity)
{
    return fidelity == Fidelity::Simulated || fidelity == Fidelity::Exact;
}

/// Words for fidelities in files, which other programs read.
inline constexpr std::array<std::pair<const char*, Fidelity>, 6> kFidelityWords = {{{"bound", Fidelity::Bound},
                                                                                    {"estimate", Fidelity::Estimate},
                                                                                    {"predicted", Fidelity::Predicted},
                                                                                    {"sampled", Fidelity::Sampled},
                                                                                    {"simulated", Fidelity::Simulated},
                                                                                    {"exact", Fidelity::Exact}}};

/// Word for a fidelity in files: "simulated".
[[nodiscard]] constexpr const char* wordOf(Fidelity fidelity)
{
    return kFidelityWords[static_cast<std::size_t>(fidelity)].first;
}

} // namespace pimento
