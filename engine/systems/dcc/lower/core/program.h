// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/command.h"
#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/core_map.h"
#include "engine/systems/dcc/lower/core/layout.h"
#include "sim/base/assert.h"
#include "sim/dram/device_description.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::sim {

class Machine;
class TransitionCache;

} // namespace pimento::sim

namespace pimento::lower {

class Family;

/// Way in which the host lays out data for the cores (paper sec. 4.3 I).
enum class Rearrangement : std::uint8_t {
    Direct, // core by core: read what its vectors need, wait, write them
    Staged, // block by block through the on-chip memory: read in host order, then write to all groups in parallel
};

/// Way in which the units of a group are driven (paper sec. 4.3 II).
enum class Control : std::uint8_t {
    Cores, // one command per core
    Group, // one command for all cores of a group, equal addresses, padded data
};

/// An operand in the cores' memories.
struct CoreOperand {
    std::uint32_t layout = 0;
    BankPlace place;
    bool isResident = false;
};

/// Work that units may overlap with their multiplications.
enum class Beside : std::uint8_t {
    Softmax,       // the softmax of one row overlaps the products of another row
    Rearrangement, // moves of the next rows' operands and earlier rows' results overlap products
};

/// Plan of one statement: addresses of its data, and the commands that compute. Made by a family's lowering.
class StatementPlan {
public:
    StatementPlan(const affine::Kernel& kernel, std::size_t statement, StatementTiling tiling, CoreMap cores)
        : m_statement(statement), m_tiling(std::move(tiling)), m_cores(cores), m_kernel(&kernel)
    {
    }
    virtual ~StatementPlan() = default;

    [[nodiscard]] std::size_t statement() const { return m_statement; }
    [[nodiscard]] const StatementTiling& tiling() const { return m_tiling; }
    [[nodiscard]] const CoreMap& cores() const { return m_cores; }
    [[nodiscard]] Gather gather() const { return Gather(*m_kernel, m_tiling, m_cores); }
    /// Returns the gather for one of the plan's layouts, which may belong to another statement that the plan covers.
    [[nodiscard]] virtual Gather gather(const Layout& layout) const
    {
        PIMENTO_ASSERT(layout.statement == m_statement, "a plan knows the layouts of the statements that it covers");
        return gather();
    }
    /// Statement whose target the host receives; behind statement() if the plan covers several.
    [[nodiscard]] virtual std::size_t lastStatement() const { return m_statement; }

    [[nodiscard]] const std::vector<CoreOperand>& operands() const { return m_operands; }
    /// Most segments in which a row of a softmax is computed.
    [[nodiscard]] virtual std::int64_t piecesOfRow() const { return 1; }
    /// Sentences about decisions in the plan.
    [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }

    /// Layouts that reach the units directly from the host, without a copy in a core's memory.
    [[nodiscard]] const std::vector<std::uint32_t>& carried() const { return m_carried; }
    /// Blocks of each core's memory for the resident operands.
    [[nodiscard]] std::int64_t residentBlocks() const { return m_residentBlocks; }
    /// Blocks of each core's memory for the streamed operands and the results, from `firstStreamed` of place() on.
    [[nodiscard]] std::int64_t streamedBlocks() const { return m_streamedBlocks; }

    /// Sets the first blocks of the resident and of the streamed operands.
    virtual void place(std::int64_t firstResident, std::int64_t firstStreamed) = 0;
    /// Called once when all data has its address.
    virtual void seal() {}
    /// Makes all commands between the rearrangements: buffer or register writes, operations, and the read-out of the
    /// results.
    [[nodiscard]] virtual CommandMaker compute(CommandBuffer& out) const = 0;

    [[nodiscard]] Rearrangement rearrangement() const { return m_rearrangement; }
    void setRearrangement(Rearrangement rearrangement) { m_rearrangement = rearrangement; }
    [[nodiscard]] Control control() const { return m_control; }
    virtual void setControl(Control control) { m_control = control; }
    [[nodiscard]] bool allows(Beside what) const { return m_allowed[static_cast<std::size_t>(what)]; }
    virtual void allow(Beside what) { m_allowed[static_cast<std::size_t>(what)] = true; }

protected:
    std::size_t m_statement;
    StatementTiling m_tiling;
    CoreMap m_cores;
    const affine::Kernel* m_kernel;
    std::vector<CoreOperand> m_operands;
    std::vector<std::uint32_t> m_carried;
    std::int64_t m_residentBlocks = 0;
    std::int64_t m_streamedBlocks = 0;
    Rearrangement m_rearrangement = Rearrangement::Direct;
    Control m_control = Control::Cores;
    std::array<bool, 2> m_allowed{}; // indexed by Beside
};

/// Contents of a tile when the indices that a core needs are not contiguous (paper sec. 4.2.4 step 3).
enum class Indexing : std::uint8_t {
    Exact,    // strategy (ii): only the needed indices
    Expanded, // strategy (i): the contiguous range from the first to the last; operations skip the others
};

/// On-chip forwarding between kernels of the host: tensors that are in its on-chip memory when the program begins
/// (arguments that are only read), or stay there at its end (results). Ascending.
struct Handover {
    std::vector<std::size_t> onChip;

    [[nodiscard]] bool has(std::size_t tensor) const
    {
        return std::find(onChip.begin(), onChip.end(), tensor) != onChip.end();
    }

