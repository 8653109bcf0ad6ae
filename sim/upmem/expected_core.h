// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/counted_loops.h"
#include "sim/upmem/execute.h"
#include "sim/upmem/expected_steps.h"
#include "sim/upmem/shared_words.h"
#include "sim/upmem/sighting.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

namespace pimento::sim::upmem {

struct CoreSpec;

/// Treatment of control flow, and of multiplication steps, that depend on unknown data.
enum class OnData : std::uint8_t {
    Expect, // uses expected values
    Refuse,
};

/// Rules of a time model for a timing-only core.
struct ExpectedRules {
    OnData onData = OnData::Expect;
    // Bytes per MRAM row if the row of a transfer matters; all known addresses of words and transfers must then exist.
    // 0: rows do not matter.
    std::int64_t row = 0;
    bool countsLoops = false; // counts loops of single tasklets instead of executing them
};

/// A timing-only core: the contents of MRAM, and of WRAM except for the preset words, are unknown, and so is everything
/// computed from them. A preset word (an argument, the counter of a barrier) keeps known values that are written to it.
/// Registers start with zeros. Addresses, counters and tasklet numbers are known, and branches follow them. With
/// unknown data, a multiplication takes its expected steps, and a short forward branch goes either way in turn; any
/// other control flow on data ends the run with `isRefused()`, as all of it does where the rules say so. For HwSchedule
/// and EventSchedule.
class ExpectedCore {
public:
    /// `core` and `program` are borrowed.
    ExpectedCore(const CoreSpec& core, const PreparedProgram& program, const std::vector<PresetWord>& preset,
                 ExpectedSteps steps, ExpectedRules rules = {});

    [[nodiscard]] std::uint32_t runnable() const { return m_runnable; }
    [[nodiscard]] std::uint32_t blocked() const { return m_blocked; }
    [[nodiscard]] std::uint32_t sleeping() const { return m_sleeping; }
    [[nodiscard]] std::int32_t counter(int tasklet) const { return m_tasklets[at(tasklet)].counter; }
    [[nodiscard]] Fault issue(const PreparedInstruction& instruction, int tasklet, int tasklets)
    {
        if (!m_rules.countsLoops) {
            return effect(instruction, tasklet, tasklets);
        }
        if (m_loops.isCounted(tasklet)) {
            goOnInLoop(tasklet);
            return Fault::None;
        }
        return issueAndFollow(instruction, tasklet, tasklets);
    }
    /// Executes the next instructions of a tasklet as far as no other tasklet can observe their timing: up to a taken
    /// branch, or before an instruction that waits, wakes, moves blocks or uses words of others. Returns the index
    /// behind the last one; counter() is where the tasklet continues.
    [[nodiscard]] std::int32_t runAhead(const PreparedProgram& program, int tasklet);
    /// Returns the known addresses of an issued transfer.
    [[nodiscard]] Fault request(const PreparedInstruction& instruction, int tasklet, Transfer& transfer);
    /// Handles the arrival of a transfer's bytes.
    void arrive(const PreparedInstruction& instruction, int tasklet);
    /// Lets the transfer's tasklet continue.
    void wake(int tasklet)
    {
        m_blocked &= ~(std::uint32_t{1} << tasklet);
        m_runnable |= std::uint32_t{1} << tasklet;
    }
    [[nodiscard]] Fault begin(const PreparedInstruction& instruction, int tasklet)
    {
        Transfer transfer;
        const Fault fault = request(instruction, tasklet, transfer);
        if (fault == Fault::None) {
            arrive(instruction, tasklet);
        }
        return fault;
    }
    void finish(int tasklet) { wake(tasklet); }
    [[nodiscard]] bool isTaken(const PreparedInstruction& instruction, int tasklet) const;

    /// True if control flow depends on data without an expectation; `refusedAt` is the position.
    [[nodiscard]] bool isRefused() const { return m_refusedAt >= 0; }
    [[nodiscard]] int refusedAt() const { return m_refusedAt; }

    [[nodiscard]] const std::vector<Sighting>& sightings() const { return m_sightings; }
    void add(const Sighting& sighting)
    {
        if (m_rules.countsLoops) [[unlikely]] { // other models record many more snapshots
            m_loops.see(sighting);
        }
        addOfLoop(sighting);
    }
    /// Records the state at one iteration of a counted loop.
    void addOfLoop(const Sighting& sighting)
    {
        m_sightings.push_back(sighting);
        m_way = m_way * kWayStep + sighting.site();
    }
    /// Records a comparison of a transfer's part with the open row; `number` is the index of the comparison.
    void seeRow(int number, int tasklet, std::int64_t row, std::int64_t openRow)
    {
        add({Sighting::Kind::Row, Action::BranchEqual, static_cast<std::uint8_t>(tasklet), number,
             static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(openRow)});
    }
    void clearSightings() { m_sightings.clear(); }
    /// Hash of the sites of all snapshots so far. After n more it is this value times kWayStep^n, plus a term of only
    /// their sites.
    [[nodiscard]] std::uint64_t way() const { return m_way; }
    static constexpr std::uint64_t kWayStep = 0xd6e8feb86659fd93ULL;

