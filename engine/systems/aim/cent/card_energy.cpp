// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/cent/card_energy.h"

namespace pimento::aim {

namespace {

using sim::aim::Command;
using sim::aim::indexOf;
using sim::aim::kChannels;
using sim::aim::Operation;

// Prices of CENT's artifact: powers in milliwatts, times in nanoseconds, one cycle at 2 GHz.
constexpr double kFrequency = 2e9;
constexpr double kRowCycle = 44.5;
constexpr double kBurst = 1.25;
constexpr double kColumnCycle = 1.0;
constexpr double kActiveStandby = 527.5 / 2;
constexpr double kClosedStandby = 366.3 / 2;
constexpr double kActivate = 132.6 / 2;
constexpr double kWrite = 1106.3 / 2;
constexpr double kRead = 876.3 / 2;
constexpr double kTransactions = 267.7082056; // of a memory controller that serves two channels
constexpr double kPhysical = 381.0445262;
constexpr double kPinEnergy = 5.5;  // picojoules a bit
constexpr double kLinkEnergy = 4.4; // picojoules a bit
constexpr double kWordBits = 256;

/// Power of a buffer: without access, and of a read and a write in each cycle.
struct BufferPower {
    double rest, read, write;
};
constexpr BufferPower kGlobalBuffer = {0.06702101898, 0.2785010052, 0.3254884575};
constexpr BufferPower kSharedBuffer = {0.6917736525, 3.207188769, 3.754155771};
constexpr BufferPower kInstructionBuffer = {18.81731768, 70.13266856, 92.43730523};

/// Power of a part: while it works, and leakage.
struct PartPower {
    double working, leakage;
};
constexpr double kNano = 1e-9; // leakages are listed in picowatts
constexpr PartPower kReduction = {5.62e-2 + 2.32e-1, 5.62e3 * kNano};
constexpr PartPower kExponent = {3.39e-2 + 5.60e-1, 1.28e4 * kNano};
constexpr PartPower kAdder = {1.33e-1 + 2.48e-1, 6.54e3 * kNano};
constexpr PartPower kControl = {3.18e-3 + 3.36e-3 + 2.89e-3 + 2.37e-1 + 1.30e-4 + 2.49e-2 + 2.37e-1 + 4.51e-2 + 5.42 +
                                    8.77e-3,
                                (2.87e2 + 1.48e3 + 2.94e2 + 4.36e4 + 8.78e1) * kNano};
constexpr double kCore = 3.96;
constexpr double kCoresOfCard = 8;
constexpr double kNormCycles = 26;
constexpr double kSoftmaxCycles = 19;
constexpr double kRotationCycles = 3 / kCoresOfCard;

/// Counts of all channels of a run.
class Counts {
public:
    explicit Counts(const sim::aim::RunResult& run) : m_run(run), m_sum(run.sum()) {}