    bool operator==(const Handover&) const = default;
};

/// Machine for simulating trial programs during lowering.
struct TrialMachine {
    const sim::Machine* machine = nullptr;       // borrowed, for the program's device; nullptr: no trials
    sim::TransitionCache* transitions = nullptr; // borrowed; nullptr: there is none
};

/// A kernel with a draft, lowered to one device. Immutable once made; the commands are made on demand.
class Program {
public:
    Program(affine::Kernel kernel, std::vector<DimensionSet> sets, const Draft& draft,
            std::shared_ptr<const sim::DeviceDescription> device, const Family& family,
            Indexing indexing = Indexing::Exact);
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] const affine::Kernel& kernel() const { return m_kernel; }
    [[nodiscard]] const std::vector<DimensionSet>& sets() const { return m_sets; }
    [[nodiscard]] const Draft& draft() const { return m_draft; }
    [[nodiscard]] const sim::DeviceDescription& device() const { return *m_device; }
    /// Family whose lowering made the plans.
    [[nodiscard]] const Family& family() const { return *m_family; }
    [[nodiscard]] Indexing indexing() const { return m_indexing; }

    [[nodiscard]] const Layout& layout(std::uint32_t number) const { return m_layouts[number]; }
    [[nodiscard]] std::uint32_t add(Layout layout)
    {
        m_layouts.push_back(std::move(layout));
        return static_cast<std::uint32_t>(m_layouts.size() - 1);
    }
    /// Plan that covers a statement; nullptr: the host executes it (softmax over several groups).
    [[nodiscard]] StatementPlan* plan(std::size_t statement) const { return m_plans[m_leaders[statement]].get(); }
    /// First of the statements that are executed together with this one; the statement itself if it is alone.
    [[nodiscard]] std::size_t leader(std::size_t statement) const { return m_leaders[statement]; }
    /// Sets the plan that executes its first statement and all up to `last`.
    void setPlan(std::unique_ptr<StatementPlan> plan, std::size_t last);
    /// Replaces the plan of the same statements and returns the old one.
    [[nodiscard]] std::unique_ptr<StatementPlan> exchange(std::unique_ptr<StatementPlan> plan);
    /// True if a tensor never leaves the device, because all statements that use it are executed together.
    [[nodiscard]] bool staysOnDevice(std::size_t tensor) const;

    /// Tensors that are forwarded on chip; no run loads or stores them.
    [[nodiscard]] const Handover& handover() const { return m_handover; }
    void setHandover(Handover handover) { m_handover = std::move(handover); }
    /// True if the host kernel that lays out a plan's operands is the one that read them as results of another program.
    [[nodiscard]] bool isHandedTo(const StatementPlan& plan) const;

    /// Number of host kernels in one run: operand layout, result reads and softmax on the host. A kernel that lays out
    /// data that is on chip counts in the program that produced the data.
    [[nodiscard]] int hostKernels() const;
    /// Whole sentences that explain how the program was made, such as why a softmax was not fused.
    [[nodiscard]] const std::vector<std::string>& notes() const { return m_notes; }
    void note(std::string sentence) { m_notes.push_back(std::move(sentence)); }
    /// Adds the remarks of its plans to the notes.
    void noteRemarks();
    /// Lanes per vector.
    [[nodiscard]] int width() const { return m_width; }
    /// Vectors of a row, of the rows of a core's bank that the host does not use, and of a tensor in host layout.
    [[nodiscard]] std::int64_t blocksPerRow() const;
    [[nodiscard]] std::int64_t blocksPerCore() const;
    [[nodiscard]] std::int64_t hostVectors(std::size_t tensor) const;

    /// True if lowering should give up: long searches may end early, with any choice.
    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }

    /// Machine on which loop orders are compared while the program is made.
    [[nodiscard]] const TrialMachine& trials() const { return m_trials; }
    void setTrials(TrialMachine trials) { m_trials = trials; }

    /// Checks that the tensors fit into the device's memory for the host, which does not depend on the draft. Error:
    /// they do not.
    [[nodiscard]] Result<void> checkHostSpace() const;
    /// Assigns addresses to every plan. Error: the data of a core does not fit its memory, or the tensors do not fit
    /// the host's.
    [[nodiscard]] Result<void> placeData();

    /// Lets run() make these commands instead of the kernel's: moves of the host between addresses of tensors. A
    /// program that only moves data needs no plans. Everything that the maker refers to must outlive the program's
    /// runs.
    using MovesMaker = std::function<CommandMaker(CommandBuffer& out)>;
    void setMoves(MovesMaker moves) { m_moves = std::move(moves); }

    /// Makes the commands that load the resident operands into the cores. Done once, not charged.
    [[nodiscard]] Generator<Command> preload() const;
    /// Makes the commands of one run, from host layout to host layout.
    [[nodiscard]] Generator<Command> run() const;
    /// Makes the commands of one run for readers that take runs of commands. The buffer must outlive the result.
    [[nodiscard]] CommandMaker run(CommandBuffer& out) const;

private:
    [[nodiscard]] CommandMaker runStatement(std::size_t statement, CommandBuffer& out) const;

    affine::Kernel m_kernel;
    std::vector<DimensionSet> m_sets;
    Draft m_draft;
    std::shared_ptr<const sim::DeviceDescription> m_device;
    const Family* m_family;
    Indexing m_indexing;
    int m_width;
    std::vector<Layout> m_layouts;
    std::vector<std::unique_ptr<StatementPlan>> m_plans; // at the indices of leaders
    std::vector<std::size_t> m_leaders;                  // per statement
    std::vector<std::string> m_notes;
    Handover m_handover;
    MovesMaker m_moves;
    std::stop_token m_stop;
    TrialMachine m_trials;
};

/// The loop along which lanes of a plan's operands in the cores' memories lie; nullopt: all lanes have the same.
[[nodiscard]] std::optional<std::size_t> laneOf(const Program& program, const StatementPlan& plan);

/// Error for something that the device of a program cannot do, with the position in the kernel's text.
[[nodiscard]] tl::unexpected<Error> failAt(const Program& program, affine::Place place, std::string what,
                                           std::string hint);

} // namespace pimento::lower
