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

// Induction-variable plan: the values that an emitted program keeps between instructions, and their locations.
// Addresses, left sides of conditions and counters are affine functions. Each is kept for the innermost loop whose
// variable it contains, set before the loop and stepped in every iteration (strength reduction). Functions that differ
// only in their constant are one value, because loads, stores and comparisons have room for the constant. DMA has not,
// so addresses for it are kept with the constant of the first of them, and the others add the difference. Buffers of a
// tasklet come from mem_alloc() in C, and no compiler knows their distance, so elements of two buffers never share an
// address that a loop steps. At the start of loops they are derived from one register, the tasklet's.

using ValueId = std::size_t;
using ScopeId = std::size_t;
inline constexpr ScopeId kRoot = 0; // the whole program

enum class ValueKind : std::uint8_t {
    Function,  // affine function
    Limit,     // limit of a tightened loop's counter
    Begin,     // first value of a tightened loop's variable
    Parameter, // a word of a parameter
    Scalar,    // a word of a buffer of one element that no transfer uses
};

/// Buffer whose own pointer an address is based on; nullopt: the address is known at compile time.
using Pointer = std::optional<std::size_t>;

struct Value {
    ValueKind kind = ValueKind::Function;
    ScopeId scope = kRoot;
    Affine affine;                // for Function
    bool keepsConstant = false;   // Function: the constant is included, as in addresses for DMA; otherwise it is 0
    Pointer pointer;              // Function: base of an address
    std::int64_t step = 0;        // Function: increment per iteration of the scope's loop
    std::optional<ValueId> outer; // Function: value of an outer scope that it starts from, besides its constant
    std::size_t index = 0;        // Parameter, Scalar: its index times 2 plus the word
    double weight = 0;            // approximate number of uses
    double deepest = 0;           // Scalar: weight of the innermost loop that uses it
    int home = 0;                 // register; in the stack -1 - word

    [[nodiscard]] bool isInRegister() const { return home >= 0; }
};

/// A loop of the emitted program.
struct Scope {
    VariableId variable = 0;
    ScopeId parent = kRoot;
    double weight = 1;
    std::int64_t scale = 1;      // step of the counter, so that no bound is divided
    std::vector<ValueId> values; // functions in the order of their steps, the counter last
    std::optional<ValueId> limit;
    std::optional<ValueId> begin;
    std::int64_t constantBegin = 0; // first value of the variable if `begin` has none
};

/// A byte address.
struct PlaceOf {
    Affine variable; // without its constant
    std::int64_t constant = 0;
    Pointer pointer;
};

/// Address of a tasklet's 8 bytes for single elements.
[[nodiscard]] Affine scratchPlace(const LoopProgram& program, const DpuLayout& layout);

[[nodiscard]] PlaceOf placeOf(const LoopProgram& program, const DpuLayout& layout, const Access& access);

class ValuePlan {
public:
    /// Plans a program whose loops all have at least two iterations or tightened bounds; `registers` lists the
    /// available ones.
    ValuePlan(const LoopProgram& program, const DpuLayout& layout, std::span<const int> registers);

    [[nodiscard]] const std::vector<Scope>& scopes() const { return m_scopes; }
    [[nodiscard]] const Value& operator[](ValueId value) const { return m_values[value]; }
    /// Scope of a loop; loops are numbered from 1 in the order in which they are entered.
    [[nodiscard]] ScopeId scopeOf(VariableId variable) const { return m_scopeOf[variable]; }
    /// Finds the value of a function without constant as seen from a scope, in which the plan needed it.
    [[nodiscard]] ValueId find(const Affine& affine, ScopeId from, Pointer pointer = {}) const
    {
        return find({affine, false, pointer}, from);
    }
    /// Finds the value of a function that is kept with a constant, possibly another one than given.
    [[nodiscard]] ValueId findWithConstant(const Affine& affine, ScopeId from) const
    {
        return find({affine, true, {}}, from);
    }
    [[nodiscard]] std::optional<ValueId> parameter(std::size_t parameter, std::size_t word) const;
    /// Finds the value of a buffer's word; nullopt: the buffer is in memory.
    [[nodiscard]] std::optional<ValueId> scalar(std::size_t buffer, std::size_t word) const;
    [[nodiscard]] const std::vector<ValueId>& rootFunctions() const { return m_scopes[kRoot].values; }
    [[nodiscard]] int stackWords() const { return m_stackWords; }
    /// Number of all values of the program.
    [[nodiscard]] std::size_t size() const { return m_values.size(); }

private:
    /// A function to be kept: without constant, or with any.
    struct Wanted {
        Affine affine;
        bool keepsConstant = false;
        Pointer pointer;
    };
    /// Range of statements of a body in which a scalar is needed; body 0: no use was planned yet.
    struct ScalarLife {
        std::size_t body = 0; // number of the body, from 1
        ScopeId scope = kRoot;
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct OpenBody {
        std::size_t number = 0;
        std::vector<std::size_t> scalars; // scalars that the current statement uses and only this body needs
    };
    void plan(const Body& body, ScopeId scope);
    void plan(const Statement& statement, ScopeId scope);
    void planLoop(const For& loop, ScopeId scope);
    void planUses(const Statement& statement, ScopeId scope);
    void planExpression(const Expression& expression, ScopeId scope, std::size_t words);
    void use(const Access& access, ScopeId scope, bool isWrite);
    void useScalar(std::size_t buffer, ScopeId scope, bool isWrite);
    void weighScalars();
    /// Makes sure that the function is kept, unless an operand gives it directly.
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
    const DpuLayout* m_layout; // only while the plan is made
    std::vector<Scope> m_scopes;
    std::vector<ScopeId> m_scopeOf; // by variable
    std::vector<Value> m_values;
    std::vector<bool> m_isScalar;       // by buffer
    std::vector<ScalarLife> m_lives;    // by buffer
    std::vector<OpenBody> m_openBodies; // bodies around the current statement
    std::size_t m_nextBody = 1;
    std::size_t m_place = 1; // number of the current statement
    int m_stackWords = 0;
};

/// True if the constant registers of a tasklet hold the function: its number times 1, 2, 4 or 8.
[[nodiscard]] bool isConstantRegister(const LoopProgram& program, const Affine& affine);

} // namespace pimento::upmem
