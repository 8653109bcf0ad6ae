// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"

#include <array>
#include <cstdint>

namespace pimento::dataflow::timeloop {

/// What a search minimises. EnergyDelay: energy times cycles.
enum class TimeloopGoal : std::uint8_t { Cycles, Energy, EnergyDelay };

/// Levels that a search knows: the buffer of a PE, the shared buffer, and the outermost memory.
enum SearchLevel : std::size_t { kPeBuffer, kSharedBuffer, kOuterMemory };
inline constexpr std::size_t kSearchLevels = 3;

/// Words that levels read, and words that they are filled or updated with, summed over instances.
struct LevelWords {
    std::array<double, kSearchLevels> reads = {};
    std::array<double, kSearchLevels> writes = {};

    LevelWords& operator+=(const LevelWords& other)
    {
        for (std::size_t level = 0; level < kSearchLevels; ++level) {
            reads[level] += other.reads[level];
            writes[level] += other.writes[level];
        }
        return *this;
    }
};

/// PEs in use and cycles of compute.
struct ArrayWork {
    double pes = 1;
    double computeCycles = 1;
};

/// Energy and cycles of words, without the rounding to whole accesses, and so never more than exact figures.
class WordPrices {
public:
    /// An accelerator with two levels has no shared buffer.
    WordPrices(const LayerLoops& layer, const Accelerator& accelerator);

    /// nJ, with all multiply-accumulates.
    [[nodiscard]] double energyOf(const LevelWords& words) const;
    [[nodiscard]] double energyOfOuter(double reads, double writes) const
    {
        return (reads + writes) * m_levels[kOuterMemory].energy;
    }
    [[nodiscard]] double energyOfShared(double words) const { return words * m_levels[kSharedBuffer].energy; }
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
    std::array<Level, kSearchLevels> m_levels;
    double m_macEnergy = 0;
    double m_outerCyclesOfWord = 0;
};

} // namespace pimento::dataflow::timeloop
