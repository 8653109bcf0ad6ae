// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/base/result.h"
#include "sim/dram/data_path.h"
#include "sim/dram/device_description.h"
#include "sim/dram/request.h"
#include "sim/dram/wait_cause.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::sim {

/// A device description made ready to run: names resolved to indices, formulas to cycles, the constraint table sorted
/// by the command that triggers a row. Immutable, shared by any number of runs.
///
///   nodes of one channel:   level 0   | level 1 ...      | banks
///                           channel   | pCH 0, pCH 1     | 0 .. 63
///   ready table of a run:   ready[node][class] = first cycle at which a command of that class may issue there
///
/// Commands that no row of the table distinguishes share a class, which keeps the ready table small. Commands of a
/// class that depend on the same levels share a ready group: in any bank they may issue from the same cycle on.
class Machine {
public:
    static constexpr int kMaxLevels = 8;
    static constexpr int kMaxBanksPerChannel = 256;
    static constexpr int kNoCommand = -1;

    struct Command {
        CommandKind kind;
        RowNeed need;
        RowEffect effect;
        CommandReach reach;
        int timingClass;
        int readyGroup;
        std::uint8_t checkedLevels[kMaxLevels]; // levels on which some row constrains this command
        int checkedLevelCount;
        int whenClosed;
        int whenOtherRow;
        int busyCycles;
        int bytes; // per bank reached
        DataPath path;
        int busBytes; // bytes per issue over the bus between host and device
    };

    struct RequestKind {
        int finalCommand;
        RequestQueueKind queue;
        RequestSide side;
        int dataLatency = 0; // cycles from the final command until its data is at the host; 0: it sends none
        RequestWork work = RequestWork::Compute;
    };

    /// Effect of issuing a command: raises ready[node of level][timingClass] to now + latency.
    struct Consequence {
        int level;
        int timingClass;
        int latency;
        int window;     // 1, or the number of issues that the latency counts back
        int windowSlot; // index of the history kept for window > 1
        WaitCause cause;
        std::uint64_t readyGroups = 0; // ready groups of the class that depend on this level; one bit each
    };

    /// An entry of the ready table that some command raises.
    struct ReadyEntry {
        int level;
        int node;
        int timingClass;
        std::uint64_t readyGroups;
    };

    /// Energy of one issue of a command on a segment of the data path.
    struct EnergyShare {
        std::size_t segment;
        std::size_t command;
        std::int64_t femtojoules;
    };

    /// Checks the description and compiles it. Errors name the offending key.
    [[nodiscard]] static Result<Machine> compile(DeviceDescription description);

    [[nodiscard]] const DeviceDescription& description() const { return m_description; }
    /// The machine of this device with the rules that are on by default. Commands and requests keep their numbers.
    [[nodiscard]] const Machine& sound() const { return m_sound ? *m_sound : *this; }

    /// Fingerprint of the description: machines with equal fingerprints run equal programs in equal time; see
    /// fingerprintOf().
    [[nodiscard]] const Fingerprint& fingerprint() const { return m_fingerprint; }

    [[nodiscard]] int channels() const { return m_channels; }
    [[nodiscard]] int banks() const { return m_banks; }
    [[nodiscard]] int levels() const { return static_cast<int>(m_description.levels.size()); }
    [[nodiscard]] int nodes() const { return m_nodes; }
    [[nodiscard]] int timingClasses() const { return m_classes; }
    [[nodiscard]] int readyGroups() const { return m_readyGroups; }
    [[nodiscard]] int windowSlots() const { return m_windowSlots; }

    /// Nodes on the path of a bank, one per level.
    [[nodiscard]] const std::uint16_t* path(int bank) const
    {
        return &m_paths[static_cast<std::size_t>(bank) * kMaxLevels];
    }
    [[nodiscard]] int firstNode(int level) const { return m_firstNode[static_cast<std::size_t>(level)]; }
    [[nodiscard]] int nodesOfLevel(int level) const { return m_nodesOfLevel[static_cast<std::size_t>(level)]; }

