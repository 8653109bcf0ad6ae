// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/dpu_layout.h"
#include "engine/systems/upmem/loops/loop_program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::upmem {

// Which values an emitted program keeps between instructions, and where. Addresses, left sides of conditions and
// counters are affine functions; each is kept for the innermost loop whose variable it has: set before the loop and
// stepped in every iteration (strength reduction). One that differs from another in its constant only is the same
// value: loads, stores and comparisons have room for the constant. DMA has not, so addresses for it are kept with the
// constant of the first of them, and the others add what they differ by. Buffers of a tasklet come from mem_alloc() in
// C: no compiler knows how far apart they lie, so elements of two buffers never share an address that a loop steps.
// Where loops begin they are found from one register, the tasklet's.

using ValueId = std::size_t;
using ScopeId = std::size_t;
inline constexpr ScopeId kRoot = 0; // of the whole program

enum class ValueKind : std::uint8_t {
    Function,  // affine
    Limit,     // of a tightened loop's counter
    Begin,     // first value of such a loop's variable
    Parameter, // a word of it
    Scalar,    // a word of a buffer of one element that no transfer touches
};

/// The buffer whose own pointer an address is made from; none: the address is known when a program is compiled.
using Pointer = std::optional<std::size_t>;

struct Value {
    ValueKind kind = ValueKind::Function;
    ScopeId scope = kRoot;
    Affine affine;                // Function
    bool keepsConstant = false;   // Function: the constant is part of it, as in addresses for DMA; else it is 0
    Pointer pointer;              // Function: of what it is an address
    std::int64_t step = 0;        // Function: from one iteration of the scope's loop to the next
    std::optional<ValueId> outer; // Function: what it begins from besides its constant, in an outer scope
    std::size_t index = 0;        // Parameter, Scalar: which, times 2 plus the word
    double weight = 0;            // how often it is used, about
    double deepest = 0;           // Scalar: weight of the innermost loop that uses it
    int home = 0;                 // a register; of those in the stack -1 - word

    [[nodiscard]] bool isInRegister() const { return home >= 0; }
};

/// A loop that is emitted.
struct Scope {
    VariableId variable = 0;
    ScopeId parent = kRoot;
    double weight = 1;
    std::int64_t scale = 1;      // the counter runs in steps of this, so that no bound is divided
    std::vector<ValueId> values; // functions, the counter last
    std::optional<ValueId> limit;
    std::optional<ValueId> begin;
    std::int64_t constantBegin = 0; // first value of the variable where `begin` has none
};

/// A byte address.
struct PlaceOf {
    Affine variable; // without constant
    std::int64_t constant = 0;
    Pointer pointer;
};

/// Of a tasklet's 8 bytes for single elements.
[[nodiscard]] Affine scratchPlace(const LoopProgram& program, const DpuLayout& layout);

[[nodiscard]] PlaceOf placeOf(const LoopProgram& program, const DpuLayout& layout, const Access& access);

class ValuePlan {
public:
    /// Plans a program whose loops all have two iterations or more, or tightened bounds; `registers` may be used.
    ValuePlan(const LoopProgram& program, const DpuLayout& layout, std::span<const int> registers);

    [[nodiscard]] const std::vector<Scope>& scopes() const { return m_scopes; }
    [[nodiscard]] const Value& operator[](ValueId value) const { return m_values[value]; }
    /// The loop's scope; loops are numbered from 1 as they are entered.
    [[nodiscard]] ScopeId scopeOf(VariableId variable) const { return m_scopeOf[variable]; }
    /// The value of a function without constant as seen from a scope. It was needed there when the plan was made.
    [[nodiscard]] ValueId find(const Affine& affine, ScopeId from, Pointer pointer = {}) const
    {
        return find({affine, false, pointer}, from);
    }
    /// The same of one that keeps its constant, which may be another.
    [[nodiscard]] ValueId findWithConstant(const Affine& affine, ScopeId from) const
    {
        return find({affine, true, {}}, from);
    }
    [[nodiscard]] std::optional<ValueId> parameter(std::size_t parameter, std::size_t word) const;
    /// Nothing for a buffer that lies in memory.
    [[nodiscard]] std::optional<ValueId> scalar(std::size_t buffer, std::size_t word) const;
    [[nodiscard]] const std::vector<ValueId>& rootFunctions() const { return m_scopes[kRoot].values; }
    [[nodiscard]] int stackWords() const { return m_stackWords; }
    /// All values of the whole program in the order of their numbers.
    [[nodiscard]] std::size_t size() const { return m_values.size(); }

private:
    /// What is to be kept: a function without constant, or with any.
    struct Wanted {
        Affine affine;
        bool keepsConstant = false;
        Pointer pointer;
    };
    /// Where a scalar is needed: places of statements in a body, or everywhere.
    struct ScalarLife {
        std::size_t body = 0; // from 1
        ScopeId scope = kRoot;
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct OpenBody {
        std::size_t number = 0;
        std::vector<std::size_t> scalars; // that the current statement uses and that are needed in this body only
    };
    void plan(const Body& body, ScopeId scope);
    void plan(const Statement& statement, ScopeId scope);
    void planLoop(const For& loop, ScopeId scope);
    void planUses(const Statement& statement, ScopeId scope);
    void planExpression(const Expression& expression, ScopeId scope, std::size_t words);
    void use(const Access& access, ScopeId scope, bool isWrite);
    void useScalar(std::size_t buffer, ScopeId scope, bool isWrite);
    void weighScalars();
    /// Makes sure that the function is kept; nothing for what an operand gives by itself.
    void need(const Affine& affine, ScopeId from) { need({affine, false, {}}, from); }
    void need(const Wanted& wanted, ScopeId from);
    [[nodiscard]] ValueId find(const Wanted& wanted, ScopeId from) const;
    ValueId make(Value value);
    [[nodiscard]] ScopeId homeScope(const Affine& affine, ScopeId from) const;
    [[nodiscard]] std::optional<ValueId> known(const Wanted& wanted, ScopeId scope) const;
    [[nodiscard]] std::optional<ValueId> word(ValueKind kind, std::size_t index) const;
    void assignHomes(std::span<const int> registers);
    [[nodiscard]] bool meet(const Value& one, const Value& other) const;
    [[nodiscard]] bool isInside(ScopeId inner, ScopeId outer) const;

    const LoopProgram* m_program;
    const DpuLayout* m_layout; // while the plan is made
    std::vector<Scope> m_scopes;
    std::vector<ScopeId> m_scopeOf; // by variable
    std::vector<Value> m_values;
    std::vector<bool> m_isScalar;       // by buffer
    std::vector<ScalarLife> m_lives;    // by buffer
    std::vector<OpenBody> m_openBodies; // around what is planned
    std::size_t m_nextBody = 1;
    std::size_t m_place = 1; // of a statement
    int m_stackWords = 0;
};

/// Whether the constant registers of a tasklet hold a function: its number times 1, 2, 4 or 8.
[[nodiscard]] bool isConstantRegister(const LoopProgram& program, const Affine& affine);

} // namespace pimento::upmem