    [[nodiscard]] double of(Command command) const { return static_cast<double>(m_sum.commands[indexOf(command)]); }
    [[nodiscard]] double all(std::initializer_list<Command> commands) const
    {
        double sum = 0;
        for (const Command each : commands) {
            sum += of(each);
        }
        return sum;
    }
    [[nodiscard]] double allCommands() const
    {
        double sum = 0;
        for (const std::int64_t each : m_sum.commands) {
            sum += static_cast<double>(each);
        }
        return sum;
    }
    [[nodiscard]] double instructions(Operation operation) const
    {
        return static_cast<double>(m_run.operations[indexOf(operation)]);
    }
    /// Instructions of AiM, without ordinary accesses and registers of the host.
    [[nodiscard]] double allInstructions() const
    {
        double sum = 0;
        for (std::size_t i = 0; i <= indexOf(Operation::Eoc); ++i) {
            sum += static_cast<double>(m_run.operations[i]);
        }
        return sum;
    }
    /// Milliseconds of all cycles of channels with rows open, or closed, divided by the channels twice, as published.
    [[nodiscard]] double standby(std::int64_t cycles) const
    {
        return static_cast<double>(cycles) / kChannels / kChannels * 1e3 / kFrequency;
    }
    [[nodiscard]] double milliseconds() const { return static_cast<double>(m_run.cycles) * 1e3 / kFrequency; }
    [[nodiscard]] std::int64_t active() const { return m_sum.active; }
    [[nodiscard]] std::int64_t closed() const { return m_run.cycles * kChannels - m_sum.active; }

private:
    const sim::aim::RunResult& m_run;
    sim::aim::ChannelCounts m_sum;
};

/// Millijoules of the DRAM: rows, columns, computing units, standby.
double memoryEnergy(const Counts& counts)
{
    using enum Command;
    const double activations = counts.of(Act) + 16 * counts.of(Act16);
    const double reads = counts.all({RdCp, Rd, RdMac16, RdAf16}) + 16 * counts.of(Af16);
    const double writes = counts.all({WrCp, Wr, WrMac16}) + 16 * counts.of(WrA16);
    const double computations = counts.of(Mac) / 16 + counts.of(Mac16) + counts.of(EwMul16) / 4;
    return (kActivate * activations * kRowCycle + kRead * reads * kBurst + kWrite * writes * kBurst +
            3 * kRead * computations * kColumnCycle) *
               1e-9 +
           (kActiveStandby * counts.standby(counts.active()) + kClosedStandby * counts.standby(counts.closed())) *
               kChannels * 1e-3;
}

/// Millijoules of pins, links and memory controllers. SYNC and EOC count as commands.
double transferEnergy(const Counts& counts, double linkBits)
{
    using enum Command;
    const double words = counts.all({Rd, Wr, WrGb, RdMac16, RdAf16, WrMac16, WrA16});
    const double requests = words + counts.all({Mac, Mac16, Af16, EwMul16, RdCp, WrCp});
    const double commands =
        counts.allCommands() + counts.instructions(Operation::Sync) + counts.instructions(Operation::Eoc);
    return (kPinEnergy * kWordBits * words + kLinkEnergy * linkBits) * 1e-9 +
           (kTransactions * requests + kPhysical * commands) / 2 / kFrequency;
}

/// Millijoules that the parts beside the memories take without work.
double restEnergy(const Counts& counts)
{
    const double perChannel = kGlobalBuffer.rest + kReduction.leakage + kExponent.leakage + kAdder.leakage;
    const double control = (kControl.leakage + kControl.working) / 2;
    return counts.milliseconds() * (perChannel * kChannels + kSharedBuffer.rest + kInstructionBuffer.rest + control) *
           1e-3;
}

/// Millijoules of norms, softmax and rotation, in the accelerators beside the memories.
double acceleratorEnergy(const Counts& counts, const CentModel& model, std::int64_t tokens)
{
    const auto width = static_cast<double>(model.width());
    const auto heads = static_cast<double>(model.heads);
    const double scores = static_cast<double>(tokens) * heads / 16;
    const double vectors = 1 + 1 / static_cast<double>(model.headsPerKey()); // queries, and keys that share them
    const double normReads = 2 * (width / 256 + 2);
    const double shared = normReads * (2 * kSharedBuffer.read + kSharedBuffer.write) +
                          (3 * scores + 2 * heads) * kSharedBuffer.read +
                          (2 * scores + 2 * heads) * kSharedBuffer.write +
                          vectors * width / 16 * (kSharedBuffer.read + 2 * kSharedBuffer.write);
    const double global = kGlobalBuffer.read * counts.of(Command::WrCp) +
                          kGlobalBuffer.write * counts.all({Command::WrGb, Command::RdCp});
    const double instructions = counts.allInstructions() + normReads + 2 * scores + 2 * heads + vectors * width;
    const double cores = kCore * (2 * kNormCycles + heads * kSoftmaxCycles + vectors * width * kRotationCycles);
    const double parts =
        (2 + heads) * kReduction.working + scores * kExponent.working + (2 * width / 256 + scores) * kAdder.working;
    return (shared + global + instructions * kInstructionBuffer.read + cores + parts) / kFrequency;
}

} // namespace

double cardEnergy(const sim::aim::RunResult& run, const CentModel& model, std::int64_t tokens, double linkBits)
{
    const Counts counts(run);
    return memoryEnergy(counts) + transferEnergy(counts, linkBits) + restEnergy(counts) +
           acceleratorEnergy(counts, model, tokens);
}

} // namespace pimento::aim
