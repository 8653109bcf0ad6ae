// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/assembly/branch_guard.h"
#include "engine/systems/comonm/assembly/dpu_flow.h"
#include "engine/systems/comonm/assembly/dpu_llvcnm.h"
#include "engine/systems/comonm/assembly/register_values.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pimento::comonm {

/// Turns the control flow of a program into loops and bodies.
class StructuredCode {
public:
    StructuredCode(const DpuFlow& flow, const DpuAssemblyOptions& options);

    /// Error: too many instructions after copies of paths.
    [[nodiscard]] Result<DpuVirtualCode> convert();

private:
    using Body = llvcnm::Body;

    /// State that changes during the conversion and is restored after a trial.
    struct Progress {
        RegisterValues registers;
        std::vector<std::string> variables;
        std::vector<CodeParameter> parameters;
        std::map<std::int32_t, std::int64_t> most; // values of variables that are bounded
    };
    /// A loop with a branch that depends on the number of the iteration.
    struct CountedLoop {
        AffineForm rank; // number of an iteration, times the step
        std::int64_t step = 1;
    };
    /// The test with which a loop ends.
    struct LoopTest {
        int node = kNoNode;
        int stays = kNoNode; // node that follows while the loop continues
        int leaves = kFlowEnd;
        Relation relation = Relation::Unknown; // relation of the difference to 0 while the loop continues
    };
    /// Known registers and iterations of a loop.
    struct LoopPlan {
        LoopTest test;
        std::map<int, std::int64_t> changes; // of registers per iteration
        std::set<int> written;
        TripCount count;       // iterations that pass the test
        bool hasParts = false; // something is behind the test
        std::string parameter; // name of the number of iterations; "": it is known
    };

    Body walk(int node, int stop, const FlowLoop* loop);
    void append(int node, Body& body);
    [[nodiscard]] llvcnm::Instruction virtualOf(int node) const;

    int appendChoice(int node, int stop, const FlowLoop* loop, Body& body);
    void appendSides(int node, Body next, Body taken, Body& body);
    [[nodiscard]] bool appendBarrier(Body& next, Body& taken, Body& body);
    /// Appends a body that runs only if a guard holds.
    void appendGuarded(const Guard& guard, Body guarded, int line, Body& body);
    [[nodiscard]] std::optional<AffineForm> differenceAt(int node) const;

    int appendLoop(const FlowLoop& loop, const FlowLoop* outer, Body& body);
    [[nodiscard]] LoopTest testOf(const FlowLoop& loop) const;
    [[nodiscard]] LoopPlan planOf(const FlowLoop& loop);
    void walkOnce(const FlowLoop& loop, const LoopTest& test, Body& body);
    void walkToTest(const FlowLoop& loop, const LoopTest& test, Body& body);
    void countTrips(LoopPlan& plan, const FlowLoop& loop, const std::optional<AffineForm>& difference,
                    const std::map<int, std::int32_t>& symbols);
    [[nodiscard]] int appendExits(const FlowLoop& loop, const LoopTest& test, const FlowLoop* outer, Body& body);
    /// Sets registers to their values after a number of iterations.
    void setInductions(const LoopPlan& plan, const RegisterValues& before, const AffineForm& iterations,
                       std::int64_t step);

    [[nodiscard]] bool isInside(const FlowLoop* loop, int node) const;
    std::int32_t addVariable(const std::string& stem);
    std::int32_t addParameter(const std::string& stem, int line, std::string meaning);

    const DpuFlow& m_flow;
    DpuAssemblyOptions m_options;
    Progress m_now;
    std::vector<CountedLoop> m_counted;
    std::size_t m_walked = 0; // nodes, trials included
    int m_symbols = 0;
};

} // namespace pimento::comonm
