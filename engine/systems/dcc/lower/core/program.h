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
#include "sim/device.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::sim {

class Machine;
class TransitionCache;

} // namespace pimento::sim

namespace pimento::lower {

class Family;

/// How the host lays out data for the cores (paper sec. 4.3 I).
enum class Rearrangement : std::uint8_t {
    Direct, // core by core: read what its vectors need, wait for it, write them
    Staged, // block by block through the on-chip memory: read in host order, then write to all groups in parallel
};

/// How the units of a group are driven (paper sec. 4.3 II).
enum class Control : std::uint8_t {
    Cores, // one command per core
    Group, // one command for all cores of a group, equal addresses, padded data
};

/// An operand that lies in the cores' memories.
struct CoreOperand {
    std::uint32_t layout = 0;
    BankPlace place;
    bool isResident = false;
};

/// What the units may do beside their multiplications.
enum class Beside : std::uint8_t {
    Softmax,       // the softmax of one row beside the products of another one
    Rearrangement, // operands of the next rows and results of the last ones move
};

/// The program of one statement: what lies where, and the commands that compute. Made by the lowering of a backend.
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
    /// For one of the plan's layouts, which may be of another statement that it covers.
    [[nodiscard]] virtual Gather gather(const Layout& layout) const
    {
        PIMENTO_ASSERT(layout.statement == m_statement, "a plan knows the layouts of the statements that it covers");
        return gather();
    }
    /// Statement whose target the host gets; a later one than statement() when the plan covers several.
    [[nodiscard]] virtual std::size_t lastStatement() const { return m_statement; }

    [[nodiscard]] const std::vector<CoreOperand>& operands() const { return m_operands; }
    /// Pieces in which a row of a softmax is computed, at most.
    [[nodiscard]] virtual std::int64_t piecesOfRow() const { return 1; }
    /// Sentences about what was decided in it.
    [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }

    /// Layouts that reach the units from the host directly, without lying in a core's memory.
    [[nodiscard]] const std::vector<std::uint32_t>& carried() const { return m_carried; }
    /// Blocks of each core's memory that the streamed operands and the results take, from `firstStreamedBlock` on.
    [[nodiscard]] std::int64_t residentBlocks() const { return m_residentBlocks; }
    [[nodiscard]] std::int64_t streamedBlocks() const { return m_streamedBlocks; }

    /// Tells where the resident and the streamed operands begin.
    virtual void place(std::int64_t firstResident, std::int64_t firstStreamed) = 0;
    /// Told once when everything has its place.
    virtual void seal() {}
    /// Everything between the rearrangements: buffer or register writes, operations, and the read-out of the results.
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
    std::array<bool, 2> m_allowed{}; // by Beside
};

/// What a tile holds when the indices that a core needs are not contiguous (paper sec. 4.2.4 step 3).
enum class Indexing : std::uint8_t {
    Exact,    // strategy (ii): only the needed ones
    Expanded, // strategy (i): the contiguous range from the first to the last; operations skip the others
};

/// What another kernel of the host hands over without a way through its memory: tensors that lie in its on-chip memory
/// when the program begins (arguments that are only read), or stay there at its end (results). Ascending.
struct Handover {
    std::vector<std::size_t> onChip;

    [[nodiscard]] bool has(std::size_t tensor) const
    {
        return std::find(onChip.begin(), onChip.end(), tensor) != onChip.end();
    }

    bool operator==(const Handover&) const = default;
};

/// A machine on which programs are tried while they are made.
struct TrialMachine {
    const sim::Machine* machine = nullptr;       // borrowed, of the program's device; nullptr: nothing is tried
    sim::TransitionCache* transitions = nullptr; // borrowed; nullptr: there is none
};