    /// Registers of some tasklets in order, then the preset words; zero for unknown values.
    using Values = std::vector<std::uint32_t>;
    void valuesInto(Values& values, int tasklets) const;
    /// Adds `times` * (`after` - `before`) to the values of the first `tasklets` tasklets and of the preset words: the
    /// effect of that many further iterations of a loop whose values were taken before and after one iteration.
    void addToValues(const Values& before, const Values& after, std::int64_t times, int tasklets);
    /// Loops that are counted instead of executed; their progress is not part of the values above.
    [[nodiscard]] CountedLoops& loops() { return m_loops; }
    [[nodiscard]] const CountedLoops& loops() const { return m_loops; }
    /// Executes the skipped iterations so that every register has its value.
    void endLoops();
    [[nodiscard]] const SharedWords& words() const { return m_words; }
    [[nodiscard]] const CoreSpec& spec() const { return *m_core; }
    [[nodiscard]] const ExpectedRules& rules() const { return m_rules; }

    /// Passes every value that control flow depends on, except known values, to `add`, for a fingerprint.
    template <class Add> void describe(Add&& add, int tasklets) const
    {
        add(m_runnable);
        add(m_blocked);
        add(m_sleeping);
        for (const std::uint16_t lock : m_taken) {
            add(lock);
        }
        add(m_words.print());
        for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
            const Tasklet& each = m_tasklets[at(tasklet)];
            add(std::uint64_t{each.known} << 32U | static_cast<std::uint32_t>(each.counter));
            add(each.turns ^ m_loops.place(tasklet));
            for (std::size_t slot = 0; slot < std::size_t{kRegisters}; slot += 8) {
                std::uint64_t word = 0;
                std::memcpy(&word, each.steps.data() + slot, sizeof word);
                add(word);
            }
        }
    }

private:
    using Tasklet = ExpectedTasklet;

    [[nodiscard]] static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    [[nodiscard]] bool isKnown(const Tasklet& tasklet, std::uint8_t slot) const
    {
        return (tasklet.known >> slot & 1) != 0;
    }
    [[nodiscard]] Fault effect(const PreparedInstruction& instruction, int tasklet, int tasklets);
    [[nodiscard]] Fault issueAndFollow(const PreparedInstruction& instruction, int tasklet, int tasklets);
    void goOnInLoop(int tasklet)
    {
        Tasklet& each = m_tasklets[at(tasklet)];
        each.counter = m_loops.next(tasklet);
        if (m_loops.isOver(tasklet)) {
            endLoop(tasklet);
        }
    }
    void endLoop(int tasklet);
    void setKnown(Tasklet& tasklet, std::uint8_t slot, std::uint32_t value);
    void setUnknown(Tasklet& tasklet, std::uint8_t slot, int steps);
    [[nodiscard]] std::uint32_t valueOfA(const PreparedInstruction& instruction, int tasklet) const
    {
        return m_tasklets[at(tasklet)].slots[instruction.a] + instruction.aPlus;
    }
    [[nodiscard]] Fault checkWord(std::uint32_t address) const;
    [[nodiscard]] Fault checkPlaces(const PreparedInstruction& instruction, int tasklet) const;
    void see(Sighting::Kind kind, int tasklet, std::uint32_t a, std::uint32_t b, Action action = Action::Move)
    {
        add({kind, action, static_cast<std::uint8_t>(tasklet), m_index, a, b});
    }
    void seeWord(int word, int tasklet, std::uint32_t address);
    void compute(const PreparedInstruction& instruction, int tasklet);
    void branch(const PreparedInstruction& instruction, int tasklet);
    [[nodiscard]] bool canBranch(const PreparedInstruction& instruction, int tasklet) const;
    [[nodiscard]] bool isOwnWord(const PreparedInstruction& instruction, int tasklet) const;
    [[nodiscard]] Fault jumpToRegister(const PreparedInstruction& instruction, int tasklet);
    void branchOnData(const PreparedInstruction& instruction, int tasklet);
    void multiplyStep(const PreparedInstruction& instruction, int tasklet);
    [[nodiscard]] Fault loadWord(const PreparedInstruction& instruction, int tasklet);
    [[nodiscard]] Fault storeWord(const PreparedInstruction& instruction, int tasklet);
    [[nodiscard]] Fault movePair(const PreparedInstruction& instruction, int tasklet);
    [[nodiscard]] Fault control(const PreparedInstruction& instruction, int tasklet, int tasklets);
    void refuse(int tasklet) { m_refusedAt = m_tasklets[at(tasklet)].counter; }

    const CoreSpec* m_core;
    const PreparedProgram* m_program;
    ExpectedSteps m_steps;
    ExpectedRules m_rules;
    std::array<Tasklet, kMostTasklets> m_tasklets{};
    std::uint32_t m_runnable = 1;
    std::uint32_t m_sleeping = 0;
    std::uint32_t m_blocked = 0;
    std::vector<std::uint16_t> m_taken; // taken locks, sorted
    SharedWords m_words;
    std::size_t m_size;         // number of instructions
    std::vector<bool> m_isTurn; // [tasklet][instruction]: true if a branch on data is taken next time
    std::vector<Sighting> m_sightings;
    CountedLoops m_loops;
    std::uint64_t m_way = 0;
    std::int32_t m_index = 0; // index of the instruction that is issued
    int m_refusedAt = -1;
};

/// True if a branch is taken.
[[nodiscard]] bool isTaken(Action branch, std::uint32_t a, std::uint32_t b);

} // namespace pimento::sim::upmem