    [[nodiscard]] const Command& command(int index) const { return m_commands[static_cast<std::size_t>(index)]; }
    [[nodiscard]] int commandCount() const { return static_cast<int>(m_commands.size()); }
    [[nodiscard]] const RequestKind& request(int kind) const { return m_requests[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] int requestCount() const { return static_cast<int>(m_requests.size()); }
    [[nodiscard]] std::span<const Consequence> consequences(int command) const
    {
        return m_consequences[static_cast<std::size_t>(command)];
    }

    [[nodiscard]] const std::vector<ReadyEntry>& readyEntries() const { return m_readyEntries; }

    /// Segments of the data path in the order of the energy rows, "background" last.
    [[nodiscard]] const std::vector<std::string>& energySegments() const { return m_energySegments; }
    [[nodiscard]] const std::vector<EnergyShare>& energyShares() const { return m_energyShares; }

    [[nodiscard]] int refreshCommand() const { return m_refreshCommand; }
    [[nodiscard]] int refreshLevel() const { return m_refreshLevel; }
    [[nodiscard]] std::int64_t refreshInterval() const { return m_refreshInterval; }
    /// Most cycles that a refresh may wait before it takes precedence; 0: unlimited. After that, rows can still be
    /// closed before the number of due refreshes exceeds the postponed ones by more than one.
    [[nodiscard]] std::int64_t longestRefreshWait() const { return m_longestRefreshWait; }

    [[nodiscard]] std::optional<int> findCommand(std::string_view name) const;
    [[nodiscard]] std::optional<int> findRequest(std::string_view name) const;

    /// Splits a byte address of the device. Bits above the highest field are dropped.
    [[nodiscard]] Request decode(int kind, std::uint64_t address) const;
    /// Extracts row and column from a byte address of the device.
    [[nodiscard]] std::uint32_t rowAt(std::uint64_t address) const
    {
        return static_cast<std::uint32_t>(m_rowBits.of(address));
    }
    [[nodiscard]] std::uint16_t columnAt(std::uint64_t address) const
    {
        return static_cast<std::uint16_t>(m_columnBits.of(address));
    }

private:
    struct FieldBits {
        int shift = 0;
        std::uint64_t mask = 0;

        [[nodiscard]] std::uint64_t of(std::uint64_t address) const { return (address >> shift) & mask; }
    };

    Result<void> compileOrganisation();
    Result<void> compileAddress();
    Result<void> compileCommands();
    [[nodiscard]] Result<int> findPreparation(const std::string& name, bool isWanted, const std::string& where,
                                              std::array<RowEffect, 2> effects) const;
    Result<void> compileRequests();
    Result<void> compileConstraints();
    struct Row;
    Result<Row> compileRow(const ConstraintSpec& spec, const std::string& where) const;
    void classify(const std::vector<Row>& rows);
    void groupByReadiness();
    [[nodiscard]] std::set<int> heldClasses(const Row& row) const;
    [[nodiscard]] WaitCause causeOf(const Row& row, int after) const;
    Result<void> compileController();
    Result<void> compileDataLatencies();
    [[nodiscard]] std::int64_t longestWayToRefresh() const;
    [[nodiscard]] Result<void> checkEnergy();
    void compileEnergy();
    Result<void> compileRules();

    DeviceDescription m_description;
    Fingerprint m_fingerprint;
    int m_channels = 0;
    int m_banks = 0;
    int m_nodes = 0;
    int m_classes = 0;
    int m_readyGroups = 0;
    int m_windowSlots = 0;
    std::vector<int> m_firstNode;
    std::vector<int> m_nodesOfLevel;
    std::vector<std::uint16_t> m_paths;
    std::vector<Command> m_commands;
    std::vector<RequestKind> m_requests;
    std::vector<std::vector<Consequence>> m_consequences;
    std::vector<ReadyEntry> m_readyEntries;
    std::vector<std::string> m_energySegments;
    std::vector<EnergyShare> m_energyShares;
    FieldBits m_rowBits;
    FieldBits m_columnBits;
    FieldBits m_channelBits;
    std::vector<FieldBits> m_bankBits; // innermost level first
    int m_refreshCommand = kNoCommand;
    int m_refreshLevel = 0;
    std::int64_t m_refreshInterval = 0;
    std::int64_t m_longestRefreshWait = 0;
    std::shared_ptr<const Machine> m_sound; // nullptr without rules
};

/// Checks that a device has commands, for systems of command programs. Error: its DPUs run programs and have no
/// commands.
[[nodiscard]] Result<void> checkHasCommands(const DeviceDescription& device);

} // namespace pimento::sim