/// A kernel with a draft, lowered to one device. Immutable once made; the commands are made while they are wanted.
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
    /// The family whose lowering makes the plans.
    [[nodiscard]] const Family& family() const { return *m_family; }
    [[nodiscard]] Indexing indexing() const { return m_indexing; }

    [[nodiscard]] const Layout& layout(std::uint32_t number) const { return m_layouts[number]; }
    [[nodiscard]] std::uint32_t add(Layout layout)
    {
        m_layouts.push_back(std::move(layout));
        return static_cast<std::uint32_t>(m_layouts.size() - 1);
    }
    /// Plan that covers a statement; nullptr for one that the host executes (softmax over several groups).
    [[nodiscard]] StatementPlan* plan(std::size_t statement) const { return m_plans[m_leaders[statement]].get(); }
    /// First statement of those that are executed together with this one; the statement itself if it is alone.
    [[nodiscard]] std::size_t leader(std::size_t statement) const { return m_leaders[statement]; }
    /// Lets a plan execute its first statement and those up to `last`.
    void setPlan(std::unique_ptr<StatementPlan> plan, std::size_t last);
    /// Puts another plan of the same statements in a plan's place and gives that one back.
    [[nodiscard]] std::unique_ptr<StatementPlan> exchange(std::unique_ptr<StatementPlan> plan);
    /// Whether a tensor never leaves the device, because all that use it are executed together.
    [[nodiscard]] bool staysOnDevice(std::size_t tensor) const;

    /// What is handed over on chip; its loads and stores are in no run.
    [[nodiscard]] const Handover& handover() const { return m_handover; }
    void setHandover(Handover handover) { m_handover = std::move(handover); }
    /// Whether the kernel of the host that lays the operands of a plan out is the one that read them as results of
    /// another program.
    [[nodiscard]] bool isHandedTo(const StatementPlan& plan) const;

    /// Kernels of the host in one run: laying operands out, reading results back, softmax of its own. One that lays
    /// out what it has on chip counts in the program that the data comes from.
    [[nodiscard]] int hostKernels() const;
    /// What people may want to know about how the program was made, in whole sentences: why a softmax was not fused.
    [[nodiscard]] const std::vector<std::string>& notes() const { return m_notes; }
    void note(std::string sentence) { m_notes.push_back(std::move(sentence)); }
    /// Notes what its plans have to say.
    void noteRemarks();
    /// Lanes of a vector, vectors of a row and of a core's memory, vectors that a tensor takes in the host layout.
    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] std::int64_t blocksPerRow() const;
    [[nodiscard]] std::int64_t blocksPerCore() const;
    [[nodiscard]] std::int64_t hostVectors(std::size_t tensor) const;

    /// Asked to give up while it is made: what takes long can end early, with any choice.
    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }

    /// On what orders are compared while the program is made.
    [[nodiscard]] const TrialMachine& trials() const { return m_trials; }
    void setTrials(TrialMachine trials) { m_trials = trials; }

    /// Error: the tensors take more than the device keeps for the host, whatever the draft.
    [[nodiscard]] Result<void> checkHostSpace() const;
    /// Gives every plan its place. Error: the data of a core does not fit its memory, or the tensors the host's.
    [[nodiscard]] Result<void> placeData();

    /// Lets run() make these commands instead of those of the kernel: moves of the host between places of tensors. A
    /// program that only moves needs no plans. What the maker refers to must outlive the program's runs.
    using MovesMaker = std::function<CommandMaker(CommandBuffer& out)>;
    void setMoves(MovesMaker moves) { m_moves = std::move(moves); }

    /// Puts the resident operands where the cores want them. Done once, not charged.
    [[nodiscard]] Generator<Command> preload() const;
    /// One run, from host layout to host layout.
    [[nodiscard]] Generator<Command> run() const;
    /// The commands of one run, for readers that know runs of commands. The buffer must outlive it.
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
    std::vector<std::unique_ptr<StatementPlan>> m_plans; // at the leaders
    std::vector<std::size_t> m_leaders;                  // per statement
    std::vector<std::string> m_notes;
    Handover m_handover;
    MovesMaker m_moves;
    std::stop_token m_stop;
    TrialMachine m_trials;
};

/// What the device of a program cannot do, with the place in the kernel's text.
[[nodiscard]] tl::unexpected<Error> failAt(const Program& program, affine::Place place, std::string what,
                                           std::string hint);

} // namespace pimento::lower
