// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

// Source: the paper "PIMCOMP", section III: a template of accelerators from crossbar arrays. Bandwidths are whole bytes
// per microsecond, so that all times are whole nanoseconds of integer arithmetic.

namespace pimento::crossbar {

/// How the cores of a chip exchange data.
enum class Connection : std::uint8_t {
    Bus,          // one at a time
    Mesh,         // links between neighbouring cores, first along a row, then along a column
    SharedMemory, // through the memory of the chip
};

/// Whether a sending core waits for the receiving one.
enum class Communication : std::uint8_t {
    Synchronous,  // a send and a receive meet
    Asynchronous, // a send alone; the receiver waits where it uses the data
};

/// Order in which a core issues its instructions.
enum class Execution : std::uint8_t {
    InOrder,    // all arrays of a core start together
    OutOfOrder, // an array starts as soon as its inputs are there
};

/// Order in which cores get the memory of a chip.
enum class Arbitration : std::uint8_t {
    EarliestStep, // requests of an earlier step of the schedule, as the public program reserves it step by step
    Arrival,      // who asks first
};

/// How the slices of the bits of a weight lie in crossbars.
enum class SliceView : std::uint8_t {
    Arrays,  // in as many crossbars, side by side: an array is as wide as a crossbar
    Columns, // in neighbouring columns of one crossbar
};

/// Energy of events. Sources state powers of components, which makes all of these nominal.
struct CrossbarEnergy {
    double arrayMvmNj = 44;       // one product of an array with a vector, for 128 rows
    double vectorPj = 19;         // one operation of a vector unit
    double localPj = 44;          // one access of 64 bytes to the memory of a core
    double globalPjPerByte = 20;  // memory of a chip
    double networkPjPerByte = 1.6; // bus, or a hop of the mesh
    double offChipPjPerByte = 1600;
    double writeCellPj = 0;    // one cell that is written; 0: not known
    double coreLeakageMw = 15; // of each core, all the time

    bool operator==(const CrossbarEnergy&) const = default;
};

/// An accelerator of crossbar arrays: chips of cores, each with arrays, vector units and a local memory, around a
/// memory of the chip.
struct CrossbarChip {
    int chipsX = 1;
    int chipsY = 1;
    std::int64_t offChipBandwidth = 6'400; // bytes per microsecond, of each link

    int coresX = 1; // of a chip
    int coresY = 1;
    Connection connection = Connection::Bus;
    std::int64_t connectionBandwidth = 25'600; // bytes per microsecond, of the bus or of each link
    Communication communication = Communication::Synchronous;
    Arbitration arbitration = Arbitration::EarliestStep; // of the memory of a chip
    std::int64_t globalBandwidth = 64'000; // bytes per microsecond, of the memory of a chip
    std::int64_t globalBytes = 0;          // 0: unlimited

    int vectorUnits = 1;                  // of a core
    std::int64_t vectorBytes = 64;        // of one operation of a vector unit
    std::int64_t vectorNs = 10;           // duration of one operation
    std::int64_t localBandwidth = 25'600; // bytes per microsecond
    std::int64_t localBytes = 0;          // 0: unlimited
    int loadsInFlight = 16; // loads of a core that are on their way at the same time
    int storesInFlight = 8; // stores of a core that wait for the memory of the chip or have it
    Execution execution = Execution::OutOfOrder;

    int crossbarsX = 1; // of a core
    int crossbarsY = 1;
    int crossbarRows = 128;
    int crossbarColumns = 128;
    int cellBits = 2;
    int weightBits = 16;
    bool hasSignArrays = false; // positive and negative weights lie in two arrays
    SliceView view = SliceView::Arrays;

    int elementBytes = 2;        // of an activation
    std::int64_t mvmNs = 4'000;  // duration of the product of an array group with a vector
    std::int64_t issueNs = 200;  // least time between the starts of two such products in a core
    std::int64_t writeRowNs = 0; // time to write the cells of a row of a crossbar; 0: not known
    int writeRows = 1;           // rows of different crossbars of a core that are written at the same time
    CrossbarEnergy energy;

    [[nodiscard]] int chips() const { return chipsX * chipsY; }
    [[nodiscard]] int coresOfChip() const { return coresX * coresY; }
    [[nodiscard]] int cores() const { return chips() * coresOfChip(); }
    [[nodiscard]] int chipOf(int core) const { return core / coresOfChip(); }

    // An array holds one whole weight in each of its cells (section III-A: "logical array").

    /// Columns of cells that hold the bits of one weight.
    [[nodiscard]] int slices() const
    {
        return (weightBits + cellBits - 1) / cellBits * (hasSignArrays ? 2 : 1);
    }
    [[nodiscard]] int arraysOfCore() const
    {
        const int crossbars = crossbarsX * crossbarsY;
        return view == SliceView::Arrays ? crossbars / slices() : crossbars;
    }
    [[nodiscard]] int arrays() const { return cores() * arraysOfCore(); }
    [[nodiscard]] int arrayRows() const { return crossbarRows; }
    [[nodiscard]] int arrayColumns() const
    {
        return view == SliceView::Arrays ? crossbarColumns : crossbarColumns / slices();
    }

    bool operator==(const CrossbarChip&) const = default;
};

/// Links that bytes between two cores of a mesh pass, as if they lay in one chip; 1 for other connections.
[[nodiscard]] inline std::int64_t hopsBetween(const CrossbarChip& chip, int one, int other)
{
    if (chip.connection != Connection::Mesh) {
        return 1;
    }
    const int a = one % chip.coresOfChip();
    const int b = other % chip.coresOfChip();
    return std::max(1, std::abs(a % chip.coresX - b % chip.coresX) + std::abs(a / chip.coresX - b / chip.coresX));
}

/// Whole nanoseconds that `bytes` take at a bandwidth in bytes per microsecond.
[[nodiscard]] constexpr std::int64_t transferNs(std::int64_t bytes, std::int64_t bandwidth)
{
    return (bytes * 1000 + bandwidth - 1) / bandwidth;
}

/// Nanoseconds of an operation of the vector units of a core on `elements`.
[[nodiscard]] constexpr std::int64_t vectorNs(const CrossbarChip& chip, std::int64_t elements)
{
    const std::int64_t bytes = chip.vectorBytes * chip.vectorUnits;
    return (elements * chip.elementBytes + bytes - 1) / bytes * chip.vectorNs;
}

} // namespace pimento::crossbar
