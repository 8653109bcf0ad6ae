// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <array>
#include <cstdint>

namespace pimento::dataflow::timeloop {

/// What a search minimises. EnergyDelay: energy times cycles.
enum class TimeloopGoal : std::uint8_t { Cycles, Energy, EnergyDelay };

/// The level of the PEs' buffers. All other levels have one instance.
inline constexpr std::size_t kPeBuffer = 0;

/// Words that levels read, and words that they are filled or updated with, summed over instances.
struct LevelWords {
    std::array<double, kMostLevels> reads = {};
    std::array<double, kMostLevels> writes = {};

    LevelWords& operator+=(const LevelWords& other)
    {
        for (std::size_t level = 0; level < kMostLevels; ++level) {
            reads[level] += other.reads[level];
            writes[level] += other.writes[level];
        }
        return *this;
    }
};

/// The smaller number of words of each kind.
[[nodiscard]] LevelWords leastOf(const LevelWords& one, const LevelWords& other);

/// PEs in use and cycles of compute.
struct ArrayWork {
    double pes = 1;
    double computeCycles = 1;
};

/// Energy and cycles of words, without the rounding to whole accesses, and so never more than exact figures.
class WordPrices {
public:
    WordPrices(const LayerLoops& layer, const Accelerator& accelerator);

    [[nodiscard]] std::size_t outermost() const { return m_outermost; }
    /// nJ, with all multiply-accumulates.
    [[nodiscard]] double energyOf(const LevelWords& words) const { return m_macEnergy + trafficEnergy(words); }
    /// nJ of words alone.
    [[nodiscard]] double trafficEnergy(const LevelWords& words) const;
    [[nodiscard]] double cyclesOf(const LevelWords& words, const ArrayWork& work) const;
    /// Cycles that the outermost memory takes at least for a word.
    [[nodiscard]] double outerCyclesOfWord() const { return m_outerCyclesOfWord; }
    [[nodiscard]] double capacity(std::size_t level) const { return m_levels[level].capacity; }

    [[nodiscard]] static double valueOf(TimeloopGoal goal, double energy, double cycles)
    {
        return goal == TimeloopGoal::Cycles ? cycles : goal == TimeloopGoal::Energy ? energy : energy * cycles;
    }

private:
    struct Level {
        double energy = 0;   // nJ of a word
        double perRead = 0;  // cycles of a word
        double perWrite = 0; // likewise
        double perWord = 0;  // likewise, of both kinds together
        double capacity = 0; // words
    };
    std::array<Level, kMostLevels> m_levels;
    std::size_t m_outermost = 0;
    double m_macEnergy = 0;
    double m_outerCyclesOfWord = 0;
};

} // namespace pimento::dataflow::timeloop
